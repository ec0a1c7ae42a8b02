/** The embedded PostgreSQL over real servers: starts, restarts, kills, adoption, and starts by different users. */
import assert from "node:assert/strict";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import {
  appendFile,
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { after, before, describe, test, type TestContext } from "node:test";

import { Client, type QueryResultRow } from "pg";

import { clusterExists, createCluster } from "../../src/embedded/cluster.ts";
import { prepareLauncher, run } from "../../src/embedded/launcher.ts";
import { findPostmaster, stopPostmaster } from "../../src/embedded/postmaster.ts";
import { findPrograms } from "../../src/embedded/programs.ts";
import { chooseServerUser, isRoot } from "../../src/embedded/user.ts";
import {
  DataDirInUse,
  type EmbeddedOptions,
  type EmbeddedServer,
  EmbeddedStartError,
  startEmbedded,
} from "../../src/embedded/embedded.ts";
import { fastDirectory } from "../harness/fast-directory.ts";

const nobody = 65534;
const onlyAsRoot = isRoot() && process.platform === "linux" ? {} : { skip: "needs root on Linux" };

/** A start in a process of its own: prints one JSON line, serves until its input ends. */
const ownerScript = `
  import { startEmbedded } from ${JSON.stringify(import.meta.resolve("../../src/embedded/embedded.ts"))};
  const print = (line) => console.log(JSON.stringify(line));
  try {
    const server = await startEmbedded({ dataDir: process.argv[1], durable: false });
    process.stdin.on("end", () => server.stop()).resume();
    print({ connectionString: server.connectionString });
  } catch (error) {
    print({ error: error.name, message: error.message });
  }`;

interface Owner {
  readonly child: ChildProcess;
  readonly said: Record<string, unknown>;
  end(): Promise<void>;
  /** Kills it and every other process of its terminal. */
  kill(): Promise<void>;
}

interface OwnerOptions {
  readonly prefix?: string[];
  readonly env?: NodeJS.ProcessEnv;
}

async function startOwner(dataDir: string, how: OwnerOptions): Promise<Owner> {
  const command = [...(how.prefix ?? []), process.execPath, "--input-type=module", "--eval", ownerScript, dataDir];
  const child = spawn(command[0] ?? "", command.slice(1), {
    detached: true,
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, ...how.env },
  });
  const exited = once(child, "exit");
  const said = await firstLine(child.stdout).catch((error: unknown) => {
    child.kill();
    throw error;
  });
  return {
    child,
    said,
    async end() {
      child.stdin.end();
      await exited;
    },
    async kill() {
      process.kill(-(child.pid ?? NaN), "SIGKILL");
      await exited;
    },
  };
}

async function firstLine(output: Readable): Promise<Record<string, unknown>> {
  const [line]: unknown[] = await once(createInterface(output), "line", { signal: AbortSignal.timeout(60_000) });
  const said: unknown = JSON.parse(String(line));
  assert.ok(typeof said === "object" && said !== null);
  return { ...said };
}

/** A fresh data directory and the servers started in it. */
interface Place {
  readonly dataDir: string;
  readonly clusterDir: string;
  start(options?: Partial<EmbeddedOptions>): Promise<EmbeddedServer>;
  startOwner(how?: OwnerOptions): Promise<Owner>;
}

/** Other users may enter the directory unless `parentMode` forbids it. The end of the test ends all servers and fails if one is left. */
async function aPlace(t: TestContext, parentMode = 0o755): Promise<Place> {
  const parent = await realpath(await mkdtemp(join(await fastDirectory(), "pricewright-test-")));
  await chmod(parent, parentMode);
  const dataDir = join(parent, "data");
  const clusterDir = join(dataDir, "postgres");
  const ends: (() => Promise<void>)[] = [];
  t.after(async () => {
    await Promise.all(ends.map((end) => end()));
    const left = await findPostmaster(clusterDir);
    if (left !== undefined) await stopPostmaster(left);
    await rm(parent, { recursive: true });
    assert.equal(left, undefined, "a server was left running");
  });
  return {
    dataDir,
    clusterDir,
    async start(options = {}) {
      const server = await startEmbedded({ dataDir, durable: false, ...options });
      ends.push(() => server.stop());
      return server;
    },
    async startOwner(how = {}) {
      const owner = await startOwner(dataDir, how);
      ends.push(() => owner.end());
      return owner;
    },
  };
}

/** A directory in which a server has run. Its files are copied, because making them is most of a first start's work. */
async function aUsedPlace(t: TestContext): Promise<Place> {
  const place = await aPlace(t);
  const { status } = spawnSync("cp", ["-a", join(used, "data"), place.dataDir]);
  assert.equal(status, 0);
  return place;
}

let used: string;
before(async () => {
  used = await realpath(await mkdtemp(join(await fastDirectory(), "pricewright-test-")));
  await chmod(used, 0o755);
  await (await startEmbedded({ dataDir: join(used, "data"), durable: false })).stop();
});
after(async () => await rm(used, { recursive: true }));

async function query(connectionString: unknown, text: string): Promise<QueryResultRow> {
  const client = new Client({ connectionString: String(connectionString) });
  await client.connect();
  try {
    return (await client.query<QueryResultRow>(text)).rows[0] ?? {};
  } finally {
    await client.end();
  }
}

async function serverPid({ clusterDir }: Place): Promise<number | undefined> {
  return (await findPostmaster(clusterDir))?.pid;
}

describe("startEmbedded", { concurrency: 2 }, () => {
  test("a first start makes a UTF-8 database that sorts alike everywhere, on a closed socket", async (t) => {
    const place = await aPlace(t);
    const lines: string[] = [];
    const server = await place.start({ onLog: (line) => lines.push(line) });
    const found = await query(
      server.connectionString,
      `select current_user as user, datname, datlocprovider, datlocale, pg_encoding_to_char(encoding) as encoding,
         current_setting('unix_socket_directories') as socket, current_setting('listen_addresses') as tcp
       from pg_database where datname = current_database()`,
    );
    assert.partialDeepStrictEqual(found, { user: "pricewright", datname: "pricewright", datlocprovider: "b" });
    assert.partialDeepStrictEqual(found, { datlocale: "C.UTF-8", encoding: "UTF8", tcp: "" });
    const socketDir = String(found["socket"]).replaceAll('"', "");
    assert.equal((await stat(socketDir)).mode & 0o777, 0o700);
    assert.match(lines.join("\n"), /making a PostgreSQL database/);
    await server.stop();
    assert.ok(!existsSync(socketDir));
  });

  test("a restart keeps the data, and stopping twice is stopping once", async (t) => {
    const place = await aUsedPlace(t);
    const first = await place.start();
    await query(first.connectionString, "create table kept as select 42 as answer");
    await Promise.all([first.stop(), first.stop()]);
    const second = await place.start();
    assert.deepEqual(await query(second.connectionString, "select answer from kept"), { answer: 42 });
  });

  test("a durable server syncs to disk, another does not", async (t) => {
    const place = await aUsedPlace(t);
    const show = "select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit";
    const durable = await place.start({ durable: true });
    assert.deepEqual(await query(durable.connectionString, show), { fsync: "on", commit: "on" });
    await durable.stop();
    const careless = await place.start();
    assert.deepEqual(await query(careless.connectionString, show), { fsync: "off", commit: "off" });
  });

  test("a second start on the same directory is refused with the first one's pid, in this process and in another", async (t) => {
    const place = await aUsedPlace(t);
    const server = await place.start();
    const isRefusal = (error: unknown) => error instanceof DataDirInUse && error.pid === process.pid;
    await assert.rejects(place.start(), isRefusal);
    const { said } = await place.startOwner();
    assert.equal(said["error"], "DataDirInUse");
    assert.ok(
      String(said["message"]).startsWith(
        `Another Pricewright (process ${process.pid}) already serves ${place.dataDir}.`,
      ),
    );
    assert.deepEqual(await query(server.connectionString, "select 1 as alive"), { alive: 1 });
  });

  test("of starts racing on an empty directory exactly one wins", async (t) => {
    const place = await aPlace(t);
    const owners = await Promise.all([place.startOwner(), place.startOwner(), place.startOwner()]);
    const winners = owners.filter(({ said }) => "connectionString" in said);
    assert.equal(winners.length, 1, JSON.stringify(owners.map(({ said }) => said)));
    const losers = owners.filter(({ said }) => said["error"] === "DataDirInUse");
    assert.equal(losers.length, 2);
    for (const { said } of losers)
      assert.match(String(said["message"]), new RegExp(`process ${winners[0]?.child.pid}\\b`));
  });

  test("a server survives its killed owner and its terminal; the next start adopts it", async (t) => {
    const place = await aUsedPlace(t);
    const owner = await place.startOwner();
    await query(owner.said["connectionString"], "create table kept as select 42 as answer");
    const pid = await serverPid(place);
    await owner.kill();
    const adopted = await place.start();
    assert.equal(await serverPid(place), pid);
    assert.deepEqual(await query(adopted.connectionString, "select answer from kept"), { answer: 42 });
    await adopted.stop();
    assert.equal(await findPostmaster(place.clusterDir), undefined);
  });

  test("a server left running with other settings is restarted with ours", async (t) => {
    const place = await aUsedPlace(t);
    const owner = await place.startOwner();
    await owner.kill();
    const server = await place.start({ durable: true });
    assert.deepEqual(await query(server.connectionString, "select current_setting('fsync') as fsync"), { fsync: "on" });
  });

  test("a crashed server's pid that now belongs to another program does not stop the start", async (t) => {
    const place = await aUsedPlace(t);
    const first = await place.start();
    const socketDir = new URL(first.connectionString.replace("@/", "@local/")).searchParams.get("host") ?? "";
    const pidFile = await readFile(join(place.clusterDir, "postmaster.pid"), "utf8");
    const { uid, gid } = await stat(place.clusterDir);
    await first.stop();
    const stranger = spawn("sleep", ["60"], isRoot() ? { uid, gid, cwd: "/" } : {});
    t.after(() => stranger.kill());
    const stale = pidFile.replace(/^\d+/, String(stranger.pid));
    await mkdir(socketDir, { mode: 0o700 });
    for (const path of [join(place.clusterDir, "postmaster.pid"), join(socketDir, ".s.PGSQL.5432.lock")]) {
      await writeFile(path, stale, { mode: 0o600 });
      await chown(path, uid, gid);
    }
    const second = await place.start();
    assert.deepEqual(await query(second.connectionString, "select 1 as alive"), { alive: 1 });
    assert.equal(stranger.exitCode ?? stranger.signalCode, null);
  });

  test("a pid file cut short by a crash does not stop the start", async (t) => {
    const place = await aUsedPlace(t);
    await (await place.start()).stop();
    await writeFile(join(place.clusterDir, "postmaster.pid"), "");
    await place.start();
  });

  test("an interrupted first start leaves nothing in the way of the next", async (t) => {
    const place = await aPlace(t);
    const unfinished = join(place.dataDir, "postgres.unfinished-abcdef");
    await mkdir(unfinished, { recursive: true });
    await writeFile(join(unfinished, "PG_VERSION"), "18");
    await place.start();
    assert.ok(!existsSync(unfinished));
  });

  test("a server that does not start is reported with the end of its log, and can be started once repaired", async (t) => {
    const place = await aUsedPlace(t);
    await (await place.start()).stop();
    const own = join(place.clusterDir, "postgresql.conf");
    const repaired = await readFile(own, "utf8");
    await appendFile(own, "shared_buffers = plenty\n");
    await assert.rejects(place.start(), (error) => {
      return error instanceof EmbeddedStartError && /invalid value for parameter "shared_buffers"/.test(error.message);
    });
    await writeFile(own, repaired);
    await (await place.start()).stop();
  });

  test("a data directory that cannot be made is reported with its setting", async (t) => {
    const place = await aPlace(t);
    await writeFile(place.dataDir, "a file");
    await assert.rejects(
      place.start(),
      (error) => error instanceof EmbeddedStartError && /DATA_DIR/.test(error.message),
    );
  });
});

describe("who runs the embedded server", { concurrency: 2 }, () => {
  test("root in a directory that only root may enter: the server runs as another user", onlyAsRoot, async (t) => {
    const place = await aPlace(t, 0o700);
    const server = await place.start();
    const status = readFileSync(`/proc/${await serverPid(place)}/status`, "utf8");
    const { uid } = await stat(place.clusterDir);
    assert.notEqual(uid, 0);
    assert.match(status, new RegExp(`^Uid:\\t${uid}\\t${uid}\\t`, "m"));
    assert.match(status, /^CapBnd:\t0*2$/m, "it keeps CAP_DAC_OVERRIDE and nothing else");
    await query(server.connectionString, "create table works (is_fine boolean)");
  });

  test("root with programs that only root may reach: they are started nevertheless", onlyAsRoot, async (t) => {
    const place = await aPlace(t, 0o700);
    const { clusterDir, dataDir } = place;
    const { postgres } = await findPrograms();
    const copy = join(dirname(dataDir), "native");
    await mkdir(dataDir);
    await cp(dirname(dirname(postgres)), copy, { recursive: true, verbatimSymlinks: true });
    const programs = { initdb: join(copy, "bin", "initdb"), postgres: join(copy, "bin", "postgres") };
    const user = await chooseServerUser({ dataDir, clusterDir });
    const launcher = await prepareLauncher({
      user,
      program: programs.postgres,
      dataDir,
      socketParent: "/tmp",
    });
    await createCluster({ clusterDir, user, launcher, programs }, { durable: false });
    assert.ok(await clusterExists(clusterDir));
  });

  test("root without setpriv in such a directory: the message says what to do", onlyAsRoot, async (t) => {
    const place = await aPlace(t, 0o700);
    const bin = await realpath(await mkdtemp(join(tmpdir(), "pricewright-test-bin-")));
    t.after(() => rm(bin, { recursive: true }));
    await symlink(spawnSync("sh", ["-c", "command -v id"], { encoding: "utf8" }).stdout.trim(), join(bin, "id"));
    const { said } = await place.startOwner({ env: { PATH: bin } });
    assert.equal(said["error"], "EmbeddedStartError");
    assert.match(
      String(said["message"]),
      new RegExp(`chmod o\\+x ${dirname(place.dataDir)}\n.*DATA_DIR.*\n.*\n.*DATABASE_URL`),
    );
  });

  test("an ordinary user runs the server, and root may do so on that user's data later", onlyAsRoot, async (t) => {
    const prefix = ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"];
    if (spawnSync(prefix[0] ?? "", [...prefix.slice(1), "test", "-r", import.meta.filename]).status !== 0) {
      t.skip("an ordinary user cannot reach this checkout");
      return;
    }
    const place = await aPlace(t);
    await mkdir(place.dataDir);
    await chown(place.dataDir, nobody, nobody);
    for (const how of [{ prefix }, {}, { prefix }]) {
      const owner = await place.startOwner(how);
      assert.ok("connectionString" in owner.said, JSON.stringify(owner.said));
      assert.equal((await stat(place.clusterDir)).uid, nobody);
      await owner.end();
    }
  });

  test("an ordinary user on another user's directory: the message says so", onlyAsRoot, async (t) => {
    const place = await aPlace(t);
    await mkdir(place.dataDir);
    const { said } = await place.startOwner({ prefix: ["setpriv", `--reuid=${nobody}`, "--clear-groups"] });
    assert.equal(said["error"], "EmbeddedStartError");
    assert.match(String(said["message"]), /Cannot write to the data directory: .*DATA_DIR/);
  });

  test("a program that fails is reported with its output", async () => {
    const launcher = { prefix: [], options: { cwd: "/", env: {} } };
    await assert.rejects(run(launcher, ["/bin/sh", "-c", "echo broken >&2; exit 1"]), /^Error: sh failed: broken$/);
  });
});
