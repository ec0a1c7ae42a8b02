// Definitions, tables and calendars of a document: each compiled when it is first used.

import { type CompiledAmount, compileAmount } from "./amounts.ts";
import { type Span, isIn, momentOf } from "../values/calendar-days.ts";
import type { Compiling } from "./compiling.ts";
import { type CompiledCondition, compileCondition } from "./conditions.ts";
import { poolingOf } from "../language/strategy-market.ts";
import { type CompiledLeaf, compileRule } from "./rule.ts";
import { type Scope, definedIn, nowOf } from "./scope.ts";
import {
  type Amount,
  type CalendarSpan,
  type CompetitorChoice,
  type Condition,
  type Definition,
  type Strategy,
  kindOfDefinition,
} from "../language/strategy.ts";
import { compileTable } from "./tables.ts";
import { compileTargetAmount } from "./target-amount.ts";
import { type Work, spend } from "./work.ts";

/** What the parts of a document are compiled with. */
export function compilingOf(strategy: Strategy): Compiling {
  const { definitions = {}, tables = {}, calendars = {} } = strategy;
  const numbers = new Map(Object.keys(definitions).map((name, index) => [name, index]));
  const env: Compiling = {
    pooling: poolingOf(strategy.market),
    hasFamilies: strategy.families !== undefined,
    rule: null,
    leaf: { nodeId: 0, branchName: null, holds: [] },
    amountOf: once((name) => {
      const found = amountNamed(definitions, name);
      return amountOnce(compileAmount(found, `definitions.${name}`, env), numbers.get(name) ?? 0);
    }),
    conditionOf: once((name) => {
      const found = conditionNamed(definitions, name);
      return conditionOnce(compileCondition(found, `definitions.${name}`, env), numbers.get(name) ?? 0);
    }),
    competitorsOf: (name) => competitorsNamed(definitions, name),
    tableOf: once((name) => compileTable(name, part(tables, name))),
    calendarOf: once((name) => compileCalendar(part(calendars, name).map(spanOf))),
    targetAmount: compileTargetAmount,
    fallback: compileFallback,
  };
  return env;
}

/** Looks at a calendar once an evaluation: it is one moment for all of it. */
function compileCalendar(spans: readonly Span[]): (scope: Scope) => boolean {
  const known = new WeakMap<Work, boolean>();
  return (scope) => {
    spend(scope.work, 1);
    const before = known.get(scope.work);
    if (before !== undefined) {
      return before;
    }
    spend(scope.work, spans.length);
    const now = nowOf(scope);
    const isNow = spans.some((span) => isIn(span, now));
    known.set(scope.work, isNow);
    return isNow;
  };
}

/** A rule instead of another one: it keeps the number and the branch of the leaf it stands in. */
function compileFallback(...[rule, path, env]: Parameters<Compiling["fallback"]>): CompiledLeaf {
  return compileRule(
    rule,
    { path, nodeId: env.leaf.nodeId, branchName: env.leaf.branchName, holds: env.leaf.holds },
    env,
  );
}

function once<T>(make: (name: string) => T): (name: string) => T {
  const made = new Map<string, T>();
  return (name) => {
    const known = made.get(name);
    if (known !== undefined) {
      return known;
    }
    const value = make(name);
    made.set(name, value);
    return value;
  };
}

/** A definition is evaluated and explained once a market, however often it is used. */
function amountOnce(amount: CompiledAmount, number: number): CompiledAmount {
  return {
    path: amount.path,
    value: (scope) => (definedIn(scope).values[number] ??= amount.value(scope)),
    facts: (scope) => (definedIn(scope).amountFacts[number] ??= amount.facts(scope)),
  };
}

function conditionOnce(condition: CompiledCondition, number: number): CompiledCondition {
  return {
    holds: (scope) => (definedIn(scope).truths[number] ??= condition.holds(scope)),
    facts: (scope) => (definedIn(scope).facts[number] ??= condition.facts(scope)),
  };
}

function part<T>(parts: Readonly<Record<string, T>>, name: string): T {
  const found = Object.hasOwn(parts, name) ? parts[name] : undefined;
  if (found === undefined) {
    throw new RangeError(`nothing is called ${name}`);
  }
  return found;
}

type Definitions = Readonly<Record<string, Definition>>;

function amountNamed(definitions: Definitions, name: string): Amount {
  const found = part(definitions, name);
  if (isAmount(found)) {
    return found;
  }
  throw new RangeError(`${name} is no amount`);
}

function conditionNamed(definitions: Definitions, name: string): Condition {
  const found = part(definitions, name);
  if (isCondition(found)) {
    return found;
  }
  throw new RangeError(`${name} is no condition`);
}

function competitorsNamed(definitions: Definitions, name: string): CompetitorChoice {
  const found = part(definitions, name);
  if (isChoice(found)) {
    return found;
  }
  throw new RangeError(`${name} is no choice of competitors`);
}

function isAmount(found: Definition): found is Amount {
  return kindOfDefinition(found) === "amount";
}

function isCondition(found: Definition): found is Condition {
  return kindOfDefinition(found) === "condition";
}

function isChoice(found: Definition): found is CompetitorChoice {
  return kindOfDefinition(found) === "competitors";
}

function spanOf({ from, to }: CalendarSpan): Span {
  return { from: from === undefined ? null : momentOf(from), to: to === undefined ? null : momentOf(to) };
}
