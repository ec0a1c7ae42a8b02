/** Chunks of a run are loaded ahead, and follow one another without a gap, wherever their markets make them end. */
import { deepEqual, equal, rejects } from "node:assert/strict";
import { test } from "node:test";
import { chunksAhead, type Loads, throughChunks } from "../../src/pricing/inputs/through-chunks.ts";
import type { NextProducts } from "../../src/pricing/inputs/load-chunk.ts";
import type { Inputs } from "../../src/pricing/calculate/inputs.ts";

const perChunk = 10;

/** Loads ids up to `count`, of which a chunk has ten at most, and ends at the first cut that is in it. */
function loadsOf(count: number, cuts: readonly number[] = []): Loads & { asked: number[] } {
  const asked: number[] = [];
  return {
    asked,
    next: async (after): Promise<NextProducts | null> => {
      asked.push(after);
      const last = Math.min(after + perChunk, count);
      return after >= count ? null : { after, last, rows: [], isLast: last - after < perChunk, isSparse: false };
    },
    complete: async ({ after, last, isLast, isSparse }): Promise<Inputs> => {
      const upTo = cuts.find((cut) => cut > after && cut < last) ?? last;
      return { after, upTo, products: [], isLast: isLast && upTo === last, isSparse };
    },
  };
}

async function rangesOf(loads: Loads): Promise<[number, number][]> {
  const ranges: [number, number][] = [];
  await throughChunks({
    ...chunksAhead(loads, 0),
    calculate: async ({ after, upTo }): Promise<[number, number]> => [after, upTo],
    store: async (range) => ranges.push(range) > 0,
  });
  return ranges;
}

test("chunks follow one another to the last product", async () => {
  deepEqual(await rangesOf(loadsOf(25)), [
    [0, 10],
    [10, 20],
    [20, 25],
  ]);
  deepEqual(await rangesOf(loadsOf(20)), [
    [0, 10],
    [10, 20],
  ]);
  deepEqual(await rangesOf(loadsOf(0)), []);
});

test("after a chunk whose markets did not fit, the next one begins where it ended", async () => {
  const expected = [
    [0, 3],
    [3, 13],
    [13, 22],
    [22, 25],
  ];
  deepEqual(await rangesOf(loadsOf(25, [3, 22])), expected);
});

test("the products of the chunk after the next are asked for while the next one is completed", async () => {
  const loads = loadsOf(25);
  let isCompleting = false;
  const ahead = chunksAhead(
    {
      next: async (after) => {
        equal(isCompleting, false);
        return await loads.next(after);
      },
      complete: async (products) => {
        deepEqual(loads.asked, [0, 10]);
        isCompleting = true;
        return await loads.complete(products);
      },
    },
    0,
  );
  equal((await ahead.next())?.upTo, 10);
});

test("products that cannot be loaded fail the load that needs them, and none before", async () => {
  const loads = loadsOf(25);
  const next = async (after: number): Promise<NextProducts | null> => {
    if (after === 10) throw new Error("lost");
    return await loads.next(after);
  };
  const ahead = chunksAhead({ ...loads, next }, 0);
  equal((await ahead.next())?.upTo, 10);
  await ahead.waitForLoads();
  await rejects(ahead.next(), /lost/);
});

/** Works on the numbers up to four, and writes down what begins and ends. */
async function workOn(store: (chunk: number) => boolean, isAlone = false) {
  const done: string[] = [];
  const step = async (name: string): Promise<void> => {
    done.push(name);
    await new Promise(setImmediate);
    done.push(`${name}, done`);
  };
  let last = 0;
  const isStored = await throughChunks({
    next: async () => {
      if (last === 4) return null;
      last += 1;
      const chunk = last;
      await step(`load ${chunk}`);
      return chunk;
    },
    calculate: async (chunk) => {
      await step(`calculate ${chunk}`);
      return chunk % 2 === 0 ? chunk : null;
    },
    store: async (chunk) => {
      await step(`store ${chunk}`);
      return store(chunk);
    },
    isAlone: () => isAlone,
  });
  return { done, isStored };
}

test("while a chunk is calculated, the next is loaded and the one before is stored; some are stored with a later one", async () => {
  const { done, isStored } = await workOn(() => true);
  equal(isStored, true);
  deepEqual(
    done.filter((line) => line.startsWith("store")),
    ["store 2", "store 2, done", "store 4", "store 4, done"],
  );
  const areTogether = (one: string, other: string): boolean =>
    done.indexOf(one) < done.indexOf(`${other}, done`) && done.indexOf(other) < done.indexOf(`${one}, done`);
  equal(areTogether("load 2", "calculate 1"), true, done.join());
  equal(areTogether("store 2", "calculate 3"), true, done.join());
});

test("beside a chunk that is alone, nothing is loaded until it is stored", async () => {
  const { done } = await workOn(() => true, true);
  equal(done.indexOf("load 3"), done.indexOf("store 2, done") + 1, done.join());
});

test("after a chunk that another process has stored, no further one is calculated or stored", async () => {
  const { done, isStored } = await workOn((chunk) => chunk !== 2);
  equal(isStored, false);
  equal(done.includes("store 4"), false);
  equal(done.includes("calculate 4"), false);
});
