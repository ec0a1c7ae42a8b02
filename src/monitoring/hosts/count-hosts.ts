/** What the metrics show of hosts: how many are in which state, never which. */
import { sql, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";

/**
 * - `idle`: no job waits there
 * - `due`: its next request may begin
 * - `waiting`: a job waits for its moment
 * - `busy`: a request is under way
 * - `restingFailures`, `restingWall`: it rests, and why
 */
export type HostState = "idle" | "due" | "waiting" | "busy" | "restingFailures" | "restingWall";

export interface HostCounts {
  hosts: Readonly<Record<HostState, number>>;
  /** Requests that ended, of all processes. */
  requests: number;
  /** At most {@link limits.hosts.jobsCounted}. */
  jobs: number;
}

export async function countHosts(database: Queries): Promise<HostCounts> {
  const counted = await database.rows<{ state: HostState; hosts: number; requests: number }>(sql`
    /* monitoring.countHosts */
    select state, count(*) as hosts, sum(requests) as requests
    from (
      select requests,
        case
          when is_busy then 'busy'
          when is_resting then case rest_reason when 'wall' then 'restingWall' else 'restingFailures' end
          when due_at is null then 'idle'
          when is_due then 'due'
          else 'waiting'
        end as state
      from (
        select requests, rest_reason, due_at,
          due_at <= now() as is_due, busy_until > now() as is_busy, rests_until > now() as is_resting
        from crawl_host
      ) as host
    ) as host
    group by state`);
  const jobs = await database.row<{ jobs: number }>(sql`
    /* monitoring.countJobs */
    select count(*) as jobs
    from (
      select contract_id
      from fetch_job
      order by contract_id, job_id
      limit ${limits.hosts.jobsCounted}
    ) as waiting`);
  const hosts = { idle: 0, due: 0, waiting: 0, busy: 0, restingFailures: 0, restingWall: 0 };
  let requests = 0;
  for (const row of counted) {
    hosts[row.state] = row.hosts;
    requests += row.requests;
  }
  return { hosts, requests, jobs: jobs?.jobs ?? 0 };
}
