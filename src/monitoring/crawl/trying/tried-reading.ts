/** The reading of a page that is tried. */
import { emptyReading, type PageInput, type PageReading, type Reason } from "../../../reading/index.ts";
import type { Outcome } from "../../readings/outcome.ts";
import type { TrySettings } from "./try-settings.ts";

/** What a reader says, or why there was nothing to read. */
export type TriedReading = Omit<PageReading, "outcome"> & { readonly outcome: Outcome };

/** What of the settings a reader needs. A try is for no product of the contract. */
export function readerSettings({
  domain: _domain,
  isRendered: _isRendered,
  ...settings
}: TrySettings): Omit<PageInput, "url" | "requestedUrl" | "status" | "contentType" | "body"> {
  return { ...settings, product: null };
}

/** The reading of a page that was not fetched. */
export function unfetched(outcome: Outcome, reason: Reason): TriedReading {
  return { ...emptyReading, outcome, reasons: [reason] };
}
