/** What one page of a product says, before it is compared with earlier readings. Pure. */
import { limits } from "../../limits.ts";
import { readerVersion } from "../../reading/index.ts";
import { causeText, type Outcome } from "./outcome.ts";
import type { DomainSettings, PageState, ProductFacts } from "./load-pairs.ts";
import type { PageReading, ReadOffer, ReadPage } from "./pair-reading.ts";
import { rulesDigest, type NamedOffer, type StoredReading } from "./stored-reading.ts";

export type PageFinding =
  /** It shows offers that the page itself confirms. */
  | { kind: "shown"; reading: StoredReading }
  /** The product is recognised, sold out, and has no price. */
  | { kind: "soldOut" }
  /** The product is not there. */
  | { kind: "missing"; isGone: boolean; missingReadings: number; missingSince: Date }
  | { kind: "failed"; outcome: Outcome; detail: string; cause?: string };

/** When a page that does not show its product is believed to be gone. */
export interface GoneBounds {
  missingReadings: number;
  missingForMs: number;
  /** Between the first and the last of these readings. */
  secondAfterMs: number;
}

/** Names vendors for storing: own shops keep their names always. */
export type NameVendor = (shown: string | null) => string;

interface PageContext {
  gatheredAt: Date;
  domain: DomainSettings;
  product: ProductFacts;
  nameVendor: NameVendor;
  bounds: GoneBounds;
}

export function readPage(page: ReadPage, state: PageState, context: PageContext): PageFinding {
  const { reading, failure } = page;
  if (failure !== undefined) return { kind: "failed", ...failure };
  if (page.wasNotModified) return notModified(page, state, context);
  if (reading === null) return { kind: "failed", outcome: "UnknownFailure", detail: "The page was not read." };
  if (reading.outcome === "ProductNotFound") return missing(state, context.gatheredAt, context.bounds);
  if (reading.isConfirmed && reading.method !== null && reading.offers.length > 0) {
    return { kind: "shown", reading: storedReading(page, reading, reading.method, context) };
  }
  if (reading.outcome === "ProductNotAvailable" && reading.offers.length === 0) return { kind: "soldOut" };
  const outcome =
    reading.outcome === "ProductFound" || reading.outcome === "ProductNotAvailable" ? "LayoutFailure" : reading.outcome;
  const [reason] = reading.reasons;
  const detail = reason?.text ?? "The page has no price that can be read.";
  return { kind: "failed", outcome, detail, ...(reason === undefined ? {} : { cause: causeText(reason) }) };
}

function notModified(page: ReadPage, { reading }: PageState, context: PageContext): PageFinding {
  if (reading !== null && reading.rules === rulesOf(page, context)) return { kind: "shown", reading };
  const detail = "The page is unchanged since a reading that is no longer valid; it is read as a whole next time.";
  return { kind: "failed", outcome: "RequestFailure", detail, cause: "unchanged" };
}

/** The digest of what the page would be read by now. */
function rulesOf({ recipeVersion = null }: ReadPage, { domain, product }: PageContext): string {
  return rulesDigest({ ...domain, product, recipeVersion });
}

function missing(state: PageState, gatheredAt: Date, bounds: GoneBounds): PageFinding {
  const missingSince = state.missingSince ?? gatheredAt;
  const missingReadings = state.missingReadings + 1;
  const forMs = gatheredAt.getTime() - missingSince.getTime();
  const isRepeated = missingReadings >= bounds.missingReadings && forMs >= bounds.secondAfterMs;
  return { kind: "missing", isGone: isRepeated || forMs >= bounds.missingForMs, missingReadings, missingSince };
}

function storedReading(page: ReadPage, reading: PageReading, method: string, context: PageContext): StoredReading {
  const gtin = reading.product?.gtin ?? null;
  return {
    rules: page.rules ?? rulesOf(page, context),
    reader: readerVersion,
    method,
    confirmedBy: reading.confirmedBy,
    productName: reading.product?.name ?? null,
    ...(gtin === null ? {} : { gtin }),
    offers: reading.offers.map((offer) => namedOffer(offer, context.nameVendor)),
    struckPrice: reading.struckPrice,
    taxIncluded: reading.taxIncluded,
    ...(reading.isUnclear === true ? { isUnclear: true } : {}),
    evidence: (reading.candidates.find((candidate) => candidate.method === method)?.evidence ?? "")
      .slice(0, limits.readings.evidenceCharacters)
      .toWellFormed(),
  };
}

function namedOffer(offer: ReadOffer, nameVendor: NameVendor): NamedOffer {
  return { ...offer, vendorName: nameVendor(offer.vendorName) };
}
