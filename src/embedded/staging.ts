/** The staging directory, inside the data directory, where a restore makes the new database. It reveals an interrupted restore. */
import { existsSync } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { EmbeddedStartError } from "./errors.ts";
import { findPostmaster, stopPostmaster } from "./postmaster.ts";
import { removeSocketDir } from "./socket.ts";
import { giveToOwner } from "./user.ts";

function stagingOf(dataDir: string): string {
  return join(dataDir, "restore.unfinished");
}

/** Makes an empty staging directory. The caller owns the data directory. @returns its path */
export async function makeStaging(dataDir: string): Promise<string> {
  await removeStaging(dataDir);
  const staging = stagingOf(dataDir);
  await mkdir(staging);
  await giveToOwner(dataDir, [staging]);
  return staging;
}

/** Removes the leftovers of an interrupted restore, and stops its server. The caller owns the data directory. */
export async function removeStaging(dataDir: string): Promise<void> {
  const staging = stagingOf(dataDir);
  if (!existsSync(staging)) return;
  await stopServerOf(join(staging, "postgres"));
  await rm(staging, { recursive: true, force: true });
}

/** Stops the server that a killed process left on a cluster, if there is one. */
export async function stopServerOf(clusterDir: string): Promise<void> {
  const left = await findPostmaster(clusterDir);
  if (left === undefined) return;
  await stopPostmaster(left);
  await removeSocketDir(left.socketDir);
}

/** @throws EmbeddedStartError if a restore began in a directory without a database: a new database would hide the loss */
export function refuseUnfinished(dataDir: string): void {
  const staging = stagingOf(dataDir);
  if (!existsSync(staging)) return;
  throw new EmbeddedStartError(
    `A restore into ${dataDir} was interrupted. Run it again: npm run restore -- FILE. ` +
      `To start with an empty database instead, remove ${staging}.`,
  );
}
