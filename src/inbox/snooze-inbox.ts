/** `snoozeInbox`: hides an entry of the inbox from the caller until a time (interface 4.35-4). Others still see it. */
import type { Author, Caller, Contract } from "../base/contract.ts";
import { apiError } from "../base/error.ts";
import { sql, type Database, type Queries } from "../database/connection.ts";
import { instant } from "../http/schema.ts";
import { limits } from "../limits.ts";
import type { Snooze } from "./schema.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** What the caller hides now: until when, by kind and key. */
export async function findSnoozes(
  database: Queries,
  contract: Contract,
  { accountId }: Caller,
): Promise<ReadonlyMap<string, Date>> {
  const rows = await database.rows<{ kind: string; key: string; until: Date }>(sql`
    /* inbox.findSnoozes */
    select kind, key, until
    from inbox_snooze
    where contract_id = ${contract.contractId} and account_id = ${accountId} and until > statement_timestamp()`);
  return new Map(rows.map(({ kind, key, until }) => [`${kind} ${key}`, until]));
}

/**
 * Hides the entry, or shows it again. What is over is forgotten.
 *
 * @throws 400 for a time that is past or too far; 409 if the caller hides too many
 */
export async function snoozeInbox(database: Database, { contract, caller }: Author, snooze: Snooze): Promise<Snooze> {
  const until = snooze.until === null ? null : instant(snooze.until);
  if (until !== null) checkTime(until);
  const told = { ...snooze, until: until?.toISOString() ?? null };
  return await database.transaction(async (transaction) => {
    await transaction.run(sql`
      /* inbox.endSnoozes */
      delete from inbox_snooze
      where contract_id = ${contract.contractId}
        and account_id = ${caller.accountId}
        and (until <= statement_timestamp() or (kind = ${snooze.kind} and key = ${snooze.key}))`);
    if (until === null) return told;
    const stored = await transaction.run(sql`
      /* inbox.snooze */
      insert into inbox_snooze (contract_id, account_id, kind, key, until)
      select ${contract.contractId}, ${caller.accountId}, ${snooze.kind}, ${snooze.key}, ${until}
      where (
        select count(*)
        from inbox_snooze as known
        where known.contract_id = ${contract.contractId} and known.account_id = ${caller.accountId}
      ) < ${limits.inbox.snoozes}
      on conflict (contract_id, account_id, kind, key) do update
      set until = excluded.until`);
    if (stored === 0) throw apiError("resource.conflict", `You hide ${limits.inbox.snoozes} entries; show one again.`);
    return told;
  });
}

/** @throws 400 */
function checkTime(until: Date): void {
  const now = Date.now();
  if (until.getTime() > now && until.getTime() <= now + limits.inbox.snoozeDays * dayMs) return;
  const message = `until must lie in the next ${limits.inbox.snoozeDays} days.`;
  throw apiError("request.invalid", message, "/until");
}
