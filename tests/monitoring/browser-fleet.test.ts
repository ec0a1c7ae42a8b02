/** Processes of both roles on one database: who reads which pages, and what is left of one that is killed. */
import assert from "node:assert/strict";
import { after, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { findChromium } from "../console/chromium.ts";
import { aService } from "../harness/a-service.ts";
import { importAll, inDatabase } from "../harness/market.ts";
import { killAll, start, startMs, type Started } from "../harness/program.ts";
import { html, productPage, someShops } from "./a-shop.ts";
import { runDuties, sharedKey } from "./run-duties.ts";
import { ended, givePages, setPace, watch } from "./started-runs.ts";

const chromium = findChromium();
const isRequired = process.env["CHROMIUM_REQUIRED"] === "true";
const skip = chromium === null && !isRequired ? "there is no Chromium" : false;
const browser = chromium ?? "/nowhere";

const shops = await someShops();
const SECRET_KEY = sharedKey.toString("base64");
// Without a contact the service itself collects nothing.
const { service, customer } = await aService({ SECRET_KEY, COLLECTOR_BROWSER: browser });
service.alsoStop(shops);
const duties = service.alsoStop(await runDuties(service));
after(killAll);

const [plain, rendered] = ["plain.localhost", "rendered.localhost"];
const pagesPerDomain = 4;
const paceMs = 300;
const names = Array.from({ length: pagesPerDomain }, (_, index) => `Kettle Turbo ${index + 1}00`);

/** A process of the fleet, which the shops know by its contact. */
function aProcess(role: "collector" | "browser", name: string): Started {
  const settings = {
    DATABASE_URL: service.connectionString,
    SECRET_KEY,
    ...shops.settings,
    COLLECTOR_BROWSER: browser,
  };
  return start({ ...settings, COLLECTOR_CONTACT: `https://pricewright.example/${name}` }, "--role", role);
}

/** The names of those who visited pages of a shop. */
function visitorsOf(domain: string): Set<string> {
  const visits = shops.visits.filter(({ page }) => page.startsWith(`${domain}/`));
  return new Set(visits.map(({ headers }) => /example\/([\w-]+)\)/.exec(headers["user-agent"] ?? "")?.[1] ?? "nobody"));
}

/** Both shops are watched, each with a page of every product, and a run of them has begun. @returns its id */
async function aRun(): Promise<string> {
  const ids = await importAll(
    customer,
    names.map((name, index) => ({ customerProductId: `k${index}`, name, referencePrice: 25 })),
  );
  const schedule = { cron: "0 5 * * *", timeZone: "UTC" };
  await watch(customer, [
    { domain: plain, schedule },
    { domain: rendered, schedule, source: { kind: "page", method: "browser" } },
  ]);
  const hosts = [plain, rendered].map((domain) => `${domain}:${shops.port}`);
  await setPace(service, hosts, paceMs);
  const pages = [plain, rendered].flatMap((domain) =>
    names.map((name, index) => {
      shops.answer(domain, `/p${index}`, html(productPage(name, "24.90")));
      return { productId: ids[index] ?? "", domain, url: shops.url(domain, `/p${index}`) };
    }),
  );
  await givePages(customer, pages);
  await inDatabase(service, "update watched_domain set next_due_at = now()");
  await duties.startDue();
  const [{ task_id: taskId }] = await inDatabase(service, "select task_id from monitoring_run");
  return taskId;
}

/** What was leased by a process that is gone can be claimed again. */
async function endLeases(): Promise<void> {
  await inDatabase(service, "update fetch_job set lease_until = now() where lease_until is not null");
  await inDatabase(
    service,
    `update crawl_host set busy_until = null, busy_token = null, next_at = now() + interval '${paceMs} ms',
      due_at = now() + interval '${paceMs} ms' where busy_until is not null`,
  );
}

it(
  "collectors read all pages but those that need a browser, which one process reads; killed, it loses none, and another goes on",
  { skip },
  async () => {
    const taskId = await aRun();
    const collectors = ["collector-1", "collector-2"].map((name) => aProcess("collector", name));
    await shops.visited(pagesPerDomain, startMs);
    assert.equal(visitorsOf(rendered).size, 0, "collectors leave these pages");
    const first = aProcess("browser", "browser-1");
    await shops.visited(pagesPerDomain + 1, startMs);
    first.child.kill("SIGKILL");
    assert.equal(await first.ended(), "SIGKILL");
    // The browser outlives its process for a moment: what it had begun still comes to the shop.
    await delay(1_000);
    const atKill = shops.visits.length;
    await endLeases();
    const second = aProcess("browser", "browser-2");
    const task = await ended(customer, { url: `${customer.v2}/tasks/${taskId}` }, { duties, withinMs: 2 * startMs });
    for (const each of [...collectors, second]) {
      each.child.kill("SIGTERM");
      assert.equal(await each.ended(), 0, each.output());
    }
    const total = 2 * pagesPerDomain;
    assert.deepEqual(task.result.operations, { successful: total, failed: 0, skipped: 0, total });
    const ofCollectors = visitorsOf(plain);
    assert.ok(ofCollectors.size > 0 && ofCollectors.isSubsetOf(new Set(["collector-1", "collector-2"])));
    assert.deepEqual(visitorsOf(rendered), new Set(["browser-1", "browser-2"]));
    assert.equal(new Set(shops.visits.map(({ page }) => page)).size, total);
    assert.ok(shops.visits.length <= total + atKill - pagesPerDomain, "only what was under way is fetched again");
  },
);
