/** Chunks of a study are loaded while the one before is studied, unless it takes much memory, and are studied in order. */
import { deepEqual, rejects } from "node:assert/strict";
import { test } from "node:test";
import { limits } from "../../src/limits.ts";
import { throughChunks } from "../../src/pricing/inputs/through-chunks.ts";
import { loadedChunk, studyChunks, type LoadedChunk, type StudyPage } from "../../src/pricing/studies/study-chunks.ts";

const most = limits.pricing.studyCharactersBesideNext;

/** Loads ids up to 25, of which a chunk has ten at most, and writes down what is done. */
function loadsOf({ characters = most, fails = -1 } = {}) {
  const done: string[] = [];
  const load = async ({ after, skip, limit }: StudyPage): Promise<LoadedChunk | null> => {
    done.push(`load after ${after + skip}`);
    await Promise.resolve();
    done.push("loaded");
    const size = Math.min(10, limit, 25 - after - skip);
    if (size <= 0) return null;
    const upTo = after + skip + size;
    if (upTo === fails) throw new Error("the database is gone");
    return { size, upTo, characters, study: async () => await studied(upTo) };
  };
  const studied = async (upTo: number) => {
    await new Promise(setImmediate);
    done.push(`studied up to ${upTo}`);
    return { products: [], upTo, successful: 0, failed: 0, skipped: 0 };
  };
  return { done, load };
}

async function rangesOf({ load }: ReturnType<typeof loadsOf>, page: Partial<StudyPage> = {}): Promise<number[][]> {
  const ranges: number[][] = [];
  await throughChunks({
    ...studyChunks(load, { after: 0, skip: 0, limit: Infinity, ...page }),
    store: async ({ after, upTo }) => ranges.push([after, upTo]) > 0,
  });
  return ranges;
}

test("chunks follow one another to the last product, or to the page's limit", async () => {
  const all = [
    [0, 10],
    [10, 20],
    [20, 25],
  ];
  deepEqual(await rangesOf(loadsOf()), all);
  deepEqual(await rangesOf(loadsOf(), { after: 25 }), []);
  deepEqual(await rangesOf(loadsOf(), { after: 4, skip: 3, limit: 12 }), [
    [4, 17],
    [17, 19],
  ]);
});

test("the next chunk is loaded while one is studied, and none behind the page's limit", async () => {
  const loads = loadsOf();
  await rangesOf(loads, { limit: 20 });
  deepEqual(loads.done, ["load after 0", "loaded", "load after 10", "loaded", "studied up to 10", "studied up to 20"]);
});

test("beside products that take much memory, nothing is loaded", async () => {
  const loads = loadsOf({ characters: most + 1 });
  await rangesOf(loads, { limit: 20 });
  deepEqual(loads.done, ["load after 0", "loaded", "studied up to 10", "load after 10", "loaded", "studied up to 20"]);
});

test("a chunk that cannot be loaded fails the study, after those before it", async () => {
  const loads = loadsOf({ fails: 20 });
  await rejects(rangesOf(loads), /the database is gone/);
  deepEqual(loads.done.at(-1), "studied up to 10");
});

test("what a chunk takes is the text of its offers, tags and histories", () => {
  const gatheredAt = new Date();
  const snapshot = { snapshotId: 1, productId: 1, domain: "shop.example", currency: "EUR", gatheredAt, closedAt: null };
  const chunk = [
    { product: { product_id: 1, tags: "[]", history: "12345" }, snapshots: [{ ...snapshot, offersText: "{}" }] },
    { product: { product_id: 2, tags: "[{}]", history: null }, snapshots: null },
    { product: { product_id: 3, tags: "[]" } },
  ];
  const loaded = loadedChunk(chunk, async () => () => ({ as: "skipped", product: {} }));
  deepEqual([loaded?.size, loaded?.upTo, loaded?.characters], [3, 3, 15]);
});
