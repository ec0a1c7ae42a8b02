// The fields a condition or an amount may name: of the product, its tags, the domain's market, sales and time.

import { WEEKDAYS, clockOf } from "./clock.ts";
import { type Exact, exactOf } from "./exact.ts";
import { figuresOf } from "./market-figures.ts";
import { type Scope, findTag } from "./scope.ts";

/** A field read from a scope; undefined where it has no value, or none of that kind. */
export interface Field {
  readonly name: string;
  /** Which operands it compares with. "both": text with text, numbers with its numeric value. */
  readonly kind: "text" | "number" | "both";
  readonly text: (scope: Scope) => string | undefined;
  readonly number: (scope: Scope) => Exact | undefined;
}

export const TAG_PREFIX = "tags.";

const none = (): undefined => undefined;

function textField(name: string, text: (scope: Scope) => string | null): Field {
  return { name, kind: "text", text: (scope) => text(scope) ?? undefined, number: none };
}

function numberField(name: string, number: (scope: Scope) => number | null | undefined): Field {
  return exactField(name, (scope) => {
    const value = number(scope);
    return value === null || value === undefined ? undefined : exactOf(value);
  });
}

function exactField(name: string, number: (scope: Scope) => Exact | undefined): Field {
  return { name, kind: "number", text: none, number };
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
    kind: "both",
    text: (scope) => WEEKDAYS[clockOf(scope).weekday - 1],
    number: (scope) => exactOf(clockOf(scope).weekday),
  },
  numberField("time.hour", (scope) => clockOf(scope).hour),
];

const FIELDS_BY_NAME = new Map(NAMED_FIELDS.map((field) => [field.name, field]));

/** The names of all fields but the tags. */
export const FIELD_NAMES: readonly string[] = NAMED_FIELDS.map((field) => field.name);

/** The field of that name; undefined for an unknown one. Any `tags.<key>` is a field. */
export function findField(name: string): Field | undefined {
  if (name.startsWith(TAG_PREFIX) && name.length > TAG_PREFIX.length) {
    const key = name.slice(TAG_PREFIX.length);
    return {
      name,
      kind: "both",
      text: (scope) => findTag(scope.product, key)?.value,
      number: (scope) => {
        const value = findTag(scope.product, key)?.doubleValue;
        return value === undefined || !Number.isFinite(value) ? undefined : exactOf(value);
      },
    };
  }
  return FIELDS_BY_NAME.get(name);
}

/** The field of a validated strategy; throws for an unknown name. */
export function fieldOf(name: string): Field {
  const field = findField(name);
  if (field === undefined) {
    throw new RangeError(`unknown field ${name}`);
  }
  return field;
}
