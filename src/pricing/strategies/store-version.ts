/** `storeVersion`: adds a version's row. A version never changes. */
import type { Author } from "../../base/contract.ts";
import { sql, type Transaction } from "../../database/connection.ts";
import type { SubmittedStrategy } from "./strategy-document.ts";

export async function storeVersion(
  transaction: Transaction,
  { contract, caller }: Author,
  { strategyId, version, submitted }: { strategyId: string; version: number; submitted: SubmittedStrategy },
): Promise<void> {
  await transaction.run(sql`
    /* pricing.storeStrategyVersion */
    insert into strategy_version (contract_id, strategy_id, version, document, message, account_id)
    values (${contract.contractId}, ${strategyId}, ${version}, ${JSON.stringify(submitted.document)}, ${submitted.message},
      ${caller.accountId})`);
}
