/** `replaceStrategy`: stores a new version of a strategy. Whether prices follow it is decided here (interface 4.26-1 to 4.26-4). */
import { lockContract, requireRight } from "../../accounts/index.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Author, Contract } from "../../base/contract.ts";
import { ApiError, apiError, notFound } from "../../base/error.ts";
import { isUuid } from "../../base/id.ts";
import { renderInstant } from "../../base/instant.ts";
import { sql, type Database, type Transaction } from "../../database/connection.ts";
import { contentCodings } from "../../http/etag.ts";
import { limits } from "../../limits.ts";
import { notingChange } from "../../versions/version.ts";
import { moveFence } from "./fence.ts";
import { findOpenRollout, storeRollout } from "./rollouts/rollout.ts";
import { planEdge } from "./edges.ts";
import { needsFourEyes } from "./four-eyes.ts";
import { getStrategy } from "./get-strategy.ts";
import type { StrategyOut } from "./schema.ts";
import { storeVersion } from "./store-version.ts";
import { withWholePrices } from "./whole-prices.ts";
import type { SubmittedStrategy } from "./strategy-document.ts";

export interface Replacement {
  submitted: SubmittedStrategy;
  ifMatch: string | undefined;
  /** Whether prices follow the version if the strategy is active; null: as the strategy does. */
  activate: boolean | null;
}

interface Live {
  active_version: number | null;
  follows_newest: boolean;
}

interface Replaced extends Live {
  name: string;
  version: number;
  document: string;
  updated_by: string | null;
  updated_at: Date | null;
}

/**
 * Stores a new version, unless the newest has the same document. If prices are to follow it, the next run does, and runs of the
 * version before publish no more.
 *
 * @throws 404; 412 with the newest version if `ifMatch` names another; 403 if it would go live and the author may not say so
 */
export async function replaceStrategy(
  database: Database,
  author: Author,
  strategyId: string,
  replacement: Replacement,
): Promise<StrategyOut> {
  if (!isUuid(strategyId)) throw notFound("The strategy");
  return await database.transaction(
    async (transaction) => await replaceIn(transaction, author, strategyId, replacement),
  );
}

/** @throws 409 if the strategy has as many versions as it may */
function nextVersion(version: number): number {
  const most = limits.pricing.versionsPerStrategy;
  if (version < most) return version + 1;
  throw apiError("resource.conflict", `The strategy has ${most} versions. Create another one with this document.`);
}

async function replaceIn(
  transaction: Transaction,
  author: Author,
  strategyId: string,
  { submitted: given, ifMatch, activate }: Replacement,
): Promise<StrategyOut> {
  const { contract } = author;
  const submitted = await withWholePrices(transaction, contract, given);
  await lockContract(transaction, contract);
  const before = await lockStrategy(transaction, contract, strategyId);
  requireVersion(ifMatch, before);
  const isSame = before.document === JSON.stringify(submitted.document);
  const version = isSame ? before.version : nextVersion(before.version);
  const follows = activate ?? before.follows_newest;
  const wouldGoLive = before.active_version !== null && before.active_version !== version && follows;
  const goesLive = wouldGoLive && !(await mustWait(transaction, contract));
  if (goesLive) {
    await requireRight(transaction, author, "activate");
    await moveFence(transaction, contract);
  }
  if (!isSame) await storeVersion(transaction, author, { strategyId, version, submitted });
  const after = {
    name: submitted.strategy.name,
    version,
    active_version: goesLive ? version : before.active_version,
    follows_newest: before.follows_newest && activate !== false && goesLive === wouldGoLive,
  };
  await updateStrategy(transaction, contract, strategyId, { ...after, isSame });
  if (goesLive) await noteActivation(transaction, author, { strategyId, before, after });
  if (!isSame || goesLive) {
    await recordAudit(transaction, author, {
      action: goesLive ? "strategy.activated" : "strategy.changed",
      subject: strategyId,
      before: told(before),
      after: told(after),
    });
  }
  return await getStrategy(transaction, contract, strategyId);
}

/** Stores what a rollback returns to, and plans the version's edges. */
async function noteActivation(
  transaction: Transaction,
  author: Author,
  { strategyId, before, after }: { strategyId: string; before: Live; after: Live & { version: number } },
): Promise<void> {
  const { active_version: replaced, follows_newest: followedNewest } = before;
  await storeRollout(transaction, author, {
    state: "complete",
    named: { strategyId, version: after.version },
    followsNewest: after.follows_newest,
    before: replaced === null ? null : { strategyId, version: replaced, followsNewest: followedNewest },
    stages: [],
  });
  await planEdge(transaction, author.contract, new Date());
}

/** Whether no new version goes live by being stored: while one is rolled out, and where four eyes are asked for. */
async function mustWait(transaction: Transaction, contract: Contract): Promise<boolean> {
  return (await needsFourEyes(transaction, contract)) || (await findOpenRollout(transaction, contract)) !== null;
}

function told(strategy: Pick<Replaced, "name" | "version" | "active_version">) {
  const { name, version, active_version: activeVersion } = strategy;
  return { name, version, ...(activeVersion === null ? {} : { activeVersion }) };
}

/** Reads a strategy and its newest version; other changes of it wait until the transaction ends. @throws 404 */
async function lockStrategy(transaction: Transaction, contract: Contract, strategyId: string): Promise<Replaced> {
  const locked = await transaction.row<Omit<Replaced, "document" | "updated_by" | "updated_at">>(sql`
    /* pricing.lockStrategy */
    select name, version, active_version, follows_newest
    from strategy
    where contract_id = ${contract.contractId} and strategy_id = ${strategyId} and deleted_at is null
    for no key update`);
  if (locked === null) throw notFound("The strategy");
  const newest = await transaction.row<{ document: string; email: string | null; created_at: Date }>(sql`
    /* pricing.findNewestVersion */
    select document, email, stored.created_at
    from strategy_version as stored
    left join account as author on author.account_id = stored.account_id
    where stored.contract_id = ${contract.contractId}
      and strategy_id = ${strategyId}
      and version = ${locked.version}`);
  return {
    ...locked,
    document: newest?.document ?? "",
    updated_by: newest?.email ?? null,
    updated_at: newest?.created_at ?? null,
  };
}

/** Compares `If-Match` with the newest version, `"v12"`, in whatever coding. @throws 412 */
function requireVersion(
  ifMatch: string | undefined,
  { version, updated_by: updatedBy, updated_at: updatedAt }: Replaced,
): void {
  if (ifMatch === undefined) return;
  const named = ifMatch.split(",").map((candidate) => candidate.trim());
  const own = new Set(["*", `"v${version}"`, ...contentCodings.map((coding) => `"v${version}-${coding}"`)]);
  if (named.some((candidate) => own.has(candidate))) return;
  throw new ApiError([
    {
      code: "request.preconditionFailed",
      message: `The newest version is ${version}; read it and bring the two together.`,
      path: "/headers/if-match",
      currentVersion: version,
      ...(updatedBy === null ? {} : { updatedBy }),
      ...(updatedAt === null ? {} : { updatedAt: renderInstant(updatedAt) }),
    },
  ]);
}

async function updateStrategy(
  transaction: Transaction,
  contract: Contract,
  strategyId: string,
  after: Pick<Replaced, "name" | "version" | "active_version" | "follows_newest"> & { isSame: boolean },
): Promise<void> {
  await transaction.run(sql`
    /* pricing.replaceStrategy */
    with ${notingChange(contract, "settings")}
    update strategy
    set version = ${after.version}, name = ${after.name}, active_version = ${after.active_version},
      follows_newest = ${after.follows_newest}, updated_at = statement_timestamp()
    where contract_id = ${contract.contractId} and strategy_id = ${strategyId}`);
}
