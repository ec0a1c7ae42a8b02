// Which prices wait for somebody's approval: `hold` of branches and rules, `holdWhen`, and a greatest change that holds.

import type { Compiling } from "./compiling.ts";
import { compileCondition } from "./conditions.ts";
import { HUNDRED, divide, exactCents, exactOf, multiply, subtract } from "../values/exact.ts";
import { heldByFacts } from "./hold-reasons.ts";
import { marginOf } from "./margin.ts";
import type { DomainPrice } from "../trace/outcome.ts";
import { type Reason, said } from "../trace/reasons.ts";
import { type Scope, domainOf } from "./scope.ts";
import type { Rule } from "../language/strategy.ts";

/** The price with the reasons why it waits; `changeReason` is that of the change limit. */
export type Holding = (result: DomainPrice, changeReason: Reason | null, scope: Scope) => DomainPrice;

/** A reason why a price waits, and the part of the document that says so. */
interface HoldReason {
  readonly path: string;
  readonly reason: Reason;
}

/** Of the facts that hold a price; each is a reason within that of the one before. */
const MAX_FACTS_TOLD = 20;

/** Compiles what holds a rule's prices; null if nothing can. A price equal to the published one never waits. */
export function compileHolding(rule: Rule, path: string, env: Compiling): Holding | null {
  const when = rule.holdWhen === undefined ? null : compileCondition(rule.holdWhen, `${path}.holdWhen`, env);
  const own = rule.hold === undefined ? [] : [{ path: `${path}.hold`, text: rule.hold }];
  const always = [...env.leaf.holds, ...own].map((hold): HoldReason => ({ path: hold.path, reason: said(hold.text) }));
  if (when === null && always.length === 0 && rule.change?.atLimit !== "hold") {
    return null;
  }
  return (result, changeReason, scope) => {
    if (result.price === scope.context.previousPrice) {
      return result;
    }
    const all =
      changeReason === null ? [...always] : [...always, { path: `${path}.change.atLimit`, reason: changeReason }];
    if (when !== null) {
      scope.result = calculated(result, scope);
      // A definition that looks at the result came to something else before there was one.
      scope.defined = null;
      if (when.holds(scope)) {
        all.push({ path: `${path}.holdWhen`, reason: heldByFacts(when.facts(scope).slice(0, MAX_FACTS_TOLD)) });
      }
      scope.result = null;
      scope.defined = null;
    }
    for (const { path: where, reason } of all) {
      scope.steps?.push({ step: "held", domain: domainOf(scope), path: where, reason });
    }
    return all.length === 0 ? result : { ...result, holdReasons: all.map(({ reason }) => reason) };
  };
}

function calculated(result: DomainPrice, scope: Scope): NonNullable<Scope["result"]> {
  const price = exactCents(Math.round(result.price * 100));
  const { previousPrice } = scope.context;
  const before = previousPrice === null || previousPrice <= 0 ? null : exactOf(previousPrice);
  return {
    price,
    changePercent: before === null ? null : divide(multiply(subtract(price, before), HUNDRED), before),
    marginPercent: marginOf(price, scope),
    position: result.newPosition,
    limit: result.limit,
  };
}
