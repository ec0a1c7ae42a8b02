/** Which test files are run, and which share a process. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { reaching } from "./changed.ts";
import { filesOf, processesOf } from "./plan.ts";
import { everyFile, quickFiles } from "./tiers.ts";

const files = await filesOf(["{src,campaigns,tests}/**/*.test.ts"]);
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

test("long files and processes of many files begin before the last fifth", () => {
  const soak = processes.findLastIndex(([file = ""]) => file.startsWith("campaigns/torture/soak"));
  const many = processes.findLastIndex((group) => group.length > 1);
  for (const last of [soak, many]) assert.ok(last < processes.length * 0.8, `${last} of ${processes.length}`);
});

test("a file that only reads its environment shares a process", () => {
  assert.ok(besides("tests/inbox/inbox.test.ts") > 0);
  assert.ok(besides("tests/engine/families.test.ts") > 0);
});

test("what npm test runs is part of every test, and has every room of the interface", async () => {
  const [every, quick] = [await everyFile(), await quickFiles()];
  for (const part of ["tests", "inBrowser"] as const) {
    assert.ok(quick[part].length > 0, part);
    assert.deepEqual(
      quick[part].filter((file) => !every[part].includes(file)),
      [],
    );
  }
  const rooms = new Set(quick.tests.map((file) => file.split("/").slice(0, 2).join("/")));
  for (const room of [
    "accounts",
    "products",
    "offers",
    "orders",
    "pricing",
    "tasks",
    "feeds",
    "security",
    "conformance",
  ]) {
    assert.ok(rooms.has(`tests/${room}`), room);
  }
});

test("a changed file is reached by the tests that load it and by those of the rooms that do", async () => {
  const quick = (await quickFiles()).tests;
  const reached = async (...changed: string[]): Promise<string[]> => await reaching(quick, changed);
  const ofImport = await reached("src/orders/import-orders.ts");
  assert.ok(ofImport.includes("tests/orders/import.test.ts") && ofImport.includes("tests/security/tenancy.test.ts"));
  assert.ok(!ofImport.includes("tests/accounts/users.test.ts") && !ofImport.includes("tests/engine/rounding.test.ts"));
  assert.ok(!ofImport.includes("tests/pricing/runs.test.ts"), "pricing takes the sales of orders, not their import");
  assert.ok((await reached("src/orders/load-sales.ts")).includes("tests/pricing/runs.test.ts"));
  assert.ok((await reached("src/orders/index.ts")).includes("tests/pricing/runs.test.ts"));
  const ofEngine = await reached("engine/evaluate/rounding.ts");
  assert.ok(ofEngine.includes("tests/pricing/runs.test.ts") && !ofEngine.includes("tests/orders/list.test.ts"));
  assert.ok((await reached("src/products/import-csv.ts")).includes("tests/products-csv/refused.test.ts"));
  assert.ok((await reached("docs/README.md")).includes("tests/docs/citations.test.ts"));
  assert.deepEqual(await reached("tests/harness/client.ts"), quick);
});
