import assert from "node:assert/strict";
import type { ServerResponse } from "node:http";
import { after, it } from "node:test";
import { aService } from "../harness/a-service.ts";
import { importAll, inDatabase } from "../harness/market.ts";
import { killAll, start } from "../harness/program.ts";
import { surroundings } from "../reading/surroundings.ts";
import { html, productPage, someShops } from "./a-shop.ts";
import { runDuties, sharedKey } from "./run-duties.ts";
import { ended, givePages, watch } from "./started-runs.ts";

const shops = await someShops();
const SECRET_KEY = sharedKey.toString("base64");
const { service, customer } = await aService({ SECRET_KEY });
service.alsoStop(shops);
const duties = service.alsoStop(await runDuties(service));
after(killAll);

const aCollector = () =>
  start({ DATABASE_URL: service.connectionString, SECRET_KEY, ...shops.settings }, "--role", "collector");

it("a collector that is stopped stores the page that it reads, and hands back the one that does not come", async () => {
  const [read, silent] = ["read.localhost", "silent.localhost"];
  const products = ["Kettle Turbo 100", "Kettle Turbo 200"].map((name) => ({
    customerProductId: name,
    name,
    referencePrice: 20,
  }));
  const ids = await importAll(customer, products);
  const schedule = { cron: "0 5 * * *", timeZone: "UTC" };
  await watch(
    customer,
    [read, silent].map((domain) => ({ domain, schedule })),
  );
  await givePages(
    customer,
    [read, silent].map((domain, index) => ({ productId: ids[index] ?? "", domain, url: shops.url(domain, "/p") })),
  );
  const long = productPage("Kettle Turbo 100", "20.00").replace("</main>", `</main>${surroundings()}`);
  const isAsked = Promise.withResolvers<void>();
  const isSent = Promise.withResolvers<ServerResponse>();
  // The long page is sent once the silent shop has been asked, so both are under way.
  shops.answer(silent, "/p", () => isAsked.resolve());
  shops.answer(read, "/p", (response, request) => {
    response.on("finish", () => isSent.resolve(response));
    void isAsked.promise.then(() => html(long)(response, request));
  });
  // Without a contact the service itself collects nothing, and runs start by their schedule only.
  await inDatabase(service, "update watched_domain set next_due_at = now()");
  await duties.startDue();
  const [{ task_id: taskId }] = await inDatabase(service, "select task_id from monitoring_run");
  const first = aCollector();
  await isSent.promise;
  first.child.kill("SIGTERM");
  assert.equal(await first.ended(), 0, first.output());

  const left = await inDatabase(
    service,
    "select domain, lease_until, attempts, due_at <= now() as is_due from fetch_job",
  );
  assert.deepEqual(left, [{ domain: silent, lease_until: null, attempts: 0, is_due: true }], first.output());

  shops.answer(silent, "/p", html(productPage("Kettle Turbo 200", "21.00")));
  const second = aCollector();
  const task = await ended(customer, { url: `${customer.v2}/tasks/${taskId}` }, { duties });
  second.child.kill("SIGTERM");
  assert.equal(await second.ended(), 0, second.output());
  assert.deepEqual(task.result.operations, { successful: 2, failed: 0, skipped: 0, total: 2 }, JSON.stringify(task));
  assert.deepEqual(shops.visits.map(({ page }) => page).sort(), [`${read}/p`, `${silent}/p`, `${silent}/p`]);
});
