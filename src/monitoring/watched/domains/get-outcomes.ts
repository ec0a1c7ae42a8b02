/** `getOutcomes`: what became of the readings of watched domains, day by day (interface 4.9-11). */
import type { Contract } from "../../../base/contract.ts";
import { apiError } from "../../../base/error.ts";
import { parseInstant } from "../../../base/instant.ts";
import { sql, type Database } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import { renderCauses, type CauseCounts } from "../../readings/counted-causes.ts";
import type { Outcome } from "../../readings/outcome.ts";
import { dayOf } from "../../readings/day.ts";
import type { OutcomesOut } from "./outcomes-schema.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** What is asked for. Days are those of UTC, both of them included. */
export interface OutcomesAsked {
  from?: string | undefined;
  to?: string | undefined;
  domain?: string | undefined;
}

interface OutcomesRow {
  domain: string;
  day: string;
  pairs: number;
  /** JSON: {@link CountedOutcome}s. */
  outcomes: string;
}

interface CountedOutcome {
  outcome: Outcome;
  pairs: number;
  causes: CauseCounts;
}

/**
 * The days on which anything was read, by domain and then the oldest first.
 *
 * @throws 400 for a day that does not exist, a range that ends before it begins, or is longer than days are kept
 */
export async function getOutcomes(
  database: Database,
  contract: Contract,
  query: OutcomesAsked,
  now: Date,
): Promise<OutcomesOut[]> {
  const { from, to } = readRange(query, now);
  const domain = query.domain ?? null;
  const rows = await database.rows<OutcomesRow>(sql`
    /* monitoring.getOutcomes */
    select domain, day::text as day, sum(pairs)::integer as pairs,
      json_agg(json_build_object('outcome', outcome, 'pairs', pairs, 'causes', causes) order by pairs desc, outcome)::text as outcomes
    from outcome_day
    where contract_id = ${contract.contractId}
      and day between ${from} and ${to}
      and pairs > 0
      and (${domain}::text is null or domain = ${domain})
    group by domain, day
    order by domain, day`);
  return rows.map((row) => {
    const counted: readonly CountedOutcome[] = JSON.parse(row.outcomes);
    const outcomes = counted.map(({ outcome, pairs, causes }) => ({ outcome, pairs, ...renderCauses(causes) }));
    return { ...row, outcomes };
  });
}

function readRange({ from, to }: OutcomesAsked, now: Date): { from: string; to: string } {
  for (const [name, day] of Object.entries({ from, to })) {
    if (day !== undefined && parseInstant(day) === null) {
      throw apiError("request.invalid", `There is no day ${day}.`, `/query/${name}`);
    }
  }
  const last = to ?? dayOf(now);
  const first = from ?? dayOf(new Date(Date.parse(last) - (limits.watching.outcomeDays - 1) * dayMs));
  if (first > last) throw apiError("request.invalidRange", "from must not lie after to.", "/query/from");
  if (Date.parse(last) - Date.parse(first) >= limits.readings.outcomeDaysKept * dayMs) {
    const message = `A range has at most ${limits.readings.outcomeDaysKept} days: older ones are not kept.`;
    throw apiError("request.invalidRange", message, "/query/from");
  }
  return { from: first, to: last };
}
