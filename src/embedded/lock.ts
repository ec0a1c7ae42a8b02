/**
 * The lock that gives a data directory to one Pricewright. The kernel releases it when the process ends.
 *
 * It is SQLite's lock on the empty file `owner.lock`, the only file lock in Node's standard library. An advisory lock inside
 * PostgreSQL is not enough: it does not exist before initdb, and it is lost when the server resets its connections after a
 * backend crashed, while we continue to serve. A file with a pid is not enough either, because pids are reused.
 */
import { open, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";

import { DataDirInUse, EmbeddedStartError, hasCode, messageOf } from "./errors.ts";
import { giveToOwner } from "./user.ts";

const sqliteBusy = 5;
/** The longest wait for the holder's pid file after its lock. Only the pid in our message depends on it. */
const pidWaitMsMax = 500;

/** Locks held by this process, by file. A garbage-collected `DatabaseSync` would close its file and release the lock. */
const locks = new Map<string, DatabaseSync>();

export interface Ownership {
  release(): Promise<void>;
}

/**
 * Locks the data directory for this process until `release` or any end of the process.
 * Throws `DataDirInUse` if another process holds the lock, with the holder's pid if it is known.
 */
export async function takeOwnership(dataDir: string): Promise<Ownership> {
  const pidFile = join(dataDir, "owner.pid");
  const lockFile = join(dataDir, "owner.lock");
  if (locks.has(lockFile)) throw new DataDirInUse({ dataDir, pid: process.pid });
  await makeLockFile(lockFile);
  const lock = tryLock(lockFile);
  if (lock === undefined) throw new DataDirInUse({ dataDir, pid: await findHolder(pidFile) });
  locks.set(lockFile, lock);
  await rm(pidFile, { force: true });
  await writeFile(pidFile, `${process.pid}\n`);
  await giveToOwner(dataDir, [lockFile, pidFile]);
  return {
    async release() {
      if (!locks.delete(lockFile)) return;
      await rm(pidFile, { force: true });
      lock.close();
    },
  };
}

/** Makes the lock file closed to other users, because a reader can lock a file. SQLite would let every user read it. */
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

/** Undefined if another process has the lock. */
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
