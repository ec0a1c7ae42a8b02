/** The reading of a page that was not read. */
import type { Outcome, PageReading, Reason } from "./page.ts";

export const emptyReading: PageReading = {
  outcome: "UnknownFailure",
  isConfirmed: false,
  method: null,
  confirmedBy: [],
  isMachine: false,
  product: null,
  offers: [],
  candidates: [],
  reasons: [],
  recipeFields: null,
  struckPrice: null,
  taxIncluded: null,
};

/** A reading without any content. */
export function nothingRead(outcome: Outcome, reason: Reason): PageReading {
  return { ...emptyReading, outcome, reasons: [reason] };
}
