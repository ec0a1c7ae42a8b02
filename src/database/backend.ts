/** Connections of the pool, and the processes of the server that they lead to. */
import type pg from "pg";
import { DatabaseUnavailable } from "./errors.ts";

/** Takes a connection sooner than the pool would give up. One that comes later goes back. */
export async function connectWithin(pool: pg.Pool, leftMs: number): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(reject, leftMs, new DatabaseUnavailable(new Error("no connection in time")));
  try {
    return await Promise.race([connecting, late]);
  } catch (error) {
    void connecting.then(
      (client) => client.release(),
      () => undefined,
    );
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** The server's process of a connection, as it said. */
export function saidBackendOf(client: pg.ClientBase): unknown {
  return "processID" in client ? client.processID : null;
}

/** The server's process that runs this transaction. A pooler tells another number when it is connected to. */
export async function backendOf(client: pg.PoolClient): Promise<number | null> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid ?? null;
}
