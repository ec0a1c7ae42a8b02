/**
 * `endRuns`: a duty of the worker, which does what a run needs beside reading: it ends a run that has nothing left to
 * read, or whose deadline has passed; it skips pairs of domains that were disabled; it lets prices follow a long run.
 *
 * Any number of processes may do it at once: each locks the run it works on and skips those of others.
 */
import { forEachContract } from "../../../accounts/index.ts";
import type { Contract } from "../../../base/contract.ts";
import type { SecretKey } from "../../../base/secret.ts";
import { enqueueCallbacks } from "../../../callbacks/index.ts";
import { sql, type Database, type Queries, type Transaction } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import { noteMarketChange } from "../../../offers/index.ts";
import { completeTask, failTask, lockExecutingTask, type ExecutingTask, type TaskQueue } from "../../../tasks/index.ts";
import { takeCatalogues } from "../catalogues/plan-catalogues.ts";
import { closeRunDomains, deleteJobs, takeUnread } from "./close-run.ts";
import { logRun } from "./log-run.ts";
import { hasRead, noteProgress } from "./note-progress.ts";

/** Open runs whose jobs one statement looks for. */
const runsReadAtOnce = 1_000;

/** How often a long run lets prices follow what it has read so far. */
const notedEveryMs = 15 * 60 * 1000;

interface EndRunsOptions {
  database: Database;
  queue: TaskQueue;
  secret: SecretKey;
}

interface RunKey {
  contract_id: string;
  task_id: string;
}

/** A run that needs something, and what. */
interface RunRow extends RunKey {
  is_completed: boolean;
  is_late: boolean;
  has_disabled: boolean;
  is_unnoted: boolean;
}

/** Before every task. */
const noTask = "00000000-0000-0000-0000-000000000000";

/**
 * Does for each open run what it needs now, by the database's clock.
 *
 * @throws AggregateError of the runs that failed; the others are done nevertheless
 */
export async function endRuns(options: EndRunsOptions, signal: AbortSignal): Promise<void> {
  const runs = await findRuns(options.database);
  await forEachContract(options.database, runs, async (contract, run) => await tendRun(options, contract, run), signal);
}

async function findRuns(database: Queries): Promise<RunRow[]> {
  const inNeed = await findRunsInNeed(database);
  const found = new Set(inNeed.map(({ task_id: taskId }) => taskId));
  const read = (await findRunsWithoutJobs(database)).filter(({ task_id: taskId }) => !found.has(taskId));
  return [
    ...inNeed,
    ...read.map((run) => ({ ...run, is_completed: false, is_late: false, has_disabled: false, is_unnoted: false })),
  ];
}

/** Runs that have nothing left to read. Of many nodes, only the coordinator has the jobs, so it is asked for them by itself. */
async function findRunsWithoutJobs(database: Queries): Promise<RunKey[]> {
  const { runsAtOnce } = limits.monitoring;
  const found: RunKey[] = [];
  let open: RunKey[] = [];
  do {
    open = await listOpenRuns(database, open.at(-1));
    if (open.length > 0) found.push(...(await findWithoutJobs(database, open)));
  } while (open.length === runsReadAtOnce && found.length < runsAtOnce);
  return found;
}

/** Without open runs it reads an empty index. */
async function listOpenRuns(database: Queries, last: RunKey | undefined): Promise<RunKey[]> {
  return await database.rows<RunKey>(sql`
    /* monitoring.listOpenRuns */
    select contract_id, task_id
    from monitoring_run
    where ended_at is null
      and is_planned
      and (contract_id, task_id) > (${last?.contract_id ?? ""}, ${last?.task_id ?? noTask}::uuid)
    order by contract_id, task_id
    limit ${runsReadAtOnce}`);
}

async function findWithoutJobs(database: Queries, runs: readonly RunKey[]): Promise<RunKey[]> {
  return await database.rows<RunKey>(sql`
    /* monitoring.findWithoutJobs */
    select run.contract_id, run.task_id
    from unnest(
      ${runs.map((run) => run.contract_id)}::text[],
      ${runs.map((run) => run.task_id)}::uuid[]
    ) as run (contract_id, task_id)
    where (
      select true
      from fetch_job as job
      where job.contract_id = run.contract_id and job.task_id = run.task_id
      limit 1) is null`);
}

/** Without open runs it reads an empty index. */
async function findRunsInNeed(database: Queries): Promise<RunRow[]> {
  return await database.rows<RunRow>(sql`
    /* monitoring.findRunsInNeed */
    select contract_id, task_id, is_completed, is_late, has_disabled, is_unnoted
    from (
      select run.contract_id, run.task_id, run.is_planned,
        run.deadline_at <= statement_timestamp() as is_late,
        run.noted_at <= statement_timestamp() - make_interval(secs => ${notedEveryMs / 1000})
          as is_unnoted,
        not exists (
          select 1
          from task
          where task.contract_id = run.contract_id
            and task.task_id = run.task_id
            and task.state in ('pending', 'executing')) as is_completed,
        exists (
          select 1
          from monitoring_run_domain as running
          join watched_domain as watched
            on watched.contract_id = running.contract_id
            and watched.domain = running.domain
          where running.contract_id = run.contract_id
            and running.task_id = run.task_id
            and running.is_open
            and not (watched.is_enabled and watched.removed_at is null)) as has_disabled
      from monitoring_run as run
      where run.ended_at is null
      offset 0
    ) as run
    where is_completed or is_planned and (is_late or is_unnoted or has_disabled)
    order by is_completed desc, contract_id, task_id
    limit ${limits.monitoring.runsAtOnce}`);
}

async function tendRun(options: EndRunsOptions, contract: Contract, run: RunRow): Promise<void> {
  const { task_id: taskId } = run;
  if (run.is_late || run.has_disabled) await endUnread(options.database, contract, run);
  await options.database.transaction(async (transaction) => {
    if (!(await lockOpenRun(transaction, contract, taskId))) return;
    if (run.is_completed) {
      await deleteJobs(transaction, contract, taskId);
      // What a cancelled run has stored stays, so prices follow it.
      if (await hasRead(transaction, contract, taskId)) await noteMarketChange(transaction, contract);
    } else {
      if (run.is_unnoted) await noteReadings(transaction, contract, taskId);
      const task = await lockExecutingTask(transaction, contract, taskId);
      if (task === null || (await hasJobs(transaction, contract, taskId))) return;
      await endTask(transaction, options, contract, { taskId, task });
    }
    await closeRun(transaction, contract, taskId);
  });
}

/** Takes pairs out of the run that nobody will read any more, in transactions of a bounded size. */
async function endUnread(database: Database, contract: Contract, run: RunRow): Promise<void> {
  for (let isLast = false; !isLast;) {
    const taken = await database.transaction(async (transaction) => await endSomeUnread(transaction, contract, run));
    isLast = taken < limits.monitoring.pairsEndedAtOnce;
  }
}

/** @returns how many pairs it took out */
async function endSomeUnread(transaction: Transaction, contract: Contract, run: RunRow): Promise<number> {
  const { task_id: taskId, is_late: isLate } = run;
  const disabled = isLate ? null : await findDisabled(transaction, contract, taskId);
  const unread = await takeUnread(transaction, contract, taskId, disabled);
  const detail = isLate ? "The page was not reached in time: the run's deadline has passed." : null;
  const ended = unread.map((pair) => ({
    ...pair,
    outcome: "RequestFailure",
    cause: "deadline",
    isSkipped: !isLate,
    detail,
  }));
  // A task that was cancelled meanwhile counts nothing; its jobs are gone all the same.
  await noteProgress(transaction, contract, taskId, ended);
  const isLast = unread.length < limits.monitoring.pairsEndedAtOnce;
  if (isLast) await endCatalogues(transaction, contract, run, disabled);
  if (isLast && disabled !== null) await closeRunDomains(transaction, contract, taskId, disabled);
  return unread.length;
}

/** Takes catalogues out of the run that nobody will read any more. */
async function endCatalogues(
  transaction: Transaction,
  contract: Contract,
  { task_id: taskId, is_late: isLate }: RunRow,
  domains: readonly string[] | null,
): Promise<void> {
  const taken = await takeCatalogues(transaction, contract, taskId, domains);
  const detail = isLate ? "The catalogue was not read in time: the run's deadline has passed." : null;
  const ended = taken.map((domain) => {
    return {
      productId: null,
      domain,
      outcome: "RequestFailure",
      cause: "deadline",
      isSkipped: !isLate,
      detail,
      url: null,
    };
  });
  await noteProgress(transaction, contract, taskId, ended);
}

async function findDisabled(transaction: Transaction, contract: Contract, taskId: string): Promise<string[]> {
  const rows = await transaction.rows<{ domain: string }>(sql`
    /* monitoring.findDisabledDomains */
    select running.domain
    from monitoring_run_domain as running
    join watched_domain as watched
      on watched.contract_id = ${contract.contractId}
      and watched.domain = running.domain
    where running.contract_id = ${contract.contractId}
      and running.task_id = ${taskId}
      and running.is_open
      and not (watched.is_enabled and watched.removed_at is null)`);
  return rows.map(({ domain }) => domain);
}

async function lockOpenRun(transaction: Transaction, contract: Contract, taskId: string): Promise<boolean> {
  const run = await transaction.row(sql`
    /* monitoring.lockOpenRun */
    select task_id
    from monitoring_run
    where contract_id = ${contract.contractId} and task_id = ${taskId} and ended_at is null
    for update skip locked`);
  return run !== null;
}

async function hasJobs(transaction: Transaction, contract: Contract, taskId: string): Promise<boolean> {
  const job = await transaction.row(sql`
    /* monitoring.hasJobs */
    select 1 as one
    from fetch_job
    where contract_id = ${contract.contractId} and task_id = ${taskId}
    limit 1`);
  return job !== null;
}

/** Lets prices follow what a long run has read so far. */
async function noteReadings(transaction: Transaction, contract: Contract, taskId: string): Promise<void> {
  await noteMarketChange(transaction, contract);
  await transaction.run(sql`
    /* monitoring.noteReadings */
    update monitoring_run
    set noted_at = statement_timestamp()
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
}

/** Ends the task: it succeeded if a page was read, or if all pairs were skipped. Only then callbacks are sent. */
async function endTask(
  transaction: Transaction,
  { queue, secret }: EndRunsOptions,
  contract: Contract,
  { taskId, task }: { taskId: string; task: ExecutingTask },
): Promise<void> {
  const { successful, failed, skipped, startedAt, accountId } = task;
  await logRun(transaction, contract, taskId);
  if (successful + failed + skipped === 0) return await failTask(transaction, contract, taskId, nothingToRead);
  if (successful === 0 && failed > 0) return await failTask(transaction, contract, taskId, nothingRead);
  await completeTask(transaction, contract, taskId);
  if (successful > 0) await noteMarketChange(transaction, contract);
  await enqueueCallbacks(transaction, contract, queue, secret, {
    parentId: taskId,
    startTime: startedAt,
    ...(accountId === null ? {} : { accountId }),
  });
}

const nothingToRead = {
  failureCode: "user.monitoring.nothingToRead",
  message: "No product has a page on these domains; PUT pages and start again.",
};
const nothingRead = { failureCode: null, message: "No page could be read." };

async function closeRun(transaction: Transaction, contract: Contract, taskId: string): Promise<void> {
  await closeRunDomains(transaction, contract, taskId, null);
  await transaction.run(sql`
    /* monitoring.closeRun */
    update monitoring_run
    set ended_at = statement_timestamp()
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
}
