/** Borrows the database of a data directory: the running service's, or one that is started for this use. */
import { realpath } from "node:fs/promises";
import { join } from "node:path";

import { clusterExists } from "./cluster.ts";
import { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from "./embedded.ts";
import { DataDirInUse, EmbeddedStartError } from "./errors.ts";
import { findPostmaster, isRunning, untilReady } from "./postmaster.ts";
import { connectionStrings } from "./socket.ts";

/**
 * Borrows the database until `stop`, which leaves a service's database running. Never makes a database.
 *
 * @throws EmbeddedStartError if there is no database
 */
export async function borrowEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const clusterDir = join(await realpath(options.dataDir).catch(() => options.dataDir), "postgres");
  if (!(await clusterExists(clusterDir))) {
    throw new EmbeddedStartError(
      `There is no database in ${options.dataDir}. Set DATA_DIR or DATABASE_URL to those of the service.`,
    );
  }
  try {
    return await startEmbedded(options);
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    const running = await findPostmaster(clusterDir);
    const server =
      running &&
      (await untilReady(clusterDir, {
        pid: running.pid,
        isRunning: async () => await isRunning(running),
        onLog: options.onLog,
      }));
    if (server === undefined) throw error;
    return { ...connectionStrings(server), stop: async () => undefined };
  }
}
