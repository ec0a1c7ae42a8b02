/** Renders what was read from a page (interface 2.22). */
import { plainAmounts } from "../../../base/decimal-text.ts";
import type { NewOffer } from "../../readings/build-offers.ts";
import type { PageReading, ReadOffer } from "../../readings/pair-reading.ts";
import type { ReadingOut } from "./schema.ts";

/** The parts of a reading that are shown. Readings that were stored by an earlier version may lack some. */
export interface ShownReading extends Pick<PageReading, "outcome" | "isConfirmed" | "candidates" | "reasons"> {
  readonly product: (PageReading["product"] & { readonly sku?: string | null; readonly brand?: string | null }) | null;
  readonly offers: readonly Pick<ReadOffer, "vendorName" | "price" | "currency" | "availability" | "deliveryCosts">[];
  readonly recipeFields?: Readonly<Partial<Record<string, string>>> | null;
}

/** `offers` has only what would be stored. A candidate that is no amount, such as one of 30 digits, has the price 0. */
export function renderReading(reading: ShownReading): ReadingOut {
  const { outcome, isConfirmed, product, offers, candidates, reasons, recipeFields = null } = reading;
  return {
    outcome,
    isConfirmed,
    ...(product === null ? {} : { product: present({ name: product.name, ...idsOf(product) }) }),
    offers: isConfirmed ? offers.map(renderOffer) : [],
    candidates: candidates.map(({ method, price, currency = null, evidence }) => ({
      method,
      price: numberOf(price),
      priceText: price,
      ...present({ currency }),
      evidence,
    })),
    reasons: reasons.map(({ code, text }) => ({ code, text })),
    ...(recipeFields === null ? {} : { recipeFields: present(recipeFields) }),
  };
}

function idsOf({ gtin = null, sku = null, brand = null }: NonNullable<ShownReading["product"]>) {
  return { gtin, sku, brand };
}

function renderOffer(offer: ShownReading["offers"][number]): ReadingOut["offers"][number] {
  const { price, currency, availability, deliveryCosts, vendorName } = offer;
  return {
    price: numberOf(price),
    priceText: price,
    currency,
    ...(availability === null ? {} : { availability }),
    ...(deliveryCosts === null ? {} : { deliveryCosts: numberOf(deliveryCosts) }),
    ...present({ vendorName }),
  };
}

/** Offers as they would be stored: with the domain's delivery costs and taxes, and what was added to do so. */
export function renderStored(offers: readonly NewOffer[]): ReadingOut["offers"] {
  return offers.map(({ price, currency, availability, deliveryCosts, vendorName, attributes = [] }) => ({
    price,
    priceText: withCents(price),
    currency,
    ...(availability === undefined ? {} : { availability }),
    ...(deliveryCosts === undefined ? {} : { deliveryCosts }),
    vendorName,
    attributes: attributes.map(({ key, value }) => ({ name: key, value })),
  }));
}

function numberOf(amount: string): number {
  return plainAmounts.amount(amount) ?? 0;
}

/** The amount as text, with two decimals at least. */
function withCents(amount: number): string {
  const text = String(amount);
  return /\.\d\d/.test(text) ? text : amount.toFixed(2);
}

/** Without what is missing. */
function present(values: Readonly<Partial<Record<string, string | null>>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}
