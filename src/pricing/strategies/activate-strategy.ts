/** `activateStrategy`: says which version prices follow (interface 4.2-7, 4.26-5). */
import { lockContract, requireRight } from "../../accounts/index.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Author, Caller, Contract } from "../../base/contract.ts";
import { notFound } from "../../base/error.ts";
import { isUuid } from "../../base/id.ts";
import type { Database, Transaction } from "../../database/connection.ts";
import { endRollouts, storeRollout } from "./rollouts/rollout.ts";
import { findActive, makeActive, type ActiveVersion, type NamedVersion } from "./active-version.ts";
import { planEdge } from "./edges.ts";
import { refuseOwnVersion } from "./four-eyes.ts";
import { getStrategy } from "./get-strategy.ts";
import type { StrategyOut } from "./schema.ts";

/** Makes a version the contract's active one. Runs under way publish nothing more. @throws 403, 404 */
export async function activateStrategy(database: Database, author: Author, named: NamedVersion): Promise<StrategyOut> {
  const { contract } = author;
  if (!isUuid(named.strategyId)) throw notFound("The strategy");
  return await database.transaction(async (transaction) => {
    await lockContract(transaction, contract);
    await requireRight(transaction, author, "activate");
    const { strategyId, version } = await switchTo(transaction, author, named);
    await refuseOwnVersion(transaction, author, { strategyId, version });
    return await getStrategy(transaction, contract, strategyId, version);
  });
}

/** Activates in a transaction that has locked the contract, with what a rollback needs and the audit. @throws 404 */
export async function switchTo(
  transaction: Transaction,
  actor: { contract: Contract; caller: Pick<Caller, "accountId" | "email" | "address"> },
  wanted: NamedVersion,
): Promise<ActiveVersion> {
  const { contract } = actor;
  const before = await findActive(transaction, contract);
  const after = await makeActive(transaction, contract, wanted);
  const { strategyId, version, followsNewest } = after;
  if (before?.strategyId === strategyId && before.version === version) {
    // Prices follow it already: a rollback that returned to it would undo nothing.
    await endRollouts(transaction, contract);
  } else {
    const named = { strategyId, version };
    await storeRollout(transaction, actor, { state: "complete", named, followsNewest, before, stages: [] });
  }
  await planEdge(transaction, contract, new Date());
  const told = before === null ? { after } : { before, after };
  await recordAudit(transaction, actor, { action: "strategy.activated", subject: strategyId, ...told });
  return after;
}
