/** Which versions of PostgreSQL we run on: made and measured for one, slower on those before it, not at all on older ones. */
import type pg from "pg";
import { sql, type Queries } from "./connection.ts";

/** The version that every figure and plan was measured on. */
export const measuredMajor = 18;
/** What the SQL needs. */
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

/** What the operator should know about this version of PostgreSQL; null when there is nothing to say. */
export async function serverWarning(queries: Queries): Promise<string | null> {
  const row = await queries.row<{ major: number }>(sql`
    /* database.serverVersion */
    select current_setting('server_version_num')::integer / 10000 as major`);
  return judgeServerMajor(row?.major ?? 0);
}

/**
 * What to say about a major version of PostgreSQL.
 *
 * @throws ServerTooOld for one that we cannot run on
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
