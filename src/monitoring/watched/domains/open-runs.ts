/** The runs that read domains now, and the pace of the hosts that they read. */
import type { Contract } from "../../../base/contract.ts";
import { sql, type Queries } from "../../../database/connection.ts";
import type { HostPace } from "./expected-end.ts";

/** Contracts that share a host, as far as they are counted for the expected end of a run. */
const contractsCounted = 1_000;

export interface OpenRun {
  taskId: string;
  deadlineAt: Date;
  /** Products that are not read yet. */
  remaining: number;
}

interface RunRow {
  domain: string;
  task_id: string;
  deadline_at: Date;
  remaining: number;
}

/** The open run of each domain that is in one. */
export async function findOpenRuns(database: Queries, contract: Contract): Promise<Map<string, OpenRun>> {
  const rows = await database.rows<RunRow>(sql`
    /* monitoring.findOpenRuns */
    select part.domain, part.task_id, run.deadline_at,
      greatest(0, part.pairs - (
        select coalesce(sum(counted.pairs), 0)
        from monitoring_run_outcome as counted
        where counted.contract_id = ${contract.contractId}
          and counted.task_id = part.task_id
          and counted.domain = part.domain
      )) as remaining
    from monitoring_run_domain as part
    join monitoring_run as run on run.contract_id = ${contract.contractId} and run.task_id = part.task_id
    where part.contract_id = ${contract.contractId} and part.is_open`);
  return new Map(
    rows.map((row) => [row.domain, { taskId: row.task_id, deadlineAt: row.deadline_at, remaining: row.remaining }]),
  );
}

interface PaceRow {
  host: string;
  delay_ms: number;
  rests_until: Date | null;
  contracts: number;
}

/** The pace of hosts that collectors know. How many contracts a host serves is counted, never said. */
export async function findPaces(database: Queries, hosts: readonly string[]): Promise<Map<string, HostPace>> {
  const rows = await database.rows<PaceRow>(sql`
    /* monitoring.findPaces */
    select host, delay_ms, rests_until, served.contracts
    from unnest(${hosts}::text[]) as wanted (name)
    join crawl_host on host = wanted.name
    cross join lateral (
      select count(contract_id)::integer as contracts
      from (
        select contract_id
        from host_turn
        where host_turn.host_id = crawl_host.host_id
        limit ${contractsCounted}
      ) as turn
    ) as served`);
  return new Map(
    rows.map((row) => [row.host, { delayMs: row.delay_ms, contracts: row.contracts, restsUntil: row.rests_until }]),
  );
}
