// From a target to the own unit price: the rule's `adjust`, then own delivery costs where totals are compared.

import { type Exact, add, exactJson, exactOf, percentFactor, scale, subtract } from "./exact.ts";
import { type Scope, domainOf, exactDeliveryCosts, ownDeliveryCosts } from "./scope.ts";
import type { AdjustPart } from "./strategy.ts";

export interface CompiledAdjust {
  /** The target after percent, then amount. */
  readonly apply: (target: Exact) => Exact;
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

/** The unit price whose total is the given one. */
export function withoutDelivery(total: Exact, scope: Scope): Exact {
  return subtract(total, exactDeliveryCosts(scope));
}

/** Records the step from total to unit price. */
export function traceDelivery(total: Exact, scope: Scope, path: string): void {
  const source =
    scope.own !== null ? "own offer" : ownDeliveryCosts(scope) === null ? "none known" : "tag deliveryCosts";
  scope.steps?.push({
    step: "delivery",
    domain: domainOf(scope),
    path: `${path}.compareBy`,
    before: exactJson(total),
    after: exactJson(withoutDelivery(total, scope)),
    deliveryCosts: exactJson(exactDeliveryCosts(scope)),
    source,
  });
}
