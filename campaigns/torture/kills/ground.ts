/**
 * The installation that the campaign kills: the program with its embedded PostgreSQL, on a disk of its own where that can be made.
 * Whoever starts services on the machine is played here: a program that is gone is started again at once.
 */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, readFile, rm, statfs } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { borrowEmbedded } from "../../../src/embedded/borrow.ts";
import { findPostmaster } from "../../../src/embedded/postmaster.ts";
import { fastDirectory } from "../../../tests/harness/fast-directory.ts";
import { start, type Started } from "../../../tests/harness/program.ts";
import type { Loose } from "../../../tests/harness/client.ts";
import type { Dice } from "../dice.ts";
import { admin, type Target } from "./target.ts";

/**
 * - `process`: the program; its PostgreSQL goes on and is adopted
 * - `serve`, `work`: one of its two children, which its parent starts again
 * - `backend`: one connection's process of PostgreSQL, which then ends all others and recovers
 * - `server`: the first process of PostgreSQL
 * - `machine`: everything at once
 * - `disk`: it is full for a while, and PostgreSQL may be killed meanwhile
 * - `freeze`: the program stands still for a while
 */
export const killKinds = ["process", "serve", "work", "backend", "server", "machine", "disk", "freeze"] as const;
export type KillKind = (typeof killKinds)[number];

const diskBytes = 6 * 1024 ** 3;
/** Campaigns run beside other work, with little of the processor. */
const patienceMs = 180_000;
const run = promisify(execFile);

export class Ground implements Target<KillKind> {
  readonly directory: string;
  readonly url: string;
  /** Whether the directory is a disk of its own, that can be full. */
  readonly hasDisk: boolean;
  readonly #settings: Readonly<Record<string, string>>;
  #program: Started | null = null;
  #isClosed = false;

  private constructor(
    directory: string,
    { port, hasDisk }: { port: number; hasDisk: boolean },
    settings: Readonly<Record<string, string>>,
  ) {
    this.directory = directory;
    this.hasDisk = hasDisk;
    this.url = `http://127.0.0.1:${port}`;
    this.#settings = {
      DATA_DIR: path.join(directory, "data"),
      PORT: String(port),
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      CALLBACK_ALLOWED_RANGES: "127.0.0.0/8",
      LOG_LEVEL: "warn",
      ...settings,
    };
  }

  /** @param onDirectory gets the ground before its program starts, which may fail; then nothing of it is left */
  static async open(
    settings: Readonly<Record<string, string>>,
    onDirectory: (ground: Ground) => void = () => {},
  ): Promise<Ground> {
    const directory = await mkdtemp(path.join(await fastDirectory(), "pricewright-torture-"));
    const mounting = run("mount", ["-t", "tmpfs", "-o", `size=${diskBytes},mode=755`, "tmpfs", directory]);
    const hasDisk = await mounting.then(
      () => true,
      () => false,
    );
    const ground = new Ground(directory, { port: await freePort(), hasDisk }, settings);
    onDirectory(ground);
    try {
      await mkdir(path.join(directory, "data"));
      await ground.begin();
      return ground;
    } catch (error) {
      await ground.close();
      throw error;
    }
  }

  get kinds(): readonly KillKind[] {
    return killKinds.filter((kind) => kind !== "disk" || this.hasDisk);
  }

  /** What the program printed since its last start. */
  get output(): string {
    return this.#program?.output() ?? "";
  }

  async begin(): Promise<void> {
    assert.ok(!this.#isClosed, "the campaign has ended");
    this.#program = start(this.#settings);
    await this.#program.listening(patienceMs);
  }

  /** @returns the moment from which on the service can recover */
  async kill(kind: KillKind, dice: Dice): Promise<number> {
    if (kind === "disk") return await this.#fillDisk(dice);
    if (kind === "freeze") return await this.#freeze(300 + dice.below(3_000));
    if (kind === "serve" || kind === "work") killPid(await this.#childPid(kind), "SIGKILL");
    if (kind === "server") killPid((await this.#serverPids())[0], "SIGKILL");
    if (kind === "backend") killPid(dice.pick(await this.#backendPids()), "SIGKILL");
    if (kind === "machine") for (const pid of await this.#serverPids()) killPid(pid, "SIGKILL");
    const goneMs = performance.now();
    if (kind !== "process" && kind !== "machine") return goneMs;
    killPid(this.#program?.child.pid, "SIGKILL");
    await this.#program?.ended();
    await this.begin();
    return goneMs;
  }

  /** Rows of the database, whatever runs. */
  async rows(text: string, values: readonly unknown[] = []): Promise<Loose[]> {
    const borrowed = await borrowEmbedded({ dataDir: path.join(this.directory, "data"), durable: true });
    const client = new pg.Client({ connectionString: borrowed.connectionString });
    // The server may end while nothing is asked of it. The next statement says so.
    client.on("error", () => undefined);
    await client.connect();
    try {
      return (await client.query(text, [...values])).rows;
    } finally {
      await client.end();
      await borrowed.stop();
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    killPid(this.#program?.child.pid, "SIGCONT");
    this.#program?.child.kill("SIGTERM");
    await this.#program?.ended();
    this.#program?.child.kill("SIGKILL");
    for (const pid of await this.#serverPids()) killPid(pid, "SIGKILL");
    if (this.hasDisk) await run("umount", ["-l", this.directory]);
    await rm(this.directory, { recursive: true, force: true });
  }

  async #freeze(ms: number): Promise<number> {
    const pids = await this.#programPids();
    for (const pid of pids) killPid(pid, "SIGSTOP");
    await delay(ms);
    for (const pid of pids) killPid(pid, "SIGCONT");
    return performance.now();
  }

  /** No room for a while, in which PostgreSQL may die and cannot start. */
  async #fillDisk(dice: Dice): Promise<number> {
    const { blocks, bfree, bsize } = await statfs(this.directory);
    const used = (blocks - bfree) * bsize;
    await this.#resize(used + 64 * 1024).catch(() => undefined);
    await delay(500 + dice.below(2_500));
    if (dice.chance(0.3)) killPid((await this.#serverPids())[0], "SIGKILL");
    await delay(500);
    await this.#resize(diskBytes);
    return performance.now();
  }

  async #resize(bytes: number): Promise<void> {
    await run("mount", ["-o", `remount,size=${bytes}`, this.directory]);
  }

  /** The parent, `serve` and `work`. */
  async #programPids(): Promise<number[]> {
    const parent = this.#program?.child.pid ?? 0;
    return [parent, ...(await this.#children()).map(({ pid }) => pid)];
  }

  async #children(): Promise<{ pid: number; command: string }[]> {
    const all = await childrenOf(this.#program?.child.pid ?? 0);
    return all.filter(({ command }) => command.includes("child.ts"));
  }

  /** @returns undefined while the parent has not started it again */
  async #childPid(part: "serve" | "work"): Promise<number | undefined> {
    return (await this.#children()).find(({ command }) => command.includes(`child.ts\0${part}`))?.pid;
  }

  /** PostgreSQL's first process and those that it started. */
  async #serverPids(): Promise<number[]> {
    const server = await findPostmaster(path.join(this.directory, "data", "postgres"));
    return server === undefined ? [] : [server.pid, ...(await childrenOf(server.pid)).map(({ pid }) => pid)];
  }

  /** Those that serve connections of the program. */
  async #backendPids(): Promise<number[]> {
    const [first] = await this.#serverPids();
    if (first === undefined) return [0];
    const children = await childrenOf(first);
    const backends = children.filter(({ command }) => command.includes("[local]")).map(({ pid }) => pid);
    return backends.length === 0 ? [first] : backends;
  }
}

async function childrenOf(parent: number): Promise<{ pid: number; command: string }[]> {
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
      const isChild = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]) === parent;
      const command = isChild ? await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "") : null;
      return command === null ? [] : [{ pid: Number(pid), command }];
    }),
  );
  return all.flat();
}

/** A process that is gone already is as good as killed. */
function killPid(pid: number | undefined, signal: NodeJS.Signals): void {
  if (pid === undefined || pid === 0) return;
  try {
    process.kill(pid, signal);
  } catch {
    return;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}
