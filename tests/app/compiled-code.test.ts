/** Code that a start compiled: kept in DATA_DIR for the next one. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, test } from "node:test";
import { fastDirectory } from "../harness/fast-directory.ts";
import { killAll, start } from "../harness/program.ts";

const parent = await mkdtemp(path.join(await fastDirectory(), "pricewright-test-"));

after(async () => {
  killAll();
  await rm(parent, { recursive: true, force: true });
});

/** Starts it, without the tests' own cache, and stops it. */
async function startAndStop(dataDir: string): Promise<void> {
  const service = start({ DATA_DIR: dataDir, NODE_COMPILE_CACHE: "", ADMIN_PASSWORD: "throwaway-data" });
  await service.listening();
  service.child.kill("SIGTERM");
  assert.equal(await service.ended(), 0, service.output());
}

test("a stop leaves the code that was compiled in DATA_DIR", async () => {
  const dataDir = path.join(parent, "kept");
  await startAndStop(dataDir);
  const kept = await readdir(path.join(dataDir, "compiled"), { recursive: true });
  assert.ok(kept.length > 500, `${kept.length} files`);
});

test("where it cannot be kept, the service starts all the same", async () => {
  const dataDir = path.join(parent, "refused");
  await mkdir(dataDir);
  await writeFile(path.join(dataDir, "compiled"), "a file in its place");
  await startAndStop(dataDir);
});

test("a command that makes no database makes no DATA_DIR", async () => {
  const dataDir = path.join(parent, "none");
  const list = start({ DATA_DIR: dataDir, NODE_COMPILE_CACHE: "" }, "user", "list");
  assert.equal(await list.ended(), 1, list.output());
  assert.ok(!(await readdir(parent)).includes("none"));
});
