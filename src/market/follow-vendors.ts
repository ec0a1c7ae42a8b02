/**
 * Who follows whom, of a sample of products: how often a competitor changed a price while another one offered the product as well,
 * and how often that one changed its own in the same direction within 24 hours (interface 4.36-5).
 */
import type { Contract } from "../base/contract.ts";
import { Yielder } from "../base/yielding.ts";
import { bigintArray } from "../database/arrays.ts";
import { sql, type Database, type Queries } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { readSnapshot, type SnapshotRow, type StoredSnapshot } from "../offers/index.ts";
import type { CalendarDay } from "../pricing/index.ts";
import { FollowCount, pricesOf, type ReactionCount, type GatheredPrices } from "./count-follows.ts";
import type { DaySums } from "./day-sums.ts";
import { readOwners, type Pass } from "./sum-days.ts";

/**
 * The cases of a pass's days, between the competitors with the most offers on them. A day whose answers may still come is counted as
 * far as they are known, and again later.
 */
export async function followVendors(
  database: Database,
  contract: Contract,
  { days, codes, signal }: Pass,
  sums: DaySums,
): Promise<ReactionCount[]> {
  const owners = await readOwners(database, contract);
  const sampled = await sampleProducts(database, contract);
  const yielder = new Yielder();
  const watched = await sums.largestVendors(limits.market.followedVendors, yielder);
  const count = new FollowCount(days);
  for (let start = 0; start < sampled.length && !signal.aborted; start += productsAtOnce) {
    const snapshots = await readAround(database, contract, sampled.slice(start, start + productsAtOnce), days);
    for (const own of Map.groupBy(snapshots, ({ productId }) => productId).values()) {
      const priced: GatheredPrices[] = [];
      for (const snapshot of own) {
        priced.push(pricesOf(snapshot, { owners, codes, watched }));
        if (yielder.isDue) await yielder.yield();
      }
      await count.addProduct(priced, yielder);
    }
  }
  return count.all();
}

const productsAtOnce = 50;

/** The same products each time, while the assortment stays: those with a market, by a hash of their ids. */
async function sampleProducts(database: Queries, contract: Contract): Promise<number[]> {
  const rows = await database.rows<{ product_id: number }>(sql`
    /* market.sampleProducts */
    select product_id
    from product_figure
    where contract_id = ${contract.contractId} and market_at is not null
    order by hashint8extended(product_id, 0), product_id
    limit ${limits.market.followedProducts}`);
  return rows.map((row) => row.product_id).sort((one, other) => one - other);
}

/**
 * What was gathered in the days, a day before for the prices that change, and a day after for answers; of as many of the products as
 * fit into memory.
 */
async function readAround(
  database: Queries,
  contract: Contract,
  productIds: readonly number[],
  days: readonly CalendarDay[],
): Promise<StoredSnapshot[]> {
  const { followedWithinMs: aroundMs } = limits.market;
  const from = new Date((days[0]?.startMs ?? 0) - aroundMs);
  const to = new Date((days.at(-1)?.endMs ?? 0) + aroundMs);
  // A time gathered may lie a day after the time stored.
  const storedFrom = new Date(from.getTime() - aroundMs);
  const rows = await database.rows<SnapshotRow>(sql`
    /* market.readAround */
    select product_id, snapshot_id, domain, currency, gathered_at, offers
    from (
      select snapshot.*, sum(octet_length(offers) + ${limits.market.snapshotBytes}) over (order by product_id) as bytes
      from snapshot
      where contract_id = ${contract.contractId}
        and product_id = any(${bigintArray(productIds)}::bigint[])
        and stored_at >= ${storedFrom}
        and gathered_at >= ${from} and gathered_at < ${to}
    ) as around
    where bytes <= ${limits.market.offerBytesAtOnce}
    order by product_id, gathered_at, snapshot_id`);
  return rows.map(readSnapshot);
}
