// A rule on one domain: choose offers → target → adjust → floor and ceiling → boundaries → change → rounding.

import { compileChange } from "./change.ts";
import { type Chosen, compileCompetitors } from "./competitors.ts";
import { type Ended, failed, isEnded } from "./ended.ts";
import { type Exact, add, centsHalfUp, compare, exactCents, exactJson, exactOf, percentOf } from "./exact.ts";
import { MAX_CENTS, MIN_CENTS, compileLimits } from "./limits.ts";
import { type DomainPrice, type DomainResult, PROCESSING_FAILURE } from "./outcome.ts";
import { type CompiledRounding, type Window, compileRounding } from "./rounding.ts";
import { type Scope, domainOf, exactDeliveryCosts, ownDeliveryCosts } from "./scope.ts";
import { positionAmong } from "./statistics.ts";
import type { CompareBy, Rule } from "./strategy.ts";
import { compileAiming } from "./targets.ts";
import { money, moneyOf } from "./words.ts";

/** Where a leaf stands in the tree. */
export interface Leaf {
  readonly path: string;
  readonly nodeId: number;
  readonly branchName: string | null;
}

/** The domain a result stands under in the evaluation without market data: never a domain's name. */
export const NO_DOMAIN = "";

/** Evaluates the scope's market; null where the rule's `domains` leaves it out. */
export type CompiledLeaf = (scope: Scope) => DomainResult | null;

const LEAST_PRICE = exactCents(MIN_CENTS);
const GREATEST_PRICE = exactCents(MAX_CENTS);

/** A result of cents, or the end of the evaluation. */
interface Priced {
  readonly cents: number;
  readonly isFallback: boolean;
}

/** Compiles a rule once: pricing rules, "From offers to a price". */
export function compileRule(rule: Rule, leaf: Leaf): CompiledLeaf {
  const compareBy = rule.compareBy ?? "unitPrice";
  const competitors = compileCompetitors(rule.competitors ?? {}, compareBy, leaf.path);
  const price = compilePricing(rule, leaf.path);
  return (scope) => {
    if (scope.market !== null) {
      const reason = competitors.leavesOutDomain(scope.market.domain);
      if (reason !== null) {
        scope.steps?.push({ step: "market", domain: scope.market.domain, reason });
        return null;
      }
    }
    const chosen = competitors.choose(scope);
    const priced = price(scope, chosen);
    return isEnded(priced) ? endedResult(priced, leaf, scope) : priceResult({ priced, chosen, compareBy, leaf }, scope);
  };
}

/** A leaf that recommends nothing: `{ "skip": "why" }`. */
export function compileSkip(reason: string, leaf: Leaf): CompiledLeaf {
  const ended: Ended = { end: "skip", path: `${leaf.path}.skip`, message: reason };
  return (scope) => endedResult(ended, leaf, scope);
}

/** The steps after the choice of offers. */
function compilePricing(rule: Rule, path: string): (scope: Scope, chosen: Chosen) => Priced | Ended {
  const aiming = compileAiming(rule, path);
  const limiting = compileLimits(rule, path);
  const change = compileChange(rule.change, path);
  const rounding = compileRounding(rule.rounding);
  return (scope, chosen) => {
    const limits = limiting.read(scope);
    if (isEnded(limits)) {
      return limits;
    }
    const aim = aiming(scope, chosen, limits.floor);
    if (isEnded(aim)) {
      return aim;
    }
    const bounded = limiting.apply(aim.price, limits, scope);
    if (isEnded(bounded)) {
      return bounded;
    }
    const limited = change.limit(bounded, limits, scope);
    const impossible = refuseImpossible(limited.price, path);
    if (impossible !== null) {
      return impossible;
    }
    // A kept price that no limit moved stays as it is, whatever its ending.
    const isUntouched = aim.isKept && compare(aim.price, limited.price) === 0;
    const cents = isUntouched ? centsHalfUp(aim.price) : rounding.round(limited.price, limited.window);
    if (scope.steps !== null && !isUntouched) {
      traceRounding({ scope, path, rounding, before: limited.price, cents, window: limited.window });
    }
    return { cents: change.settle(cents, limits, scope), isFallback: aim.isFallback };
  };
}

/** Prices that no limit brought between 0.01 and 9999999999999.99. */
function refuseImpossible(price: Exact, path: string): Ended | null {
  if (compare(price, LEAST_PRICE) < 0) {
    const advice = "give the rule a minPrice or the product a minPriceBoundary";
    return failed(path, `the price ${moneyOf(price)} is below 0.01: ${advice}`);
  }
  if (compare(price, GREATEST_PRICE) > 0) {
    const advice = "give the rule a maxPrice or the product a maxPriceBoundary";
    return failed(path, `the price ${moneyOf(price)} is above ${money(MAX_CENTS / 100)}: ${advice}`);
  }
  return null;
}

interface Rounded {
  readonly scope: Scope;
  readonly path: string;
  readonly rounding: CompiledRounding;
  readonly before: Exact;
  readonly cents: number;
  readonly window: Window;
}

function traceRounding({ scope, path, rounding, before, cents, window }: Rounded): void {
  const range = `${money(window.lo / 100)} to ${money(window.hi / 100)}`;
  scope.steps?.push({
    step: "rounding",
    domain: domainOf(scope),
    path: `${path}.rounding`,
    before: exactJson(before),
    after: cents / 100,
    words: rounding.words,
    note: rounding.fits(cents) ? null : `nothing that ${rounding.words} lies within ${range}`,
  });
}

function endedResult(ended: Ended, leaf: Leaf, scope: Scope): DomainResult {
  const domain = domainOf(scope) ?? NO_DOMAIN;
  const messageId = ended.end === "failure" ? PROCESSING_FAILURE : null;
  scope.steps?.push({ step: ended.end, domain: domainOf(scope), path: ended.path, messageId, message: ended.message });
  return messageId === null
    ? { kind: "skip", domain, reason: ended.message, leafNodeId: leaf.nodeId }
    : { kind: "failure", domain, messageId, message: ended.message, leafNodeId: leaf.nodeId };
}

interface PricedRule {
  readonly priced: Priced;
  readonly chosen: Chosen;
  readonly compareBy: CompareBy;
  readonly leaf: Leaf;
}

/** Interface 2.6: the price, the own offer's price before, and both positions by what the rule compares. */
function priceResult({ priced, chosen, compareBy, leaf }: PricedRule, scope: Scope): DomainPrice {
  const { own, market } = scope;
  const exact = exactCents(priced.cents);
  const comparesTotals = compareBy === "totalPrice";
  const newValue = comparesTotals ? add(exact, exactDeliveryCosts(scope)) : exact;
  return {
    kind: "recommendation",
    domain: market === null ? NO_DOMAIN : market.domain,
    price: priced.cents / 100,
    leafNodeId: leaf.nodeId,
    branchName: leaf.branchName,
    deliveryCosts: ownDeliveryCosts(scope),
    oldPrice: own === null ? null : own.price,
    oldDeliveryCosts: own === null ? null : own.deliveryCosts,
    oldPosition: own === null ? null : positionAmong(chosen.prices, comparedPrice(own, comparesTotals)),
    newPosition: market === null ? null : positionAmong(chosen.prices, newValue),
    relativeChangePercent: relativeChange(exact, scope.context.previousPrice),
    withoutCompetitors: priced.isFallback,
  };
}

function comparedPrice(own: { price: number; deliveryCosts: number }, comparesTotals: boolean): Exact {
  const price = exactOf(own.price);
  return comparesTotals ? add(price, exactOf(own.deliveryCosts)) : price;
}

function relativeChange(price: Exact, previous: number | null): number | null {
  return previous === null || previous <= 0 ? null : percentOf(price, exactOf(previous));
}
