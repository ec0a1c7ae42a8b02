/** The service under test: a process with the embedded database, default settings and a data directory of its own. */
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { findPostmaster } from "../src/embedded/postmaster.ts";
import { connectionString } from "../src/embedded/socket.ts";

export const admin = { email: "admin@pricewright.example", password: "a password for the bench" };

export interface Service {
  readonly url: string;
  readonly dataDir: string;
  /** Milliseconds from the start of the process to `/health/ready`. */
  readonly readyMs: number;
  /** The connection string of its embedded database. */
  readonly connectionString: string;
  /** Resident memory of the process now, in MiB, without its database. */
  memoryMiB(): Promise<number>;
  stop(): Promise<void>;
}

const main = path.join(import.meta.dirname, "..", "src", "main.ts");
/** The part of the caller's environment that any program needs. Settings in the rest would replace defaults. */
const environment = ["PATH", "HOME", "TMPDIR", "LANG"];
const readyPollMs = 2;
const stopWaitMs = 60_000;
/** Removing is tried again if something else writes or removes there at the same time. */
const removing = { recursive: true, force: true, maxRetries: 5 };

/** Services and folders that an interrupted bench must not leave. */
const running = new Set<ChildProcess>();
const directories = new Set<string>();

/**
 * Starts `serve` on a data directory. A CPU profile of the process goes to `profileDir` when it ends.
 *
 * @param settings that are not the defaults
 */
export async function startService(
  dataDir: string,
  profileDir?: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<Service> {
  const begin = performance.now();
  const profiling = profileDir === undefined ? [] : ["--cpu-prof", `--cpu-prof-dir=${profileDir}`];
  const child = spawn(process.execPath, [...profiling, main, "serve"], {
    env: { ...inherited(), DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "warn", ...adminSettings(), ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  running.add(child);
  const url = await readUrl(child);
  while (!(await isReady(url))) await delay(readyPollMs);
  const readyMs = performance.now() - begin;
  while (Number.isNaN(await readMemory(url))) await delay(readyPollMs);
  return {
    url,
    dataDir,
    readyMs,
    connectionString: await databaseOf(dataDir),
    memoryMiB: async () => await readMemory(url),
    stop: async () => await stop(child),
  };
}

/** From now on, SIGINT and SIGTERM stop the services of this process, remove their data and end it with 130. */
export function cleanUpWhenInterrupted(): void {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, endInterrupted);
}

function endInterrupted(): void {
  // A case fails when its service stops. That must not end the process before the data is removed.
  process.on("uncaughtException", () => undefined);
  void cleanUp()
    .catch((error: unknown) => console.error(error))
    .finally(() => process.exit(130));
}

async function cleanUp(): Promise<void> {
  await Promise.all([...running].map(stop));
  await Promise.all([...directories].map(async (directory) => await rm(directory, removing)));
}

/** Lends a directory that is kept afterwards. */
export async function withKept<Result>(
  directory: string,
  use: (directory: string) => Promise<Result>,
): Promise<Result> {
  await mkdir(directory, { recursive: true });
  return await use(await realpath(directory));
}

/** Lends a new directory and removes it afterwards. */
export async function withDirectory<Result>(use: (directory: string) => Promise<Result>): Promise<Result> {
  const directory = await realpath(await mkdtemp(path.join(tmpdir(), "pricewright-bench-")));
  directories.add(directory);
  try {
    return await use(directory);
  } finally {
    await rm(directory, removing);
    directories.delete(directory);
  }
}

function inherited(): Record<string, string> {
  return Object.fromEntries(environment.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

function adminSettings(): Record<string, string> {
  return { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
}

/** Reads the address from the lines that the service prints for a person. */
async function readUrl(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error("the service has no output");
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /listens on (\S+)/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    return url;
  }
  throw new Error("the service ended before it listened");
}

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health/ready`).catch(() => null);
  await answer?.arrayBuffer();
  return answer?.status === 200;
}

async function databaseOf(dataDir: string): Promise<string> {
  const server = await findPostmaster(path.join(dataDir, "postgres"));
  if (server === undefined) throw new Error("the service has no embedded database");
  return connectionString(server);
}

async function readMemory(url: string): Promise<number> {
  return (await readMetric(url, "process_resident_memory_bytes")) / 1024 / 1024;
}

/** A figure of `serve` and `work` together. `work` tells its own every 5 s. @returns NaN if a process does not tell it */
export async function readMetric(url: string, name: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`);
  const samples = (await answer.text()).matchAll(new RegExp(`^pricewright_${name}\\{process="\\w+"\\} (\\S+)$`, "gm"));
  const values = Array.from(samples, ([, value]) => Number(value));
  return values.length === 2 ? values.reduce((sum, value) => sum + value, 0) : Number.NaN;
}

async function stop(child: ChildProcess): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit", { signal: AbortSignal.timeout(stopWaitMs) });
  // After a second signal the service would leave its database running.
  if (!child.killed) child.kill("SIGTERM");
  await ended;
}
