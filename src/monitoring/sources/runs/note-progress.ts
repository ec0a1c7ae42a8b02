/** `noteProgress`: counts pairs of a run that ended, for the task's figures and for the run's outcomes. */
import type { Contract } from "../../../base/contract.ts";
import { raw, sql, type Transaction } from "../../../database/connection.ts";
import { addProgress, type PartFailure } from "../../../tasks/index.ts";
import { addCauses, sumCauses } from "../../readings/counted-causes.ts";

/** A pair that ended. Its operation was skipped if `isSkipped`, whatever its outcome says. */
export interface EndedPair {
  /** null: the domain as a whole, of which no product is known. */
  productId: number | null;
  domain: string;
  outcome: string;
  /** Of a failure, as it is stored; null if nothing says it. */
  cause: string | null;
  isSkipped: boolean;
  detail: string | null;
  /** Of the page that says the outcome. */
  url: string | null;
}

/** How pairs are counted that were left alone on purpose. */
export const skippedOutcome = "Skipped";

/** The outcomes that say what stands on the page. All others are failures. */
const goodOutcomes: ReadonlySet<string> = new Set(["ProductFound", "ProductNotAvailable"]);

export function isGood(outcome: string): boolean {
  return goodOutcomes.has(outcome);
}

/**
 * Adds ended pairs to the figures of a run, and failures to its task. It locks the task's row until the transaction ends,
 * so it comes last.
 *
 * @returns false if the task executes no longer: this transaction must then be rolled back
 */
export async function noteProgress(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
  ended: readonly EndedPair[],
): Promise<boolean> {
  const read = ended.filter(({ isSkipped }) => !isSkipped);
  const failures = read.filter(({ outcome }) => !isGood(outcome)).map(failureOf);
  const isExecuting = await addProgress(transaction, contract, taskId, {
    successful: read.length - failures.length,
    failed: failures.length,
    skipped: ended.length - read.length,
    failures,
  });
  if (isExecuting && ended.length > 0) await countOutcomes(transaction, contract, taskId, ended);
  return isExecuting;
}

/** Whether a pair of the run was read so far. */
export async function hasRead(transaction: Transaction, contract: Contract, taskId: string): Promise<boolean> {
  const row = await transaction.row(sql`
    /* monitoring.hasRead */
    select 1 as one
    from monitoring_run_outcome
    where contract_id = ${contract.contractId}
      and task_id = ${taskId}
      and outcome = any(${[...goodOutcomes]}::text[])
    limit 1`);
  return row !== null;
}

function failureOf({ productId, domain, outcome, cause, detail, url }: EndedPair): PartFailure {
  return {
    messageId: outcome,
    attributes: {
      ...(productId === null ? {} : { productId: String(productId) }),
      exceptionMessage: detail ?? outcome,
      domain,
      url: url ?? "",
      ...(cause === null ? {} : { cause }),
    },
  };
}

function countedAs({ domain, outcome, isSkipped }: EndedPair): string {
  return JSON.stringify([domain, isSkipped ? skippedOutcome : outcome]);
}

async function countOutcomes(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
  ended: readonly EndedPair[],
): Promise<void> {
  const counts = [...Map.groupBy(ended, countedAs).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { domain, isSkipped, outcome } = first;
    const causes = isSkipped ? {} : sumCauses(group.map(({ cause }) => ({ cause, added: 1 })));
    return [{ domain, outcome: isSkipped ? skippedOutcome : outcome, pairs: group.length, causes }];
  });
  await transaction.run(sql`
    /* monitoring.countOutcomes */
    insert into monitoring_run_outcome as counted (contract_id, task_id, domain, outcome, pairs, causes)
    select ${contract.contractId}, ${taskId}, domain, outcome, pairs, causes
    from json_to_recordset(${JSON.stringify(counts)}) as ended (domain text, outcome text, pairs integer, causes json)
    on conflict (contract_id, task_id, domain, outcome) do update
    set pairs = counted.pairs + excluded.pairs,
      ${raw(addCauses("counted"))}`);
}
