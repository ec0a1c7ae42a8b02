/**
 * A pooler such as PgBouncer between us and PostgreSQL. By session it is like a server of its own; by transaction each transaction may
 * run on another connection of the server, so nothing of a session lasts: no settings, no named statements, no LISTEN. Both refuse
 * or drop the settings that we send when we connect, so these are stored with our role in the database.
 */
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { limits } from "../limits.ts";
import { DatabaseUnreachable } from "./errors.ts";
import { sessionSettings } from "./planning.ts";

/** How often a start looks whether a pooler changes the connections of its clients. */
const poolerLooks = 20;

/** How often, and with which pause, a start looks whether a pooler gives connections with our settings. */
const poolerChecks = 20;
const poolerCheckMs = 100;

export type Pooling = "none" | "session" | "transaction";

/** A pooler that we cannot work through; the message says what to do. */
export class PoolerError extends Error {
  override readonly name = "PoolerError";
}

/** @throws DatabaseUnreachable */
export async function detectPooling(connectionString: string): Promise<Pooling> {
  return await withClients(connectionString, async (one, other) => {
    if (!(await isPooled(one))) return "none";
    const first = await backendOf(one);
    // By session, two clients never have the same connection of the server, and none changes it. By transaction they may keep
    // theirs by chance while other processes start. The connection that was given back last is given out next, so `one` asks
    // right before each look: else each of the two would get the one that it gave back itself.
    for (let look = 0; look < poolerLooks; look++) {
      const before = await backendOf(one);
      await other.query("begin");
      const isShared = before !== first || (await backendOf(other)) === before || (await backendOf(one)) !== before;
      await other.query("commit");
      if (isShared) return "transaction";
    }
    return "session";
  });
}

/** Whether something stands between the client and the server: a pooler gives its clients numbers of its own. */
export async function isPooled(client: pg.Client): Promise<boolean> {
  return !("processID" in client) || client.processID !== (await backendOf(client));
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? 0;
}

/** An arbitrary number for the advisory lock on which processes that start at once wait for each other. */
const lockKey = 7_412_603_852;

/**
 * Stores the settings of our sessions with our role in this database, unless they are there. Connections that the pooler has open do not
 * have them yet: those that rest are ended. Another process that starts is in a transaction, so its connection does not rest. One that
 * begins at that very moment loses its connection, and tries again.
 *
 * @throws PoolerError if connections still come without them
 */
export async function storeSettings(connectionString: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await storeOnce(connectionString);
    } catch (error) {
      if (!wasEnded(error) || attempt === poolerChecks) throw error;
    }
    await delay(poolerCheckMs);
  }
}

/** Whether somebody ended the connection (admin_shutdown). */
function wasEnded(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "57P01";
}

async function storeOnce(connectionString: string): Promise<void> {
  await withClients(connectionString, async (client) => {
    await beginInTurn(client);
    for (const { name, value } of wantedSettings()) {
      const { rows } = await client.query<{ statement: string }>(
        `select format('alter role current_user in database %I set %s = %L', current_database(), $1::text, $2::text) as statement
         where not exists (
           select 1
           from pg_db_role_setting
           where setdatabase = (select oid from pg_database where datname = current_database())
             and setrole = current_user::regrole
             and $1::text || '=' || $2::text = any(setconfig))`,
        [name, value],
      );
      for (const { statement } of rows) await client.query(statement);
    }
    await client.query("commit");
    await beginInTurn(client);
    if (await hasSettings(client)) {
      await client.query("commit");
      return;
    }
    await client.query(
      `select pg_terminate_backend(pid)
       from pg_stat_activity
       where usename = current_user and datname = current_database() and state = 'idle' and pid <> pg_backend_pid()`,
    );
    await client.query("select pg_terminate_backend(pg_backend_pid())").catch(() => undefined);
  });
  if (!(await soonHasSettings(connectionString))) {
    throw new PoolerError(
      "The pooler of DATABASE_URL gives connections without the settings that are stored with the role. Enter RECONNECT in its console, or restart it, and start again.",
    );
  }
}

async function beginInTurn(client: pg.Client): Promise<void> {
  await client.query("begin");
  await client.query("select pg_advisory_xact_lock($1)", [lockKey]);
}

interface Setting {
  readonly name: string;
  readonly value: string;
}

function wantedSettings(): Setting[] {
  return sessionSettings.split("-c ").flatMap((text) => {
    const [name = "", value = ""] = text.trim().split("=");
    return name === "" ? [] : [{ name, value }];
  });
}

/** The pooler may give out connections that have just been ended, which fails. */
async function soonHasSettings(connectionString: string): Promise<boolean> {
  for (let attempt = 1; attempt < poolerChecks; attempt++) {
    if (await withClients(connectionString, hasSettings).catch(() => false)) return true;
    await delay(poolerCheckMs);
  }
  return await withClients(connectionString, hasSettings);
}

async function hasSettings(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ seqscan: string; bitmapscan: string }>(
    "select current_setting('enable_seqscan') as seqscan, current_setting('enable_bitmapscan') as bitmapscan",
  );
  return rows[0]?.seqscan === "off" && rows[0].bitmapscan === "off";
}

async function withClients<Result>(
  connectionString: string,
  work: (one: pg.Client, other: pg.Client) => Promise<Result>,
): Promise<Result> {
  const { acquireTimeoutMs: connectionTimeoutMillis } = limits.database;
  const clients = [1, 2].map(
    () => new pg.Client({ connectionString, application_name: "pricewright-start", connectionTimeoutMillis }),
  );
  const [one, other] = clients;
  if (one === undefined || other === undefined) throw new Error("there are two clients");
  for (const client of clients) client.on("error", () => undefined);
  try {
    await Promise.all(clients.map(async (client) => await client.connect())).catch((error: unknown) => {
      throw new DatabaseUnreachable(error);
    });
    return await work(one, other);
  } finally {
    await Promise.all(clients.map(async (client) => await client.end().catch(() => undefined)));
  }
}
