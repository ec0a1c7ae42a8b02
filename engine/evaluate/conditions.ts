// Conditions: whether a branch is taken, and the facts that decided it.
//
// A comparison with a missing value does not hold, whatever the operator; only `exists` and `not` see a missing value.

import { type CompiledAmount, compileAmount } from "./amounts.ts";
import { type Compiling, comparableText } from "./compiling.ts";
import { type Exact, compare, exactJson, exactKey, exactOf } from "../values/exact.ts";
import { type Field, fieldOf } from "./fields.ts";
import { isMissing } from "./missing.ts";
import type { Scope } from "./scope.ts";
import { shownText } from "../trace/told.ts";
import { spend } from "./work.ts";
import type { Amount, AmountCondition, Condition, FieldCondition } from "../language/strategy.ts";
import type { AmountFacts, AmountName, Comparison, Fact, TraceValue } from "../trace/trace.ts";
import { compilePattern } from "./wildcard.ts";

/** A condition ready to evaluate. */
export interface CompiledCondition {
  readonly holds: (scope: Scope) => boolean;
  /** The facts that make it hold or fail to hold, whichever it does: "brand is A". */
  readonly facts: (scope: Scope) => readonly Fact[];
}

/** Compiles a condition once: docs/concepts/strategies.md, "Conditions". */
export function compileCondition(condition: Condition, path: string, env: Compiling): CompiledCondition {
  if ("all" in condition) {
    return compileAll(condition.all.map((part, index) => compileCondition(part, `${path}.all[${index}]`, env)));
  }
  if ("any" in condition) {
    return compileAny(condition.any.map((part, index) => compileCondition(part, `${path}.any[${index}]`, env)));
  }
  if ("not" in condition) {
    const inner = compileCondition(condition.not, `${path}.not`, env);
    return { holds: (scope) => !inner.holds(scope), facts: inner.facts };
  }
  if ("use" in condition) {
    return env.conditionOf(condition.use);
  }
  if ("calendar" in condition) {
    return compileCalendar(condition.calendar, env);
  }
  return "amount" in condition
    ? compileAmountCondition(condition, path, env)
    : compileFieldCondition(condition, path, env);
}

function compileAll(parts: readonly CompiledCondition[]): CompiledCondition {
  return {
    holds: (scope) => parts.every((part) => part.holds(scope)),
    facts: (scope) => {
      const failing = parts.find((part) => !part.holds(scope));
      return failing === undefined ? factsOfAll(parts, scope) : failing.facts(scope);
    },
  };
}

function compileAny(parts: readonly CompiledCondition[]): CompiledCondition {
  return {
    holds: (scope) => parts.some((part) => part.holds(scope)),
    facts: (scope) => {
      const holding = parts.find((part) => part.holds(scope));
      return holding === undefined ? factsOfAll(parts, scope) : holding.facts(scope);
    },
  };
}

/** Facts of one condition; nobody reads more. */
const MAX_FACTS = 1_000;

/** Those of a definition that several parts use are told once. */
function factsOfAll(parts: readonly CompiledCondition[], scope: Scope): readonly Fact[] {
  const told = new Set<Fact>();
  for (const part of parts) {
    for (const fact of part.facts(scope)) {
      told.add(fact);
    }
    if (told.size >= MAX_FACTS) {
      break;
    }
  }
  spend(scope.work, told.size);
  return [...told].slice(0, MAX_FACTS);
}

function compileCalendar(name: string, env: Compiling): CompiledCondition {
  const holds = env.calendarOf(name);
  const facts = (scope: Scope): Fact[] => [
    { subject: { calendar: name }, value: { truth: holds(scope) }, failed: null, held: [] },
  ];
  return { holds, facts };
}

/** One operator: whether it holds, and with which operands. */
interface Operator {
  readonly holds: (scope: Scope) => boolean;
  readonly comparison: (scope: Scope) => Comparison;
}

function everyOperator(operators: readonly Operator[]): CompiledCondition["holds"] {
  const [only] = operators;
  return operators.length === 1 && only !== undefined
    ? only.holds
    : (scope) => operators.every((operator) => operator.holds(scope));
}

/** Of one condition: its tags are looked for one by one. */
function spendOn(scope: Scope): void {
  spend(scope.work, 2 + (scope.product.tags.length >> 4));
}

function factOf(subject: Fact["subject"], value: TraceValue, operators: readonly Operator[], scope: Scope): Fact {
  const failing = operators.find((operator) => !operator.holds(scope));
  return failing === undefined
    ? { subject, value, failed: null, held: operators.map((operator) => operator.comparison(scope)) }
    : { subject, value, failed: failing.comparison(scope), held: [] };
}

function compileFieldCondition(condition: FieldCondition, path: string, env: Compiling): CompiledCondition {
  const field = fieldOf(condition.field);
  const operators = [...equalityOperators(field, condition, path, env)];
  for (const [name, operand] of ordersOf(condition)) {
    operators.push(
      typeof operand === "string"
        ? dateOperator(field, name, operand)
        : orderOperator((scope) => field.number(scope), name, compileOperand(operand, `${path}.${name}`, env)),
    );
  }
  if (condition.exists !== undefined) {
    const expected = condition.exists;
    const comparison: Comparison = { operator: "exists", operands: [] };
    operators.push({ holds: (scope) => exists(field, scope) === expected, comparison: () => comparison });
  }
  const subject = { field: field.name };
  const facts = (scope: Scope): Fact[] => [factOf(subject, valueOf(field, scope), operators, scope)];
  const every = everyOperator(operators);
  const holds = (scope: Scope): boolean => {
    spendOn(scope);
    return every(scope);
  };
  return { holds, facts };
}

type Order = "lt" | "lte" | "gt" | "gte";

const ORDERS: Readonly<Record<Order, (order: number) => boolean>> = {
  lt: (order) => order < 0,
  lte: (order) => order <= 0,
  gt: (order) => order > 0,
  gte: (order) => order >= 0,
};

function ordersOf<T>({ lt, lte, gt, gte }: Readonly<Partial<Record<Order, T>>>): [Order, T][] {
  const found: [Order, T | undefined][] = [
    ["lt", lt],
    ["lte", lte],
    ["gt", gt],
    ["gte", gte],
  ];
  return found.flatMap(([name, operand]): [Order, T][] => (operand === undefined ? [] : [[name, operand]]));
}

/** Compares a number with one written out or computed; one of them missing, it does not hold. */
function orderOperator(read: (scope: Scope) => Exact | undefined, name: Order, operand: Operand): Operator {
  const test = ORDERS[name];
  return {
    holds: (scope) => {
      const value = read(scope);
      const bound = operand.value(scope);
      return value !== undefined && !isMissing(bound) && test(compare(value, bound));
    },
    comparison: (scope) => comparedWith(name, operand, scope),
  };
}

/** What an amount is compared by. */
interface Operand extends CompiledAmount {
  readonly name: AmountName;
}

function compileOperand(amount: Amount, path: string, env: Compiling): Operand {
  return { ...compileAmount(amount, path, env), name: nameOf(amount) };
}

function comparedWith(operator: Comparison["operator"], operand: Operand, scope: Scope): Comparison {
  const value = operand.value(scope);
  if (isMissing(value)) {
    return { operator, operands: [], missing: operand.name };
  }
  const facts = operand.facts(scope);
  return { operator, operands: [exactJson(value)], ...(isElse(facts) ? { sources: [facts] } : {}) };
}

function isElse(facts: AmountFacts): boolean {
  return facts.kind === "use" ? isElse(facts.of) : facts.kind === "else";
}

/** Days compare by their texts. */
function dateOperator(field: Field, name: Order, operand: string): Operator {
  const test = ORDERS[name];
  return {
    holds: (scope) => {
      const text = field.text(scope);
      return text !== undefined && test(text < operand ? -1 : text > operand ? 1 : 0);
    },
    comparison: () => ({ operator: name, operands: [operand] }),
  };
}

function equalityOperators(field: Field, condition: FieldCondition, path: string, env: Compiling): Operator[] {
  const operators: Operator[] = [];
  const { equals } = condition;
  if (typeof equals === "string" || typeof equals === "number") {
    operators.push(inOperator(field, "equals", [equals]));
  } else if (typeof equals === "boolean") {
    operators.push({
      holds: (scope) => field.truth(scope) === equals,
      comparison: () => ({ operator: "equals", operands: [String(equals)] }),
    });
  } else if (equals !== undefined) {
    operators.push(sameOperator((scope) => field.number(scope), compileOperand(equals, `${path}.equals`, env)));
  }
  if (condition.in !== undefined) {
    operators.push(inOperator(field, "in", condition.in));
  }
  if (condition.matches !== undefined) {
    const pattern = condition.matches;
    const matches = compilePattern(pattern);
    const holds = (scope: Scope): boolean => {
      const text = field.text(scope);
      return text !== undefined && matches(text, scope.work);
    };
    operators.push({ holds, comparison: () => ({ operator: "matches", operands: [pattern] }) });
  }
  return operators;
}

function sameOperator(read: (scope: Scope) => Exact | undefined, operand: Operand): Operator {
  return {
    holds: (scope) => {
      const value = read(scope);
      const other = operand.value(scope);
      return value !== undefined && !isMissing(other) && compare(value, other) === 0;
    },
    comparison: (scope) => comparedWith("equals", operand, scope),
  };
}

/** Text operands compare with the text, case-sensitive; numbers with the numeric value. */
function inOperator(field: Field, operator: "equals" | "in", operands: readonly (string | number)[]): Operator {
  const texts = new Set(operands.filter((operand) => typeof operand === "string").map(comparableText));
  const numbers = new Set(operands.filter((operand) => typeof operand === "number").map(keyOf));
  const holds = (scope: Scope): boolean => {
    if (texts.size > 0) {
      const text = field.text(scope);
      spend(scope.work, (text?.length ?? 0) >> 5);
      if (text !== undefined && texts.has(comparableText(text))) {
        return true;
      }
    }
    if (numbers.size === 0) {
      return false;
    }
    const value = field.number(scope);
    return value !== undefined && numbers.has(exactKey(value));
  };
  return { holds, comparison: () => ({ operator, operands }) };
}

function keyOf(value: number): number | string {
  return exactKey(exactOf(value));
}

function compileAmountCondition(condition: AmountCondition, path: string, env: Compiling): CompiledCondition {
  const subject = compileAmount(condition.amount, `${path}.amount`, env);
  const read = (scope: Scope): Exact | undefined => {
    const value = subject.value(scope);
    return isMissing(value) ? undefined : value;
  };
  const operand = (part: Amount, name: string): Operand => compileOperand(part, `${path}.${name}`, env);
  const operators = ordersOf(condition).map(([name, part]) => orderOperator(read, name, operand(part, name)));
  if (condition.equals !== undefined) {
    operators.push(sameOperator(read, operand(condition.equals, "equals")));
  }
  if (condition.exists !== undefined) {
    const expected = condition.exists;
    const comparison: Comparison = { operator: "exists", operands: [] };
    operators.push({ holds: (scope) => (read(scope) !== undefined) === expected, comparison: () => comparison });
  }
  const facts = (scope: Scope): Fact[] => {
    const value = read(scope);
    const found = value === undefined ? null : { number: exactJson(value) };
    const about: Fact["subject"] =
      found === null ? { valueless: nameOf(condition.amount) } : { amount: subject.facts(scope) };
    return [factOf(about, found, operators, scope)];
  };
  return { holds: everyOperator(operators), facts };
}

function nameOf(amount: Amount): AmountName {
  if (typeof amount === "number") {
    return null;
  }
  if ("of" in amount) {
    return { field: amount.of };
  }
  if ("formula" in amount) {
    return { formula: amount.formula };
  }
  if ("lookup" in amount) {
    return { table: amount.lookup };
  }
  return "use" in amount ? { definition: amount.use } : null;
}

function exists(field: Field, scope: Scope): boolean {
  return field.text(scope) !== undefined || field.number(scope) !== undefined || field.truth(scope) !== undefined;
}

function valueOf(field: Field, scope: Scope): TraceValue {
  const text = field.text(scope);
  if (text !== undefined) {
    return { text: shownText(text) };
  }
  const number = field.number(scope);
  if (number !== undefined) {
    return { number: exactJson(number) };
  }
  const truth = field.truth(scope);
  return truth === undefined ? null : { truth };
}
