// Formulas of the oracle: evaluated while they are read, by the precedence of their operators. Shares no code with the engine.

import { MissingValue } from "./facts.ts";
import { type Rational, floorOf, greater, less, lesser, minus, over, plus, rational, same, times } from "./rational.ts";

/** What a formula names. @throws MissingValue for what has no value */
export interface Names {
  readonly number: (name: string) => Rational;
  readonly text: (name: string) => string | undefined;
  readonly truth: (name: string) => boolean | undefined;
  readonly folded: (text: string) => string;
}

/** A value that may turn out to be missing only when it is needed. */
type Lazy<T> = () => T;

const ZERO = rational(0);

// oxlint-disable max-lines-per-function -- one closure over the words, a line or two for each rule of the grammar
/** The value of a formula. @throws MissingValue without one */
export function evaluateFormula(source: string, names: Names): Rational {
  const words = [...source.matchAll(/\d+(?:\.\d+)?|[A-Za-z_]\w*|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|<=|>=|!=|\S/g)].map(
    ([word]) => word,
  );
  let at = 0;
  const take = (...wanted: string[]): string | null => {
    const word = words[at] ?? "";
    at += wanted.includes(word) ? 1 : 0;
    return wanted.includes(word) ? word : null;
  };

  const field = (): string => {
    let name = words[at++] ?? "";
    for (let sign = take(".", "["); sign !== null; sign = take(".", "[")) {
      if (sign === ".") {
        name += `.${words[at++]}`;
        continue;
      }
      if (/^['"]/.test(words[at] ?? "")) {
        const text = (words[at++] ?? "").slice(1, -1).replace(/\\(.)/g, "$1");
        name += name === "tags" ? `.${text}` : `[${JSON.stringify(text)}]`;
      } else {
        name += `[${field()}]`;
      }
      take("]");
    }
    return name;
  };

  const sum = (): Lazy<Rational> => {
    let left = product();
    for (let sign = take("+", "-"); sign !== null; sign = take("+", "-")) {
      const [before, right, apply] = [left, product(), sign === "+" ? plus : minus];
      left = () => apply(before(), right());
    }
    return left;
  };

  const product = (): Lazy<Rational> => {
    let left = factor();
    for (let sign = take("*", "/"); sign !== null; sign = take("*", "/")) {
      const [before, right, divides] = [left, factor(), sign === "/"];
      left = () => {
        const [a, b] = [before(), right()];
        if (divides && b.n === 0n) {
          throw new MissingValue("division by zero");
        }
        return divides ? over(a, b) : times(a, b);
      };
    }
    return left;
  };

  const factor = (): Lazy<Rational> => {
    if (take("-") === null) {
      return primary();
    }
    const of = primary();
    return () => minus(ZERO, of());
  };

  const list = <T>(read: () => Lazy<T>): Lazy<T>[] => {
    const parts = [read()];
    while (take(",") !== null) {
      parts.push(read());
    }
    take(")");
    return parts;
  };

  const primary = (): Lazy<Rational> => {
    const word = words[at] ?? "";
    if (/^\d/.test(word)) {
      at += 1;
      const [whole = "", decimals = ""] = word.split(".");
      return () => ({ n: BigInt(whole + decimals), d: 10n ** BigInt(decimals.length) });
    }
    if (take("(") !== null) {
      const inner = sum();
      take(")");
      return inner;
    }
    if (words[at + 1] !== "(") {
      const name = field();
      return () => names.number(name);
    }
    at += 2;
    return call(word);
  };

  const call = (name: string): Lazy<Rational> => {
    if (name === "if") {
      const holds = test();
      const [, yes, no] = [take(","), sum(), take(",") === null ? () => ZERO : sum()];
      take(")");
      return () => (holds() ? yes() : no());
    }
    const parts = list(sum);
    const [first = () => ZERO, second = () => rational(1)] = parts;
    const towards = (value: Rational): Rational => times({ n: floorOf(over(value, second())), d: 1n }, second());
    const up = (value: Rational): Rational => minus(ZERO, towards(minus(ZERO, value)));
    const half = (): Rational => over(second(), rational(2));
    const size = (value: Rational): Rational => (less(value, ZERO) ? minus(ZERO, value) : value);
    switch (name) {
      case "min":
        return () => parts.map((part) => part()).reduce(lesser);
      case "max":
        return () => parts.map((part) => part()).reduce(greater);
      case "coalesce":
        return () => coalesce(parts);
      case "abs":
        return () => size(first());
      case "floor":
        return () => towards(first());
      case "ceil":
        return () => up(first());
      default:
        return () => {
          const nearest = towards(plus(size(first()), half()));
          return less(first(), ZERO) ? minus(ZERO, nearest) : nearest;
        };
    }
  };

  const test = (): Lazy<boolean> => {
    const word = words[at] ?? "";
    if (words[at + 1] === "(" && /^(and|or|not|exists)$/.test(word)) {
      at += 2;
      if (word === "exists") {
        const name = field();
        take(")");
        return () =>
          names.text(name) !== undefined || names.truth(name) !== undefined || isThere(() => names.number(name));
      }
      const parts = list(test);
      return word === "and"
        ? () => !parts.some((part) => !part())
        : word === "or"
          ? () => parts.some((part) => part())
          : () => parts[0]?.() !== true;
    }
    const from = at;
    const left = sum();
    const operator = words[at++] ?? "";
    if (/^['"]/.test(words[at] ?? "")) {
      const wanted = names.folded((words[at++] ?? "").slice(1, -1).replace(/\\(.)/g, "$1"));
      const after = at;
      at = from;
      const name = field();
      at = after;
      return () => names.text(name) !== undefined && (names.text(name) === wanted) === (operator === "=");
    }
    const right = sum();
    return () => isThere(left) && isThere(right) && compares(left(), operator, right());
  };

  return sum()();
}

function compares(a: Rational, operator: string, b: Rational): boolean {
  const tests: Record<string, boolean> = {
    "<": less(a, b),
    "<=": !less(b, a),
    ">": less(b, a),
    ">=": !less(a, b),
    "=": same(a, b),
    "!=": !same(a, b),
  };
  return tests[operator] === true;
}

function isThere(value: Lazy<Rational>): boolean {
  try {
    value();
    return true;
  } catch (error) {
    if (error instanceof MissingValue) {
      return false;
    }
    throw error;
  }
}

function coalesce(parts: readonly Lazy<Rational>[]): Rational {
  const found = parts.find(isThere);
  if (found === undefined) {
    throw new MissingValue("coalesce");
  }
  return found();
}
