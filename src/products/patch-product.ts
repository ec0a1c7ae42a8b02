/** `patchProduct`: changes some fields of one product, by the rules of the import (RFC 7396). */
import { recordAudit } from "../audit/index.ts";
import type { Author, Contract } from "../base/contract.ts";
import type { DecimalSeparator } from "../base/decimal-text.ts";
import { ApiError, apiError, assert } from "../base/error.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { matchesEtag } from "../http/etag.ts";
import { amountsOf } from "./amounts-of.ts";
import { productFields } from "./product-fields.ts";
import { productAnswer, readProduct } from "./get-product.ts";
import { storeProducts } from "./import-products.ts";
import { judgeProduct } from "./judge-product.ts";
import type { ProductRow } from "./query-products.ts";
import { evaluateTag, type Tag } from "./tags.ts";
import type { ProductPatch } from "./schema.ts";

export interface PatchRequest {
  productId: string;
  patch: ProductPatch;
  ifMatch: string | undefined;
  decimalSeparator: DecimalSeparator;
  oldClients: boolean;
}

/**
 * A field of the patch replaces that of the product; null removes it. `tags` as a list replaces all of them; as an object
 * it merges by key, and tags that it does not name keep their values.
 *
 * @returns the answer: the product as it is now
 * @throws 404; 412 if it is not what `ifMatch` names; 400 by the rules, and for another identifier
 */
export async function patchProduct(database: Database, author: Author, request: PatchRequest): Promise<string> {
  const { contract } = author;
  const { productId, patch, ifMatch, decimalSeparator, oldClients } = request;
  return await database.transaction(async (transaction) => {
    const identifyingAttribute = await shareIdentifyingAttribute(transaction, contract);
    const row = await readProduct(transaction, contract, productId, "locked");
    if (!matchesEtag(ifMatch, productAnswer(row, oldClients))) {
      throw apiError(
        "request.preconditionFailed",
        "The product has changed since; read it again.",
        "/headers/if-match",
      );
    }
    const stored: Tag[] = JSON.parse(row.tags ?? "[]");
    const { fields, kept, sent } = merge(row, stored, patch);
    const all = [...kept.map(({ label, stringValue }) => ({ key: label, value: stringValue })), ...sent];
    const amounts = amountsOf(contract.currency, decimalSeparator);
    const judged = judgeProduct({ ...fields, tags: all }, "", { identifyingAttribute, amounts });
    if ("errors" in judged) throw new ApiError(firstOf(judged.errors));
    if (judged.product.identifier !== row.identifier) {
      const message = `${identifyingAttribute} identifies the product, and cannot be another one.`;
      throw apiError("request.invalid", message, `/${identifyingAttribute.split(".", 1)[0]}`);
    }
    const tags = [...kept, ...sent.map((tag) => evaluateTag(tag, amounts))];
    await storeProducts(transaction, contract, { products: JSON.stringify([{ ...judged.product, tags }]), count: 1 });
    await recordAudit(transaction, author, { action: "product.changed", subject: productId, after: patch });
    return productAnswer(await readProduct(transaction, contract, productId, "shared"), oldClients);
  });
}

/** Keeps imports by another attribute, and switches of the assortment, out until the transaction ends. */
async function shareIdentifyingAttribute(transaction: Transaction, contract: Contract): Promise<string> {
  const row = await transaction.row<{ identifying_attribute: string | null }>(sql`
    /* products.sharePatchedAttribute */
    select identifying_attribute
    from contract
    where contract_id = ${contract.contractId}
    for share`);
  return row?.identifying_attribute ?? "customerProductId";
}

/** The product as an import would send it. */
function merge(row: ProductRow, stored: readonly Tag[], patch: ProductPatch) {
  const fields = Object.fromEntries(
    productFields.map(({ name, kind }) => {
      const value = row[name];
      const known = value === null || kind === "text" ? value : Number(value);
      return [name, patch[name] === undefined ? known : patch[name]];
    }),
  );
  const { tags } = patch;
  if (tags === undefined) return { fields, kept: stored, sent: [] };
  if (tags === null || Array.isArray(tags)) return { fields, kept: [], sent: tags ?? [] };
  const named = new Map(Object.entries(tags));
  const kept = stored.filter(({ label }) => !named.has(label));
  const sent = [...named].flatMap(([key, value]) => (value === null ? [] : [{ key, value }]));
  return { fields, kept, sent };
}

function firstOf<Item>([first, ...others]: readonly Item[]): [Item, ...Item[]] {
  assert(first !== undefined, "what is refused has an error");
  return [first, ...others];
}
