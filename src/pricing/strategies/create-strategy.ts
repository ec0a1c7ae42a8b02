/** `createStrategy`: stores a new strategy. */
import { recordAudit } from "../../audit/index.ts";
import type { Author } from "../../base/contract.ts";
import { apiError } from "../../base/error.ts";
import { newId } from "../../base/id.ts";
import { sql, type Database, type Transaction } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { getStrategy } from "./get-strategy.ts";
import type { StrategyOut } from "./schema.ts";
import { storeVersion } from "./store-version.ts";
import { withWholePrices } from "./whole-prices.ts";
import type { SubmittedStrategy } from "./strategy-document.ts";

/** Stores a new strategy; it is not active. @throws 409 if the contract has too many */
export async function createStrategy(
  database: Database,
  author: Author,
  submitted: SubmittedStrategy,
): Promise<StrategyOut> {
  return await database.transaction(async (transaction) => {
    const strategyId = await storeStrategy(transaction, author, submitted);
    return await getStrategy(transaction, author.contract, strategyId);
  });
}

/** Stores a new strategy in the caller's transaction. @returns its id @throws 409 if the contract has too many */
export async function storeStrategy(
  transaction: Transaction,
  author: Author,
  given: SubmittedStrategy,
): Promise<string> {
  const { contract } = author;
  const submitted = await withWholePrices(transaction, contract, given);
  const strategyId = newId();
  const { name } = submitted.strategy;
  const created = await transaction.run(sql`
    /* pricing.createStrategy */
    insert into strategy (contract_id, strategy_id, name)
    select ${contract.contractId}, ${strategyId}, ${name}
    where (select count(*) from strategy where contract_id = ${contract.contractId} and deleted_at is null)
      < ${limits.pricing.strategiesPerContract}`);
  if (created === 0) throw apiError("resource.conflict", "The contract has too many strategies; delete some first.");
  await storeVersion(transaction, author, { strategyId, version: 1, submitted });
  await recordAudit(transaction, author, {
    action: "strategy.created",
    subject: strategyId,
    after: { name, version: 1 },
  });
  return strategyId;
}
