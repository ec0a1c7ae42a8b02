/** Judges snapshots by the request alone: the types, and the rules interface 4.3-6, 4.3-7, 4.3-9 and 4.3-10. */
import { hash } from "node:crypto";
import { isCurrency, notCurrency } from "../base/currency.ts";
import { errorItem, type ErrorItem } from "../base/error.ts";
import { parseProductId } from "../base/id.ts";
import { maxAmount } from "../base/money.ts";
import { Yielder } from "../base/yielding.ts";
import { instant } from "../http/schema.ts";
import { compileCheck, withoutNulls } from "../http/validation.ts";
import { limits } from "../limits.ts";
import { isDomain, noDomain } from "./domain-format.ts";
import { renderOffers } from "./offer-text.ts";
import { SnapshotIn, type OfferIn } from "./schema.ts";

/** A snapshot that follows the rules of this file. */
export interface Snapshot {
  productId: number;
  domain: string;
  gatheredAt: Date;
  currency: string;
  /** The ids in the order sent. */
  offerIds: readonly string[];
  /** A digest of each id: 128 bits in hexadecimal. All ids thus take the same space in the index. */
  offerIdDigests: readonly string[];
  /** The pieces of the text that is stored. The time of storing is still missing in them (offer-text.ts). */
  offersText: readonly string[];
  /** Whether the snapshot shows that its domain is a marketplace. */
  isOfMarketplace: boolean;
}

/** The judgement of one entry of the request. Duplicates of one snapshot share one object. */
export type Judged = { snapshot: Snapshot } | { errors: ErrorItem[] };

const checkSnapshot = compileCheck(SnapshotIn);

/** Judges every snapshot of a request alone, then against the others of the request. */
export async function judgeSnapshots(given: readonly unknown[], now: Date): Promise<Judged[]> {
  const yielder = new Yielder();
  const judged: Judged[] = [];
  for (const [index, snapshot] of given.entries()) {
    if (yielder.isDue) await yielder.yield();
    judged.push(await judgeSnapshot(snapshot, `/${index}`, now));
  }
  joinDuplicates(judged);
  return judged;
}

async function judgeSnapshot(given: unknown, at: string, now: Date): Promise<Judged> {
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
    ...value.offers.flatMap((offer, index) => judgeOffer(offer, `${at}/offers/${index}`, gatheredAt)),
    ...judgeTogether(value.offers, at),
  ];
  if (productId === null) errors.push(productNotFound(String(value.productId), at));
  if (errors.length > 0 || productId === null) return { errors };
  const snapshot = await readSnapshot(value.offers, { productId, domain: value.domain, gatheredAt });
  return charactersOf(snapshot) > limits.offers.charactersPerSnapshot ? { errors: [tooLong(at)] } : { snapshot };
}

export function productNotFound(productId: string, at: string): ErrorItem {
  return errorItem("resource.productNotFound", `There is no product ${productId} in the contract.`, `${at}/productId`);
}

function invalidDomain(domain: string, at: string): ErrorItem {
  return errorItem("request.invalidDomain", noDomain(domain), `${at}/domain`);
}

/** The characters of all offers of a snapshot as stored. */
export function charactersOf({ offersText }: Snapshot): number {
  return offersText.reduce((sum, piece) => sum + piece.length, 0);
}

function tooLong(at: string): ErrorItem {
  const message = `The offers of a snapshot must have at most ${limits.offers.charactersPerSnapshot} characters together.`;
  return errorItem("request.invalid", message, `${at}/offers`);
}

function tooFarAhead(at: string): ErrorItem {
  return errorItem("request.invalid", "creationDate lies more than 24 hours ahead.", `${at}/creationDate`);
}

function judgeOffer(offer: OfferIn, at: string, gatheredAt: Date): ErrorItem[] {
  const errors: ErrorItem[] = [];
  const invalid = (field: string, message: string): unknown =>
    errors.push(errorItem("request.invalid", `${field} ${message}`, `${at}/${field}`));
  if (!(offer.price >= 0.01 && offer.price <= maxAmount)) invalid("price", `must be from 0.01 to ${maxAmount}.`);
  if (offer.deliveryCosts > maxAmount) invalid("deliveryCosts", `must be at most ${maxAmount}.`);
  if (!isCurrency(offer.currency, gatheredAt)) invalid("currency", `${notCurrency(offer.currency)}.`);
  if (!/^https?:\/\/[^\s/]/i.test(offer.url)) invalid("url", "must be an http or https URL.");
  const { minDeliveryHours: min, maxDeliveryHours: max } = offer;
  if (min !== undefined && max !== undefined && min > max) {
    invalid("minDeliveryHours", "must not be above maxDeliveryHours.");
  }
  return errors;
}

/** Checks the offers of one snapshot against each other: one currency, no id twice. */
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

async function readSnapshot(
  offers: readonly OfferIn[],
  of: Pick<Snapshot, "productId" | "domain" | "gatheredAt">,
): Promise<Snapshot> {
  const offerIds = offers.map((offer) => String(offer.id));
  return {
    ...of,
    currency: offers[0]?.currency ?? "",
    offerIds,
    offerIdDigests: offerIds.map((id) => hash("md5", id)),
    offersText: await renderOffers(offers, of),
    isOfMarketplace: showsMarketplace(offers),
  };
}

/** Whether several vendors offer the product, or an offer names a buy box (interface 4.3-13). */
function showsMarketplace(offers: readonly OfferIn[]): boolean {
  const vendorName = offers[0]?.vendorName;
  return offers.some(
    (offer) =>
      offer.vendorName !== vendorName || offer.attributes?.some((attribute) => attribute.key === "buyBox") === true,
  );
}

/**
 * Makes identical snapshots one object. Refuses all snapshots of the same product, domain and time if they differ
 * (interface 4.3-6, 4.3-7).
 */
function joinDuplicates(judged: Judged[]): void {
  const groups = Map.groupBy(judged.keys(), (index) => momentKey(judged[index]));
  for (const [key, group] of groups) {
    const first = judged[group[0] ?? 0];
    if (key === null || first === undefined || group.length === 1) continue;
    const isOneSnapshot = haveSameOffers(group.map((index) => judged[index]).filter((entry) => entry !== undefined));
    for (const index of group) judged[index] = isOneSnapshot ? first : { errors: [conflict(`/${index}`)] };
  }
}

/** A key of product, domain and time; null for a refused entry. */
function momentKey(entry: Judged | undefined): string | null {
  if (entry === undefined || !("snapshot" in entry)) return null;
  const { productId, domain, gatheredAt } = entry.snapshot;
  return `${productId} ${domain} ${gatheredAt.getTime()}`;
}

function conflict(at: string): ErrorItem {
  const message =
    "The request has different snapshots of this product, domain and creationDate; none of them is taken.";
  return errorItem("resource.snapshotConflict", message, at);
}

/** Whether all entries have the same offers, in any order. */
function haveSameOffers(entries: readonly Judged[]): boolean {
  const texts = new Set(entries.map((entry) => ("snapshot" in entry ? entry.snapshot.offersText.join("") : "")));
  return texts.size === 1 || new Set([...texts].map(inOrderOfIds)).size === 1;
}

function inOrderOfIds(offersText: string): string {
  const offers: { id: string }[] = JSON.parse(`[${offersText}]`);
  return JSON.stringify(offers.sort((a, b) => (a.id < b.id ? -1 : 1)));
}

function withoutNullOffers(sent: unknown): unknown {
  const snapshot = withoutNulls(sent);
  if (typeof snapshot !== "object" || snapshot === null || !("offers" in snapshot)) return snapshot;
  const given: unknown = snapshot.offers;
  if (!Array.isArray(given)) return snapshot;
  const offers = given.map(withoutNulls);
  return offers.every((offer, index) => offer === given[index]) ? snapshot : { ...snapshot, offers };
}
