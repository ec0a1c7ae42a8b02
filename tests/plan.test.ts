/** Which test files `npm test` runs in one process. */
import assert from "node:assert/strict";
import { glob } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { processesOf } from "./plan.ts";

const root = path.resolve(import.meta.dirname, "..");
const files = (await Array.fromAsync(glob("{src,engine,tests}/**/*.test.ts", { cwd: root }))).sort();
const processes = await processesOf(files);
const besides = (file: string): number => (processes.find((group) => group.includes(file))?.length ?? 0) - 1;

test("every file runs once", () => {
  assert.ok(files.length > 300);
  assert.deepEqual(processes.flat().sort(), files);
});

test("files of a process are of one folder, and at most eight", () => {
  for (const group of processes) {
    assert.ok(group.length <= 8, group.join(" "));
    assert.equal(new Set(group.map((file) => path.dirname(file))).size, 1, group.join(" "));
  }
});

test("what changes or measures its process, starts programs or takes long is alone", () => {
  for (const file of [
    "tests/http/admission.test.ts",
    "tests/http/large-bodies.test.ts",
    "tests/app/process.test.ts",
    "tests/pricing/fences.test.ts",
    "tests/conformance/own-spelling.test.ts",
    "tests/database/work-plans.test.ts",
  ]) {
    assert.equal(besides(file), 0, file);
  }
  assert.ok(besides("tests/orders/list.test.ts") > 0);
});

test("long files begin in the first half", () => {
  const last = processes.findLastIndex(([file = ""]) => file.startsWith("tests/torture/soak"));
  assert.ok(last < processes.length * 0.6, `${last} of ${processes.length}`);
});
