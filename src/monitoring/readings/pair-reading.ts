/**
 * What a collector brings: the pages of one product on one domain, as they were read. The unit of work is this pair,
 * because one snapshot holds the offers of all its pages.
 */
import type { Outcome } from "./outcome.ts";

/** An offer as a page shows it. */
export interface ReadOffer {
  /** The seller that the page names; null stands for the shop itself. */
  readonly vendorName: string | null;
  /** Decimal text. */
  readonly price: string;
  readonly currency: string;
  readonly condition: string | null;
  readonly availability: boolean | null;
  /** Decimal text. */
  readonly deliveryCosts: string | null;
  readonly minDeliveryHours?: number;
  readonly maxDeliveryHours?: number;
}

/** What the reader made of a page. These are the parts that the judgement needs. */
export interface PageReading {
  readonly outcome: Outcome;
  readonly isConfirmed: boolean;
  readonly method: string | null;
  /** The other methods that came to the same value. */
  readonly confirmedBy: readonly string[];
  /** Whether a program wrote the price; samples of earlier releases do not say it. */
  readonly isMachine?: boolean;
  readonly product: { readonly name: string | null; readonly gtin?: string | null } | null;
  readonly offers: readonly ReadOffer[];
  readonly candidates: readonly {
    readonly method: string;
    readonly price: string;
    readonly currency?: string | null;
    readonly evidence: string;
  }[];
  readonly reasons: readonly { readonly code: string; readonly text: string }[];
  /** The former or list price beside it, decimal text. */
  readonly struckPrice: string | null;
  /** What the page says about the tax in its price; null if nothing. */
  readonly taxIncluded: boolean | null;
  /** The price of a catalogue's item has three decimals that may be thousands. */
  readonly isUnclear?: true;
}

export interface ReadPage {
  readonly pageId: number;
  /** Where the page was in the end. */
  readonly url: string;
  /** null if nothing was read: after a failure, or because the page was not modified. */
  readonly reading: PageReading | null;
  /** The shop answered that the page is as it was at the last confirmed reading. */
  readonly wasNotModified: boolean;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** The version of the domain's recipe that it was read with; null without one. */
  readonly recipeVersion?: number | null;
  /** The digest of what it was read by, as it was when it was asked for. */
  readonly rules?: string;
  /** Why it could not be fetched or read. */
  readonly failure?: { readonly outcome: Outcome; readonly detail: string; readonly cause?: string };
}

/** A product on a domain. */
export interface Pair {
  readonly productId: number;
  readonly domain: string;
}

export interface PairReading extends Pair {
  /** The run; null outside of runs. */
  readonly taskId: string | null;
  readonly jobId: number;
  readonly token: string;
  /** The database's time at the claim plus the process's monotonic time since. */
  readonly gatheredAt: Date;
  readonly pages: readonly ReadPage[];
  /** Why there is no page: the search for one failed. */
  readonly failure?: {
    readonly outcome: Outcome;
    readonly detail: string;
    readonly cause?: string;
    readonly url: string;
  };
}

/** How a pair ended. */
export interface RecordedReading extends Pair {
  outcome: Outcome;
  /** Of a failure, as it is stored; null if nothing says it. */
  cause: string | null;
  /** Neither a success nor a failure: there was nothing to do any more. */
  isSkipped: boolean;
  /** One sentence for people; begins with `held:` if a person has to decide. */
  detail: string | null;
  /** The wait until the second reading that decides; null if none is needed. */
  readAgainAfterMs: number | null;
}
