/** The text an offer is stored and sent out as (interface 2.2); written once, when the snapshot is stored. */
import { renderInstant } from "../base/instant.ts";
import type { Offer, Snapshot } from "./judge-snapshots.ts";

/** The offers of a snapshot by comma, cheapest total first, with their positions. `ignored` is filled in when read. */
export function renderOffers(snapshot: Snapshot, storedAt: Date): string {
  const byUnit = positions(snapshot.offers, unitPrice);
  const byTotal = positions(snapshot.offers, totalPrice);
  const creationDate = renderInstant(storedAt);
  return snapshot.offers
    .map((offer) => ({ offer, unit: byUnit.get(offer) ?? 0, total: byTotal.get(offer) ?? 0 }))
    .sort((a, b) => a.total - b.total || a.unit - b.unit)
    .map(({ offer, unit, total }) => renderOffer(offer, snapshot, { creationDate, unit, total }))
    .join(",");
}

/** In ten-thousandths: sums of amounts with 4 decimals are exact. */
const scale = 10_000;

function unitPrice(offer: Offer): number {
  return Math.round(offer.price * scale);
}

function totalPrice(offer: Offer): number {
  return Math.round(offer.price * scale) + Math.round(offer.deliveryCosts * scale);
}

/** 1-based; equal prices share the better position. */
function positions(offers: readonly Offer[], price: (offer: Offer) => number): Map<Offer, number> {
  const ranked = offers.map((offer) => ({ offer, price: price(offer) })).sort((a, b) => a.price - b.price);
  const found = new Map<Offer, number>();
  let position = 0;
  for (const [index, entry] of ranked.entries()) {
    if (index === 0 || entry.price !== ranked[index - 1]?.price) position = index + 1;
    found.set(entry.offer, position);
  }
  return found;
}

/** Delivery times are whole hours under the one name and as they were sent under the other (interface 2.2, 2.3). */
function renderOffer(
  offer: Offer,
  snapshot: Snapshot,
  at: { creationDate: string; unit: number; total: number },
): string {
  const { minDeliveryHours: min, maxDeliveryHours: max, availability, vendorDomainId } = offer;
  return (
    `{"ignored":false,"id":${JSON.stringify(offer.id)},"productId":"${snapshot.productId}","domain":"${snapshot.domain}"` +
    `,"vendorName":${JSON.stringify(offer.vendorName)}` +
    (vendorDomainId === null ? "" : `,"vendorDomainId":${JSON.stringify(vendorDomainId)}`) +
    `,"url":${JSON.stringify(offer.url)},"productName":${JSON.stringify(offer.productName)}` +
    `,"price":${offer.price},"deliveryCosts":${offer.deliveryCosts},"currency":"${offer.currency}"` +
    (min === null ? "" : `,"minDeliveryTime":${Math.floor(min)},"minDeliveryHours":${min}`) +
    (max === null ? "" : `,"maxDeliveryTime":${Math.ceil(max)},"maxDeliveryHours":${max}`) +
    (availability === null ? "" : `,"availability":${availability}`) +
    `,"attributes":${JSON.stringify(offer.attributes.map(({ key, value }) => ({ name: key, value })))}` +
    `,"retrievalDate":"${renderInstant(offer.retrievedAt)}","creationDate":"${at.creationDate}"` +
    `,"positionByTotalPrice":${at.total},"positionByUnitPrice":${at.unit}}`
  );
}
