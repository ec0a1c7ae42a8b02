/**
 * Creates the monthly partitions of history and of evidence ahead of time. One more partition, `<table>_before_<month>`, holds the rows
 * that are still needed from months before every contract's retention (retire-months.ts).
 */
import { limits } from "../limits.ts";
import { raw, sql, type Database, type Queries, type Transaction } from "../database/connection.ts";
import type { HistoryTable } from "./window.ts";

export const historyTables: readonly HistoryTable[] = ["snapshot", "recommendation"];

/** All tables with a partition a month. The evidence of offers is dropped with its months (drop-evidence.ts). */
export type MonthlyTable = HistoryTable | "offer_evidence";
const monthlyTables: readonly MonthlyTable[] = [...historyTables, "offer_evidence"];

/** Pages of snapshots keep room for one update, when they are superseded. The others are never updated. */
const fillFactors: Readonly<Record<MonthlyTable, number>> = { snapshot: 80, recommendation: 100, offer_evidence: 100 };

/** An arbitrary number that no other program uses. One process at a time changes partitions. */
const lockKey = 7_412_603_852;

export interface Partition {
  name: string;
  table: MonthlyTable;
  /** Inclusive; null if the partition has no lower bound. */
  start: Date | null;
  /** Exclusive. */
  end: Date;
}

/** Creates the partitions of this month and the next ones. A duty of the worker; a start runs it too. */
export async function maintainPartitions(database: Database, now: Date): Promise<void> {
  // Nearly always nothing is missing. Checking without the lock spares a start from waiting for a backup that holds it.
  if ((await findMissing(database, now)).length === 0) return;
  await database.transaction(async (transaction) => {
    await lockPartitions(transaction);
    for (const partition of await findMissing(transaction, now)) await makePartition(transaction, partition);
  });
}

/** Locks the partitions against changes by others until the transaction ends. */
export async function lockPartitions(transaction: Transaction): Promise<void> {
  await transaction.run(sql`/* history.lock */ select pg_advisory_xact_lock(${lockKey})`);
}

/**
 * Blocks changes of the partitions until the transaction ends, after waiting for a current one. A long read of whole
 * tables takes this lock first. Otherwise a change would wait for the reader, and every other request for the change.
 */
export async function keepPartitions(transaction: Transaction): Promise<void> {
  await transaction.run(sql`/* history.keepPartitions */ select pg_advisory_xact_lock_shared(${lockKey})`);
}

/** Creates the missing partitions of these names. Names that are no partition's are ignored. */
export async function makePartitions(transaction: Transaction, names: readonly string[]): Promise<void> {
  const existing = await listPartitions(transaction);
  const missing = names
    .flatMap((name) => parsePartitionName(name) ?? [])
    .filter(({ name }) => !existing.includes(name));
  for (const partition of missing) await makePartition(transaction, partition);
}

/** The names of all partitions of our tables. Another schema may hold a copy of them. */
export async function listPartitions(queries: Queries): Promise<string[]> {
  const rows = await queries.rows<{ name: string }>(sql`
    /* history.list */
    select child.relname as name
    from pg_inherits
    join pg_class as child on child.oid = pg_inherits.inhrelid
    join pg_class as parent on parent.oid = pg_inherits.inhparent
    where parent.relnamespace = current_schema()::regnamespace
      and parent.relname = any(${[...monthlyTables]}::text[])
      and child.relkind = 'r'
    order by child.relname`);
  return rows.map((row) => row.name);
}

/** The partition of a name, or null if the name is no partition's. */
export function parsePartitionName(name: string): Partition | null {
  const [, known, before, year, month] = /^([a-z_]+?)_(before_)?(\d{4})_(\d{2})$/.exec(name) ?? [];
  const table = monthlyTables.find((each) => each === known);
  if (table === undefined) return null;
  const named = monthStart(Number(year), Number(month) - 1);
  return before === undefined ? monthOf(table, named) : { name, table, start: null, end: named };
}

/** The partition of everything before a month. */
export function olderThan(table: HistoryTable, end: Date): Partition {
  return { name: `${table}_before_${monthText(end)}`, table, start: null, end };
}

/** DDL takes no parameters: names and dates are made of our own table names and of numbers. */
export function boundsOf({ start, end }: Partition): string {
  const from = start === null ? "minvalue" : `'${start.toISOString()}'`;
  return `from (${from}) to ('${end.toISOString()}')`;
}

/** The storage parameters of a partition. */
export function storageOf({ table }: Partition): string {
  const vacuum = "autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02";
  return `fillfactor = ${fillFactors[table]}, ${vacuum}`;
}

/** The partitions to create. A month before the end of the oldest partition belongs to that one. */
async function findMissing(queries: Queries, now: Date): Promise<Partition[]> {
  const existing = (await listPartitions(queries)).flatMap((name) => parsePartitionName(name) ?? []);
  const ahead = Array.from({ length: limits.retention.monthsAhead + 1 }, (_, months) =>
    monthStart(now.getUTCFullYear(), now.getUTCMonth() + months),
  );
  return monthlyTables
    .flatMap((table) => ahead.map((month) => monthOf(table, month)))
    .filter((wanted) => !existing.some((partition) => contains(partition, wanted)));
}

function contains(partition: Partition, { table, name, end }: Partition): boolean {
  return partition.table === table && (partition.name === name || (partition.start === null && end <= partition.end));
}

async function makePartition(transaction: Transaction, partition: Partition): Promise<void> {
  const { name, table } = partition;
  await transaction.run(
    raw(`/* history.create */
    create table ${name} partition of ${table} for values ${boundsOf(partition)} with (${storageOf(partition)})`),
  );
  // Like every tenant table: statistics of contract_id would mislead the planner.
  await transaction.run(raw(`/* history.plan */ select plan_for_any_contract('${name}')`));
}

function monthOf(table: MonthlyTable, start: Date): Partition {
  const end = monthStart(start.getUTCFullYear(), start.getUTCMonth() + 1);
  return { name: `${table}_${monthText(start)}`, table, start, end };
}

/** Months count from 0; those after 11 are in the next year. */
function monthStart(year: number, month: number): Date {
  return new Date(Date.UTC(year, month, 1));
}

function monthText(month: Date): string {
  return month.toISOString().slice(0, 7).replace("-", "_");
}
