// What a rule aims at: its target, or what it does without one.

import { compileAdjust } from "./adjust.ts";
import { type Aim, type Aiming, traceTarget } from "./aim.ts";
import { noteLook } from "../trace/competition.ts";
import type { Chosen } from "./competitors.ts";
import type { Compiling, EnclosingRule } from "./compiling.ts";
import { type Drifted, compileDrift } from "./drift.ts";
import { Ended, failedFor, isEnded, skipped } from "./ended.ts";
import { add, compare, exactOf } from "../values/exact.ts";
import { type Missing, isMissing } from "./missing.ts";
import type { Unreachable } from "./positions.ts";
import type { ReasonCode } from "../trace/reasons.ts";
import { type Scope, exactDeliveryCosts } from "./scope.ts";
import type { CompareBy, Rule } from "../language/strategy.ts";
import { compileTarget, needsNobody } from "./targets.ts";
import { compileWithoutCompetitors } from "./without-competitors.ts";

function withoutRivals({ end, path, reason, instead }: Ended): Ended {
  return new Ended(end, path, reason, { instead, isFallback: true });
}

/** Whether the published price, with own delivery where totals are compared, is below every offer that counts. */
function isCheapest(scope: Scope, { prices }: Chosen, compareBy: CompareBy): boolean {
  const { previousPrice } = scope.context;
  const [least] = prices;
  if (previousPrice === null || least === undefined) {
    return false;
  }
  const unit = exactOf(previousPrice);
  return compare(compareBy === "totalPrice" ? add(unit, exactDeliveryCosts(scope)) : unit, least) < 0;
}

/** The lower of the target and a drift. */
function drifting(aim: Aim, drift: Drifted | Missing, path: string, scope: Scope): Aim | Ended {
  if (isMissing(drift)) {
    return failedFor(path, drift);
  }
  if (compare(drift.price, aim.price) >= 0) {
    return aim;
  }
  if (scope.steps !== null) {
    const target = drift.facts();
    traceTarget(scope, drift.price, { step: "target", path, target, offer: null, detour: null, isTotal: false });
  }
  return { ...aim, price: drift.price, isKept: false, drift };
}

/** Nobody to compete with, as opposed to a value that is missing, which fails the product. */
const ABOUT_COMPETITORS = new Set<ReasonCode>([
  "nobody",
  "tooFewOffers",
  "fewerOffers",
  "vendorAbsent",
  "domainExcluded",
  "domainNotIncluded",
  "noTarget",
]);

/** Compiles `target`, `adjust`, `unreachable` and `withoutCompetitors` once: docs/concepts/strategies.md, "The rule". */
export function compileAiming(
  rule: Rule,
  path: string,
  env: Compiling,
  { competitors, compareBy }: EnclosingRule,
): Aiming {
  const target = compileTarget(
    rule.target,
    {
      path: `${path}.target`,
      rulePath: path,
      compareBy,
      adjust: compileAdjust(rule.adjust, `${path}.adjust`, env),
      isAdjusted: rule.adjust !== undefined,
      unreachable: compileUnreachable(rule, path, env),
      minOffers: competitors.minOffers,
    },
    env,
  );
  if (needsNobody(rule.target)) {
    const isKeep = rule.target === "keep";
    return (scope, chosen, limits) => {
      const aim = target.aim(scope, chosen, limits);
      if (!isMissing(aim)) {
        return aim;
      }
      const hasNone = isKeep && aim.missing.code === "nothingToKeep";
      return hasNone ? skipped(`${path}.target`, aim.missing) : failedFor(`${path}.target`, aim);
    };
  }
  const without = compileWithoutCompetitors(rule, path, env);
  const drift = rule.whenCheapest === undefined ? null : compileDrift(rule.whenCheapest, `${path}.whenCheapest`, env);
  return (scope, chosen, limits) => {
    noteLook(scope);
    const aim = target.aim(scope, chosen, limits);
    if (!isMissing(aim)) {
      return drift === null || isEnded(aim) || !isCheapest(scope, chosen, compareBy)
        ? aim
        : drifting(aim, drift(scope), `${path}.whenCheapest`, scope);
    }
    if (!ABOUT_COMPETITORS.has(aim.missing.code)) {
      return failedFor(`${path}.target`, aim);
    }
    const fallback = without(scope, aim.missing);
    return isEnded(fallback) ? withoutRivals(fallback) : fallback;
  };
}

function compileUnreachable({ unreachable = "next" }: Rule, rulePath: string, env: Compiling): Unreachable {
  const path = `${rulePath}.unreachable`;
  return typeof unreachable === "object"
    ? { does: { rule: env.fallback(unreachable.rule, `${path}.rule`, env) }, path }
    : { does: unreachable, path };
}
