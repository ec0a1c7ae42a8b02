/**
 * `readPricedOffers`: what prices are calculated from, of the stored offers of a snapshot. A run reads millions of offers and
 * needs half of each, so their text is matched against the form that it is written in (`renderOffers`) instead of being parsed
 * whole. Text of any other form is parsed.
 */
import type { MarketOffer, OfferAttribute } from "../../../engine/index.ts";
import { readOffers, type OfferOut } from "../../offers/index.ts";
import type { Snapshot } from "../calculate/inputs.ts";

/** Whose offers are whose. */
export interface OfferOwners {
  isOwn: (offer: { domain: string; vendorName: string }) => boolean;
  /** null: none is ignored. */
  isIgnored: ((offer: { domain: string; vendorName: string; vendorDomainId?: string }) => boolean) | null;
}

/** Reads the offers of a snapshot, in their order. */
export function readPricedOffers(snapshot: Snapshot, owners: OfferOwners): MarketOffer[] {
  return matchOffers(snapshot, owners) ?? readOffers(snapshot).map((offer) => pricedOffer(offer, owners));
}

function pricedOffer(offer: OfferOut, { isOwn, isIgnored }: OfferOwners): MarketOffer {
  return {
    id: offer.id,
    vendorName: offer.vendorName,
    vendorDomainId: offer.vendorDomainId ?? null,
    price: offer.price,
    deliveryCosts: offer.deliveryCosts,
    availability: offer.availability ?? null,
    minDeliveryHours: offer.minDeliveryHours ?? null,
    maxDeliveryHours: offer.maxDeliveryHours ?? null,
    retrievedAtMs: Date.parse(offer.retrievalDate),
    attributes: offer.attributes.length === 0 ? [] : offer.attributes.map(({ name, value }) => ({ key: name, value })),
    own: isOwn(offer),
    ignored: isIgnored?.(offer) ?? false,
  };
}

/** A text that is passed over; every quote in it is escaped. */
const passed = String.raw`"[^"\\]*(?:\\.[^"\\]*)*"`;
/** A text without escapes. */
const text = String.raw`"([^"\\]*)"`;
const number = String.raw`(-?[\d.]+(?:e[+-]?\d+)?)`;
const passedNumber = String.raw`-?[\d.]+(?:e[+-]?\d+)?`;
const attributeList = String.raw`(\[(?:\{"name":${passed},"value":${passed}\},?)*\])`;

/** One offer and what follows it. Each part ends where the next begins, so a text of another form is left after one pass. */
const form = new RegExp(
  [
    `\\{"ignored":false,"id":${text},"productId":${passed},"domain":${passed},"vendorName":${text}`,
    `(?:,"vendorDomainId":${text})?,"url":${passed},"productName":${passed},"price":${number},"deliveryCosts":${number}`,
    `,"currency":${passed}(?:,"minDeliveryTime":${passedNumber})?(?:,"minDeliveryHours":${number})?`,
    `(?:,"maxDeliveryTime":${passedNumber})?(?:,"maxDeliveryHours":${number})?(?:,"availability":(true|false))?`,
    `,"attributes":${attributeList},"retrievalDate":${text},"creationDate":${passed}`,
    `,"positionByTotalPrice":\\d+,"positionByUnitPrice":\\d+\\}(?:,(?=\\{)|$)`,
  ].join(""),
  "y",
);

/** Reads offers without parsing them. @returns null if their text has another form */
export function matchOffers({ offersText, domain }: Snapshot, { isOwn, isIgnored }: OfferOwners): MarketOffer[] | null {
  const offers: MarketOffer[] = [];
  form.lastIndex = 0;
  while (form.lastIndex < offersText.length) {
    const match = form.exec(offersText);
    if (match === null) return null;
    const [, id = "", vendorName = "", vendorDomainId, price, deliveryCosts, min, max, available, list = "", at = ""] =
      match;
    offers.push({
      id,
      vendorName,
      vendorDomainId: vendorDomainId ?? null,
      price: Number(price),
      deliveryCosts: Number(deliveryCosts),
      availability: available === undefined ? null : available === "true",
      minDeliveryHours: min === undefined ? null : Number(min),
      maxDeliveryHours: max === undefined ? null : Number(max),
      retrievedAtMs: timeOf(at),
      attributes: attributesOf(list),
      own: isOwn({ domain, vendorName }),
      ignored:
        isIgnored?.({ domain, vendorName, ...(vendorDomainId === undefined ? {} : { vendorDomainId }) }) ?? false,
    });
  }
  return offers;
}

/** Reads a text once while it is the same: neighbouring offers often have the time and the attributes in common. */
function readOnce<Value>(read: (given: string) => Value): (given: string) => Value {
  let last: { given: string; value: Value } | null = null;
  return (given) => {
    if (last === null || last.given !== given) last = { given, value: read(given) };
    return last.value;
  };
}

const timeOf = readOnce((given) => Date.parse(given));
const attributesOf = readOnce((given): readonly OfferAttribute[] => {
  const list: { name: string; value: string }[] = JSON.parse(given);
  return list.map(({ name, value }) => ({ key: name, value }));
});
