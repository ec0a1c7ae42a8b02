// Whether a product's strategy looked at competitors, and whether any counted: noted for who asks, read by no price.

import type { Reason } from "./reasons.ts";

export interface Competition {
  /** A rule that aims by competitors was reached, or a figure of the market was read. */
  looks: boolean;
  /** As many offers as a rule needs counted on some domain. */
  counts: boolean;
  /** Why the first of the others' offers, or a whole domain, was left out; null if none was. */
  leftOut: Reason | null;
}

/** What notes of competition are made on. */
interface Evaluation {
  /** Null if nobody asks. */
  readonly competition: Competition | null;
}

export function noCompetition(): Competition {
  return { looks: false, counts: false, leftOut: null };
}

/** Notes that competitors are looked at, if somebody asks. */
export function noteLook({ competition }: Evaluation): void {
  if (competition !== null) {
    competition.looks = true;
  }
}

/** Notes why an offer or a domain is left out, if somebody asks. Own offers are no competitors. */
export function noteLeftOut(reason: Reason, { competition }: Evaluation): void {
  if (competition !== null && competition.leftOut === null && reason.code !== "own") {
    competition.leftOut = reason;
  }
}
