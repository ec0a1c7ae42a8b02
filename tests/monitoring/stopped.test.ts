import assert from "node:assert/strict";
import { after, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { aService } from "../harness/a-service.ts";
import { importAll, inDatabase } from "../harness/market.ts";
import { killAll, start } from "../harness/program.ts";
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
  const [first, read, silent] = ["first.localhost", "read.localhost", "silent.localhost"];
  const products = ["Kettle Turbo 100", "Kettle Turbo 200", "Kettle Turbo 300"].map((name) => ({
    customerProductId: name,
    name,
    referencePrice: 20,
  }));
  const ids = await importAll(customer, products);
  const schedule = { cron: "0 5 * * *", timeZone: "UTC" };
  await watch(
    customer,
    [first, read, silent].map((domain) => ({ domain, schedule })),
  );
  await givePages(
    customer,
    [first, read, silent].map((domain, index) => ({
      productId: ids[index] ?? "",
      domain,
      url: shops.url(domain, "/p"),
    })),
  );
  const isAsked = Promise.withResolvers<void>();
  const mayCome = Promise.withResolvers<void>();
  const isSent = Promise.withResolvers<void>();
  shops.answer(first, "/p", html(productPage("Kettle Turbo 100", "20.00")));
  shops.answer(silent, "/p", () => isAsked.resolve());
  shops.answer(read, "/p", (response, request) => {
    response.on("finish", () => isSent.resolve());
    void mayCome.promise.then(() => html(productPage("Kettle Turbo 200", "20.00"))(response, request));
  });
  // Without a contact the service itself collects nothing, and runs start by their schedule only.
  await inDatabase(service, "update watched_domain set next_due_at = now() where domain = $1", [first]);
  await duties.startDue();
  const stopped = aCollector();
  // One page is read before, because a busy machine may take longer to start the thread that reads than a stop or a request waits.
  while ((await inDatabase(service, "select 1 from fetch_job")).length > 0) await delay(50);
  await inDatabase(service, "update watched_domain set next_due_at = now() where domain <> $1", [first]);
  await duties.startDue();
  const [{ task_id: taskId }] = await inDatabase(
    service,
    "select task_id from monitoring_run_domain where domain = $1",
    [silent],
  );
  await isAsked.promise;
  mayCome.resolve();
  await isSent.promise;
  stopped.child.kill("SIGTERM");
  assert.equal(await stopped.ended(), 0, stopped.output());

  const left = await inDatabase(
    service,
    "select domain, lease_until, attempts, due_at <= now() as is_due from fetch_job",
  );
  assert.deepEqual(left, [{ domain: silent, lease_until: null, attempts: 0, is_due: true }], stopped.output());

  shops.answer(silent, "/p", html(productPage("Kettle Turbo 300", "21.00")));
  const second = aCollector();
  const task = await ended(customer, { url: `${customer.v2}/tasks/${taskId}` }, { duties });
  second.child.kill("SIGTERM");
  assert.equal(await second.ended(), 0, second.output());
  assert.deepEqual(task.result.operations, { successful: 2, failed: 0, skipped: 0, total: 2 }, JSON.stringify(task));
  assert.deepEqual(shops.visits.map(({ page }) => page).sort(), [
    `${first}/p`,
    `${read}/p`,
    `${silent}/p`,
    `${silent}/p`,
  ]);
});
