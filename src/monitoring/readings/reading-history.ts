/** What the reading of a pair is compared with: what was believed of it before, and what is in doubt. Pure. */
import { textOf } from "./amounts.ts";
import type { EarlierOffer, ReadingHistory } from "./judge-reading.ts";
import type { KnownPairs, PageState, PairState } from "./load-pairs.ts";
import type { PairReading } from "./pair-reading.ts";
import { earlierOffers, type StoredReading } from "./stored-reading.ts";

/** The offers of a collector's snapshot that stands for a pair; null without one. */
export type StandingOffers = (pair: PairReading) => readonly EarlierOffer[] | null;

/** The last readings of all pages of a pair, whatever these show now. */
export function lastReadings({ pages }: PairReading, known: KnownPairs["pages"]): StoredReading[] {
  return pages.flatMap(({ pageId }) => known.get(pageId)?.reading ?? []);
}

/**
 * The last readings are those of the pages that show offers now, else of the pair's other pages: a page that is new, beside one
 * that is sold out, is not the first of its product. Without any, what stands is the last one, as after another address was given.
 */
export function historyOf(
  pair: PairReading,
  { doubt, doubtful, rejected }: PairState,
  given: { shown: readonly { state: PageState }[]; pages: KnownPairs["pages"]; standingOf: StandingOffers },
): ReadingHistory {
  const ofShown = given.shown.flatMap(({ state }) => state.reading ?? []);
  const readings = ofShown.length > 0 ? ofShown : lastReadings(pair, given.pages);
  const waiting = doubtful === null ? null : earlierOffers(doubtful.pages.map(({ reading }) => reading));
  return {
    last: readings.length > 0 ? earlierOffers(readings) : given.standingOf(pair),
    second:
      doubt === "second" && waiting !== null && doubtful !== null
        ? { offers: waiting, gatheredAt: new Date(doubtful.gatheredAt) }
        : null,
    quarantined: doubt === "held" ? waiting : null,
    rejected,
  };
}

/** The lowest price of the last reading; null before the first one. */
export function lastPrice({ last }: ReadingHistory): string | null {
  const [lowest] = (last ?? []).map((offer) => offer.shown).sort((a, b) => (a < b ? -1 : 1));
  return lowest === undefined ? null : textOf(lowest);
}
