/**
 * A page's last believed reading, as `watched_page.reading` keeps it: what the next one is compared with, and what a 304
 * confirms.
 */
import { hash } from "node:crypto";
import { readerVersion } from "../../reading/index.ts";
import { unitsOf } from "./amounts.ts";
import type { EarlierOffer } from "./judge-reading.ts";

/** An offer with the name that it is stored under. */
export interface NamedOffer {
  readonly vendorName: string;
  readonly condition: string | null;
  /** Decimal text as the page shows it. */
  readonly price: string;
  readonly currency: string;
  readonly availability: boolean | null;
  readonly deliveryCosts: string | null;
  readonly minDeliveryHours?: number;
  readonly maxDeliveryHours?: number;
}

export interface StoredReading {
  /** The digest of what it was read by; missing in readings of before it was kept. */
  readonly rules?: string;
  /** The version of the reader; missing in readings of the first one. */
  readonly reader?: number;
  readonly method: string;
  readonly confirmedBy: readonly string[];
  readonly productName: string | null;
  /** 14 digits; missing if the page names none, and in readings of before it was kept. */
  readonly gtin?: string;
  readonly offers: readonly NamedOffer[];
  readonly struckPrice: string | null;
  readonly taxIncluded: boolean | null;
  /** The price has three decimals that may be thousands, so its method alone does not prove it. */
  readonly isUnclear?: true;
  /** The text around the price. */
  readonly evidence: string;
  /** The reading before, if the price moved by a factor of taxes: it stands again if a person rejects that. */
  readonly before?: StoredReading;
}

/** The version of the reader that made a reading, or wrote evidence. */
export function readerOf({ reader = 1 }: { readonly reader?: number }): number {
  return reader;
}

/** Whether a page's last reading was made by an earlier reader than this one. */
export function isOfEarlierReader(reading: StoredReading | null): boolean {
  return reading !== null && readerOf(reading) < readerVersion;
}

/** The offers of readings as later ones are compared with them. */
export function earlierOffers(readings: readonly Pick<StoredReading, "offers">[]): EarlierOffer[] {
  return readings.flatMap(({ offers }) =>
    offers.flatMap(({ vendorName, condition, price }) => {
      const shown = unitsOf(price);
      return shown === null ? [] : [{ vendorName, condition, shown }];
    }),
  );
}

/** What decides how a page is read, and what of it is kept. */
export interface ReadingRules {
  readonly country: string;
  readonly currency: string;
  readonly tax: "gross" | "net";
  readonly offersShown: "all" | "some";
  readonly vendorName: string | null;
  readonly keepsVendorNames: boolean;
  readonly product: {
    readonly name: string | null;
    readonly gtin: string | null;
    readonly customerProductId: string | null;
  };
  /** null without a recipe. */
  readonly recipeVersion: number | null;
}

/**
 * A digest of the rules, 32 hexadecimal digits. A 304 confirms only a reading of the same ones: another product, other
 * settings or another reader might not read the page so.
 */
export function rulesDigest(rules: ReadingRules): string {
  const { country, currency, tax, offersShown, vendorName, keepsVendorNames, product, recipeVersion } = rules;
  const { name, gtin, customerProductId } = product;
  const all = [
    country,
    currency,
    tax,
    offersShown,
    vendorName,
    keepsVendorNames,
    name,
    gtin,
    customerProductId,
    recipeVersion,
    readerVersion,
  ];
  return hash("md5", JSON.stringify(all));
}
