// Formulas: evaluated exactly, with a reason where one has no value.

import type { CompiledAmount } from "./amounts.ts";
import { type Compiling, comparableText } from "./compiling.ts";
import {
  type Exact,
  add,
  ceilTo,
  compare,
  divide,
  exactJson,
  floorTo,
  larger,
  magnitude,
  multiply,
  negate,
  roundTo,
  smaller,
  subtract,
} from "../values/exact.ts";
import { fieldOf } from "./fields.ts";
import { DEFINITIONS, TABLES } from "../values/field-names.ts";
import { fieldsOf } from "../language/formula-fields.ts";
import {
  type BinaryOperator,
  type ComparisonOperator,
  type FormulaNode,
  type FormulaTest,
  parseFormula,
} from "../language/formula-syntax.ts";
import { type Missing, isMissing, missing, missingField } from "./missing.ts";
import { shortEnough, unlessOutOfRange } from "./out-of-range.ts";
import type { Scope } from "./scope.ts";
import { compileLookup } from "./tables.ts";
import { shownText } from "../trace/told.ts";
import type { FormulaRead } from "../trace/trace.ts";
import { spend } from "./work.ts";

type Value = (scope: Scope) => Exact | Missing;
type Test = (scope: Scope) => boolean;

interface Within {
  readonly path: string;
  readonly env: Compiling;
}

/**
 * Compiles a formula once: docs/concepts/strategies.md, "Formulas".
 * @param source as validated; another one throws a RangeError
 */
export function compileFormula(source: string, path: string, env: Compiling): CompiledAmount {
  const parsed = parseFormula(source);
  if ("error" in parsed) {
    throw new RangeError(`formula ${source}: ${parsed.error.code}`);
  }
  const within: Within = { path, env };
  const value = compileNode(parsed.node, within);
  const names = [...new Set(fieldsOf(parsed.node).map(({ name }) => name))];
  const reads = names.map((name) => compileRead(name, within));
  return {
    path,
    value,
    facts: (scope) => ({
      kind: "formula",
      formula: source,
      reads: reads.flatMap((read) => read(scope) ?? []),
    }),
  };
}

function compileNode(node: FormulaNode, within: Within): Value {
  switch (node.kind) {
    case "number": {
      const { value } = node;
      return () => value;
    }
    case "field":
      return compileName(node.name, within);
    case "negate":
      return mapped(compileNode(node.of, within), negate);
    case "abs":
      return mapped(compileNode(node.of, within), magnitude);
    case "binary":
      return compileBinary(node.operator, compileNode(node.left, within), compileNode(node.right, within), within);
    case "list": {
      const values = node.of.map((part) => compileNode(part, within));
      return node.name === "coalesce" ? firstOf(values) : combined(values, node.name === "min" ? smaller : larger);
    }
    case "step": {
      const to = { round: roundTo, floor: floorTo, ceil: ceilTo }[node.name];
      return kept(
        mapped(compileNode(node.of, within), (value) => to(value, node.step)),
        within,
      );
    }
    default: {
      const test = compileTest(node.test, within);
      const yes = compileNode(node.yes, within);
      const no = compileNode(node.no, within);
      return (scope) => (test(scope) ? yes(scope) : no(scope));
    }
  }
}

/** The number of a field, a definition or a table's cell. */
function compileName(name: string, { path, env }: Within): Value {
  if (name.startsWith(DEFINITIONS)) {
    return env.amountOf(name.slice(DEFINITIONS.length)).value;
  }
  if (name.startsWith(TABLES)) {
    return compileLookup(env.tableOf(name.slice(TABLES.length)), path).value;
  }
  const field = fieldOf(name);
  return (scope) => {
    spend(scope.work, 2 + (scope.product.tags.length >> 4));
    return field.number(scope) ?? missingField(field, path, scope);
  };
}

/**
 * What the trace says of a name: its number, else the text that tests compare or the truth that `exists` sees. Null for one
 * that is out of range: it stands in a side that was not taken.
 */
function compileRead(name: string, within: Within): (scope: Scope) => FormulaRead | null {
  const value = compileName(name, within);
  const field = isOwnName(name) ? null : fieldOf(name);
  return (scope) => {
    const found = unlessOutOfRange(() => value(scope));
    if (found === null) {
      return null;
    }
    if (!isMissing(found)) {
      return { field: name, value: exactJson(found) };
    }
    const [text, truth] = [field?.text(scope), field?.truth(scope)];
    return {
      field: name,
      value: null,
      ...(text === undefined ? {} : { text: shownText(text) }),
      ...(truth === undefined ? {} : { truth }),
    };
  };
}

/** Whether a name is of the document's own: a definition's or a table's. */
function isOwnName(name: string): boolean {
  return name.startsWith(DEFINITIONS) || name.startsWith(TABLES);
}

function mapped(of: Value, change: (value: Exact, scope: Scope) => Exact): Value {
  return (scope) => {
    const value = of(scope);
    return isMissing(value) ? value : change(value, scope);
  };
}

/** No number is too long to go on with. */
function kept(of: Value, { path }: Within): Value {
  return mapped(of, (value, scope) => shortEnough(value, path, scope));
}

const OPERATIONS: Readonly<Record<BinaryOperator, (a: Exact, b: Exact) => Exact>> = {
  "+": add,
  "-": subtract,
  "*": multiply,
  "/": divide,
};

function compileBinary(operator: BinaryOperator, left: Value, right: Value, within: Within): Value {
  const apply = OPERATIONS[operator];
  const divides = operator === "/";
  const result: Value = (scope) => {
    const a = left(scope);
    if (isMissing(a)) {
      return a;
    }
    const b = right(scope);
    if (isMissing(b)) {
      return b;
    }
    return divides && compare(b, 0) === 0 ? missing("dividedByZero", { path: within.path }) : apply(a, b);
  };
  return kept(result, within);
}

/** The first value there is. */
function firstOf(values: readonly Value[]): Value {
  return (scope) => {
    let last: Exact | Missing = 0;
    for (const value of values) {
      last = value(scope);
      if (!isMissing(last)) {
        return last;
      }
    }
    return last;
  };
}

/** All values must be there. */
function combined(values: readonly Value[], combine: (a: Exact, b: Exact) => Exact): Value {
  return (scope) => {
    let result: Exact | null = null;
    for (const value of values) {
      const next = value(scope);
      if (isMissing(next)) {
        return next;
      }
      result = result === null ? next : combine(result, next);
    }
    return result ?? 0;
  };
}

const COMPARISONS: Readonly<Record<ComparisonOperator, (order: number) => boolean>> = {
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
  "=": (order) => order === 0,
  "!=": (order) => order !== 0,
};

/** A comparison with something missing does not hold, `!=` neither. */
function compileTest(test: FormulaTest, within: Within): Test {
  switch (test.kind) {
    case "and":
    case "or": {
      const parts = test.of.map((part) => compileTest(part, within));
      return test.kind === "and"
        ? (scope) => parts.every((part) => part(scope))
        : (scope) => parts.some((part) => part(scope));
    }
    case "not": {
      const inner = compileTest(test.of, within);
      return (scope) => !inner(scope);
    }
    case "exists":
      return compileExists(test.name, within);
    case "text": {
      const field = fieldOf(test.name);
      const wanted = comparableText(test.text);
      return (scope) => {
        const text = field.text(scope);
        spend(scope.work, 2 + ((text?.length ?? 0) >> 5) + (scope.product.tags.length >> 4));
        return text !== undefined && (comparableText(text) === wanted) === test.isEqual;
      };
    }
    default: {
      const left = compileNode(test.left, within);
      const right = compileNode(test.right, within);
      const holds = COMPARISONS[test.operator];
      return (scope) => {
        const a = left(scope);
        const b = right(scope);
        return !isMissing(a) && !isMissing(b) && holds(compare(a, b));
      };
    }
  }
}

function compileExists(name: string, within: Within): Test {
  if (isOwnName(name)) {
    const value = compileName(name, within);
    return (scope) => !isMissing(value(scope));
  }
  const field = fieldOf(name);
  return (scope) => {
    spend(scope.work, 2 + (scope.product.tags.length >> 4));
    return field.text(scope) !== undefined || field.number(scope) !== undefined || field.truth(scope) !== undefined;
  };
}
