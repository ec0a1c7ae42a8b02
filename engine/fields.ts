// The fields a condition or an amount may name: of the product, its tags, the domain's market, sales and time.

import { WEEKDAYS, clockOf } from "./clock.ts";
import { type Exact, exactOf } from "./exact.ts";
import type { Edition } from "./grammar.ts";
import { figuresOf } from "./market-figures.ts";
import { type Scope, findTag } from "./scope.ts";

/** A field read from a scope; undefined if it has no value, or none of that kind. */
export interface Field {
  readonly name: string;
  /** The edition that brought it. */
  readonly since: Edition;
  /**
   * Which operands it compares with. "both": text with text, numbers with its numeric value; "date": texts YYYY-MM-DD, by
   * their order; "truth": true or false.
   */
  readonly kind: "text" | "number" | "both" | "date" | "truth";
  readonly text: (scope: Scope) => string | undefined;
  readonly number: (scope: Scope) => Exact | undefined;
  readonly truth: (scope: Scope) => boolean | undefined;
}

export const TAG_PREFIX = "tags.";

const none = (): undefined => undefined;

function textField(name: string, text: (scope: Scope) => string | null, since: Edition = 1): Field {
  return { name, since, kind: "text", text: (scope) => text(scope) ?? undefined, number: none, truth: none };
}

function numberField(name: string, number: (scope: Scope) => number | null | undefined, since: Edition = 1): Field {
  const exact = (scope: Scope): Exact | undefined => {
    const value = number(scope);
    return value === null || value === undefined ? undefined : exactOf(value);
  };
  return exactField(name, exact, since);
}

function exactField(name: string, number: (scope: Scope) => Exact | undefined, since: Edition = 1): Field {
  return { name, since, kind: "number", text: none, number, truth: none };
}

const NAMED_FIELDS: readonly Field[] = [
  textField("productId", ({ product }) => product.productId),
  textField("name", ({ product }) => product.name),
  textField("customerProductId", ({ product }) => product.customerProductId),
  numberField("gtin", ({ product }) => product.gtin),
  numberField("referencePrice", ({ product }) => product.referencePrice),
  numberField("minPriceBoundary", ({ product }) => product.minPriceBoundary),
  numberField("maxPriceBoundary", ({ product }) => product.maxPriceBoundary),
  numberField("market.offerCount", (scope) => figuresOf(scope).offerCount),
  numberField("market.vendorCount", (scope) => figuresOf(scope).vendorCount),
  exactField("market.lowestUnitPrice", (scope) => figuresOf(scope).lowestUnitPrice),
  exactField("market.lowestTotalPrice", (scope) => figuresOf(scope).lowestTotalPrice),
  exactField("market.averageUnitPrice", (scope) => figuresOf(scope).averageUnitPrice),
  exactField("market.medianUnitPrice", (scope) => figuresOf(scope).medianUnitPrice),
  numberField("market.ownPosition", (scope) => figuresOf(scope).ownPosition),
  numberField("sales.units7d", ({ context }) => context.sales.units7d),
  numberField("sales.units30d", ({ context }) => context.sales.units30d),
  {
    name: "time.weekday",
    since: 1,
    kind: "both",
    truth: none,
    text: (scope) => WEEKDAYS[clockOf(scope).weekday - 1],
    number: (scope) => exactOf(clockOf(scope).weekday),
  },
  numberField("time.hour", (scope) => clockOf(scope).hour),
];

const FIELDS_BY_NAME = new Map(NAMED_FIELDS.map((field) => [field.name, field]));

/** The named fields of an edition. */
export function fieldNames(edition: Edition): readonly string[] {
  return NAMED_FIELDS.filter(({ since }) => since <= edition).map(({ name }) => name);
}

/** Those of them that have numbers. */
export function numericFieldNames(edition: Edition): readonly string[] {
  const isNumeric = ({ since, kind }: Field): boolean => since <= edition && (kind === "number" || kind === "both");
  return NAMED_FIELDS.filter(isNumeric).map(({ name }) => name);
}

/** The fields whose names contain names of the customer's own, besides tags. */
export const FIELD_PATTERNS: readonly {
  readonly pattern: string;
  readonly isNumeric: boolean;
  readonly description: string;
  readonly example: string;
}[] = [];

/** The field of that name; undefined for an unknown one. Any `tags.<key>` is a field. */
export function findField(name: string): Field | undefined {
  if (name.startsWith(TAG_PREFIX) && name.length > TAG_PREFIX.length) {
    return tagField(name);
  }
  return FIELDS_BY_NAME.get(name);
}

function tagField(name: string): Field {
  const key = name.slice(TAG_PREFIX.length);
  return {
    name,
    since: 1,
    kind: "both",
    text: (scope) => findTag(scope.product, key)?.value,
    number: (scope) => {
      const value = findTag(scope.product, key)?.doubleValue;
      return value === undefined || !Number.isFinite(value) ? undefined : exactOf(value);
    },
    truth: none,
  };
}

/** The field of a validated strategy; throws for an unknown name. */
export function fieldOf(name: string): Field {
  const field = findField(name);
  if (field === undefined) {
    throw new RangeError(`unknown field ${name}`);
  }
  return field;
}
