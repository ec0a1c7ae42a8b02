/** The state of a database, read for a backup and before a restore. */
import { sql, type Queries } from "../database/connection.ts";
import type { AppliedMigration } from "../database/migrate.ts";
import { inLongTransaction } from "../database/session.ts";
import { queueSchema } from "../tasks/index.ts";
import { listTables, quoted } from "./tables.ts";

/** The applied migrations; none if the database is not Pricewright's. */
export async function readMigrations(queries: Queries): Promise<AppliedMigration[]> {
  if (!(await exists(queries, "migration"))) return [];
  return await queries.rows<AppliedMigration>(sql`
    /* backup.migrations */
    select migration_number, file, checksum
    from migration
    order by migration_number`);
}

/** The version of the job queue's schema; null if the service has never started on this database. */
export async function readQueueVersion(queries: Queries): Promise<number | null> {
  const table = `${queueSchema}.version`;
  if (!(await exists(queries, table))) return null;
  const row = await queries.row<{ version: number }>(
    sql`/* backup.queueVersion */ select version from ${quoted(table)}`,
  );
  return row?.version ?? null;
}

/** The secret key's fingerprint; null if the service has never started on this database. */
export async function readFingerprint(queries: Queries): Promise<string | null> {
  const row = await queries.row<{ fingerprint: string }>(sql`
    /* backup.fingerprint */
    select encode(key_fingerprint, 'hex') as fingerprint
    from installation`);
  return row?.fingerprint ?? null;
}

/** The beginning of the transaction, and PostgreSQL's version as `server_version_num`. */
export async function readInstant(queries: Queries): Promise<{ takenAt: string; postgres: number }> {
  const row = await queries.row<{ taken_at: Date; postgres: number }>(sql`
    /* backup.instant */
    select now() as taken_at, current_setting('server_version_num')::integer as postgres`);
  return { takenAt: row?.taken_at.toISOString() ?? "", postgres: row?.postgres ?? 0 };
}

/** Whether the database has no row. It may have tables, for example after an interrupted restore. */
export async function isEmpty(connectionString: string): Promise<boolean> {
  return await inLongTransaction(connectionString, "snapshot", async (transaction) => {
    for (const { name } of await listTables(transaction)) {
      if ((await transaction.row(sql`/* backup.anyRow */ select 1 as one from ${quoted(name)} limit 1`)) !== null) {
        return false;
      }
    }
    return true;
  });
}

async function exists(queries: Queries, table: string): Promise<boolean> {
  const row = await queries.row<{ is_there: boolean }>(
    sql`/* backup.exists */ select to_regclass(${table}) is not null as is_there`,
  );
  return row?.is_there === true;
}
