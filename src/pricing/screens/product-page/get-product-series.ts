/** `getProductSeries`: prices of a product over time, ours and competitors', as columns for a chart (interface 4.33-4). */
import type { Contract } from "../../../base/contract.ts";
import { apiError } from "../../../base/error.ts";
import { renderInstant } from "../../../base/instant.ts";
import { sql, type Database, type Queries } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import {
  getIgnoredVendors,
  getShops,
  ignoredMatcher,
  ownShopMatcher,
  readOffers,
  type StoredSnapshot,
} from "../../../offers/index.ts";
import { fieldColumn } from "../../../products/index.ts";
import { cents } from "../../calculate/figures-of.ts";
import { findProduct } from "./find-product.ts";
import { findPastFloors, type PastFloor } from "./past-floors.ts";
import type { ProductSeriesOut, SeriesOut } from "./schema.ts";
import { selectSeries, type SeriesEnding, type SeriesSnapshots } from "./select-series.ts";

/** A line while it is made. */
interface Line {
  kind: "own" | "vendor";
  domain: string;
  vendor: string;
  times: number[];
  prices: (number | null)[];
  /** How often it was the cheapest of its domain. */
  cheapest: number;
}

/** @throws 400 for a range that ends before it begins; 404 for an unknown product */
export async function getProductSeries(
  database: Database,
  contract: Contract,
  query: { productId: string; from: Date; to: Date; domain: string | null; points: number; vendors: readonly string[] },
): Promise<ProductSeriesOut> {
  const { from, to, vendors } = query;
  if (from >= to) throw apiError("request.invalidRange", "from must lie before to.", "/query/from");
  const productId = await findProduct(database, contract, query.productId);
  const market = await selectSeries(database, contract, { ...query, productId });
  const lines = await linesOf(database, contract, market);
  const published = await findPublished(database, contract, { productId, from, to });
  const floors = await findPastFloors(database, contract, {
    productId,
    published: published.map(({ at }) => at),
    loaded: market.snapshots,
  });
  return {
    resolutionSeconds: market.resolutionSeconds,
    from: renderInstant(from),
    to: renderInstant(to),
    truncated: market.isTruncated,
    series: [...publishedLines(published, floors), ...chosenOf(lines, vendors)],
  };
}

/**
 * A line for each vendor on each domain. Where it has no offer in a snapshot of its domain, the line has a gap, and where the offers ended
 * without newer ones as well.
 */
async function linesOf(
  database: Queries,
  contract: Contract,
  { snapshots, endings }: SeriesSnapshots,
): Promise<Line[]> {
  const isOwn = ownShopMatcher(await getShops(database, contract));
  const isIgnored = ignoredMatcher(await getIgnoredVendors(database, contract));
  const lines = new Map<string, Line>();
  const newest = new Map<string, number>();
  for (const event of inOrder(snapshots, endings)) {
    const { domain } = event;
    // Newer offers may have come before the end of these was known.
    if (event.kind === "ending" && newest.get(domain) !== event.snapshotId) continue;
    newest.set(domain, event.snapshotId);
    const here = new Map<string, number>();
    let cheapest: string | null = null;
    for (const offer of event.kind === "ending" ? [] : readOffers(event)) {
      if (isIgnored?.(offer) === true) continue;
      const key = `${domain}\n${offer.vendorName}`;
      const price = Math.min(here.get(key) ?? Infinity, offer.price);
      here.set(key, price);
      const kind = isOwn(offer) ? "own" : "vendor";
      if (!lines.has(key)) {
        lines.set(key, { kind, domain, vendor: offer.vendorName, times: [], prices: [], cheapest: 0 });
      }
      if (kind === "vendor" && (cheapest === null || price < (here.get(cheapest) ?? Infinity))) cheapest = key;
    }
    for (const [key, line] of lines) {
      if (line.domain !== domain) continue;
      line.times.push(secondsOf(event.at));
      const price = here.get(key);
      line.prices.push(price === undefined ? null : cents(price));
      if (key === cheapest) line.cheapest++;
    }
  }
  return [...lines.values()];
}

type MarketEvent = { at: Date } & (({ kind: "snapshot" } & StoredSnapshot) | ({ kind: "ending" } & SeriesEnding));

function inOrder(snapshots: readonly StoredSnapshot[], endings: readonly SeriesEnding[]): MarketEvent[] {
  const moments: MarketEvent[] = [
    ...snapshots.map((snapshot) => ({ ...snapshot, kind: "snapshot" as const, at: snapshot.gatheredAt })),
    ...endings.map((ending) => ({ ...ending, kind: "ending" as const, at: ending.closedAt })),
  ];
  return moments.toSorted((one, other) => +one.at - +other.at);
}

/** Own lines, and those vendors that were asked for or were the cheapest most often. */
function chosenOf(lines: readonly Line[], vendors: readonly string[]): SeriesOut[] {
  const own = lines.filter(({ kind }) => kind === "own");
  const others = lines.filter(({ kind }) => kind === "vendor");
  const named = others.filter(({ vendor }) => vendors.includes(vendor));
  const chosen =
    vendors.length > 0 ? named : others.toSorted((a, b) => b.cheapest - a.cheapest || b.times.length - a.times.length);
  return [...own, ...chosen.slice(0, limits.figures.seriesVendors)].map(({ kind, domain, vendor, times, prices }) => ({
    kind,
    domain,
    vendor,
    times,
    prices,
  }));
}

interface PublishedRow {
  at: Date;
  price: number;
  min: number | null;
  max: number | null;
}

/** The published prices of the range with the one before it, and the product's boundaries as they were then. */
async function findPublished(
  database: Queries,
  contract: Contract,
  { productId, from, to }: { productId: number; from: Date; to: Date },
): Promise<PublishedRow[]> {
  return await database.rows<PublishedRow>(sql`
    /* pricing.findPublished */
    select calculated_at as at, price, ${fieldColumn("state", "minPriceBoundary")} as min,
      ${fieldColumn("state", "maxPriceBoundary")} as max
    from (
      (
        select *
        from recommendation
        where contract_id = ${contract.contractId} and product_id = ${productId}
          and calculated_at >= ${from} and calculated_at < ${to}
        order by calculated_at desc
        limit ${limits.figures.seriesTexts}
      )
      union all
      (
        select *
        from recommendation
        where contract_id = ${contract.contractId} and product_id = ${productId} and calculated_at < ${from}
        order by calculated_at desc
        limit 1
      )
    ) as priced
    left join product_state as state
      on state.contract_id = ${contract.contractId}
      and state.product_id = priced.product_id
      and state.revision = priced.product_revision
    order by calculated_at`);
}

/** The line of published prices, and those of the limits that they had. */
function publishedLines(published: readonly PublishedRow[], floors: readonly PastFloor[]): SeriesOut[] {
  if (published.length === 0) return [];
  const times = published.map(({ at }) => secondsOf(at));
  const priceLine = { kind: "published", times, prices: published.map(({ price }) => cents(price)) } as const;
  const boundary = (kind: "min" | "max"): SeriesOut => ({
    kind,
    times,
    prices: published.map(({ [kind]: price }) => (price === null ? null : cents(price))),
  });
  const floor: SeriesOut = {
    kind: "floor",
    times: floors.map(({ at }) => secondsOf(at)),
    prices: floors.map((past) => past.floor),
  };
  const limiting = [floor, boundary("min"), boundary("max")];
  return [priceLine, ...limiting.filter(({ prices }) => prices.some((price) => price !== null))];
}

function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000);
}
