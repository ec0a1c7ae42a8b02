/** The versions of PostgreSQL that we support: one is measured, some older ones are slower, and others are refused. */
import type pg from "pg";
import { sql, type Queries } from "./connection.ts";

/** Every figure and plan is measured on this version. */
export const measuredMajor = 18;
/** The oldest version that runs our SQL. */
const oldestMajor = 15;

/** A PostgreSQL that is too old; the message says what to do. */
export class ServerTooOld extends Error {
  override readonly name = "ServerTooOld";
}

/** @throws ServerTooOld before anything is read or written */
export async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ major: number }>(
    "select current_setting('server_version_num')::integer / 10000 as major",
  );
  judgeServerMajor(rows[0]?.major ?? 0);
}

/** A warning for the operator about this version of PostgreSQL; null if there is none. */
export async function serverWarning(queries: Queries): Promise<string | null> {
  const row = await queries.row<{ major: number }>(sql`
    /* database.serverVersion */
    select current_setting('server_version_num')::integer / 10000 as major`);
  return judgeServerMajor(row?.major ?? 0);
}

/**
 * The warning about a major version of PostgreSQL; null if there is none.
 *
 * @throws ServerTooOld for a version that we cannot run on
 */
export function judgeServerMajor(major: number): string | null {
  if (major < oldestMajor) {
    throw new ServerTooOld(
      `This is PostgreSQL ${major}. Pricewright needs ${oldestMajor} or later, and is made for ${measuredMajor}: update PostgreSQL, or leave DATABASE_URL out to use the embedded one.`,
    );
  }
  if (major >= measuredMajor) return null;
  return `PostgreSQL ${major} plans some statements badly, so that a request may take minutes beside other contracts' data. Pricewright is made for PostgreSQL ${measuredMajor}: update it.`;
}
