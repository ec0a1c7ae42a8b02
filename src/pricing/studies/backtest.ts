/**
 * `backtestStrategy`: the prices that a strategy would have given over a past range (interface 4.2-13, 4.2-14). Market
 * and sales are those of the time. Product, tags, boundaries, own shops and ignored vendors are those of now.
 */
import { branchNamesOf, parseStrategy, type Guard } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { renderInstant } from "../../base/instant.ts";
import type { Database, Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { countMarketHistory, loadMarketHistory, type StoredSnapshot } from "../../offers/index.ts";
import { loadSalesHistory, type SalesHistory } from "../../orders/index.ts";
import { readDirectory, type FamilyDirectory } from "./study-families.ts";
import { replayFamilies } from "./backtest-families.ts";
import {
  backtestTotals,
  figuresOf,
  groupFigures,
  noSums,
  openBacktestSums,
  type BacktestSums,
} from "./backtest-sums.ts";
import { keptBy } from "./baseline.ts";
import { calendarDays, type CalendarDay } from "./calendar-days.ts";
import { distributionOf } from "./change-bands.ts";
import { namedBy } from "../inputs/other-products.ts";
import type { PricedProductRow } from "../calculate/inputs.ts";
import { loadPricesBefore } from "../inputs/other-products.ts";
import { loadPastProducts, type PastProduct } from "./past-prices.ts";
import { replayProduct, type Replay, type ReplayedProduct } from "./replay-product.ts";
import { loadSelected } from "./select-products.ts";
import { withBaselinePrices } from "./series-entry.ts";
import { looksAtHistory, studyJudge } from "./study-judge.ts";
import { loadedChunk, type Studied, type StudyPage } from "./study-chunks.ts";
import {
  calculationOf,
  headOf,
  type Baseline,
  type CommonSettings,
  type StudySettings,
  type StudyWork,
} from "./study.ts";
import type { BacktestedOut } from "./backtest-schema.ts";

export type BacktestSettings = Extract<StudySettings, { kind: "backtest" }>;

const dayMs = 24 * 60 * 60 * 1000;

/** A backtest that continues from `kept` sums. */
export function openBacktest(settings: BacktestSettings, kept: string): StudyWork {
  const { startMs, endMs, timeZone, baseline, includeSeries } = settings;
  const days = calendarDays(startMs, endMs, timeZone);
  const stored: Partial<BacktestSums> & { baseline?: Partial<BacktestSums> } = JSON.parse(kept);
  const own = openSide(settings, days, stored);
  const other = baseline === undefined ? null : openSide(baselineOf(settings, baseline), days, stored.baseline ?? {});
  const sides = other === null ? [own] : [own, other];
  const study: Studying = {
    settings,
    referringTags: [...new Set(sides.flatMap(({ replay }) => replay.calculation.compiled.referringTags))],
    readsSales: [settings, ...(baseline === undefined ? [] : [baseline])].some((of) => of.document.includes("sales.")),
  };
  const haveFamilies = sides.some(({ replay }) => replay.calculation.compiled.families.length > 0);
  const counted = (
    [told, compared]: readonly (BacktestedOut | undefined)[],
    row: Pick<PricedProductRow, "product_id">,
  ): Studied => {
    const product = besideBaseline(told ?? tooLong(row, haveFamilies ? familyTooLong : productTooLong), compared);
    return { as: outcomeOf(product), product };
  };
  return {
    async load(database, contract, page) {
      if (haveFamilies) {
        const rows = await loadNext(database, contract, settings, page);
        return loadedChunk(
          rows.map((product) => ({ product })),
          async () => {
            const told = await replayTogether(database, contract, { sides, study }, rows);
            return ({ product }) =>
              counted(
                told.map((products) => products.get(product.product_id)),
                product,
              );
          },
        );
      }
      const chunk = await loadReplayed(database, contract, study, page);
      return loadedChunk(chunk, async () => (from) => {
        const replays = "snapshots" in from ? sides.map(({ replay, sums }) => replayProduct(replay, from, sums)) : [];
        return counted(replays, from.product);
      });
    },
    sums: () => JSON.stringify(other === null ? own.sums : { ...own.sums, baseline: other.sums }),
    head: () => ({
      kind: settings.kind,
      ...headOf(settings),
      range: { start: renderInstant(new Date(startMs)), end: renderInstant(new Date(endMs)) },
      ...figuresIn(own, days, { startMs, endMs }),
      ends: own.sums.ends,
      distribution: distributionOf(own.sums.changed.bands).map(({ products: changes, ...band }) => ({
        ...band,
        changes,
      })),
      greatest: own.sums.changed.greatest,
      ...groupsIn(own, settings),
      ...(baseline === undefined || other === null
        ? {}
        : { baseline: { ...namedBaseline(baseline), ...figuresIn(other, days, { startMs, endMs }) } }),
    }),
  };

  /** The strategy, or what it is compared with. */
  function openSide(of: SideSettings, replayed: readonly CalendarDay[], sums: Partial<BacktestSums>): Side {
    const calculation = calculationOf(of);
    const replay: Replay = {
      calculation,
      startMs,
      endMs,
      moments: settings.moments,
      days: replayed,
      includeSeries,
      readsHistory: calculation.compiled.historyReads !== null || looksAtHistory(of.guard),
      judge: studyJudge(of.guard),
      keeps: of.keeps ?? null,
      groupBy: settings.groupBy ?? null,
    };
    return { replay, sums: openBacktestSums(sums, replayed.length), directory: null };
  }
}

/** A strategy that is replayed. */
interface Side {
  replay: Replay;
  sums: BacktestSums;
  /** Who belongs to which families, once it is read. */
  directory: FamilyDirectory | null;
}

type SideSettings = CommonSettings & { guard?: Guard; keeps?: Replay["keeps"] };

/** The guard judges strategies only: own offers and prices that stay are as they were. */
function baselineOf(settings: BacktestSettings, baseline: Baseline): SideSettings {
  const { guard, ...common } = settings;
  const keeps = keptBy(baseline);
  const judged = keeps === null && guard !== undefined ? { guard } : {};
  return { ...common, document: baseline.document, keeps, ...judged };
}

function namedBaseline({ kind, strategy }: Baseline) {
  return { kind, ...(strategy === undefined ? {} : { strategy }) };
}

function figuresIn(
  { sums }: Side,
  days: readonly CalendarDay[],
  { startMs, endMs }: { startMs: number; endMs: number },
) {
  return {
    totals: backtestTotals(sums, (endMs - startMs) / dayMs),
    days: days.map(({ date }, index) => ({ date, ...figuresOf(sums.days[index] ?? noSums()) })),
  };
}

/** The figures by the rule or skip that decided, and by the values of a tag. */
function groupsIn({ sums }: Side, { document, groupBy }: BacktestSettings) {
  const parsed = parseStrategy(JSON.parse(document));
  const names = "strategy" in parsed ? branchNamesOf(parsed.strategy) : new Map<number, string | null>();
  const branches = groupFigures(sums.branches).map(([leaf, figures]) => {
    const name = names.get(Number(leaf)) ?? null;
    if (leaf === "") return figures;
    return { leafNodeId: Number(leaf), ...(name === null ? {} : { branchName: name }), ...figures };
  });
  const byBranch = { branches, branchesLeftOut: sums.branches.leftOut };
  if (groupBy === undefined) return byBranch;
  const groups = groupFigures(sums.groups).map(([key, figures]) =>
    key === "" ? figures : { value: key.slice(1), ...figures },
  );
  return { ...byBranch, groups, groupsLeftOut: sums.groups.leftOut };
}

/** What is told of a product, with the figures and prices of the baseline. */
function besideBaseline(told: BacktestedOut, baseline: BacktestedOut | undefined): BacktestedOut {
  if (baseline === undefined) return told;
  const { productId: _id, customerProductId: _own, series: prices = [], baseline: _none, ...figures } = baseline;
  const { series, ...product } = told;
  const beside = { ...product, baseline: figures };
  return series === undefined ? beside : { ...beside, series: withBaselinePrices(series, prices) };
}

/** The next selected products, at most as many as a chunk has. */
async function loadNext(
  database: Database,
  contract: Contract,
  { selection }: BacktestSettings,
  page: StudyPage,
): Promise<PricedProductRow[]> {
  const limit = Math.min(page.limit, limits.pricing.backtestChunk.products);
  return await loadSelected(database, contract, selection, { ...page, limit });
}

/** Replays products with their families. @returns what each side tells, by product id */
async function replayTogether(
  database: Database,
  contract: Contract,
  { sides, study }: { sides: readonly Side[]; study: Studying },
  chunk: readonly PricedProductRow[],
): Promise<ReadonlyMap<number, BacktestedOut>[]> {
  const told: ReadonlyMap<number, BacktestedOut>[] = [];
  for (const side of sides) {
    const { replay, sums } = side;
    side.directory ??= await readDirectory(database, contract, replay.calculation.compiled.families);
    const replayed = {
      replay,
      directory: side.directory,
      range: rangeOf(study.settings),
      loadPast: async (rows: readonly PricedProductRow[]) => await loadPast(database, contract, study, rows),
    };
    told.push(await replayFamilies(database, contract, replayed, { chunk, sums }));
  }
  return told;
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

/** What the replays of all sides read. */
interface Studying {
  settings: BacktestSettings;
  /** The tags that name other products. */
  referringTags: readonly string[];
  /** Whether a strategy reads what was sold before a moment: to sum it up at each costs time. */
  readsSales: boolean;
}

/** Loads the next selected products, as many as have a chunk of snapshots. One with too many comes without history. */
async function loadReplayed(
  database: Database,
  contract: Contract,
  study: Studying,
  page: StudyPage,
): Promise<(ReplayedProduct | { product: PricedProductRow })[]> {
  const { backtestChunk, backtestSnapshotsPerProduct } = limits.pricing;
  const { settings } = study;
  const rows = await loadNext(database, contract, settings, page);
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
  study: Studying,
  products: readonly PricedProductRow[],
): Promise<ReplayedProduct[]> {
  const { readsSales } = study;
  const histories = await loadHistories(database, contract, products, study);
  return products.map((product) => {
    const { product_id: productId } = product;
    const sold = histories.sales.get(productId) ?? [];
    return {
      product,
      snapshots: histories.snapshots.get(productId) ?? [],
      sales: readsSales ? sold : [],
      sold,
      previousPrice: histories.prices.get(productId)?.price ?? null,
      others: namedBy(product, study.referringTags).flatMap((identifier) => histories.others.get(identifier) ?? []),
    };
  });
}

interface Histories {
  snapshots: ReadonlyMap<number, StoredSnapshot[]>;
  sales: ReadonlyMap<number, SalesHistory>;
  /** Each product's price at the start of the range. */
  prices: ReadonlyMap<number, { price: number }>;
  /** The products that tags name, by identifier. */
  others: ReadonlyMap<string, PastProduct>;
}

async function loadHistories(
  database: Queries,
  contract: Contract,
  products: readonly PricedProductRow[],
  { settings, referringTags: tags }: Studying,
): Promise<Histories> {
  const productIds = idsOf(products);
  const wanted = { productIds, ...rangeOf(settings) };
  const [snapshots, sales, prices, others] = await Promise.all([
    loadMarketHistory(database, contract, wanted),
    loadSalesHistory(database, contract, wanted),
    loadPricesBefore(database, contract, productIds, wanted.start),
    loadPastProducts(database, contract, products, { tags, ...wanted }),
  ]);
  return { snapshots: Map.groupBy(snapshots, (snapshot) => snapshot.productId), sales, prices, others };
}

const most = limits.pricing.backtestSnapshotsPerProduct;
const productTooLong = `The product has more than ${most} snapshots in the range; ask for a shorter one.`;
const familyTooLong = `The product's family has too many products, or more than ${most} snapshots in the range; ask for a shorter one.`;

function tooLong(product: Pick<PricedProductRow, "product_id">, reason: string): BacktestedOut {
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
