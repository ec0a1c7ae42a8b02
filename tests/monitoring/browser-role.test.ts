import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
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

function collecting(role: string, more: Readonly<Record<string, string>> = {}): Started {
  return start({ DATABASE_URL: service.connectionString, SECRET_KEY, ...shops.settings, ...more }, "--role", role);
}

const [plain, rendered] = ["plain.localhost", "rendered.localhost"];

/** Both shops are watched, each with a page of the same product, and a run of them has begun. @returns its id */
async function aRun(): Promise<string> {
  const [productId = ""] = await importAll(customer, [
    { customerProductId: "k", name: "Kettle Turbo 100", referencePrice: 25 },
  ]);
  const schedule = { cron: "0 5 * * *", timeZone: "UTC" };
  await watch(customer, [
    { domain: plain, schedule },
    { domain: rendered, schedule, source: { kind: "page", method: "browser" } },
  ]);
  await setPace(
    service,
    [plain, rendered].map((domain) => `${domain}:${shops.port}`),
    300,
  );
  for (const domain of [plain, rendered]) shops.answer(domain, "/p", html(productPage("Kettle Turbo 100", "24.90")));
  await givePages(
    customer,
    [plain, rendered].map((domain) => ({ productId, domain, url: shops.url(domain, "/p") })),
  );
  await inDatabase(service, "update watched_domain set next_due_at = now()");
  await duties.startDue();
  const [{ task_id: taskId }] = await inDatabase(service, "select task_id from monitoring_run");
  return taskId;
}

describe("the role browser", () => {
  it("does not start without a Chromium, and says what is missing", async () => {
    const started = collecting("browser");
    assert.equal(await started.ended(), 1);
    assert.match(started.output(), /COLLECTOR_BROWSER/);
  });

  it(
    "alone reads pages that a browser must show first; a collector reads the others, even with a Chromium",
    { skip },
    async () => {
      const taskId = await aRun();
      const withBrowser = collecting("browser", { COLLECTOR_BROWSER: browser });
      await shops.visited(1, startMs);
      const collector = collecting("collector", { COLLECTOR_BROWSER: browser });
      await shops.visited(2, startMs);
      const task = await ended(customer, { url: `${customer.v2}/tasks/${taskId}` }, { duties });
      assert.deepEqual(task.result.operations, { successful: 2, failed: 0, skipped: 0, total: 2 });
      assert.deepEqual(
        shops.visits.map(({ page }) => page),
        [`${rendered}/p`, `${plain}/p`],
      );
      for (const each of [collector, withBrowser]) {
        each.child.kill("SIGTERM");
        assert.equal(await each.ended(), 0, each.output());
      }
    },
  );
});
