/**
 * How many products have each key of their tags, which `listTags` adds up. The duty that follows products keeps the counts by ranges of ids:
 * after a change of tags it counts the ranges of these products again, and not the assortment.
 */
import type { Contract } from "../../base/contract.ts";
import { bigintArray } from "../../database/arrays.ts";
import { raw, sql, type Database, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { countedTagKeys } from "../../products/index.ts";
import { renewLease } from "./lease.ts";

const products = raw(String(limits.figures.tagCounts.products));

/** Notes that tags of products have changed, or products are gone. Their ranges are counted from then on by {@link countTags}. */
export async function markTags(queries: Queries, contract: Contract, productIds: readonly number[]): Promise<void> {
  if (productIds.length === 0) return;
  const parts = new Set(productIds.map((productId) => Math.floor(productId / limits.figures.tagCounts.products)));
  await queries.run(sql`
    /* pricing.markTags */
    insert into tag_count as kept (contract_id, part, changes)
    select ${contract.contractId}, part, 1
    from unnest(${bigintArray([...parts].sort((one, other) => one - other))}::bigint[]) as given (part)
    on conflict (contract_id, part) do update
    set changes = kept.changes + 1`);
}

/** {@link markTags} of every product: nobody knows which ones have changed since the counts were made. */
export async function markAllTags(queries: Queries, contract: Contract): Promise<void> {
  await queries.run(sql`
    /* pricing.markKeptTags */
    update tag_count
    set changes = changes + 1
    where contract_id = ${contract.contractId}`);
  await queries.run(sql`
    /* pricing.markAllTags */
    insert into tag_count (contract_id, part, changes)
    select ${contract.contractId}, part, 1
    from (
      select distinct product_id / ${products} as part
      from product
      where contract_id = ${contract.contractId}
    ) as found
    on conflict (contract_id, part) do nothing`);
}

/**
 * Counts the ranges that were noted. A range that another process notes meanwhile stays noted.
 *
 * @returns false if the signal ended it
 */
export async function countTags(database: Database, contract: Contract, signal: AbortSignal): Promise<boolean> {
  const noted = await database.rows<NotedPart>(sql`
    /* pricing.findNotedTags */
    select part, changes
    from tag_count
    where contract_id = ${contract.contractId} and counted <> changes
    order by part`);
  for (const one of noted) {
    if (signal.aborted) return false;
    await renewLease(database, contract);
    await countPart(database, contract, one);
  }
  return true;
}

interface NotedPart {
  part: number;
  changes: number;
}

/** A range without tags is forgotten: ids are never used again, so ranges of deleted products would only grow in number. */
async function countPart(database: Database, contract: Contract, { part, changes }: NotedPart): Promise<void> {
  const { keys } = limits.figures.tagCounts;
  await database.run(sql`
    /* pricing.countTags */
    with found as materialized (
      select counted, products
      from (${countedTagKeys(
        contract,
        sql`product.product_id >= ${part}::bigint * ${products} and product.product_id < (${part}::bigint + 1) * ${products}`,
      )}) as keys
      limit ${keys + 1}
    ),
    made as (
      select case when count(*) <= ${keys}::integer then coalesce(json_object_agg(counted, products), '{}') end as counts
      from found
    ),
    emptied as (
      delete from tag_count
      using made
      where tag_count.contract_id = ${contract.contractId} and tag_count.part = ${part} and tag_count.changes = ${changes}
        and made.counts::text = '{}'
    )
    update tag_count
    set counts = made.counts, counted = ${changes}
    from made
    where tag_count.contract_id = ${contract.contractId} and tag_count.part = ${part} and tag_count.changes = ${changes}
      and made.counts::text is distinct from '{}'`);
}
