/** A database made anew beside the one of a data directory, and put in its place when it is complete. */
import { existsSync } from "node:fs";
import { mkdir, rename } from "node:fs/promises";
import { join } from "node:path";

import { clusterExists, syncDirectories } from "./cluster.ts";
import { type EmbeddedOptions, makeDataDir, startEmbedded } from "./embedded.ts";
import { EmbeddedStartError } from "./errors.ts";
import { takeOwnership } from "./lock.ts";
import { makeStaging, removeStaging, stopServerOf } from "./staging.ts";
import { giveToOwner } from "./user.ts";

const clusterName = "postgres";

export interface ReplaceOptions extends EmbeddedOptions {
  /** Whether a database may be there already; it is moved aside, never deleted. */
  readonly replace: boolean;
  /** Files besides the database that `fill` may put into `folder`; they take their places with it. */
  readonly files: readonly string[];
}

type Fill = (fresh: { connectionString: string; folder: string }) => Promise<void>;

/**
 * Starts a new database, lets `fill` fill it, ends it and puts it in the place of the data directory's. When that fails, or the
 * process dies, the old database is as it was, or the next start refuses because the restore is unfinished.
 *
 * @returns where the old database and files were moved to; null when there were none
 * @throws DataDirInUse, and EmbeddedStartError when there is a database and it may not be replaced
 */
export async function replaceEmbedded(options: ReplaceOptions, fill: Fill): Promise<string | null> {
  const dataDir = await makeDataDir(options.dataDir);
  const ownership = await takeOwnership(dataDir);
  try {
    if (!options.replace && (await clusterExists(join(dataDir, clusterName)))) {
      throw new EmbeddedStartError(
        `There is a database in ${dataDir}. With --replace it is moved aside; or set DATA_DIR to another directory.`,
      );
    }
    const staging = await makeStaging(dataDir);
    await makeDatabase({ ...options, dataDir: staging }, fill).catch(async (error: unknown) => {
      await removeStaging(dataDir);
      throw error;
    });
    const aside = await putInPlace(dataDir, staging, options.files);
    await removeStaging(dataDir);
    return aside;
  } finally {
    await ownership.release();
  }
}

async function makeDatabase(options: EmbeddedOptions, fill: Fill): Promise<void> {
  const server = await startEmbedded(options);
  try {
    await fill({ connectionString: server.connectionString, folder: options.dataDir });
  } finally {
    await server.stop();
  }
}

/** The old database leaves first and the new one comes last: in between a start finds none, and refuses. */
async function putInPlace(dataDir: string, staging: string, files: readonly string[]): Promise<string | null> {
  const fresh = files.filter((name) => existsSync(join(staging, name)));
  const old = [clusterName, ...fresh].filter((name) => existsSync(join(dataDir, name)));
  const aside = join(dataDir, `before-restore-${new Date().toISOString().replaceAll(":", "-")}`);
  if (old.length > 0) {
    await stopServerOf(join(dataDir, clusterName));
    await mkdir(aside, { mode: 0o700 });
    await giveToOwner(dataDir, [aside]);
    for (const name of old) await rename(join(dataDir, name), join(aside, name));
    await syncDirectories([aside, dataDir]);
  }
  for (const name of [...fresh, clusterName]) await rename(join(staging, name), join(dataDir, name));
  await syncDirectories([dataDir]);
  return old.length > 0 ? aside : null;
}
