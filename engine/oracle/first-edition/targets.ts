// `target`: which price a rule aims at, and when it counts as without competitors.

import { compileAdjust, compileReprice } from "./adjust.ts";
import { type Aiming, type CompetitorAiming, aimAt, countWords, traceTarget } from "./aim.ts";
import { compileAmount, isMissing } from "./amounts.ts";
import { failedFor, isEnded } from "./ended.ts";
import { aimAtKept } from "./keep.ts";
import { type PickTarget, compilePick } from "./picks.ts";
import { compilePosition } from "./positions.ts";
import type { Amount, Rule } from "./strategy.ts";
import { compileWithoutCompetitors } from "./without-competitors.ts";

/** Compiles `target`, `adjust`, `unreachable` and `withoutCompetitors` once: pricing rules, "A rule". */
export function compileAiming(rule: Rule, path: string): Aiming {
  const { target } = rule;
  if (target === "keep") {
    return compileKeepTarget(rule, path);
  }
  return "amount" in target
    ? compileAmountTarget(target.amount, rule, path)
    : compileCompetitorTarget(target, rule, path);
}

function compileKeepTarget(rule: Rule, path: string): Aiming {
  const keeping = { step: "target", path: `${path}.target`, note: null } as const;
  if (rule.adjust === undefined) {
    return (scope) => aimAtKept(scope, keeping);
  }
  const adjust = compileAdjust(rule.adjust, path);
  return (scope) => {
    const kept = aimAtKept(scope, keeping);
    if (isEnded(kept)) {
      return kept;
    }
    adjust.trace(kept.price, scope);
    return aimAt(adjust.apply(kept.price));
  };
}

function compileAmountTarget(part: Amount, rule: Rule, path: string): Aiming {
  const amount = compileAmount(part, `${path}.target.amount`);
  const adjust = compileAdjust(rule.adjust, path);
  return (scope) => {
    const value = amount.value(scope);
    if (isMissing(value)) {
      return failedFor(amount.path, value);
    }
    if (scope.steps !== null) {
      const words = amount.words(scope);
      traceTarget(scope, value, { step: "target", path: `${path}.target`, words, vendorName: null, note: null });
      adjust.trace(value, scope);
    }
    return aimAt(adjust.apply(value));
  };
}

function compileCompetitorTarget(target: PickTarget | { readonly position: number }, rule: Rule, path: string): Aiming {
  const reprice = compileReprice(rule, path);
  const unreachable = rule.unreachable ?? "next";
  const aimed: CompetitorAiming =
    "position" in target
      ? compilePosition({ position: target.position, unreachable, reprice, path })
      : compilePick(target, reprice, path);
  const without = compileWithoutCompetitors(rule, path);
  const minOffers = rule.competitors?.minOffers ?? 1;
  return (scope, chosen, floor) => {
    const count = chosen.prices.length;
    if (count === 0) {
      return without(scope, "no offer counts");
    }
    if (count < minOffers) {
      return without(scope, `${countWords(count)}, ${minOffers} are needed`);
    }
    return aimed(scope, chosen, floor) ?? without(scope, "the vendor is not among the offers that count");
  };
}
