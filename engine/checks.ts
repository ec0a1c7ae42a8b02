// Small checks of JSON values, from which the checks of a strategy document are put together.

import { type Place, type Problem, below, nearestName, report } from "./problems.ts";

export const MAX_LIST = 1_000;
export const MAX_TEXT = 1_000;
export const MAX_MONEY = 9_999_999_999_999.99;
const MAX_DECIMALS = 6;

/** How deep and how large the document has been so far. */
export interface Checking {
  readonly problems: Problem[];
  nodes: number;
  parts: number;
  depth: number;
}

/** Reports what is wrong with a value at a place. */
export type Check = (value: unknown, place: Place, checking: Checking) => void;

/** A key of an object: required or not, and how its value is checked. */
export interface Key {
  readonly required: boolean;
  readonly check: Check;
}

export function required(check: Check): Key {
  return { required: true, check };
}

export function optional(check: Check): Key {
  return { required: false, check };
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object with exactly these keys; `also` checks how they go together. */
export function object(
  keys: Readonly<Record<string, Key>>,
  also?: (value: Readonly<Record<string, unknown>>, place: Place, checking: Checking) => void,
): Check {
  const known = Object.keys(keys);
  return (value, place, checking) => {
    if (!isObject(value)) {
      report(checking.problems, place, `must be an object, not ${kindOf(value)}`);
      return;
    }
    for (const key of Object.keys(value)) {
      const expected = Object.hasOwn(keys, key) ? keys[key] : undefined;
      if (expected === undefined) {
        report(checking.problems, below(place, key), unknownKey(key, known));
      } else {
        expected.check(value[key], below(place, key), checking);
      }
    }
    for (const key of known) {
      if (keys[key]?.required === true && !Object.hasOwn(value, key)) {
        report(checking.problems, place, `${key} is missing`);
      }
    }
    also?.(value, place, checking);
  };
}

function unknownKey(key: string, known: readonly string[]): string {
  const shown = key.length > 64 ? `${key.slice(0, 64)}…` : key;
  const nearest = nearestName(key, known);
  return nearest === null
    ? `unknown key ${shown}; known are ${known.join(", ")}`
    : `unknown key ${shown}; did you mean ${nearest}?`;
}

/** Exactly one of these keys must be there. */
export function exactlyOne(keys: readonly string[]) {
  return (value: Readonly<Record<string, unknown>>, place: Place, checking: Checking): void => {
    const found = keys.filter((key) => Object.hasOwn(value, key));
    if (found.length !== 1) {
      const which = found.length === 0 ? "none is there" : `${found.join(" and ")} are there`;
      report(checking.problems, place, `must have exactly one of ${keys.join(", ")}; ${which}`);
    }
  };
}

/** At least one of these keys must be there. */
export function atLeastOne(keys: readonly string[]) {
  return (value: Readonly<Record<string, unknown>>, place: Place, checking: Checking): void => {
    if (!keys.some((key) => Object.hasOwn(value, key))) {
      report(checking.problems, place, `must have at least one of ${keys.join(", ")}`);
    }
  };
}

/** A list with `min` to 1,000 items. */
export function list(item: Check, min = 1): Check {
  return (value, place, checking) => {
    if (!Array.isArray(value)) {
      report(checking.problems, place, `must be a list, not ${kindOf(value)}`);
      return;
    }
    if (value.length < min || value.length > MAX_LIST) {
      report(checking.problems, place, `must have ${min} to ${MAX_LIST} items, not ${value.length}`);
      return;
    }
    for (const [index, entry] of value.entries()) {
      item(entry, below(place, index), checking);
    }
  };
}

/** An object whose keys are names of the customer's own. */
export function record(item: Check): Check {
  return (value, place, checking) => {
    if (!isObject(value)) {
      report(checking.problems, place, `must be an object, not ${kindOf(value)}`);
      return;
    }
    const keys = Object.keys(value);
    if (keys.length === 0 || keys.length > MAX_LIST) {
      report(checking.problems, place, `must have 1 to ${MAX_LIST} keys, not ${keys.length}`);
      return;
    }
    for (const key of keys) {
      text(key, below(place, key), checking);
      item(value[key], below(place, key), checking);
    }
  };
}

/** A non-empty text of at most 1,000 characters. */
export const text: Check = (value, place, checking) => {
  if (typeof value !== "string") {
    report(checking.problems, place, `must be a text, not ${kindOf(value)}`);
  } else if (value.length === 0 || value.length > MAX_TEXT) {
    report(checking.problems, place, `must have 1 to ${MAX_TEXT} characters, not ${value.length}`);
  }
};

export const truth: Check = (value, place, checking) => {
  if (typeof value !== "boolean") {
    report(checking.problems, place, `must be true or false, not ${kindOf(value)}`);
  }
};

/** One of a few words. */
export function word(words: readonly string[]): Check {
  return (value, place, checking) => {
    if (typeof value !== "string" || !words.includes(value)) {
      const nearest = typeof value === "string" ? nearestName(value, words) : null;
      const hint = nearest === null ? "" : `; did you mean ${nearest}?`;
      report(checking.problems, place, `must be ${words.join(", ")}${hint}`);
    }
  };
}

/** What a number may be; `name` is how messages call it, such as "position". */
export interface NumberBounds {
  readonly name: string;
  readonly min?: number;
  readonly max?: number;
  readonly below?: number;
  readonly above?: number;
  readonly decimals?: number;
}

/**
 * A number within bounds and with at most so many decimals, six unless told. Where the message's name is the key, the
 * problem is the containing object's: "target: position must be 1 or more".
 */
export function number(bounds: NumberBounds): Check {
  const { name, min = -MAX_MONEY, max = MAX_MONEY, decimals = MAX_DECIMALS } = bounds;
  return (value, place, checking) => {
    const isNamedByKey = place.parent !== null && place.key === name;
    const where = isNamedByKey ? place.parent : place;
    const complain = (message: string): void => report(checking.problems, where, `${name} ${message}`);
    if (typeof value !== "number" || !Number.isFinite(value)) {
      complain(`must be a number, not ${kindOf(value)}`);
    } else if (value < min) {
      complain(`must be ${min} or more`);
    } else if (value > max) {
      complain(`must be ${max} or less`);
    } else if (bounds.below !== undefined && value >= bounds.below) {
      complain(`must be less than ${bounds.below}`);
    } else if (bounds.above !== undefined && value <= bounds.above) {
      complain(`must be more than ${bounds.above}`);
    } else if (decimalsOf(value) > decimals) {
      complain(decimals === 0 ? "must be a whole number" : `must have at most ${decimals} decimals`);
    }
  };
}

function decimalsOf(value: number): number {
  const [mantissa = "", exponent = "0"] = String(value).split("e");
  const decimals = mantissa.split(".")[1] ?? "";
  return Math.max(0, decimals.length - Number(exponent));
}

/** What a JSON value is, for messages. */
export function kindOf(value: unknown): string {
  if (value === null || value === undefined) {
    return value === null ? "null" : "nothing";
  }
  if (Array.isArray(value)) {
    return "a list";
  }
  const kinds: Readonly<Record<string, string>> = { object: "an object", string: "a text", number: "a number" };
  return kinds[typeof value] ?? `a ${typeof value}`;
}
