/**
 * `replayProduct`: evaluates a strategy for one product, or for those of a family, at each moment of a past range. Pure:
 * snapshots in, figures out. Each price is the previous price of the next moment, like in runs.
 */
import {
  reasonText,
  settleFamilies,
  updateHistory,
  type FamilyPrice,
  type Market,
  type Outcome,
  type PriceHistory,
} from "../../../engine/index.ts";
import { assert } from "../../base/error.ts";
import { renderInstant } from "../../base/instant.ts";
import type { StoredSnapshot } from "../../offers/index.ts";
import { memberOf } from "../families/member.ts";
import type { Judge, Judgement } from "../publishing/judge.ts";
import { salesAt, type SalesHistory } from "../../orders/index.ts";
import { addTime, figuresOf, noSums, type BacktestSums, type Standing, type Sums } from "./backtest-sums.ts";
import { calculate, type Calculation } from "../runs/calculate.ts";
import { judged } from "./study-judge.ts";
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
  /** Whether the strategy or the guard reads the history of prices. */
  readsHistory: boolean;
  /** What the guard says of a price; null without one. */
  judge: Judge | null;
}

/** A product and its history in the range. */
export interface ReplayedProduct {
  product: ProductStateRow & { identifier: string };
  /** Ordered by time gathered. The first ones are the newest before the start. */
  snapshots: readonly StoredSnapshot[];
  sales: SalesHistory;
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
    const own = playing.map((player) => player.evaluate(atMs, standingAt(player, atMs), player));
    const prices = familyPrices(replay, playing, own);
    for (const [index, player] of playing.entries()) {
      const changed = prices.get(String(player.from.product.product_id));
      const evaluated =
        changed === undefined
          ? own[index]
          : player.evaluate(atMs, standingAt(player, atMs), { ...player, family: changed });
      if (evaluated !== undefined) {
        const judgement = evaluated.judge(replay.judge);
        play(replay, sums, player, { atMs, untilMs, ...evaluated, judgement });
      }
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
  own: Sums;
  series: SeriesEntry[];
  clock: { day: number };
  purchase: ReturnType<typeof purchaseOf>;
}

function playerOf(replay: Replay, from: ReplayedProduct, isTold: boolean): Player {
  const { previousPrice: price, product } = from;
  return {
    from,
    isTold,
    evaluate: evaluator(replay.calculation, from),
    newest: new Map(),
    next: 0,
    price,
    history: !replay.readsHistory || price === null ? null : standingSince(replay.startMs, price),
    firstPrice: null,
    own: noSums(),
    series: [],
    clock: { day: 0 },
    purchase: purchaseOf(engineProduct(product)),
  };
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

/** What families make of the prices at a moment, by product id, where that is another price or held. */
function familyPrices(
  { calculation: { compiled } }: Replay,
  playing: readonly Player[],
  own: readonly { outcome: Outcome }[],
): ReadonlyMap<string, FamilyPrice> {
  if (compiled.families.length === 0 || playing.length < 2) return new Map();
  const members = playing.flatMap(({ from: { product }, price }, index) => {
    const outcome = own[index]?.outcome ?? null;
    const member = memberOf(compiled.families, product, { outcome, published: price });
    return member === null ? [] : [member];
  });
  const movable = new Set(members.filter(({ room }) => room !== null).map(({ productId }) => productId));
  const { prices } = settleFamilies(compiled.families, members);
  return new Map([...prices].filter(([id, { moved, held }]) => movable.has(id) && (moved !== null || held !== null)));
}

/** A product's evaluation at a moment. */
interface Played {
  atMs: number;
  untilMs: number;
  outcome: Outcome;
  /** Null without a price, or without a guard. */
  judgement: Judgement | null;
  markets: readonly Market[];
}

/** What becomes of a price: strategy and guard may hold it, the guard may leave it out. */
function verdictOf({ outcome, judgement }: Pick<Played, "outcome" | "judgement">): Judgement["verdict"] {
  if (outcome.kind !== "recommendation") return "skip";
  return judgement?.verdict ?? (outcome.held.length === 0 ? "publish" : "hold");
}

function play(replay: Replay, sums: BacktestSums, player: Player, played: Played): void {
  const { atMs, untilMs, outcome, markets } = played;
  const { own, purchase, clock } = player;
  const day = dayAt(replay.days, clock, atMs);
  const isPublished = verdictOf(played) === "publish";
  if (player.isTold) count([own, sums.total, sums.days[day] ?? noSums()], played, player.price);
  if (outcome.kind === "recommendation" && isPublished) {
    player.price = outcome.price;
    if (replay.readsHistory) player.history = updateHistory(player.history, { ...outcome, atMs });
  }
  if (!player.isTold) return;
  const { price } = player;
  player.firstPrice ??= outcome.kind === "recommendation" && isPublished ? outcome.price : null;
  const lowest = lowestCompetitor(markets, replay.calculation.run.currency);
  const standing = {
    position: outcome.kind === "recommendation" && isPublished ? outcome.newPosition : null,
    marginPercent: price === null || purchase === null ? null : marginPercent(price, purchase),
    aboveLowestPercent: price === null || lowest === null ? null : (price / lowest - 1) * 100,
  };
  addStanding({ replay, sums, own }, { fromMs: atMs, untilMs, day }, standing);
  if (replay.includeSeries) player.series.push(seriesEntry(played, lowest));
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
  const read = new Map<StoredSnapshot, Market>();
  const readMarket = (snapshot: StoredSnapshot): Market => {
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
    for (const known of read.keys()) if (!snapshots.includes(known)) read.delete(known);
    const judge = (by: Judge | null): Judgement | null => judged(by, at, calculatedFrom, outcome);
    return { outcome, markets, judge };
  };
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

function seriesEntry(played: Played, lowest: number | null): SeriesEntry {
  const { atMs, outcome, judgement, markets } = played;
  const verdict = verdictOf(played);
  const isPriced = outcome.kind === "recommendation" && verdict !== "skip";
  const ownPrices = markets.flatMap(({ offers }) => offers.filter((offer) => offer.own && !offer.ignored));
  const ownOfferPrice = ownPrices.length === 0 ? null : Math.min(...ownPrices.map((offer) => offer.price));
  return {
    at: renderInstant(new Date(atMs)),
    ...(isPriced ? { price: outcome.price } : {}),
    ...(lowest === null ? {} : { lowestCompetitorPrice: lowest }),
    ...(ownOfferPrice === null ? {} : { ownOfferPrice }),
    ...(isPriced ? standingOf(outcome) : {}),
    ...(verdict === "hold" ? { isHeld: true } : {}),
    ...(verdict === "publish" ? {} : { reason: reasonOf(outcome, judgement) }),
  };
}

function standingOf({ newPosition, relevantDomain, branchName }: Extract<Outcome, { kind: "recommendation" }>) {
  return {
    ...(newPosition === null ? {} : { position: newPosition }),
    ...(relevantDomain === null ? {} : { relevantDomain }),
    ...(branchName === null ? {} : { decisiveStrategyBranchName: branchName }),
  };
}

function reasonOf(outcome: Outcome, judgement: Judgement | null): string {
  if (outcome.kind === "recommendation") {
    const told = judgement?.reasons.map(({ message }) => message);
    return (told ?? outcome.held.map((reason) => reasonText(reason, "en"))).join("; ");
  }
  return outcome.kind === "skip" ? outcome.reason : outcome.message;
}
