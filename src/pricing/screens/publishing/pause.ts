/** `pausePricing`, `resumePricing`, `getPause`: whether the prices of a contract are published (interface 4.23-8 to 4.23-10). */
import { lockContract, requireRight } from "../../../accounts/index.ts";
import { recordAudit } from "../../../audit/index.ts";
import type { Author, Contract } from "../../../base/contract.ts";
import { renderInstant } from "../../../base/instant.ts";
import { sql, type Database, type Queries } from "../../../database/connection.ts";
import type { TaskQueue } from "../../../tasks/index.ts";
import { enqueueNextRun } from "../../strategies/start-run.ts";
import { pause, resume } from "../../strategies/fence.ts";
import type { PauseOut } from "./schema.ts";

interface PauseRow {
  paused_at: Date | null;
  paused_by: number | null;
  pause_reason: string | null;
  pause_cause: NonNullable<PauseOut["cause"]> | null;
}

/** Whether prices are published; if not, since when, by whom and why. */
export async function getPause(queries: Queries, contract: Contract): Promise<PauseOut> {
  const row = await queries.row<PauseRow>(sql`
    /* pricing.getPause */
    select paused_at, paused_by, pause_reason, pause_cause
    from publishing
    where contract_id = ${contract.contractId}`);
  if (row === null || row.paused_at === null) return { paused: false };
  return {
    paused: true,
    pausedAt: renderInstant(row.paused_at),
    ...(row.paused_by === null ? {} : { userId: row.paused_by }),
    ...(row.pause_cause === null ? {} : { cause: row.pause_cause }),
    ...(row.pause_reason === null ? {} : { reason: row.pause_reason }),
  };
}

/** Stops publications: after the answer no price is published. Pausing again changes nothing, the reason included. */
export async function pausePricing(
  database: Database,
  author: Author,
  { reason }: { reason: string | null },
): Promise<PauseOut> {
  return await database.transaction(async (transaction) => {
    await lockContract(transaction, author.contract);
    if ((await pause(transaction, author, { cause: "asked", reason })) !== null) {
      const subject = author.contract.contractId;
      const after = reason === null ? {} : { after: { reason } };
      await recordAudit(transaction, author, { action: "pricing.paused", subject, ...after });
    }
    return await getPause(transaction, author.contract);
  });
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
    if (await resume(transaction, contract)) {
      await recordAudit(transaction, author, { action: "pricing.resumed", subject: contract.contractId });
      await enqueueNextRun(transaction, queue, contract, caller);
    }
    return await getPause(transaction, contract);
  });
}
