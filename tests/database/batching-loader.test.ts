import assert from "node:assert/strict";
import { test } from "node:test";
import { BatchingLoader } from "../../src/database/batching-loader.ts";

/** A lookup whose statements the test ends. */
function aLookup() {
  const statements: { keys: string[]; answer: (rows: string[]) => void; fail: (error: Error) => void }[] = [];
  const lookup = new BatchingLoader<string>(
    async (keys) => {
      const { promise, resolve, reject } = Promise.withResolvers<string[]>();
      statements.push({ keys, answer: resolve, fail: reject });
      return await promise;
    },
    (row) => row.slice(0, 1),
  );
  return { lookup, statements };
}

const turn = async (): Promise<void> => await new Promise((resolve) => setImmediate(resolve));

test("requests that arrive while a statement runs share the next one, never the running one", async () => {
  const { lookup, statements } = aLookup();
  const first = lookup.find("a");
  await turn();
  const later = [lookup.find("a"), lookup.find("b"), lookup.find("a"), lookup.find("c")];
  await turn();
  assert.deepEqual(
    statements.map(({ keys }) => keys),
    [["a"]],
  );
  statements[0]?.answer(["a, old"]);
  assert.equal(await first, "a, old");
  await turn();
  assert.deepEqual(statements[1]?.keys, ["a", "b", "c"]);
  statements[1]?.answer(["b", "a, new"]);
  assert.deepEqual(await Promise.all(later), ["a, new", "b", "a, new", null]);
  assert.equal(statements.length, 2);
});

test("a failed statement fails its own requests only", async () => {
  const { lookup, statements } = aLookup();
  const first = lookup.find("a");
  await turn();
  const second = lookup.find("a");
  statements[0]?.fail(new Error("the database is away"));
  await assert.rejects(first, /away/);
  await turn();
  statements[1]?.answer(["a"]);
  assert.equal(await second, "a");
});
