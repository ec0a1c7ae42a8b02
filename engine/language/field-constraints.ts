// What a condition asks of each field for certain, as far as comparisons with plain texts and numbers say it.

import { isDay } from "../values/calendar-days.ts";
import type { Condition, FieldCondition } from "./strategy.ts";

/** What a field must be: within an interval, and one of some values; null for any. */
export interface Constraint {
  readonly least: number;
  readonly isLeastOut: boolean;
  readonly greatest: number;
  readonly isGreatestOut: boolean;
  readonly values: ReadonlySet<string | number | boolean> | null;
  readonly exists: boolean | null;
}

export type Constraints = ReadonlyMap<string, Constraint>;

const ANY: Constraint = {
  least: -Infinity,
  isLeastOut: false,
  greatest: Infinity,
  isGreatestOut: false,
  values: null,
  exists: null,
};

/** The constraints of a condition, and whether they say all of it. */
export interface Required {
  readonly constraints: Constraints;
  readonly isWhole: boolean;
}

/** What must hold wherever the condition does; alternatives, negations and computed amounts ask nothing for certain. */
export function askedBy(condition: Condition): Required {
  if ("all" in condition) {
    const parts = condition.all.map(askedBy);
    const constraints = parts.reduce<Constraints>((sum, part) => both(sum, part.constraints), new Map());
    return { constraints, isWhole: parts.every(({ isWhole }) => isWhole) };
  }
  return "field" in condition ? askedOf(condition) : { constraints: new Map(), isWhole: false };
}

function askedOf(condition: FieldCondition): Required {
  let required = ANY;
  let isWhole = true;
  const bound = (written: unknown, make: (number: number) => Partial<Constraint>): void => {
    if (typeof written === "number") {
      required = meet(required, { ...ANY, ...make(written), exists: true });
    } else if (written !== undefined) {
      isWhole = false;
    }
  };
  bound(condition.gt, (least) => ({ least, isLeastOut: true }));
  bound(condition.gte, (least) => ({ least }));
  bound(condition.lt, (greatest) => ({ greatest, isGreatestOut: true }));
  bound(condition.lte, (greatest) => ({ greatest }));
  const { equals, in: list, matches, exists } = condition;
  if (equals !== undefined && typeof equals !== "object") {
    required = meet(required, { ...ANY, values: new Set([equals]), exists: true });
  } else if (equals !== undefined) {
    isWhole = false;
  }
  if (list !== undefined) {
    required = meet(required, { ...ANY, values: new Set(list), exists: true });
  }
  if (exists !== undefined) {
    required = meet(required, { ...ANY, exists });
  }
  return { constraints: new Map([[condition.field, required]]), isWhole: isWhole && matches === undefined };
}

/** What holds where both do; a field's existence that both ask differently is impossible. */
function meet(a: Constraint, b: Constraint): Constraint {
  const [low, high] = [a.least > b.least ? a : b, a.greatest < b.greatest ? a : b];
  return {
    least: low.least,
    isLeastOut: a.least === b.least ? a.isLeastOut || b.isLeastOut : low.isLeastOut,
    greatest: high.greatest,
    isGreatestOut: a.greatest === b.greatest ? a.isGreatestOut || b.isGreatestOut : high.isGreatestOut,
    values: a.values === null ? b.values : b.values === null ? a.values : common(a.values, b.values),
    exists: a.exists === null ? b.exists : b.exists === null || a.exists === b.exists ? a.exists : null,
    ...(a.exists !== null && b.exists !== null && a.exists !== b.exists ? { values: new Set<string>() } : {}),
  };
}

type Values = NonNullable<Constraint["values"]>;

/** A text and a number may be one value: a tag is both. So only values of one kind exclude each other. */
function common(a: Values, b: Values): Values {
  const kinds = new Set([...a, ...b].map((value) => typeof value));
  return kinds.size > 1 ? a : new Set([...a].filter((value) => b.has(value)));
}

/** Both constraints of every field. */
export function both(a: Constraints, b: Constraints): Constraints {
  const merged = new Map(a);
  for (const [field, constraint] of b) {
    const known = merged.get(field);
    merged.set(field, known === undefined ? constraint : meet(known, constraint));
  }
  return merged;
}

/** The first field that cannot be what is asked of it; null if all can. */
export function impossibleField(constraints: Constraints): string | null {
  for (const [field, constraint] of constraints) {
    if (isImpossible(constraint)) {
      return field;
    }
  }
  return null;
}

/** What named fields are, whatever the product and the moment. */
const NATURE: Readonly<Record<string, Partial<Constraint>>> = {
  "time.hour": { least: 0, greatest: 23 },
  "time.weekday": { least: 1, greatest: 7 },
  "time.month": { least: 1, greatest: 12 },
  "time.dayOfMonth": { least: 1, greatest: 31 },
  "market.ownPosition": { least: 1 },
  "result.position": { least: 1 },
  "previous.limit": { values: new Set(["floor", "ceiling", "boundary"]) },
  "result.limit": { values: new Set(["floor", "ceiling", "boundary"]) },
};

/** The first field that is never what is asked of it: an hour of 25, a date that is no day; null if all may be. */
export function unnaturalField(constraints: Constraints): string | null {
  for (const [field, constraint] of constraints) {
    const isNoDay = field === "time.date" && constraint.values !== null && ![...constraint.values].some(isText);
    if (isNoDay || isImpossible(meet(constraint, { ...ANY, ...NATURE[field] }))) {
      return field;
    }
  }
  return null;

  function isText(value: string | number | boolean): boolean {
    return typeof value === "string" && isDay(value);
  }
}

function isImpossible({ least, isLeastOut, greatest, isGreatestOut, values }: Constraint): boolean {
  if (least > greatest || (least === greatest && (isLeastOut || isGreatestOut))) {
    return true;
  }
  return values !== null && ![...values].some((value) => typeof value !== "number" || isBetween(value));

  function isBetween(value: number): boolean {
    const isAbove = isLeastOut ? value > least : value >= least;
    return isAbove && (isGreatestOut ? value < greatest : value <= greatest);
  }
}

/** Whether all that is asked by `wider` is certain where `known` holds. */
export function implies(known: Constraints, wider: Constraints): boolean {
  return [...wider].every(([field, required]) => {
    const certain = known.get(field);
    return certain !== undefined && isWithin(certain, required);
  });
}

function isWithin(known: Constraint, required: Constraint): boolean {
  const isAbove =
    known.least > required.least || (known.least === required.least && (known.isLeastOut || !required.isLeastOut));
  const isBelow =
    known.greatest < required.greatest ||
    (known.greatest === required.greatest && (known.isGreatestOut || !required.isGreatestOut));
  const { values } = required;
  const hasValues = values === null || (known.values !== null && [...known.values].every((value) => values.has(value)));
  const isThere = required.exists === null || known.exists === required.exists;
  const isBounded = required.least === -Infinity && required.greatest === Infinity;
  return isThere && hasValues && (isBounded || (isAbove && isBelow));
}
