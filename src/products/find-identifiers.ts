/** `findIdentifiers`: the identifiers of products, by which other domains keep what survives a new import. */
import type { Contract } from "../base/contract.ts";
import { sql, type Queries } from "../database/connection.ts";
import { unseen } from "../database/planning.ts";
import { fieldColumn } from "./product-fields.ts";

export interface FoundIdentifiers {
  byProductId: ReadonlyMap<number, string>;
  /** Null if several products have the customer's id. */
  byCustomerProductId: ReadonlyMap<string, string | null>;
}

/** Finds the identifiers of products by their ids. Unknown ids are left out. */
export async function findIdentifiers(
  queries: Queries,
  contract: Contract,
  wanted: { productIds: readonly number[]; customerProductIds: readonly string[] },
): Promise<FoundIdentifiers> {
  const productIds = [...new Set(wanted.productIds)].sort((a, b) => a - b);
  const customerIds = [...new Set(wanted.customerProductIds)].sort();
  return {
    byProductId: productIds.length === 0 ? new Map() : await findByProductId(queries, contract, productIds),
    byCustomerProductId: customerIds.length === 0 ? new Map() : await findByCustomerId(queries, contract, customerIds),
  };
}

async function findByProductId(
  queries: Queries,
  contract: Contract,
  productIds: readonly number[],
): Promise<Map<number, string>> {
  const rows = await queries.rows<{ product_id: number; identifier: string }>(sql`
    /* products.findIdentifiers */
    select wanted.product_id, found.identifier
    from unnest(${unseen(sql`${productIds}::bigint[]`)}) as wanted (product_id)
    cross join lateral (
      select identifier
      from product
      where product.contract_id = ${contract.contractId} and product.product_id = wanted.product_id
      limit 1
    ) as found`);
  return new Map(rows.map((row) => [row.product_id, row.identifier]));
}

async function findByCustomerId(
  queries: Queries,
  contract: Contract,
  customerIds: readonly string[],
): Promise<Map<string, string | null>> {
  const rows = await queries.rows<{ customer_id: string; identifier: string }>(sql`
    /* products.findIdentifiersByCustomerId */
    select wanted.customer_id, found.identifier
    from unnest(${unseen(sql`${customerIds}::text[]`)}) as wanted (customer_id)
    cross join lateral (
      select identifier
      from product
      where product.contract_id = ${contract.contractId}
        and ${fieldColumn("product", "customerProductId")} = wanted.customer_id
      limit 2
    ) as found`);
  const groups = Map.groupBy(rows, (row) => row.customer_id);
  return new Map([...groups].map(([id, found]) => [id, found.length === 1 ? (found[0]?.identifier ?? null) : null]));
}
