/** `queryOfferStatistics`: what competitors ask, per product and per domain (interface 2.4, decisions section 4). */
import type { Caller, Contract } from "../base/contract.ts";
import { offerPriceDecimals } from "../base/money.ts";
import { mapInTurns } from "../base/turns.ts";
import { sql, type Database } from "../database/connection.ts";
import { rememberPage, seekPage, type Walk } from "../paging/pages.ts";
import { newestIn, type TimeWindow } from "../history/window.ts";
import { filteredPage, windowPage } from "../history/window-pages.ts";
import { readProductFilter } from "../products/index.ts";
import { getIgnoredVendors, ignoredMatcher } from "./ignored-vendors.ts";
import { getShops, ownShopMatcher } from "./own-shops.ts";
import type { OfferOut, OfferStatistics, PriceStatistics } from "./schema.ts";

export interface StatisticsQuery {
  window: TimeWindow;
  start: number;
  limit: number;
  /** `{ oneOf: { field, values } }`, or undefined for all products. */
  filter: unknown;
}

interface MarketRow {
  product_id: number;
  domain: string;
  currency: string;
  offers: string;
}

/** A domain's offers that count: neither ignored nor own. */
interface DomainMarket {
  domain: string;
  currency: string;
  competitors: OfferOut[];
}

/**
 * One page of products with market data in the range, by internal id. Statistics over all domains take the domains in
 * the currency of the first one, since amounts of different currencies cannot be compared.
 *
 * @throws 400 `request.filterNotSupported`
 */
export async function queryOfferStatistics(
  database: Database,
  reader: { contract: Contract; caller: Caller },
  query: StatisticsQuery,
): Promise<OfferStatistics[]> {
  const { contract, caller } = reader;
  const { window, start, limit, filter } = query;
  const walk: Walk = {
    contract,
    accountId: caller.accountId,
    query: ["offerStatistics", window.start, window.end, filter ?? null],
  };
  const { afterKey, skip } = await seekPage(database, walk, start);
  const page = { afterProductId: Number(afterKey ?? 0), skip, limit: limit + 1 };
  const productIds = await selectProductIds(database, contract, { window, filter }, page);
  const last = productIds[limit - 1];
  if (productIds.length > limit && last !== undefined) {
    await rememberPage(database, walk, { nextStart: start + limit, lastKey: String(last) });
  }
  const markets = await selectMarkets(database, contract, window, productIds.slice(0, limit));
  const isCompetitor = await competitorMatcher(database, contract);
  return await mapInTurns(productIds.slice(0, limit), (productId) => {
    const domains = (markets.get(productId) ?? []).map(({ domain, currency, offers }): DomainMarket => {
      const parsed: OfferOut[] = JSON.parse(`[${offers}]`);
      return { domain, currency, competitors: parsed.filter(isCompetitor) };
    });
    return statisticsOf(productId, domains);
  });
}

async function selectProductIds(
  database: Database,
  contract: Contract,
  query: { window: TimeWindow; filter: unknown },
  page: { afterProductId: number; skip: number; limit: number },
): Promise<number[]> {
  const ids =
    query.filter === undefined
      ? await windowPage(database, contract, "snapshot", query.window, page)
      : filteredPage(contract, "snapshot", query.window, { ...page, filter: readProductFilter(query.filter) });
  const rows = await database.rows<{ product_id: number }>(sql`
    /* offers.statisticsPage */
    ${ids}`);
  return rows.map((row) => row.product_id);
}

async function selectMarkets(
  database: Database,
  contract: Contract,
  window: TimeWindow,
  productIds: readonly number[],
): Promise<Map<number, MarketRow[]>> {
  const rows = await database.rows<MarketRow>(sql`
    /* offers.statisticsMarkets */
    select page.product_id, domain, currency, offers
    from unnest(${productIds}::bigint[]) as page (product_id)
    cross join lateral (
      select domain, currency, offers
      from snapshot
      where snapshot.contract_id = ${contract.contractId}
        and snapshot.product_id = page.product_id
        and ${newestIn(window)}
      offset 0
    ) as snapshot
    order by page.product_id, domain`);
  return Map.groupBy(rows, (row) => row.product_id);
}

async function competitorMatcher(database: Database, contract: Contract): Promise<(offer: OfferOut) => boolean> {
  const isOwn = ownShopMatcher(await getShops(database, contract));
  const isIgnored = ignoredMatcher(await getIgnoredVendors(database, contract));
  return (offer) => !isOwn(offer) && !(isIgnored?.(offer) ?? false);
}

function statisticsOf(productId: number, domains: readonly DomainMarket[]): OfferStatistics {
  const competing = domains.filter(({ competitors }) => competitors.length > 0);
  const currency = competing[0]?.currency ?? domains[0]?.currency ?? "";
  const comparable = competing.filter((domain) => domain.currency === currency).flatMap((domain) => domain.competitors);
  return {
    productId: String(productId),
    offerCount: competing.reduce((count, { competitors }) => count + competitors.length, 0),
    currency,
    stats: {
      ...bothPrices(comparable),
      domainStats: competing.map((market) => ({
        domain: market.domain,
        currency: market.currency,
        competitorOfferCount: market.competitors.length,
        ...bothPrices(market.competitors),
      })),
    },
  };
}

function bothPrices(offers: readonly OfferOut[]) {
  return {
    unitPriceStats: priceStatistics(offers, (offer) => units(offer.price)),
    totalPriceStats: priceStatistics(offers, (offer) => units(offer.price) + units(offer.deliveryCosts)),
  };
}

/** Ten-thousandths, in which sums of amounts with 4 decimals are exact. */
const scale = 10 ** offerPriceDecimals;

function units(amount: number): number {
  return Math.round(amount * scale);
}

/** The median of an even number is the mean of the two in the middle; means are rounded half-up to 4 decimals. */
function priceStatistics(offers: readonly OfferOut[], price: (offer: OfferOut) => number): PriceStatistics | null {
  if (offers.length === 0) return null;
  const prices = offers.map(price).sort((a, b) => a - b);
  const at = (index: number): number => prices[index] ?? 0;
  const middle = Math.floor(prices.length / 2);
  const sum = prices.reduce((total, next) => total + next, 0);
  const min = at(0);
  return {
    min: min / scale,
    avg: mean(sum, prices.length),
    median: prices.length % 2 === 1 ? at(middle) / scale : mean(at(middle - 1) + at(middle), 2),
    max: at(prices.length - 1) / scale,
    cheapestShops: [...new Set(offers.filter((offer) => price(offer) === min).map((offer) => offer.vendorName))].sort(),
  };
}

/** Half-up in whole numbers: of a sum in ten-thousandths. */
function mean(sum: number, count: number): number {
  return Math.floor((2 * sum + count) / (2 * count)) / scale;
}
