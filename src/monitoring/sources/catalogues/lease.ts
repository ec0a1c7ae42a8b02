/** A catalogue's job while a process works on it: its position moves on in the transactions that store what was read. */
import type { Contract } from "../../../base/contract.ts";
import { sql, type Queries, type Transaction } from "../../../database/connection.ts";
import type { CatalogueJob, CatalogueWork } from "./catalogue-work.ts";

/** Whether the job is still ours and its run still executes. */
export async function isHeld(queries: Queries, contract: Contract, job: CatalogueJob): Promise<boolean> {
  const row = await queries.row(sql`
    /* monitoring.isCatalogueHeld */
    with held as materialized (
      select task_id
      from fetch_job
      where contract_id = ${contract.contractId} and job_id = ${job.jobId} and lease_token = ${job.token}
    )
    select 1 as one
    from held
    join task
      on task.contract_id = ${contract.contractId}
      and task.task_id = held.task_id
      and task.state = 'executing'`);
  return row !== null;
}

/** Stores how far the job is. @returns false if it is somebody else's by now */
export async function moveOn(
  transaction: Queries,
  contract: Contract,
  job: CatalogueJob,
  work: CatalogueWork,
): Promise<boolean> {
  const moved = await transaction.run(sql`
    /* monitoring.moveCatalogueOn */
    update fetch_job
    set work = ${JSON.stringify(work)}
    where contract_id = ${contract.contractId} and job_id = ${job.jobId} and lease_token = ${job.token}`);
  return moved > 0;
}

/** Ends the job. @returns false if it is somebody else's by now */
export async function endJob(transaction: Transaction, contract: Contract, job: CatalogueJob): Promise<boolean> {
  const ended = await transaction.run(sql`
    /* monitoring.endCatalogueJob */
    delete from fetch_job
    where contract_id = ${contract.contractId} and job_id = ${job.jobId} and lease_token = ${job.token}`);
  return ended > 0;
}
