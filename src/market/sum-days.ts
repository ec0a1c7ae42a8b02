/** One pass over a contract's products: what each costs at the ends of days, here and elsewhere, summed up. */
import type { Contract } from "../base/contract.ts";
import { Yielder } from "../base/yielding.ts";
import { sql, type Database, type Queries } from "../database/connection.ts";
import { getIgnoredVendors, getShops, ignoredMatcher, ownShopMatcher } from "../offers/index.ts";
import { cents, distinct, type CalendarDay, type FigureCodes } from "../pricing/index.ts";
import { DaySums } from "./day-sums.ts";
import {
  placeOf,
  readPrices,
  shareOf,
  type DomainPrices,
  type OfferOwners,
  type MarketPosition,
} from "./domain-prices.ts";
import { renewLease } from "./market-state.ts";
import { readDayEnds, readProducts, readPublished, type DayEndSnapshot, type MarketProduct } from "./read-day-ends.ts";

export interface Pass {
  /** At most `limits.market.rewrittenDays`, in order. */
  days: readonly CalendarDay[];
  tagKeys: readonly string[];
  codes: FigureCodes;
  signal: AbortSignal;
}

/** What the pass knows of a contract's prices besides its products. */
interface Surroundings {
  owners: OfferOwners;
  currency: string | null;
}

/** @returns null if the signal ended it */
export async function sumDays(database: Database, contract: Contract, pass: Pass): Promise<DaySums | null> {
  const { days, tagKeys, codes, signal } = pass;
  const surroundings = {
    owners: await readOwners(database, contract),
    currency: await readCurrency(database, contract),
  };
  // The end of the day before tells whose prices have changed.
  const ends = [new Date(days[0]?.startMs ?? 0), ...days.map(({ endMs }) => new Date(endMs))];
  const sums = new DaySums();
  const yielder = new Yielder();
  let after = 0;
  for (;;) {
    if (signal.aborted) return null;
    const products = await readProducts(database, contract, { after, tags: tagKeys.length });
    const last = products.at(-1);
    if (last === undefined) return sums;
    const productIds = products.map(({ productId }) => productId);
    const { snapshots, upTo } = await readDayEnds(database, contract, { productIds, ends });
    const published = await readPublished(database, contract, { productIds, ends });
    const read = await readChunk(snapshots, surroundings, { ends, yielder });
    await codes.learn(database, [...distinct("domain", read.domains), ...distinct("vendor", read.vendors)]);
    for (const product of products) {
      if (product.productId > upTo) break;
      const domains = read.byProduct.get(product.productId);
      if (domains === undefined) continue;
      for (const [domain, prices] of domains) {
        addProduct(sums, codes, { product, domain, prices, published: published.get(product.productId) ?? [] });
      }
      if (yielder.isDue) await yielder.yield();
    }
    after = Math.min(last.productId, upTo);
    await renewLease(database, contract);
  }
}

/** Whose offers are whose, by the settings of now. */
export async function readOwners(database: Queries, contract: Contract): Promise<OfferOwners> {
  return {
    isOwn: ownShopMatcher(await getShops(database, contract)),
    isIgnored: ignoredMatcher(await getIgnoredVendors(database, contract)),
  };
}

async function readCurrency(database: Queries, contract: Contract): Promise<string | null> {
  const row = await database.row<{ currency: string | null }>(sql`
    /* market.readCurrency */
    select currency
    from contract
    where contract_id = ${contract.contractId}`);
  return row?.currency ?? null;
}

/** A product's prices on a domain by the ends of days, beginning with that of the day before. */
type PricesByEnd = (DomainPrices | null)[];

interface Chunk {
  byProduct: ReadonlyMap<number, ReadonlyMap<string, PricesByEnd>>;
  domains: ReadonlySet<string>;
  vendors: ReadonlySet<string>;
}

async function readChunk(
  snapshots: readonly DayEndSnapshot[],
  { owners, currency }: Surroundings,
  { ends, yielder }: { ends: readonly Date[]; yielder: Yielder },
): Promise<Chunk> {
  const byProduct = new Map<number, Map<string, PricesByEnd>>();
  const domains = new Set<string>();
  const vendors = new Set<string>();
  for (const snapshot of snapshots) {
    if (yielder.isDue) await yielder.yield();
    if (snapshot.currency !== currency) continue;
    const prices = readPrices(snapshot, owners);
    domains.add(snapshot.domain);
    for (const vendor of prices.byVendor.keys()) vendors.add(vendor);
    const ofProduct = byProduct.get(snapshot.productId) ?? new Map<string, PricesByEnd>();
    byProduct.set(snapshot.productId, ofProduct);
    const byEnd = ofProduct.get(snapshot.domain) ?? ends.map(() => null);
    ofProduct.set(snapshot.domain, byEnd);
    for (const end of snapshot.days) {
      const endedAt = ends[end];
      if (endedAt !== undefined && (snapshot.closedAt ?? endedAt) >= endedAt) byEnd[end] = prices;
    }
  }
  return { byProduct, domains, vendors };
}

interface Summed {
  product: MarketProduct;
  domain: string;
  prices: PricesByEnd;
  published: readonly (number | null)[];
}

function addProduct(sums: DaySums, codes: FigureCodes, { product, domain, prices, published }: Summed): void {
  const domainCode = codes.codeOf("domain", domain);
  if (domainCode === null) return;
  const isRelevant = product.domain === null || product.domain === domainCode;
  const places = prices.map((here, end) => placeAt(here, published[end] ?? null, product.referencePrice));
  for (let end = 1; end < prices.length; end++) {
    const summed = { day: end - 1, domain: domainCode, tags: product.tags };
    const [before = null, now = null] = places.slice(end - 1, end + 1);
    if (isRelevant && now !== null) sums.addPlace(summed, { ...now, isNew: before === null });
    if (isRelevant && now === null && before !== null) sums.addGone(summed);
    const here = prices[end];
    if (here === undefined || here === null) continue;
    const ours = ourPrice(here.own, published[end] ?? null, product.referencePrice);
    for (const [name, price] of here.byVendor) {
      const vendor = codes.codeOf("vendor", name);
      if (vendor === null) continue;
      sums.addVendor(summed, {
        vendor,
        isCheapest: price === here.competing[0],
        ratio: ours === null || ours === 0 ? null : shareOf(price, ours),
        change: price - (prices[end - 1]?.byVendor.get(name) ?? price),
      });
    }
  }
}

/** Where a product stands at the end of a day; null without our price or a competitor's. */
function placeAt(
  here: DomainPrices | null,
  published: number | null,
  reference: number | null,
): { position: MarketPosition; ours: number } | null {
  if (here === null) return null;
  const ours = ourPrice(here.own, published, reference);
  const position = placeOf(ours, here.competing);
  return ours === null || position === null ? null : { position, ours };
}

/** In cents: the own offer on the domain, else the price published by then, else the reference price. */
function ourPrice(own: number | null, published: number | null, reference: number | null): number | null {
  const price = published ?? reference;
  return own ?? (price === null ? null : cents(price));
}
