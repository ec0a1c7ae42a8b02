// Targets: which price is aimed at, by a rule, by one of several targets, or by an amount.

import { type CompiledAdjust, compileAdjust, compileReprice } from "./adjust.ts";
import { type Aim, type CompiledTarget, aimAt, traceTarget } from "./aim.ts";
import { compileAmount } from "./amounts.ts";
import { type CompiledCompetitors, type Chosen, compileCompetitors } from "./competitors.ts";
import type { Compiling } from "./compiling.ts";
import type { Ended } from "./ended.ts";
import { type Exact, compare, exactJson } from "../values/exact.ts";
import { keptFacts, keptPrice } from "./keep.ts";
import type { Limits } from "./limits.ts";
import { Missing, isMissing, missing } from "./missing.ts";
import { compilePick } from "./picks.ts";
import { type Unreachable, compilePosition } from "./positions.ts";
import { type Scope, domainOf, silently } from "./scope.ts";
import type { Amount, CompareBy, Target, TargetObject } from "../language/strategy.ts";

/** What a target takes of the rule that it stands in. */
export interface TargetPlace {
  /** Of the target, and of its rule. */
  readonly path: string;
  readonly rulePath: string;
  readonly compareBy: CompareBy;
  readonly adjust: CompiledAdjust;
  /** The rule's `adjust` is one. */
  readonly isAdjusted: boolean;
  readonly unreachable: Unreachable;
  /** How many offers must count. */
  readonly minOffers: number;
}

/** Compiles a target once: docs/concepts/strategies.md, "`target`: where to be". */
export function compileTarget(target: Target, at: TargetPlace, env: Compiling): CompiledTarget {
  if (target === "keep") {
    return compileKeep(at);
  }
  const { adjust, competitors } = target;
  const adjusted: TargetPlace =
    adjust === undefined ? at : { ...at, adjust: compileAdjust(adjust, `${at.path}.adjust`, env), isAdjusted: true };
  if (competitors === undefined || "amount" in target) {
    return compileObject(target, adjusted, env);
  }
  const own = compileCompetitors(competitors, at.compareBy, `${at.path}.competitors`, env);
  return amongTheirs(own, compileObject(target, { ...adjusted, minOffers: own.minOffers }, env));
}

/** A target that brings its own choice of competitors. */
function amongTheirs(own: CompiledCompetitors, target: CompiledTarget): CompiledTarget {
  const choose = (scope: Scope): Chosen | Missing => {
    const reason = scope.market === null ? null : own.leavesOutDomain(scope.market.domain, scope);
    return reason === null ? own.choose(scope) : new Missing(reason);
  };
  return {
    price: (scope) => {
      const chosen = silently(scope, () => choose(scope));
      return isMissing(chosen) ? chosen : target.price(scope, chosen);
    },
    aim: (scope, _, limits) => {
      const chosen = choose(scope);
      return isMissing(chosen) ? chosen : target.aim(scope, chosen, limits);
    },
  };
}

function compileObject(target: TargetObject, at: TargetPlace, env: Compiling): CompiledTarget {
  if ("amount" in target) {
    return compileAmountTarget(target.amount, at, env);
  }
  if ("firstOf" in target) {
    return compileFirstOf(target.firstOf, at, env);
  }
  if ("lowestOf" in target) {
    return compileBestOf("lowestOf", target.lowestOf, at, env);
  }
  if ("highestOf" in target) {
    return compileBestOf("highestOf", target.highestOf, at, env);
  }
  const reprice = compileReprice(at.adjust, at.compareBy, at.rulePath);
  const pricing = { reprice, isTotal: at.compareBy === "totalPrice", path: at.path };
  const { unreachable } = at;
  const compiled =
    "position" in target
      ? compilePosition({ ...pricing, position: target.position, beyond: target.beyond ?? "last", unreachable })
      : compilePick(target, pricing);
  return withEnoughOffers(compiled, at.minOffers);
}

/** No offer, or fewer than `minOffers`, is no price. */
function withEnoughOffers({ price, aim }: CompiledTarget, minOffers: number): CompiledTarget {
  const nobody = missing("nobody", {});
  const lacking = ({ prices: { length: count } }: Chosen): Missing | null => {
    if (count === 0) {
      return nobody;
    }
    return count < minOffers ? missing("tooFewOffers", { count, needed: minOffers }) : null;
  };
  return {
    price: (scope, chosen) => lacking(chosen) ?? price(scope, chosen),
    aim: (scope, chosen, limits) => lacking(chosen) ?? aim(scope, chosen, limits),
  };
}

function compileKeep({ path, adjust, isAdjusted }: TargetPlace): CompiledTarget {
  const price = (scope: Scope): Exact | Missing => {
    const kept = keptPrice(scope);
    return isMissing(kept) ? kept : adjust.apply(kept, scope);
  };
  const aim = (scope: Scope): Aim | Missing => {
    const kept = keptPrice(scope);
    if (isMissing(kept)) {
      return kept;
    }
    if (scope.steps !== null) {
      const target = keptFacts(scope);
      traceTarget(scope, kept, { step: "target", path, target, offer: null, detour: null, isTotal: false });
      adjust.trace(kept, scope);
    }
    const ours = adjust.apply(kept, scope);
    return isMissing(ours) ? ours : { ...aimAt(ours), isKept: !isAdjusted };
  };
  return { price, aim };
}

function compileAmountTarget(part: Amount, { path, adjust }: TargetPlace, env: Compiling): CompiledTarget {
  const amount = compileAmount(part, `${path}.amount`, env);
  const price = (scope: Scope): Exact | Missing => {
    const value = amount.value(scope);
    return isMissing(value) ? value : adjust.apply(value, scope);
  };
  const aim = (scope: Scope): Aim | Missing => {
    const value = amount.value(scope);
    if (isMissing(value)) {
      return value;
    }
    if (scope.steps !== null) {
      const target = { kind: "amount", amount: amount.facts(scope) } as const;
      traceTarget(scope, value, { step: "target", path, target, offer: null, detour: null, isTotal: false });
      adjust.trace(value, scope);
    }
    const ours = adjust.apply(value, scope);
    return isMissing(ours) ? ours : aimAt(ours);
  };
  return { price, aim };
}

function compileElements(
  key: string,
  elements: readonly Target[],
  at: TargetPlace,
  env: Compiling,
): readonly CompiledTarget[] {
  return elements.map((element, index) => compileTarget(element, { ...at, path: `${at.path}.${key}[${index}]` }, env));
}

/** The first that there is. One under the floor is for `unreachable`, never for the next element. */
function compileFirstOf(elements: readonly Target[], at: TargetPlace, env: Compiling): CompiledTarget {
  const compiled = compileElements("firstOf", elements, at, env);
  const first = <T extends Exact | Aim | Ended>(
    scope: Scope,
    evaluate: (target: CompiledTarget) => T | Missing,
  ): T | Missing => {
    for (const [index, target] of compiled.entries()) {
      const found = evaluate(target);
      if (!isMissing(found)) {
        return found;
      }
      tracePassed(scope, found, `${at.path}.firstOf[${index}]`);
    }
    return noneOf(compiled.length);
  };
  return {
    price: (scope, chosen) => first<Exact>(scope, (target) => target.price(scope, chosen)),
    aim: (scope, chosen, limits) => first<Aim | Ended>(scope, (target) => target.aim(scope, chosen, limits)),
  };
}

function tracePassed(scope: Scope, { missing: reason }: Missing, path: string): void {
  scope.steps?.push({ step: "passed", domain: domainOf(scope), path, reason });
}

/** No element has a price. */
function noneOf(count: number): Missing {
  return missing("noTarget", { count });
}

/** The lowest or highest adjusted price of those that there are, the first of equal ones. */
function compileBestOf(
  key: "lowestOf" | "highestOf",
  elements: readonly Target[],
  at: TargetPlace,
  env: Compiling,
): CompiledTarget {
  const compiled = compileElements(key, elements, at, env);
  const sign = key === "lowestOf" ? 1 : -1;
  const best = (scope: Scope, chosen: Chosen): { index: number; price: Exact } | Missing => {
    let found: { index: number; price: Exact } | null = null;
    for (const [index, target] of compiled.entries()) {
      const price = silently(scope, () => target.price(scope, chosen));
      if (isMissing(price)) {
        tracePassed(scope, price, `${at.path}.${key}[${index}]`);
      } else {
        scope.steps?.push({
          step: "candidate",
          domain: domainOf(scope),
          path: `${at.path}.${key}[${index}]`,
          price: exactJson(price),
          number: index + 1,
        });
        found = found === null || compare(price, found.price) * sign < 0 ? { index, price } : found;
      }
    }
    return found ?? noneOf(compiled.length);
  };
  return {
    price: (scope, chosen) => {
      const found = best(scope, chosen);
      return isMissing(found) ? found : found.price;
    },
    aim: (scope, chosen, limits: Limits) => {
      const found = best(scope, chosen);
      if (isMissing(found)) {
        return found;
      }
      scope.steps?.push({
        step: "chosen",
        domain: domainOf(scope),
        path: `${at.path}.${key}`,
        which: key === "lowestOf" ? "lowest" : "highest",
        number: found.index + 1,
        price: exactJson(found.price),
      });
      const target = compiled[found.index];
      return target === undefined ? noneOf(0) : target.aim(scope, chosen, limits);
    },
  };
}

/** Whether a target needs no competitors, so that it never comes to `withoutCompetitors`. */
export function needsNobody(target: Target): boolean {
  return target === "keep" || "amount" in target;
}
