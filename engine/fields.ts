// The fields a condition or an amount may name: of the product, its tags, the domain's market, sales and time.

import { WEEKDAYS, clockOf } from "./clock.ts";
import { type Exact, add, exactFraction, exactOf } from "./exact.ts";
import type { Edition } from "./grammar.ts";
import type { EngineContext, MarketOffer, OfferAttribute } from "./input.ts";
import { figuresOf } from "./market-figures.ts";
import { OTHER_PRODUCT, otherPriceOf, readOtherPrice } from "./other-products.ts";
import { deliveryOf, unitOf } from "./pool.ts";
import { MS_PER_HOUR, changesOf, rangeOf } from "./price-history.ts";
import { type Scope, findTag } from "./scope.ts";
import { compileVendor } from "./vendor-figures.ts";

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

const SECOND_FIELDS: readonly Field[] = [
  textField("market.domain", ({ market }) => (market === null || market.domain === "" ? null : market.domain), 2),
  numberField("previous.price", ({ context }) => context.previousPrice, 2),
  exactField("previous.ageHours", ({ context: { history, nowMs } }) => hoursSince(history?.sinceMs, nowMs), 2),
  textField("previous.limit", ({ context }) => context.history?.limit ?? null, 2),
  exactField("own.unitPrice", ({ own }) => (own === null ? undefined : unitOf(own)), 2),
  exactField("own.totalPrice", ({ own }) => (own === null ? undefined : add(unitOf(own), deliveryOf(own))), 2),
  truthField("own.available", ({ own }) => (own === null ? undefined : own.availability !== false)),
  truthField("own.hasBuyBox", ({ own, market }) => (own === null ? undefined : market?.offers.some(holdsBuyBox))),
  numberField("history.changes24h", ({ context }) => readHistory(context, 24)?.changes, 2),
  numberField("history.changes7d", ({ context }) => readHistory(context, 7 * 24)?.changes, 2),
  numberField("history.reversals24h", ({ context }) => readHistory(context, 24)?.reversals, 2),
  numberField(
    "history.lowest30d",
    ({ context: { history, nowMs } }) => (history === undefined ? null : rangeOf(history, nowMs, 30 * 24).lowest),
    2,
  ),
  exactField("history.hoursAtFloor", ({ context: { history, nowMs } }) => hoursSince(history?.floorSinceMs, nowMs), 2),
  {
    ...textField("time.date", (scope) => clockOf(scope).day, 2),
    kind: "date",
  },
  numberField("time.month", (scope) => Number(clockOf(scope).day.slice(5, 7)), 2),
  numberField("time.dayOfMonth", (scope) => Number(clockOf(scope).day.slice(8, 10)), 2),
  exactField("result.price", ({ result }) => result?.price, 2),
  exactField("result.changePercent", ({ result }) => result?.changePercent ?? undefined, 2),
  exactField("result.marginPercent", ({ result }) => result?.marginPercent ?? undefined, 2),
  numberField("result.position", ({ result }) => result?.position, 2),
  textField("result.limit", ({ result }) => result?.limit ?? null, 2),
];

/** The fields that only `holdWhen` sees. */
export const RESULT_PREFIX = "result.";

function truthField(name: string, truth: (scope: Scope) => boolean | undefined): Field {
  return { name, since: 2, kind: "truth", text: none, number: none, truth };
}

/** Whether an offer is ours and holds the buy box: it need not be our cheapest, as in the buy box statistics. */
function holdsBuyBox({ own, ignored, attributes }: MarketOffer): boolean {
  return own && !ignored && attributes.some(saysBuyBox);
}

function saysBuyBox({ key, value }: OfferAttribute): boolean {
  return key === "buyBox" && ["prime", "nonPrime", "both"].includes(value);
}

function hoursSince(ms: number | null | undefined, nowMs: number): Exact | undefined {
  return ms === null || ms === undefined
    ? undefined
    : exactFraction(BigInt(Math.round(Math.max(0, nowMs - ms))), BigInt(MS_PER_HOUR));
}

function readHistory({ history, nowMs }: EngineContext, hours: number): ReturnType<typeof changesOf> | undefined {
  return history === undefined ? undefined : changesOf(history, nowMs, hours);
}

const ALL_FIELDS: readonly Field[] = [...NAMED_FIELDS, ...SECOND_FIELDS];
const FIELDS_BY_NAME = new Map(ALL_FIELDS.map((field) => [field.name, field]));

/** The named fields of an edition. */
export function fieldNames(edition: Edition): readonly string[] {
  return ALL_FIELDS.filter(({ since }) => since <= edition).map(({ name }) => name);
}

/** Those of them that have numbers. */
export function numericFieldNames(edition: Edition): readonly string[] {
  const isNumeric = ({ since, kind }: Field): boolean => since <= edition && (kind === "number" || kind === "both");
  return ALL_FIELDS.filter(isNumeric).map(({ name }) => name);
}

const QUOTED = `("(?:[^"\\\\]|\\\\.)+"|'(?:[^'\\\\]|\\\\.)+')`;
const VENDOR_NUMBER = `^market\\.vendors\\[${QUOTED}\\]\\.(unitPrice|totalPrice|position)$`;
const VENDOR_TRUTH = `^market\\.vendors\\[${QUOTED}\\]\\.(available)$`;

/** The fields whose names contain names of the customer's own, besides tags. */
export const FIELD_PATTERNS: readonly {
  readonly pattern: string;
  readonly isNumeric: boolean;
  readonly description: string;
  readonly example: string;
}[] = [
  {
    pattern: OTHER_PRODUCT,
    isNumeric: true,
    description: "A price of the product whose identifier a tag holds: the published one, or its reference price.",
    example: "products[tags.leader].price",
  },
  {
    pattern: VENDOR_NUMBER,
    isNumeric: true,
    description: "The cheapest offer of a vendor, `*` as wildcard: unitPrice, totalPrice, position.",
    example: 'market.vendors["Amazon"].unitPrice',
  },
  {
    pattern: VENDOR_TRUTH,
    isNumeric: false,
    description: "Whether a vendor has an offer that is not known to be unavailable.",
    example: 'market.vendors["Amazon"].available',
  },
];

/** The field of that name; undefined for an unknown one. Any `tags.<key>` is a field. */
export function findField(name: string): Field | undefined {
  if (name.startsWith(TAG_PREFIX) && name.length > TAG_PREFIX.length) {
    return tagField(name);
  }
  return FIELDS_BY_NAME.get(name) ?? otherField(name) ?? vendorField(name);
}

function otherField(name: string): Field | undefined {
  const other = otherPriceOf(name);
  return other === null ? undefined : exactField(name, (scope) => readOtherPrice(scope, other), 2);
}

function vendorField(name: string): Field | undefined {
  const [, quoted, figure] = new RegExp(VENDOR_NUMBER).exec(name) ?? new RegExp(VENDOR_TRUTH).exec(name) ?? [];
  if (quoted === undefined) {
    return undefined;
  }
  const find = compileVendor(quoted.slice(1, -1).replace(/\\(.)/g, "$1"));
  if (figure === "available") {
    return truthField(name, (scope) => (scope.market === null ? undefined : find(scope) !== null));
  }
  return exactField(
    name,
    (scope) => {
      const found = find(scope);
      if (found === null) {
        return undefined;
      }
      return figure === "position"
        ? exactOf(found.position)
        : figure === "unitPrice"
          ? found.unitPrice
          : found.totalPrice;
    },
    2,
  );
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
