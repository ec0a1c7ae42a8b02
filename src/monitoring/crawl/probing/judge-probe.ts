/** What the pages of a probe say about why they were read. Pure. */
import { isSuccessful } from "../../readings/outcome.ts";
import type { PageReading } from "../../readings/pair-reading.ts";
import type { ProbeWork } from "./probe-work.ts";

/** Pages of a probe of a recipe that must have changed for an alarm. */
const recipePagesChanged = 2;

/** A page of a probe, with what was known of it. */
export interface ProbedPage {
  reading: PageReading;
  /** As the last believed reading has them; null without one. */
  known: { name: string | null; gtin: string | null; currency: string } | null;
}

/** good: what the probe is for is as it should be. changed: the site changed. null: it says nothing. */
export type ProbeVerdict = "good" | "changed" | null;

/** Judges the pages that were read of a probe. Those that could not be fetched are not among them. */
export function judgeProbe(
  { reason, method }: Pick<ProbeWork, "reason" | "method">,
  pages: readonly ProbedPage[],
): ProbeVerdict {
  if (reason === "wall") return pages.some(({ reading }) => isSuccessful(reading.outcome)) ? "good" : null;
  if (reason === "drift") return pages.some((page) => isReadBy(page, method)) ? "good" : null;
  const changed = pages.filter((page) => isOfProduct(page) && !isSame(page, method));
  return changed.length >= recipePagesChanged ? "changed" : null;
}

function isReadBy({ reading }: ProbedPage, method: string | null): boolean {
  const methods: (string | null)[] = [reading.method, ...reading.confirmedBy];
  return reading.isConfirmed && methods.includes(method);
}

/** Whether the page tells anything about the recipe: one that is gone, or a captcha, does not. */
function isOfProduct({ reading }: ProbedPage): boolean {
  return reading.outcome === "LayoutFailure" || reading.candidates.length > 0;
}

/**
 * Whether a page shows what it showed: the method finds a price, under the same name and number and in the same currency. Its
 * amount may differ.
 */
function isSame({ reading, known }: ProbedPage, method: string | null): boolean {
  const found = reading.candidates.find((candidate) => candidate.method === method);
  if (known === null || found === undefined) return found !== undefined;
  const { name = null, gtin = null } = reading.product ?? {};
  const isNamed = (known.name ?? name) === name && (known.gtin ?? gtin) === gtin;
  const currencies = [found.currency ?? known.currency, ...reading.offers.map(({ currency }) => currency)];
  return isNamed && currencies.every((currency) => currency === known.currency);
}
