/** What the log of a contract says at the end of a run: one message a domain, since a run may have a million pages. */
import type { Contract } from "../../../base/contract.ts";
import { sql, type Transaction } from "../../../database/connection.ts";
import { noteMessages } from "../../../logs/index.ts";
import { renderCauses, type CauseCounts } from "../../readings/counted-causes.ts";
import { isGood, skippedOutcome } from "./note-progress.ts";

interface DomainRow {
  domain: string;
  /** JSON: {@link Counted} outcomes, the most frequent first. */
  outcomes: string | null;
}

interface Counted {
  outcome: string;
  pairs: number;
  causes: CauseCounts;
}

/** Writes one message for each domain of the run: how many pairs were read, and how the others ended. */
export async function logRun(transaction: Transaction, contract: Contract, taskId: string): Promise<void> {
  const rows = await transaction.rows<DomainRow>(sql`
    /* monitoring.summarizeRun */
    select running.domain, json_agg(json_build_object('outcome', counted.outcome, 'pairs', counted.pairs,
        'causes', counted.causes) order by counted.pairs desc, counted.outcome)
      filter (where counted.outcome is not null) as outcomes
    from monitoring_run_domain as running
    left join monitoring_run_outcome as counted
      on counted.contract_id = ${contract.contractId}
      and counted.task_id = ${taskId}
      and counted.domain = running.domain
    where running.contract_id = ${contract.contractId} and running.task_id = ${taskId}
    group by running.domain
    order by running.domain`);
  await noteMessages(transaction, contract, "monitoring", rows.map(messageOf));
}

function messageOf({ domain, outcomes }: DomainRow): { severity: "info" | "warn"; message: string } {
  const all: readonly Counted[] = outcomes === null ? [] : JSON.parse(outcomes);
  const sum = (some: typeof all): number => some.reduce((total, { pairs }) => total + pairs, 0);
  const read = sum(all.filter(({ outcome }) => isGood(outcome)));
  const others = all.filter(({ outcome }) => !isGood(outcome));
  const isSound = others.every(({ outcome }) => outcome === skippedOutcome);
  const words = [`${read} of ${sum(all)} products read`, ...others.map(othersWords)];
  return { severity: isSound ? "info" : "warn", message: `${domain}: ${words.join(", ")}.` };
}

/** "3 RequestFailure (2 status 403, 1 timeout)" */
function othersWords({ outcome, pairs, causes: counts }: Counted): string {
  const { causes = [] } = renderCauses(counts);
  const why = causes
    .slice(0, causesSaid)
    .map((cause) => `${cause.pairs} ${cause.code}${cause.status === undefined ? "" : ` ${cause.status}`}`);
  return `${pairs} ${outcome}${why.length === 0 ? "" : ` (${why.join(", ")})`}`;
}

const causesSaid = 3;
