/**
 * `replayProduct`: evaluates a strategy for one product at each moment of a past range. Pure: snapshots in, figures
 * out. Each price is the previous price of the next moment, like in runs.
 */
import { updateHistory, type Market, type Outcome, type PriceHistory } from "../../../engine/index.ts";
import { renderInstant } from "../../base/instant.ts";
import type { StoredSnapshot } from "../../offers/index.ts";
import { salesAt, type SalesHistory } from "../../orders/index.ts";
import { addTime, figuresOf, noSums, type BacktestSums, type Standing, type Sums } from "./backtest-sums.ts";
import { calculate, type Calculation } from "../runs/calculate.ts";
import type { CalendarDay } from "./calendar-days.ts";
import { engineProduct, type ProductStateRow } from "../runs/engine-input.ts";
import { marginPercent, purchaseOf } from "./margin.ts";
import { othersAt, type PastProduct } from "./past-prices.ts";
import type { BacktestedOut, SeriesEntry } from "./schema.ts";

/** The settings of a replay, the same for every product. */
export interface Replay {
  calculation: Calculation;
  startMs: number;
  /** Exclusive. */
  endMs: number;
  moments: "changes" | "days";
  /** The days of `[startMs, endMs)`. */
  days: readonly CalendarDay[];
  includeSeries: boolean;
  /** Whether the strategy reads the history of prices. */
  readsHistory: boolean;
}

/** A product and its history in the range. */
export interface ReplayedProduct {
  product: ProductStateRow;
  /** Ordered by time gathered. The first ones are the newest before the start. */
  snapshots: readonly StoredSnapshot[];
  sales: SalesHistory;
  /** The price at the start of the range. */
  previousPrice: number | null;
  /** The products that its tags name, if the strategy reads any. */
  others: readonly PastProduct[];
}

/** Replays a product and adds its figures to the sums. */
export function replayProduct(replay: Replay, from: ReplayedProduct, sums: BacktestSums): BacktestedOut {
  const own = noSums();
  const series: SeriesEntry[] = [];
  const evaluate = evaluator(replay.calculation, from);
  const purchase = purchaseOf(engineProduct(from.product));
  const clock = { day: 0 };
  let firstPrice: number | null = null;
  let price = from.previousPrice;
  let history = !replay.readsHistory || price === null ? null : standingSince(replay.startMs, price);
  for (const { atMs, untilMs, snapshots } of momentsOf(replay, from.snapshots)) {
    const { outcome, markets } = evaluate(atMs, snapshots, { price, history });
    const day = dayAt(replay.days, clock, atMs);
    const counted = [own, sums.total, sums.days[day] ?? noSums()];
    count(counted, outcome, price);
    if (outcome.kind === "recommendation" && outcome.held.length === 0) {
      ({ price } = outcome);
      if (replay.readsHistory) history = updateHistory(history, { ...outcome, atMs });
    }
    firstPrice ??= outcome.kind === "recommendation" ? outcome.price : null;
    const lowest = lowestCompetitor(markets, replay.calculation.run.currency);
    const standing = {
      position: outcome.kind === "recommendation" ? outcome.newPosition : null,
      marginPercent: price === null || purchase === null ? null : marginPercent(price, purchase),
      aboveLowestPercent: price === null || lowest === null ? null : (price / lowest - 1) * 100,
    };
    addStanding({ replay, sums, own }, { fromMs: atMs, untilMs, day }, standing);
    if (replay.includeSeries) series.push(seriesEntry(atMs, outcome, lowest, markets));
  }
  sums.products++;
  return {
    productId: String(from.product.product_id),
    ...(from.product.customerProductId === null ? {} : { customerProductId: from.product.customerProductId }),
    ...figuresOf(own),
    ...(firstPrice === null || price === null ? {} : { firstPrice, lastPrice: price }),
    ...(replay.includeSeries ? { series } : {}),
  };
}

interface Moment {
  atMs: number;
  /** The time of the next moment. */
  untilMs: number;
  /** The newest snapshot of each domain, if it is open. */
  snapshots: readonly StoredSnapshot[];
}

/** Yields the moments at which a price is calculated, from the first snapshot on. */
function* momentsOf(replay: Replay, snapshots: readonly StoredSnapshot[]): Generator<Moment> {
  const { startMs, endMs } = replay;
  const changes = snapshots.map((snapshot) => Math.max(startMs, snapshot.gatheredAt.getTime()));
  const closings = snapshots.map(closedMs).filter((atMs) => atMs >= startMs && atMs < endMs);
  const instants =
    replay.moments === "days"
      ? replay.days.map((day) => day.startMs)
      : [...new Set([...changes, ...closings])].sort((a, b) => a - b);
  const newest = new Map<string, StoredSnapshot>();
  let next = 0;
  for (const [index, atMs] of instants.entries()) {
    for (; (changes[next] ?? Infinity) <= atMs; next++) {
      const snapshot = snapshots[next];
      if (snapshot !== undefined) newest.set(snapshot.domain, snapshot);
    }
    const standing = [...newest.values()].filter((snapshot) => closedMs(snapshot) > atMs);
    if (newest.size > 0) yield { atMs, untilMs: instants[index + 1] ?? endMs, snapshots: standing };
  }
}

function closedMs({ closedAt }: StoredSnapshot): number {
  return closedAt?.getTime() ?? Infinity;
}

/** Returns the evaluation of one product at a moment. Each snapshot's offers are parsed once. */
function evaluator(calculation: Calculation, from: ReplayedProduct) {
  const read = new Map<StoredSnapshot, Market>();
  const readMarket = (snapshot: StoredSnapshot): Market => {
    const market = read.get(snapshot) ?? calculation.readMarket(snapshot);
    read.set(snapshot, market);
    return market;
  };
  return (
    atMs: number,
    snapshots: readonly StoredSnapshot[],
    { price: previousPrice, history }: { price: number | null; history: PriceHistory | null },
  ) => {
    const run = { ...calculation.run, calculatedFor: new Date(atMs) };
    const sales = salesAt(from.sales, atMs);
    const others = from.others.length === 0 ? {} : { others: othersAt(from.others, atMs) };
    const outcome = calculate(
      { ...calculation, run, readMarket },
      { product: from.product, snapshots, previousPrice, history, sales, ...others },
    );
    const markets = snapshots.map(readMarket);
    for (const known of read.keys()) if (!snapshots.includes(known)) read.delete(known);
    return { outcome, markets };
  };
}

/** The history of a price that stands at the start of the range, whatever was before. */
function standingSince(atMs: number, price: number): PriceHistory {
  return updateHistory(null, { atMs, price, limit: null, isDrift: false });
}

function count(all: readonly Sums[], outcome: Outcome, previous: number | null): void {
  for (const sums of all) {
    sums.evaluations++;
    if (outcome.kind === "skip") sums.skipped++;
    else if (outcome.kind === "failure") sums.failed++;
    else if (previous !== null && outcome.held.length === 0 && outcome.price !== previous) sums.changes++;
  }
}

/** The index of a moment's day. Moments come in order, so the search starts from the day before. */
function dayAt(days: readonly CalendarDay[], clock: { day: number }, atMs: number): number {
  while ((days[clock.day]?.endMs ?? Infinity) <= atMs) clock.day++;
  return clock.day;
}

/** Adds a standing, weighted by its time, to the sums of the product, of all products and of each day. */
function addStanding(
  { replay, sums, own }: { replay: Replay; sums: BacktestSums; own: Sums },
  time: { fromMs: number; untilMs: number; day: number },
  standing: Standing,
): void {
  addTime(own, time.untilMs - time.fromMs, standing);
  addTime(sums.total, time.untilMs - time.fromMs, standing);
  for (let index = time.day; index < replay.days.length; index++) {
    const [day, daySums] = [replay.days[index], sums.days[index]];
    if (day === undefined || daySums === undefined || day.startMs >= time.untilMs) return;
    addTime(daySums, Math.min(day.endMs, time.untilMs) - Math.max(day.startMs, time.fromMs), standing);
  }
}

/** The cheapest unit price of the offers that are neither own nor ignored nor known to be unavailable. */
function lowestCompetitor(markets: readonly Market[], currency: string): number | null {
  let lowest: number | null = null;
  for (const market of markets) {
    if (market.currency !== currency) continue;
    for (const offer of market.offers) {
      const competes = !offer.own && !offer.ignored && offer.availability !== false;
      if (competes && (lowest === null || offer.price < lowest)) lowest = offer.price;
    }
  }
  return lowest;
}

function seriesEntry(atMs: number, outcome: Outcome, lowest: number | null, markets: readonly Market[]): SeriesEntry {
  const ownPrices = markets.flatMap(({ offers }) => offers.filter((offer) => offer.own && !offer.ignored));
  const ownOfferPrice = ownPrices.length === 0 ? null : Math.min(...ownPrices.map((offer) => offer.price));
  return {
    at: renderInstant(new Date(atMs)),
    ...(outcome.kind === "recommendation" ? { price: outcome.price } : {}),
    ...(lowest === null ? {} : { lowestCompetitorPrice: lowest }),
    ...(ownOfferPrice === null ? {} : { ownOfferPrice }),
    ...(outcome.kind === "recommendation" ? standingOf(outcome) : { reason: reasonOf(outcome) }),
  };
}

function standingOf({ newPosition, relevantDomain, branchName }: Extract<Outcome, { kind: "recommendation" }>) {
  return {
    ...(newPosition === null ? {} : { position: newPosition }),
    ...(relevantDomain === null ? {} : { relevantDomain }),
    ...(branchName === null ? {} : { decisiveStrategyBranchName: branchName }),
  };
}

function reasonOf(outcome: Exclude<Outcome, { kind: "recommendation" }>): string {
  return outcome.kind === "skip" ? outcome.reason : outcome.message;
}
