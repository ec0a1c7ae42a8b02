/**
 * `forgetLogMessages`: deletes messages after {@link limits.logs.keptDays} days, and refused requests after
 * {@link limits.refusals.keptDays}. Of a contract or company with many messages the oldest go earlier. A duty of the worker.
 */
import { sql, type Database } from "../database/connection.ts";
import { forget } from "../history/retention.ts";
import { limits } from "../limits.ts";

/** Each statement goes through the newest messages, which are many. */
const mostAtOnce = 10_000;

/**
 * Deletes what is too old at `now`, or too many.
 *
 * @param keptNewest messages of a contract, or of a company without one, that stay. Tests keep fewer.
 */
export async function forgetLogMessages(
  database: Database,
  signal: AbortSignal,
  now: Date,
  keptNewest: number = limits.logs.keptNewest,
): Promise<void> {
  const before = (days: number): Date => new Date(now.getTime() - days * 24 * 60 * 60 * 1000);
  const ofContracts = { table: "log_message", key: ["contract_id", "stored_at", "message_number"] } as const;
  const ofCompanies = { table: "company_log_message", key: ["company_id", "stored_at", "message_number"] } as const;
  const refused = { table: "refused_request", key: ["contract_id", "refused_at", "request_id"] } as const;
  const isOld = sql`stored_at < ${before(limits.logs.keptDays)}`;
  await forget(database, signal, [
    { ...ofContracts, isOver: isOld },
    { ...ofCompanies, isOver: isOld },
    { ...refused, isOver: sql`refused_at < ${before(limits.refusals.keptDays)}` },
    { ...ofContracts, keptNewest, atOnce: mostAtOnce },
    { ...ofCompanies, keptNewest, atOnce: mostAtOnce },
  ]);
}
