/**
 * Our own PostgreSQL in the data directory, so that `npm start` needs no database server.
 *
 * The server is a process of its own that survives if we are killed. The next start takes it over. Its files are
 * `<dataDir>/postgres`, its log is `<dataDir>/postgres.log`, and it listens on a Unix socket only.
 */
import { existsSync } from "node:fs";
import { mkdir, realpath } from "node:fs/promises";
import { join } from "node:path";

import { Client } from "pg";

import {
  type Cluster,
  clusterExists,
  createCluster,
  hasSettings,
  refuseOtherMajor,
  supportsLz4,
  writeSettings,
} from "./cluster.ts";
import { DataDirInUse, EmbeddedStartError, messageOf } from "./errors.ts";
import { prepareLauncher } from "./launcher.ts";
import { type Ownership, takeOwnership } from "./lock.ts";
import { findPostmaster, isRunning, launch, type Postmaster, stopPostmaster, untilReady } from "./postmaster.ts";
import { findPrograms } from "./programs.ts";
import { measureMachine, renderSettings } from "./settings.ts";
import {
  connectionString,
  connectionStrings,
  databaseName,
  locateSocketDir,
  prepareSocketDir,
  removeSocketDir,
  socketFile,
} from "./socket.ts";
import { refuseUnfinished, removeStaging } from "./staging.ts";
import { type Supervision, type SupervisionTimes, supervise } from "./supervise.ts";
import { chooseServerUser } from "./user.ts";

export { DataDirInUse, EmbeddedStartError } from "./errors.ts";

export interface EmbeddedServer {
  /** For node-postgres: as the owner, who may do everything. */
  readonly connectionString: string;
  /** As the role of the service, which need not exist yet. */
  readonly serviceConnectionString: string;
  /** Ends the server and releases the data directory. Close your own connections first. A second call changes nothing. */
  stop(): Promise<void>;
}

export interface EmbeddedOptions {
  /** Absolute path. The directory is made if it is missing. */
  readonly dataDir: string;
  /** False only for tests: nothing is synced to disk, so a power cut may destroy the data. */
  readonly durable: boolean;
  /** Called with a line for each step that takes time. */
  readonly onLog?: (line: string) => void;
  /**
   * If given, a server that ends by itself is started again. It is called with an error for the operator when that did not
   * succeed for too long.
   */
  readonly onGivenUp?: (error: EmbeddedStartError) => void;
  /** The usual times if missing. */
  readonly supervision?: SupervisionTimes;
}

/**
 * Starts the embedded PostgreSQL, or takes over the one that a killed Pricewright left running. Makes the database
 * `pricewright` if it is missing. Throws `DataDirInUse` if another Pricewright serves the directory, and
 * `EmbeddedStartError` for every other failure.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  try {
    const dataDir = await makeDataDir(options.dataDir);
    const ownership = await takeOwnership(dataDir);
    try {
      return await startOwned(dataDir, { options, ownership });
    } catch (error) {
      await ownership.release();
      throw error;
    }
  } catch (error) {
    if (error instanceof DataDirInUse || error instanceof EmbeddedStartError) throw error;
    throw new EmbeddedStartError(`The embedded PostgreSQL cannot start: ${messageOf(error)}`, { cause: error });
  }
}

async function startOwned(
  dataDir: string,
  { options, ownership }: { options: EmbeddedOptions; ownership: Ownership },
): Promise<EmbeddedServer> {
  const first = await serve(dataDir, options);
  const stop = async (running: Postmaster | undefined) => {
    try {
      if (running !== undefined) await stopPostmaster(running);
      await removeSocketDir(first.socketDir);
    } finally {
      await ownership.release();
    }
  };
  try {
    await createDatabase(first);
  } catch (error) {
    await stop(first);
    throw error;
  }
  const supervision = superviseIfAsked(first, async () => await serve(dataDir, options), options);
  let stopped: Promise<void> | undefined;
  const stopAll = async () => await stop(supervision === undefined ? first : await supervision.end());
  return { ...connectionStrings(first), stop: () => (stopped ??= stopAll()) };
}

function superviseIfAsked(
  first: Postmaster,
  start: () => Promise<Postmaster>,
  { onLog, onGivenUp, supervision }: EmbeddedOptions,
): Supervision | undefined {
  return onGivenUp === undefined ? undefined : supervise({ first, start, onLog, onGivenUp }, supervision);
}

/** Makes the directory if it is missing. @returns its real path */
export async function makeDataDir(path: string): Promise<string> {
  try {
    await mkdir(path, { recursive: true });
    return await realpath(path);
  } catch (error) {
    throw new EmbeddedStartError(
      `Cannot make the data directory: ${messageOf(error)}. Set DATA_DIR to a directory you may write to.`,
      { cause: error },
    );
  }
}

async function serve(dataDir: string, options: EmbeddedOptions): Promise<Postmaster> {
  const clusterDir = join(dataDir, "postgres");
  const programs = await findPrograms();
  const user = await chooseServerUser({ dataDir, clusterDir });
  const socket = await locateSocketDir(dataDir, user);
  const launcher = await prepareLauncher({ user, program: programs.postgres, dataDir, socketParent: socket.parent });
  const cluster: Cluster = { clusterDir, user, launcher, programs };
  if (await clusterExists(clusterDir)) await removeStaging(dataDir);
  else {
    refuseUnfinished(dataDir);
    options.onLog?.(`making a PostgreSQL database in ${clusterDir}`);
    await createCluster(cluster, options);
  }
  const [machine, hasLz4] = await Promise.all([measureMachine(), supportsLz4(cluster), refuseOtherMajor(cluster)]);
  const settings = renderSettings({ machine, socketDir: socket.path, durable: options.durable, hasLz4 });
  const adopted = await adopt(clusterDir, settings, options);
  if (adopted !== undefined) return adopted;
  await prepareSocketDir(socket.path, user);
  await writeSettings(cluster, settings);
  return launch(cluster, { ...options, dataDir, socketDir: socket.path });
}

/** Takes over a server that was left running. Stops it instead if it has other settings or lacks its socket. */
async function adopt(
  clusterDir: string,
  settings: string,
  { onLog }: EmbeddedOptions,
): Promise<Postmaster | undefined> {
  const running = await findPostmaster(clusterDir);
  if (running === undefined) return undefined;
  onLog?.(`found PostgreSQL still running (process ${running.pid}) from a Pricewright that was killed`);
  const ready = await untilReady(clusterDir, { pid: running.pid, isRunning: () => isRunning(running), onLog });
  if (ready === undefined) return undefined;
  if (existsSync(socketFile(ready.socketDir, ready.port)) && (await hasSettings(clusterDir, settings))) return ready;
  await stopPostmaster(ready);
  return undefined;
}

async function createDatabase(server: Postmaster): Promise<void> {
  const client = new Client({
    connectionString: connectionString(server, "postgres"),
    application_name: "pricewright-start",
  });
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [databaseName]);
    if (found.rowCount === 0) await client.query(`create database ${databaseName}`);
  } finally {
    await client.end();
  }
}
