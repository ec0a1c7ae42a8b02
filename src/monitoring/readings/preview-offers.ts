/** `previewOffers`: the offers that a reading of a watched domain would be stored as. Nothing is stored. */
import type { Contract } from "../../base/contract.ts";
import type { Database } from "../../database/connection.ts";
import { buildOffers, type NewOffer } from "./build-offers.ts";
import { lockWatched } from "./load-pairs.ts";
import type { ReadOffer } from "./pair-reading.ts";
import { vendorNames } from "./vendor-names.ts";

/** What a page shows, as far as it is stored. */
export interface PreviewedPage {
  domain: string;
  url: string;
  productName: string;
  offers: readonly ReadOffer[];
}

/**
 * Names vendors, adds taxes and delivery costs as the domain says.
 *
 * @returns null if the domain is not watched; a problem, as a sentence, if a price could not be stored
 */
export async function previewOffers(
  database: Database,
  contract: Contract,
  { domain, url, productName, offers }: PreviewedPage,
): Promise<{ offers: NewOffer[] } | { problem: string } | null> {
  return await database.transaction(async (transaction) => {
    const settings = (await lockWatched(transaction, contract, [domain])).domains.get(domain);
    if (settings === undefined) return null;
    const nameVendor = (await vendorNames(transaction, contract, [settings]))(settings);
    const reading = {
      method: "",
      confirmedBy: [],
      productName,
      offers: offers.map((offer) => ({ ...offer, vendorName: nameVendor(offer.vendorName) })),
      struckPrice: null,
      taxIncluded: null,
      evidence: "",
    };
    return buildOffers([{ pageId: 0, url, reading }], settings, productName);
  });
}
