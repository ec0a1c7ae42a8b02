/** What a database says of itself, for a backup and before a restore. */
import { sql, type Queries } from "../database/connection.ts";
import type { AppliedMigration } from "../database/migrate.ts";
import { inLongTransaction } from "../database/session.ts";
import { queueSchema } from "../tasks/index.ts";
import { listTables, quoted } from "./tables.ts";

/** Empty when the database is none of Pricewright's. */
export async function readMigrations(queries: Queries): Promise<AppliedMigration[]> {
  if (!(await exists(queries, "migration"))) return [];
  return await queries.rows<AppliedMigration>(sql`
    /* backup.migrations */
    select migration_number, file, checksum
    from migration
    order by migration_number`);
}

/** Null when the service has never started on this database. */
export async function readQueueVersion(queries: Queries): Promise<number | null> {
  const table = `${queueSchema}.version`;
  if (!(await exists(queries, table))) return null;
  const row = await queries.row<{ version: number }>(
    sql`/* backup.queueVersion */ select version from ${quoted(table)}`,
  );
  return row?.version ?? null;
}

/** Null when the service has never started on this database. */
export async function readFingerprint(queries: Queries): Promise<string | null> {
  const row = await queries.row<{ fingerprint: string }>(sql`
    /* backup.fingerprint */
    select encode(key_fingerprint, 'hex') as fingerprint
    from installation`);
  return row?.fingerprint ?? null;
}

/** The transaction's beginning, and the version of PostgreSQL as `server_version_num` has it. */
export async function readInstant(queries: Queries): Promise<{ takenAt: string; postgres: number }> {
  const row = await queries.row<{ taken_at: Date; postgres: number }>(sql`
    /* backup.instant */
    select now() as taken_at, current_setting('server_version_num')::integer as postgres`);
  return { takenAt: row?.taken_at.toISOString() ?? "", postgres: row?.postgres ?? 0 };
}

/** Whether there is not a row in the database; tables may be there, as after a restore that was interrupted. */
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
