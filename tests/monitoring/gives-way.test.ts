/** Collectors give way while requests are answered on their machine, and read every page all the same. */
import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { pino } from "pino";
import { machineName } from "../../src/base/machine.ts";
import { limits } from "../../src/limits.ts";
import { GivingWay } from "../../src/monitoring/crawl/collecting/giving-way.ts";
import { noteAsked } from "../../src/process/asked-sign.ts";
import { ReaderPool } from "../../src/reading/index.ts";
import { aService } from "../harness/a-service.ts";
import { importAll, inDatabase, listOffers } from "../harness/market.ts";
import { killAll, start } from "../harness/program.ts";
import { aPage } from "../reading/a-page.ts";
import { html, productPage, someShops } from "./a-shop.ts";
import { runDuties, sharedKey } from "./run-duties.ts";
import { ended, givePages, setPace, watch } from "./started-runs.ts";

const shops = await someShops();
const SECRET_KEY = sharedKey.toString("base64");
// Only the collector of the last test collects.
const { service, customer } = await aService({ SECRET_KEY });
service.alsoStop(shops);
const duties = service.alsoStop(await runDuties(service));
const database = service.openDatabase(2);
after(killAll);

const longestMs = 60_000;
const log = pino({ level: "silent" });
async function until(holds: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + longestMs;
  while (!(await holds())) {
    assert.ok(performance.now() < deadline, "it does not come to hold");
    await delay(50);
  }
}

async function isTold(): Promise<boolean> {
  const rows = await inDatabase(
    service,
    `select from asked_machine where machine = '${machineName()}' and asked_at > now() - interval '1 minute'`,
  );
  return rows.length === 1;
}

async function giveWayMetric(): Promise<string | undefined> {
  const { text } = await service.client().get("/metrics");
  return /^pricewright_collectors_give_way (\S+)$/m.exec(text)?.[1];
}

/** Nobody asked on this machine lately, or somebody does for the rest of the hour. */
async function setAsked(isAsked: boolean): Promise<void> {
  await noteAsked(database, machineName());
  const moved = isAsked ? "+ interval '1 hour'" : "- interval '1 hour'";
  await inDatabase(service, `update asked_machine set asked_at = now() ${moved}`);
}

describe("a process that answers requests", () => {
  it("tells so while it has much to answer, in the database and in its metrics", async () => {
    await inDatabase(service, "delete from asked_machine");
    const asking = new AbortController();
    const asked = (async () => {
      while (!asking.signal.aborted) {
        const { status, text } = await customer.client.post(`${customer.v31}/products/query`, {});
        assert.equal(status, 200, text);
      }
    })();
    await until(isTold);
    await until(async () => (await giveWayMetric()) === "1");
    asking.abort();
    await asked;
    // Neither metrics nor health count.
    await until(async () => (await giveWayMetric()) === "0");
  });
});

describe("a collector", () => {
  it("claims few pages while its machine is asked, none while some wait for a thread, and as many as before afterwards", async () => {
    await setAsked(true);
    const pool = new ReaderPool({ threads: 1 });
    const [givingWay, asBefore] = [1 / 4, 1].map((share) => new GivingWay({ queries: database, pool, share, log }));
    await givingWay?.look();
    await asBefore?.look();
    assert.equal(givingWay?.most(200), limits.asking.claimedAtOnce);
    assert.equal(givingWay?.most(1), 1);
    assert.equal(asBefore?.most(200), 200);
    const reading = [1, 2].map(async () => await pool.read(aPage("<h1>Kettle</h1>")));
    assert.equal(givingWay?.most(200), 0);
    await Promise.all(reading);
    assert.equal(givingWay?.most(200), limits.asking.claimedAtOnce);
    await setAsked(false);
    await until(async () => {
      await givingWay?.look();
      return givingWay?.most(200) === 200;
    });
    await pool.stop();
  });

  it("on another machine does not give way", async () => {
    await setAsked(true);
    await inDatabase(service, "update asked_machine set machine = 'another'");
    const pool = new ReaderPool({ threads: 1 });
    const givingWay = new GivingWay({ queries: database, pool, share: 1 / 4, log });
    await givingWay.look();
    assert.equal(givingWay.most(200), 200);
    await pool.stop();
  });

  it("in a process of its own gives way while its machine is asked, reads every page of a run, and then no longer does", async () => {
    const domains = Array.from({ length: 6 }, (_, index) => `way${index}.localhost`);
    const [productId = ""] = await importAll(customer, [
      { customerProductId: "p", name: "Kettle Turbo 100", referencePrice: 20 },
    ]);
    await setPace(
      service,
      domains.map((domain) => `${domain}:${shops.port}`),
      10,
    );
    await watch(
      customer,
      domains.map((domain) => ({ domain, schedule: { cron: "0 5 * * *", timeZone: "UTC" } })),
    );
    for (const domain of domains) {
      shops.answer(domain, "/p", html(productPage("Kettle Turbo 100", "20.00")));
    }
    await givePages(
      customer,
      domains.map((domain) => ({ productId, domain, url: shops.url(domain, "/p") })),
    );
    await inDatabase(service, "update watched_domain set next_due_at = now()");
    await duties.startDue();
    const [{ task_id: taskId }] = await inDatabase(service, "select task_id from monitoring_run");
    const settings = { LOG_LEVEL: "debug", COLLECTOR_SHARE: "10", ...shops.settings };
    const collector = start({ DATABASE_URL: service.connectionString, SECRET_KEY, ...settings }, "--role", "collector");
    await until(async () => {
      await setAsked(true);
      return collector.output().includes("the collector gives way to requests");
    });
    const task = await ended(customer, { url: `${customer.v2}/tasks/${taskId}` }, { duties, withinMs: longestMs });
    assert.deepEqual(task.result.operations, { successful: 6, failed: 0, skipped: 0, total: 6 });
    assert.equal((await listOffers(customer)).flatMap(({ offers }) => offers).length, 6);
    await setAsked(false);
    await until(async () => collector.output().includes("the collector gives way no longer"));
    collector.child.kill("SIGTERM");
    assert.equal(await collector.ended(), 0, collector.output());
  });
});
