/** What becomes of results that cannot be stored, and how long hosts ask to wait. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Contract } from "../../src/base/contract.ts";
import { ResultWriter } from "../../src/monitoring/crawl/collecting/result-writer.ts";
import { retryAfterOf } from "../../src/monitoring/crawl/collecting/retry-after.ts";
import type { PairResult } from "../../src/monitoring/crawl/collecting/store-results.ts";

const contract = Contract.authorised({
  contractId: "writer",
  contractNumber: 1,
  contractName: "",
  companyId: 1,
  companyName: "",
  contractType: "reseller",
  isWritable: true,
  isFull: false,
  timeZone: "UTC",
  currency: null,
});
const result = { jobId: 1, token: "t", hostId: 1, taskId: null, productId: 1, domain: "shop.example", sample: null };
const page = { pageId: 1, url: "https://shop.example/p", reading: null, etag: null, lastModified: null };
const read = { ...page, wasNotModified: true, recipeVersion: null };

/** Adds a result that nothing but an UnknownFailure is stored of. @returns what was stored */
async function storedOf(given: Pick<PairResult, "pages" | "failure">): Promise<PairResult[]> {
  const stored: PairResult[] = [];
  const writer = new ResultWriter({
    log: { error: () => undefined, warn: () => undefined },
    async store(_contract, results) {
      await Promise.resolve();
      const isDefect = ({ failure, pages }: PairResult): boolean =>
        (failure ?? pages[0]?.failure)?.outcome === "UnknownFailure";
      if (!results.every(isDefect)) throw new Error("a defect of ours");
      stored.push(...results);
    },
  });
  writer.add(contract, { ...result, gatheredAt: new Date(0), ...given });
  await writer.flush();
  return stored;
}

describe("a result that cannot be stored", () => {
  test("of a pair ends as a defect of ours", async () => {
    const [stored] = await storedOf({ pages: [read] });
    assert.equal(stored?.pages[0]?.failure?.outcome, "UnknownFailure");
  });

  test("of a search that found no page does as well", async () => {
    const failure = { outcome: "ProductSearchFailure", detail: "none", url: "https://shop.example/s" } as const;
    const [stored] = await storedOf({ pages: [], failure });
    assert.deepEqual([stored?.failure?.outcome, stored?.failure?.url], ["UnknownFailure", failure.url]);
  });
});

test("Retry-After is read as seconds or as a date, which may have passed", () => {
  const at = (text: string): number | null =>
    retryAfterOf({ headers: new Map([["retry-after", text]]) }, Date.UTC(2026, 0, 1));
  assert.equal(at("120"), 120_000);
  assert.equal(at("Thu, 01 Jan 2026 00:01:30 GMT"), 90_000);
  assert.equal(at("Wed, 31 Dec 2025 23:00:00 GMT"), 0);
  assert.equal(at("soon"), null);
  assert.equal(retryAfterOf({ headers: new Map() }, 0), null);
});
