// A rule on one domain: choose offers → target → adjust → floor and ceiling → boundaries → change → rounding.

import { compileAiming } from "./aiming.ts";
import { compileChange } from "./change.ts";
import { type Chosen, compileCompetitors } from "./competitors.ts";
import type { Compiling } from "./compiling.ts";
import { type Ended, failed, isEnded, skipped } from "./ended.ts";
import { type Exact, add, centsHalfUp, compare, exactCents, exactJson, exactOf, percentOf } from "./exact.ts";
import type { MarketOffer } from "./input.ts";
import { compileLimits } from "./limits.ts";
import { type DomainPrice, type DomainResult, PROCESSING_FAILURE } from "./outcome.ts";
import { cheapestDomain, deliveryOf, unitOf } from "./pool.ts";
import { because, reasonText, said } from "./reasons.ts";
import { type CompiledRounding, MAX_CENTS, MIN_CENTS, type Window, compileRounding } from "./rounding.ts";
import { type Scope, domainOf, exactDeliveryCosts, ownDeliveryCosts } from "./scope.ts";
import { positionAmong } from "./statistics.ts";
import type { CompareBy, Rule } from "./strategy.ts";

/** A leaf of the tree: its path, number and branch. */
export interface Leaf {
  readonly path: string;
  readonly nodeId: number;
  readonly branchName: string | null;
}

/** The key of the result in an evaluation without market data: never a domain's name. */
export const NO_DOMAIN = "";

/** Evaluates the scope's market; null if the rule's `domains` leaves it out. */
export type CompiledLeaf = (scope: Scope) => DomainResult | null;

const LEAST_PRICE = exactCents(MIN_CENTS);
const GREATEST_PRICE = exactCents(MAX_CENTS);

/** A result of cents, or the end of the evaluation. */
interface Priced {
  readonly cents: number;
  /** The offer aimed at, if it is one. */
  readonly offer: MarketOffer | null;
  readonly isFallback: boolean;
}

/** Compiles a rule once: docs/concepts/strategies.md, "All of it in order". */
export function compileRule(rule: Rule, leaf: Leaf, above: Compiling): CompiledLeaf {
  const compareBy = rule.compareBy ?? "unitPrice";
  const competitors = compileCompetitors(rule.competitors ?? {}, compareBy, `${leaf.path}.competitors`, above);
  const env: Compiling = { ...above, leaf, rule: { competitors, compareBy } };
  const price = compilePricing(rule, leaf.path, env, compileAiming(rule, leaf.path, env, { competitors, compareBy }));
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
    if (!isEnded(priced)) {
      return priceResult({ priced, chosen, compareBy, leaf }, scope);
    }
    if (priced.instead !== null) {
      scope.steps?.push({ step: "instead", domain: domainOf(scope), path: priced.path, reason: priced.reason });
      return priced.instead(scope);
    }
    const competes = !priced.isFallback && chosen.prices.length >= competitors.minOffers;
    return endedResult(priced, { leaf, competes }, scope);
  };
}

/** A leaf that recommends nothing: `{ "skip": "why" }`. */
export function compileSkip(reason: string, leaf: Leaf): CompiledLeaf {
  const ended = skipped(`${leaf.path}.skip`, said(reason));
  return (scope) => endedResult(ended, { leaf, competes: false }, scope);
}

type Pricing = (scope: Scope, chosen: Chosen) => Priced | Ended;

/** The steps after the choice of offers. */
function compilePricing(rule: Rule, path: string, env: Compiling, aiming: ReturnType<typeof compileAiming>): Pricing {
  const limiting = compileLimits(rule, path, env);
  const change = compileChange(rule.change, path, env);
  const rounding = compileRounding(rule.rounding, env);
  const isFirstEdition = env.edition === 1;
  return (scope, chosen) => {
    const limits = limiting.read(scope);
    if (isEnded(limits)) {
      return limits;
    }
    const aim = aiming(scope, chosen, limits);
    if (isEnded(aim)) {
      return aim;
    }
    const within = limiting.apply(aim.price, limits, scope);
    if (isEnded(within)) {
      return within;
    }
    const wished = isFirstEdition ? null : change.staying(within, limits, scope);
    if (wished !== null) {
      return isEnded(wished) ? wished : { cents: wished, offer: aim.offer, isFallback: aim.isFallback };
    }
    const limited = change.limit(within, limits, scope);
    if (isEnded(limited)) {
      return limited;
    }
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
    const stays = isFirstEdition ? change.staying(exactCents(cents), limits, scope) : null;
    return isEnded(stays) ? stays : { cents: stays ?? cents, offer: aim.offer, isFallback: aim.isFallback };
  };
}

/** Prices that no limit brought between 0.01 and 9999999999999.99. */
function refuseImpossible(price: Exact, path: string): Ended | null {
  if (compare(price, LEAST_PRICE) < 0) {
    return failed(path, because("priceTooLow", { price: exactJson(price), least: MIN_CENTS / 100 }));
  }
  if (compare(price, GREATEST_PRICE) > 0) {
    return failed(path, because("priceTooHigh", { price: exactJson(price), greatest: MAX_CENTS / 100 }));
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
  const { form, mode, fits } = rounding;
  const order = compare(exactCents(cents), before);
  scope.steps?.push({
    step: "rounding",
    domain: domainOf(scope),
    path: `${path}.rounding`,
    before: exactJson(before),
    after: cents / 100,
    form,
    mode,
    lo: window.lo / 100,
    hi: window.hi / 100,
    fits: fits(cents),
    isOtherSide: (mode === "down" && order > 0) || (mode === "up" && order < 0),
  });
}

interface EndedLeaf {
  readonly leaf: Leaf;
  readonly competes: boolean;
}

function endedResult(ended: Ended, { leaf: { nodeId: leafNodeId }, competes }: EndedLeaf, scope: Scope): DomainResult {
  const domain = domainOf(scope) ?? NO_DOMAIN;
  const { path, reason: why } = ended;
  const message = reasonText(why, "en");
  const isFailure = ended.end === "failure";
  const messageId = isFailure ? PROCESSING_FAILURE : null;
  const step = isFailure ? "failure" : "skip";
  scope.steps?.push({ step, domain: domainOf(scope), path, messageId, reason: why });
  return messageId === null
    ? { kind: "skip", domain, reason: message, why, leafNodeId, competes }
    : { kind: "failure", domain, messageId, message, why, leafNodeId, competes };
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
    domain: market === null ? NO_DOMAIN : market.domain === "" ? pooledDomain(priced, chosen) : market.domain,
    price: priced.cents / 100,
    leafNodeId: leaf.nodeId,
    branchName: leaf.branchName,
    deliveryCosts: ownDeliveryCosts(scope),
    oldPrice: own === null ? null : own.price,
    oldDeliveryCosts: own === null ? null : own.deliveryCosts,
    oldPosition: own === null ? null : positionAmong(chosen.prices, comparedPrice(own, comparesTotals)),
    newPosition: market === null ? null : positionAmong(chosen.prices, newValue),
    countingOffers: chosen.prices.length,
    relativeChangePercent: relativeChange(exact, scope.context.previousPrice),
    withoutCompetitors: priced.isFallback,
  };
}

function comparedPrice(own: MarketOffer, comparesTotals: boolean): Exact {
  return comparesTotals ? add(unitOf(own), deliveryOf(own)) : unitOf(own);
}

/** Of a market of all domains: that of the offer aimed at, else of the cheapest. */
function pooledDomain({ offer }: Priced, { offers, prices }: Chosen): string {
  return offer?.pooled?.domain ?? cheapestDomain(offers, prices) ?? NO_DOMAIN;
}

function relativeChange(price: Exact, previous: number | null): number | null {
  return previous === null || previous <= 0 ? null : percentOf(price, exactOf(previous));
}
