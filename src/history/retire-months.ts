/**
 * `retireMonths`: merges the months before every contract's retention into one partition of the rows that are still
 * needed (needed.ts). This frees disk space and bounds the number of partitions by the longest retention.
 */
import { limits } from "../limits.ts";
import { raw, sql, type Database, type Queries, type Sql, type Transaction } from "../database/connection.ts";
import { notingChangeOf } from "../versions/version.ts";
import { isOnManyNodes, listShards } from "./many-nodes.ts";
import { isUnneeded } from "./needed.ts";
import {
  boundsOf,
  historyTables,
  listPartitions,
  lockPartitions,
  olderThan,
  parsePartitionName,
  storageOf,
  type Partition,
} from "./partitions.ts";
import type { HistoryTable } from "./window.ts";

/** The copy of an expired month's remaining rows. Nobody waits for it. */
const copyTimeoutMs = 60 * 60 * 1000;

const timeColumns: Readonly<Record<HistoryTable, string>> = { snapshot: "stored_at", recommendation: "calculated_at" };

/**
 * Copies the needed rows of expired months and of the oldest partition into a new partition, then replaces them by it.
 * A duty of the worker.
 *
 * Copied snapshots are locked against being superseded; nobody else waits. The replacement locks the table for an
 * instant. Reads and writes of history wait for it, at most `replaceLockTimeoutMs`.
 */
export async function retireMonths(database: Database, now: Date): Promise<void> {
  for (const table of historyTables) {
    if ((await listExpired(database, table, now)).length === 0) continue;
    await database.transaction(
      async (transaction) => {
        // One connection to each node, because a table is made there and written in one transaction.
        const isSpread = await isOnManyNodes(transaction);
        if (isSpread) await transaction.set({ "citus.multi_shard_modify_mode": "sequential" });
        await lockPartitions(transaction);
        const expired = await listExpired(transaction, table, now);
        if (expired.length > 0) await retire(transaction, { table, expired, isSpread }, now);
      },
      { statementMs: copyTimeoutMs },
    );
  }
}

/** The expired months and the oldest partition; none if no month has expired. */
async function listExpired(queries: Queries, table: HistoryTable, now: Date): Promise<Partition[]> {
  const keptFrom = await oldestKeptDay(queries, now);
  const expired = (await listPartitions(queries))
    .flatMap((name) => parsePartitionName(name) ?? [])
    .filter((partition) => partition.table === table && (partition.start === null || partition.end <= keptFrom));
  return expired.some((partition) => partition.start !== null) ? expired : [];
}

async function retire(
  transaction: Transaction,
  { table, expired, isSpread }: { table: HistoryTable; expired: readonly Partition[]; isSpread: boolean },
  now: Date,
): Promise<void> {
  const { replaceLockTimeoutMs } = limits.retention;
  const older = olderThan(table, new Date(Math.max(...expired.map((partition) => partition.end.getTime()))));
  await noteRetired(transaction);
  await transaction.set({ statement_timeout: copyTimeoutMs, lock_timeout: limits.database.lockTimeoutMs });
  // The check constraint lets the database attach the copy without reading it again under the lock.
  await define(
    transaction,
    `create table ${older.name} (
      like ${table} including all,
      constraint ${older.name}_check check (${timeColumns[table]} < '${older.end.toISOString()}')
    ) with (${storageOf(older)})`,
  );
  if (isSpread) {
    const spread = `select create_distributed_table('${older.name}', 'contract_id', colocate_with => '${table}')`;
    await define(transaction, spread);
  }
  for (const contractIds of isSpread ? await listShards(transaction) : [null]) {
    for (const { name } of expired) {
      await copyNeeded(transaction, { table, from: name, to: older.name, contractIds }, now);
    }
  }
  await transaction.set({ statement_timeout: copyTimeoutMs, lock_timeout: replaceLockTimeoutMs });
  for (const { name } of expired) await define(transaction, `alter table ${table} detach partition ${name}`);
  await define(transaction, `alter table ${table} attach partition ${older.name} for values ${boundsOf(older)}`);
  await define(transaction, `alter table ${older.name} drop constraint ${older.name}_check`);
  await define(transaction, `select plan_for_any_contract('${older.name}')`);
  for (const { name } of expired) await define(transaction, `drop table ${name}`);
}

interface Copy {
  readonly table: HistoryTable;
  readonly from: string;
  readonly to: string;
  /** Whose rows; null for those of all contracts. */
  readonly contractIds: readonly string[] | null;
}

/** Copies the needed rows of a partition, without those of deleted contracts. */
async function copyNeeded(transaction: Transaction, { table, from, to, contractIds }: Copy, now: Date): Promise<void> {
  const keptFrom = sql`(${now}::timestamptz - make_interval(days => contract.offer_retention_days))`;
  // Each table names the contracts: nodes lock rows only if every table's are in one shard.
  const isAmong = (named: string): Sql =>
    contractIds === null ? sql`` : sql` and ${raw(named)}.contract_id = any(${[...contractIds]}::text[])`;
  const contractId = raw(`${table}.contract_id`);
  await transaction.run(sql`
    /* history.copyNeeded */
    insert into ${raw(to)}
    select ${raw(table)}.*
    from ${raw(from)} as ${raw(table)}
    join contract on contract.contract_id = ${contractId}${isAmong("contract")}
    where not (${isUnneeded[table]({ contractId, keptFrom, isAmong })})${isAmong(table)}
    for update of ${raw(table)}`);
}

/** DDL takes no parameters: names and dates are made of our own table names and of numbers. */
async function define(transaction: Transaction, statement: string): Promise<void> {
  await transaction.run(raw(`/* history.define */ ${statement}`));
}

/** The beginning of the longest retention; without any contract, of the default one. */
async function oldestKeptDay(queries: Queries, now: Date): Promise<Date> {
  const row = await queries.row<{ kept_from: Date }>(sql`
    /* history.oldestKeptDay */
    select ${now}::timestamptz
        - make_interval(days => coalesce(max(offer_retention_days), ${limits.retention.offerDaysDefault})) as kept_from
    from contract`);
  return row?.kept_from ?? new Date(0);
}

/** Notes the change for all contracts. It comes before any table lock, because it waits for other writers. */
async function noteRetired(transaction: Transaction): Promise<void> {
  await transaction.run(sql`
    /* history.noteRetired */
    ${notingChangeOf(sql`select contract_id from contract`, ["products"])}`);
}
