/** History is kept in monthly partitions: made ahead, and dropped when no contract keeps them any longer. */
import { limits } from "../limits.ts";
import { raw, sql, type Database, type Transaction } from "../database/connection.ts";
import { notingChangeOf } from "../versions/version.ts";

/** The partitioned tables, by the time their ranges are over. */
const historyTables = ["snapshot", "recommendation"] as const;

/** Snapshots are marked when they are superseded and keep room for it; recommendations never change. */
const fillFactors = { snapshot: 80, recommendation: 100 };

/** Any number that no other program takes; the partitions are looked after by one process at a time. */
const lockKey = 7_412_603_852;

/**
 * Makes the partitions of this month and the next ones, and drops those whose month lies before every contract's
 * retention; what single contracts keep for less long is deleted by expired-history.ts. A duty of the worker; also run
 * at start.
 */
export async function maintainPartitions(database: Database, now: Date): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.run(sql`/* history.lock */ select pg_advisory_xact_lock(${lockKey})`);
    const existing = await listPartitions(transaction);
    const keptFrom = await oldestKeptDay(transaction);
    const expired = existing.filter(
      (partition) => monthEnd(partition) !== null && (monthEnd(partition) ?? now) <= keptFrom,
    );
    if (expired.length > 0) await noteDropped(transaction);
    for (const statement of missingPartitions(existing, now)) await transaction.run(raw(statement));
    for (const partition of expired) await transaction.run(raw(`drop table ${partition}`));
  });
}

async function listPartitions(transaction: Transaction): Promise<string[]> {
  const rows = await transaction.rows<{ name: string }>(sql`
    /* history.list */
    select child.relname as name
    from pg_inherits
    join pg_class as child on child.oid = pg_inherits.inhrelid
    join pg_class as parent on parent.oid = pg_inherits.inhparent
    where parent.relname = any(${[...historyTables]}::text[]) and child.relkind = 'r'`);
  return rows.map((row) => row.name);
}

/** DDL takes no parameters; names and dates here are made of our own table names and of numbers. */
function missingPartitions(existing: readonly string[], now: Date): string[] {
  const months = Array.from({ length: limits.retention.monthsAhead + 1 }, (_, ahead) =>
    Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1),
  );
  return historyTables.flatMap((table) =>
    months
      .map((month) => new Date(month))
      .filter((month) => !existing.includes(partitionName(table, month)))
      .flatMap((month) => {
        const end = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1));
        const name = partitionName(table, month);
        return [
          `/* history.create */
          create table ${name} partition of ${table}
          for values from ('${month.toISOString()}') to ('${end.toISOString()}')
          with (fillfactor = ${fillFactors[table]}, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)`,
          // As every table of contracts (migration planning).
          `/* history.plan */ select plan_for_any_contract('${name}')`,
        ];
      }),
  );
}

function partitionName(table: string, month: Date): string {
  return `${table}_${month.toISOString().slice(0, 7).replace("-", "_")}`;
}

function monthEnd(partition: string): Date | null {
  const match = /_(\d{4})_(\d{2})$/.exec(partition);
  return match ? new Date(Date.UTC(Number(match[1]), Number(match[2]), 1)) : null;
}

/** Contracts without data of their own keep nothing back; with no contract at all the default holds. */
async function oldestKeptDay(transaction: Transaction): Promise<Date> {
  const row = await transaction.row<{ kept_from: Date }>(sql`
    /* history.oldestKeptDay */
    select now() - make_interval(days => coalesce(max(offer_retention_days), ${limits.retention.offerDaysDefault}))
      as kept_from
    from contract`);
  return row?.kept_from ?? new Date(0);
}

/** Before any table is locked. */
async function noteDropped(transaction: Transaction): Promise<void> {
  await transaction.run(sql`
    /* history.noteDropped */
    ${notingChangeOf(sql`select contract_id from contract`, ["products"])}`);
}
