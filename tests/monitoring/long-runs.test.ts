/** What runs do that take long: prices follow them meanwhile, and the end of their contract does not keep them open. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";
import { anotherContract, aCustomer, type Customer } from "../harness/customer.ts";
import { importAll, inDatabase, untilMany } from "../harness/market.ts";
import { someShops } from "./a-shop.ts";
import { runDuties, sharedKey } from "./run-duties.ts";
import { ended, givePages, holdHosts, startMonitoring, watch } from "./started-runs.ts";

const shops = await someShops();
const service = await anEmptyService({ ...shops.settings, SECRET_KEY: sharedKey.toString("base64") });
service.alsoStop(shops);
const duties = service.alsoStop(await runDuties(service));
const first = await aCustomer(service);

/** A contract whose run has one product to read, at a host that nobody may visit. */
async function aWaitingRun(domain: string): Promise<{ customer: Customer; run: { id: string; url: string } }> {
  const customer = await anotherContract(first);
  await holdHosts(service, [`${domain}:${shops.port}`], true);
  const [productId = ""] = await importAll(customer, [{ customerProductId: "k", name: "Kettle Turbo 100" }]);
  await watch(customer, [domain]);
  await givePages(customer, [{ productId, domain, url: shops.url(domain, "/k") }]);
  const run = await startMonitoring(customer);
  await untilMany(1, async () => (await inDatabase(service, jobsOf, [customer.contractId])).length);
  return { customer, run };
}

const jobsOf = "select 1 from fetch_job where contract_id = $1";

describe("a long run", () => {
  it("notes every 15 minutes that the market changed, so prices follow what it has read", async () => {
    const { customer } = await aWaitingRun("long001.localhost");
    const own = [customer.contractId];
    await inDatabase(
      service,
      "insert into market_watch (contract_id, is_on, debounce_seconds) values ($1, true, 3600)",
      own,
    );
    const pass = async (time: string): Promise<number> => {
      const moved = "update monitoring_run set noted_at = noted_at - $2::interval where contract_id = $1";
      await inDatabase(service, moved, [...own, time]);
      await duties.end();
      return (await inDatabase(service, "select 1 from market_change where contract_id = $1", own)).length;
    };
    assert.equal(await pass("14 minutes"), 0);
    assert.equal(await pass("1 minute"), 1);
    assert.equal(await pass("1 minute"), 1, "it counts from the last time");
  });

  it("lets the occurrences of its domains' schedules pass, and says so in the log", async () => {
    const { customer } = await aWaitingRun("long003.localhost");
    await watch(customer, [{ domain: "long003.localhost", schedule: { cron: "0 5 * * *", timeZone: "UTC" } }]);
    await inDatabase(service, "update watched_domain set next_due_at = now() where contract_id = $1", [
      customer.contractId,
    ]);
    await duties.startDue();
    const runs = await customer.client.get(`${customer.v3}/monitoring/runs`);
    assert.equal(runs.body.data.length, 1, runs.text);
    const { body } = await customer.client.get(`${customer.v3}/log/messages`);
    const messages: string[] = body.data.map(({ message }: { message: string }) => message);
    assert.deepEqual(messages, [
      "long003.localhost: the run of its schedule was left out, because the run before has not ended.",
    ]);
  });

  it("has its deadline at the next occurrence of one of its domains, after 1 to 72 hours", async () => {
    const hours = async (...crons: (string | null)[]): Promise<number> => {
      const customer = await anotherContract(first);
      const domains = crons.map((cron, at) => ({
        domain: `deadline${at}.localhost`,
        ...(cron === null ? {} : { schedule: { cron, timeZone: "UTC" } }),
      }));
      await watch(customer, domains);
      const { id } = await startMonitoring(customer);
      const { body } = await customer.client.get(`${customer.v3}/monitoring/runs/${id}`);
      return (Date.parse(body.data.deadline) - Date.parse(body.data.startDate)) / 3_600_000;
    };
    const inMonths = `0 0 1 ${((new Date().getUTCMonth() + 6) % 12) + 1} *`;
    assert.equal(await hours(null), 72);
    assert.equal(await hours(inMonths, null), 72, "months are longer");
    assert.equal(await hours("*/5 * * * *"), 1);
    const day = await hours(inMonths, "30 3 * * *");
    assert.ok(day >= 1 && day <= 24, `${day} hours`);
  });

  it("of a contract that expires meanwhile ends at its deadline, and its page is not asked for", async () => {
    const { customer, run } = await aWaitingRun("long002.localhost");
    const own = [customer.contractId];
    await inDatabase(service, "update contract set expires_at = now() - interval '1 s' where contract_id = $1", own);
    await holdHosts(service, [`long002.localhost:${shops.port}`], false);
    await inDatabase(service, "update monitoring_run set deadline_at = now() where contract_id = $1", own);
    const task = await ended(customer, run, { duties });
    assert.equal(task.state, "failed", JSON.stringify(task));
    assert.deepEqual(task.result.operations, { successful: 0, failed: 1, skipped: 0, total: 1 });
    assert.deepEqual(shops.visits, []);
  });
});
