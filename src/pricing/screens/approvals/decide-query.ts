/**
 * `decideApprovalsByQuery`: one decision on all held prices of a filter, as a task (interface 4.24-10). It decides only on what the user
 * has seen: prices that were held, and last decided on, before `seenAt`.
 */
import { hasRightNow, requireRight } from "../../../accounts/index.ts";
import { recordAudit } from "../../../audit/index.ts";
import type { Author, Contract } from "../../../base/contract.ts";
import { apiError, errorItem, type ErrorItem } from "../../../base/error.ts";
import { sql, type Database, type Queries, type Sql } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import { readProductFilter } from "../../../products/index.ts";
import {
  addProgress,
  completeTask,
  refuseTooManyTasks,
  setTotal,
  TaskFailed,
  taskCancelled,
  type PartFailure,
  type TaskDefinition,
  type TaskQueue,
  type TaskRun,
} from "../../../tasks/index.ts";
import { refusePaused } from "../../strategies/fence.ts";
import { advancePublishingTask, beginPublishingTask } from "../../publish/publishing-task.ts";
import { pricingTaskType } from "../../strategies/pricing-task-type.ts";
import type { FiguresWriter, OpenFigures } from "../../publish/figures-writer.ts";
import { heldOf } from "./held-products.ts";
import type { DecideQuery } from "./schema.ts";
import {
  countSeen,
  findSeenProducts,
  isUndecidedSince,
  readFigures,
  wereHeld,
  type SeenPrices,
} from "./seen-prices.ts";
import { takeDecisions, type DecidingUser, type NamedDecision } from "./take-decisions.ts";

const decideTaskType = "backend.tasks.pricing.decide";

/** A decision on a price that was seen. */
interface SeenDecision extends NamedDecision {
  /** It waits still, and somebody has decided on it since. */
  isChanged: boolean;
}

/** What the task was created with. */
interface BulkDecision extends DecidingUser {
  query: DecideQuery;
}

/**
 * Starts the task. @returns its id
 *
 * @throws 403 without the right; 400 for the filter; 409 for approvals while publishing is paused, or if there are not as many prices as
 * expected; 429 if too many wait
 */
export async function decideApprovalsByQuery(
  { database, queue }: { database: Database; queue: TaskQueue },
  author: Author,
  query: DecideQuery,
): Promise<string> {
  const { contract, caller } = author;
  readProductFilter(query.productFilter);
  const figures = await readFigures(database, contract, query.filter);
  return await database.transaction(async (transaction) => {
    await requireRight(transaction, author, "approve");
    if (query.decision === "approved") await refusePaused(transaction, contract);
    await refuseTooManyTasks(transaction, contract, decideTaskType);
    const seen = await fixProducts(transaction, contract, query, figures);
    const data: BulkDecision = { accountId: caller.accountId, email: caller.email, query: seen };
    const { accountId } = caller;
    const taskId = await queue.enqueue(transaction, contract, { taskType: decideTaskType, accountId, data });
    await recordAudit(transaction, author, { action: "prices.decided", subject: taskId, after: query });
    return taskId;
  });
}

/**
 * Compares the number of prices with the one that was expected. Figures change by themselves: of a filter of theirs the task decides on the
 * products that have them now, so that nothing joins while it waits.
 */
async function fixProducts(
  transaction: Queries,
  contract: Contract,
  { filter, ...query }: DecideQuery,
  figures: Sql,
): Promise<DecideQuery> {
  const { expectedCount } = query;
  const seen = seenOf(query, figures);
  const productIds = filter === undefined ? null : await findSeenProducts(transaction, contract, seen);
  if (expectedCount !== undefined) {
    const count = productIds?.length ?? (await countSeen(transaction, contract, seen));
    if (count !== expectedCount) {
      const message = `${expectedCount} prices were expected, and ${count} wait now. Look at them again.`;
      throw apiError("resource.conflict", message, "/expectedCount");
    }
  }
  if (productIds === null) return query;
  return { ...query, productFilter: { oneOf: { field: "productId", values: productIds.map(String) } } };
}

function seenOf({ seenAt, range, reason, productFilter }: DecideQuery, figures: Sql): SeenPrices {
  return {
    seenAt: new Date(seenAt),
    start: range?.start === undefined ? null : new Date(range.start),
    end: range?.end === undefined ? null : new Date(range.end),
    reason: reason ?? null,
    productFilter,
    figures,
  };
}

interface DecideService {
  database: Database;
  openFigures: OpenFigures;
}

/** The definition of the task. It shares the exclusiveness of runs. */
export function decideTask(service: DecideService): TaskDefinition {
  return {
    taskType: decideTaskType,
    begunWith: "decide",
    sharesQueueOf: pricingTaskType,
    exclusivePer: "contract",
    concurrency: 2,
    run: async (run) => await decideAll(service, run),
  };
}

async function decideAll(service: DecideService, { contract, taskId, data, signal }: TaskRun): Promise<void> {
  const { database } = service;
  const figures = service.openFigures(contract);
  const bulk = readData(data);
  const { expectedCount } = bulk.query;
  if (expectedCount !== undefined) await setTotal(database, contract, taskId, expectedCount);
  let after: number | null = await beginPublishingTask(database, contract, taskId);
  while (after !== null) {
    signal.throwIfAborted();
    after = await decideChunk(database, contract, { taskId, bulk, after, figures });
  }
  await completeTask(database, contract, taskId);
}

function readData(data: unknown): BulkDecision {
  const bulk: BulkDecision = JSON.parse(JSON.stringify(data));
  return bulk;
}

/** Decides on the next held prices. @returns the last product of them, or null at the end */
async function decideChunk(
  database: Database,
  contract: Contract,
  { taskId, bulk, after, figures }: { taskId: string; bulk: BulkDecision; after: number; figures: FiguresWriter },
): Promise<number | null> {
  return await database.transaction(
    async (transaction) => {
      if (!(await hasRightNow(transaction, contract, bulk.accountId, "approve"))) {
        throw new TaskFailed("pricing.forbidden", "Who decided has no right to approve any more.");
      }
      const decisions = await loadSeen(transaction, contract, bulk.query, after);
      const upTo = decisions.at(-1)?.productId;
      if (upTo === undefined) return null;
      if (!(await advancePublishingTask(transaction, contract, taskId, { after, upTo }))) {
        throw new Error("another process advanced the task");
      }
      const unchanged = decisions.filter(({ isChanged }) => !isChanged);
      const { errors, published } = await takeDecisions(transaction, contract, { user: bulk, figures }, unchanged);
      const failures = decisions.flatMap(({ index, productId, isChanged }) =>
        failureOf(productId, isChanged ? changedSince : errors.get(index)),
      );
      const failed = failures.length;
      const done = { successful: decisions.length - failed, failed, published, failures };
      if (!(await addProgress(transaction, contract, taskId, done))) throw taskCancelled();
      return upTo;
    },
    { withinMs: limits.database.transactionTimeoutMs },
  );
}

const changedSince = errorItem(
  "resource.approvalOutdated",
  "Somebody has decided on the held price since it was seen.",
);

function failureOf(productId: number, error: ErrorItem | undefined): PartFailure[] {
  if (error === undefined) return [];
  return [{ messageId: error.code, attributes: { productId: String(productId), exceptionMessage: error.message } }];
}

/**
 * The next prices of the filter that waited when they were seen, by product. Those that wait no more are decided on in vain, which tells why.
 * They are looked for among the products of the part alone: else each part would go through all that was decided before.
 */
async function loadSeen(
  queries: Queries,
  contract: Contract,
  query: DecideQuery,
  after: number,
): Promise<SeenDecision[]> {
  const { pricesPerChunk } = limits.publishing;
  const seen = seenOf(query, sql`true`);
  const next = (condition: Sql, isChanged: Sql): Sql => sql`
      select held.product_id, held.created_at, ${isChanged} as is_changed
      from ${heldOf(contract, query.productFilter)}
      where ${condition} and ${wereHeld(contract, seen)} and held.product_id > ${after}
      order by held.product_id
      limit ${pricesPerChunk}`;
  const isOfPart = sql`held.product_id <= (
        select case when count(*) < ${pricesPerChunk} then ${Number.MAX_SAFE_INTEGER} else max(product_id) end
        from waiting)`;
  const rows = await queries.rows<{ product_id: number; created_at: Date; is_changed: boolean }>(sql`
    /* pricing.loadSeen */
    with waiting as (${next(sql`held.status = 'pending'`, sql`not ${isUndecidedSince(seen)}`)}),
    ended as (${next(sql`coalesce(held.ended_at >= ${seen.seenAt}, false) and ${isOfPart}`, sql`false`)})
    select product_id, created_at, is_changed
    from (
      select product_id, created_at, is_changed
      from waiting
      union all
      select product_id, created_at, is_changed
      from ended
    ) as seen
    order by product_id
    limit ${pricesPerChunk}`);
  return rows.map((row, index) => ({
    index,
    isChanged: row.is_changed,
    productId: row.product_id,
    createdAt: row.created_at,
    kind: query.decision,
    comment: query.comment ?? null,
    overwritePrice: null,
    standsHours: limits.publishing.standsHours.default,
  }));
}
