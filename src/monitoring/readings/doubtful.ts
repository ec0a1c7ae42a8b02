/** A reading in doubt, as `monitoring_state.doubtful` keeps it: all that is needed to store it after a decision. */
import type { OfferIn } from "../../offers/index.ts";
import type { EarlierOffer } from "./judge-reading.ts";
import type { StoredReading } from "./stored-reading.ts";

export interface Doubtful {
  /** ISO 8601. */
  gatheredAt: string;
  reasons: readonly string[];
  /** What would be stored, without ids. */
  offers: readonly Omit<OfferIn, "id">[];
  /** What would be the pages' last readings. */
  pages: readonly { pageId: number; url: string; reading: StoredReading }[];
}

/** The prices in `monitoring_state.rejected`. */
export function readEarlier(text: string): EarlierOffer[] {
  const offers: (Omit<EarlierOffer, "shown"> & { shown: string })[] = JSON.parse(text);
  return offers.map((offer) => ({ ...offer, shown: BigInt(offer.shown) }));
}

/** The text that {@link readEarlier} reads. */
export function renderEarlier(offers: readonly EarlierOffer[]): string {
  return JSON.stringify(
    offers.map(({ vendorName, condition, shown }) => ({ vendorName, condition, shown: String(shown) })),
  );
}
