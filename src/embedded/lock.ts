/**
 * One data directory, one Pricewright: a lock that the kernel drops with the process.
 *
 * It is SQLite's lock on the empty file `owner.lock`, because that is the only file lock in Node's standard library. An advisory
 * lock inside PostgreSQL would not do: it does not exist before initdb, and it is lost when the server resets its connections
 * after one backend crashed, while we go on serving. A file with a pid in it would not do either: pids are reused.
 */
import { open, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";

import { DataDirInUse, EmbeddedStartError, hasCode, messageOf } from "./errors.ts";
import { giveToOwner } from "./user.ts";

const sqliteBusy = 5;
/** How long a holder may take from its lock to its pid file; only the pid in our message depends on it. */
const pidWaitMsMax = 500;

/** Locks held by this process, by file: a collected `DatabaseSync` would close its file and drop the lock. */
const held = new Map<string, DatabaseSync>();

export interface Ownership {
  release(): Promise<void>;
}

/**
 * Takes the data directory for this process until `release` or the process's end, however it ends.
 * Throws `DataDirInUse` when it is taken, with the holder's pid where it is known.
 */
export async function takeOwnership(dataDir: string): Promise<Ownership> {
  const pidFile = join(dataDir, "owner.pid");
  const lockFile = join(dataDir, "owner.lock");
  if (held.has(lockFile)) throw new DataDirInUse({ dataDir, pid: process.pid });
  await makeLockFile(lockFile);
  const lock = tryLock(lockFile);
  if (lock === undefined) throw new DataDirInUse({ dataDir, pid: await findHolder(pidFile) });
  held.set(lockFile, lock);
  await rm(pidFile, { force: true });
  await writeFile(pidFile, `${process.pid}\n`);
  await giveToOwner(dataDir, [lockFile, pidFile]);
  return {
    async release() {
      if (!held.delete(lockFile)) return;
      await rm(pidFile, { force: true });
      lock.close();
    },
  };
}

/** Made by us, because SQLite would let every user read it, and whoever may read a file may lock it. */
async function makeLockFile(path: string): Promise<void> {
  try {
    await (await open(path, "a", 0o600)).close();
  } catch (error) {
    throw new EmbeddedStartError(
      `Cannot write to the data directory: ${messageOf(error)}. Make it writable for this user, or set DATA_DIR to another one.`,
      { cause: error },
    );
  }
}

/** Undefined when another process has the lock. */
function tryLock(path: string): DatabaseSync | undefined {
  const lock = new DatabaseSync(path, { timeout: 0 });
  try {
    lock.exec("pragma journal_mode = memory; begin exclusive");
    return lock;
  } catch (error) {
    lock.close();
    if (error instanceof Error && "errcode" in error && error.errcode === sqliteBusy) return undefined;
    throw error;
  }
}

async function findHolder(pidFile: string): Promise<number | undefined> {
  for (const deadline = Date.now() + pidWaitMsMax; Date.now() < deadline; await delay(20)) {
    const pid = Number(await readFile(pidFile, "utf8").catch(() => ""));
    if (Number.isInteger(pid) && pid > 0 && isAlive(pid)) return pid;
  }
  return undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, "EPERM");
  }
}
