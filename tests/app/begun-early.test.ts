/** What a start begins before the program is loaded: the database, and listening to signals. The parent does both, while a child loads. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { findPostmaster } from "../../src/embedded/postmaster.ts";
import { fastDirectory } from "../harness/fast-directory.ts";
import { killAll, start, type Started } from "../harness/program.ts";

const parent = await mkdtemp(path.join(await fastDirectory(), "pricewright-test-"));

after(async () => {
  killAll();
  await rm(parent, { recursive: true, force: true });
});

/** Starts it; `script` runs, and holds everything else up, when a process is about to load the program. */
async function startWith(
  dataDir: string,
  script: string,
  { settings = {}, args = [] }: { settings?: Record<string, string>; args?: readonly string[] } = {},
): Promise<Started> {
  const hook = path.join(await mkdtemp(path.join(parent, "hook-")), "hook.mjs");
  await writeFile(
    hook,
    `
    import { existsSync, globSync, readFileSync, writeSync } from "node:fs";
    import { registerHooks } from "node:module";
    const data = ${JSON.stringify(dataDir)};
    const waiting = new Int32Array(new SharedArrayBuffer(4));
    function hold(isThere) {
      for (const end = Date.now() + 60_000; !isThere(); Atomics.wait(waiting, 0, 0, 10))
        if (Date.now() > end) throw new Error("nothing has begun");
    }
    registerHooks({
      load(url, context, next) {
        if (/\\/src\\/(?:program|serve|work)\\.ts$/.test(url)) { ${script} }
        return next(url, context);
      },
    });`,
  );
  const usual = { NODE_OPTIONS: `--import=${pathToFileURL(hook).href}`, ADMIN_PASSWORD: "throwaway-data" };
  return start({ DATA_DIR: dataDir, ...usual, ...settings }, ...args);
}

async function stop(program: Started): Promise<void> {
  program.child.kill("SIGTERM");
  assert.equal(await program.ended(), 0, program.output());
}

test("PostgreSQL makes its database, and later starts, while the program is loaded", async () => {
  const dataDir = path.join(parent, "both");
  const first = await startWith(dataDir, "hold(() => globSync(`${data}/postgres.unfinished-*/PG_VERSION`).length > 0)");
  await first.listening();
  assert.match(first.output(), /making a PostgreSQL database/, "what happened before there was a log is in it");
  await stop(first);
  const isReady =
    "const file = `${data}/postgres/postmaster.pid`; hold(() => existsSync(file) && readFileSync(file, 'utf8').includes('ready'));";
  const second = await startWith(dataDir, isReady);
  await second.listening();
  await stop(second);
});

test("a signal that comes while the program is loaded ends it with 0 when it has started, and PostgreSQL with it", async () => {
  const dataDir = path.join(parent, "signal");
  const go = path.join(parent, "go");
  const program = await startWith(dataDir, `writeSync(1, "loading"); hold(() => existsSync(${JSON.stringify(go)}));`);
  for (; !program.output().includes("loading"); await delay(20)) assert.equal(program.child.exitCode, null);
  program.child.kill("SIGTERM");
  await writeFile(go, "");
  assert.equal(await program.ended(), 0, program.output());
  assert.equal(await findPostmaster(path.join(dataDir, "postgres")), undefined);
});

test("a program that cannot be loaded leaves no PostgreSQL behind", async () => {
  const dataDir = path.join(parent, "broken");
  const program = await startWith(dataDir, `throw new Error("a library is missing")`);
  assert.equal(await program.ended(), 1, program.output());
  assert.match(program.output(), /a library is missing/);
  assert.ok(existsSync(path.join(dataDir, "postgres", "PG_VERSION")), "it had been started");
  assert.equal(await findPostmaster(path.join(dataDir, "postgres")), undefined);
});

test("the usage and what a wrong configuration lacks are told without the program, and nothing is made", async () => {
  const dataDir = path.join(parent, "none");
  const refuse = `throw new Error("the program is loaded")`;
  const help = await startWith(dataDir, refuse, { args: ["--help"] });
  assert.equal(await help.ended(), 0, help.output());
  assert.match(help.output(), /^pricewright \[serve\]/);
  for (const args of [
    ["serve", "twice"],
    ["--role", "cook"],
    ["user", "praise", "me@shop.example"],
  ]) {
    const unknown = await startWith(dataDir, refuse, { args });
    assert.equal(await unknown.ended(), 2, unknown.output());
  }
  const wrong = await startWith(dataDir, refuse, { settings: { PORT: "abc" } });
  assert.equal(await wrong.ended(), 1, wrong.output());
  assert.match(wrong.output(), /configuration is not valid:\n {2}PORT/);
  assert.ok(!(await readdir(parent)).includes("none"));
});
