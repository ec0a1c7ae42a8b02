/** No document of any legal form holds the process, whatever its size: it is refused, or it costs less than a second and 64 MiB. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import { strategySchema } from "../../engine/index.ts";
import type { DocumentCost } from "./document-costs.ts";
import { FORMS } from "./large-documents.ts";

/** `LARGE_DOCUMENTS=all` measures every one, which takes minutes. */
const isWhole = process.env["LARGE_DOCUMENTS"] === "all";
/** The program itself has 30 MiB, and a document with what is made of it 64. */
const heapMb = 94;

async function measure(): Promise<DocumentCost[]> {
  const costs: DocumentCost[] = [];
  const worker = new Worker(new URL("document-costs.ts", import.meta.url), {
    workerData: { isWhole },
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  await new Promise<void>((resolve, reject) => {
    worker.on("message", (cost: DocumentCost) => costs.push(cost));
    worker.on("error", (error) => reject(new Error(`after ${costs.at(-1)?.name}`, { cause: error })));
    worker.on("exit", () => resolve());
  });
  return costs;
}

test("a document at its limits is checked, explained and evaluated within a second and 64 MiB", async () => {
  const costs = await measure();
  assert.ok(costs.length > 150, `${costs.length} documents`);
  const slow = costs.filter(({ longestMs }) => longestMs > 1_000);
  assert.deepEqual(slow, []);
  const long = costs.filter(({ characters }) => characters > 12 * 1024 * 1024);
  assert.deepEqual(long, []);
  assert.deepEqual(
    costs.filter(({ isSame }) => !isSame),
    [],
  );
  const doubling = costs.filter(({ name }) => / twice in .*, 30 definitions$/.test(name));
  assert.ok(doubling.length > 20 && doubling.every(({ isRefused }) => isRefused), "2^30 parts");
  const short = costs.filter(({ name }) => / twice in .*, 12 definitions$/.test(name));
  assert.ok(short.length > 20);
  assert.deepEqual(
    // A definition is never a use alone.
    short.filter(({ name, isRefused }) => isRefused && !name.startsWith("use ")),
    [],
    "2^12 parts",
  );
  assert.ok(
    short.every(({ characters }) => characters < 100_000),
    "each definition is explained once",
  );
});

test("the documents have every form of amounts, conditions and targets", () => {
  const forms = JSON.stringify(strategySchema.$defs);
  for (const key of [...FORMS.amounts, ...FORMS.conditions, ...FORMS.targets]) {
    assert.ok(forms.includes(`"required":["${key}"`) || forms.includes(`"${key}":{`), key);
  }
  const keysOf = (name: string): string[] =>
    [...JSON.stringify(strategySchema.$defs[name]).matchAll(/"additionalProperties":false,"required":\["(\w+)"/g)].map(
      ([, key = ""]) => key,
    );
  assert.deepEqual(new Set(keysOf("computedAmount")), new Set(FORMS.amounts));
  assert.deepEqual(new Set(keysOf("condition")), new Set(FORMS.conditions));
});
