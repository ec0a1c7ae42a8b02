/** The files of the embedded database: they are made once, completely or not at all, and configured at each start. */
import { lchown, mkdtemp, open, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

import { EmbeddedStartError, hasCode, messageOf } from "./errors.ts";
import { run, type Launcher } from "./launcher.ts";
import type { Programs } from "./programs.ts";
import type { ServerUser } from "./user.ts";

export interface Cluster {
  readonly clusterDir: string;
  readonly user: ServerUser;
  readonly launcher: Launcher;
  readonly programs: Programs;
}

const settingsFile = "pricewright.conf";
const unfinishedPrefix = "postgres.unfinished-";

/** Throws if the directory cannot be read: an unreadable database is not a missing one. */
export async function clusterExists(clusterDir: string): Promise<boolean> {
  try {
    await stat(join(clusterDir, "PG_VERSION"));
    return true;
  } catch (error) {
    if (hasCode(error, "ENOENT")) return false;
    throw error;
  }
}

/**
 * Makes the cluster under a temporary name and renames it when it is complete, so an interrupted start leaves nothing that
 * looks like a database. The caller owns the data directory. If `durable`, initdb syncs its files to disk, and this
 * function syncs the rename.
 */
export async function createCluster(cluster: Cluster, { durable }: { durable: boolean }): Promise<void> {
  const dataDir = dirname(cluster.clusterDir);
  await removeUnfinished(dataDir);
  const unfinished = await mkdtemp(join(dataDir, unfinishedPrefix));
  await lchown(unfinished, cluster.user.uid, cluster.user.gid);
  await initialise(cluster, unfinished, durable);
  await writeOwned(
    join(unfinished, "postgresql.conf"),
    `include '${settingsFile}'\n\n# Your own settings go here; they win.\n`,
    cluster.user,
  );
  await writeOwned(join(unfinished, settingsFile), "", cluster.user);
  await rename(unfinished, cluster.clusterDir);
  if (durable) await syncDirectories([cluster.clusterDir, dataDir]);
}

const initdbArguments = [
  "--username=pricewright",
  "--encoding=UTF8",
  // PostgreSQL's own C.UTF-8 sorts and compares alike on every machine, whatever locales the system has.
  "--locale=C",
  "--locale-provider=builtin",
  "--builtin-locale=C.UTF-8",
  // The socket directory's mode is the access control. A password would be stored next to the data it protects.
  "--auth-local=trust",
  "--auth-host=reject",
];

async function initialise({ launcher, programs }: Cluster, directory: string, durable: boolean): Promise<void> {
  try {
    await run(launcher, [
      programs.initdb,
      `--pgdata=${directory}`,
      ...initdbArguments,
      ...(durable ? [] : ["--no-sync"]),
    ]);
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw new EmbeddedStartError(
      `PostgreSQL could not make its database in the data directory. ${messageOf(error)}\n` +
        `Remove the cause, start Pricewright as another user, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

/** True if the cluster's last start wrote exactly these settings. */
export async function hasSettings(clusterDir: string, text: string): Promise<boolean> {
  return (await readFile(join(clusterDir, settingsFile), "utf8").catch(() => undefined)) === text;
}

export async function writeSettings({ clusterDir, user }: Cluster, text: string): Promise<void> {
  await writeOwned(join(clusterDir, settingsFile), text, user);
}

/** @throws EmbeddedStartError if another major version of PostgreSQL made the cluster: this one cannot read its files */
export async function refuseOtherMajor({ launcher, programs, clusterDir }: Cluster): Promise<void> {
  const [made, printed] = await Promise.all([
    readFile(join(clusterDir, "PG_VERSION"), "utf8"),
    run(launcher, [programs.postgres, "--version"]),
  ]);
  const ours = /\d+/.exec(printed)?.[0] ?? "";
  if (made.trim() === ours) return;
  throw new EmbeddedStartError(
    `PostgreSQL ${made.trim()} made the database in ${clusterDir}, and this release brings PostgreSQL ${ours}. ` +
      `Make a backup with the release that you used before: npm run backup -- FILE. ` +
      `Then restore it with this one: npm run restore -- FILE --replace.`,
  );
}

/** Whether this build of PostgreSQL supports lz4. A build without it refuses to start with such a setting. */
export async function supportsLz4({ launcher, programs, clusterDir }: Cluster): Promise<boolean> {
  const lz4 = ["-c", "wal_compression=lz4", "-c", "default_toast_compression=lz4"];
  const command = [
    programs.postgres,
    "-D",
    clusterDir,
    "-c",
    "config_file=/dev/null",
    ...lz4,
    "-C",
    "wal_compression",
  ] as const;
  return run(launcher, command).then(
    () => true,
    () => false,
  );
}

/** Replaces a file atomically and without following a link, because root writes into another user's directory. */
async function writeOwned(path: string, text: string, owner: ServerUser): Promise<void> {
  const fresh = `${path}.${process.pid}`;
  await rm(fresh, { force: true });
  await writeFile(fresh, text, { flag: "wx", mode: 0o600, flush: true });
  await lchown(fresh, owner.uid, owner.gid);
  await rename(fresh, path);
}

/** Removes the leftovers of interrupted starts, as far as we may. An initdb that still runs fails, and nobody waits for it. */
async function removeUnfinished(dataDir: string): Promise<void> {
  const names = (await readdir(dataDir)).filter((name) => name.startsWith(unfinishedPrefix));
  await Promise.allSettled(
    names.map((name) => rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 })),
  );
}

/** Makes renames in these directories survive a power cut. */
export async function syncDirectories(directories: readonly string[]): Promise<void> {
  for (const directory of directories) {
    const handle = await open(directory, "r");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}
