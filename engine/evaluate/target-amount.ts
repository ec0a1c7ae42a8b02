// A target as an amount: our own unit price at a target, own delivery costs taken off, not adjusted.

import { compileAdjust } from "./adjust.ts";
import type { CompiledAmount } from "./amounts.ts";
import { noteLook } from "../trace/competition.ts";
import { type Chosen, compileCompetitors } from "./competitors.ts";
import type { Compiling } from "./compiling.ts";
import { type Exact, exactJson } from "../values/exact.ts";
import { Missing, isMissing, missing } from "./missing.ts";
import type { Limits } from "./limits.ts";
import { type Scope, definedIn, silently } from "./scope.ts";
import type { TargetAmount } from "../language/strategy.ts";
import { compileTarget } from "./targets.ts";
import type { AmountFacts, TargetStep, TraceStep } from "../trace/trace.ts";

const NO_LIMITS: Limits = { min: null, max: null, floor: null, ceiling: null, lo: 0, hi: 0 };

/** Compiles a target that stands for an amount. Without `competitors` of its own, those of the rule count. */
export function compileTargetAmount(part: TargetAmount, path: string, env: Compiling): CompiledAmount {
  const { rule } = env;
  const compareBy = rule?.compareBy ?? "unitPrice";
  const competitors =
    part.competitors === undefined && rule !== null
      ? rule.competitors
      : compileCompetitors(part.competitors ?? {}, compareBy, `${path}.competitors`, env);
  const target = compileTarget(
    part.target,
    {
      path: `${path}.target`,
      rulePath: path,
      compareBy,
      adjust: compileAdjust(undefined, path, env),
      isAdjusted: false,
      unreachable: { does: "floor", path },
      minOffers: competitors.minOffers,
    },
    env,
  );
  const choose = (scope: Scope): Chosen | Missing => {
    noteLook(scope);
    const reason = scope.market === null ? null : competitors.leavesOutDomain(scope.market.domain, scope);
    return reason === null ? competitors.choose(scope) : new Missing(reason);
  };
  const value = (scope: Scope): Exact | Missing =>
    silently(scope, () => {
      const chosen = choose(scope);
      const price = isMissing(chosen) ? chosen : target.price(scope, chosen);
      return isMissing(price) ? needed(price, path, scope) : price;
    });
  const facts = (scope: Scope): AmountFacts => {
    const found = value(scope);
    const step = targetStep(scope, (apart) => {
      const chosen = choose(apart);
      return isMissing(chosen) ? chosen : target.aim(apart, chosen, NO_LIMITS);
    });
    return {
      kind: "target",
      target: step?.target ?? { kind: "position", position: 1 },
      value: isMissing(found) ? 0 : exactJson(found),
      vendorName: step?.vendorName ?? null,
    };
  };
  return { path, value, facts };
}

/** Names the amount that has no price; a reason of a part inside it names that part already. */
function needed({ missing: why }: Missing, path: string, scope: Scope): Missing {
  return "path" in why.params
    ? new Missing(why)
    : missing("targetMissing", { why, path, product: scope.product.productId });
}

/** The step that aiming would leave, from a trace of its own. */
function targetStep(scope: Scope, aim: (apart: Scope) => unknown): TargetStep | null {
  const steps: TraceStep[] = [];
  definedIn(scope); // so that both know the same definitions
  aim({ ...scope, steps });
  const found = steps.findLast((step) => step.step === "target");
  return found?.step === "target" ? found : null;
}
