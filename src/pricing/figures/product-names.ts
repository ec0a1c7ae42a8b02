/**
 * The names and GTINs of products as lists sort and search them. They follow the products as figures do, because their indexes would
 * nearly double what an import takes of the database.
 */
import type { Contract } from "../../base/contract.ts";
import { bigintArray } from "../../database/arrays.ts";
import { sql, type Queries, type Sql, type Transaction } from "../../database/connection.ts";
import { contractVersions, versionOf } from "../../versions/version.ts";

/**
 * The table to look names up in. While names have not followed the products it is `product` itself: a search is slower then, but
 * finds what was written a moment ago.
 */
export async function findNameTable(queries: Queries, contract: Contract): Promise<Sql> {
  const [found = null] = await contractVersions(queries, [contract.contractId]);
  const state = await queries.row<{ products_version: string }>(sql`
    /* pricing.findNamesFollowed */
    select products_version
    from figure_state
    where contract_id = ${contract.contractId}`);
  const isFollowed = found !== null && state?.products_version === versionOf(found, ["products"]);
  return isFollowed ? sql`product_name` : sql`product`;
}

/** Stores the names of products, where they differ. @returns how many did */
export async function storeNames(
  transaction: Transaction,
  contract: Contract,
  productIds: readonly number[],
): Promise<number> {
  if (productIds.length === 0) return 0;
  return await transaction.run(sql`
    /* pricing.storeNames */
    insert into product_name (contract_id, product_id, name, gtin)
    select ${contract.contractId}, product.product_id, product.name, product.gtin
    from product
    left join lateral (
      select product_id, name, gtin
      from product_name
      where product_name.contract_id = ${contract.contractId} and product_name.product_id = product.product_id
      limit 1
    ) as stored on true
    where product.contract_id = ${contract.contractId}
      and product.product_id = any(${bigintArray(productIds)}::bigint[])
      and (stored.product_id is null or (stored.name, stored.gtin) is distinct from (product.name, product.gtin))
    on conflict (contract_id, product_id) do update
    set name = excluded.name,
      gtin = excluded.gtin`);
}

/** Deletes the names of products that are gone, among those after one id up to another. */
export async function deleteGoneNames(
  transaction: Transaction,
  contract: Contract,
  { after, last }: { after: number; last: number },
): Promise<void> {
  await transaction.run(sql`
    /* pricing.deleteGoneNames */
    delete from product_name as named
    where named.contract_id = ${contract.contractId}
      and named.product_id > ${after} and named.product_id <= ${last}
      and named.product_id not in (
        select product_id
        from product
        where product.contract_id = ${contract.contractId}
          and product.product_id > ${after} and product.product_id <= ${last})`);
}
