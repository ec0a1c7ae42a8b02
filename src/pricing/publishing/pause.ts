/** `pausePricing`, `resumePricing`, `getPause`: whether the prices of a contract are published (interface 4.23-8 to 4.23-10). */
import { lockContract, requireRight } from "../../accounts/index.ts";
import { recordAudit } from "../../audit/index.ts";
import type { Author, Contract } from "../../base/contract.ts";
import { renderInstant } from "../../base/instant.ts";
import { sql, type Database, type Queries, type Transaction } from "../../database/connection.ts";
import type { TaskQueue } from "../../tasks/index.ts";
import { enqueueNextRun } from "../runs/start-run.ts";
import { moveFence } from "./fence.ts";
import type { PauseOut } from "./schema.ts";

/** Whether prices are published, and since when not. */
export async function getPause(queries: Queries, contract: Contract): Promise<PauseOut> {
  const row = await queries.row<{ paused_at: Date | null; paused_by: number | null }>(sql`
    /* pricing.getPause */
    select paused_at, paused_by
    from publishing
    where contract_id = ${contract.contractId}`);
  if (row === null || row.paused_at === null) return { paused: false };
  return {
    paused: true,
    pausedAt: renderInstant(row.paused_at),
    ...(row.paused_by === null ? {} : { userId: row.paused_by }),
  };
}

/** Stops publications: after the answer no price is published. Pausing again changes nothing. */
export async function pausePricing(database: Database, author: Author): Promise<PauseOut> {
  return await database.transaction(async (transaction) => {
    await lockContract(transaction, author.contract);
    if ((await pause(transaction, author)) !== null) {
      await recordAudit(transaction, author, { action: "pricing.paused", subject: author.contract.contractId });
    }
    return await getPause(transaction, author.contract);
  });
}

/** Pauses within a transaction. @returns when; null if it was paused already */
export async function pause(transaction: Transaction, { contract, caller }: Author): Promise<Date | null> {
  await moveFence(transaction, contract);
  const paused = await transaction.row<{ paused_at: Date }>(sql`
    /* pricing.pause */
    update publishing
    set paused_at = statement_timestamp(), paused_by = ${caller.accountId}
    where contract_id = ${contract.contractId} and paused_at is null
    returning paused_at`);
  return paused?.paused_at ?? null;
}

/** Publishes again: starts one run, which calculates everything anew. @throws 403 */
export async function resumePricing(
  { database, queue }: { database: Database; queue: TaskQueue },
  author: Author,
): Promise<PauseOut> {
  const { contract, caller } = author;
  return await database.transaction(async (transaction) => {
    await lockContract(transaction, contract);
    await requireRight(transaction, author, "activate");
    const resumed = await transaction.run(sql`
      /* pricing.resume */
      update publishing
      set paused_at = null, paused_by = null
      where contract_id = ${contract.contractId} and paused_at is not null`);
    if (resumed > 0) {
      await recordAudit(transaction, author, { action: "pricing.resumed", subject: contract.contractId });
      await enqueueNextRun(transaction, queue, contract, caller);
    }
    return await getPause(transaction, contract);
  });
}
