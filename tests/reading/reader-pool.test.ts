/** Threads that read pages: they end what takes too long, and go on. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { ReaderBusy, ReaderPool } from "../../src/reading/reader-pool.ts";
import { mayFetch } from "../../src/reading/files/robots.ts";
import { aPage } from "./a-page.ts";

const shopPage = `<html><head><title>Kettle</title></head><body><h1>Kettle</h1><p class="price">£24.50</p>
  <button>Add to basket</button></body></html>`;
/** Every property is a text of its own, and each of them has all the others inside. */
const endless = `<div itemscope itemtype="Product">${"<div itemprop=offers>".repeat(200)}${"<i>y</i>".repeat(90_000)}`;

/** So many elements need more memory than the small pool's thread has. */
const large = `<h1>Kettle</h1>${"<p class=price><b>£1.50</b></p>".repeat(60_000)}`;

const pool = new ReaderPool({ threads: 2, timeoutMs: 30_000 });
const hasty = new ReaderPool({ threads: 1, timeoutMs: 1_000, waitMs: 120_000 });
const hurried = new ReaderPool({ threads: 1, timeoutMs: 30_000, waitMs: 4_000 });
const small = new ReaderPool({ threads: 1, timeoutMs: 30_000, memoryMiB: 40 });
after(async () => {
  for (const each of [pool, hasty, hurried, small]) await each.stop();
});

/** What a busy machine has no time for at first. */
async function atLast<Result>(read: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof ReaderBusy) || attempt === 50) throw error;
    }
  }
}

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
    const [slow, next] = await Promise.all([hasty.read(aPage(endless)), hasty.read(aPage(shopPage))]);
    assert.deepEqual([slow.outcome, slow.reasons[0]?.code], ["LayoutFailure", "tooExpensive"]);
    assert.equal(next.candidates[0]?.price, "24.50");
  });

  test("says nothing about a page for which the machine has no time, and reads the next one", async () => {
    await assert.rejects(hurried.read(aPage(endless)), ReaderBusy);
    const reading = await atLast(async () => await hurried.read(aPage(shopPage)));
    assert.equal(reading.candidates[0]?.price, "24.50");
  });

  test("says nothing about a robots.txt for which the machine has no time", async () => {
    const body = new TextEncoder().encode(`${"# and so on\n".repeat(40_000)}User-agent: *\nDisallow: /\n`);
    const busy = new ReaderPool({ threads: 1, waitMs: 0 });
    await assert.rejects(busy.readRobots({ body, agentToken: "ourbot" }), ReaderBusy);
    await busy.stop();
  });

  test("gives a page up that needs too much memory, and reads the next one", async () => {
    const reading = await small.read(aPage(large));
    assert.deepEqual([reading.outcome, reading.reasons[0]?.code], ["LayoutFailure", "tooExpensive"]);
    assert.equal((await small.read(aPage(shopPage))).candidates[0]?.price, "24.50");
  });

  test("reads a robots.txt", async () => {
    const body = new TextEncoder().encode("User-agent: ourbot\nDisallow: /cart\n\nUser-agent: *\nDisallow: /\n");
    const groups = await pool.readRobots({ body, agentToken: "ourbot" });
    assert.equal(mayFetch(groups, "https://www.shop.example/kettle"), true);
    assert.equal(mayFetch(groups, "https://www.shop.example/cart"), false);
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

  test("says nothing about a page that is being read when it is stopped", async () => {
    const ending = new ReaderPool({ threads: 1 });
    await ending.read(aPage(shopPage));
    const reading = assert.rejects(ending.read(aPage(endless)), ReaderBusy);
    await ending.stop();
    await reading;
  });
});
