/** What is missing of a watched domain or does not fit, in sentences (interface 4.9-9). */
import { limits } from "../../../limits.ts";
import type { Coverage } from "./coverage.ts";
import type { WatchedDomainStatus } from "./schema.ts";
import type { WatchedDomain } from "./watched-domain.ts";

export type OutcomeOfDay = WatchedDomainStatus["outcomes"][number];

/** What is known of a domain, beside its settings. */
export interface Known {
  coverage: Coverage;
  outcomes: readonly OutcomeOfDay[];
  run: WatchedDomainStatus["run"];
  hasCollectorContact: boolean;
  /** The least `maxAgeHours` of the active strategy; null without one. */
  leastOfferAge: number | null;
  /** The newest version of its recipe; null without one. */
  recipeVersion: number | null;
}

export function warningsOf(watched: WatchedDomain, known: Known): string[] {
  const { unchangedHours } = limits.watching;
  const isTooOld = watched.onlyChanges && known.leastOfferAge !== null && known.leastOfferAge < unchangedHours + 1;
  const found: [boolean, string][] = [
    [
      watched.delivery === null,
      "There is no rule for delivery costs: where a page does not say them, they count as 0 and the offer says so.",
    ],
    [!known.hasCollectorContact, "The operator has set no COLLECTOR_CONTACT, so nothing is fetched."],
    [known.run?.isLate === true, "The run will not reach all pages before its deadline."],
    [watched.heldAt !== null, "The domain is held: its prices moved as after a switch of taxes. Decide on it."],
    [
      isTooOld,
      `The active strategy's maxAgeHours is ${known.leastOfferAge}, and onlyChanges stores unchanged offers after ${unchangedHours} hours.`,
    ],
  ];
  return found.flatMap(([isSo, warning]) => (isSo ? [warning] : []));
}
