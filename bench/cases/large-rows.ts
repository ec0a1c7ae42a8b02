/** A page of the largest legal rows, to the last byte, and what memory it takes meanwhile. */
import { request } from "node:http";
import { sized, withBench, type Bench, type Case, type Contract } from "../bench.ts";
import { readTags } from "../floors/read-tags.ts";
import { compare } from "../measure.ts";
import { growLargestTags, seedProducts, vacuum } from "../seed.ts";
import { watchingMemory } from "../watch-memory.ts";

/** 200 tags of 10,000 characters, as they go out. */
const productBytes = 2_000_000;

export const largeRows: Case = {
  name: "large-rows",
  says: "a page of products with the largest tags",
  run: async (settings) =>
    await withBench(settings, async (bench) => {
      const products = sized(settings, 150, 20);
      const contract = await bench.newContract();
      await seedProducts(bench, contract, products);
      await growLargestTags(bench, contract);
      await vacuum(bench);
      return await compare(bench.settings, {
        case: `large-rows, a page of ${products} products, ${(products * productBytes) / 1_000_000} MB`,
        service: bench.service,
        measures: [
          { name: "whole page", unit: "s", better: "less" },
          { name: "memory added", unit: "MiB", better: "less", wanted: 64 },
        ],
        figure: async () => {
          const read = await watchingMemory(bench, async () => await readPage(bench, contract));
          if (read.result < products * productBytes) throw new Error(`the page has ${read.result} bytes`);
          return { "whole page": read.seconds, "memory added": read.addedMiB };
        },
        floor: async () => {
          const begin = performance.now();
          await readTags(bench.database, contract.contractId);
          return { "whole page": (performance.now() - begin) / 1000 };
        },
      });
    }),
};

/** @returns the bytes of the page */
async function readPage(bench: Bench, contract: Contract): Promise<number> {
  const body = JSON.stringify({ pagination: { start: 0, limit: 10_000 }, includeTags: true });
  const url = new URL(`${contract.v31}/products/query`, bench.service.url);
  const headers = { authorization: bench.authorization, "content-type": "application/json" };
  return await new Promise((resolve, reject) => {
    request(url, { method: "POST", headers }, (answer) => {
      let bytes = 0;
      answer.on("data", (piece: Buffer) => (bytes += piece.length));
      answer.on("end", () => resolve(bytes));
      answer.on("error", reject);
    })
      .on("error", reject)
      .end(body);
  });
}
