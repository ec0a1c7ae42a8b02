/** One transaction on a connection of its own, without limits of time. A backup and a restore use it. */
import pg from "pg";
import { sql, type Transaction } from "./connection.ts";
import { transactionOn } from "./transaction.ts";
import { types } from "./types.ts";
import { DatabaseUnavailable, DatabaseUnreachable, translateError } from "./errors.ts";

const beginnings = {
  /** Reads only rows that were committed when the transaction began. */
  snapshot: "begin isolation level repeatable read read only",
  write: "begin",
};

/** Set in the transaction, so that they also hold through a pooler. COPY's format of dates, floats and bytes depends on them. */
const settings = [
  ["statement_timeout", "0"],
  ["lock_timeout", "0"],
  ["idle_in_transaction_session_timeout", "0"],
  ["datestyle", "ISO"],
  ["intervalstyle", "postgres"],
  ["timezone", "UTC"],
  ["extra_float_digits", "1"],
  ["bytea_output", "hex"],
] as const;

/**
 * Runs `work` in one transaction without limits of time. Commits when `work` returns and rolls back when it throws.
 *
 * @throws DatabaseUnreachable if there is no server, or the connection is lost
 */
export async function inLongTransaction<Result>(
  connectionString: string,
  kind: keyof typeof beginnings,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: "pricewright-backup", types });
  // A lost connection also fails the running statement. Without this listener the error would end the process.
  client.on("error", () => undefined);
  await client.connect().catch((error: unknown) => {
    throw new DatabaseUnreachable(error);
  });
  try {
    await client.query(beginnings[kind]);
    const transaction = transactionOn(client);
    await transaction.run(sql`
      /* database.setForTransaction */
      select set_config(name, value, true)
      from unnest(${settings.map(([name]) => name)}::text[], ${settings.map(([, value]) => value)}::text[])
        as setting (name, value)`);
    const result = await work(transaction);
    await client.query("commit");
    return result;
  } catch (error) {
    const translated = translateError(error);
    throw translated instanceof DatabaseUnavailable ? new DatabaseUnreachable(translated.cause) : error;
  } finally {
    // Without a commit the server rolls back.
    await client.end().catch(() => undefined);
  }
}
