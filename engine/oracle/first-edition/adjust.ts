// From a target to the own unit price: the rule's `adjust`, then own delivery costs where totals are compared.

import { type Exact, add, exactJson, exactOf, percentFactor, scale, subtract } from "./exact.ts";
import { type Scope, domainOf, exactDeliveryCosts, ownDeliveryCosts } from "./scope.ts";
import type { AdjustPart, Rule } from "./strategy.ts";

export interface CompiledAdjust {
  /** The target after percent, then amount. */
  readonly apply: (target: Exact) => Exact;
  readonly trace: (target: Exact, scope: Scope) => void;
}

/** The own unit price for a competitor's price, by what the rule compares. */
export interface CompiledReprice {
  readonly apply: (target: Exact, scope: Scope) => Exact;
  readonly trace: (target: Exact, scope: Scope) => void;
}

/** Compiles `adjust` once; without one the target stays. */
export function compileAdjust(part: AdjustPart | undefined, path: string): CompiledAdjust {
  if (part === undefined) {
    return { apply: (target) => target, trace: () => {} };
  }
  const factor = percentFactor(part.percent ?? 0);
  const amount = exactOf(part.amount ?? 0);
  const apply = (target: Exact): Exact => add(scale(target, factor.n, factor.d), amount);
  const trace = (target: Exact, scope: Scope): void => {
    scope.steps?.push({
      step: "adjust",
      domain: domainOf(scope),
      path: `${path}.adjust`,
      before: exactJson(target),
      after: exactJson(apply(target)),
      percent: part.percent ?? null,
      amount: part.amount ?? null,
    });
  };
  return { apply, trace };
}

/** Compiles `adjust` and `compareBy` once: a total is adjusted before own delivery costs are taken off. */
export function compileReprice(rule: Rule, path: string): CompiledReprice {
  const adjust = compileAdjust(rule.adjust, path);
  if (rule.compareBy !== "totalPrice") {
    return { apply: adjust.apply, trace: adjust.trace };
  }
  const trace = (target: Exact, scope: Scope): void => {
    adjust.trace(target, scope);
    traceDelivery(adjust.apply(target), scope, path);
  };
  return { apply: (target, scope) => withoutDelivery(adjust.apply(target), scope), trace };
}

function withoutDelivery(total: Exact, scope: Scope): Exact {
  return subtract(total, exactDeliveryCosts(scope));
}

function traceDelivery(total: Exact, scope: Scope, path: string): void {
  const tagged = ownDeliveryCosts(scope) === null ? "none known" : "tag deliveryCosts";
  scope.steps?.push({
    step: "delivery",
    domain: domainOf(scope),
    path: `${path}.compareBy`,
    before: exactJson(total),
    after: exactJson(withoutDelivery(total, scope)),
    deliveryCosts: exactJson(exactDeliveryCosts(scope)),
    source: scope.own === null ? tagged : "own offer",
  });
}
