// Why an offer does not count: the tests of a rule's `competitors`, one by one.

import type { Market, MarketOffer } from "./input.ts";
import type { Scope } from "./scope.ts";
import type { CompetitorsPart, Selection } from "./strategy.ts";
import { compileSelection } from "./wildcard.ts";
import { plainDecimal } from "./words.ts";

/** Why an offer does not count; null where it does. */
export type Filter = (offer: MarketOffer, market: Market, scope: Scope) => string | null;

const MS_PER_HOUR = 3_600_000;

/** In the order in which reasons are given: ignored, own, availability, vendor, age, delivery time, attributes. */
export function compileFilters(part: CompetitorsPart): Filter[] {
  const ignored: Filter = (offer) => (offer.ignored ? "ignored" : null);
  const own: Filter = (offer) => (offer.own ? "own" : null);
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
      return "not available";
    }
    return leavesOutUnknown && offer.availability === null ? "of unknown availability" : null;
  };
}

/** By vendor name or the vendor's id on the domain. */
function vendorFilter(vendors: Selection): Filter {
  const verdict = compileSelection(vendors);
  return (offer) => {
    const names = offer.vendorDomainId === null ? [offer.vendorName] : [offer.vendorName, offer.vendorDomainId];
    const found = verdict(names);
    return found === null ? null : `whose vendor is ${found}`;
  };
}

/** By when the offer was retrieved, else when its snapshot was gathered; exactly that old still counts. */
function ageFilter(maxAgeHours: number): Filter {
  const maxAgeMs = maxAgeHours * MS_PER_HOUR;
  const reason = `older than ${plainDecimal(maxAgeHours)} h`;
  return (offer, market, scope) =>
    scope.context.nowMs - (offer.retrievedAtMs ?? market.gatheredAtMs) > maxAgeMs ? reason : null;
}

/** By the longest delivery time known; an unknown one counts. */
function deliveryFilter(maxDeliveryHours: number): Filter {
  const reason = `delivered after more than ${plainDecimal(maxDeliveryHours)} h`;
  return (offer) => {
    const hours = offer.maxDeliveryHours ?? offer.minDeliveryHours;
    return hours !== null && hours > maxDeliveryHours ? reason : null;
  };
}

/** By the values the offer has under the key; without any, an `include` leaves it out. */
function attributeFilter(key: string, selection: Selection): Filter {
  const verdict = compileSelection(selection);
  return (offer) => {
    const values = offer.attributes.filter((attribute) => attribute.key === key).map((attribute) => attribute.value);
    const found = verdict(values);
    return found === null ? null : `whose ${key} is ${found}`;
  };
}
