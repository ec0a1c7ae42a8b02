/** `introduceStrategy`: gives a contract its first strategy, at once the active one. */
import { lockContract } from "../../accounts/index.ts";
import type { Author } from "../../base/contract.ts";
import type { Database } from "../../database/connection.ts";
import { switchTo } from "./activate-strategy.ts";
import { findActive } from "./active-version.ts";
import { storeStrategy } from "./create-strategy.ts";
import { readSubmitted } from "./strategy-document.ts";

/** Stores a strategy and activates it. A contract whose prices follow one stays as it is. @throws 400 for a document that is none */
export async function introduceStrategy(
  database: Database,
  author: Author,
  body: Readonly<Record<string, unknown>>,
): Promise<void> {
  const submitted = readSubmitted(body);
  await database.transaction(async (transaction) => {
    await lockContract(transaction, author.contract);
    if ((await findActive(transaction, author.contract)) !== null) return;
    const strategyId = await storeStrategy(transaction, author, submitted);
    await switchTo(transaction, author, { strategyId, version: null });
  });
}
