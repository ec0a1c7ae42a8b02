/** The faults of `npm run faults` (campaigns/faults) can be put in: a change of the code brings the table up to date. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { faults } from "../campaigns/faults/faults.ts";

const root = path.resolve(import.meta.dirname, "..");

test("there are 60 faults, each with a name of its own", () => {
  assert.equal(faults.length, 60);
  assert.equal(new Set(faults.map(({ name }) => name)).size, 60);
});

test("what a fault replaces stands in its file exactly once", async () => {
  const counted = faults.map(async ({ name, file, before }) => {
    const text = await readFile(path.join(root, file), "utf8");
    return [name, text.split(before).length - 1] as const;
  });
  assert.deepEqual(
    (await Promise.all(counted)).filter(([, count]) => count !== 1),
    [],
  );
});
