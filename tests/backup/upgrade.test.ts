/** An upgrade from one major version of PostgreSQL to the next: the older one's backup is restored into the embedded one. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { appendFile, chmod, chown, mkdir, mkdtemp, rm } from "node:fs/promises";
import path from "node:path";
import { after, test } from "node:test";
import { backUp } from "../../src/backup/back-up.ts";
import { restore } from "../../src/backup/restore.ts";
import { readConfig } from "../../src/config.ts";
import { judgeServerMajor, ServerTooOld } from "../../src/database/server-version.ts";
import type { Cluster } from "../../src/embedded/cluster.ts";
import { prepareLauncher, run } from "../../src/embedded/launcher.ts";
import { launch, stopPostmaster, type Postmaster } from "../../src/embedded/postmaster.ts";
import { chooseServerUser } from "../../src/embedded/user.ts";
import { Client } from "../harness/client.ts";
import { fastDirectory } from "../harness/fast-directory.ts";
import { killAll, start } from "../harness/program.ts";
import { query } from "./rows.ts";

/** Debian's directory of the oldest version that we support. */
const oldPrograms = "/usr/lib/postgresql/15/bin";

test("PostgreSQL: a version before 15 is refused, and one before 18 gives a warning", () => {
  assert.throws(() => judgeServerMajor(14), ServerTooOld);
  assert.match(judgeServerMajor(15) ?? "", /PostgreSQL 15 .*made for PostgreSQL 18/);
  assert.match(judgeServerMajor(17) ?? "", /PostgreSQL 17/);
  assert.equal(judgeServerMajor(18), null);
  assert.equal(judgeServerMajor(19), null);
});

const isThere = existsSync(path.join(oldPrograms, "postgres"));
const onlyWithOld = isThere ? {} : { skip: `needs the server of PostgreSQL 15 in ${oldPrograms}` };

let folder: string;
let old: Postmaster | undefined;
after(async () => {
  killAll();
  if (old !== undefined) await stopPostmaster(old);
  if (isThere) await rm(folder, { recursive: true, force: true });
});

test("the embedded PostgreSQL serves the data that PostgreSQL 15 stored", onlyWithOld, async () => {
  folder = await mkdtemp(path.join(await fastDirectory(), "pricewright-test-"));
  await chmod(folder, 0o755);
  const connectionString = await startOld();
  const settings = {
    DATABASE_URL: connectionString,
    DATA_DIR: path.join(folder, "key"),
    ADMIN_PASSWORD: "correct horse",
  };
  const before = start(settings);
  assert.equal(await invite(await before.listening(), "made-on-15@customer.example"), 201);
  assert.match(before.output(), /PostgreSQL 15 plans some statements badly/);
  const file = path.join(folder, "15.backup");
  await backUp(readConfig(settings), { file, withKey: true, onLog: () => {} });
  before.child.kill("SIGTERM");
  await before.ended();

  const dataDir = path.join(folder, "data");
  await restore(readConfig({ DATA_DIR: dataDir }), { file, replace: false, onLog: () => {} });
  const afterwards = start({ DATA_DIR: dataDir });
  const url = await afterwards.listening();
  assert.equal(await invite(url, "made-on-15@customer.example"), 409);
  assert.equal(await invite(url, "made-on-18@customer.example"), 201);
  assert.doesNotMatch(afterwards.output(), /plans some statements badly/);
  afterwards.child.kill("SIGTERM");
  assert.equal(await afterwards.ended(), 0);
});

/** Invites a user, as the admin. @returns the status: 409 if a user with that address exists */
async function invite(url: string, email: string): Promise<number> {
  const admin = await new Client(url).logIn({ email: "admin@pricewright.example", password: "correct horse" });
  return (await admin.post("/api/v3/users", { email, name: "Somebody" })).status;
}

/** Starts a fresh server of the old version. @returns the database's connection string */
async function startOld(): Promise<string> {
  const dataDir = path.join(folder, "old");
  const clusterDir = path.join(dataDir, "postgres");
  await mkdir(clusterDir, { recursive: true });
  const user = await chooseServerUser({ dataDir, clusterDir: path.join(folder, "none") });
  const programs = { initdb: path.join(oldPrograms, "initdb"), postgres: path.join(oldPrograms, "postgres") };
  const launcher = await prepareLauncher({ user, program: programs.postgres, dataDir, socketParent: dataDir });
  const cluster: Cluster = { clusterDir, user, launcher, programs };
  await chown(clusterDir, user.uid, user.gid);
  await run(launcher, [
    programs.initdb,
    `--pgdata=${clusterDir}`,
    "--username=pricewright",
    "--auth=trust",
    "--no-sync",
  ]);
  const settings = `listen_addresses = ''\nunix_socket_directories = '${clusterDir}'\nfsync = off\n`;
  await appendFile(path.join(clusterDir, "postgresql.conf"), settings);
  old = await launch(cluster, { dataDir, socketDir: clusterDir });
  const at = (database: string) => `postgresql://pricewright@/${database}?host=${encodeURIComponent(clusterDir)}`;
  await query(at("postgres"), "create database pricewright");
  return at("pricewright");
}
