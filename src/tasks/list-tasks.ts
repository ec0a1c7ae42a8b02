/** `listTasks`, `getTask`: the tasks resource (interface 4.6). */
import type { Contract } from "../base/contract.ts";
import { notFound } from "../base/error.ts";
import { isUuid } from "../base/id.ts";
import type { Page, PageRequest } from "../base/page.ts";
import { spellTaskType, type Words } from "../base/words.ts";
import { join, sql, type Database, type Queries, type Sql } from "../database/connection.ts";
import { renderInstantText } from "../database/instant-text.ts";
import { unseen } from "../database/planning.ts";
import type { Reader } from "../paging/page-position.ts";
import { readPage, type List, type RowRange } from "../paging/read-page.ts";
import type { RehearsalOut, TaskOut, TaskState } from "./schema.ts";

/** The filter of a list. */
export interface TaskFilter {
  /** The stored type; null for every type. */
  taskType: string | null;
  /** null for every state. */
  states: readonly string[] | null;
  /** null for every task. */
  taskIds: readonly string[] | null;
  minCreationDate: Date | null;
  /** Exclusive. */
  maxCreationDate: Date | null;
}

/** The form of the answer. */
export interface TaskListOptions {
  page: PageRequest;
  includeFailures: boolean;
  /** Answered without `data`. */
  isBare: boolean;
  words: Words;
}

interface TaskRow {
  contract_id: string;
  task_id: string;
  parent_id: string | null;
  task_type: string;
  state: TaskState;
  account_id: number | null;
  /** Instants as texts, ready to be sent. */
  created_at: string;
  started_at: string | null;
  finished_at: string | null;
  successful: number;
  failed: number;
  skipped: number;
  published: number | null;
  held: number | null;
  total: number;
  failure_code: string | null;
  failure_message: string | null;
  failures: string | null;
  /** Of a price calculation that has begun; null of other tasks. */
  run_counts: string | null;
  /** Of one task that is read alone. */
  warnings?: string | null;
  rehearsal?: string | null;
  applied_task_id?: string | null;
}

/** One page of the contract's tasks, the newest first. */
export async function listTasks(
  database: Database,
  reader: Reader,
  filter: TaskFilter,
  { page, includeFailures, isBare, words }: TaskListOptions,
): Promise<Page> {
  const list: List<TaskRow> = {
    reader,
    query: ["tasks", filter],
    isNewestFirst: true,
    isBare,
    read: async (range) =>
      await database.boundedRows<TaskRow>(selectTasks(reader.contract, filter, range, includeFailures)),
    keyOf: (row) => row.task_id,
    render: (row) => JSON.stringify(renderTask(row, includeFailures, words)),
  };
  return await readPage(database, list, page);
}

/** Skips entries of an index, not rows and their failures. With a filter it has to read the rows. */
function selectTasks(contract: Contract, filter: TaskFilter, range: RowRange, includeFailures: boolean): Sql {
  const isFiltered = Object.values(filter).some((value) => value !== null);
  // With a filter, the right plan depends on how many entries are wanted.
  const count = (value: number): Sql => (isFiltered ? sql`${value}` : unseen(sql`${value}::bigint`));
  return sql`
    /* tasks.listTasks */
    with page as materialized (
      select task_id
      from task
      where contract_id = ${contract.contractId} and ${join(conditions(filter, range), " and ")}
      order by task_id desc
      limit ${count(range.limit)} offset ${count(range.skip)}
    )
    select ${taskColumns}, run_counts, failures.failures
    from page
    cross join lateral (
      select *
      from task
      where contract_id = ${contract.contractId} and task.task_id = page.task_id
      limit 1
    ) as task
    ${runCounts(contract)}
    left join lateral (
      select json_agg(json_build_object('messageId', message_id, 'attributes', attributes) order by failure_number)
        as failures
      from task_failure
      where ${includeFailures}
        and task_failure.contract_id = ${contract.contractId} and task_failure.task_id = page.task_id
    ) as failures on true
    order by page.task_id desc`;
}

/** What a price calculation counts besides (`pricing/runs`): a look-up for each, and for no other task. */
const runCounts = (contract: Contract): Sql => sql`left join lateral (
      select counts as run_counts
      from pricing_run
      where task.task_type like 'backend.tasks.pricing.offers.%'
        and pricing_run.contract_id = ${contract.contractId} and pricing_run.task_id = task.task_id
      limit 1
    ) as run on true`;

/** The columns are named, so the prepared statement stays valid when a later release adds a column. */
const taskColumns = sql`task.contract_id, task.task_id, task.parent_id, task.task_type, task.state, task.account_id,
      task.created_at::text as created_at, task.started_at::text as started_at, task.finished_at::text as finished_at,
      task.successful, task.failed, task.skipped, task.published, task.held, task.total, task.failure_code, task.failure_message`;

/** Only the conditions that the request has, so a list without a filter reads the index alone. */
function conditions(filter: TaskFilter, range: RowRange): Sql[] {
  const { taskType, states, taskIds, minCreationDate, maxCreationDate } = filter;
  return [
    sql`true`,
    ...(range.after === null ? [] : [sql`task_id < ${range.after}::uuid`]),
    ...(range.upTo === null ? [] : [sql`task_id >= ${range.upTo}::uuid`]),
    ...(taskType === null ? [] : [sql`task_type = ${taskType}`]),
    ...(taskIds === null ? [] : [sql`task_id = any(${[...taskIds]}::uuid[])`]),
    ...(states === null ? [] : [sql`state = any(${[...states]}::text[])`]),
    ...(minCreationDate === null ? [] : [sql`created_at >= ${minCreationDate}`]),
    ...(maxCreationDate === null ? [] : [sql`created_at < ${maxCreationDate}`]),
  ];
}

/** Reads one task. @throws 404 */
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
    select ${taskColumns}, task.warnings, run_counts, rehearsal.result as rehearsal, rehearsal.applied_task_id, (
      select json_agg(json_build_object('messageId', message_id, 'attributes', attributes) order by failure_number)
      from task_failure
      where task_failure.contract_id = ${contract.contractId} and task_failure.task_id = task.task_id
    ) as failures
    from task
    ${runCounts(contract)}
    left join product_rehearsal as rehearsal on rehearsal.contract_id = ${contract.contractId}
      and rehearsal.task_id = task.task_id
    where task.contract_id = ${contract.contractId} and task.task_id = ${taskId}`);
}

function renderTask(row: TaskRow, includeFailures: boolean, words: Words): TaskOut {
  const { successful, failed, skipped, published, held, total } = row;
  const operations = {
    successful,
    failed,
    skipped,
    ...(published === null ? {} : { published }),
    ...(held === null ? {} : { held }),
    total,
  };
  return {
    taskId: row.task_id,
    taskType: spellTaskType(row.task_type, words),
    state: row.state,
    contractId: row.contract_id,
    ...(row.account_id === null ? {} : { userId: row.account_id }),
    ...(row.parent_id === null ? {} : { parentId: row.parent_id }),
    data: { startTimestamp: renderInstantText(row.started_at ?? row.created_at) },
    creationDate: renderInstantText(row.created_at),
    ...(row.started_at === null ? {} : { startDate: renderInstantText(row.started_at) }),
    ...(row.finished_at === null ? {} : { finishDate: renderInstantText(row.finished_at) }),
    result: {
      operations,
      ...(row.run_counts === null ? {} : { counts: renderCounts(row.run_counts) }),
      ...(row.warnings ? { warnings: JSON.parse(row.warnings) } : {}),
      ...renderRehearsal(row),
    },
    ...(includeFailures ? { failures: row.failures === null ? [] : JSON.parse(row.failures) } : {}),
    ...(row.failure_code === null ? {} : { failureCode: row.failure_code }),
    ...(row.failure_message === null ? {} : { failureMessage: row.failure_message }),
  };
}

/** What `products/rehearse-import.ts` stored, and the import that it became. */
function renderRehearsal({ rehearsal, applied_task_id: appliedAs }: TaskRow): Pick<TaskOut["result"], "rehearsal"> {
  if (rehearsal === null || rehearsal === undefined) return {};
  const stored: RehearsalOut = JSON.parse(rehearsal);
  return { rehearsal: { ...stored, ...(appliedAs ? { appliedAs } : {}) } };
}

const outcomes = ["held", "skipped", "failed"] as const;

/** Counts by name; those of reasons are named `outcome:code`. */
function renderCounts(text: string): NonNullable<TaskOut["result"]["counts"]> {
  const counts: Record<string, number> = JSON.parse(text);
  const { overtaken = 0, rejectedBefore = 0, overwritten = 0, costUnknown = 0 } = counts;
  const reasons = outcomes.flatMap((outcome) =>
    Object.entries(counts)
      .filter(([name]) => name.startsWith(`${outcome}:`))
      .map(([name, products]) => ({ outcome, code: name.slice(outcome.length + 1), products }))
      .toSorted((one, other) => other.products - one.products || (one.code < other.code ? -1 : 1)),
  );
  return { overtaken, rejectedBefore, overwritten, costUnknown, reasons };
}
