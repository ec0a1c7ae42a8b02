// Parts of the strategy language without parts of their own: texts, words, numbers; and objects with keys of the customer's.

import {
  type Check,
  type JsonSchema,
  MAX_LIST,
  type Part,
  isObject,
  kindOf,
  kindOfNoNumber,
  shownValue,
} from "./grammar.ts";
import { type ProblemCode, below, isFull, nearestName, report } from "./problems.ts";
import type { Params } from "../words/texts.ts";

export const MAX_TEXT = 1_000;
const MAX_MONEY = 9_999_999_999_999.99;
const MAX_DECIMALS = 6;

/** A part of a check and its schema; nothing compares the two but the tests. */
export function value<T>(schema: JsonSchema, check: Check): Part<T> {
  return { check, schema: () => schema };
}

/** A non-empty text of at most 1,000 characters. */
export const text = value<string>(
  { type: "string", minLength: 1, maxLength: MAX_TEXT },
  (found, path, { problems }) => {
    if (typeof found !== "string") {
      report(problems, path, "notAText", { found: kindOf(found) });
    } else if (found.length === 0 || found.length > MAX_TEXT) {
      report(problems, path, "textLength", { min: 1, max: MAX_TEXT, found: found.length });
    }
  },
);

export const truth = value<boolean>({ type: "boolean" }, (found, path, { problems }) => {
  if (typeof found !== "boolean") {
    report(problems, path, "notATruth", { found: kindOf(found) });
  }
});

/** One of a few words. */
export function word<const W extends string>(...words: readonly W[]): Part<W> {
  const known: readonly string[] = words;
  return value({ enum: words }, (found, path, { problems }) => {
    if (typeof found === "string" && known.includes(found)) {
      return;
    }
    const near = typeof found === "string" ? nearestName(found, known) : null;
    report(problems, path, near === null ? "notAWord" : "notAWordNear", { known, near, found: shownValue(found) });
  });
}

/** What a number may be. */
interface NumberBounds {
  /** What messages call the number; its key unless told. */
  readonly name?: string;
  readonly min?: number;
  readonly max?: number;
  readonly below?: number;
  readonly above?: number;
  readonly decimals?: number;
}

/**
 * A number within bounds and with at most so many decimals, six unless told; a schema says only whether it is whole.
 * If its name is the key, the problem is the containing object's: "target: position must be 1 or more".
 */
export function number(bounds: NumberBounds): Part<number> {
  const { min = -MAX_MONEY, max = MAX_MONEY, decimals = MAX_DECIMALS } = bounds;
  const schema = {
    type: decimals === 0 ? "integer" : "number",
    ...(bounds.above === undefined ? { minimum: min } : { exclusiveMinimum: bounds.above }),
    ...(bounds.below === undefined ? { maximum: max } : { exclusiveMaximum: bounds.below }),
  };
  return value(schema, (found, path, { problems }) => {
    const name = bounds.name ?? String(path.key);
    const where = path.parent !== null && path.key === name ? path.parent : path;
    const complain = (code: ProblemCode, params: Params = {}): void =>
      report(problems, where, code, { name, ...params });
    if (typeof found !== "number" || !Number.isFinite(found)) {
      complain("notANumber", { found: kindOfNoNumber(found) });
    } else if (found < min) {
      complain("tooSmall", { min, found });
    } else if (found > max) {
      complain("tooGreat", { max, found });
    } else if (bounds.below !== undefined && found >= bounds.below) {
      complain("notBelow", { max: bounds.below, found });
    } else if (bounds.above !== undefined && found <= bounds.above) {
      complain("notAbove", { min: bounds.above, found });
    } else if (decimalsOf(found) > decimals) {
      complain(decimals === 0 ? "notWhole" : "tooManyDecimals", { max: decimals, found });
    }
  });
}

function decimalsOf(found: number): number {
  const [mantissa = "", exponent = "0"] = String(found).split("e");
  const decimals = mantissa.split(".")[1] ?? "";
  return Math.max(0, decimals.length - Number(exponent));
}

const MAX_NAME = 64;
const NAME = "^[A-Za-z_][A-Za-z0-9_]{0,63}$";
const NAMED = new RegExp(NAME);

/** A name that formulas can say: of a definition, a table or a calendar. */
export const name = value<string>({ type: "string", pattern: NAME }, (found, path, checking) => {
  if (typeof found !== "string") {
    text.check(found, path, checking);
  } else if (!NAMED.test(found)) {
    report(checking.problems, path, "notAName", { key: found.slice(0, MAX_NAME), max: MAX_NAME });
  }
});

/** An object whose keys are names that formulas can say. */
export function namedParts<T>(item: Part<T>): Part<Readonly<Record<string, T>>> {
  return record(item, name, { type: "string", pattern: NAME });
}

/** An object whose keys are names of the customer's own. */
export function record<T>(
  item: Part<T>,
  keyPart: Part<string> = text,
  keySchema: JsonSchema = { type: "string", minLength: 1, maxLength: MAX_TEXT },
): Part<Readonly<Record<string, T>>> {
  const check: Check = (found, path, checking) => {
    if (!isObject(found)) {
      report(checking.problems, path, "notAnObject", { found: kindOf(found) });
      return;
    }
    const keys = Object.keys(found);
    if (keys.length === 0 || keys.length > MAX_LIST) {
      report(checking.problems, path, "keyCount", { min: 1, max: MAX_LIST, found: keys.length });
      return;
    }
    for (const key of keys) {
      if (isFull(checking.problems)) {
        return;
      }
      keyPart.check(key, below(path, key), checking);
      item.check(found[key], below(path, key), checking);
    }
  };
  const keys = {
    minProperties: 1,
    maxProperties: MAX_LIST,
    propertyNames: keySchema,
  };
  return {
    check,
    schema: (definitions) => ({ type: "object", ...keys, additionalProperties: item.schema(definitions) }),
  };
}
