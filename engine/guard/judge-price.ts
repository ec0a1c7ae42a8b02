// Judges one price: it is published, held for somebody's approval, or skipped.
//
// It is judged after the strategy, on the product's one price, against the published price. Reasons add up, and a skip
// beats a hold. A price equal to the published one is never held.

import { type CompiledAmount, compileAmount } from "../amounts.ts";
import type { CompiledStrategy } from "../compile.ts";
import { compilingOf } from "../definitions.ts";
import { type Exact, add, compare, exactJson, exactOf, larger, compilePercent, smaller, subtract } from "../exact.ts";
import type { EngineContext, EngineProduct, Market } from "../input.ts";
import { figuresOf } from "../market-figures.ts";
import { isMissing } from "../missing.ts";
import { unlessOutOfRange } from "../out-of-range.ts";
import type { Recommendation } from "../outcome.ts";
import { isPooled, poolMarkets } from "../pool.ts";
import { MS_PER_HOUR, rangeOf, spanOf } from "../price-history.ts";
import { type Reason, type ReasonCode, because } from "../reasons.ts";
import { type Scope, enterMarket, scopeOf } from "../scope.ts";
import type { Strategy } from "../strategy.ts";
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
  /** The published price, else the own offer's, else the reference price; 0 is no price. */
  readonly previous: Previous | null;
  /** On the market that the price is for. */
  readonly scope: Scope;
  readonly cost: Exact | null;
}

/** What a price is compared with, and what it is. */
interface Previous {
  readonly price: Exact;
  readonly source: "publishedPrice" | "ownOfferPrice" | "referencePrice";
}

const HUNDRED = exactOf(100);
const FORMULAS: Strategy = { name: "-", edition: 2, otherwise: { skip: "-" } };

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
    if (recommendation.price === context.previousPrice) {
      return { verdict: "publish", reasons: [], isCostUnknown };
    }
    const reasons = [...recommendation.held];
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
    const lowest = stood === null ? previous.price : smaller(previous.price, exactOf(stood.lowest));
    const highest = stood === null ? previous.price : larger(previous.price, exactOf(stood.highest));
    const rose = compare(price, most(lowest)) > 0;
    if (!rose && compare(price, least(highest)) >= 0) {
      return null;
    }
    const sourceOf = (ofTime: "lowestOfTime" | "highestOfTime"): Reason =>
      stood === null ? because(previous.source) : because(ofTime, { hours: perHours, span: spanOf(perHours) });
    const told = { price: exactJson(price), hours: perHours };
    if (rose) {
      const source = sourceOf("lowestOfTime");
      const why = because("roseTooFar", { ...told, percent: maxPercentUp, stood: exactJson(lowest), source });
      return because("change", { why });
    }
    const source = sourceOf("highestOfTime");
    const why = because("fellTooFar", { ...told, percent: maxPercentDown, stood: exactJson(highest), source });
    return because("change", { why });
  };
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
