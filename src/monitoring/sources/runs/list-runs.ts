/** `listMonitoringRuns`, `getMonitoringRun`: what runs read, and how far they are. */
import type { Contract } from "../../../base/contract.ts";
import { notFound } from "../../../base/error.ts";
import { isUuid } from "../../../base/id.ts";
import { renderInstant } from "../../../base/instant.ts";
import type { Page, PageRequest } from "../../../base/page.ts";
import { sql, type Database, type Queries, type Sql } from "../../../database/connection.ts";
import type { Reader } from "../../../paging/page-position.ts";
import { readPage, type List } from "../../../paging/read-page.ts";
import type { TaskState } from "../../../tasks/index.ts";
import { renderCauses, type CauseCounts } from "../../readings/counted-causes.ts";
import type { MonitoringRunOut } from "./schema.ts";

interface RunRow {
  task_id: string;
  state: TaskState;
  started_at: Date;
  deadline_at: Date;
  finished_at: Date | null;
  /** JSON: {@link RunDomain}s by name. */
  domains: string;
}

interface RunDomain {
  domain: string;
  pairs: number;
  pages: number;
  counted: readonly { outcome: string; pairs: number; causes: CauseCounts }[];
}

/** One page of the contract's runs, the newest first. */
export async function listMonitoringRuns(database: Database, reader: Reader, page: PageRequest): Promise<Page> {
  const { contract } = reader;
  const list: List<RunRow> = {
    reader,
    query: ["monitoringRuns"],
    isNewestFirst: true,
    read: async ({ after, upTo, skip, limit }) =>
      await database.boundedRows<RunRow>(sql`
        /* monitoring.listRuns */
        with page as materialized (
          select task_id
          from monitoring_run
          where contract_id = ${contract.contractId}
            and (${after}::uuid is null or task_id < ${after}::uuid)
            and (${upTo}::uuid is null or task_id >= ${upTo}::uuid)
          order by task_id desc
          limit ${limit} offset ${skip}
        )
        select ${runColumns(contract)}
        from page
        ${runOf(contract, sql`page.task_id`)}
        order by run.task_id desc`),
    keyOf: (row) => row.task_id,
    render: (row) => JSON.stringify(renderRun(row)),
  };
  return await readPage(database, list, page);
}

/** One run. @throws 404 */
export async function getMonitoringRun(
  database: Queries,
  contract: Contract,
  taskId: string,
): Promise<MonitoringRunOut> {
  const row = isUuid(taskId) ? await findRun(database, contract, taskId) : null;
  if (row === null) throw notFound("The run");
  return renderRun(row);
}

async function findRun(database: Queries, contract: Contract, taskId: string): Promise<RunRow | null> {
  return await database.row<RunRow>(sql`
    /* monitoring.getRun */
    select ${runColumns(contract)}
    from (select ${taskId}::uuid as task_id) as asked
    ${runOf(contract, sql`asked.task_id`)}`);
}

function runColumns(contract: Contract): Sql {
  return sql`run.task_id, task.state, run.started_at, run.deadline_at, task.finished_at, (
          select json_agg(json_build_object('domain', running.domain, 'pairs', running.pairs, 'pages', running.pages,
            'counted', (
              select coalesce(json_agg(json_build_object('outcome', counted.outcome, 'pairs', counted.pairs,
                'causes', counted.causes) order by counted.outcome), '[]')
              from monitoring_run_outcome as counted
              where counted.contract_id = ${contract.contractId}
                and counted.task_id = running.task_id
                and counted.domain = running.domain
            )) order by running.domain)
          from monitoring_run_domain as running
          where running.contract_id = ${contract.contractId} and running.task_id = run.task_id
        ) as domains`;
}

/** Looks the run and its task up by their keys. */
function runOf(contract: Contract, taskId: Sql): Sql {
  return sql`cross join lateral (
          select task_id, started_at, deadline_at
          from monitoring_run
          where monitoring_run.contract_id = ${contract.contractId} and monitoring_run.task_id = ${taskId}
          limit 1
        ) as run
        cross join lateral (
          select state, finished_at
          from task
          where task.contract_id = ${contract.contractId} and task.task_id = run.task_id
          limit 1
        ) as task`;
}

function renderRun(row: RunRow): MonitoringRunOut {
  const domains: RunDomain[] = JSON.parse(row.domains);
  return {
    taskId: row.task_id,
    state: row.state,
    startDate: renderInstant(row.started_at),
    deadline: renderInstant(row.deadline_at),
    ...(row.finished_at === null ? {} : { finishDate: renderInstant(row.finished_at) }),
    domains: domains.map(renderDomain),
  };
}

function renderDomain({ domain, pairs, pages, counted }: RunDomain): MonitoringRunOut["domains"][number] {
  const ended = counted.reduce((sum, one) => sum + one.pairs, 0);
  return {
    domain,
    pairs,
    pages,
    remaining: pairs - ended,
    outcomes: Object.fromEntries(counted.map((one) => [one.outcome, one.pairs])),
    causes: counted.flatMap(({ outcome, causes }) =>
      (renderCauses(causes).causes ?? []).map((cause) => ({ outcome, ...cause })),
    ),
  };
}
