// A rule on one domain: choose offers → target → adjust → floor and ceiling → boundaries → change → rounding.

import type { Aim, Aiming } from "./aim.ts";
import { compileAiming } from "./aiming.ts";
import { previousCents } from "./change-little.ts";
import { type CompiledChange, type Limited, compileChange } from "./change.ts";
import { type Chosen, compileCompetitors } from "./competitors.ts";
import type { Compiling, WrittenHold } from "./compiling.ts";
import { type Ended, failed, isEnded, skipped } from "./ended.ts";
import { type Exact, add, centsHalfUp, compare, exactCents, exactJson, exactOf, percentOf } from "../values/exact.ts";
import { type Holding, compileHolding } from "./holding.ts";
import { type Limits, compileLimits, decidingLimit, hasFloor } from "./limits.ts";
import { outOfRangeIn } from "./out-of-range.ts";
import {
  type Detour,
  type DomainPrice,
  type DomainResult,
  type FamilyRoom,
  PROCESSING_FAILURE,
} from "../trace/outcome.ts";
import { cheapestDomain, comparedPrice } from "./pool.ts";
import type { PriceLimit } from "../values/price-history.ts";
import { type Reason, because, reasonText, said } from "../trace/reasons.ts";
import { type CompiledRounding, MAX_CENTS, MIN_CENTS, type Window, compileRoundings } from "./rounding.ts";
import { type Scope, domainOf, exactDeliveryCosts, ownDeliveryCosts, silently } from "./scope.ts";
import { highestFloor, noteRanking } from "./market-ranking.ts";
import { positionAmong } from "../values/statistics.ts";
import type { CompareBy, Rule } from "../language/strategy.ts";

/** A leaf of the tree: its path, number and branch. */
export interface Leaf {
  readonly path: string;
  readonly nodeId: number;
  readonly branchName: string | null;
  /** Why prices of the branches above wait for approval. */
  readonly holds: readonly WrittenHold[];
}

/** The key of the result in an evaluation without market data: never a domain's name. */
export const NO_DOMAIN = "";

/** Evaluates the scope's market; null if the rule's `domains` leaves it out. */
export type CompiledLeaf = (scope: Scope) => DomainResult | null;

const NOT_HELD: readonly Reason[] = [];
const NO_DETOUR: readonly Detour[] = [];
const LEAST_PRICE = exactCents(MIN_CENTS);
const GREATEST_PRICE = exactCents(MAX_CENTS);

/** A result of cents, or the end of the evaluation. */
interface Priced {
  readonly cents: number;
  readonly aim: Aim;
  readonly limit: PriceLimit | null;
  readonly floor: Exact | null;
  readonly hasFloor: boolean;
  /** Why it waits for approval, if the change limit says so. */
  readonly holdReason: Reason | null;
  readonly room: FamilyRoom | null;
  /** Whether the change limit moved it. */
  readonly isAtChangeLimit: boolean;
}

/** Compiles a rule once: docs/concepts/strategies.md, "All of it in order". */
export function compileRule(rule: Rule, leaf: Leaf, above: Compiling): CompiledLeaf {
  const compareBy = rule.compareBy ?? "unitPrice";
  const competitors = compileCompetitors(rule.competitors ?? {}, compareBy, `${leaf.path}.competitors`, above);
  const env: Compiling = { ...above, leaf, rule: { competitors, compareBy } };
  const price = compilePricing(rule, leaf.path, env, compileAiming(rule, leaf.path, env, { competitors, compareBy }));
  const holding = compileHolding(rule, leaf.path, env);
  const evaluate = (scope: Scope, chosen: Chosen): DomainResult | null => {
    const priced = price(scope, chosen);
    if (!isEnded(priced)) {
      const result = priceResult({ priced, chosen, compareBy, leaf }, scope);
      noteRanking(result.domain, { floor: priced.floor, chosen, compareBy }, scope);
      if (scope.context.family !== undefined) {
        return settledLater(result, { priced, chosen, compareBy, leaf }, holding, scope);
      }
      return holding === null ? result : holding(result, priced.holdReason, scope);
    }
    if (priced.instead !== null) {
      scope.steps?.push({ step: "instead", domain: domainOf(scope), path: priced.path, reason: priced.reason });
      return byAnotherRule(priced.instead(scope));
    }
    const competes = !priced.isFallback && chosen.prices.length >= competitors.minOffers;
    return endedResult(priced, { leaf, competes }, scope);
  };
  return (scope) => {
    if (scope.market !== null) {
      const reason = competitors.leavesOutDomain(scope.market.domain, scope);
      if (reason !== null) {
        scope.steps?.push({ step: "market", domain: scope.market.domain, reason });
        return null;
      }
    }
    const chosen = competitors.choose(scope);
    try {
      return evaluate(scope, chosen);
    } catch (thrown) {
      return outOfRangeResult(thrown, { leaf, competes: competitors.minOffers <= chosen.prices.length }, scope);
    }
  };
}

/** The failure of a figure that is out of range; anything else that was thrown is thrown on. */
export function outOfRangeResult(thrown: unknown, of: EndedLeaf, scope: Scope): DomainResult {
  const { path, reason } = outOfRangeIn(thrown);
  return endedResult(failed(path, reason), of, scope);
}

/** A fallback rule's price says so. */
function byAnotherRule(result: DomainResult | null): DomainResult | null {
  return result?.kind !== "recommendation" || result.detours.includes("fallback")
    ? result
    : { ...result, detours: [...result.detours, "fallback"] };
}

/** The price of its own, which a family's price may replace: only that one is judged. */
function settledLater(own: DomainPrice, of: PricedRule, holding: Holding | null, scope: Scope): DomainPrice {
  scope.priceOfFamily = (cents) => {
    const isOwn = cents === of.priced.cents;
    const result = isOwn
      ? own
      : priceResult({ ...of, priced: { ...of.priced, cents, limit: null, isAtChangeLimit: false } }, scope);
    return holding === null ? result : holding(result, of.priced.holdReason, scope);
  };
  return own;
}

/** A leaf that recommends nothing: `{ "skip": "why" }`. */
export function compileSkip(reason: string, leaf: Leaf): CompiledLeaf {
  const ended = skipped(`${leaf.path}.skip`, said(reason));
  return (scope) => endedResult(ended, { leaf, competes: false }, scope);
}

type Pricing = (scope: Scope, chosen: Chosen) => Priced | Ended;

/** The steps after the choice of offers. */
function compilePricing(rule: Rule, path: string, env: Compiling, aiming: Aiming): Pricing {
  const limiting = compileLimits(rule, path, env);
  const change = compileChange(rule.change, path, env);
  const roundings = compileRoundings(rule.rounding);
  const { staying, waiting } = change;
  return (scope, chosen) => {
    const limits = limiting.read(scope);
    if (isEnded(limits)) {
      return limits;
    }
    const aim = aiming(scope, chosen, limits);
    if (isEnded(aim)) {
      return limiting.traceEnded(aim, limits, scope);
    }
    const within = limiting.apply(aim.price, limits, scope);
    if (isEnded(within)) {
      return within;
    }
    if (staying !== null) {
      const wished = staying(within, limits, scope);
      if (isEnded(wished)) {
        return wished;
      }
      if (wished !== null) {
        const room = env.hasFamilies ? roomAround(within, limits, { change, rule, scope }) : null;
        const figures = {
          floor: highestFloor(limits),
          hasFloor: hasFloor(limits),
          holdReason: null,
          room,
          isAtChangeLimit: false,
        };
        return { cents: wished, aim, limit: null, ...figures };
      }
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
    const rounding = roundings(limited.price);
    const cents = isUntouched ? centsHalfUp(aim.price) : roundedBy(rounding, limited, aim, scope);
    if (scope.steps !== null && !isUntouched) {
      traceRounding({ scope, path, rounding, before: limited.price, cents, window: limited.window });
    }
    const stays = waiting === null ? null : waiting(cents, limits, scope);
    if (isEnded(stays)) {
      return stays;
    }
    const moved = stays === null ? movedBy(limits, { within, aim, price: limited.price }) : UNMOVED;
    return {
      cents: stays ?? cents,
      aim,
      limit: moved.limit,
      floor: highestFloor(limits),
      hasFloor: hasFloor(limits),
      holdReason: limited.holdReason,
      room: env.hasFamilies && stays === null ? roomOf(limited.window, rule) : null,
      isAtChangeLimit: moved.isAtChangeLimit,
    };
  };
}

type Moved = Pick<Priced, "limit" | "isAtChangeLimit">;

/** A price that stays as it is was moved by nothing. */
const UNMOVED: Moved = { limit: null, isAtChangeLimit: false };

interface Way {
  readonly aim: Aim;
  /** After floor, ceiling and boundaries. */
  readonly within: Exact;
  /** After the change limit. */
  readonly price: Exact;
}

/** What moved a price on its way. */
function movedBy(limits: Limits, { aim, within, price }: Way): Moved {
  return {
    limit: decidingLimit(price, aim.price, limits),
    isAtChangeLimit: price !== within && compare(price, within) !== 0,
  };
}

interface Moving {
  readonly change: CompiledChange;
  readonly rule: Rule;
  readonly scope: Scope;
}

/** Where families may take a price: within all limits but the least change, in the form that the rule asks for. */
function roomOf({ lo, hi }: Window, { rounding }: Rule): FamilyRoom {
  return { lo: lo / 100, hi: hi / 100, rounding: rounding ?? null };
}

/** Where families may take a price that its rule does not change. */
function roomAround(within: Exact, limits: Limits, { change, rule, scope }: Moving): FamilyRoom | null {
  const limited = silently(scope, () => change.limit(within, limits, scope));
  return isEnded(limited) ? null : roomOf(limited.window, rule);
}

/** A drift is rounded towards where it started; with no fitting price in between, the previous one stays. */
function roundedBy(rounding: CompiledRounding, { price, window }: Limited, { drift }: Aim, scope: Scope): number {
  if (drift === null || compare(price, drift.price) !== 0) {
    return rounding.round(price, window);
  }
  const back = rounding.inMode(drift.isRising ? "down" : "up");
  const cents = back.round(price, window);
  const order = compare(exactCents(cents), drift.anchor);
  const previous = previousCents(scope);
  const isPast = drift.isRising
    ? order < 0 || compare(exactCents(cents), price) > 0
    : order > 0 || compare(exactCents(cents), price) < 0;
  return previous === null || (back.fits(cents) && !isPast)
    ? cents
    : Math.min(Math.max(previous, window.lo), window.hi);
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
  readonly leaf: Pick<Leaf, "nodeId">;
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
    withoutCompetitors: priced.aim.isFallback,
    limit: priced.limit,
    hasFloor: priced.hasFloor,
    isDrift: priced.aim.drift !== null,
    room: priced.room,
    detours: detoursOf(priced),
    holdReasons: NOT_HELD,
  };
}

function detoursOf({ aim, isAtChangeLimit }: Priced): readonly Detour[] {
  if (!isAtChangeLimit && !aim.isFallback && aim.isNext !== true) {
    return NO_DETOUR;
  }
  return [
    ...(isAtChangeLimit ? (["changeLimit"] as const) : []),
    ...(aim.isNext === true ? (["next"] as const) : []),
    ...(aim.isFallback ? (["fallback"] as const) : []),
  ];
}

/** Of a market of all domains: that of the offer aimed at, else of the cheapest. */
function pooledDomain({ aim: { offer } }: Priced, { offers, prices }: Chosen): string {
  return offer?.pooled?.domain ?? cheapestDomain(offers, prices) ?? NO_DOMAIN;
}

function relativeChange(price: Exact, previous: number | null): number | null {
  return previous === null || previous <= 0 ? null : percentOf(price, exactOf(previous));
}
