/** Finds, launches, awaits and stops the running embedded PostgreSQL by its process id. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:fs";
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";

import type { Cluster } from "./cluster.ts";
import { EmbeddedStartError, hasCode } from "./errors.ts";
import { type LogFile, openLog } from "./log.ts";
import { socketFile } from "./socket.ts";

/** The contents of `postmaster.pid`, which a killed server leaves there. */
export interface Postmaster {
  readonly pid: number;
  readonly clusterDir: string;
  readonly port: number;
  readonly socketDir: string;
  readonly status: string;
}

type LogLine = (line: string) => void;

const pollMs = 10;
/** Recovery replays at most max_wal_size (4 GB) of log. */
const readyMsMax = 10 * 60_000;
/** A clean start takes 0.1 s. A start longer than this recovers, and the waiting person is told. */
const quietMsMax = 2_000;
/** A fast shutdown (SIGINT) writes shared_buffers to disk. An immediate one (SIGQUIT) writes nothing, and the next start recovers. */
const stopSteps = [
  { signal: "SIGINT", waitMs: 60_000 },
  { signal: "SIGQUIT", waitMs: 10_000 },
] as const;

/** Finds the running server of this cluster, which a killed Pricewright may have left. */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const found = await readPostmaster(clusterDir);
  return found !== undefined && (await isRunning(found)) ? found : undefined;
}

/** Waits until a server accepts connections; undefined if it ends instead. */
export async function untilReady(
  clusterDir: string,
  server: { pid: number; isRunning: () => Promise<boolean>; onLog: LogLine | undefined },
): Promise<Postmaster | undefined> {
  const start = Date.now();
  let isQuiet = true;
  for (; Date.now() < start + readyMsMax; await delay(pollMs)) {
    const found = await readPostmaster(clusterDir);
    if (found?.pid === server.pid && found.status === "ready") return found;
    if (!(await server.isRunning())) return undefined;
    if (isQuiet && Date.now() > start + quietMsMax) {
      server.onLog?.("waiting for PostgreSQL, which recovers after it was not shut down cleanly");
      isQuiet = false;
    }
  }
  throw new EmbeddedStartError(
    `PostgreSQL (process ${server.pid}) was not ready within ${readyMsMax / 60_000} minutes. Look into postgres.log in the data directory.`,
  );
}

/** Starts a server on a cluster that has none, in a session of its own: Ctrl-C must not reach it before our requests have ended. */
export async function launch(
  cluster: Cluster,
  start: { dataDir: string; socketDir: string; onLog?: LogLine },
): Promise<Postmaster> {
  await disownPidFiles(cluster.clusterDir, start.socketDir);
  const log = await openLog(start.dataDir);
  try {
    return await launchLogged(cluster, log, start);
  } finally {
    await log.close();
  }
}

async function launchLogged(
  { clusterDir, launcher, programs }: Cluster,
  log: LogFile,
  { onLog }: { onLog?: LogLine },
): Promise<Postmaster> {
  const [file, ...args] = [...launcher.prefix, programs.postgres, "-D", clusterDir];
  const child = spawn(file, args, { ...launcher.options, detached: true, stdio: ["ignore", log.fd, log.fd] });
  await once(child, "spawn");
  child.unref();
  const isChildRunning = () => Promise.resolve(child.exitCode === null && child.signalCode === null);
  const ready = await untilReady(clusterDir, { pid: child.pid ?? 0, isRunning: isChildRunning, onLog });
  if (ready !== undefined) return ready;
  throw new EmbeddedStartError(`PostgreSQL did not start. The end of ${log.path}:\n${await log.readTail()}`);
}

/** Ends the server, which rolls back open transactions and closes connections. Returns when its process has ended. */
export async function stopPostmaster(server: Postmaster): Promise<void> {
  for (const { signal, waitMs } of stopSteps) {
    sendSignal(server.pid, signal);
    for (const deadline = Date.now() + waitMs; Date.now() < deadline; await delay(pollMs)) {
      if (!(await isRunning(server))) return;
    }
  }
  throw new Error(`PostgreSQL (process ${server.pid}) does not end; the next start will try to adopt it.`);
}

/** True while the process is this cluster's server. A pid alone is not enough, because another program may have it. */
export async function isRunning({ pid, clusterDir }: Postmaster): Promise<boolean> {
  // The working directory in /proc would not do: root in a container may not read that of another user's process.
  const line = await commandLine(pid).catch(() => "");
  return `${line} `.includes(`postgres -D ${clusterDir} `);
}

async function commandLine(pid: number): Promise<string> {
  if (process.platform === "linux") return (await readFile(`/proc/${pid}/cmdline`, "utf8")).replaceAll("\0", " ");
  return (await promisify(execFile)("ps", ["-o", "command=", "-p", String(pid)])).stdout;
}

async function readPostmaster(clusterDir: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(clusterDir, "postmaster.pid"), "utf8").catch(() => "");
  const [pid, directory, , portLine, socketDir, , , status] = text.split("\n");
  if (directory === undefined || socketDir === undefined) return undefined;
  // The directory as the server's command line has it. A later move does not change it.
  return { pid: Number(pid), clusterDir: directory, port: Number(portLine), socketDir, status: status?.trim() ?? "" };
}

/**
 * Makes PostgreSQL ignore the pid files of a server that has ended. PostgreSQL refuses to start if their pid belongs to a
 * living process of its user, which happens after a restart of the machine or container. It ignores the pid of its own
 * parent. The data directory's file stays, because PostgreSQL also reads from it whether a backend of that server lives.
 */
async function disownPidFiles(clusterDir: string, socketDir: string): Promise<void> {
  await rm(socketFile(socketDir), { force: true });
  await rm(`${socketFile(socketDir)}.lock`, { force: true });
  const pidFile = join(clusterDir, "postmaster.pid");
  const text = await readFile(pidFile, "utf8").catch(() => undefined);
  if (text === undefined) return;
  // A file that a crash cut short holds no information, and PostgreSQL refuses it.
  if (!/^-?\d+\n/.test(text)) return rm(pidFile);
  // O_NOFOLLOW, because root writes into another user's directory.
  const flag = constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW;
  await writeFile(pidFile, text.replace(/^-?\d+/, String(process.pid)), { flag });
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (!hasCode(error, "ESRCH")) throw error;
  }
}
