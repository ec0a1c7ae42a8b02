/** One transaction on a connection of its own: for what an operator waits for however long it takes, a backup or a restore. */
import pg from "pg";
import { sql, type Transaction, transactionOn, types } from "./connection.ts";
import { DatabaseUnavailable, DatabaseUnreachable, translateError } from "./errors.ts";

const beginnings = {
  /** Reads what was committed when it began, whatever is written meanwhile. */
  snapshot: "begin isolation level repeatable read read only",
  write: "begin",
};

/** Set in the transaction, so that they hold through a pooler too. COPY writes dates, floats and bytes by these. */
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
 * Runs `work` in one transaction without limits of time; commits when it returns, rolls back when it throws.
 *
 * @throws DatabaseUnreachable when there is no server, or it goes away
 */
export async function inLongTransaction<Result>(
  connectionString: string,
  kind: keyof typeof beginnings,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: "pricewright-backup", types });
  // The statement under way fails as well, and that is enough: without a listener the error would end the process.
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
