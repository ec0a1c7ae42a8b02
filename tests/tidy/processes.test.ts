/** What each of the two processes loads: `serve` does not work, and `work` does not answer. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { loadedAtStart, readSources } from "./sources.ts";

describe("of the two processes", async () => {
  const sources = await readSources();

  /** Of what is loaded with a file, what is wrong there; what must be there proves that something was read. */
  function wrong(file: string, { needs, not }: { needs: string; not: RegExp }): string[] {
    const loaded = [...loadedAtStart(sources, file)];
    assert.ok(loaded.includes(needs), `${file} loads ${needs}`);
    return loaded.filter((name) => not.test(name));
  }

  // The code of tasks comes with the definitions of their rooms, without which nothing is enqueued.
  test("serve starts no duty and executes no task: it loads no collector, no browser and no parser of pages", () => {
    const not =
      /^(?:src\/start-collector\.ts|src\/monitoring\/crawl\/collecting\/collector\.ts|src\/browsing\/.*|playwright-core|htmlparser2|css-select)$/;
    assert.deepEqual(wrong("src/serve.ts", { needs: "fastify", not }), []);
  });

  test("work loads no HTTP server and no console", () => {
    const not = /^(?:src\/start-server\.ts|src\/http\/server\.ts|src\/console\/.*|@?fastify.*)$/;
    for (const [file, needs] of [
      ["src/work.ts", "src/tasks/queue.ts"],
      ["src/start-collector.ts", "src/outgoing/index.ts"],
    ] as const) {
      assert.deepEqual(wrong(file, { needs, not }), []);
    }
  });
});
