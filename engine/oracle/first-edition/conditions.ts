// Conditions: whether a branch is taken, and the facts that decided it.
//
// A comparison with a missing value does not hold, whatever the operator; only `exists` and `not` see a missing value.

import { type Exact, compare, exactKey, exactOf } from "./exact.ts";
import { type Field, fieldOf } from "./fields.ts";
import type { Scope } from "./scope.ts";
import type { Condition, FieldCondition } from "./strategy.ts";
import { compilePattern } from "./wildcard.ts";
import { alternatives, fieldWords, moneyOf, plainDecimal } from "./words.ts";

/** A condition ready to evaluate. */
export interface CompiledCondition {
  readonly holds: (scope: Scope) => boolean;
  /** The facts that make it hold or fail to hold, whichever it does: "brand is A". */
  readonly facts: (scope: Scope) => string[];
}

/** Compiles a condition once: pricing rules, "Conditions". */
export function compileCondition(condition: Condition): CompiledCondition {
  if ("all" in condition) {
    return compileAll(condition.all.map(compileCondition));
  }
  if ("any" in condition) {
    return compileAny(condition.any.map(compileCondition));
  }
  if ("not" in condition) {
    const inner = compileCondition(condition.not);
    return { holds: (scope) => !inner.holds(scope), facts: inner.facts };
  }
  return compileFieldCondition(condition);
}

function compileAll(parts: readonly CompiledCondition[]): CompiledCondition {
  return {
    holds: (scope) => parts.every((part) => part.holds(scope)),
    facts: (scope) => {
      const failing = parts.find((part) => !part.holds(scope));
      return failing === undefined ? parts.flatMap((part) => part.facts(scope)) : failing.facts(scope);
    },
  };
}

function compileAny(parts: readonly CompiledCondition[]): CompiledCondition {
  return {
    holds: (scope) => parts.some((part) => part.holds(scope)),
    facts: (scope) => {
      const holding = parts.find((part) => part.holds(scope));
      return holding === undefined ? parts.flatMap((part) => part.facts(scope)) : holding.facts(scope);
    },
  };
}

/** One operator on a field. `words` follows "brand is A," in a fact. */
interface Operator {
  readonly holds: (scope: Scope) => boolean;
  readonly words: string;
  /** Says that the value itself is enough: "brand is A", not "brand is A, which is A". */
  readonly isPlain: boolean;
}

function compileFieldCondition(condition: FieldCondition): CompiledCondition {
  const field = fieldOf(condition.field);
  const operators = [...equalityOperators(field, condition), ...comparisonOperators(field, condition)];
  if (condition.exists !== undefined) {
    const expected = condition.exists;
    operators.push({ holds: (scope) => exists(field, scope) === expected, words: "present", isPlain: true });
  }
  const [only] = operators;
  const holds =
    operators.length === 1 && only !== undefined
      ? only.holds
      : (scope: Scope) => operators.every((operator) => operator.holds(scope));
  return { holds, facts: (scope) => [factOf(field, operators, scope)] };
}

function equalityOperators(field: Field, condition: FieldCondition): Operator[] {
  const operators: Operator[] = [];
  if (condition.equals !== undefined) {
    operators.push({ holds: compileIn(field, [condition.equals]), words: String(condition.equals), isPlain: true });
  }
  if (condition.in !== undefined) {
    operators.push({ holds: compileIn(field, condition.in), words: alternatives(condition.in), isPlain: true });
  }
  if (condition.matches !== undefined) {
    const matches = compilePattern(condition.matches);
    const holds = (scope: Scope): boolean => {
      const text = field.text(scope);
      return text !== undefined && matches(text);
    };
    operators.push({ holds, words: `like ${condition.matches}`, isPlain: true });
  }
  return operators;
}

/** Text operands compare with the text, case-sensitive; numbers with the numeric value. */
function compileIn(field: Field, operands: readonly (string | number)[]): (scope: Scope) => boolean {
  const texts = new Set(operands.filter((operand) => typeof operand === "string"));
  const numbers = new Set(operands.filter((operand) => typeof operand === "number").map(keyOf));
  return (scope) => {
    if (texts.size > 0) {
      const text = field.text(scope);
      if (text !== undefined && texts.has(text)) {
        return true;
      }
    }
    if (numbers.size === 0) {
      return false;
    }
    const value = field.number(scope);
    return value !== undefined && numbers.has(exactKey(value));
  };
}

function keyOf(value: number): number | string {
  return exactKey(exactOf(value));
}

function comparisonOperators(field: Field, condition: FieldCondition): Operator[] {
  const operators: Operator[] = [];
  const push = (operand: number | undefined, words: string, holds: (order: number) => boolean): void => {
    if (operand === undefined) {
      return;
    }
    const bound: Exact = exactOf(operand);
    operators.push({
      holds: (scope) => {
        const value = field.number(scope);
        return value !== undefined && holds(compare(value, bound));
      },
      words: `${words} ${plainDecimal(operand)}`,
      isPlain: false,
    });
  };
  push(condition.lt, "less than", (order) => order < 0);
  push(condition.lte, "at most", (order) => order <= 0);
  push(condition.gt, "more than", (order) => order > 0);
  push(condition.gte, "at least", (order) => order >= 0);
  return operators;
}

function exists(field: Field, scope: Scope): boolean {
  return field.text(scope) !== undefined || field.number(scope) !== undefined;
}

function factOf(field: Field, operators: readonly Operator[], scope: Scope): string {
  const name = fieldWords(field.name);
  if (!exists(field, scope)) {
    return `${name} is missing`;
  }
  const value = shownValue(field, scope);
  const failing = operators.find((operator) => !operator.holds(scope));
  if (failing !== undefined) {
    return failing.words === "present" ? `${name} is ${value}` : `${name} is ${value}, not ${failing.words}`;
  }
  const words = operators.filter((operator) => !operator.isPlain).map((operator) => operator.words);
  return words.length === 0 ? `${name} is ${value}` : `${name} is ${value}, ${words.join(" and ")}`;
}

function shownValue(field: Field, scope: Scope): string {
  const text = field.text(scope);
  if (text !== undefined) {
    return text;
  }
  const number = field.number(scope) ?? 0;
  return /Price|Boundary/.test(field.name) ? moneyOf(number) : moneyOf(number).replace(/\.00$/, "");
}
