/** What can be said of snapshots from the request alone: rules 4, 5, 7 and 8 of interface 4.3, and the types. */
import { isCurrency } from "../base/currency.ts";
import { errorItem, type ErrorItem } from "../base/error.ts";
import { parseProductId } from "../base/id.ts";
import { maxAmount, offerPriceDecimals, roundHalfUp } from "../base/money.ts";
import { instant } from "../http/schema.ts";
import { compileCheck, withoutNulls } from "../http/validation.ts";
import { limits } from "../limits.ts";
import { isDomain } from "./domain-format.ts";
import { SnapshotIn, type OfferIn } from "./schema.ts";

/** An offer with its amounts rounded and its times read. */
export interface Offer {
  id: string;
  vendorName: string;
  vendorDomainId: string | null;
  url: string;
  productName: string;
  price: number;
  deliveryCosts: number;
  currency: string;
  minDeliveryHours: number | null;
  maxDeliveryHours: number | null;
  availability: boolean | null;
  attributes: readonly { key: string; value: string }[];
  retrievedAt: Date;
}

export interface Snapshot {
  productId: number;
  domain: string;
  gatheredAt: Date;
  currency: string;
  offers: Offer[];
}

/** One place of the request; duplicates of one snapshot share one object. */
export type Judged = { snapshot: Snapshot } | { errors: ErrorItem[] };

const checkSnapshot = compileCheck(SnapshotIn);

/** Judges every snapshot of a request by itself and against the others of the request. */
export function judgeSnapshots(given: readonly unknown[], now: Date): Judged[] {
  const judged = given.map((snapshot, index) => judgeSnapshot(snapshot, `/${index}`, now));
  joinDuplicates(judged);
  return judged;
}

function judgeSnapshot(given: unknown, at: string, now: Date): Judged {
  const checked = checkSnapshot(withoutNullOffers(given));
  if ("errors" in checked) {
    const errors = checked.errors.map((error) =>
      errorItem("request.invalid", error.message, `${at}${error.path ?? ""}`),
    );
    return { errors };
  }
  const { value } = checked;
  const productId = parseProductId(value.productId);
  const gatheredAt = instant(value.creationDate);
  const errors: ErrorItem[] = [
    ...(isDomain(value.domain) ? [] : [invalidDomain(value.domain, at)]),
    ...(gatheredAt.getTime() <= now.getTime() + limits.offers.aheadMs ? [] : [tooFarAhead(at)]),
    ...value.offers.flatMap((offer, index) => judgeOffer(offer, `${at}/offers/${index}`)),
    ...judgeTogether(value.offers, at),
  ];
  if (productId === null) errors.push(productNotFound(String(value.productId), at));
  if (errors.length > 0 || productId === null) return { errors };
  const offers = value.offers.map((offer) => readOffer(offer, gatheredAt));
  return { snapshot: { productId, domain: value.domain, gatheredAt, currency: offers[0]?.currency ?? "", offers } };
}

export function productNotFound(productId: string, at: string): ErrorItem {
  return errorItem("resource.productNotFound", `There is no product ${productId} in the contract.`, `${at}/productId`);
}

function invalidDomain(domain: string, at: string): ErrorItem {
  const message =
    domain === ""
      ? "The domain must not be empty."
      : `"${domain.slice(0, 300)}" is no domain: a website's name in lower case, such as shop.example, not a URL.`;
  return errorItem("request.invalidDomain", message, `${at}/domain`);
}

function tooFarAhead(at: string): ErrorItem {
  return errorItem("request.invalid", "creationDate lies more than 24 hours ahead.", `${at}/creationDate`);
}

function judgeOffer(offer: OfferIn, at: string): ErrorItem[] {
  const errors: ErrorItem[] = [];
  const invalid = (field: string, message: string): unknown =>
    errors.push(errorItem("request.invalid", `${field} ${message}`, `${at}/${field}`));
  if (!(offer.price >= 0.01 && offer.price <= maxAmount)) invalid("price", `must be from 0.01 to ${maxAmount}.`);
  if (offer.deliveryCosts > maxAmount) invalid("deliveryCosts", `must be at most ${maxAmount}.`);
  if (!isCurrency(offer.currency)) invalid("currency", `"${offer.currency}" is no ISO 4217 code.`);
  if (!/^https?:\/\/[^\s/]/i.test(offer.url)) invalid("url", "must be an http or https URL.");
  const { minDeliveryHours: min, maxDeliveryHours: max } = offer;
  if (min !== undefined && max !== undefined && min > max) {
    invalid("minDeliveryHours", "must not be above maxDeliveryHours.");
  }
  return errors;
}

/** Rules between the offers of one snapshot: one currency, no id twice. */
function judgeTogether(offers: readonly OfferIn[], at: string): ErrorItem[] {
  const errors: ErrorItem[] = [];
  const ids = new Set<string>();
  const currency = offers[0]?.currency;
  for (const [index, offer] of offers.entries()) {
    const id = String(offer.id);
    if (ids.has(id)) errors.push(duplicateOfferId(id, `${at}/offers/${index}/id`));
    ids.add(id);
    if (offer.currency !== currency) {
      const message = `The offers of a domain are in one currency; this one is in ${offer.currency}, the first in ${currency}.`;
      errors.push(errorItem("resource.currencyMismatch", message, `${at}/offers/${index}/currency`));
    }
  }
  return errors;
}

export function duplicateOfferId(id: string, path: string): ErrorItem {
  return errorItem(
    "resource.offerIdDuplicate",
    `The offer id "${id}" was used before; each offer needs a new one.`,
    path,
  );
}

function readOffer(offer: OfferIn, gatheredAt: Date): Offer {
  return {
    id: String(offer.id),
    vendorName: offer.vendorName,
    vendorDomainId: offer.vendorDomainId === undefined ? null : String(offer.vendorDomainId),
    url: offer.url,
    productName: offer.productName,
    price: roundHalfUp(offer.price, offerPriceDecimals),
    deliveryCosts: roundHalfUp(offer.deliveryCosts, offerPriceDecimals),
    currency: offer.currency,
    minDeliveryHours: offer.minDeliveryHours ?? null,
    maxDeliveryHours: offer.maxDeliveryHours ?? null,
    availability: offer.availability ?? null,
    attributes: offer.attributes ?? [],
    retrievedAt: offer.retrievalDate === undefined ? gatheredAt : instant(offer.retrievalDate),
  };
}

/** Identical snapshots become one; different ones of the same product, domain and time are all refused (rules 4, 5). */
function joinDuplicates(judged: Judged[]): void {
  const groups = new Map<string, number[]>();
  for (const [index, entry] of judged.entries()) {
    if (!("snapshot" in entry)) continue;
    const { productId, domain, gatheredAt } = entry.snapshot;
    const key = `${productId} ${domain} ${gatheredAt.getTime()}`;
    groups.set(key, [...(groups.get(key) ?? []), index]);
  }
  for (const group of groups.values()) {
    const [first, ...others] = group.map((index) => judged[index]).filter((entry) => entry !== undefined);
    if (first === undefined || others.length === 0) continue;
    const contents = new Set([first, ...others].map(canonicalContent));
    for (const index of group) judged[index] = contents.size === 1 ? first : { errors: [conflict(`/${index}`)] };
  }
}

function conflict(at: string): ErrorItem {
  const message =
    "The request has different snapshots of this product, domain and creationDate; none of them is taken.";
  return errorItem("resource.snapshotConflict", message, at);
}

/** The order of the offers says nothing. */
function canonicalContent(entry: Judged): string {
  if (!("snapshot" in entry)) return "";
  return JSON.stringify([...entry.snapshot.offers].sort((a, b) => (a.id < b.id ? -1 : 1)));
}

function withoutNullOffers(given: unknown): unknown {
  const snapshot = withoutNulls(given);
  if (typeof snapshot !== "object" || snapshot === null || !("offers" in snapshot)) return snapshot;
  return Array.isArray(snapshot.offers) ? { ...snapshot, offers: snapshot.offers.map(withoutNulls) } : snapshot;
}
