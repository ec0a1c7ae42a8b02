/** Which test files `npm test` runs in one process. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { filesOf, processesOf } from "./plan.ts";

const files = await filesOf(["{src,engine,tests}/**/*.test.ts"]);
const processes = await processesOf(files);
const besides = (file: string): number => (processes.find((group) => group.includes(file))?.length ?? 0) - 1;

test("every file runs once", () => {
  assert.ok(files.length > 300);
  assert.deepEqual(processes.flat().sort(), files);
});

test("a process has at most 24 files, all of one folder or of folders that follow each other", () => {
  const shared = processes.filter((group) => group.length > 1);
  for (const group of shared) assert.ok(group.length <= 24, group.join(" "));
  const inOrder = shared.flat();
  assert.deepEqual(inOrder, inOrder.toSorted());
  assert.ok(shared.length < 20 && inOrder.length > 250, `${inOrder.length} in ${shared.length}`);
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

test("long files and processes of many files begin before the last fourth", () => {
  const soak = processes.findLastIndex(([file = ""]) => file.startsWith("tests/torture/soak"));
  const many = processes.findLastIndex((group) => group.length > 1);
  for (const last of [soak, many]) assert.ok(last < processes.length * 0.75, `${last} of ${processes.length}`);
});

test("a file that only reads its environment shares a process", () => {
  assert.ok(besides("tests/inbox/inbox.test.ts") > 0);
  assert.ok(besides("engine/families.test.ts") > 0);
});
