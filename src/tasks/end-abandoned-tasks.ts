/**
 * `endAbandonedTasks`: ends tasks that no worker will take up again. The queue silently fails a job if its process died in
 * every attempt, or if it took too long. A task and its job change in one transaction, so an open task without a live job
 * is certainly abandoned. A task that goes on without a job names none: its room ends it ({@link continueWithoutJob}). A
 * duty of the worker.
 */
import { sql, type Database } from "../database/connection.ts";
import { untilEnd } from "../history/retention.ts";
import { limits } from "../limits.ts";

/** Open tasks that one statement reads. */
const openAtOnce = 1_000;

/** An open task, in the order of its index. */
interface OpenTask {
  contract_id: string;
  task_type: string;
  task_id: string;
  job_id: string;
}

const failureCode = "task.abandoned";
const failureMessage =
  `The task was abandoned: its process ended in each of ${limits.tasks.attempts} attempts, or an attempt took over ` +
  `${limits.tasks.lifetimeSeconds / 3600} hours. What it has stored until then stays. Start it again.`;

/** Fails tasks without a live job with the failureCode `task.abandoned`. Each statement reads a bounded number of tasks. */
export async function endAbandonedTasks(database: Database, signal: AbortSignal): Promise<void> {
  const first: Omit<OpenTask, "job_id"> = {
    contract_id: "",
    task_type: "",
    task_id: "00000000-0000-0000-0000-000000000000",
  };
  await untilEnd(signal, first, async (after) => {
    const open = await listOpen(database, after);
    const alive = await findLiveJobs(database, open);
    const abandoned = open.filter(({ job_id: jobId }) => !alive.has(jobId));
    if (abandoned.length > 0) await end(database, abandoned);
    return open.at(openAtOnce - 1) ?? null;
  });
}

async function listOpen(database: Database, after: Omit<OpenTask, "job_id">): Promise<OpenTask[]> {
  return await database.rows<OpenTask>(sql`
    /* tasks.listOpen */
    select contract_id, task_type, task_id, job_id
    from task
    where state in ('pending', 'executing')
      and job_id is not null
      and (contract_id, task_type, task_id) > (${after.contract_id}, ${after.task_type}, ${after.task_id}::uuid)
    order by contract_id, task_type, task_id
    limit ${openAtOnce}`);
}

/**
 * This is a statement of its own, because tasks may be distributed over nodes and the queue is not. A job is looked up in
 * every queue: several types of tasks may share one.
 */
async function findLiveJobs(database: Database, open: readonly OpenTask[]): Promise<Set<string>> {
  const rows = await database.rows<{ job_id: string }>(sql`
    /* tasks.findLiveJobs */
    select id as job_id
    from queue.job
    where name in (
        select name
        from queue.queue)
      and id = any(${open.map(({ job_id: jobId }) => jobId)}::uuid[])
      and state < 'completed'`);
  return new Set(rows.map(({ job_id: jobId }) => jobId));
}

/** Tasks that were completed or got another job meanwhile stay as they are. */
async function end(database: Database, abandoned: readonly OpenTask[]): Promise<void> {
  await database.run(sql`
    /* tasks.endAbandoned */
    update task
    set state = 'failed', finished_at = statement_timestamp(), total = successful + failed + skipped,
      failure_code = ${failureCode}, failure_message = ${failureMessage}
    where contract_id = any(${[...new Set(abandoned.map(({ contract_id: contractId }) => contractId))]}::text[])
      and task_id = any(${abandoned.map(({ task_id: taskId }) => taskId)}::uuid[])
      and job_id = any(${abandoned.map(({ job_id: jobId }) => jobId)}::uuid[])
      and state in ('pending', 'executing')`);
}
