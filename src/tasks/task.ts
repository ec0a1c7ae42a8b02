/** The states of a task row: pending -> executing -> succeeded or failed, each transition once (interface 3-1). */
import type { Contract } from "../base/contract.ts";
import { processId } from "../base/process-id.ts";
import { sql, type Queries, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";
import type { RowProblem } from "./schema.ts";

/** A part of a task that failed while the others went on (interface 7-9). */
export interface PartFailure {
  messageId: string;
  attributes: Readonly<Record<string, string>>;
}

/**
 * Sets a task to executing. A second attempt keeps the start of the first.
 *
 * @returns the data that it was created with; null if it is completed or deleted
 */
export async function startTask(
  database: Queries,
  contract: Contract,
  taskId: string,
): Promise<{ data: unknown } | null> {
  const row = await database.row<{ data: string }>(sql`
    /* tasks.startTask */
    update task
    set state = 'executing', started_at = least(started_at, statement_timestamp()), worker_id = ${processId}
    where contract_id = ${contract.contractId} and task_id = ${taskId} and state in ('pending', 'executing')
    returning data::text as data`);
  return row === null ? null : { data: JSON.parse(row.data) };
}

/**
 * Adds to the figures of a running task, so its readers see progress.
 *
 * @returns false if the task was cancelled: this transaction must then be rolled back
 */
export async function addProgress(
  transaction: Queries,
  contract: Contract,
  taskId: string,
  done: {
    successful?: number;
    failed?: number;
    skipped?: number;
    /** Of the successful ones; null for a task that publishes nothing. */
    published?: number | null;
    pending?: number | null;
    failures?: readonly PartFailure[];
  },
): Promise<boolean> {
  const { successful = 0, failed = 0, skipped = 0, published = null, pending = null, failures = [] } = done;
  const executing = await transaction.run(sql`
    /* tasks.addProgress */
    update task
    set successful = successful + ${successful}, failed = failed + ${failed}, skipped = skipped + ${skipped},
      published = coalesce(published + ${published}::integer, ${published}::integer, published),
      held = coalesce(held + ${pending}::integer, ${pending}::integer, held)
    where contract_id = ${contract.contractId} and task_id = ${taskId} and state = 'executing'`);
  if (executing > 0 && failures.length > 0) await storeFailures(transaction, contract, taskId, failures);
  return executing > 0;
}

/** Stores what is probably wrong with what a task has imported. */
export async function setWarnings(
  transaction: Queries,
  contract: Contract,
  taskId: string,
  warnings: readonly RowProblem[],
): Promise<void> {
  if (warnings.length === 0) return;
  await transaction.run(sql`
    /* tasks.setWarnings */
    update task
    set warnings = ${JSON.stringify(warnings)}
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
}

/** Sets the total of a task's figures. */
export async function setTotal(database: Queries, contract: Contract, taskId: string, total: number): Promise<void> {
  await database.run(sql`
    /* tasks.setTotal */
    update task
    set total = ${total}
    where contract_id = ${contract.contractId} and task_id = ${taskId} and state = 'executing'`);
}

/**
 * Lets a task execute on after its job: the room that planned it ends it, with {@link completeTask} or {@link failTask}.
 * Nobody else ends a task without a job, however long it takes ({@link endAbandonedTasks}). Call it in the transaction
 * that stores what is left to do.
 *
 * @param total the total of the task's figures
 * @returns false if the task was cancelled: this transaction must then be rolled back
 */
export async function continueWithoutJob(
  transaction: Queries,
  contract: Contract,
  taskId: string,
  total: number,
): Promise<boolean> {
  const executing = await transaction.run(sql`
    /* tasks.continueWithoutJob */
    update task
    set job_id = null, total = ${total}
    where contract_id = ${contract.contractId} and task_id = ${taskId} and state = 'executing'`);
  return executing > 0;
}

/** An executing task, as its room ends it. */
export interface ExecutingTask {
  successful: number;
  failed: number;
  skipped: number;
  published: number;
  startedAt: Date;
  /** null if the service started it. */
  accountId: number | null;
}

/** Locks an executing task until the transaction ends, so nobody else ends it; null for any other task. */
export async function lockExecutingTask(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
): Promise<ExecutingTask | null> {
  const row = await transaction.row<{
    successful: number;
    failed: number;
    skipped: number;
    published: number | null;
    started_at: Date;
    account_id: number | null;
  }>(sql`
    /* tasks.lockExecuting */
    select successful, failed, skipped, published, started_at, account_id
    from task
    where contract_id = ${contract.contractId} and task_id = ${taskId} and state = 'executing'
    for update`);
  if (row === null) return null;
  const { successful, failed, skipped } = row;
  const published = row.published ?? 0;
  return { successful, failed, skipped, published, startedAt: row.started_at, accountId: row.account_id };
}

/** Ends a task as succeeded. Call it in the transaction of the task's last effect. */
export async function completeTask(transaction: Queries, contract: Contract, taskId: string): Promise<void> {
  await transaction.run(sql`
    /* tasks.completeTask */
    update task
    set state = 'succeeded', finished_at = statement_timestamp(), total = successful + failed + skipped
    where contract_id = ${contract.contractId} and task_id = ${taskId} and state = 'executing'`);
}

/** Ends a task as failed. `failureCode` is set if the task as a whole failed. */
export async function failTask(
  database: Queries,
  contract: Contract,
  taskId: string,
  failure: { failureCode: string | null; message: string },
): Promise<void> {
  await database.run(sql`
    /* tasks.failTask */
    update task
    set state = 'failed', finished_at = statement_timestamp(), total = successful + failed + skipped,
      failure_code = ${failure.failureCode}, failure_message = ${failure.message}
    where contract_id = ${contract.contractId} and task_id = ${taskId} and state in ('pending', 'executing')`);
}

/** Stores the first {@link limits.tasks.failures} failures of a task. */
async function storeFailures(
  transaction: Queries,
  contract: Contract,
  taskId: string,
  failures: readonly PartFailure[],
): Promise<void> {
  const kept = failures.slice(0, limits.tasks.failures);
  await transaction.run(sql`
    /* tasks.storeFailures */
    with known as (
      select count(*)::integer as failures
      from task_failure
      where contract_id = ${contract.contractId} and task_id = ${taskId}
    )
    insert into task_failure (contract_id, task_id, failure_number, message_id, attributes)
    select ${contract.contractId}, ${taskId}, known.failures + new.failure_number, new.message_id, new.attributes::json
    from known, unnest(${kept.map((failure) => failure.messageId)}::text[],
      ${kept.map((failure) => JSON.stringify(failure.attributes))}::text[])
      with ordinality as new (message_id, attributes, failure_number)
    where known.failures + new.failure_number <= ${limits.tasks.failures}`);
}
