// What a rule aims at: its target, or what it does without one.

import { compileAdjust } from "./adjust.ts";
import type { Aiming } from "./aim.ts";
import type { Compiling, EnclosingRule } from "./compiling.ts";
import { Ended, failedFor, isEnded, skipped } from "./ended.ts";
import { isMissing } from "./missing.ts";
import type { Unreachable } from "./positions.ts";
import type { ReasonCode } from "./reasons.ts";
import type { Rule } from "./strategy.ts";
import { compileTarget, needsNobody } from "./targets.ts";
import { compileWithoutCompetitors } from "./without-competitors.ts";

function withoutRivals({ end, path, reason, instead }: Ended): Ended {
  return new Ended(end, path, reason, { instead, isFallback: true });
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
  return (scope, chosen, limits) => {
    const aim = target.aim(scope, chosen, limits);
    if (!isMissing(aim)) {
      return aim;
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
