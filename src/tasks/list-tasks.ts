/** `listTasks`, `getTask`: the tasks resource (interface 4.6). */
import type { Caller, Contract } from "../base/contract.ts";
import { notFound } from "../base/error.ts";
import { isUuid } from "../base/id.ts";
import { renderInstant } from "../base/instant.ts";
import { spellTaskType, type Words } from "../base/words.ts";
import { join, sql, type Database, type Queries, type Sql } from "../database/connection.ts";
import { fromMilestone, noteLater } from "../paging/milestones.ts";
import { rememberPage, seekPage, type Walk } from "../paging/pages.ts";
import { allTasks } from "./all-tasks.ts";
import type { TaskOut, TaskState } from "./schema.ts";

export interface TaskQuery {
  start: number;
  limit: number;
  includeFailures: boolean;
  /** As stored; null for every type. */
  taskType: string | null;
  /** null for every state. */
  states: readonly string[] | null;
  minCreationDate: Date | null;
  /** Exclusive. */
  maxCreationDate: Date | null;
}

interface TaskRow {
  contract_id: string;
  task_id: string;
  parent_id: string | null;
  task_type: string;
  state: TaskState;
  account_id: number | null;
  created_at: Date;
  started_at: Date | null;
  finished_at: Date | null;
  successful: number;
  failed: number;
  skipped: number;
  total: number;
  failure_code: string | null;
  failure_message: string | null;
  failures: string | null;
}

/** One page of the contract's tasks, newest first. Those created during a walk do not move its pages. */
export async function listTasks(
  database: Database,
  reader: { contract: Contract; caller: Caller },
  query: TaskQuery,
  words: Words,
): Promise<TaskOut[]> {
  const { contract, caller } = reader;
  const { start, limit, includeFailures, ...filter } = query;
  const walk: Walk = { contract, accountId: caller.accountId, query: ["tasks", filter] };
  const seek = await seekPage(database, walk, start);
  const isFiltered = Object.values(filter).some((wanted) => wanted !== null);
  const all = allTasks(contract, "tasks");
  const { afterKey, skip } = isFiltered ? seek : await fromMilestone(database, all, seek);
  const rows = await selectTasks(database, contract, query, { beforeTaskId: afterKey, skip });
  const last = rows[limit - 1];
  if (last !== undefined) {
    if (seek.afterKey === null && !isFiltered) noteLater(database, all);
    await rememberPage(database, walk, { nextStart: start + limit, lastKey: last.task_id });
  }
  return rows.map((row) => renderTask(row, includeFailures, words));
}

/** What is skipped are entries of an index, not rows and their failures; with a filter it has to look at the rows. */
async function selectTasks(
  database: Queries,
  contract: Contract,
  query: TaskQuery,
  page: { beforeTaskId: string | null; skip: number },
): Promise<TaskRow[]> {
  return await database.rows<TaskRow>(sql`
    /* tasks.listTasks */
    with page as materialized (
      select task_id
      from task
      where contract_id = ${contract.contractId} and ${join(conditions(query, page.beforeTaskId), " and ")}
      order by task_id desc
      limit ${query.limit} offset ${page.skip}
    )
    select ${taskColumns}, failures.failures
    from page
    cross join lateral (
      select *
      from task
      where contract_id = ${contract.contractId} and task.task_id = page.task_id
      limit 1
    ) as task
    left join lateral (
      select json_agg(json_build_object('messageId', message_id, 'attributes', attributes) order by failure_number)
        as failures
      from task_failure
      where ${query.includeFailures}
        and task_failure.contract_id = ${contract.contractId} and task_failure.task_id = page.task_id
    ) as failures on true
    order by page.task_id desc`);
}

/** Named, so that the statement outlives a column that a later release adds. */
const taskColumns = sql`task.contract_id, task.task_id, task.parent_id, task.task_type, task.state, task.account_id,
      task.created_at, task.started_at, task.finished_at, task.successful, task.failed, task.skipped, task.total,
      task.failure_code, task.failure_message`;

/** Only those that are asked for, so that without a filter the index alone is read. */
function conditions(query: TaskQuery, beforeTaskId: string | null): Sql[] {
  const { taskType, states, minCreationDate, maxCreationDate } = query;
  return [
    beforeTaskId === null ? sql`true` : sql`task_id < ${beforeTaskId}::uuid`,
    ...(taskType === null ? [] : [sql`task_type = ${taskType}`]),
    ...(states === null ? [] : [sql`state = any(${[...states]}::text[])`]),
    ...(minCreationDate === null ? [] : [sql`created_at >= ${minCreationDate}`]),
    ...(maxCreationDate === null ? [] : [sql`created_at < ${maxCreationDate}`]),
  ];
}

/** One task. @throws 404 */
export async function getTask(
  database: Queries,
  contract: Contract,
  taskId: string,
  options: { includeFailures: boolean; words: Words },
): Promise<TaskOut> {
  const row = isUuid(taskId) ? await findTask(database, contract, taskId) : null;
  if (row === null) throw notFound("The task");
  return renderTask(row, options.includeFailures, options.words);
}

async function findTask(database: Queries, contract: Contract, taskId: string): Promise<TaskRow | null> {
  return await database.row<TaskRow>(sql`
    /* tasks.getTask */
    select ${taskColumns}, (
      select json_agg(json_build_object('messageId', message_id, 'attributes', attributes) order by failure_number)
      from task_failure
      where task_failure.contract_id = ${contract.contractId} and task_failure.task_id = task.task_id
    ) as failures
    from task
    where contract_id = ${contract.contractId} and task_id = ${taskId}`);
}

function renderTask(row: TaskRow, includeFailures: boolean, words: Words): TaskOut {
  const { successful, failed, skipped, total } = row;
  return {
    taskId: row.task_id,
    taskType: spellTaskType(row.task_type, words),
    state: row.state,
    contractId: row.contract_id,
    ...(row.account_id === null ? {} : { userId: row.account_id }),
    ...(row.parent_id === null ? {} : { parentId: row.parent_id }),
    data: { startTimestamp: renderInstant(row.started_at ?? row.created_at) },
    creationDate: renderInstant(row.created_at),
    ...(row.started_at === null ? {} : { startDate: renderInstant(row.started_at) }),
    ...(row.finished_at === null ? {} : { finishDate: renderInstant(row.finished_at) }),
    result: { operations: { successful, failed, skipped, total } },
    ...(includeFailures ? { failures: row.failures === null ? [] : JSON.parse(row.failures) } : {}),
    ...(row.failure_code === null ? {} : { failureCode: row.failure_code }),
    ...(row.failure_message === null ? {} : { failureMessage: row.failure_message }),
  };
}
