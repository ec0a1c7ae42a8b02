/** What the end of a run deletes. */
import type { Contract } from "../../../base/contract.ts";
import { sql, type Transaction } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";

/** Lets other runs have these domains of a run; null: all of them. */
export async function closeRunDomains(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
  domains: readonly string[] | null,
): Promise<void> {
  await transaction.run(sql`
    /* monitoring.closeRunDomains */
    update monitoring_run_domain
    set is_open = false
    where contract_id = ${contract.contractId} and task_id = ${taskId} and is_open
      and (${domains === null} or domain = any(${[...(domains ?? [])]}::text[]))`);
}

/**
 * Deletes the jobs of a run that no result is about to be stored for. A result whose task executes no longer is not
 * stored, and its job is deleted by the duty. Waiting for it here would be a deadlock: it waits for the task's row. The ids are
 * an array, because a join of 500,000 jobs with themselves was planned as a loop over all of them, for lack of statistics.
 */
export async function deleteIdleJobs(transaction: Transaction, contract: Contract, taskId: string): Promise<void> {
  await transaction.run(sql`
    /* monitoring.deleteIdleJobs */
    delete from fetch_job
    where contract_id = ${contract.contractId}
      and job_id = any(array(
        select job_id
        from fetch_job as idle
        where idle.contract_id = ${contract.contractId} and idle.task_id = ${taskId}
        for update skip locked))`);
}

/** Deletes the jobs of a run whose task is completed. It waits for results that are about to be stored; they are not. */
export async function deleteJobs(transaction: Transaction, contract: Contract, taskId: string): Promise<void> {
  await transaction.run(sql`
    /* monitoring.deleteJobs */
    delete from fetch_job
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
}

/** A pair that left its run unread. */
export interface UnreadPair {
  productId: number;
  domain: string;
  url: string;
}

/**
 * Takes pairs out of a run: at most {@link limits.monitoring.pairsEndedAtOnce}. It waits for results that are about to
 * be stored, and leaves those pairs out.
 *
 * @param domains only of these; null: of all
 */
export async function takeUnread(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
  domains: readonly string[] | null,
): Promise<UnreadPair[]> {
  const rows = await transaction.rows<{ product_id: number; domain: string; url: string | null }>(sql`
    /* monitoring.takeUnread */
    delete from fetch_job
    where contract_id = ${contract.contractId}
      and job_id in (
        select job_id
        from fetch_job as unread
        where unread.contract_id = ${contract.contractId}
          and unread.task_id = ${taskId}
          and unread.kind = 'pair'
          and (${domains === null} or unread.domain = any(${[...(domains ?? [])]}::text[]))
        order by unread.job_id
        limit ${limits.monitoring.pairsEndedAtOnce}
        for update)
    returning product_id, domain, work -> 'pages' -> 0 ->> 'url' as url`);
  return rows.map((row) => ({ productId: row.product_id, domain: row.domain, url: row.url ?? "" }));
}
