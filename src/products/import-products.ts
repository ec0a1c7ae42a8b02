/** `importProducts`: creates and replaces products sent as JSON (interface 4.1-1 to 4.1-3). Each is judged alone. */
import { recordAudit } from "../audit/index.ts";
import type { Author, Contract } from "../base/contract.ts";
import type { DecimalSeparator } from "../base/decimal-text.ts";
import { errorItem } from "../base/error.ts";
import { jsonListYielding, mapYielding } from "../base/yielding.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { RetryTransaction } from "../database/errors.ts";
import { notingChange } from "../versions/version.ts";
import { amountsOf } from "./amounts-of.ts";
import { changedColumns, getsOthers, notingChanged } from "./left-identifiers.ts";
import { assignedFrom, isRevised, productColumns, recordFields, recordTypes } from "./product-fields.ts";
import { pinIdentifyingAttribute, requireIdentifyingAttribute } from "./identifying-attribute.ts";
import { judgeProduct, type Judged, type ProductRules } from "./judge-product.ts";
import { sharedGtins, warningsOf } from "./warnings-of.ts";
import type { ImportResult } from "./schema.ts";

export interface ProductImport extends Omit<ProductRules, "amounts"> {
  decimalSeparator: DecimalSeparator;
  products: readonly unknown[];
}

/**
 * Creates and replaces products by their identifier.
 *
 * @returns one entry per product in input order: its internal id and the result, or its errors
 * @throws 400 for an attribute that cannot identify products, 409 if another one identifies the contract's products
 */
export async function importProducts(
  database: Database,
  author: Author,
  input: ProductImport,
): Promise<ImportResult[]> {
  const { contract } = author;
  const identifying = { attribute: input.identifyingAttribute, path: "/identifyingAttributes/0" };
  requireIdentifyingAttribute(identifying);
  const rules = { ...input, amounts: amountsOf(contract.currency, input.decimalSeparator) };
  const judged = await mapYielding(input.products, (product, index) =>
    judgeProduct(product, `/products/${index}`, rules),
  );
  refuseRepeated(judged);
  const accepted = judged.flatMap((entry) => ("product" in entry ? [entry.product] : []));
  const products = await jsonListYielding(accepted, (product) => product);
  const stored = await database.transaction(async (transaction) => {
    await pinIdentifyingAttribute(transaction, contract, identifying);
    if (accepted.length === 0) return new Map();
    const after = { products: accepted.length };
    await recordAudit(transaction, author, { action: "products.imported", subject: "products", after });
    return await storeProducts(transaction, contract, { products, count: accepted.length });
  });
  const shared = sharedGtins(judged);
  return judged.map((entry, index) => {
    if (!("product" in entry)) return { errors: entry.errors };
    const warnings = warningsOf(entry.product, { index, attribute: input.identifyingAttribute, shared });
    return { data: { ...stored.get(entry.product.identifier), ...(warnings.length === 0 ? {} : { warnings }) } };
  });
}

/** Keeps the last of several products with the same identifier. The others get an error. */
function refuseRepeated(judged: Judged[]): void {
  const seen = new Set<string>();
  for (let index = judged.length - 1; index >= 0; index--) {
    const entry = judged[index];
    if (entry === undefined || !("product" in entry)) continue;
    const { identifier } = entry.product;
    if (seen.has(identifier)) {
      const message = `The identifier "${identifier}" stands again later in the request; that one was taken.`;
      const error = errorItem("resource.identifierDuplicate", message, `/products/${index}`);
      judged[index] = { errors: [error], problems: [] };
    }
    seen.add(identifier);
  }
}

interface StoredRow {
  product_id: number;
  identifier: string;
  is_new: boolean;
  is_changed: boolean;
}

/**
 * Upserts products, sorted by identifier: imports of the same products wait for each other instead of deadlocking. The
 * times come from the columns' default, because Citus refuses `now()` after `do update`. The insert takes its ids from rows that
 * have theirs, and its contract from the contract's row, so that Citus sends it to the contract's node whole.
 *
 * @param given `products`: JSON list of `ImportedProduct`s with identifiers of their own; `count`: how many
 * @throws RetryTransaction when products were not stored: a cluster that moved the contract meanwhile may have run the insert where the
 * contract is no longer
 */
export async function storeProducts(
  transaction: Transaction,
  contract: Contract,
  { products, count }: { products: string; count: number },
) {
  const rows = await transaction.rows<StoredRow>(sql`
    /* products.import */
    with incoming (identifier, ${productColumns()}, product_id) as (
      select identifier, ${recordFields}, nextval('product_product_id_seq')
      from json_to_recordset(${products}::json) as given (identifier text, ${recordTypes})
      order by identifier
    ), changed as (
      select ${changedColumns}
      from incoming
      join product as known on known.contract_id = ${contract.contractId} and known.identifier = incoming.identifier
      where ${getsOthers}
    ), left_behind as (${notingChanged(contract, sql`changed`)}
    ), ${notingChange(contract, "products")}, stored as (
      insert into product as stored (contract_id, product_id, identifier, ${productColumns()})
      overriding system value
      select contract.contract_id, product_id, identifier, ${productColumns("incoming")}
      from incoming
      cross join contract
      where contract.contract_id = ${contract.contractId}
      on conflict (contract_id, identifier) do update
      set ${assignedFrom("excluded")},
        updated_at = excluded.updated_at,
        (revision, revised_at) = (
          select stored.revision + changed::integer, case when changed then excluded.revised_at else stored.revised_at end
          from (select ${isRevised("stored", "excluded")} as changed) as comparison)
      returning stored.product_id, stored.identifier, stored.xmax = 0 as is_new,
        stored.revised_at = stored.updated_at as is_changed
    )
    select product_id, identifier, is_new, is_changed
    from stored`);
  if (rows.length < count) throw new RetryTransaction();
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
