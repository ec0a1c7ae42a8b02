/**
 * The JSON text of an offer as stored and sent out (interface 2.2). It is rendered once, when the snapshot is judged.
 * Only the time of storing is filled in later, because it comes from the database.
 */
import { renderInstant } from "../base/instant.ts";
import { offerPriceDecimals, roundHalfUp } from "../base/money.ts";
import { Yielder } from "../base/yielding.ts";
import { instant } from "../http/schema.ts";
import type { OfferIn } from "./schema.ts";

/** Offers rendered between two yields: a snapshot may have a thousand offers of tens of kilobytes each. */
const offersPerPiece = 20;

/**
 * Renders the offers of a snapshot, separated by commas, cheapest total first, with their positions. Reads fill in
 * `ignored`; {@link withCreationDate} fills in `creationDate`.
 *
 * @returns pieces of the text
 */
export async function renderOffers(
  offers: readonly OfferIn[],
  snapshot: { productId: number; domain: string; gatheredAt: Date },
): Promise<string[]> {
  const gatheredAt = renderInstant(snapshot.gatheredAt);
  const productId = String(snapshot.productId);
  const ranked = rank(offers);
  const yielder = new Yielder();
  const pieces: string[] = [];
  for (let start = 0; start < ranked.length; start += offersPerPiece) {
    if (yielder.isDue) await yielder.yield();
    const group = ranked.slice(start, start + offersPerPiece);
    const rendered = group.map((entry) => offerOut(entry, { ...snapshot, productId, gatheredAt }));
    pieces.push((start === 0 ? "" : ",") + JSON.stringify(rendered).slice(1, -1));
  }
  return pieces;
}

/** Fills in the time at which the offers are stored. */
export function withCreationDate(offersText: string, storedAt: Date): string {
  return offersText.replaceAll(noCreationDate, `"creationDate":"${renderInstant(storedAt)}"`);
}

/** This text occurs only as the member itself: within a value its quotes would be escaped. */
const noCreationDate = '"creationDate":""';

interface RankedOffer {
  readonly offer: OfferIn;
  readonly price: number;
  readonly deliveryCosts: number;
  /** In ten-thousandths: sums of amounts with 4 decimals are exact. */
  readonly unitPrice: number;
  readonly totalPrice: number;
  /** 1-based; equal prices share the better one. */
  positionByUnitPrice: number;
  positionByTotalPrice: number;
}

const scale = 10_000;

/** The offers with their positions, cheapest total first. */
function rank(offers: readonly OfferIn[]): RankedOffer[] {
  const ranked = offers.map((offer): RankedOffer => {
    const price = roundHalfUp(offer.price, offerPriceDecimals);
    const deliveryCosts = roundHalfUp(offer.deliveryCosts, offerPriceDecimals);
    const unitPrice = Math.round(price * scale);
    const totalPrice = unitPrice + Math.round(deliveryCosts * scale);
    return { offer, price, deliveryCosts, unitPrice, totalPrice, positionByUnitPrice: 1, positionByTotalPrice: 1 };
  });
  rankBy(ranked, "unitPrice", "positionByUnitPrice");
  rankBy(ranked, "totalPrice", "positionByTotalPrice");
  return ranked;
}

/** Sorts by a price and sets the positions. Equal offers keep their order. */
function rankBy(
  ranked: RankedOffer[],
  price: "unitPrice" | "totalPrice",
  position: "positionByUnitPrice" | "positionByTotalPrice",
): void {
  ranked.sort((a, b) => a[price] - b[price]);
  let before: RankedOffer | undefined;
  for (const [index, entry] of ranked.entries()) {
    entry[position] = before !== undefined && before[price] === entry[price] ? before[position] : index + 1;
    before = entry;
  }
}

/**
 * Delivery times are whole hours in `…DeliveryTime` and as sent in `…DeliveryHours` (interface 2.2, 2.3). Every offer
 * has all fields, absent ones as undefined: objects of one shape are stringified fastest.
 */
function offerOut(
  { offer, price, deliveryCosts, positionByTotalPrice, positionByUnitPrice }: RankedOffer,
  snapshot: { productId: string; domain: string; gatheredAt: string },
) {
  const { vendorDomainId, minDeliveryHours, maxDeliveryHours, attributes, retrievalDate } = offer;
  return {
    ignored: false,
    id: String(offer.id),
    productId: snapshot.productId,
    domain: snapshot.domain,
    vendorName: offer.vendorName,
    vendorDomainId: vendorDomainId === undefined ? undefined : String(vendorDomainId),
    url: offer.url,
    productName: offer.productName,
    price,
    deliveryCosts,
    currency: offer.currency,
    minDeliveryTime: minDeliveryHours === undefined ? undefined : Math.floor(minDeliveryHours),
    minDeliveryHours,
    maxDeliveryTime: maxDeliveryHours === undefined ? undefined : Math.ceil(maxDeliveryHours),
    maxDeliveryHours,
    availability: offer.availability,
    attributes: attributes === undefined ? [] : attributes.map(({ key, value }) => ({ name: key, value })),
    retrievalDate: retrievalDate === undefined ? snapshot.gatheredAt : renderInstant(instant(retrievalDate)),
    creationDate: "",
    positionByTotalPrice,
    positionByUnitPrice,
  };
}
