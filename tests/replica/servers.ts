/** A PostgreSQL of the tests' own with a streaming replica, both made of the embedded one. */
import { execFile } from "node:child_process";
import { appendFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { createRole } from "../../src/database/service-role.ts";
import { startEmbedded, type EmbeddedServer } from "../../src/embedded/embedded.ts";
import { serviceRole } from "../../src/embedded/socket.ts";
import { fastDirectory } from "../harness/fast-directory.ts";

const waitMs = 60_000;

export interface Replicated {
  readonly primary: EmbeddedServer;
  readonly replicaUrl: string;
  /** Lets the replica receive and not show what it receives. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Waits until the replica shows everything that is committed now. */
  caughtUp(): Promise<void>;
  /** Ends the replica. */
  stopReplica(): Promise<void>;
  /** Makes the replica a server of its own, as after a failover that this installation did not follow. */
  promote(): Promise<void>;
  stop(): Promise<void>;
}

export async function replicated(): Promise<Replicated> {
  const directory = await mkdtemp(path.join(await fastDirectory(), "pricewright-replica-"));
  const [primaryDir, replicaDir] = [path.join(directory, "primary"), path.join(directory, "replica")];
  const first = await startEmbedded({ dataDir: primaryDir, durable: false });
  await createRole(first.connectionString, serviceRole);
  await first.stop();
  await appendFile(path.join(primaryDir, "postgres", "postgresql.conf"), "wal_level = replica\nmax_wal_senders = 4\n");
  // The log before had too little for a replica.
  await (await startEmbedded({ dataDir: primaryDir, durable: false })).stop();
  // The server is stopped, so its files are a whole copy.
  // `cp -a` keeps their owner.
  await promisify(execFile)("cp", ["-a", primaryDir, replicaDir]);
  const primary = await startEmbedded({ dataDir: primaryDir, durable: false });
  const { host, user } = partsOf(primary.connectionString);
  const cluster = path.join(replicaDir, "postgres");
  await appendFile(path.join(cluster, "postgresql.conf"), `primary_conninfo = 'host=${host} user=${user}'\n`);
  await writeFile(path.join(cluster, "standby.signal"), "");
  const replica = await startEmbedded({ dataDir: replicaDir, durable: false });
  const onReplica = async (text: string): Promise<void> => void (await query(replica.connectionString, text));
  return {
    primary,
    replicaUrl: replica.connectionString,
    pause: async () => await onReplica("select pg_wal_replay_pause()"),
    resume: async () => await onReplica("select pg_wal_replay_resume()"),
    promote: async () => await onReplica("select pg_promote()"),
    caughtUp: async () => {
      const [written] = await query(primary.connectionString, "select pg_current_wal_insert_lsn()::text as lsn");
      const shown = `select pg_last_wal_replay_lsn() >= '${String(written?.["lsn"])}' as is_there`;
      for (const deadline = Date.now() + waitMs; Date.now() < deadline; await delay(20)) {
        if ((await query(replica.connectionString, shown))[0]?.["is_there"] === true) return;
      }
      throw new Error(`the replica is behind after ${waitMs} ms`);
    },
    stopReplica: async () => await replica.stop(),
    stop: async () => {
      await replica.stop();
      await primary.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function partsOf(connectionString: string): { host: string; user: string } {
  const url = new URL(connectionString.replace("@/", "@localhost/"));
  return { host: url.searchParams.get("host") ?? "", user: url.username };
}

async function query(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
