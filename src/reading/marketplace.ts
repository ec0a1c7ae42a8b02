/** The offers of a page: one of the shop itself, or those of several sellers. */
import { limits } from "../limits.ts";
import type { MarkedOffer } from "./marked-product.ts";
import type { PageFacts } from "./page-facts.ts";
import type { PageInput, ReadOffer } from "./page.ts";
import { plainText } from "./plain-text.ts";
import { isStorablePrice, shownPrice } from "./prices.ts";

/**
 * What would be stored of a page with this confirmed price. Offers of several sellers are stored only together: all must be
 * readable and shown, unless the domain says that some are enough. @returns nothing if that is not so
 */
export function readOffers(
  input: PageInput,
  facts: PageFacts,
  confirmed: { price: string; currency: string; isSoldOut: boolean },
): ReadOffer[] {
  const sold = sellersOf(facts);
  const described = facts.chosen.flatMap(({ offers }) => offers).find(({ price }) => price === confirmed.price);
  if (sold.length <= 1) return [offerOf(described ?? null, confirmed)];
  const shown = new Set(facts.visible.map(({ price }) => price));
  const readable = sold.filter(
    ({ price, currency }) =>
      price !== null && isStorablePrice(price) && (currency ?? confirmed.currency) === confirmed.currency,
  );
  const seen = readable.filter(({ price }) => price !== null && shown.has(price));
  if (input.offersShown === "all" && seen.length < sold.length) return [];
  return seen
    .slice(0, limits.reading.offers)
    .map((offer) =>
      offerOf(offer, { ...confirmed, price: offer.price ?? confirmed.price, isSoldOut: offer.availability === false }),
    );
}

/** The offers of the first markup that names several sellers. */
function sellersOf(facts: PageFacts): readonly MarkedOffer[] {
  const several = facts.chosen.find(({ offers }) => new Set(offers.map(({ seller }) => seller)).size > 1);
  return several?.offers ?? [];
}

function offerOf(
  offer: MarkedOffer | null,
  { price, currency, isSoldOut }: { price: string; currency: string; isSoldOut: boolean },
): ReadOffer {
  const [from, to] = [offer?.minDeliveryHours ?? null, offer?.maxDeliveryHours ?? null];
  return {
    vendorName: offer === null || offer.seller === null ? null : plainText(offer.seller, limits.reading.textCharacters),
    price: shownPrice(price),
    currency,
    condition: offer?.condition ?? null,
    availability: isSoldOut ? false : (offer?.availability ?? null),
    deliveryCosts: offer === null || offer.deliveryCosts === null ? null : shownPrice(offer.deliveryCosts),
    ...(from === null ? {} : { minDeliveryHours: from }),
    ...(to === null ? {} : { maxDeliveryHours: to }),
  };
}
