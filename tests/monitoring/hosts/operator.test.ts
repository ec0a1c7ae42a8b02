/** What the operator sees of hosts and sets for them, and what is forgotten in time. */
import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { sql } from "../../../src/database/connection.ts";
import { limits } from "../../../src/limits.ts";
import { claimJobs } from "../../../src/monitoring/hosts/claim-jobs.ts";
import { ensureHosts } from "../../../src/monitoring/hosts/turns.ts";
import { forgetHosts } from "../../../src/monitoring/hosts/forget-hosts.ts";
import { robotsOf } from "../../../src/monitoring/hosts/robots.ts";
import { aService } from "../../harness/a-service.ts";
import { addJobs, claimOne, clear, finish, hostFacts, pass, watch } from "./jobs-at-hosts.ts";

const { service, customer } = await aService();
const admin = await service.adminClient();
const database = service.openDatabase(3);
await watch(database, customer, "shop.example");
beforeEach(async () => await clear(database));

const path = "/api/v3/crawlhosts";
const ownShop = { intervalMs: 100, reason: "Our own shop." };

describe("the pace that an operator sets", () => {
  test("holds for the host from the next request on, and is told with its reason", async () => {
    const put = await admin.put(`${path}/shop.example`, ownShop);
    assert.equal(put.status, 200, put.text);
    assert.deepEqual([put.body.data.intervalMs, put.body.data.reason], [100, "Our own shop."]);
    assert.equal(put.body.data.currentIntervalMs, 100);
    await addJobs(database, customer, { hosts: ["shop.example"], each: 2 });
    await finish(database, await claimOne(database));
    await pass(database, 100);
    await claimOne(database);
  });

  test("takes the place of Crawl-delay, and ends with null", async () => {
    await ensureHosts(database, ["shop.example"]);
    await database.run(sql`update crawl_host set crawl_delay_ms = 30000, delay_ms = 30000`);
    assert.equal((await admin.put(`${path}/shop.example`, ownShop)).body.data.currentIntervalMs, 100);
    const ended = await admin.put(`${path}/shop.example`, { intervalMs: null });
    assert.deepEqual([ended.body.data.currentIntervalMs, ended.body.data.crawlDelayMs], [30_000, 30_000]);
    assert.equal(ended.body.data.intervalMs, undefined);
    assert.equal(ended.body.data.reason, undefined);
  });

  test("may be set before the first visit, under any name of the host", async () => {
    assert.equal((await admin.put(`${path}/www.New-Shop.example:443`, ownShop)).body.data.host, "new-shop.example");
    assert.equal((await admin.get(`${path}/new-shop.example`)).body.data.state, "idle");
    assert.equal((await admin.put(`${path}/shop.example%3A8443`, ownShop)).body.data.host, "shop.example:8443");
  });

  const wrong: Record<string, [string, object]> = {
    "without a reason": ["shop.example", { intervalMs: 100 }],
    "with a blank reason": ["shop.example", { intervalMs: 100, reason: " " }],
    "of no time": ["shop.example", { ...ownShop, intervalMs: 0 }],
    "that is no whole number": ["shop.example", { ...ownShop, intervalMs: 100.5 }],
    "of more than an hour": ["shop.example", { ...ownShop, intervalMs: limits.hosts.operatorDelayMs.max + 1 }],
    "with an unknown field": ["shop.example", { ...ownShop, interval: 1 }],
    "without an interval": ["shop.example", { reason: "Our own shop." }],
    "for a URL": ["https%3A%2F%2Fshop.example%2F", ownShop],
    "for a name with a user": ["me%40shop.example", ownShop],
    "for a port that is none": ["shop.example%3A99999", ownShop],
  };
  for (const [what, [host, body]] of Object.entries(wrong)) {
    test(`${what} is refused, and changes nothing`, async () => {
      const answer = await admin.put(`${path}/${host}`, body);
      assert.equal(answer.status, 400, answer.text);
      assert.deepEqual((await admin.get(path)).body.data, []);
    });
  }
});

describe("hosts", () => {
  test("are listed by name, page by page along the links", async () => {
    const names = ["a.example", "b.example", "c.example", "d.example", "e.example"];
    await ensureHosts(database, names);
    const seen: string[] = [];
    let next: string | null = `${path}?limit=2`;
    while (next !== null) {
      const answer = await admin.get(next);
      assert.equal(answer.status, 200, answer.text);
      seen.push(...answer.body.data.map(({ host }: { host: string }) => host));
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? null;
    }
    assert.deepEqual(seen, names);
    const jumped = await admin.get(`${path}?start=3&limit=2`);
    assert.deepEqual(
      jumped.body.data.map(({ host }: { host: string }) => host),
      ["d.example", "e.example"],
    );
  });

  test("tell what they do now", async () => {
    const stateOf = async (host: string): Promise<string> => (await admin.get(`${path}/${host}`)).body.data.state;
    await addJobs(database, customer, { hosts: ["shop.example"], each: 2 });
    assert.equal(await stateOf("shop.example"), "due");
    const job = await claimOne(database);
    assert.equal(await stateOf("shop.example"), "busy");
    await finish(database, job);
    assert.equal(await stateOf("shop.example"), "waiting");
    await database.run(
      sql`update crawl_host set rests = 1, rest_reason = 'wall', rests_until = now() + interval '1 hour'`,
    );
    const resting = (await admin.get(`${path}/shop.example`)).body.data;
    assert.equal(resting.state, "restingWall");
    assert.ok(new Date(resting.restsUntil) > new Date());
    assert.equal(resting.requests, 1);
  });

  test("are nobody's but the operator's: everybody else gets 403, whether the host exists or not", async () => {
    await ensureHosts(database, ["shop.example"]);
    for (const host of ["shop.example", "unknown.example"]) {
      assert.equal((await customer.owner.get(`${path}/${host}`)).status, 403);
      assert.equal((await customer.owner.put(`${path}/${host}`, ownShop)).status, 403);
    }
    assert.equal((await customer.client.get(path)).status, 403);
    assert.equal((await service.client().get(path)).status, 401);
    assert.equal((await admin.get(`${path}/unknown.example`)).status, 404);
  });

  test("are counted by state in the metrics, which name none", async () => {
    await addJobs(database, customer, { hosts: ["secret-shop.example", "shop.example"], each: 2 });
    await claimJobs(database, { count: 1 });
    const { text } = await service.client().get("/metrics");
    assert.match(text, /pricewright_crawl_hosts\{state="due"\} 1\n/);
    assert.match(text, /pricewright_crawl_hosts\{state="busy"\} 1\n/);
    assert.match(text, /pricewright_crawl_hosts\{state="restingWall"\} 0\n/);
    assert.match(text, /pricewright_crawl_jobs 4\n/);
    assert.match(text, /pricewright_crawl_browser_turns 0\n/);
    assert.match(text, /pricewright_crawl_requests 0\n/);
    assert.doesNotMatch(text, /secret-shop/);
  });
});

describe("what is forgotten", () => {
  const dayMs = 24 * 60 * 60 * 1000;
  const { signal } = new AbortController();
  const names = async (): Promise<string[]> =>
    (await admin.get(path)).body.data.map(({ host }: { host: string }) => host);

  test("hosts for which nobody planned work for 90 days, unless they have jobs or a pace of the operator", async () => {
    await ensureHosts(database, ["unused.example"]);
    await addJobs(database, customer, { hosts: ["with-jobs.example"] });
    await admin.put(`${path}/own.example`, ownShop);
    await pass(database, (limits.hosts.forgottenAfterDays - 1) * dayMs);
    await forgetHosts(database, signal);
    assert.equal((await names()).length, 3);
    await ensureHosts(database, ["used-again.example"]);
    await pass(database, 2 * dayMs);
    await forgetHosts(database, signal);
    assert.deepEqual(await names(), ["own.example", "used-again.example", "with-jobs.example"]);
  });

  test("robots.txt that expired a week ago", async () => {
    const source = {
      fetch: () =>
        Promise.resolve({
          status: 404,
          latencyMs: 1,
          retryAfterMs: null,
          body: Buffer.alloc(0),
          redirectsTo: null,
        }),
      parse: () => Promise.reject(new Error("there is none to parse")),
    };
    await robotsOf(database, source, { origin: "https://shop.example", slot: null, signal });
    const count = async (): Promise<number> => (await database.rows(sql`select origin from crawl_robots`)).length;
    await pass(database, limits.hosts.robots.keptMs + 6 * dayMs);
    await forgetHosts(database, signal);
    assert.equal(await count(), 1);
    await pass(database, 2 * dayMs);
    await forgetHosts(database, signal);
    assert.equal(await count(), 0);
    assert.equal((await hostFacts(database, "shop.example")).is_busy, false);
  });
});
