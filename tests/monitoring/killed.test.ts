import assert from "node:assert/strict";
import { after, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { aService } from "../harness/a-service.ts";
import { importAll, inDatabase, listOffers } from "../harness/market.ts";
import { killAll, start } from "../harness/program.ts";
import { html, productPage, someShops } from "./a-shop.ts";
import { runDuties, sharedKey } from "./run-duties.ts";
import { ended, givePages, setPace, watch } from "./started-runs.ts";

const shops = await someShops();
const SECRET_KEY = sharedKey.toString("base64");
// Without a contact the service itself collects nothing.
const { service, customer } = await aService({ SECRET_KEY });
service.alsoStop(shops);
const duties = service.alsoStop(await runDuties(service));
after(killAll);

const domains = Array.from({ length: 4 }, (_, index) => `killed${index}.localhost`);
const pagesPerDomain = 5;
/** Longer than a collector on a busy machine takes for a page, or a pace that is not kept would not be seen. */
const paceMs = 1_000;
/** A request may be sent or noted late where processes share a processor; then it is close to the next one, but to no other. */
const lateMs = 300;

/** A collector in a process of its own, on the service's database. */
const aCollector = () =>
  start({ DATABASE_URL: service.connectionString, SECRET_KEY, ...shops.settings }, "--role", "collector");

it("a collector that is killed loses no page, and its pages are fetched again no faster than their host allows", async () => {
  const products = Array.from({ length: pagesPerDomain }, (_, index) => ({
    customerProductId: `p${index}`,
    name: `Kettle Turbo ${index + 1}00`,
    referencePrice: 20,
  }));
  const ids = await importAll(customer, products);
  await setPace(
    service,
    domains.map((domain) => `${domain}:${shops.port}`),
    paceMs,
  );
  await watch(
    customer,
    domains.map((domain) => ({ domain, schedule: { cron: "0 5 * * *", timeZone: "UTC" } })),
  );
  const pages = domains.flatMap((domain) =>
    products.map(({ name }, index) => {
      shops.answer(domain, `/p${index}`, html(productPage(name, "20.00")));
      return { productId: ids[index] ?? "", domain, url: shops.url(domain, `/p${index}`) };
    }),
  );
  await givePages(customer, pages);
  await inDatabase(service, "update watched_domain set next_due_at = now()");
  await duties.startDue();
  const [{ task_id: taskId }] = await inDatabase(service, "select task_id from monitoring_run");

  const first = aCollector();
  await shops.visited(8);
  first.child.kill("SIGKILL");
  assert.equal(await first.ended(), "SIGKILL");
  const atKill = shops.visits.length;
  // Its leases end.
  await inDatabase(service, "update fetch_job set lease_until = now() where lease_until is not null");
  await inDatabase(
    service,
    `update crawl_host set busy_until = null, busy_token = null, next_at = now() + interval '${paceMs} ms',
      due_at = now() + interval '${paceMs} ms' where busy_until is not null`,
  );
  const second = aCollector();
  const task = await ended(customer, { url: `${customer.v2}/tasks/${taskId}` }, { duties });
  second.child.kill("SIGTERM");
  assert.equal(await second.ended(), 0, second.output());

  assert.deepEqual(task.result.operations, { successful: pages.length, failed: 0, skipped: 0, total: pages.length });
  const offers = (await listOffers(customer)).flatMap((entry) => entry.offers);
  assert.equal(offers.length, pages.length);
  const visited = Map.groupBy(shops.visits, ({ page }) => page);
  assert.equal(visited.size, pages.length);
  assert.ok(shops.visits.length >= pages.length && shops.visits.length <= pages.length + atKill);
  for (const domain of domains) {
    const times = [...shops.visits, ...shops.robots]
      .filter(({ page }) => page.startsWith(`${domain}/`))
      .map(({ atMs }) => atMs)
      .sort((a, b) => a - b);
    for (const [index, atMs] of times.entries()) {
      for (const [before, beforeMs] of times.slice(0, index).entries()) {
        const [gap, least] = [atMs - beforeMs, (index - before) * paceMs - lateMs];
        assert.ok(
          gap >= least,
          `${domain}: ${Math.round(gap)} ms between requests ${before} and ${index}, least ${least}`,
        );
      }
    }
  }
});

it("a page that ends its process twice is given up, and the pages that were lost with it are read", async () => {
  const names = Array.from({ length: 6 }, (_, index) => `poison${index}.localhost`);
  const [poison = "", ...others] = names;
  const products = [{ customerProductId: "poison", name: "Kettle Turbo 900", referencePrice: 20 }];
  const [productId = ""] = await importAll(customer, products);
  await watch(
    customer,
    names.map((domain) => ({ domain, schedule: { cron: "0 5 * * *", timeZone: "UTC" } })),
  );
  await givePages(
    customer,
    names.map((domain) => ({ productId, domain, url: shops.url(domain, "/p") })),
  );
  const before = shops.visits.length;
  const asked = (domain: string) => shops.visits.slice(before).filter(({ page }) => page === `${domain}/p`).length;
  // All are silent until the process ends: then the next one has them all, and each might have been what ended it.
  for (const domain of names) shops.answer(domain, "/p", () => undefined);
  await inDatabase(service, "update watched_domain set next_due_at = now() where domain = any($1)", [names]);
  await duties.startDue();
  const [{ task_id: taskId }] = await inDatabase(
    service,
    "select task_id from monitoring_run_domain where domain = $1",
    [poison],
  );
  const kill = async (collector: ReturnType<typeof aCollector>): Promise<void> => {
    collector.child.kill("SIGKILL");
    await collector.ended();
    await inDatabase(service, "update fetch_job set lease_until = now() where lease_until is not null");
    await inDatabase(
      service,
      "update crawl_host set busy_until = null, busy_token = null, next_at = now(), due_at = now()",
    );
  };
  const first = aCollector();
  await shops.visited(before + names.length);
  await kill(first);
  for (const domain of others) shops.answer(domain, "/p", html(productPage("Kettle Turbo 900", "20.00")));
  const second = aCollector();
  while (asked(poison) < 2) await delay(50);
  await kill(second);
  const third = aCollector();
  const task = await ended(customer, { url: `${customer.v2}/tasks/${taskId}` }, { duties });
  third.child.kill("SIGTERM");
  assert.equal(await third.ended(), 0, third.output());
  assert.deepEqual(task.result.operations, { successful: others.length, failed: 1, skipped: 0, total: names.length });
  assert.equal(asked(poison), 2);
});
