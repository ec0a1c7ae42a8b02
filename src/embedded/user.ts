/** The user of the embedded PostgreSQL: ours, or an unprivileged one if we are root, because PostgreSQL refuses root. */
import { execFile } from "node:child_process";
import { lchown, stat } from "node:fs/promises";
import { promisify } from "node:util";

import { EmbeddedStartError } from "./errors.ts";

export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Unprivileged users that a system may have, in the order of preference. We never create one. */
const unprivilegedUsers = ["postgres", "nobody"];

export function isRoot(): boolean {
  return process.geteuid?.() === 0;
}

/**
 * Chooses the server's user for this cluster. If we are root, it is the owner of the cluster, or of the data directory unless
 * that is root, or a system user. So an ordinary user's directory stays usable for that user.
 */
export async function chooseServerUser(paths: { dataDir: string; clusterDir: string }): Promise<ServerUser> {
  const cluster = await ownerOf(paths.clusterDir);
  if (!isRoot()) return currentUser(paths.clusterDir, cluster);
  if (cluster?.uid === 0) {
    throw new EmbeddedStartError(
      `${paths.clusterDir} belongs to root, and PostgreSQL does not run as root. Give it to the user it belonged to when it was ` +
        `made, for example: chown -R postgres ${paths.clusterDir}`,
    );
  }
  if (cluster !== undefined) return cluster;
  const owner = await ownerOf(paths.dataDir);
  // `id` finds the owner's number only if this system knows the user. initdb needs a name, and a container may not know it.
  const candidates = owner === undefined || owner.uid === 0 ? [] : [String(owner.uid)];
  for (const name of [...candidates, ...unprivilegedUsers]) {
    const user = await findUser(name);
    if (user !== undefined) return user;
  }
  throw new EmbeddedStartError(
    `PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody" to run it as. ` +
      `Start Pricewright as an ordinary user, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

function currentUser(clusterDir: string, owner: ServerUser | undefined): ServerUser {
  const uid = process.geteuid?.() ?? -1;
  if (owner !== undefined && owner.uid !== uid) {
    throw new EmbeddedStartError(
      `${clusterDir} belongs to another user (${owner.name}), and PostgreSQL runs only as the owner of its files. ` +
        `Start Pricewright as that user or as root, or set DATA_DIR to another directory.`,
    );
  }
  return { name: `uid ${uid}`, uid, gid: process.getegid?.() ?? -1 };
}

async function ownerOf(path: string): Promise<ServerUser | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && { name: `uid ${found.uid}`, uid: found.uid, gid: found.gid };
}

/** Asks `id`, which also knows users that are not in /etc/passwd (macOS, LDAP). */
async function findUser(name: string): Promise<ServerUser | undefined> {
  const ask = async (flag: string) => Number((await promisify(execFile)("id", [flag, name])).stdout);
  try {
    const [uid, gid] = await Promise.all([ask("-u"), ask("-g")]);
    return { name, uid, gid };
  } catch {
    return undefined;
  }
}

/** If we are root, gives new files to the directory's owner, who may start the service next time. */
export async function giveToOwner(directory: string, files: readonly string[]): Promise<void> {
  if (!isRoot()) return;
  const { uid, gid } = await stat(directory);
  await Promise.all(files.map((file) => lchown(file, uid, gid)));
}
