// What the rule does if no competitor counts: `withoutCompetitors`.

import { type Aim, traceTarget } from "./aim.ts";
import { compileAmount } from "./amounts.ts";
import type { Compiling } from "./compiling.ts";
import { compileDrift } from "./drift.ts";
import { type Ended, atDomain, failed, failedFor, insteadOf, skipped } from "./ended.ts";
import { keptFacts, keptPrice } from "./keep.ts";
import { isMissing } from "./missing.ts";
import { type Reason, because } from "../trace/reasons.ts";
import { type Scope, domainOf } from "./scope.ts";
import type { Amount, Drift, Rule } from "../language/strategy.ts";

/** `why` no price came from competitors. */
export type WithoutCompetitors = (scope: Scope, why: Reason) => Aim | Ended;

/** Compiles `withoutCompetitors` once; by default the kept price, else a skip. */
export function compileWithoutCompetitors(rule: Rule, rulePath: string, env: Compiling): WithoutCompetitors {
  const part = rule.withoutCompetitors ?? "keep";
  const path = `${rulePath}.withoutCompetitors`;
  if (part === "skip") {
    return (scope, why) => skipped(path, atDomain(why, scope));
  }
  if (part === "fail") {
    return (scope, why) => failed(path, failedAt(why, { rulePath, path, scope }));
  }
  if (part === "keep") {
    return keepWithout(path);
  }
  if (typeof part === "object" && "rule" in part) {
    const instead = env.fallback(part.rule, `${path}.rule`, env);
    return (scope, why) => insteadOf(path, atDomain(why, scope), instead);
  }
  if (typeof part === "object" && "drift" in part) {
    return driftWithout(part, path, env);
  }
  return compileAmountWithout(part, path, env);
}

interface FailedAt {
  readonly rulePath: string;
  readonly path: string;
  readonly scope: Scope;
}

function failedAt(why: Reason, { rulePath, path, scope }: FailedAt): Reason {
  const domain = domainOf(scope);
  const params = { why, product: scope.product.productId, rule: rulePath, path };
  return domain === null ? because("failedWithout", params) : because("failedOn", { ...params, domain });
}

function keepWithout(path: string): WithoutCompetitors {
  return (scope, why) => {
    const kept = keptPrice(scope);
    if (isMissing(kept)) {
      return skipped(path, kept.missing);
    }
    if (scope.steps !== null) {
      const target = keptFacts(scope);
      traceTarget(scope, kept, { step: "withoutCompetitors", path, target, offer: null, detour: why, isTotal: false });
    }
    return { price: kept, isKept: true, isFallback: true, offer: null, drift: null };
  };
}

function driftWithout(part: Drift, path: string, env: Compiling): WithoutCompetitors {
  const evaluate = compileDrift(part, path, env);
  return (scope, detour) => {
    const drift = evaluate(scope);
    if (isMissing(drift)) {
      return drift.missing.code === "nothingToKeep" ? skipped(path, drift.missing) : failedFor(path, drift);
    }
    if (scope.steps !== null) {
      const target = drift.facts();
      traceTarget(scope, drift.price, {
        step: "withoutCompetitors",
        path,
        target,
        offer: null,
        detour,
        isTotal: false,
      });
    }
    return { price: drift.price, isKept: false, isFallback: true, offer: null, drift };
  };
}

function compileAmountWithout(part: Amount, path: string, env: Compiling): WithoutCompetitors {
  const amount = compileAmount(part, path, env);
  return (scope, why) => {
    const value = amount.value(scope);
    if (isMissing(value)) {
      return failedFor(path, value);
    }
    if (scope.steps !== null) {
      const target = { kind: "amount", amount: amount.facts(scope) } as const;
      traceTarget(scope, value, { step: "withoutCompetitors", path, target, offer: null, detour: why, isTotal: false });
    }
    return { price: value, isKept: false, isFallback: true, offer: null, drift: null };
  };
}
