// Judges one price: it is published, held for somebody's approval, or skipped.
//
// It is judged after the strategy, on the product's one price, against the published price. Reasons add up, and a skip
// beats a hold. A price equal to the published one is never held, unless it was published under other identifiers.

import { type CompiledAmount, compileAmount } from "../evaluate/amounts.ts";
import type { CompiledStrategy } from "../evaluate/compile.ts";
import { compilingOf } from "../evaluate/definitions.ts";
import {
  type Exact,
  add,
  compare,
  exactJson,
  exactOf,
  larger,
  compilePercent,
  smaller,
  subtract,
} from "../values/exact.ts";
import type { EngineContext, EngineProduct, Market } from "../trace/input.ts";
import { figuresOf } from "../evaluate/market-figures.ts";
import { isMissing } from "../evaluate/missing.ts";
import { unlessOutOfRange } from "../evaluate/out-of-range.ts";
import type { Recommendation } from "../trace/outcome.ts";
import { isPooled, poolMarkets } from "../evaluate/pool.ts";
import { MS_PER_HOUR, rangeOf, spanOf } from "../values/price-history.ts";
import { type Reason, type ReasonCode, because } from "../trace/reasons.ts";
import { type Scope, enterMarket, scopeOf } from "../evaluate/scope.ts";
import type { Strategy } from "../language/strategy.ts";
import type { Guard, OnBreach } from "./guard.ts";

/** What happens to a price. `reasons` are those of the strategy and of the checks it breaks; empty if it is published. */
export interface Verdict {
  readonly verdict: OnBreach;
  readonly reasons: readonly Reason[];
  /** Whether the cost has no value, so that `belowCost` could not be judged. */
  readonly isCostUnknown: boolean;
}

/** A price and what it was calculated from, as `recommend` had it. */
export interface CalculatedProduct {
  readonly product: EngineProduct;
  readonly markets: readonly Market[];
  readonly context: EngineContext;
  readonly recommendation: Recommendation;
}

/** Judges prices of one strategy by one guard; it holds no state. */
export type PriceJudge = (calculated: CalculatedProduct) => Verdict;

/** A check that a price breaks; null if it keeps it. */
type Check = (judged: Judged) => Reason | null;

interface Judged extends CalculatedProduct {
  readonly price: Exact;
  /** The published price, else one under the product's identifiers before, the own offer's, or the reference price; 0 is no price. */
  readonly previous: Previous | null;
  /** On the market that the price is for. */
  readonly scope: Scope;
  readonly cost: Exact | null;
}

/** What a price is compared with, and what it is. */
interface Previous {
  readonly price: Exact;
  readonly source: "publishedPrice" | "priceBefore" | "ownOfferPrice" | "referencePrice";
}

const HUNDRED = exactOf(100);
const FORMULAS: Strategy = { name: "-", otherwise: { skip: "-" } };

/** Compiles the checks of a guard for the prices of a strategy: docs/concepts/price-guard.md, "A single price". */
export function compileGuard(guard: Guard, strategy: CompiledStrategy): PriceJudge {
  const cost = compileAmount(guard.belowCost.amount, "belowCost.amount", {
    ...compilingOf(FORMULAS),
    pooling: strategy.pooling,
  });
  const checks = checksOf(guard, strategy);
  return (calculated) => {
    const { recommendation, context } = calculated;
    const judged = judgedOf(calculated, strategy, cost);
    const isCostUnknown = judged.cost === null;
    if (recommendation.price === context.previousPrice && highestBefore(context) === null) {
      return { verdict: "publish", reasons: [], isCostUnknown };
    }
    const reasons = [...recommendation.holdReasons];
    let verdict: OnBreach = reasons.length > 0 ? "hold" : "publish";
    for (const { check, onBreach } of checks) {
      const reason = check(judged);
      if (reason !== null) {
        reasons.push(reason);
        verdict = onBreach === "skip" ? "skip" : verdict === "skip" ? "skip" : "hold";
      }
    }
    return { verdict, reasons, isCostUnknown };
  };
}

/** The checks that do anything, in the order in which their reasons are told. */
function checksOf(guard: Guard, strategy: CompiledStrategy): { check: Check; onBreach: OnBreach }[] {
  return [
    { check: withoutFloor(guard), onBreach: guard.withoutFloor.onBreach },
    { check: changedTooFar(guard), onBreach: guard.change.onBreach },
    { check: farFromMarket(guard), onBreach: guard.farFromMarket.onBreach },
    { check: belowCost, onBreach: guard.belowCost.onBreach },
    { check: staleMarket(guard, strategy), onBreach: guard.staleMarket.onBreach },
  ].filter(({ onBreach }) => onBreach !== "publish");
}

function judgedOf(calculated: CalculatedProduct, strategy: CompiledStrategy, amount: CompiledAmount): Judged {
  const { product, markets, context, recommendation } = calculated;
  const scope = scopeOf(product, context, null);
  enterMarket(scope, marketOf(markets, recommendation, strategy, scope));
  // A cost that is out of range is as unknown as one that is missing: the price itself has none of its mistake.
  const cost = unlessOutOfRange(() => amount.value(scope));
  return {
    ...calculated,
    price: exactOf(recommendation.price),
    previous:
      previousOf("publishedPrice", context.previousPrice) ??
      previousOf("priceBefore", highestBefore(context)) ??
      previousOf("ownOfferPrice", recommendation.oldPrice) ??
      previousOf("referencePrice", product.referencePrice),
    scope,
    cost: isMissing(cost) ? null : cost,
  };
}

/** The market that the price is for: that of its domain, or all domains as one. */
function marketOf(
  markets: readonly Market[],
  { relevantDomain }: Recommendation,
  { pooling }: CompiledStrategy,
  scope: Scope,
): Market | null {
  return pooling === null
    ? (markets.find(({ domain }) => domain === relevantDomain) ?? null)
    : poolMarkets(markets, pooling, scope);
}

function previousOf(source: Previous["source"], price: number | null): Previous | null {
  return price === null || price < 0.005 ? null : { price: exactOf(price), source };
}

/** The highest price that stood last under an identifier of the product; null if it has none of another product. */
function highestBefore({ remembered = [] }: EngineContext): number | null {
  const prices = remembered.filter(({ isUnjudged }) => isUnjudged).map(({ price }) => price);
  return prices.length === 0 ? null : Math.max(...prices);
}

function withoutFloor({ withoutFloor: { belowPercent } }: Guard): Check {
  const least = compilePercent(exactOf(belowPercent));
  return ({ recommendation, product, price, previous }) => {
    if (recommendation.hasFloor) {
      return null;
    }
    const reference = previousOf("referencePrice", product.referencePrice);
    if (previous === null) {
      return because("withoutFloor", { price: exactJson(price), why: because("nothingUsual") });
    }
    const base = reference === null ? previous.price : larger(previous.price, reference.price);
    if (compare(price, least(base)) >= 0) {
      return null;
    }
    const source = because(reference === null ? previous.source : HIGHER_OF[previous.source]);
    const why = because("belowUsual", { percent: belowPercent, base: exactJson(base), source });
    return because("withoutFloor", { price: exactJson(price), why });
  };
}

/** What the higher of a price before and the reference price is called. */
const HIGHER_OF: Readonly<Record<Previous["source"], ReasonCode>> = {
  publishedPrice: "higherOfPublished",
  priceBefore: "higherOfBefore",
  ownOfferPrice: "higherOfOwnOffer",
  referencePrice: "referencePrice",
};

function changedTooFar({ change: { maxPercentUp, maxPercentDown, perHours } }: Guard): Check {
  const most = compilePercent(add(HUNDRED, exactOf(maxPercentUp)));
  const least = compilePercent(subtract(HUNDRED, exactOf(maxPercentDown)));
  return ({ context, price, previous }) => {
    if (previous === null) {
      return null;
    }
    const { history, nowMs } = context;
    // Without a published price there is no history of them.
    const isFirst = history === undefined || previous.source !== "publishedPrice";
    const stood = isFirst ? null : rangeOf(history, nowMs, perHours);
    const before = rangeBefore(context, perHours);
    const ownLowest = stood === null ? previous.price : smaller(previous.price, exactOf(stood.lowest));
    const ownHighest = stood === null ? previous.price : larger(previous.price, exactOf(stood.highest));
    const lowest = before === null ? ownLowest : smaller(ownLowest, before.lowest);
    const highest = before === null ? ownHighest : larger(ownHighest, before.highest);
    const rose = compare(price, most(lowest)) > 0;
    if (!rose && compare(price, least(highest)) >= 0) {
      return null;
    }
    const sourceOf = (isOwn: boolean, ofTime: "lowestOfTime" | "highestOfTime"): Reason =>
      !isOwn
        ? because("priceBefore")
        : stood === null
          ? because(previous.source)
          : because(ofTime, { hours: perHours, span: spanOf(perHours) });
    const told = { price: exactJson(price), hours: perHours };
    if (rose) {
      const source = sourceOf(lowest === ownLowest, "lowestOfTime");
      const why = because("roseTooFar", { ...told, percent: maxPercentUp, stood: exactJson(lowest), source });
      return because("change", { why });
    }
    const source = sourceOf(highest === ownHighest, "highestOfTime");
    const why = because("fellTooFar", { ...told, percent: maxPercentDown, stood: exactJson(highest), source });
    return because("change", { why });
  };
}

/**
 * The prices under the product's identifiers that its price is judged by: the last one until a price is judged by it, and all of the
 * time that `change` looks at. So deleting and importing a product does not begin its time anew.
 */
function rangeBefore(
  { remembered = [], nowMs }: EngineContext,
  perHours: number,
): { lowest: Exact; highest: Exact } | null {
  const ranges = remembered.flatMap(({ price, leftMs, history, isUnjudged }) => {
    const isRecent = leftMs > nowMs - perHours * MS_PER_HOUR;
    if (isRecent && history !== null) return [rangeOf(history, nowMs, perHours)];
    return isRecent || isUnjudged ? [{ lowest: price, highest: price }] : [];
  });
  if (ranges.length === 0) {
    return null;
  }
  const lowest = Math.min(...ranges.map((range) => range.lowest));
  const highest = Math.max(...ranges.map((range) => range.highest));
  return { lowest: exactOf(lowest), highest: exactOf(highest) };
}

function farFromMarket({ farFromMarket: { belowPercent, abovePercent } }: Guard): Check {
  const least = compilePercent(exactOf(belowPercent));
  const most = compilePercent(exactOf(abovePercent));
  return ({ scope, price }) => {
    const median = figuresOf(scope).medianUnitPrice;
    if (median === undefined) {
      return null;
    }
    const isBelow = compare(price, least(median)) < 0;
    if (!isBelow && compare(price, most(median)) <= 0) {
      return null;
    }
    const told = { price: exactJson(price), median: exactJson(median) };
    const why = isBelow
      ? because("farBelowMarket", { ...told, percent: belowPercent })
      : because("farAboveMarket", { ...told, percent: abovePercent });
    return because("farFromMarket", { why });
  };
}

/** An amount without a value is no breach: the run counts it. */
function belowCost({ price, cost }: Judged): Reason | null {
  return cost !== null && compare(price, cost) < 0
    ? because("belowCost", { price: exactJson(price), cost: exactJson(cost) })
    : null;
}

/** The newest snapshot that entered the calculation; without any there is nothing stale. */
function staleMarket({ staleMarket: { hours } }: Guard, { pooling }: CompiledStrategy): Check {
  return ({ markets, recommendation, context }) => {
    const evaluated = new Set(recommendation.domains.map(({ domain }) => domain));
    let newestMs: number | null = null;
    for (const market of markets) {
      const entered = pooling === null ? evaluated.has(market.domain) : isPooled(market, pooling, context);
      if (entered && (newestMs === null || market.gatheredAtMs > newestMs)) {
        newestMs = market.gatheredAtMs;
      }
    }
    const ageMs = newestMs === null ? 0 : context.nowMs - newestMs;
    return ageMs > hours * MS_PER_HOUR
      ? because("staleMarket", { age: Math.ceil((ageMs / MS_PER_HOUR) * 10) / 10, hours })
      : null;
  };
}
