/** `importProducts`: the JSON upsert (interface 4.1, decisions section 3). Each product is judged alone. */
import type { Contract } from "../base/contract.ts";
import { apiError, errorItem, type ErrorItem } from "../base/error.ts";
import { maxAmount, priceDecimals, roundHalfUp } from "../base/money.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { compileCheck, withoutNulls } from "../http/validation.ts";
import { limits } from "../limits.ts";
import { ProductIn, type ImportResult } from "./schema.ts";
import { evaluateTag, type DecimalSeparator, type Tag } from "./tags.ts";

/** A product that follows all rules, in the names of the table's columns: it travels to the statement as JSON. */
interface ImportedProduct {
  identifier: string;
  customer_product_id: string | null;
  name: string | null;
  gtin: number | null;
  reference_price: number | null;
  min_price_boundary: number | null;
  max_price_boundary: number | null;
  tags: Tag[];
}

type Judged = { product: ImportedProduct } | { errors: ErrorItem[] };

export interface ProductImport {
  products: readonly unknown[];
  /** `customerProductId`, `gtin`, `name` or `tags.<key>`. */
  identifyingAttribute: string;
  decimalSeparator: DecimalSeparator;
}

const checkProduct = compileCheck(ProductIn);

/**
 * Creates and replaces products by their identifier.
 *
 * @returns one entry per product in input order: its internal id and what happened to it, or its errors
 * @throws 400 for an identifying attribute that is none, 409 for another one than the contract's products have
 */
export async function importProducts(
  database: Database,
  contract: Contract,
  input: ProductImport,
): Promise<ImportResult[]> {
  requireIdentifyingAttribute(input.identifyingAttribute);
  const judged = input.products.map((product, index) => judgeProduct(product, index, input));
  refuseRepeated(judged);
  const accepted = judged.flatMap((entry) => ("product" in entry ? [entry.product] : []));
  const stored = await database.transaction(async (transaction) => {
    await fixIdentifyingAttribute(transaction, contract, input.identifyingAttribute);
    return accepted.length === 0 ? new Map() : await storeProducts(transaction, contract, accepted);
  });
  return judged.map((entry) => ("product" in entry ? { data: stored.get(entry.product.identifier) } : entry));
}

function requireIdentifyingAttribute(attribute: string): void {
  if (["customerProductId", "gtin", "name"].includes(attribute) || /^tags\../.test(attribute)) return;
  throw apiError(
    "request.invalid",
    `"${attribute}" cannot identify products; use customerProductId, gtin, name or tags.<key>.`,
    "/identifyingAttributes/0",
  );
}

function judgeProduct(given: unknown, index: number, input: ProductImport): Judged {
  const checked = checkProduct(withoutNulls(given));
  const at = `/products/${index}`;
  if ("errors" in checked) {
    return { errors: checked.errors.map((error) => ({ ...error, path: `${at}${error.path ?? ""}` })) };
  }
  const product = toColumns(checked.value, input.decimalSeparator);
  const identifier = identifierOf(checked.value, input.identifyingAttribute);
  const errors = [
    ...judgeAmounts(product, at),
    ...judgeTagKeys(checked.value, at),
    ...judgeIdentifier(identifier, input.identifyingAttribute, at),
  ];
  return errors.length > 0 ? { errors } : { product: { ...product, identifier } };
}

function toColumns(product: ProductIn, separator: DecimalSeparator): ImportedProduct {
  const price = (amount: number | undefined): number | null =>
    amount === undefined ? null : amount < 0 ? amount : roundHalfUp(amount, priceDecimals);
  return {
    identifier: "",
    customer_product_id: product.customerProductId === undefined ? null : String(product.customerProductId),
    name: product.name ?? null,
    gtin: product.gtin ?? null,
    reference_price: price(product.referencePrice),
    min_price_boundary: price(product.minPriceBoundary),
    max_price_boundary: price(product.maxPriceBoundary),
    tags: (product.tags ?? []).map((tag) => evaluateTag(tag, separator)),
  };
}

function judgeAmounts(product: ImportedProduct, at: string): ErrorItem[] {
  const amounts = {
    referencePrice: product.reference_price,
    minPriceBoundary: product.min_price_boundary,
    maxPriceBoundary: product.max_price_boundary,
  };
  const errors = Object.entries(amounts)
    .filter(([, amount]) => amount !== null && !(amount >= 0.01 && amount <= maxAmount))
    .map(([field]) => errorItem("request.invalid", `${field} must be from 0.01 to ${maxAmount}.`, `${at}/${field}`));
  const { minPriceBoundary: min, maxPriceBoundary: max } = amounts;
  if (min !== null && max !== null && min > max) {
    const message = `minPriceBoundary ${min} must not be above maxPriceBoundary ${max}.`;
    errors.push(errorItem("request.invalid", message, `${at}/minPriceBoundary`));
  }
  return errors;
}

function judgeTagKeys(product: ProductIn, at: string): ErrorItem[] {
  const seen = new Set<string>();
  return (product.tags ?? []).flatMap(({ key }, index) => {
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [errorItem("request.invalid", `The tag key "${key}" stands twice.`, `${at}/tags/${index}/key`)];
  });
}

function identifierOf(product: ProductIn, attribute: string): string {
  if (attribute === "customerProductId") return String(product.customerProductId ?? "");
  if (attribute === "gtin") return String(product.gtin ?? "");
  if (attribute === "name") return product.name ?? "";
  const key = attribute.slice("tags.".length);
  return product.tags?.find((tag) => tag.key === key)?.value ?? "";
}

function judgeIdentifier(identifier: string, attribute: string, at: string): ErrorItem[] {
  const path = attribute.startsWith("tags.") ? `${at}/tags` : `${at}/${attribute}`;
  if (identifier === "") {
    return [errorItem("request.invalid", `${attribute} identifies the product and must have a value.`, path)];
  }
  if (identifier.length <= limits.products.identifier) return [];
  const message = `${attribute} identifies the product and must have at most ${limits.products.identifier} characters.`;
  return [errorItem("request.invalid", message, path)];
}

/** Of products with the same identifier the last one counts; the others are told so. */
function refuseRepeated(judged: Judged[]): void {
  const seen = new Set<string>();
  for (let index = judged.length - 1; index >= 0; index--) {
    const entry = judged[index];
    if (entry === undefined || !("product" in entry)) continue;
    const { identifier } = entry.product;
    if (seen.has(identifier)) {
      const message = `The identifier "${identifier}" stands again later in the request; that one was taken.`;
      judged[index] = { errors: [errorItem("resource.identifierDuplicate", message, `/products/${index}`)] };
    }
    seen.add(identifier);
  }
}

/** The first import decides what identifies the contract's products, until there are none again. */
async function fixIdentifyingAttribute(transaction: Transaction, contract: Contract, attribute: string): Promise<void> {
  const known = await transaction.row<{ identifying_attribute: string | null }>(sql`
    /* products.readIdentifyingAttribute */
    select identifying_attribute
    from contract
    where contract_id = ${contract.contractId}
    for key share`);
  if (known?.identifying_attribute === attribute) return;
  const changed = await transaction.run(sql`
    /* products.fixIdentifyingAttribute */
    update contract
    set identifying_attribute = ${attribute}
    where contract_id = ${contract.contractId}
      and (identifying_attribute is null or identifying_attribute = ${attribute}
        or not exists (select from product where product.contract_id = ${contract.contractId}))`);
  if (changed > 0) return;
  throw apiError(
    "resource.identifyingAttributeMismatch",
    `The contract's products are identified by ${known?.identifying_attribute ?? "another attribute"}; import with it, or delete all products first.`,
    "/identifyingAttributes/0",
  );
}

interface StoredRow {
  product_id: number;
  identifier: string;
  is_new: boolean;
  is_changed: boolean;
}

/** Sorted by identifier, so that imports of the same products wait for each other instead of deadlocking. */
async function storeProducts(transaction: Transaction, contract: Contract, products: readonly ImportedProduct[]) {
  const rows = await transaction.rows<StoredRow>(sql`
    /* products.import */
    insert into product as stored (contract_id, identifier, customer_product_id, name, gtin, reference_price,
      min_price_boundary, max_price_boundary, tags)
    select ${contract.contractId}, identifier, customer_product_id, name, gtin, reference_price,
      min_price_boundary, max_price_boundary, tags
    from json_to_recordset(${JSON.stringify(products)}::json) as incoming (identifier text, customer_product_id text,
      name text, gtin bigint, reference_price numeric, min_price_boundary numeric, max_price_boundary numeric,
      tags json)
    order by identifier
    on conflict (contract_id, identifier) do update
    set customer_product_id = excluded.customer_product_id,
      name = excluded.name,
      gtin = excluded.gtin,
      reference_price = excluded.reference_price,
      min_price_boundary = excluded.min_price_boundary,
      max_price_boundary = excluded.max_price_boundary,
      tags = excluded.tags,
      updated_at = now(),
      (revision, revised_at) = (
        select stored.revision + changed::integer, case when changed then now() else stored.revised_at end
        from (select (stored.customer_product_id, stored.name, stored.gtin, stored.reference_price,
            stored.min_price_boundary, stored.max_price_boundary, stored.tags::text)
          is distinct from (excluded.customer_product_id, excluded.name, excluded.gtin, excluded.reference_price,
            excluded.min_price_boundary, excluded.max_price_boundary, excluded.tags::text) as changed) as comparison)
    returning product_id, identifier, xmax = 0 as is_new, revised_at = now() as is_changed`);
  return new Map(
    rows.map((row) => [
      row.identifier,
      {
        productId: String(row.product_id),
        result: row.is_new ? ("created" as const) : row.is_changed ? ("updated" as const) : ("unchanged" as const),
      },
    ]),
  );
}
