/** What goes into the reading of a product page, and what comes out. Plain data: it crosses the border of a thread. */
import type { Recipe, RecipeField } from "./recipe.ts";

/**
 * Grows when pages are read otherwise, so that prices of an earlier reader are not believed any longer only because they are stored.
 * Readings without a version are of the first reader.
 */
export const readerVersion = 2;

/** The outcomes that a page alone can have (docs/reference/interface.md, monitoring). */
export type Outcome =
  | "ProductFound"
  | "ProductNotAvailable"
  | "ProductNotFound"
  | "CaptchaFailure"
  | "LayoutFailure"
  | "RequestFailure"
  | "UnknownFailure";

/** The product that the page should be of. */
export interface WantedProduct {
  readonly name: string;
  readonly gtin: string | null;
  readonly customerProductId: string | null;
  readonly brand: string | null;
}

export interface PageInput {
  /** Where the page was in the end, after redirects. */
  readonly url: string;
  readonly requestedUrl: string;
  readonly status: number;
  readonly contentType: string | null;
  readonly body: Uint8Array;
  /** ISO 3166, of the domain; it decides how amounts are written and what `$` and `kr` mean. */
  readonly country: string | null;
  /** ISO 4217, of the domain. A price in another one is never confirmed. */
  readonly currency: string | null;
  /** How the domain shows prices. */
  readonly tax: "gross" | "net";
  /** Whether a snapshot of this domain stands for all offers, or for those the page shows. */
  readonly offersShown: "all" | "some";
  readonly product: WantedProduct | null;
  readonly recipe: Recipe | null;
  /** When the page was fetched. With it, markup whose `priceValidUntil` has passed needs a price that people see. */
  readonly now?: Date;
  /** Methods that need no second one on this domain. */
  readonly provenMethods: readonly Method[];
}

/**
 * The ways to a price. Three read what the shop tells machines, each by a template of its own. Two read what people see:
 * `position` goes by where an amount stands (heading, buy button) and ignores names of classes; `marking` goes by what the
 * shop calls the element and ignores where it stands. `summary` is the page's own summary (title, description), `script` an
 * amount under a price's name beside the product's name in a script. These two only support others: they never propose.
 */
export const methods = [
  "recipe",
  "jsonLd",
  "microdata",
  "metaTags",
  "position",
  "marking",
  "summary",
  "script",
] as const;
export type Method = (typeof methods)[number];

export interface Candidate {
  readonly method: Method;
  /** Decimal text. */
  readonly price: string;
  readonly currency: string | null;
  /** The text around the price. */
  readonly evidence: string;
  /** Where it stands, if that can be said by a selector. */
  readonly selector?: string;
  readonly attribute?: string;
}

export interface ReadOffer {
  /** The seller that the page names; null stands for the shop itself. */
  readonly vendorName: string | null;
  /** Decimal text. */
  readonly price: string;
  readonly currency: string;
  readonly condition: "new" | "used" | "refurbished" | "damaged" | null;
  readonly availability: boolean | null;
  /** Decimal text in the offer's currency. */
  readonly deliveryCosts: string | null;
  readonly minDeliveryHours?: number;
  readonly maxDeliveryHours?: number;
}

export interface ReadProduct {
  readonly name: string | null;
  /** 14 digits. */
  readonly gtin: string | null;
  readonly sku: string | null;
  readonly brand: string | null;
}

/** Why a page was read as it was. */
export interface Reason {
  readonly code: string;
  /** One sentence for people. */
  readonly text: string;
  /** The HTTP status, where it is the reason. */
  readonly status?: number;
}

export interface PageReading {
  readonly outcome: Outcome;
  /** Whether `offers` may be stored without asking a person. */
  readonly isConfirmed: boolean;
  /** The method whose value was taken. */
  readonly method: Method | null;
  /** The other methods that came to the same value. */
  readonly confirmedBy: readonly Method[];
  /** Whether a program wrote the price for programs, or a proven recipe names it, so that its digits allow one amount only. */
  readonly isMachine: boolean;
  readonly product: ReadProduct | null;
  /** What would be stored; empty unless confirmed. */
  readonly offers: readonly ReadOffer[];
  /** Every method's value, the best first, confirmed or not. */
  readonly candidates: readonly Candidate[];
  readonly reasons: readonly Reason[];
  /** What the domain's recipe found, by field, as its tests compare it; null without a recipe for this address. */
  readonly recipeFields: Readonly<Partial<Record<RecipeField, string>>> | null;
  /** The former or list price beside it, a decimal text. */
  readonly struckPrice: string | null;
  /** What the page says about the tax in its price; null if nothing. */
  readonly taxIncluded: boolean | null;
}
