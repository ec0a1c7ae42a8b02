// Whether a product has competitors at all, whatever a rule leaves out: what `market.offerCount` counts, on any domain.

import type { Market } from "../trace/input.ts";

/** Whether some offer is neither own nor ignored nor known to be unavailable. */
export function hasCompetitors(markets: readonly Market[]): boolean {
  return markets.some(({ offers }) =>
    offers.some((offer) => !offer.own && !offer.ignored && offer.availability !== false),
  );
}
