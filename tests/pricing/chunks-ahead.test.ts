/** Chunks of a run are loaded ahead, and follow one another without a gap, wherever their markets make them end. */
import { deepEqual, equal, rejects } from "node:assert/strict";
import { test } from "node:test";
import { ChunksAhead, type Loads } from "../../src/pricing/inputs/chunks-ahead.ts";
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
  const ahead = new ChunksAhead(loads, 0);
  const ranges: [number, number][] = [];
  for (let chunk = await ahead.load(); chunk !== null; chunk = chunk.isLast ? null : await ahead.load()) {
    ranges.push([chunk.after, chunk.upTo]);
  }
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
  const ahead = new ChunksAhead(
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
  equal((await ahead.load())?.upTo, 10);
});

test("products that cannot be loaded fail the load that needs them, and none before", async () => {
  const loads = loadsOf(25);
  const next = async (after: number): Promise<NextProducts | null> => {
    if (after === 10) throw new Error("lost");
    return await loads.next(after);
  };
  const ahead = new ChunksAhead({ ...loads, next }, 0);
  equal((await ahead.load())?.upTo, 10);
  await ahead.settle();
  await rejects(ahead.load(), /lost/);
});
