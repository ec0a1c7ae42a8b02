// From a target to the own unit price: the rule's `adjust`, then own delivery costs if totals are compared.

import { type Figure, figureOf, sourcesOf, withinRange } from "./amounts.ts";
import type { Compiling } from "./compiling.ts";
import { type Exact, add, addPercent, exactJson, exactOf, percentFactor, scale, subtract } from "../values/exact.ts";
import { type Missing, isMissing } from "./missing.ts";
import { type Scope, domainOf, exactDeliveryCosts, ownDeliveryCosts } from "./scope.ts";
import type { AdjustPart, CompareBy } from "../language/strategy.ts";
import type { TraceNumber } from "../trace/trace.ts";

/** The own unit price for a price of the market, or for an amount. */
export interface CompiledAdjust {
  readonly apply: (target: Exact, scope: Scope) => Exact | Missing;
  /** Only called with a trace. */
  readonly trace: (target: Exact, scope: Scope) => void;
}

const NONE: CompiledAdjust = { apply: (target) => target, trace: () => {} };

/** Compiles `adjust` once: percent, then amount; without one the target stays. */
export function compileAdjust(part: AdjustPart | undefined, path: string, env: Compiling): CompiledAdjust {
  if (part === undefined) {
    return NONE;
  }
  const percent = figureOf(part.percent ?? 0, `${path}.percent`, env);
  const amount = figureOf(part.amount ?? 0, `${path}.amount`, env);
  const apply =
    typeof part.percent === "object" || typeof part.amount === "object"
      ? computed(percent, amount)
      : writtenOut(part.percent ?? 0, part.amount ?? 0);
  const shown = (figure: Figure | null, isThere: boolean, scope: Scope): TraceNumber | null => {
    const value = figure === null || !isThere ? null : figure.amount.value(scope);
    return value === null || isMissing(value) ? null : exactJson(value);
  };
  const trace = (target: Exact, scope: Scope): void => {
    const after = apply(target, scope);
    if (!isMissing(after)) {
      scope.steps?.push({
        step: "adjust",
        domain: domainOf(scope),
        path,
        before: exactJson(target),
        after: exactJson(after),
        percent: shown(percent, part.percent !== undefined, scope),
        amount: shown(amount, part.amount !== undefined, scope),
        ...sourcesOf([percent, amount], scope),
      });
    }
  };
  return { apply, trace };
}

function writtenOut(percent: number, amount: number): CompiledAdjust["apply"] {
  const factor = percentFactor(percent);
  const surcharge = exactOf(amount);
  return (target) => add(scale(target, factor.n, factor.d), surcharge);
}

function computed(percent: Figure | null, amount: Figure | null): CompiledAdjust["apply"] {
  const share = percent === null ? null : withinRange(percent.amount.value, percent.amount.path, { min: -100 });
  return (target, scope) => {
    const by = share === null ? 0 : share(scope);
    if (isMissing(by)) {
      return by;
    }
    const plus = amount === null ? 0 : amount.amount.value(scope);
    return isMissing(plus) ? plus : add(addPercent(target, by), plus);
  };
}

/** By what is compared: own delivery costs are taken off an adjusted total. */
export function compileReprice(adjust: CompiledAdjust, compareBy: CompareBy, rulePath: string): CompiledAdjust {
  if (compareBy !== "totalPrice") {
    return adjust;
  }
  const apply = (target: Exact, scope: Scope): Exact | Missing => {
    const total = adjust.apply(target, scope);
    return isMissing(total) ? total : subtract(total, exactDeliveryCosts(scope));
  };
  const trace = (target: Exact, scope: Scope): void => {
    adjust.trace(target, scope);
    const total = adjust.apply(target, scope);
    if (!isMissing(total)) {
      traceDelivery(total, scope, `${rulePath}.compareBy`);
    }
  };
  return { apply, trace };
}

function traceDelivery(total: Exact, scope: Scope, path: string): void {
  const tagged = ownDeliveryCosts(scope) === null ? "none known" : "tag deliveryCosts";
  scope.steps?.push({
    step: "delivery",
    domain: domainOf(scope),
    path,
    before: exactJson(total),
    after: exactJson(subtract(total, exactDeliveryCosts(scope))),
    deliveryCosts: exactJson(exactDeliveryCosts(scope)),
    source: scope.own === null ? tagged : "own offer",
  });
}
