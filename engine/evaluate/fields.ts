// Reads the fields that a condition or an amount names: of the product, its tags, the domain's market, sales and time.

import type { EngineContext, MarketOffer, OfferAttribute } from "../trace/input.ts";
import { WEEKDAYS } from "../values/clock.ts";
import { type Exact, add, exactFraction, exactOf } from "../values/exact.ts";
import {
  type FieldName,
  type FixedField,
  type OtherPrice,
  type VendorFigure,
  TAG_PREFIX,
  findField,
  otherPriceOf,
  vendorFigureOf,
} from "../values/field-names.ts";
import { MS_PER_HOUR, changesOf, rangeOf } from "../values/price-history.ts";
import { figuresOf } from "./market-figures.ts";
import { readOtherPrice } from "./other-products.ts";
import { deliveryOf, unitOf } from "./pool.ts";
import { type Scope, clockOf, findTag } from "./scope.ts";
import { compileVendor } from "./vendor-figures.ts";

/** Reads a field of a scope; undefined if it has no value, or none of that kind. */
interface Reader {
  readonly text: (scope: Scope) => string | undefined;
  readonly number: (scope: Scope) => Exact | undefined;
  readonly truth: (scope: Scope) => boolean | undefined;
}

export interface Field extends FieldName, Reader {}

const none = (): undefined => undefined;

function aText(text: (scope: Scope) => string | null): Reader {
  return { text: (scope) => text(scope) ?? undefined, number: none, truth: none };
}

function aNumber(number: (scope: Scope) => number | null | undefined): Reader {
  return anExact((scope) => {
    const value = number(scope);
    return value === null || value === undefined ? undefined : exactOf(value);
  });
}

function anExact(number: (scope: Scope) => Exact | undefined): Reader {
  return { text: none, number, truth: none };
}

function aTruth(truth: (scope: Scope) => boolean | undefined): Reader {
  return { text: none, number: none, truth };
}

const READERS: Readonly<Record<FixedField, Reader>> = {
  productId: aText(({ product }) => product.productId),
  name: aText(({ product }) => product.name),
  customerProductId: aText(({ product }) => product.customerProductId),
  gtin: aNumber(({ product }) => product.gtin),
  referencePrice: aNumber(({ product }) => product.referencePrice),
  minPriceBoundary: aNumber(({ product }) => product.minPriceBoundary),
  maxPriceBoundary: aNumber(({ product }) => product.maxPriceBoundary),
  "market.offerCount": aNumber((scope) => figuresOf(scope).offerCount),
  "market.vendorCount": aNumber((scope) => figuresOf(scope).vendorCount),
  "market.lowestUnitPrice": anExact((scope) => figuresOf(scope).lowestUnitPrice),
  "market.lowestTotalPrice": anExact((scope) => figuresOf(scope).lowestTotalPrice),
  "market.averageUnitPrice": anExact((scope) => figuresOf(scope).averageUnitPrice),
  "market.medianUnitPrice": anExact((scope) => figuresOf(scope).medianUnitPrice),
  "market.ownPosition": aNumber((scope) => figuresOf(scope).ownPosition),
  "sales.units7d": aNumber(({ context }) => context.sales.units7d),
  "sales.units30d": aNumber(({ context }) => context.sales.units30d),
  "time.weekday": {
    text: (scope) => WEEKDAYS[clockOf(scope).weekday - 1],
    number: (scope) => exactOf(clockOf(scope).weekday),
    truth: none,
  },
  "time.hour": aNumber((scope) => clockOf(scope).hour),
  "market.domain": aText(({ market }) => (market === null || market.domain === "" ? null : market.domain)),
  "previous.price": aNumber(({ context }) => context.previousPrice),
  "previous.ageHours": anExact(({ context: { history, nowMs } }) => hoursSince(history?.sinceMs, nowMs)),
  "previous.limit": aText(({ context }) => context.history?.limit ?? null),
  "own.unitPrice": anExact(({ own }) => (own === null ? undefined : unitOf(own))),
  "own.totalPrice": anExact(({ own }) => (own === null ? undefined : add(unitOf(own), deliveryOf(own)))),
  "own.available": aTruth(({ own }) => (own === null ? undefined : own.availability !== false)),
  "own.hasBuyBox": aTruth(({ own, market }) => (own === null ? undefined : market?.offers.some(holdsBuyBox))),
  "history.changes24h": aNumber(({ context }) => readHistory(context, 24)?.changes),
  "history.changes7d": aNumber(({ context }) => readHistory(context, 7 * 24)?.changes),
  "history.reversals24h": aNumber(({ context }) => readHistory(context, 24)?.reversals),
  "history.lowest30d": aNumber(({ context: { history, nowMs } }) =>
    history === undefined ? null : rangeOf(history, nowMs, 30 * 24).lowest,
  ),
  "history.hoursAtFloor": anExact(({ context: { history, nowMs } }) => hoursSince(history?.floorSinceMs, nowMs)),
  "time.date": aText((scope) => clockOf(scope).day),
  "time.month": aNumber((scope) => Number(clockOf(scope).day.slice(5, 7))),
  "time.dayOfMonth": aNumber((scope) => Number(clockOf(scope).day.slice(8, 10))),
  "result.price": anExact(({ result }) => result?.price),
  "result.changePercent": anExact(({ result }) => result?.changePercent ?? undefined),
  "result.marginPercent": anExact(({ result }) => result?.marginPercent ?? undefined),
  "result.position": aNumber(({ result }) => result?.position),
  "result.limit": aText(({ result }) => result?.limit ?? null),
};

const READERS_BY_NAME = new Map(Object.entries(READERS));

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

/** The field of a validated strategy; throws for an unknown name. */
export function fieldOf(name: string): Field {
  const field = findField(name);
  if (field === undefined) {
    throw new RangeError(`unknown field ${name}`);
  }
  const { kind } = field;
  return { name, kind, ...(READERS_BY_NAME.get(name) ?? readerOf(name)) };
}

function readerOf(name: string): Reader {
  const other = otherPriceOf(name);
  if (other !== null) {
    return otherReader(other);
  }
  const vendor = vendorFigureOf(name);
  return vendor === null ? tagReader(name.slice(TAG_PREFIX.length)) : vendorReader(vendor);
}

function otherReader(other: OtherPrice): Reader {
  return anExact((scope) => readOtherPrice(scope, other));
}

function vendorReader({ vendor, figure }: VendorFigure): Reader {
  const find = compileVendor(vendor);
  if (figure === "available") {
    return aTruth((scope) => (scope.market === null ? undefined : find(scope) !== null));
  }
  return anExact((scope) => {
    const found = find(scope);
    if (found === null) {
      return undefined;
    }
    return figure === "position" ? exactOf(found.position) : found[figure];
  });
}

function tagReader(key: string): Reader {
  return {
    text: (scope) => findTag(scope.product, key)?.value,
    number: (scope) => {
      const value = findTag(scope.product, key)?.doubleValue;
      return value === undefined || !Number.isFinite(value) ? undefined : exactOf(value);
    },
    truth: none,
  };
}
