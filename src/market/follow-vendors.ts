/**
 * Who follows whom, of a sample of products: how often a competitor changed a price while another one offered the product as well,
 * and how often that one changed its own in the same direction within 24 hours (interface 4.36-5).
 */
import type { Contract } from "../base/contract.ts";
import { Yielder } from "../base/yielding.ts";
import { bigintArray } from "../database/arrays.ts";
import { sql, type Database, type Queries } from "../database/connection.ts";
import { limits } from "../limits.ts";
import type { StoredSnapshot } from "../offers/index.ts";
import { distinct, type CalendarDay } from "../pricing/index.ts";
import { readPrices, type OfferOwners } from "./domain-prices.ts";
import { readOwners, type Pass } from "./sum-days.ts";

/** The cases of a day. */
export interface Follow {
  /** Place in the list of days: the day on which the leader changed its price. */
  day: number;
  /** Codes. */
  leader: number;
  follower: number;
  changes: number;
  answers: number;
}

/** A competitor's price went up or down. */
export interface PriceChange {
  atMs: number;
  vendor: string;
  isUp: boolean;
  /** The others who offered the product then. */
  others: readonly string[];
}

/** The cases of a pass's days. A day whose answers may still come is counted as far as they are known, and again later. */
export async function followVendors(database: Database, contract: Contract, pass: Pass): Promise<Follow[]> {
  const { days, codes, signal } = pass;
  const owners = await readOwners(database, contract);
  const sampled = await sampleProducts(database, contract);
  const byProduct: PriceChange[][] = [];
  const yielder = new Yielder();
  for (let start = 0; start < sampled.length && !signal.aborted; start += productsAtOnce) {
    const productIds = sampled.slice(start, start + productsAtOnce);
    const snapshots = await readAround(database, contract, productIds, days);
    for (const own of Map.groupBy(snapshots, ({ productId }) => productId).values()) {
      byProduct.push(changesOf(own, owners));
      if (yielder.isDue) await yielder.yield();
    }
  }
  const cases = countCases(byProduct, days);
  await codes.learn(database, distinct("vendor", new Set(cases.flatMap(({ leader, follower }) => [leader, follower]))));
  return cases.flatMap(({ leader, follower, ...counted }): Follow[] => {
    const [first, second] = [codes.codeOf("vendor", leader), codes.codeOf("vendor", follower)];
    return first === null || second === null ? [] : [{ ...counted, leader: first, follower: second }];
  });
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

interface AroundRow {
  product_id: number;
  snapshot_id: number;
  domain: string;
  currency: string;
  gathered_at: Date;
  offers: string;
}

/** What was gathered in the days, a day before for the prices that change, and a day after for answers. */
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
  const rows = await database.rows<AroundRow>(sql`
    /* market.readAround */
    select product_id, snapshot_id, domain, currency, gathered_at, offers
    from (
      select snapshot.*, sum(octet_length(offers)) over (order by product_id) as bytes
      from snapshot
      where contract_id = ${contract.contractId}
        and product_id = any(${bigintArray(productIds)}::bigint[])
        and stored_at >= ${storedFrom}
        and gathered_at >= ${from} and gathered_at < ${to}
    ) as around
    where bytes <= ${limits.market.offerBytesAtOnce}
    order by product_id, gathered_at, snapshot_id`);
  return rows.map((row) => ({
    snapshotId: row.snapshot_id,
    productId: row.product_id,
    domain: row.domain,
    currency: row.currency,
    gatheredAt: row.gathered_at,
    closedAt: null,
    offersText: row.offers,
  }));
}

/** The changes of a product's prices, from its snapshots in the order of time. */
export function changesOf(snapshots: readonly StoredSnapshot[], owners: OfferOwners): PriceChange[] {
  const newest = new Map<string, ReadonlyMap<string, number>>();
  const changes: PriceChange[] = [];
  for (const snapshot of snapshots) {
    const before = newest.get(snapshot.domain);
    const { byVendor } = readPrices(snapshot, owners);
    newest.set(snapshot.domain, byVendor);
    for (const [vendor, price] of byVendor) {
      const known = before?.get(vendor) ?? price;
      if (known === price) continue;
      const offering = new Set([...newest.values()].flatMap((prices) => [...prices.keys()]));
      offering.delete(vendor);
      changes.push({ atMs: snapshot.gatheredAt.getTime(), vendor, isUp: price > known, others: [...offering] });
    }
  }
  return changes;
}

interface Case {
  day: number;
  leader: string;
  follower: string;
  changes: number;
  answers: number;
}

/** Counts the changes of the days, and of those of them the ones that others answered. */
export function countCases(byProduct: readonly (readonly PriceChange[])[], days: readonly CalendarDay[]): Case[] {
  const watched = mostSeen(byProduct);
  const cases = new Map<string, Case>();
  for (const changes of byProduct) {
    for (const { atMs, vendor, isUp, others } of changes) {
      const day = days.findIndex(({ startMs, endMs }) => atMs >= startMs && atMs < endMs);
      if (day === -1 || !watched.has(vendor)) continue;
      for (const follower of others) {
        if (!watched.has(follower)) continue;
        const key = JSON.stringify([day, vendor, follower]);
        const found = cases.get(key) ?? { day, leader: vendor, follower, changes: 0, answers: 0 };
        cases.set(key, found);
        found.changes += 1;
        const untilMs = atMs + limits.market.followedWithinMs;
        const isAnswer = (other: PriceChange): boolean =>
          other.vendor === follower && other.isUp === isUp && other.atMs > atMs && other.atMs <= untilMs;
        if (changes.some(isAnswer)) found.answers += 1;
      }
    }
  }
  return [...cases.values()];
}

/** The vendors that are named most often. */
function mostSeen(byProduct: readonly (readonly PriceChange[])[]): ReadonlySet<string> {
  const seen = new Map<string, number>();
  for (const { vendor, others } of byProduct.flat()) {
    for (const name of [vendor, ...others]) seen.set(name, (seen.get(name) ?? 0) + 1);
  }
  const ordered = [...seen].toSorted(([one, ones], [other, others]) => others - ones || (one < other ? -1 : 1));
  return new Set(ordered.slice(0, limits.market.followedVendors).map(([name]) => name));
}
