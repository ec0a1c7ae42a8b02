/** What becomes of prices that an earlier reader read, when this one reads their pages. Pure. */
import type { JudgedPair } from "./judge-pair.ts";
import type { PageState } from "./load-pairs.ts";
import type { ReadPage } from "./pair-reading.ts";
import { isOfEarlierReader } from "./stored-reading.ts";

/**
 * Whether a reading takes the place of what an earlier reader read, however far its price is from that: a program wrote it on every page, so it
 * is not misread.
 */
export function isReplacement(shown: readonly { page: ReadPage; state: PageState }[]): boolean {
  return (
    shown.some(({ state }) => isOfEarlierReader(state.reading)) &&
    shown.every(({ page: { reading } }) => reading?.isMachine === true)
  );
}

/**
 * Whether a page from which an earlier reader had a price was read, and nothing of it is stored: this reader is not sure of its price, holds it, or
 * finds none. A page that could not be read, or shows its product no more, says nothing about the price.
 */
export function isRefuted({ findings, isConfirmed, doubt }: JudgedPair): boolean {
  if (isConfirmed) return false;
  return findings.some(({ state, finding }) => {
    if (!isOfEarlierReader(state.reading)) return false;
    if (finding.kind === "shown") return doubt.kind !== "keep";
    return finding.kind === "soldOut" || (finding.kind === "failed" && finding.outcome === "LayoutFailure");
  });
}
