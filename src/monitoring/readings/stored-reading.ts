/**
 * A page's last believed reading, as `watched_page.reading` keeps it: what the next one is compared with, and what a 304
 * confirms.
 */
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
  readonly country: string;
  /** Whether the page was read for its prices without tax; missing for those with it. */
  readonly tax?: "net";
  readonly recipeVersion: number | null;
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

/** The offers of readings as later ones are compared with them. */
export function earlierOffers(readings: readonly Pick<StoredReading, "offers">[]): EarlierOffer[] {
  return readings.flatMap(({ offers }) =>
    offers.flatMap(({ vendorName, condition, price }) => {
      const shown = unitsOf(price);
      return shown === null ? [] : [{ vendorName, condition, shown }];
    }),
  );
}

/** Whether a 304 confirms the reading: only if today's settings would read the page the same way. */
export function isConfirmedByNotModified(
  reading: StoredReading | null,
  now: { country: string; tax: "gross" | "net"; recipeVersion: number | null },
): reading is StoredReading {
  if (reading === null || (reading.tax ?? "gross") !== now.tax) return false;
  return reading.country === now.country && reading.recipeVersion === now.recipeVersion;
}
