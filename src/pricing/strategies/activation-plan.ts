/**
 * An activation that waits for its time: one a contract (interface 4.26-6, 4.26-7). The duty `activatePlanned` carries it out
 * in the name of who planned it.
 */
import { forEachContract, hasRightNow, lockContract, requireRight } from "../../accounts/index.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Author, Contract } from "../../base/contract.ts";
import { apiError, notFound } from "../../base/error.ts";
import { renderInstant } from "../../base/instant.ts";
import { sql, type Database, type Queries, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { readFence } from "./fence.ts";
import { switchTo } from "./activate-strategy.ts";
import { namedAsAsked, type NamedVersion } from "./active-version.ts";
import type { PlanOut } from "./draft-schema.ts";
import { findWaiting } from "./due-contracts.ts";
import { isOwnVersion, refuseOwnVersion } from "./four-eyes.ts";
import { getStrategy } from "./get-strategy.ts";

interface PlanRow {
  strategy_id: string;
  version: number;
  follows_newest: boolean;
  due_at: Date;
  account_id: number;
  email: string;
  address: string;
  planned_at: Date;
}

/**
 * Plans an activation of the version that is there: one that is stored later is not what was planned.
 *
 * @throws 400 for a time that is not ahead; 403; 404; 409 beside another plan
 */
export async function planActivation(
  database: Database,
  author: Author,
  { strategyId, version, at }: NamedVersion & { at: Date },
): Promise<PlanOut> {
  const { contract, caller } = author;
  refuseWrongTime(at, new Date());
  return await database.transaction(async (transaction) => {
    await lockContract(transaction, contract);
    await requireRight(transaction, author, "activate");
    const wanted = await getStrategy(transaction, contract, strategyId, version);
    await refuseOwnVersion(transaction, author, { strategyId, version: wanted.version });
    const planned = await transaction.run(sql`
      /* pricing.planActivation */
      insert into activation_plan (contract_id, strategy_id, version, follows_newest, due_at, account_id, email, address)
      values (${contract.contractId}, ${strategyId}, ${wanted.version}, ${version === null}, ${at},
        ${caller.accountId}, ${caller.email}, ${caller.address})
      on conflict (contract_id) do nothing`);
    if (planned === 0) throw apiError("resource.conflict", "An activation is planned already; delete that plan first.");
    const plan = await getPlan(transaction, contract);
    await recordAudit(transaction, author, { action: "strategy.planned", subject: strategyId, after: plan });
    return plan;
  });
}

function refuseWrongTime(at: Date, now: Date): void {
  const latest = now.getTime() + limits.pricing.plannedAheadDays * 24 * 60 * 60 * 1000;
  if (at > now && at.getTime() <= latest) return;
  const message = `The time must lie ahead, at most ${limits.pricing.plannedAheadDays} days.`;
  throw apiError("request.invalid", message, "/at");
}

/** The plan of a contract. @throws 404 without one */
export async function getPlan(queries: Queries, contract: Contract): Promise<PlanOut> {
  return renderPlan(await requirePlan(queries, contract));
}

async function requirePlan(queries: Queries, contract: Contract): Promise<PlanRow> {
  const plan = await findPlan(queries, contract);
  if (plan === null) throw notFound("The plan");
  return plan;
}

function renderPlan(row: PlanRow): PlanOut {
  return {
    strategyId: row.strategy_id,
    version: row.version,
    at: renderInstant(row.due_at),
    plannedBy: row.email,
    plannedAt: renderInstant(row.planned_at),
  };
}

/** Cancels the plan. @throws 403; 404 without one */
export async function deletePlan(database: Database, author: Author): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockContract(transaction, author.contract);
    await requireRight(transaction, author, "activate");
    await cancelPlan(transaction, author, await requirePlan(transaction, author.contract));
  });
}

/** Cancels the plan if it is one of the strategy. */
export async function cancelPlanOf(transaction: Transaction, author: Author, strategyId: string): Promise<void> {
  const plan = await findPlan(transaction, author.contract);
  if (plan?.strategy_id === strategyId) await cancelPlan(transaction, author, plan);
}

/**
 * Activates what is due at `now`, in every contract. A contract that is expired or paused waits.
 *
 * @param start enqueues a run in the transaction of the activation
 * @throws AggregateError of the contracts that failed; the others are done nevertheless
 */
export async function activatePlanned(
  database: Database,
  now: Date,
  start: (transaction: Transaction, contract: Contract) => Promise<void>,
): Promise<void> {
  const due = await findWaiting(database, "activation_plan", now);
  await forEachContract(database, due, async (contract) => await activateDue(database, contract, now, start));
}

async function activateDue(
  database: Database,
  contract: Contract,
  now: Date,
  start: (transaction: Transaction, contract: Contract) => Promise<void>,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockContract(transaction, contract);
    const plan = await findPlan(transaction, contract);
    if (plan === null || plan.due_at > now) return;
    if ((await readFence(transaction, contract)).isPaused) return;
    const { account_id: accountId, email, address, strategy_id: strategyId, version } = plan;
    const planner = { contract, caller: { accountId, email, address } };
    if (!(await mayActivateNow(transaction, planner, { strategyId, version }))) {
      await cancelPlan(transaction, planner, plan);
      return;
    }
    const chosen = { strategyId, version, followsNewest: plan.follows_newest };
    await switchTo(transaction, planner, await namedAsAsked(transaction, contract, chosen));
    await removePlan(transaction, contract);
    await start(transaction, contract);
  });
}

type Planner = Parameters<typeof recordAudit>[1] & Parameters<typeof isOwnVersion>[1];

/** Rights may have been taken since the plan was made, and four eyes asked for. */
async function mayActivateNow(
  queries: Queries,
  planner: Planner,
  named: { strategyId: string; version: number },
): Promise<boolean> {
  if (!(await hasRightNow(queries, planner.contract, planner.caller.accountId, "activate"))) return false;
  return !(await isOwnVersion(queries, planner, named));
}

async function cancelPlan(transaction: Transaction, actor: Planner, plan: PlanRow): Promise<void> {
  await removePlan(transaction, actor.contract);
  await recordAudit(transaction, actor, {
    action: "strategy.planCancelled",
    subject: plan.strategy_id,
    before: renderPlan(plan),
  });
}

async function removePlan(transaction: Transaction, contract: Contract): Promise<void> {
  await transaction.run(sql`
    /* pricing.removePlan */
    delete from activation_plan
    where contract_id = ${contract.contractId}`);
}

async function findPlan(queries: Queries, contract: Contract): Promise<PlanRow | null> {
  return await queries.row<PlanRow>(sql`
    /* pricing.findPlan */
    select strategy_id, version, follows_newest, due_at, account_id, email, address, planned_at
    from activation_plan
    where contract_id = ${contract.contractId}`);
}
