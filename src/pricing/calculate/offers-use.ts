/** Whether a calculation used an offer of a competitor, or why not: a pure function (interface 4.35-5). */
import { hasCompetitors, type Outcome } from "../../../engine/index.ts";
import type { OffersUse } from "./calculated.ts";
import type { EngineInput } from "./calculate.ts";

/** What a calculation with `standing` made of competitors; null if it looked at none. */
export function offersUse(outcome: Outcome, input: EngineInput | null): OffersUse | null {
  const { competition } = outcome;
  if (competition === undefined || input === null) return null;
  const { looks, counts, leftOut } = competition;
  if (counts) return "used";
  if (!looks) return null;
  // A condition saw the market, and no rule chose among its offers.
  if (leftOut === null) return hasCompetitors(input.markets) ? null : "unused:noMarket";
  const { found } = leftOut.params;
  return typeof found === "string" ? `unused:${leftOut.code} ${found}` : `unused:${leftOut.code}`;
}
