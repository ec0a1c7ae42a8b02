// What one vendor asks on the market: over offers that are neither own nor ignored nor known to be unavailable.

import { type Exact, add, compare } from "../values/exact.ts";
import { noteLook } from "../trace/competition.ts";
import { isCounting } from "./market-figures.ts";
import { deliveryOf, unitOf } from "./pool.ts";
import type { Scope } from "./scope.ts";
import { compilePattern } from "./wildcard.ts";
import { spend } from "./work.ts";

/** The vendor's cheapest unit price and total, and the position of the former. */
interface VendorFigures {
  readonly unitPrice: Exact;
  readonly totalPrice: Exact;
  readonly position: number;
}

/** The figures of a vendor by name or by its id on the domain, `*` as wildcard; null if it offers nothing. */
export function compileVendor(pattern: string): (scope: Scope) => VendorFigures | null {
  const matches = compilePattern(pattern);
  return (scope) => {
    const { market, work } = scope;
    noteLook(scope);
    let unitPrice: Exact | null = null;
    let totalPrice: Exact | null = null;
    spend(work, 4 * (market?.offers.length ?? 0));
    const counting = market?.offers.filter(isCounting) ?? [];
    for (const offer of counting) {
      if (matches(offer.vendorName, work) || (offer.vendorDomainId !== null && matches(offer.vendorDomainId, work))) {
        const unit = unitOf(offer);
        const total = add(unit, deliveryOf(offer));
        unitPrice = unitPrice === null || compare(unit, unitPrice) < 0 ? unit : unitPrice;
        totalPrice = totalPrice === null || compare(total, totalPrice) < 0 ? total : totalPrice;
      }
    }
    if (unitPrice === null || totalPrice === null) {
      return null;
    }
    const least = unitPrice;
    return {
      unitPrice,
      totalPrice,
      position: 1 + counting.filter((offer) => compare(unitOf(offer), least) < 0).length,
    };
  };
}
