import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { limits } from "../../src/limits.ts";
import { Database, sql } from "../../src/database/connection.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { anotherContract, aCustomer, type Customer } from "../harness/customer.ts";
import { aSnapshot, importAll, inDatabase, listOffers, submitAll, untilMany } from "../harness/market.ts";
import { aReceiver } from "../callbacks/receiver.ts";
import { runDuties, sharedKey } from "./run-duties.ts";
import { html, productPage, someShops } from "./a-shop.ts";
import { ended, givePages, holdHosts, monitoringTaskType, setPace, startMonitoring, watch } from "./started-runs.ts";

const shops = await someShops();
const service = await anEmptyService({ ...shops.settings, SECRET_KEY: sharedKey.toString("base64") });
service.alsoStop(shops);
const duties = service.alsoStop(await runDuties(service));
const receiver = service.alsoStop(await aReceiver());
const first = await aCustomer(service);

let shop = 0;
/** A customer with products that have pages on a shop of their own. */
async function aWatchingCustomer(
  products = 1,
): Promise<{ customer: Customer; domain: string; ids: string[]; host: string }> {
  const domain = `life${String(++shop).padStart(3, "0")}.localhost`;
  const host = `${domain}:${shops.port}`;
  const customer = await anotherContract(first);
  const named = Array.from({ length: products }, (_, index) => ({
    name: `Kettle Turbo ${index + 1}00`,
    path: `/k${index}`,
  }));
  for (const { name, path } of named) shops.answer(domain, path, html(productPage(name, "20.00")));
  const ids = await importAll(
    customer,
    named.map(({ name, path }) => ({ customerProductId: path, name, referencePrice: 20 })),
  );
  await watch(customer, [domain]);
  await givePages(
    customer,
    named.map(({ path }, index) => ({ productId: ids[index] ?? "", domain, url: shops.url(domain, path) })),
  );
  return { customer, domain, ids, host };
}

const start = async (customer: Customer, domains?: readonly string[]) =>
  await customer.client.post(`${customer.v3}/tasks`, { taskType: monitoringTaskType, ...(domains && { domains }) });

const runOf = async (customer: Customer, id: string): Promise<Loose> =>
  (await customer.client.get(`${customer.v3}/monitoring/runs/${id}`)).body.data;

/** Waits until a run is planned. */
async function planned(customer: Customer, id: string): Promise<void> {
  await untilMany(1, async () => (await runOf(customer, id)).domains[0].pairs);
}

describe("POST tasks { taskType: backend.tasks.monitoring }", () => {
  it("409 without an enabled domain, 400 for a domain that is not watched", async () => {
    const customer = await anotherContract(first);
    const none = await start(customer);
    assert.equal(none.status, 409, none.text);
    assert.equal(none.body.code, "resource.monitoringUnavailable");
    const unknown = await start(customer, ["life001.localhost"]);
    assert.equal(unknown.status, 400, unknown.text);
    assert.equal(unknown.body.errors[0].path, "/domains/0");
    await watch(customer, [{ domain: "off.localhost", isEnabled: false }]);
    assert.equal((await start(customer)).body.code, "resource.monitoringUnavailable");
  });

  it("a run without a page to read fails and says so", async () => {
    const customer = await anotherContract(first);
    await watch(customer, ["empty.localhost"]);
    const task = await ended(customer, await startMonitoring(customer), { duties });
    assert.equal(task.state, "failed");
    assert.equal(task.failureCode, "user.monitoring.nothingToRead");
  });

  it("a domain is in one open run; after a cancel it may be read again, and nothing of the run remains", async () => {
    const { customer, domain, host } = await aWatchingCustomer(3);
    await customer.client.put(`${customer.v2}/settings/callbacks`, { pricingCompleted: [{ url: receiver.url }] });
    await holdHosts(service, [host], true);
    const { id } = await startMonitoring(customer);
    await planned(customer, id);
    const again = await start(customer);
    assert.equal(again.status, 409, again.text);
    assert.equal(again.body.code, "resource.conflict");
    const cancelled = await customer.client.post(`${customer.v3}/tasks/${id}/cancel`);
    assert.equal(cancelled.body.data.failureCode, "task.cancelled");
    assert.deepEqual(await inDatabase(service, "select 1 from fetch_job where task_id = $1", [id]), []);
    const next = await startMonitoring(customer, [domain]);
    await holdHosts(service, [host], false);
    await setPaceOf(host);
    const task = await ended(customer, next, { duties });
    assert.equal(task.state, "succeeded", JSON.stringify(task));
    await receiver.until(1);
    assert.equal(receiver.received.length, 1, "only the run that succeeded fires");
  });
});

/** Lets a host that is known be visited every 250 ms. */
async function setPaceOf(host: string): Promise<void> {
  await inDatabase(
    service,
    "update crawl_host set delay_ms = 250, operator_delay_ms = 250, operator_reason = 'a test' where host = $1",
    [host],
  );
}

/** Who adds the domains of a run while another transaction does. */
const waitingForOpen = `
  select 1 from pg_stat_activity where query like '%openRunDomains%' and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;

describe("a run", () => {
  it("what is not reached by its deadline fails, and what was read stays", async () => {
    const { customer, host } = await aWatchingCustomer(2);
    await holdHosts(service, [host], true);
    const run = await startMonitoring(customer);
    await planned(customer, run.id);
    await inDatabase(service, "update monitoring_run set deadline_at = now() where task_id = $1", [run.id]);
    const task = await ended(customer, run, { duties });
    assert.equal(task.state, "failed");
    assert.deepEqual(task.result.operations, { successful: 0, failed: 2, skipped: 0, total: 2 });
    assert.equal(task.failures[0].messageId, "RequestFailure");
    assert.match(task.failures[0].attributes.exceptionMessage, /not reached in time/);
  });

  it("that fails fires nothing: only the one that succeeds does", async () => {
    const { customer, domain, host } = await aWatchingCustomer();
    const before = receiver.received.length;
    await customer.client.put(`${customer.v2}/settings/callbacks`, { pricingCompleted: [{ url: receiver.url }] });
    await setPace(service, [host], 10);
    shops.answer(domain, "/k0", html("<h1>Broken</h1>", 500));
    assert.equal((await ended(customer, await startMonitoring(customer), { duties })).state, "failed");
    shops.answer(domain, "/k0", html(productPage("Kettle Turbo 100", "20.00")));
    assert.equal((await ended(customer, await startMonitoring(customer), { duties })).state, "succeeded");
    await receiver.until(before + 1);
    assert.equal(receiver.received.length, before + 1);
  });

  it("ends a page that was claimed too often without a result as a defect, and asks for it no more", async () => {
    const { customer, domain, host } = await aWatchingCustomer();
    await holdHosts(service, [host], true);
    const run = await startMonitoring(customer);
    await planned(customer, run.id);
    await inDatabase(service, "update fetch_job set attempts = $2 where task_id = $1", [
      run.id,
      limits.collecting.attempts,
    ]);
    await holdHosts(service, [host], false);
    const task = await ended(customer, run, { duties });
    assert.equal(task.failures[0].messageId, "UnknownFailure", JSON.stringify(task));
    assert.ok(!shops.visits.some(({ page }) => page.startsWith(domain)));
  });

  it("that is cancelled leaves what it has stored, and prices follow that", async () => {
    const { customer, domain, host } = await aWatchingCustomer(2);
    const own = [customer.contractId];
    await setPace(service, [host], 10);
    shops.answer(domain, "/k1", () => undefined);
    const run = await startMonitoring(customer);
    await untilMany(1, async () => (await listOffers(customer)).length);
    await inDatabase(
      service,
      "insert into market_watch (contract_id, is_on, debounce_seconds) values ($1, true, 3600)",
      own,
    );
    await customer.client.post(`${customer.v3}/tasks/${run.id}/cancel`);
    await untilMany(1, async () => {
      await duties.end();
      const closed = "select 1 from monitoring_run where contract_id = $1 and ended_at is not null";
      return (await inDatabase(service, closed, own)).length;
    });
    assert.equal((await inDatabase(service, "select 1 from market_change where contract_id = $1", own)).length, 1);
    assert.equal((await listOffers(customer)).length, 1);
  });

  it("skips what its domain was disabled before, and is no failure then", async () => {
    const { customer, domain, host } = await aWatchingCustomer(2);
    await holdHosts(service, [host], true);
    const run = await startMonitoring(customer);
    await planned(customer, run.id);
    await watch(customer, [{ domain, isEnabled: false }]);
    const task = await ended(customer, run, { duties });
    assert.equal(task.state, "succeeded", JSON.stringify(task));
    assert.deepEqual(task.result.operations, { successful: 0, failed: 0, skipped: 2, total: 2 });
    assert.deepEqual((await runOf(customer, run.id)).domains[0].outcomes, { Skipped: 2 });
  });

  it("skips a product that is deleted meanwhile, and one that a client pushed", async () => {
    const { customer, domain, ids, host } = await aWatchingCustomer(3);
    await holdHosts(service, [host], true);
    const run = await startMonitoring(customer);
    await planned(customer, run.id);
    const [deleted = "", pushed = "", read = ""] = ids;
    await importAll(customer, [{ customerProductId: "later", name: "Later" }]);
    await inDatabase(service, "delete from product where product_id = $1", [deleted]);
    await submitAll(customer, [aSnapshot(pushed, { domain, creationDate: new Date().toISOString() })]);
    await setPaceOf(host);
    await holdHosts(service, [host], false);
    const task = await ended(customer, run, { duties });
    assert.deepEqual(task.result.operations, { successful: 1, failed: 0, skipped: 2, total: 3 }, JSON.stringify(task));
    const urls = (await listOffers(customer)).flatMap(({ offers }) => offers.map(({ url }: Loose) => url));
    assert.ok(urls.includes(shops.url(domain, "/k2")), `the offer of product ${read} in ${urls.join()}`);
    assert.ok(!urls.includes(shops.url(domain, "/k1")), "the client's snapshot stays the newest");
    assert.deepEqual(
      shops.visits.filter(({ page }) => page === `${domain}/k0`),
      [],
      "the deleted product's page",
    );
  });

  it("reads all pages of a product, one at a time, and stores them as one snapshot", async () => {
    const { customer, domain, ids, host } = await aWatchingCustomer(1);
    await setPace(service, [host], 250);
    shops.answer(domain, "/other", html(productPage("Kettle Turbo 100", "21.00")));
    await givePages(customer, [{ productId: ids[0] ?? "", domain, url: shops.url(domain, "/other") }]);
    const task = await ended(customer, await startMonitoring(customer), { duties });
    assert.deepEqual(task.result.operations, { successful: 1, failed: 0, skipped: 0, total: 1 }, JSON.stringify(task));
    const [{ offers }] = await listOffers(customer);
    assert.deepEqual(offers.map(({ price }: Loose) => price).sort(), [20, 21]);
  });

  it("starts by the schedule of its domains, once for all times that passed", async () => {
    const { customer, domain } = await aWatchingCustomer(1);
    await watch(customer, [{ domain, schedule: { cron: "0 5 * * *", timeZone: "UTC" } }]);
    await inDatabase(
      service,
      "update watched_domain set next_due_at = now() - interval '3 days' where contract_id = $1",
      [customer.contractId],
    );
    const list = async (): Promise<Loose[]> => (await customer.client.get(`${customer.v3}/monitoring/runs`)).body.data;
    await duties.startDue();
    await untilMany(1, async () => (await list()).length);
    const [run] = await list();
    const task = await ended(customer, { url: `${customer.v2}/tasks/${run.taskId}` }, { duties });
    assert.equal(task.state, "succeeded", JSON.stringify(task));
    assert.equal(task.userId, undefined);
    assert.equal((await list()).length, 1);
    const [{ next_due_at: next }] = await inDatabase(
      service,
      "select next_due_at from watched_domain where contract_id = $1",
      [customer.contractId],
    );
    assert.ok(next > new Date());
  });

  it("leaves a domain to a run that somebody starts at the same moment, and makes no run without one", async () => {
    const { customer, domain } = await aWatchingCustomer(1);
    await ended(customer, await startMonitoring(customer), { duties });
    await watch(customer, [{ domain, schedule: { cron: "0 5 * * *", timeZone: "UTC" } }]);
    const own = [customer.contractId];
    const database = new Database({ connectionString: service.connectionString, poolSize: 2, onError: () => {} });
    let due = Promise.resolve();
    await database.transaction(async (transaction) => {
      await transaction.run(
        sql`update monitoring_run_domain set is_open = true where contract_id = ${customer.contractId}`,
      );
      // The service's own duty looks for due domains as well, and finds this one open.
      await inDatabase(service, "update watched_domain set next_due_at = now() where contract_id = $1", own);
      due = duties.startDue();
      await untilMany(1, async () => (await inDatabase(service, waitingForOpen)).length);
    });
    await due;
    await database.close();
    const list = await customer.client.get(`${customer.v3}/monitoring/runs`);
    assert.equal(list.body.data.length, 1, list.text);
  });

  it("shares the pace of a host with the run of another contract, and each reads its own pages", async () => {
    const { customer, domain, host } = await aWatchingCustomer(3);
    await setPace(service, [host], 300);
    const other = await anotherContract(first);
    const [productId = ""] = await importAll(other, [
      { customerProductId: "k", name: "Kettle Turbo 100", referencePrice: 20 },
    ]);
    await watch(other, [domain]);
    await givePages(other, [{ productId, domain, url: shops.url(domain, "/k0") }]);
    const own = await startMonitoring(customer);
    const others = await startMonitoring(other);
    assert.equal((await ended(customer, own, { duties })).result.operations.successful, 3);
    assert.equal((await ended(other, others, { duties })).result.operations.successful, 1);
    const times = shops.visits.filter(({ page }) => page.startsWith(`${domain}/`)).map(({ atMs }) => atMs);
    assert.equal(times.length, 4);
    for (const [index, atMs] of times.slice(1).entries()) assert.ok(atMs - (times[index] ?? 0) >= 250);
  });

  it("believes no 304 that nobody asked for, follows no redirect to an endless address, keeps no endless ETag", async () => {
    const { customer, domain, host } = await aWatchingCustomer(3);
    await setPace(service, [host], 10);
    await ended(customer, await startMonitoring(customer), { duties });
    const etag = `"${"e".repeat(2_000)}"`;
    shops.answer(domain, "/k0", (response) => void response.writeHead(304).end());
    shops.answer(domain, "/k1", html("", 302, { location: `/${"l".repeat(3_000)}` }));
    shops.answer(domain, "/k2", html(productPage("Kettle Turbo 300", "20.00"), 200, { etag, "last-modified": etag }));
    const { url } = await startMonitoring(customer);
    await ended(customer, { url }, { duties });
    const task = (await customer.client.get(`${url}?includeFailures=true`)).body;
    assert.deepEqual(task.result.operations, { successful: 1, failed: 2, skipped: 0, total: 3 }, JSON.stringify(task));
    const details = task.failures.map(({ attributes }: Loose) => attributes.exceptionMessage).sort();
    assert.deepEqual(details, [
      "The page redirects to an address that is too long.",
      "The shop answers that the page is unchanged, but was not asked that.",
    ]);
    const kept = await inDatabase(service, "select etag, last_modified from watched_page where contract_id = $1", [
      customer.contractId,
    ]);
    assert.ok(kept.every((page) => page.etag === null && page.last_modified === null));
  });

  it("reads an unchanged page by 304, which confirms the stored price", async () => {
    const { customer, domain, host } = await aWatchingCustomer(1);
    await setPace(service, [host], 250);
    const seen: (string | undefined)[] = [];
    shops.answer(domain, "/k0", (response, request) => {
      const condition = request.headers["if-none-match"];
      seen.push(condition);
      if (condition === '"v1"') {
        response.writeHead(304).end();
        return;
      }
      response
        .writeHead(200, { "content-type": "text/html", etag: '"v1"' })
        .end(productPage("Kettle Turbo 100", "20.00"));
    });
    await ended(customer, await startMonitoring(customer), { duties });
    const second = await ended(customer, await startMonitoring(customer), { duties });
    assert.deepEqual(seen, [undefined, '"v1"']);
    assert.deepEqual(
      second.result.operations,
      { successful: 1, failed: 0, skipped: 0, total: 1 },
      JSON.stringify(second),
    );
  });
});
