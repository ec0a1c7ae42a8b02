/** Builds the offers of a snapshot from what the pages of a product show: names, delivery costs, taxes. Pure. */
import { hash } from "node:crypto";
import { plainAmounts } from "../../base/decimal-text.ts";
import { limits } from "../../limits.ts";
import type { OfferIn } from "../../offers/index.ts";
import { textOf, unitsOf, withTax } from "./amounts.ts";
import type { JudgedOffer } from "./judge-reading.ts";
import type { DomainSettings } from "./load-pairs.ts";
import type { FoundPrice } from "./store-evidence.ts";
import type { NamedOffer, StoredReading } from "./stored-reading.ts";

export type NewOffer = Omit<OfferIn, "id">;

/** A page with the offers that it shows. */
export interface ShownPage {
  pageId: number;
  url: string;
  reading: StoredReading;
  candidates?: readonly FoundPrice[];
}

export type BuiltOffers =
  | { offers: NewOffer[]; judged: JudgedOffer[]; digest: string }
  /** Why a price cannot be stored as it is. */
  | { problem: string };

type Shown = NamedOffer & { url: string; productName: string | null };

/**
 * The offers of all pages, equal ones of two pages once. Stored prices are gross; what the service added or assumed stands
 * in the offer's attributes.
 *
 * @param productName for pages that name none
 */
export function buildOffers(pages: readonly ShownPage[], domain: DomainSettings, productName: string): BuiltOffers {
  const offers: NewOffer[] = [];
  const judged: JudgedOffer[] = [];
  for (const shown of distinctOffers(pages)) {
    const built = buildOffer(shown, domain, productName);
    if ("problem" in built) return built;
    offers.push(built.offer);
    judged.push(built.judged);
  }
  return { offers, judged, digest: digestOf(offers) };
}

/** A digest of offers without ids, 32 hexadecimal digits: equal offers have equal ones. */
export function digestOf(offers: readonly NewOffer[]): string {
  return hash("md5", JSON.stringify(offers));
}

function distinctOffers(pages: readonly ShownPage[]): Shown[] {
  const shown = pages.flatMap(({ url, reading }) =>
    reading.offers.map((offer) => ({ ...offer, url, productName: reading.productName })),
  );
  const keyOf = ({ vendorName, condition, price }: Shown): string =>
    JSON.stringify([vendorName, condition, String(unitsOf(price) ?? price)]);
  return [...new Map(shown.toReversed().map((offer) => [keyOf(offer), offer])).values()].reverse();
}

function buildOffer(
  shown: Shown,
  domain: DomainSettings,
  productName: string,
): { offer: NewOffer; judged: JudgedOffer } | { problem: string } {
  const asShown = unitsOf(shown.price);
  const gross = asShown === null ? null : grossOf(asShown, domain);
  if (asShown === null)
    return { problem: `The price ${shown.price.slice(0, 50)} has more than 4 decimals or is too large.` };
  if (gross === null) return { problem: "The domain's prices are net, and it has no vatPercent." };
  const delivery = deliveryOf(shown, gross, domain);
  const price = plainAmounts.amount(textOf(gross));
  const deliveryCosts = delivery === null ? null : plainAmounts.amount(textOf(delivery.units));
  if (price === null || delivery === null || deliveryCosts === null) {
    return { problem: "The delivery costs have more than 4 decimals or are too large." };
  }
  const { vendorName, condition, currency, availability, url } = shown;
  const attributes = [
    ...(condition === null ? [] : [{ key: "condition", value: condition }]),
    ...(gross === asShown ? [] : [{ key: "priceAsShown", value: textOf(asShown) }]),
    ...(delivery.isAssumed ? [{ key: "deliveryCosts", value: "assumed" }] : []),
  ];
  const offer: NewOffer = {
    vendorName,
    url,
    price,
    deliveryCosts,
    currency,
    productName: (shown.productName ?? productName).slice(0, limits.offers.productNameCharacters).toWellFormed(),
    ...(attributes.length === 0 ? {} : { attributes }),
    ...(shown.minDeliveryHours === undefined ? {} : { minDeliveryHours: shown.minDeliveryHours }),
    ...(shown.maxDeliveryHours === undefined ? {} : { maxDeliveryHours: shown.maxDeliveryHours }),
    ...(availability === null ? {} : { availability }),
  };
  return { offer, judged: { vendorName, condition, shown: asShown, gross, currency } };
}

/** A shown amount with taxes; null if the domain does not say how to add them. */
function grossOf(shown: bigint, { tax, vatPercent }: DomainSettings): bigint | null {
  if (tax === "gross") return shown;
  return vatPercent === null ? null : withTax(shown, vatPercent);
}

/** Delivery costs of the page, else by the domain's rule, else 0, which is only assumed. null if they are no amount. */
function deliveryOf(
  { deliveryCosts }: NamedOffer,
  gross: bigint,
  domain: DomainSettings,
): { units: bigint; isAssumed: boolean } | null {
  if (deliveryCosts !== null) {
    const shown = unitsOf(deliveryCosts);
    const units = shown === null ? null : grossOf(shown, domain);
    return units === null ? null : { units, isAssumed: false };
  }
  const rule = domain.deliveryCosts === null ? null : unitsOf(domain.deliveryCosts);
  if (rule === null) return { units: 0n, isAssumed: true };
  const freeFrom = domain.deliveryFreeFrom === null ? null : unitsOf(domain.deliveryFreeFrom);
  return { units: freeFrom !== null && gross >= freeFrom ? 0n : rule, isAssumed: false };
}
