/**
 * `backtestStrategy`: the prices that a strategy would have given over a past range (interface 4.2-13, 4.2-14). Market
 * and sales are those of the time. Product, tags, boundaries, own shops and ignored vendors are those of now.
 */
import type { Contract } from "../../base/contract.ts";
import { renderInstant } from "../../base/instant.ts";
import type { Database, Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { countMarketHistory, loadMarketHistory, type StoredSnapshot } from "../../offers/index.ts";
import { loadSalesHistory, type SalesHistory } from "../../orders/index.ts";
import { readDirectory, type FamilyDirectory } from "../families/study-families.ts";
import { replayFamilies } from "./backtest-families.ts";
import { backtestTotals, figuresOf, noSums, openBacktestSums } from "./backtest-sums.ts";
import { calendarDays } from "./calendar-days.ts";
import { namedBy } from "../relations/other-products.ts";
import type { PricedProductRow } from "../runs/load-chunk.ts";
import { loadPastProducts, loadPricesBefore, type PastProduct } from "./past-prices.ts";
import { replayProduct, type Replay, type ReplayedProduct } from "./replay-product.ts";
import { loadSelected } from "./select-products.ts";
import { looksAtHistory, studyJudge } from "./study-judge.ts";
import {
  calculationOf,
  headOf,
  readsOf,
  studyChunk,
  type Studied,
  type StudySettings,
  type StudyWork,
} from "./study.ts";
import type { BacktestedOut } from "./schema.ts";

export type BacktestSettings = Extract<StudySettings, { kind: "backtest" }>;

const dayMs = 24 * 60 * 60 * 1000;

/** A backtest that continues from `kept` sums. */
export function openBacktest(settings: BacktestSettings, kept: string): StudyWork {
  const { startMs, endMs, moments, includeSeries, timeZone } = settings;
  const days = calendarDays(startMs, endMs, timeZone);
  const calculation = calculationOf(settings);
  const { referringTags } = calculation.compiled;
  const readsHistory = readsOf(settings) !== null || looksAtHistory(settings.guard);
  const judge = studyJudge(settings.guard);
  const replay: Replay = { calculation, startMs, endMs, moments, days, includeSeries, readsHistory, judge };
  const sums = openBacktestSums(kept, days.length);
  const { families } = calculation.compiled;
  let directory: FamilyDirectory | null = null;
  const nextFamilies: StudyWork["next"] = async (database, contract, page) => {
    directory ??= await readDirectory(database, contract, families);
    const study = { settings, referringTags };
    const limit = Math.min(page.limit, limits.pricing.backtestChunk.products);
    const chunk = await loadSelected(database, contract, settings.selection, { ...page, limit });
    const told = await replayFamilies(
      database,
      contract,
      {
        replay,
        directory,
        range: rangeOf(settings),
        loadPast: async (rows) => await loadPast(database, contract, study, rows),
      },
      { chunk, sums },
    );
    return await studyChunk(
      chunk.map((product) => ({ product })),
      ({ product: row }) => {
        const product = told.get(row.product_id) ?? tooLong(row, familyTooLong);
        return { as: outcomeOf(product), product };
      },
    );
  };
  return {
    async next(database, contract, page) {
      if (families.length > 0) return await nextFamilies(database, contract, page);
      return await studyChunk(await loadReplayed(database, contract, { settings, referringTags }, page), (from) => {
        const product = "snapshots" in from ? replayProduct(replay, from, sums) : tooLong(from.product, productTooLong);
        return { as: outcomeOf(product), product };
      });
    },
    sums: () => JSON.stringify(sums),
    head: () => ({
      kind: settings.kind,
      ...headOf(settings),
      range: { start: renderInstant(new Date(startMs)), end: renderInstant(new Date(endMs)) },
      totals: backtestTotals(sums, (endMs - startMs) / dayMs),
      days: days.map(({ date }, index) => ({ date, ...figuresOf(sums.days[index] ?? noSums()) })),
    }),
  };
}

function outcomeOf({ evaluations, failed, skipped, reason }: BacktestedOut): Studied["as"] {
  if (reason !== undefined) return "failed";
  if (evaluations > failed + skipped) return "successful";
  return failed > 0 ? "failed" : "skipped";
}

/** Counts the snapshots in the range of the first selected products, `backtestedAtOnce.products` at most. */
export async function countReplayed(
  database: Database,
  contract: Contract,
  settings: BacktestSettings,
): Promise<number> {
  let left: number = limits.pricing.backtestedAtOnce.products;
  let snapshots = 0;
  for (let after = 0; left > 0;) {
    const rows = await loadSelected(database, contract, settings.selection, { after, skip: 0, limit: left });
    const last = rows.at(-1);
    if (last === undefined) break;
    const counts = await countMarketHistory(database, contract, { productIds: idsOf(rows), ...rangeOf(settings) });
    snapshots += [...counts.values()].reduce((sum, count) => sum + count.snapshots, 0);
    left -= rows.length;
    after = last.product_id;
  }
  return snapshots;
}

/** Loads the next selected products, as many as have a chunk of snapshots. One with too many comes without history. */
async function loadReplayed(
  database: Database,
  contract: Contract,
  study: { settings: BacktestSettings; referringTags: readonly string[] },
  page: { after: number; skip: number; limit: number },
): Promise<(ReplayedProduct | { product: PricedProductRow })[]> {
  const { backtestChunk, backtestSnapshotsPerProduct } = limits.pricing;
  const { settings } = study;
  const limit = Math.min(page.limit, backtestChunk.products);
  const rows = await loadSelected(database, contract, settings.selection, { ...page, limit });
  const counts = await countMarketHistory(database, contract, { productIds: idsOf(rows), ...rangeOf(settings) });
  const sum = { snapshots: 0, offerBytes: 0 };
  const chunk = rows.filter((row, index) => {
    const size = counts.get(row.product_id);
    sum.snapshots += size?.snapshots ?? 0;
    sum.offerBytes += size?.offerBytes ?? 0;
    return index === 0 || (sum.snapshots <= backtestChunk.snapshots && sum.offerBytes <= backtestChunk.offerBytes);
  });
  const isTooLong = (productId: number): boolean =>
    (counts.get(productId)?.snapshots ?? 0) > backtestSnapshotsPerProduct;
  const replayable = chunk.filter((row) => !isTooLong(row.product_id));
  const past = await loadPast(database, contract, study, replayable);
  const byId = new Map(past.map((from) => [from.product.product_id, from]));
  return chunk.map((product) => byId.get(product.product_id) ?? { product });
}

/** Loads what a replay of these products reads of the past. */
async function loadPast(
  database: Queries,
  contract: Contract,
  study: { settings: BacktestSettings; referringTags: readonly string[] },
  products: readonly PricedProductRow[],
): Promise<ReplayedProduct[]> {
  const histories = await loadHistories(database, contract, products, study);
  return products.map((product) => {
    const { product_id: productId } = product;
    return {
      product,
      snapshots: histories.snapshots.get(productId) ?? [],
      sales: histories.sales.get(productId) ?? [],
      previousPrice: histories.prices.get(productId) ?? null,
      others: namedBy(product, study.referringTags).flatMap((identifier) => histories.others.get(identifier) ?? []),
    };
  });
}

interface Histories {
  snapshots: ReadonlyMap<number, StoredSnapshot[]>;
  sales: ReadonlyMap<number, SalesHistory>;
  /** Each product's price at the start of the range. */
  prices: ReadonlyMap<number, number>;
  /** The products that tags name, by identifier. */
  others: ReadonlyMap<string, PastProduct>;
}

async function loadHistories(
  database: Queries,
  contract: Contract,
  products: readonly PricedProductRow[],
  { settings, referringTags: tags }: { settings: BacktestSettings; referringTags: readonly string[] },
): Promise<Histories> {
  const productIds = idsOf(products);
  const wanted = { productIds, ...rangeOf(settings) };
  const readsSales = settings.document.includes("sales.");
  const [snapshots, sales, prices, others] = await Promise.all([
    loadMarketHistory(database, contract, wanted),
    readsSales ? loadSalesHistory(database, contract, wanted) : new Map<number, SalesHistory>(),
    loadPricesBefore(database, contract, productIds, wanted.start),
    loadPastProducts(database, contract, products, { tags, ...wanted }),
  ]);
  return { snapshots: Map.groupBy(snapshots, (snapshot) => snapshot.productId), sales, prices, others };
}

const most = limits.pricing.backtestSnapshotsPerProduct;
const productTooLong = `The product has more than ${most} snapshots in the range; ask for a shorter one.`;
const familyTooLong = `The product's family has too many products, or more than ${most} snapshots in the range; ask for a shorter one.`;

function tooLong(product: PricedProductRow, reason: string): BacktestedOut {
  return {
    productId: String(product.product_id),
    evaluations: 0,
    changes: 0,
    held: 0,
    skipped: 0,
    failed: 0,
    reason,
  };
}

function rangeOf({ startMs, endMs }: BacktestSettings): { start: Date; end: Date } {
  return { start: new Date(startMs), end: new Date(endMs) };
}

function idsOf(rows: readonly PricedProductRow[]): number[] {
  return rows.map((row) => row.product_id);
}
