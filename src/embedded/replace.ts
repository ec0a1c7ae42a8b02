/** Makes a new database beside the one of a data directory, and replaces the old one when the new one is complete. */
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
  /** Whether a database may exist. It is moved aside, never deleted. */
  readonly replace: boolean;
  /** Names of further files that `fill` may put into `folder`. They replace the old ones together with the database. */
  readonly files: readonly string[];
}

type Fill = (fresh: { connectionString: string; folder: string }) => Promise<void>;

/**
 * Starts a new database, lets `fill` fill it, ends it and replaces the data directory's database by it. If this fails or the
 * process dies, either the old database is unchanged, or the next start refuses because the restore is unfinished.
 *
 * @returns the directory that the old database and files were moved to; null if there were none
 * @throws DataDirInUse, and EmbeddedStartError if there is a database and it may not be replaced
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

/** Moves the old database away first and the new one in last. A start in between finds no database and refuses. */
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
