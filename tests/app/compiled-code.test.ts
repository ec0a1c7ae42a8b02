/** Code that Node compiled once: kept in the installation, or in DATA_DIR, for the next start. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, test } from "node:test";
import { fastDirectory } from "../harness/fast-directory.ts";
import { anInstallation } from "../harness/installation.ts";
import { compileIn, killAll, startIn } from "../harness/program.ts";

const parent = await mkdtemp(path.join(await fastDirectory(), "pricewright-test-"));
const installation = path.join(parent, "installation");
await anInstallation(installation);
const installed = path.join(installation, "node_modules", ".cache", "pricewright", "compiled");

after(async () => {
  killAll();
  await rm(parent, { recursive: true, force: true });
});

async function startAndStop(dataDir: string): Promise<void> {
  const service = startIn(installation, { DATA_DIR: dataDir, ADMIN_PASSWORD: "throwaway-data" });
  await service.listening();
  service.child.kill("SIGTERM");
  assert.equal(await service.ended(), 0, service.output());
}

async function countFiles(directory: string): Promise<number> {
  return existsSync(directory) ? (await readdir(directory, { recursive: true })).length : 0;
}

/** Puts a file where the installation's code would lie, so that nothing can be kept there. */
async function refuseInstalled(): Promise<void> {
  await rm(installed, { recursive: true, force: true });
  await mkdir(path.dirname(installed), { recursive: true });
  await writeFile(installed, "a file in its place");
}

test("npm ci ends with compiling the program, so that the first start has hardly anything left to compile", async () => {
  // The installation has no sources of the console, which it would build as well.
  await writeFile(path.join(installation, "console", "build.ts"), "");
  const compile = compileIn(installation);
  assert.equal(await compile.ended(), 0, compile.output());
  assert.equal(compile.output(), "");
  const compiled = await countFiles(installed);
  assert.ok(compiled > 1_500, `${compiled} files`);
  const dataDir = path.join(parent, "first");
  await startAndStop(dataDir);
  const atStart = (await countFiles(installed)) - compiled;
  assert.ok(atStart < compiled / 10, `${atStart} files of the start beside ${compiled}`);
  assert.equal(await countFiles(path.join(dataDir, "compiled")), 0);
});

test("where the installation cannot keep it, a stop leaves it in DATA_DIR", async () => {
  await refuseInstalled();
  const dataDir = path.join(parent, "kept");
  await startAndStop(dataDir);
  const kept = await countFiles(path.join(dataDir, "compiled"));
  assert.ok(kept > 1_500, `${kept} files`);
});

test("where it cannot be kept at all, the service starts all the same, and the installation succeeds", async () => {
  await refuseInstalled();
  const compile = compileIn(installation);
  assert.equal(await compile.ended(), 0, compile.output());
  const dataDir = path.join(parent, "refused");
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, "compiled"), "a file in its place");
  await startAndStop(dataDir);
});

test("npm ci succeeds before the program is there, as in a step of a container that has the lists of packages only", async () => {
  const folder = path.join(parent, "packages only");
  await cp(path.join(installation, "package.json"), path.join(folder, "package.json"));
  const compile = compileIn(folder);
  assert.equal(await compile.ended(), 0, compile.output());
});

test("a command that makes no database makes no DATA_DIR", async () => {
  const dataDir = path.join(parent, "none");
  const list = startIn(installation, { DATA_DIR: dataDir }, "user", "list");
  assert.equal(await list.ended(), 1, list.output());
  assert.ok(!existsSync(dataDir));
});
