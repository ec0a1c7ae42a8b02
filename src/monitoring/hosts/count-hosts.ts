/** What the metrics show of hosts: how many are in which state, never which. */
import { sql, type Queries } from "../../database/connection.ts";
import { hostState, type HostState } from "./host-state.ts";

/** Jobs that the metrics count at most. */
const jobsCounted = 100_000;

export interface HostCounts {
  hosts: Readonly<Record<HostState, number>>;
  /** Requests that ended, of all processes. */
  requests: number;
  /** At most {@link jobsCounted}. */
  jobs: number;
  /** Hosts that may be asked now for pages that a browser must show, counted for each contract. */
  browserTurns: number;
}

export async function countHosts(database: Queries): Promise<HostCounts> {
  const counted = await database.rows<{ state: HostState; hosts: number; requests: number }>(sql`
    /* monitoring.countHosts */
    select ${hostState} as state, count(*) as hosts, sum(requests) as requests
    from crawl_host
    cross join (select now() as now) as clock
    group by state`);
  const jobs = await database.row<{ jobs: number }>(sql`
    /* monitoring.countJobs */
    select count(*) as jobs
    from (
      select contract_id
      from fetch_job
      order by contract_id, job_id
      limit ${jobsCounted}
    ) as waiting`);
  const turns = await database.row<{ turns: number }>(sql`
    /* monitoring.countBrowserTurns */
    select count(*) as turns
    from host_turn
    where contract_id is not null and needs_browser and due_at <= now()`);
  const hosts = { idle: 0, due: 0, waiting: 0, busy: 0, restingFailures: 0, restingWall: 0 };
  let requests = 0;
  for (const row of counted) {
    hosts[row.state] = row.hosts;
    requests += row.requests;
  }
  return { hosts, requests, jobs: jobs?.jobs ?? 0, browserTurns: turns?.turns ?? 0 };
}
