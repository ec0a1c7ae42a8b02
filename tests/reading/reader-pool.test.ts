/** Threads that read pages: they end what takes too long, and go on. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { ReaderBusy, ReaderPool } from "../../src/reading/reader-pool.ts";
import { aPage } from "./a-page.ts";

const shopPage = `<html><head><title>Kettle</title></head><body><h1>Kettle</h1><p class="price">£24.50</p>
  <button>Add to basket</button></body></html>`;
/** Every property is a text of its own, and each of them has all the others inside. */
const endless = `<div itemscope itemtype="Product">${"<div itemprop=offers>".repeat(200)}${"<i>y</i>".repeat(90_000)}`;

const pool = new ReaderPool({ threads: 2, timeoutMs: 1_000 });
after(async () => await pool.stop());

describe("a pool of reading threads", () => {
  test("reads many pages with few threads, each page once", async () => {
    const readings = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, index) => await pool.read(aPage(shopPage.replace("24.50", `${index + 1}.50`))),
      ),
    );
    assert.deepEqual(
      readings.map(({ candidates }) => candidates[0]?.price),
      Array.from({ length: 20 }, (_, index) => `${index + 1}.50`),
    );
  });

  test("gives a page up that takes too long, and reads the next ones", async () => {
    const [slow, next] = await Promise.all([pool.read(aPage(endless)), pool.read(aPage(shopPage))]);
    assert.equal(slow.outcome, "LayoutFailure");
    assert.deepEqual(
      slow.reasons.map(({ code }) => code),
      ["tooExpensive"],
    );
    assert.equal(next.candidates[0]?.price, "24.50");
    assert.equal((await pool.read(aPage(shopPage))).candidates[0]?.price, "24.50");
  });

  test("drops a page whose signal aborts, with the signal's reason", async () => {
    const reason = new Error("the shutdown began");
    await assert.rejects(pool.read(aPage(shopPage), AbortSignal.abort(reason)), reason);
  });

  test("takes no page after it was stopped, and fails those that wait", async () => {
    const stopped = new ReaderPool({ threads: 1 });
    const waiting = [stopped.read(aPage(shopPage)), stopped.read(aPage(shopPage))].map(
      async (page) => await assert.rejects(page, ReaderBusy),
    );
    await stopped.stop();
    await Promise.all(waiting);
    await assert.rejects(stopped.read(aPage(shopPage)), ReaderBusy);
  });
});
