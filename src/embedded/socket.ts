/** The Unix socket that the embedded PostgreSQL listens on: the only way in. */
import { createHash } from "node:crypto";
import { lchown, lstat, mkdir, realpath, rmdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { EmbeddedStartError, hasCode } from "./errors.ts";
import type { ServerUser } from "./user.ts";

export const databaseName = "pricewright";
export const port = 5432;
/** The role that the service connects as. Only the owner, who has the database's name, makes and changes tables. */
export const serviceRole = "pricewright_service";

/** The longest path of a socket on macOS, without its terminator. Linux allows 4 bytes more. */
const socketPathBytesMax = 103;

/** The file that a server on this directory listens on. */
export function socketFile(socketDir: string, socketPort: number = port): string {
  return join(socketDir, `.s.PGSQL.${socketPort}`);
}

/** Locates the socket directory of a data directory. Its path is short and the same at every start. */
export async function locateSocketDir(dataDir: string, user: ServerUser): Promise<{ parent: string; path: string }> {
  const name = `pricewright-${user.uid}-${createHash("sha256").update(dataDir).digest("hex").slice(0, 8)}`;
  const parent = await realpath(tmpdir());
  const fits = Buffer.byteLength(socketFile(join(parent, name))) <= socketPathBytesMax;
  return fits ? { parent, path: join(parent, name) } : { parent: "/tmp", path: join("/tmp", name) };
}

/**
 * Makes the socket directory, or reuses the one of an earlier start. Its mode protects the database, so a directory that
 * somebody else made or that others may enter is refused.
 */
export async function prepareSocketDir(path: string, user: ServerUser): Promise<void> {
  await mkdir(path, { mode: 0o700 }).catch((error: unknown) => {
    if (!hasCode(error, "EEXIST")) throw error;
  });
  const found = await lstat(path);
  // Ours and not yet given to the server's user: this start made it, or an interrupted one did.
  const isFresh = found.uid === process.geteuid?.();
  if (!found.isDirectory() || (found.mode & 0o777) !== 0o700 || !(isFresh || found.uid === user.uid)) {
    throw new EmbeddedStartError(
      `${path} must be a directory of mode 0700 that belongs to user ${user.uid}, and is not. ` +
        `If nobody uses it, remove it and start again; otherwise set TMPDIR to another directory.`,
    );
  }
  if (found.uid !== user.uid) await lchown(path, user.uid, user.gid);
}

/** Removes the socket directory from the temporary directory, unless it holds other files. */
export async function removeSocketDir(path: string): Promise<void> {
  await rmdir(path).catch(() => undefined);
}

/** As the owner, and as the service. */
export function connectionStrings(server: { socketDir: string; port: number }): {
  connectionString: string;
  serviceConnectionString: string;
} {
  const owner = connectionString(server);
  return { connectionString: owner, serviceConnectionString: owner.replace(`//${databaseName}@`, `//${serviceRole}@`) };
}

/** For node-postgres. It has no password: only the server's user and root can enter the socket directory, and they own the files. */
export function connectionString(server: { socketDir: string; port: number }, database: string = databaseName): string {
  return `postgresql://${databaseName}@/${database}?host=${encodeURIComponent(server.socketDir)}&port=${server.port}`;
}
