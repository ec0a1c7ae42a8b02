// Why an offer does not count: the tests of a rule's `competitors`, one by one.

import { compare, exactDecimal, exactOf, scale, shareFactor } from "../values/exact.ts";
import type { Market, MarketOffer } from "../trace/input.ts";
import { type Reason, because } from "../trace/reasons.ts";
import type { Scope } from "./scope.ts";
import { unitOf } from "./pool.ts";
import type { AttributeSelection, CompetitorChoice, Selection } from "../language/strategy.ts";
import { compileSelection } from "./wildcard.ts";
import { spend } from "./work.ts";

/** Why an offer does not count; null if it does. */
export type Filter = (offer: MarketOffer, market: Market, scope: Scope) => Reason | null;

const MS_PER_HOUR = 3_600_000;
const IGNORED = because("ignored");
const OWN = because("own");
const NOT_AVAILABLE = because("notAvailable");
const UNKNOWN_AVAILABILITY = because("unknownAvailability");
const VENDOR = { excluded: because("vendorExcluded"), "not included": because("vendorNotIncluded") };

/** In the order in which reasons are given: ignored, own, availability, vendor, age, delivery time, attributes. */
export function compileFilters(part: CompetitorChoice): Filter[] {
  const ignored: Filter = (offer) => (offer.ignored ? IGNORED : null);
  const own: Filter = (offer) => (offer.own ? OWN : null);
  const filters = [ignored, own, availabilityFilter(part.onlyAvailable)];
  if (part.vendors !== undefined) {
    filters.push(vendorFilter(part.vendors));
  }
  if (part.maxAgeHours !== undefined) {
    filters.push(ageFilter(part.maxAgeHours));
  }
  if (part.maxDeliveryHours !== undefined) {
    filters.push(deliveryFilter(part.maxDeliveryHours));
  }
  for (const [key, selection] of Object.entries(part.attributes ?? {})) {
    filters.push(attributeFilter(key, selection));
  }
  if (part.priceIndex !== undefined) {
    filters.push(indexFilter(part.priceIndex));
  }
  return filters;
}

/** Absent: available or unknown. True: known to be available. False: whatever it is. */
function availabilityFilter(onlyAvailable: boolean | undefined): Filter {
  if (onlyAvailable === false) {
    return () => null;
  }
  const leavesOutUnknown = onlyAvailable === true;
  return (offer) => {
    if (offer.availability === false) {
      return NOT_AVAILABLE;
    }
    return leavesOutUnknown && offer.availability === null ? UNKNOWN_AVAILABILITY : null;
  };
}

/** By vendor name or the vendor's id on the domain. */
function vendorFilter(vendors: Selection): Filter {
  const verdict = compileSelection(vendors);
  return (offer, _, scope) => {
    const names = offer.vendorDomainId === null ? [offer.vendorName] : [offer.vendorName, offer.vendorDomainId];
    const found = verdict(names, scope.work);
    return found === null ? null : VENDOR[found];
  };
}

/** By when the offer was retrieved, else when its snapshot was gathered; exactly that old still counts. */
function ageFilter(maxAgeHours: number): Filter {
  const maxAgeMs = maxAgeHours * MS_PER_HOUR;
  const reason = because("tooOld", { hours: maxAgeHours });
  return (offer, market, scope) =>
    scope.context.nowMs - (offer.retrievedAtMs ?? market.gatheredAtMs) > maxAgeMs ? reason : null;
}

/** By the longest delivery time known; an unknown one counts. */
function deliveryFilter(maxDeliveryHours: number): Filter {
  const reason = because("tooSlow", { hours: maxDeliveryHours });
  return (offer) => {
    const hours = offer.maxDeliveryHours ?? offer.minDeliveryHours;
    return hours !== null && hours > maxDeliveryHours ? reason : null;
  };
}

/** By the values the offer has under the key; without any, an `include` leaves it out. */
function attributeFilter(key: string, selection: AttributeSelection): Filter {
  const numbers = numberTest(selection);
  const texts = textFilter(key, selection);
  if (numbers === null) {
    return texts;
  }
  const out = because("attributeNumber", { key });
  return (offer, market, scope) => {
    spend(scope.work, 1 + offer.attributes.length);
    const holds = offer.attributes.some((attribute) => attribute.key === key && numbers(attribute.value));
    return holds ? texts(offer, market, scope) : out;
  };
}

/** Whether a value is a number with a dot that meets every comparison; null without any. */
function numberTest({ lt, lte, gt, gte }: AttributeSelection): ((value: string) => boolean) | null {
  const tests: ((order: (bound: number) => number) => boolean)[] = [];
  const push = (bound: number | undefined, test: (order: number) => boolean): void => {
    if (bound !== undefined) {
      tests.push((order) => test(order(bound)));
    }
  };
  push(lt, (order) => order < 0);
  push(lte, (order) => order <= 0);
  push(gt, (order) => order > 0);
  push(gte, (order) => order >= 0);
  if (tests.length === 0) {
    return null;
  }
  return (value) => {
    if (!/^-?\d{1,30}(\.\d{1,30})?$/.test(value)) {
      return false;
    }
    const number = exactDecimal(value);
    return tests.every((test) => test((bound) => compare(number, exactOf(bound))));
  };
}

/** By the price in percent of the reference price; without one all count. */
function indexFilter({ below, above }: NonNullable<CompetitorChoice["priceIndex"]>): Filter {
  const least = below === undefined ? null : shareFactor(below);
  const most = above === undefined ? null : shareFactor(above);
  const tooLow = because("indexBelow", { percent: below ?? 0 });
  const tooHigh = because("indexAbove", { percent: above ?? 0 });
  return (offer, _, { product: { referencePrice } }) => {
    if (referencePrice === null || referencePrice <= 0) {
      return null;
    }
    const reference = exactOf(referencePrice);
    const price = unitOf(offer);
    if (least !== null && compare(price, scale(reference, least.n, least.d)) < 0) {
      return tooLow;
    }
    return most !== null && compare(price, scale(reference, most.n, most.d)) > 0 ? tooHigh : null;
  };
}

function textFilter(key: string, selection: Selection): Filter {
  const verdict = compileSelection(selection);
  const reasons = {
    excluded: because("attributeExcluded", { key }),
    "not included": because("attributeNotIncluded", { key }),
  };
  return (offer, _, scope) => {
    const values = offer.attributes.filter((attribute) => attribute.key === key).map((attribute) => attribute.value);
    spend(scope.work, 1 + (offer.attributes.length >> 2));
    const found = verdict(values, scope.work);
    return found === null ? null : reasons[found];
  };
}
