/** `startRollout`, `raiseRollout`, `rollBack`: a version for some products first, for more, or for none (interface 4.26-15 to 4.26-20). */
import { lockContract, requireRight } from "../../../accounts/index.ts";
import { recordAudit } from "../../../audit/index.ts";
import type { Author, Contract } from "../../../base/contract.ts";
import { ApiError, apiError } from "../../../base/error.ts";
import { type Database, type Transaction } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import { noteChange } from "../../../versions/version.ts";
import { taskUrl, type TaskQueue } from "../../../tasks/index.ts";
import { expireHeldOf } from "../../publish/open-prices.ts";
import type { OpenFigures } from "../../publish/figures-writer.ts";
import { moveFence, refusePaused } from "../../strategies/fence.ts";
import { enqueueTakeBack } from "../../publish/take-back.ts";
import { enqueueNextRun } from "../../strategies/start-run.ts";
import { findActive, makeActive, namedAsAsked, pinActive, type NamedVersion } from "../../strategies/active-version.ts";
import { planEdge } from "../../strategies/edges.ts";
import { refuseOwnVersion } from "../../strategies/four-eyes.ts";
import { getStrategy } from "../../strategies/get-strategy.ts";
import { checkStage, type Stage } from "../../strategies/rollouts/members.ts";
import {
  changeRollout,
  findOpenRollout,
  findRollout,
  renderRollout,
  storeRollout,
  type Rollout,
} from "../../strategies/rollouts/rollout.ts";
import type { RolloutOut } from "../../strategies/rollouts/schema.ts";
import type { RollbackOut } from "./schema.ts";

/** The open rollout, else the activation that a rollback would undo; null without any: to look is no mistake then. */
export async function getRollout(database: Database, contract: Contract): Promise<RolloutOut | null> {
  const rollout = await findRollout(database, contract);
  return rollout === null ? null : renderRollout(rollout);
}

/**
 * Prices some products by a version; the others stay on the active one.
 *
 * @throws 400 for a condition; 403; 404; 409 without an active version, for the active one, and beside an open rollout
 */
export async function startRollout(
  database: Database,
  author: Author,
  { strategyId, version, stage }: NamedVersion & { stage: Stage },
): Promise<RolloutOut> {
  const { contract } = author;
  checkStage(stage, "/rollout");
  return await database.transaction(async (transaction) => {
    await lockContract(transaction, contract);
    await requireRight(transaction, author, "activate");
    const wanted = await getStrategy(transaction, contract, strategyId, version);
    await refuseOwnVersion(transaction, author, { strategyId, version: wanted.version });
    const before = await findActive(transaction, contract);
    if (before === null) throw apiError("resource.conflict", "No version is active; activate one for all products.");
    if (before.strategyId === wanted.id && before.version === wanted.version) {
      throw apiError("resource.conflict", "This version is the active one.");
    }
    if ((await findOpenRollout(transaction, contract)) !== null) {
      throw apiError("resource.conflict", "Another version is rolled out; roll that back or activate it first.");
    }
    await storeRollout(transaction, author, {
      state: "open",
      named: { strategyId: wanted.id, version: wanted.version },
      followsNewest: version === null,
      before,
      stages: [stage],
    });
    await pinActive(transaction, contract);
    await planEdge(transaction, contract, new Date());
    await moveFence(transaction, contract);
    const rollout = await getOpen(transaction, contract, wanted.id);
    const after = renderRollout(rollout);
    await recordAudit(transaction, author, { action: "rollout.started", subject: wanted.id, before, after });
    return after;
  });
}

/** Adds products to the open rollout, or completes it. @throws 400; 403; 404; 409 without a rollout of it, and for a share that is not greater */
export async function raiseRollout(
  database: Database,
  author: Author,
  { strategyId, stage }: { strategyId: string; stage: Stage | "all" },
): Promise<RolloutOut> {
  const { contract } = author;
  if (stage !== "all") checkStage(stage, "/rollout");
  return await database.transaction(async (transaction) => {
    await lockContract(transaction, contract);
    await requireRight(transaction, author, "activate");
    const open = await getOpen(transaction, contract, strategyId);
    await refuseOwnVersion(transaction, author, open);
    const raised: Rollout =
      stage === "all" ? { ...open, state: "complete" } : { ...open, stages: withStage(open.stages, stage) };
    if (stage === "all") {
      await makeActive(transaction, contract, await namedAsAsked(transaction, contract, open));
    } else {
      await moveFence(transaction, contract);
    }
    await changeRollout(transaction, contract, raised);
    await planEdge(transaction, contract, new Date());
    await recordAudit(transaction, author, {
      action: stage === "all" ? "rollout.ended" : "rollout.raised",
      subject: strategyId,
      before: renderRollout(open),
      after: renderRollout(raised),
    });
    return renderRollout(raised);
  });
}

function withStage(stages: readonly Stage[], stage: Stage): Stage[] {
  const isLower = (known: Stage): boolean => "share" in known && "share" in stage && known.share >= stage.share;
  if (stages.some(isLower)) {
    throw apiError("resource.conflict", "The share is not greater than before; to lower it, roll back.");
  }
  const kept = stages.filter((known) => !("share" in known && "share" in stage));
  if (kept.length >= limits.pricing.rolloutStages) {
    throw apiError("resource.conflict", `A rollout has at most ${limits.pricing.rolloutStages} stages.`);
  }
  return [...kept, stage];
}

/**
 * Returns to the version before, for all products: held prices of the version expire, its run publishes nothing more, and a run
 * of the version before starts. With prices, those that stood before are published again first.
 *
 * @throws 403; 404; 409 if no version of it was the last one activated, or there is nothing to return to, and with prices while paused
 */
export async function rollBack(
  { database, queue, openFigures }: { database: Database; queue: TaskQueue; openFigures: OpenFigures },
  author: Author,
  { strategyId, withPrices }: { strategyId: string; withPrices: boolean },
): Promise<RollbackOut> {
  const { contract, caller } = author;
  const figures = openFigures(contract);
  return await database.transaction(async (transaction) => {
    await lockContract(transaction, contract);
    await requireRight(transaction, author, "activate");
    const last = await findRollout(transaction, contract);
    await getStrategy(transaction, contract, strategyId);
    if (last?.strategyId !== strategyId) {
      throw apiError("resource.conflict", "No version of this strategy was the last to be activated.");
    }
    const { before } = last;
    if (before === null) throw apiError("resource.conflict", "Nothing was active before.");
    await returnTo(transaction, contract, before);
    await changeRollout(transaction, contract, { ...last, state: "rolledBack" });
    await planEdge(transaction, contract, new Date());
    await figures.notPublished(transaction, await expireHeldOf(transaction, contract, last));
    await noteChange(transaction, contract, "approvals");
    await recordAudit(transaction, author, {
      action: "rollout.rolledBack",
      subject: strategyId,
      before: renderRollout(last),
      after: withPrices ? { ...before, prices: true } : before,
    });
    if (withPrices) {
      await refusePaused(transaction, contract);
      const { version, followsNewest, startedAt } = last;
      const of = { versions: { strategyId, version, followsNewest }, since: startedAt.toISOString() };
      const id = await enqueueTakeBack(transaction, queue, author, { of, startsRun: true, pausedAt: null });
      return { ...renderRollout(last), takeBack: { id, url: taskUrl(contract, id) } };
    }
    await enqueueNextRun(transaction, queue, contract, caller);
    return renderRollout(last);
  });
}

async function returnTo(
  transaction: Transaction,
  contract: Contract,
  before: NonNullable<Rollout["before"]>,
): Promise<void> {
  try {
    await makeActive(transaction, contract, await namedAsAsked(transaction, contract, before));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw apiError("resource.conflict", "The strategy that was active before is deleted.");
  }
}

async function getOpen(transaction: Transaction, contract: Contract, strategyId: string): Promise<Rollout> {
  await getStrategy(transaction, contract, strategyId);
  const open = await findOpenRollout(transaction, contract);
  if (open?.strategyId === strategyId) return open;
  throw apiError("resource.conflict", "No version of this strategy is rolled out.");
}
