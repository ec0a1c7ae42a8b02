/**
 * `replayProduct`: evaluates a strategy for one product, or for those of a family, at each moment of a past range. Pure:
 * snapshots in, figures out. Each price is the previous price of the next moment, like in runs.
 */
import {
  updateHistory,
  type FamilyPrice,
  type Market,
  type Outcome,
  type PriceHistory,
} from "../../../engine/index.ts";
import { assert } from "../../base/error.ts";
import type { StoredSnapshot } from "../../offers/index.ts";
import { memberOf } from "../calculate/member.ts";
import { settleRounds } from "../calculate/settle-rounds.ts";
import type { Judge, Judgement } from "../calculate/judge.ts";
import { salesAt, type SalesHistory } from "../../orders/index.ts";
import {
  figuresOf,
  groupSums,
  noSums,
  type BacktestSums,
  type GroupedSums,
  type Performance,
  type Sums,
} from "./backtest-sums.ts";
import { addReplayedChange } from "./backtest-changes.ts";
import { calculate, type Calculation } from "../calculate/calculate.ts";
import { judged } from "./study-judge.ts";
import type { CalendarDay } from "./calendar-days.ts";
import { engineProduct } from "../inputs/engine-input.ts";
import type { ProductStateRow, Snapshot } from "../calculate/inputs.ts";
import { marginPercent, purchaseOf } from "./margin.ts";
import { othersAt, type PastProduct } from "./past-prices.ts";
import { verdictOf, type Played } from "./played.ts";
import { endsOf, groupOf } from "./price-ends.ts";
import { addSales, addStanding, dayAt } from "./replay-sums.ts";
import { lowestCompetitor, seriesEntry } from "./series-entry.ts";
import type { BacktestedOut, SeriesEntry } from "./backtest-schema.ts";

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
  /** Whether the strategy or the guard reads the history of prices. */
  readsHistory: boolean;
  /** What the guard says of a price; null without one. */
  judge: Judge | null;
  /** A baseline keeps a price within no boundaries, that of the range's start or the own offer of the moment; null: a strategy. */
  keeps: "price" | "ownOffer" | null;
  /** The tag by whose values figures are summed; null for none. */
  groupBy: string | null;
}

/** A product and its history in the range. */
export interface ReplayedProduct {
  product: ProductStateRow & { identifier: string };
  /** Ordered by time gathered. The first ones are the newest before the start. */
  snapshots: readonly StoredSnapshot[];
  /** What the strategy reads of sales; empty if it reads none. */
  sales: SalesHistory;
  /** What was sold, for the figures. */
  sold: SalesHistory;
  /** The price at the start of the range. */
  previousPrice: number | null;
  /** The products that its tags name, if the strategy reads any. */
  others: readonly PastProduct[];
}

/** Replays a product on its own and adds its figures to the sums. */
export function replayProduct(replay: Replay, from: ReplayedProduct, sums: BacktestSums): BacktestedOut {
  const [told] = replayFamily(replay, [from], { sums, isTold: () => true });
  assert(told !== undefined, "a product that is replayed is told of");
  return told;
}

/**
 * Replays products of one family together: at each moment at which the market of one of them changed, all are calculated
 * and settled, as a run would. Adds the figures of those that are told of to the sums.
 *
 * @returns what is told, in the order of the products
 */
export function replayFamily(
  replay: Replay,
  family: readonly ReplayedProduct[],
  { sums, isTold }: { sums: BacktestSums; isTold: (from: ReplayedProduct) => boolean },
): BacktestedOut[] {
  const players = family.map((from) => playerOf(replay, from, isTold(from)));
  for (const { atMs, untilMs } of momentsOf(
    replay,
    family.flatMap(({ snapshots }) => snapshots),
  )) {
    const playing = players.filter((player) => advance(player, atMs));
    const own = playing.map((player) => player.evaluate(atMs, standingAt(player, atMs), pastOf(replay, player)));
    for (const [player, evaluated] of settledAt(replay, atMs, playing, own)) {
      const judgement = evaluated.judge(replay.judge);
      play(replay, sums, player, { atMs, untilMs, ...evaluated, judgement });
    }
  }
  return players.filter(({ isTold: told }) => told).map((player) => tell(replay, sums, player));
}

/** A product under way. */
interface Player {
  from: ReplayedProduct;
  isTold: boolean;
  evaluate: ReturnType<typeof evaluator>;
  /** The newest snapshot of each domain so far, and the index of the next one. */
  newest: Map<string, StoredSnapshot>;
  next: number;
  price: number | null;
  history: PriceHistory | null;
  firstPrice: number | null;
  /** The branch of the price in force, by its key in the sums; null before the first one. */
  branch: string | null;
  group: string | null;
  own: Sums;
  series: SeriesEntry[];
  clock: { day: number };
  /** The index of the next sale. */
  nextSold: number;
  purchase: ReturnType<typeof purchaseOf>;
}

function playerOf(replay: Replay, from: ReplayedProduct, isTold: boolean): Player {
  const { product } = from;
  const price = replay.keeps === "ownOffer" ? null : from.previousPrice;
  return {
    from,
    isTold,
    evaluate: evaluator(replay.calculation, replay.keeps === null ? from : keepingOnly(from, replay.keeps)),
    newest: new Map(),
    next: 0,
    price,
    history: !replay.readsHistory || price === null ? null : standingSince(replay.startMs, price),
    firstPrice: null,
    branch: null,
    group: replay.groupBy === null ? null : groupOf(engineProduct(product), replay.groupBy),
    own: noSums(),
    series: [],
    clock: { day: 0 },
    nextSold: 0,
    purchase: purchaseOf(engineProduct(product)),
  };
}

/** The product of a baseline: nothing moves the price that is kept, and an own offer that is missing has no substitute. */
function keepingOnly(from: ReplayedProduct, keeps: "price" | "ownOffer"): ReplayedProduct {
  const { product } = from;
  const referencePrice = keeps === "ownOffer" ? null : product.referencePrice;
  return { ...from, product: { ...product, minPriceBoundary: null, maxPriceBoundary: null, referencePrice } };
}

/** What a price follows from: the one before, or nothing where the own offer of the moment is asked for. */
function pastOf({ keeps }: Replay, { price, history }: Player): Pick<Player, "price" | "history"> {
  return keeps === "ownOffer" ? { price: null, history: null } : { price, history };
}

/** Takes in the snapshots up to a moment. @returns whether there are any */
function advance(player: Player, atMs: number): boolean {
  const { from, newest } = player;
  for (; (from.snapshots[player.next]?.gatheredAt.getTime() ?? Infinity) <= atMs; player.next++) {
    const snapshot = from.snapshots[player.next];
    if (snapshot !== undefined) newest.set(snapshot.domain, snapshot);
  }
  return newest.size > 0;
}

function standingAt({ newest }: Player, atMs: number): readonly StoredSnapshot[] {
  return [...newest.values()].filter((snapshot) => closedMs(snapshot) > atMs);
}

type Evaluated = ReturnType<Player["evaluate"]>;

/** The evaluations at a moment, with the prices that families make: a price that would not be published stays as it was. */
function settledAt(
  { calculation: { compiled }, judge }: Replay,
  atMs: number,
  playing: readonly Player[],
  own: readonly Evaluated[],
): ReadonlyMap<Player, Evaluated> {
  const settled = new Map(playing.flatMap((player, index) => pairOf(player, own[index])));
  if (compiled.families.length === 0 || playing.length < 2) return settled;
  const byId = new Map([...settled].map(([player, evaluated]) => [idOf(player), { player, evaluated }]));
  const members = [...settled].flatMap(
    ([
      {
        from: { product },
        price: published,
      },
      { outcome },
    ]) => {
      const member = memberOf(compiled.families, product, { engine: engineProduct(product), outcome, published });
      return member === null ? [] : [member];
    },
  );
  const rounds = settleRounds(compiled.families, members, (productId) => byId.get(productId)?.player.price ?? null);
  let step = rounds.next();
  while (step.done !== true) {
    const kept = new Set<string>();
    for (const [productId, family] of step.value.prices) {
      const found = byId.get(productId);
      if (found === undefined) continue;
      const { player, evaluated } = found;
      const isChanged = family.moved !== null || family.holdReason !== null;
      const made = isChanged ? player.evaluate(atMs, standingAt(player, atMs), { ...player, family }) : evaluated;
      settled.set(player, made);
      if (verdictOf({ outcome: made.outcome, judgement: made.judge(judge) }) !== "publish") kept.add(productId);
    }
    step = rounds.next(kept);
  }
  return settled;
}

function idOf({ from: { product } }: Player): string {
  return String(product.product_id);
}

function pairOf(player: Player, evaluated: Evaluated | undefined): [Player, Evaluated][] {
  return evaluated === undefined ? [] : [[player, evaluated]];
}

function play(replay: Replay, sums: BacktestSums, player: Player, played: Played): void {
  const { atMs, untilMs, outcome, markets } = played;
  const day = dayAt(replay.days, player.clock, atMs);
  const published = outcome.kind === "recommendation" && verdictOf(played) === "publish" ? outcome : null;
  if (player.isTold) countPlayed(sums, player, played, day);
  if (published !== null) {
    if (player.isTold && player.price !== null && published.price !== player.price) {
      addReplayedChange(sums.changed, player.from.product, { atMs, from: player.price, to: published.price });
    }
    player.price = published.price;
    player.branch = branchOf(published);
    player.firstPrice ??= published.price;
    if (replay.readsHistory) player.history = updateHistory(player.history, { ...published, atMs });
  }
  if (!player.isTold) return;
  const lowest = lowestCompetitor(markets, replay.calculation.run.currency);
  const performance = standingOf(player, published, lowest);
  const all = [player.own, sums.total, ...inForce(sums, player)];
  addStanding({ days: replay.days, sums, all }, { fromMs: atMs, untilMs, day }, performance);
  addSales({ days: replay.days, sums, all }, player, { fromMs: atMs, untilMs, day });
  if (replay.includeSeries) player.series.push(seriesEntry(played, lowest));
}

/** Counts an evaluation: of the product, of all, of its day, of the branch that decided and of the product's group. */
function countPlayed(sums: BacktestSums, player: Player, played: Played, day: number): void {
  const { outcome } = played;
  const group = player.group === null ? null : groupOrLeftOut(sums.groups, player.group);
  const grouped = [groupOrLeftOut(sums.branches, branchOf(outcome)), group].filter((found) => found !== null);
  count([player.own, sums.total, sums.days[day] ?? noSums(), ...grouped], played, player.price);
  if (outcome.kind === "recommendation") for (const end of endsOf(outcome)) sums.ends[end]++;
}

/** The sums that the time of the price in force belongs to. */
function inForce(sums: BacktestSums, { branch, group }: Player): Sums[] {
  const found = [
    branch === null ? null : groupSums(sums.branches, branch),
    group === null ? null : groupSums(sums.groups, group),
  ];
  return found.filter((each) => each !== null);
}

function standingOf(
  { price, purchase }: Player,
  published: Extract<Outcome, { kind: "recommendation" }> | null,
  lowest: number | null,
): Performance {
  return {
    position: published?.newPosition ?? null,
    marginPercent: price === null || purchase === null ? null : marginPercent(price, purchase),
    aboveLowestPercent: price === null || lowest === null ? null : (price / lowest - 1) * 100,
  };
}

function tell(replay: Replay, sums: BacktestSums, { from, own, firstPrice, price, series }: Player): BacktestedOut {
  sums.products++;
  return {
    productId: String(from.product.product_id),
    ...(from.product.customerProductId === null ? {} : { customerProductId: from.product.customerProductId }),
    ...figuresOf(own),
    ...(firstPrice === null || price === null ? {} : { firstPrice, lastPrice: price }),
    ...(replay.includeSeries ? { series } : {}),
  };
}

/** Yields the moments at which prices are calculated, from the first snapshot on, and the time of the next one. */
function* momentsOf(
  replay: Replay,
  snapshots: readonly StoredSnapshot[],
): Generator<{ atMs: number; untilMs: number }> {
  const { startMs, endMs } = replay;
  const gathered = snapshots.map((snapshot) => Math.max(startMs, snapshot.gatheredAt.getTime()));
  const first = gathered.reduce((least, atMs) => Math.min(least, atMs), Infinity);
  const closings = snapshots.map(closedMs).filter((atMs) => atMs >= startMs && atMs < endMs);
  const instants =
    replay.moments === "days"
      ? replay.days.map((day) => day.startMs)
      : [...new Set([...gathered, ...closings])].sort((a, b) => a - b);
  for (const [index, atMs] of instants.entries()) {
    if (atMs >= first) yield { atMs, untilMs: instants[index + 1] ?? endMs };
  }
}

function closedMs({ closedAt }: StoredSnapshot): number {
  return closedAt?.getTime() ?? Infinity;
}

/** Returns the evaluation of one product at a moment. Each snapshot's offers are parsed once. */
function evaluator(calculation: Calculation, from: ReplayedProduct) {
  const read = new Map<Snapshot, Market>();
  const readMarket = (snapshot: Snapshot): Market => {
    const market = read.get(snapshot) ?? calculation.readMarket(snapshot);
    read.set(snapshot, market);
    return market;
  };
  return (
    atMs: number,
    snapshots: readonly StoredSnapshot[],
    past: { price: number | null; history: PriceHistory | null; family?: FamilyPrice },
  ) => {
    const { price: previousPrice, history, family } = past;
    const run = { ...calculation.run, calculatedFor: new Date(atMs) };
    const sales = salesAt(from.sales, atMs);
    const others = from.others.length === 0 ? {} : { others: othersAt(from.others, atMs) };
    const at = { ...calculation, run, readMarket };
    const calculatedFrom = {
      product: from.product,
      snapshots,
      previousPrice,
      history,
      sales,
      ...others,
      ...(family === undefined ? {} : { family }),
    };
    const outcome = calculate(at, calculatedFrom);
    const markets = snapshots.map(readMarket);
    const loaded = new Set<Snapshot>(snapshots);
    for (const known of read.keys()) if (!loaded.has(known)) read.delete(known);
    const judge = (by: Judge | null): Judgement | null => judged(by, at, calculatedFrom, outcome);
    return { outcome, markets, judge };
  };
}

function groupOrLeftOut(groups: GroupedSums, key: string): Sums | null {
  const found = groupSums(groups, key);
  if (found === null) groups.leftOut++;
  return found;
}

/** The key of the rule or skip that decided. */
function branchOf({ leafNodeId }: Outcome): string {
  return String(leafNodeId ?? "");
}

/** The history of a price that stands at the start of the range, whatever was before. */
function standingSince(atMs: number, price: number): PriceHistory {
  return updateHistory(null, { atMs, price, limit: null, isDrift: false });
}

function count(all: readonly Sums[], played: Played, previous: number | null): void {
  const { outcome } = played;
  const verdict = verdictOf(played);
  for (const sums of all) {
    sums.evaluations++;
    if (outcome.kind === "failure") sums.failed++;
    else if (outcome.kind === "skip" || verdict === "skip") sums.skipped++;
    else if (verdict === "hold") sums.held = (sums.held ?? 0) + 1;
    else if (previous !== null && outcome.price !== previous) sums.changes++;
  }
}
