/** A reading in doubt, as `monitoring_state.doubtful` keeps it: all that is needed to store it after a decision. */
import type { OfferIn } from "../../offers/index.ts";
import type { EarlierOffer } from "./judge-reading.ts";
import type { FoundPrice } from "./store-evidence.ts";
import type { StoredReading } from "./stored-reading.ts";

export interface Doubtful {
  /** ISO 8601. */
  gatheredAt: string;
  reasons: readonly string[];
  /** What would be stored, without ids. */
  offers: readonly Omit<OfferIn, "id">[];
  /** The lowest price of the last reading that was believed, decimal text; null before the first one. */
  lastPrice: string | null;
  /** What would be the pages' last readings, and what else was found; a release before did not keep that. */
  pages: readonly { pageId: number; url: string; reading: StoredReading; candidates?: readonly FoundPrice[] }[];
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
