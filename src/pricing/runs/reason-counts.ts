/** How many products of a run are held, skipped or fail, or used no offer, by the code of the reason: a pure function (interface 2.8-3, 4.35-5). */
import type { Reason } from "../../../engine/index.ts";
import type { ChunkResults } from "../calculate/results.ts";

/**
 * Counts the results of a chunk. A price that waits for several reasons counts for each.
 *
 * @param later products that are calculated once more at the end of the run, and counted then
 * @returns counts by `held:code`, `skipped:code`, `failed:code`, `used` and `unused:code`
 */
export function countReasons({ prices, unpriced }: ChunkResults, later: ReadonlySet<number>): Record<string, number> {
  const counts = new Map<string, number>();
  const add = (key: string): unknown => counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const { calculated, judgement } of prices) {
    if (later.has(calculated.productId)) continue;
    if (calculated.offers !== undefined) add(calculated.offers);
    if (judgement.verdict !== "hold") continue;
    for (const code of new Set(judgement.reasons.map((reason) => reason.code))) add(`held:${code}`);
  }
  for (const { calculated, kind, why } of unpriced) {
    if (calculated.offers !== undefined) add(calculated.offers);
    for (const code of new Set(why.map(codeOf))) add(`${kind === "skip" ? "skipped" : "failed"}:${code}`);
  }
  return Object.fromEntries(counts);
}

const places: ReadonlySet<string> = new Set([
  "skippedOn",
  "skippedWithout",
  "failedOn",
  "failedWithout",
  "elseMissing",
]);

/** The code of a reason, not of the place where it holds. `said` are words of the strategy's author. */
function codeOf({ code, params: { why } }: Reason): string {
  return places.has(code) && typeof why === "object" && why !== null && "code" in why ? codeOf(why) : code;
}
