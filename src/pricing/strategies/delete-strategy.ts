/** `deleteStrategy`: takes a strategy out of every list. Prices it made can still be explained (interface 4.2-8). */
import { lockContract } from "../../accounts/index.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Author } from "../../base/contract.ts";
import { apiError } from "../../base/error.ts";
import { sql, type Database, type Transaction } from "../../database/connection.ts";
import { findOpenRollout } from "./rollouts/rollout.ts";
import { cancelPlanOf } from "./activation-plan.ts";
import { getStrategy } from "./get-strategy.ts";

/** Deletes a strategy, its drafts and a plan to activate it. @throws 404, 409 while prices follow it */
export async function deleteStrategy(database: Database, author: Author, strategyId: string): Promise<void> {
  const { contract } = author;
  await database.transaction(async (transaction) => {
    await lockContract(transaction, contract);
    const { name, version } = await getStrategy(transaction, contract, strategyId);
    if ((await findOpenRollout(transaction, contract))?.strategyId === strategyId) {
      throw apiError("resource.conflict", `"${name}" is rolled out; roll it back first.`);
    }
    const deleted = await transaction.run(sql`
      /* pricing.deleteStrategy */
      update strategy
      set deleted_at = statement_timestamp()
      where contract_id = ${contract.contractId} and strategy_id = ${strategyId} and active_version is null
        and deleted_at is null`);
    if (deleted === 0) {
      throw apiError("resource.conflict", `"${name}" is the active strategy; activate another one first.`);
    }
    await deleteWhatWaits(transaction, author, strategyId);
    await recordAudit(transaction, author, {
      action: "strategy.deleted",
      subject: strategyId,
      before: { name, version },
    });
  });
}

async function deleteWhatWaits(transaction: Transaction, author: Author, strategyId: string): Promise<void> {
  await transaction.run(sql`
    /* pricing.deleteDrafts */
    delete from strategy_draft
    where contract_id = ${author.contract.contractId} and strategy_id = ${strategyId}`);
  await cancelPlanOf(transaction, author, strategyId);
}
