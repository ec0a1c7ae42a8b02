/** `queryOfferStatistics`: statistics of competitors' prices, per product and per domain (interface 2.4). */
import type { Contract } from "../base/contract.ts";
import { offerPriceDecimals, priceDecimals } from "../base/money.ts";
import type { Page, PageRequest } from "../base/page.ts";
import { sql, type Database, type Sql } from "../database/connection.ts";
import { foldSnapshots, type Fold, type ProductEntry, type SnapshotKey } from "../history/fold-snapshots.ts";
import { newestIn, type TimeWindow } from "../history/window.ts";
import { filteredPage, windowPage } from "../history/window-pages.ts";
import { limits } from "../limits.ts";
import type { Reader } from "../paging/page-position.ts";
import { productRange, type ProductRange } from "../paging/product-range.ts";
import { readPage, type List } from "../paging/read-page.ts";
import { readProductFilter } from "../products/index.ts";
import { getIgnoredVendors, ignoredMatcher } from "./ignored-vendors.ts";
import { getShops, ownShopMatcher } from "./own-shops.ts";
import type { OfferOut, OfferStatistics, PriceStatistics } from "./schema.ts";

export interface StatisticsQuery {
  window: TimeWindow;
  /** `{ oneOf: { field, values } }`, or undefined for all products. */
  filter: unknown;
  page: PageRequest;
}

interface MarketRow {
  product_id: number;
  domain: string;
  currency: string;
  offers: string;
}

/** The fields of an offer that the statistics use. */
type Competitor = Pick<OfferOut, "price" | "deliveryCosts" | "vendorName">;

/** A domain's competing offers: neither ignored nor own. */
interface DomainMarket {
  domain: string;
  currency: string;
  competitors: Competitor[];
}

/**
 * Reads one page of products with market data in the range, by internal id. Statistics over all domains use only the
 * domains in the first one's currency, since amounts of different currencies cannot be compared.
 *
 * @throws 400 `request.filterNotSupported`
 */
export async function queryOfferStatistics(database: Database, reader: Reader, query: StatisticsQuery): Promise<Page> {
  const { window, filter } = query;
  const isCompetitor = await competitorMatcher(database, reader.contract);
  const list: List<ProductEntry> = {
    reader,
    query: ["offerStatistics", window.start, window.end, filter ?? null],
    read: async (range) => {
      const productIds = await selectProductIds(database, reader.contract, query, productRange(range));
      const select = (some: readonly number[], after: SnapshotKey): Sql =>
        selectMarkets(reader.contract, window, some, after);
      return await foldSnapshots(database, productIds, select, (productId) => statisticsFold(productId, isCompetitor));
    },
    keyOf: ({ productId }) => String(productId),
    render: ({ entry }) => entry,
  };
  return await readPage(database, list, query.page);
}

async function selectProductIds(
  database: Database,
  contract: Contract,
  { window, filter }: StatisticsQuery,
  range: ProductRange,
): Promise<number[]> {
  const history = { contract, table: "snapshot", window } as const;
  const ids =
    filter === undefined
      ? await windowPage(database, history, range)
      : filteredPage(history, range, readProductFilter(filter));
  const rows = await database.rows<{ product_id: number }>(sql`
    /* offers.statisticsPage */
    ${ids}`);
  return rows.map((row) => row.product_id);
}

function selectMarkets(contract: Contract, window: TimeWindow, productIds: readonly number[], after: SnapshotKey): Sql {
  return sql`
    /* offers.statisticsMarkets */
    select page.product_id, domain, currency, offers
    from unnest(${productIds}::bigint[]) as page (product_id)
    cross join lateral (
      select domain, currency, ${countingOffers} as offers
      from snapshot
      where snapshot.contract_id = ${contract.contractId}
        and snapshot.product_id = page.product_id
        and ${newestIn(window)}
      offset 0
    ) as snapshot
    where (page.product_id, domain) > (${after.product_id}, ${after.domain})
    order by page.product_id, domain`;
}

/** The offers as stored; of very long ones only what counts. */
const countingOffers = sql`case when octet_length(offers) <= ${limits.offers.bytesAtOnce} then offers else (
        select string_agg(json_build_object('domain', offer ->> 'domain', 'vendorName', offer ->> 'vendorName',
          'vendorDomainId', offer ->> 'vendorDomainId', 'price', offer -> 'price',
          'deliveryCosts', offer -> 'deliveryCosts')::text, ',' order by place)
        from json_array_elements(('[' || offers || ']')::json) with ordinality as element (offer, place)
      ) end`;

function statisticsFold(productId: number, isCompetitor: (offer: OfferOut) => boolean): Fold<MarketRow> {
  const domains: DomainMarket[] = [];
  return {
    add: (row) => void domains.push(marketOf(row, isCompetitor)),
    entry: () => JSON.stringify(statisticsOf(productId, domains)),
  };
}

function marketOf({ domain, currency, offers }: MarketRow, isCompetitor: (offer: OfferOut) => boolean): DomainMarket {
  const parsed: OfferOut[] = JSON.parse(`[${offers}]`);
  const competitors = parsed
    .filter(isCompetitor)
    .map(({ price, deliveryCosts, vendorName }) => ({ price, deliveryCosts, vendorName }));
  return { domain, currency, competitors };
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

function bothPrices(offers: readonly Competitor[]) {
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

/** The median of an even number is the mean of the two in the middle. All four are rounded half-up to 2 decimals. */
function priceStatistics(offers: readonly Competitor[], price: (offer: Competitor) => number): PriceStatistics | null {
  if (offers.length === 0) return null;
  const prices = offers.map(price).sort((a, b) => a - b);
  const at = (index: number): number => prices[index] ?? 0;
  const middle = Math.floor(prices.length / 2);
  const sum = prices.reduce((total, next) => total + next, 0);
  const min = at(0);
  return {
    min: mean(min, 1),
    avg: mean(sum, prices.length),
    median: prices.length % 2 === 1 ? mean(at(middle), 1) : mean(at(middle - 1) + at(middle), 2),
    max: mean(at(prices.length - 1), 1),
    cheapestShops: [...new Set(offers.filter((offer) => price(offer) === min).map((offer) => offer.vendorName))].sort(),
  };
}

/** The mean of a sum in ten-thousandths, rounded half-up to 2 decimals in whole numbers. */
function mean(sum: number, count: number): number {
  const rounded = 10 ** priceDecimals;
  const parts = (count * scale) / rounded;
  return Math.floor((2 * sum + parts) / (2 * parts)) / rounded;
}
