/** Migrations: plain SQL files with checksums, applied once, in the order of their numbers, under a lock. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { distribute, isDistributed } from "./distribute.ts";
import { DatabaseUnreachable } from "./errors.ts";
import { isPooled } from "./pooler.ts";
import { refuseOldServer } from "./server-version.ts";
import { statementsOf } from "./split-sql.ts";

/** A database this program must not touch; the message says what to do. */
export class MigrationError extends Error {
  override readonly name = "MigrationError";
}

interface Migration {
  number: number;
  file: string;
  text: string;
  checksum: string;
}

/** A migration as the database records it. */
export interface AppliedMigration {
  migration_number: number;
  file: string;
  checksum: string;
}

const folder = path.join(import.meta.dirname, "migrations");

/** An arbitrary number for the advisory lock on which concurrent starters wait for each other. */
const lockKey = 7_412_603_851;

/**
 * Brings the database to this program's schema. Each migration commits by itself, so a start after an interrupted one
 * applies the remaining migrations.
 *
 * @param files applies only these: the restore of an older backup needs the tables of its version
 * @returns the names of the files applied now
 * @throws DatabaseUnreachable, and MigrationError if the database is newer than the program or from before the first release, or if an
 *   applied file has changed
 */
export async function migrate(connectionString: string, files?: readonly string[]): Promise<string[]> {
  const migrations = await readMigrations();
  const client = new pg.Client({ connectionString, application_name: "pricewright-migrate" });
  await client.connect().catch((error: unknown) => {
    throw new DatabaseUnreachable(error);
  });
  try {
    await refuseOldServer(client);
    await refusePooledCluster(client);
    // Locks are of transactions, because a pooler may run each on another connection.
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [lockKey]);
    await client.query(`
      create table if not exists migration (
        migration_number integer primary key,
        file text not null,
        checksum text not null,
        applied_at timestamptz not null default now()
      )`);
    await client.query("commit");
    const { rows } = await client.query<AppliedMigration>(
      "select migration_number, file, checksum from migration order by migration_number",
    );
    const pending = pendingMigrations(migrations, rows, "The database").filter(
      ({ file }) => files === undefined || files.includes(file),
    );
    const applied: string[] = [];
    for (const migration of pending) if (await apply(client, migration)) applied.push(migration.file);
    await distribute(client).catch((error: unknown) => {
      throw new MigrationError(`The tables cannot be spread over the nodes: ${reasonOf(error)}`, { cause: error });
    });
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [lockKey]);
    await planForAnyContract(client);
    await client.query("commit");
    return applied;
  } finally {
    await client.end();
  }
}

/** Tables are spread under settings of the session, which a pooler loses or gives to others. */
async function refusePooledCluster(client: pg.Client): Promise<void> {
  if (!(await isDistributed(client)) || !(await isPooled(client))) return;
  throw new MigrationError(
    "The database is the coordinator of many nodes (Citus), and its owner reaches it through a pooler. Set DATABASE_OWNER_URL to the coordinator's own address; DATABASE_URL may lead through the pooler.",
  );
}

/**
 * Sets the planner's statistics of `contract_id` (0001_database.sql) on every table that lacks them: a dump does not hold
 * them, PostgreSQL before version 18 does not have them, and tables of later migrations do not get them. The statistics are
 * read once. To look them up for each table takes the square of the number of tables, which grows with every month.
 */
async function planForAnyContract(client: pg.Client): Promise<void> {
  await client.query(`
    with planned as materialized (
      select tablename
      from pg_stats
      where schemaname = current_schema()
        and attname = 'contract_id'
        and n_distinct = 1
    )
    select plan_for_any_contract(relation.oid)
    from pg_class as relation
    join pg_attribute as attribute on attribute.attrelid = relation.oid
    where relation.relnamespace = current_schema()::regnamespace
      and relation.relkind in ('r', 'p')
      and attribute.attname = 'contract_id'
      and relation.relname not in (select tablename from planned)`);
}

async function readMigrations(): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith(".sql")).sort();
  return await Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(folder, file), "utf8");
      return {
        number: Number(file.slice(0, 4)),
        file,
        text,
        checksum: createHash("sha256").update(text).digest("hex"),
      };
    }),
  );
}

/** @throws MigrationError if this program does not know one of the migrations that `holder` has, in the order of their numbers */
export async function refuseUnknownMigrations(applied: readonly AppliedMigration[], holder: string): Promise<void> {
  pendingMigrations(await readMigrations(), applied, holder);
}

/**
 * Programs before the first release had other files. None had one by the name of our first, so their databases differ in the first row,
 * whatever else they have.
 */
function pendingMigrations(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
  holder: string,
): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.number, migration]));
  const other = applied.find((row) => (known.get(row.migration_number)?.file ?? row.file) !== row.file);
  if (other !== undefined) {
    throw new MigrationError(
      `${holder} was made by a program before the first release: it has migration ${other.file}. Start with an empty database.`,
    );
  }
  for (const row of applied) {
    const migration = known.get(row.migration_number);
    if (!migration) {
      throw new MigrationError(
        `${holder} is newer than this program: it has migration ${row.file}. Start the newer version, or restore a backup.`,
      );
    }
    if (migration.checksum !== row.checksum) {
      throw new MigrationError(
        `Migration ${row.file} was changed after it was applied. Restore the file; changes go into a new one.`,
      );
    }
  }
  const done = new Set(applied.map((row) => row.migration_number));
  return migrations.filter((migration) => !done.has(migration.number));
}

/** @returns false if another start has applied it meanwhile */
async function apply(client: pg.Client, migration: Migration): Promise<boolean> {
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [lockKey]);
    // Through a pooler our role has the limits of requests.
    await client.query(
      "select set_config(name, '0', true) from unnest(array['statement_timeout', 'lock_timeout']) as name",
    );
    // Nobody waits for a single file. The last transaction of the migration waits for the disk, and so for all before it.
    await client.query("set local synchronous_commit = off");
    const known = await client.query("select from migration where migration_number = $1", [migration.number]);
    if (known.rowCount !== 0) {
      await client.query("commit");
      return false;
    }
    // One connection to each node, because tables that refer to each other change in one transaction.
    if (await isDistributed(client)) await client.query("set local citus.multi_shard_modify_mode = 'sequential'");
    for (const statement of statementsOf(migration.text)) await client.query(statement);
    await client.query("insert into migration (migration_number, file, checksum) values ($1, $2, $3)", [
      migration.number,
      migration.file,
      migration.checksum,
    ]);
    await client.query("commit");
    return true;
  } catch (error) {
    throw new MigrationError(`Migration ${migration.file} failed: ${reasonOf(error)}`, { cause: error });
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : "?";
}
