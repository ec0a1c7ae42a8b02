/** `findAttemptsOf`: the tasks that a process was working on when it died. */
import { sql, type Database } from "../database/connection.ts";

/** The jobs that a process was executing, by queue. */
export async function findAttemptsOf(database: Database, workerId: string): Promise<Map<string, string[]>> {
  const tasks = await database.rows<{ job_id: string }>(sql`
    /* tasks.findAttempts */
    select job_id
    from task
    where state in ('pending', 'executing') and job_id is not null and worker_id = ${workerId}`);
  // Of its own, because tasks may be distributed over nodes and the queue is not.
  const jobs = await database.rows<{ name: string; job_id: string }>(sql`
    /* tasks.findActiveJobs */
    select name, id as job_id
    from queue.job
    where name in (
        select name
        from queue.queue)
      and id = any(${tasks.map(({ job_id: jobId }) => jobId)}::uuid[])
      and state = 'active'`);
  const byQueue = Map.groupBy(jobs, ({ name }) => name);
  return new Map([...byQueue].map(([name, found]) => [name, found.map(({ job_id: jobId }) => jobId)]));
}
