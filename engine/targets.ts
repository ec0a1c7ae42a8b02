// The price a rule aims at, before any limit: `target`, `adjust`, `unreachable` and `withoutCompetitors`.

import { type CompiledAdjust, compileAdjust, traceDelivery, withoutDelivery } from "./adjust.ts";
import { type CompiledAmount, compileAmount, isMissing } from "./amounts.ts";
import type { Chosen } from "./competitors.ts";
import { type Ended, failed, failedFor, skipped, whereWords } from "./ended.ts";
import { type Exact, centsHalfUp, compare, exactCents, exactJson, exactOf } from "./exact.ts";
import { type Scope, domainOf, previousPrice, previousSource } from "./scope.ts";
import { at, percentile, statisticOf } from "./statistics.ts";
import type { Rule, Target } from "./strategy.ts";
import { compilePattern } from "./wildcard.ts";
import { moneyOf, plainDecimal } from "./words.ts";

/** The own unit price aimed at. */
export interface Aim {
  readonly price: Exact;
  /** It is the kept price, unadjusted: it is not rounded unless a limit moves it. */
  readonly isKept: boolean;
  /** It comes from `withoutCompetitors`. */
  readonly isFallback: boolean;
}

/** Aims at a price; `floor` is the strategy's own, for positions that would break it. */
export type Aiming = (scope: Scope, chosen: Chosen, floor: Exact | null) => Aim | Ended;

/** What every kind of target needs of its rule. */
interface Aimer {
  readonly path: string;
  readonly adjust: CompiledAdjust;
  readonly comparesTotals: boolean;
  readonly unreachable: "next" | "floor" | "skip";
}

/** Compiles `target`, `adjust`, `unreachable` and `withoutCompetitors` once: pricing-model, "A rule". */
export function compileAiming(rule: Rule, path: string): Aiming {
  const aimer: Aimer = {
    path,
    adjust: compileAdjust(rule.adjust, path),
    comparesTotals: rule.compareBy === "totalPrice",
    unreachable: rule.unreachable ?? "next",
  };
  const target = rule.target;
  if (target === "keep") {
    return compileKeep(aimer, rule.adjust !== undefined);
  }
  if ("amount" in target) {
    return compileAmountTarget(aimer, compileAmount(target.amount, `${path}.target.amount`));
  }
  const fallback = compileFallback(rule, path);
  const aimed = "position" in target ? compilePosition(aimer, target.position) : compilePick(aimer, target);
  const minOffers = rule.competitors?.minOffers ?? 1;
  return (scope, chosen, floor) => {
    if (chosen.prices.length === 0) {
      return fallback(scope, "no offer counts");
    }
    if (chosen.prices.length < minOffers) {
      return fallback(scope, `${countWords(chosen.prices.length)}, ${minOffers} are needed`);
    }
    return aimed(scope, chosen, floor) ?? fallback(scope, "the vendor is not among the offers that count");
  };
}

function countWords(count: number): string {
  return count === 1 ? "only 1 offer counts" : `only ${count} offers count`;
}

function compileKeep(aimer: Aimer, isAdjusted: boolean): Aiming {
  return (scope) => {
    const kept = keptPrice(scope);
    if (kept === null) {
      return nothingToKeep(scope, `${aimer.path}.target`);
    }
    traceKept(scope, "target", `${aimer.path}.target`, kept);
    aimer.adjust.trace(kept, scope);
    return { price: aimer.adjust.apply(kept), isKept: !isAdjusted, isFallback: false };
  };
}

/** The previous recommendation, else the own offer, else the reference price, in whole cents; 0 is no price. */
export function keptPrice(scope: Scope): Exact | null {
  const price = previousPrice(scope);
  return price === null ? null : exactCents(centsHalfUp(exactOf(price)));
}

function nothingToKeep(scope: Scope, path: string): Ended {
  const { productId } = scope.product;
  return skipped(
    path,
    `nothing to keep: product ${productId} has no previous price, no own offer and no reference price`,
  );
}

function traceKept(
  scope: Scope,
  step: "target" | "withoutCompetitors",
  path: string,
  kept: Exact,
  note?: string,
): void {
  scope.steps?.push({
    step,
    domain: domainOf(scope),
    path,
    words: `the kept ${previousSource(scope) ?? "previous price"}`,
    after: exactJson(kept),
    vendorName: null,
    note: note ?? null,
  });
}

function compileAmountTarget(aimer: Aimer, amount: CompiledAmount): Aiming {
  return (scope) => {
    const value = amount.value(scope);
    if (isMissing(value)) {
      return failedFor(amount.path, value);
    }
    scope.steps?.push({
      step: "target",
      domain: domainOf(scope),
      path: `${aimer.path}.target`,
      words: amount.words(scope),
      after: exactJson(value),
      vendorName: null,
      note: null,
    });
    aimer.adjust.trace(value, scope);
    return { price: aimer.adjust.apply(value), isKept: false, isFallback: false };
  };
}

type Fallback = (scope: Scope, why: string) => Aim | Ended;

/** What no counting competitor leads to: `withoutCompetitors`, by default the kept price, else a skip. */
function compileFallback(rule: Rule, rulePath: string): Fallback {
  const part = rule.withoutCompetitors ?? "keep";
  const path = `${rulePath}.withoutCompetitors`;
  if (part === "skip") {
    return (scope, why) => skipped(path, `${why} ${whereWords(scope)}`);
  }
  if (part === "fail") {
    return (scope, why) =>
      failed(
        path,
        `${why} for product ${scope.product.productId} ${whereWords(scope)}: ` +
          `widen ${rulePath}.competitors or give ${path} an amount, keep or skip`,
      );
  }
  if (part === "keep") {
    return (scope, why) => {
      const kept = keptPrice(scope);
      if (kept === null) {
        return nothingToKeep(scope, path);
      }
      traceKept(scope, "withoutCompetitors", path, kept, why);
      return { price: kept, isKept: true, isFallback: true };
    };
  }
  const amount = compileAmount(part, path);
  return (scope, why) => {
    const value = amount.value(scope);
    if (isMissing(value)) {
      return failedFor(path, value);
    }
    scope.steps?.push({
      step: "withoutCompetitors",
      domain: domainOf(scope),
      path,
      words: amount.words(scope),
      after: exactJson(value),
      vendorName: null,
      note: why,
    });
    return { price: value, isKept: false, isFallback: true };
  };
}

/** Aims with at least one counting competitor; null where the vendor is not among them. */
type CompetitorAiming = (scope: Scope, chosen: Chosen, floor: Exact | null) => Aim | Ended | null;

function compilePick(
  aimer: Aimer,
  target: Exclude<Target, "keep" | { amount: unknown } | { position: number }>,
): CompetitorAiming {
  const pick = compilePicker(target);
  return (scope, chosen) => {
    const picked = pick(chosen);
    if (picked === null) {
      return null;
    }
    const note: TargetNote = { words: picked.words, vendorName: picked.vendorName, note: null };
    return { price: reprice(aimer, picked.price, scope, note), isKept: false, isFallback: false };
  };
}

interface Picked {
  readonly price: Exact;
  readonly words: string;
  readonly vendorName: string | null;
}

function compilePicker(
  target: Exclude<Target, "keep" | { amount: unknown } | { position: number }>,
): (chosen: Chosen) => Picked | null {
  if ("statistic" in target) {
    const { statistic } = target;
    const words = `the ${statistic} price`;
    return (chosen) => ({ price: statisticOf(chosen.prices, statistic), words, vendorName: null });
  }
  if ("percentile" in target) {
    const words = `the percentile ${plainDecimal(target.percentile)}`;
    return (chosen) => ({ price: percentile(chosen.prices, target.percentile), words, vendorName: null });
  }
  const matches = compilePattern(target.vendor);
  return (chosen) => {
    const index = chosen.offers.findIndex(
      ({ vendorName, vendorDomainId }) => matches(vendorName) || (vendorDomainId !== null && matches(vendorDomainId)),
    );
    return index < 0
      ? null
      : {
          price: at(chosen.prices, index),
          words: `vendor ${target.vendor}`,
          vendorName: at(chosen.offers, index).vendorName,
        };
  };
}

interface TargetNote {
  readonly words: string;
  readonly vendorName: string | null;
  readonly note: string | null;
}

/** The own unit price for a competitor's price: adjusted, and without own delivery costs where totals are compared. */
function ownPriceFor(aimer: Aimer, target: Exact, scope: Scope): Exact {
  const adjusted = aimer.adjust.apply(target);
  return aimer.comparesTotals ? withoutDelivery(adjusted, scope) : adjusted;
}

/** `ownPriceFor`, with its steps in the trace. */
function reprice(aimer: Aimer, target: Exact, scope: Scope, note: TargetNote): Exact {
  if (scope.steps !== null) {
    scope.steps.push({
      step: "target",
      domain: domainOf(scope),
      path: `${aimer.path}.target`,
      words: note.words,
      after: exactJson(target),
      vendorName: note.vendorName,
      note: note.note,
    });
    aimer.adjust.trace(target, scope);
    if (aimer.comparesTotals) {
      traceDelivery(aimer.adjust.apply(target), scope, aimer.path);
    }
  }
  return ownPriceFor(aimer, target, scope);
}

/**
 * Position n of the counting competitors, the last one where they are fewer. Where none that keeps the floor is to be
 * taken, the price under the floor is returned, and the floor raises it.
 */
function compilePosition(aimer: Aimer, position: number): CompetitorAiming {
  return (scope, chosen, floor) => {
    const wanted = Math.min(position, chosen.prices.length) - 1;
    const price = ownPriceFor(aimer, at(chosen.prices, wanted), scope);
    if (floor === null || compare(price, floor) >= 0) {
      const note = wanted + 1 < position ? `position ${position} is asked, ${countWords(wanted + 1)}` : null;
      return aimAtPosition(aimer, scope, chosen, { index: wanted, note });
    }
    if (aimer.unreachable === "skip") {
      return skipped(`${aimer.path}.unreachable`, unreachableWords(wanted, price, floor));
    }
    const reachable = aimer.unreachable === "next" ? nextReachable(aimer, scope, chosen, { wanted, floor }) : null;
    if (reachable === null) {
      return aimAtPosition(aimer, scope, chosen, { index: wanted, note: null });
    }
    const note = scope.steps === null ? null : unreachableWords(wanted, price, floor);
    return aimAtPosition(aimer, scope, chosen, { index: reachable, note });
  };
}

function aimAtPosition(
  aimer: Aimer,
  scope: Scope,
  chosen: Chosen,
  { index, note }: { readonly index: number; readonly note: string | null },
): Aim {
  const target: TargetNote =
    scope.steps === null
      ? NO_NOTE
      : { words: `position ${index + 1}`, vendorName: at(chosen.offers, index).vendorName, note };
  return { price: reprice(aimer, at(chosen.prices, index), scope, target), isKept: false, isFallback: false };
}

const NO_NOTE: TargetNote = { words: "", vendorName: null, note: null };

/** The first position after the wanted one whose price keeps the floor; null where none does. */
function nextReachable(
  aimer: Aimer,
  scope: Scope,
  chosen: Chosen,
  { wanted, floor }: { readonly wanted: number; readonly floor: Exact },
): number | null {
  for (let index = wanted + 1; index < chosen.prices.length; index += 1) {
    if (compare(ownPriceFor(aimer, at(chosen.prices, index), scope), floor) >= 0) {
      return index;
    }
  }
  return null;
}

function unreachableWords(wanted: number, price: Exact, floor: Exact): string {
  return `position ${wanted + 1} would need ${moneyOf(price)}, below the floor ${moneyOf(floor)}`;
}
