/** History is kept in monthly partitions: made ahead, and dropped when no contract keeps them any longer. */
import { limits } from "../limits.ts";
import { raw, sql, type Database, type Queries, type Transaction } from "../database/connection.ts";
import { notingChangeOf } from "../versions/version.ts";

/** The partitioned tables, by the time their ranges are over. */
const historyTables = ["snapshot", "recommendation"] as const;
type HistoryTable = (typeof historyTables)[number];

/** Snapshots are marked when they are superseded and keep room for it; recommendations never change. */
const fillFactors = { snapshot: 80, recommendation: 100 };

/** Any number that no other program takes; the partitions are looked after by one process at a time. */
const lockKey = 7_412_603_852;

/**
 * Holds back changes of the partitions until the transaction's end, and waits for one under way. Who reads whole tables for
 * long takes it first: a change would wait for the reader, and every other request for the change.
 */
export async function keepPartitions(transaction: Transaction): Promise<void> {
  await transaction.run(sql`/* history.keepPartitions */ select pg_advisory_xact_lock_shared(${lockKey})`);
}

/**
 * Makes the partitions of this month and the next ones, and drops those whose month lies before every contract's
 * retention; what single contracts keep for less long is deleted by expired-history.ts. A duty of the worker; also run
 * at start.
 */
export async function maintainPartitions(database: Database, now: Date): Promise<void> {
  // Nearly always there is nothing to do, and then nobody waits for who holds the lock, such as a backup.
  if (isKept(await findChanges(database, now))) return;
  await database.transaction(async (transaction) => {
    await transaction.run(sql`/* history.lock */ select pg_advisory_xact_lock(${lockKey})`);
    const { missing, expired } = await findChanges(transaction, now);
    if (expired.length > 0) await noteDropped(transaction);
    for (const statement of missing.flatMap(makingPartition)) await transaction.run(raw(statement));
    for (const partition of expired) await transaction.run(raw(`drop table ${partition}`));
  });
}

/** Makes partitions of these names where they are missing; what is no name of a partition is passed over. */
export async function makePartitions(transaction: Transaction, names: readonly string[]): Promise<void> {
  const existing = await listPartitions(transaction);
  const missing = names
    .flatMap((name) => parsePartitionName(name) ?? [])
    .filter(({ name }) => !existing.includes(name));
  for (const statement of missing.flatMap(makingPartition)) await transaction.run(raw(statement));
}

interface Partition {
  name: string;
  table: HistoryTable;
  month: Date;
}

interface Changes {
  missing: Partition[];
  expired: string[];
}

function isKept({ missing, expired }: Changes): boolean {
  return missing.length === 0 && expired.length === 0;
}

async function findChanges(queries: Queries, now: Date): Promise<Changes> {
  const existing = await listPartitions(queries);
  const keptFrom = await oldestKeptDay(queries);
  return {
    missing: wantedPartitions(now).filter(({ name }) => !existing.includes(name)),
    expired: existing.filter((name) => {
      const partition = parsePartitionName(name);
      return partition !== null && monthAfter(partition.month) <= keptFrom;
    }),
  };
}

/** The names of all partitions. */
export async function listPartitions(queries: Queries): Promise<string[]> {
  const rows = await queries.rows<{ name: string }>(sql`
    /* history.list */
    select child.relname as name
    from pg_inherits
    join pg_class as child on child.oid = pg_inherits.inhrelid
    join pg_class as parent on parent.oid = pg_inherits.inhparent
    where parent.relname = any(${[...historyTables]}::text[]) and child.relkind = 'r'`);
  return rows.map((row) => row.name);
}

function wantedPartitions(now: Date): Partition[] {
  const months = Array.from(
    { length: limits.retention.monthsAhead + 1 },
    (_, ahead) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + ahead, 1)),
  );
  return historyTables.flatMap((table) =>
    months.map((month) => ({ name: `${table}_${month.toISOString().slice(0, 7).replace("-", "_")}`, table, month })),
  );
}

/** DDL takes no parameters; names and dates here are made of our own table names and of numbers. */
function makingPartition({ name, table, month }: Partition): string[] {
  return [
    `/* history.create */
    create table ${name} partition of ${table}
    for values from ('${month.toISOString()}') to ('${monthAfter(month).toISOString()}')
    with (fillfactor = ${fillFactors[table]}, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)`,
    // As every table of contracts (migration plan_for_any_contract).
    `/* history.plan */ select plan_for_any_contract('${name}')`,
  ];
}

function monthAfter(month: Date): Date {
  return new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1));
}

function parsePartitionName(name: string): Partition | null {
  const match = /^(.+)_(\d{4})_(\d{2})$/.exec(name);
  const table = historyTables.find((known) => known === match?.[1]);
  return match && table ? { name, table, month: new Date(Date.UTC(Number(match[2]), Number(match[3]) - 1, 1)) } : null;
}

/** Contracts without data of their own keep nothing back; with no contract at all the default holds. */
async function oldestKeptDay(queries: Queries): Promise<Date> {
  const row = await queries.row<{ kept_from: Date }>(sql`
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
