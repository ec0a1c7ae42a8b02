/** robots.txt of an origin: fetched once a day through moments of its host, kept for all, denied while it cannot be read. */
import assert from "node:assert/strict";
import { after, beforeEach, describe, test } from "node:test";
import { Database } from "../../../src/database/connection.ts";
import { limits } from "../../../src/limits.ts";
import { endRequest, takeHostSlot } from "../../../src/monitoring/hosts/host-slots.ts";
import {
  findRobots,
  robotsOf,
  type RobotsAnswer,
  type RobotsFound,
  type RobotsSource,
} from "../../../src/monitoring/hosts/robots.ts";
import { mayFetch, parseRobots, robotsText } from "../../../src/reading/files/robots.ts";
import { withoutTime } from "../../harness/clock.ts";
import { aDatabase } from "../../harness/service.ts";
import { aContract, addJobs, assertAbout, claimOne, clear, hostFacts, pass, watch } from "./jobs-at-hosts.ts";

const copy = await aDatabase();
await withoutTime(copy.connectionString);
const database = new Database({ connectionString: copy.connectionString, poolSize: 4, onError: () => {} });
after(async () => {
  await database.close();
  await copy.drop();
});
const contract = await aContract(database, "robots");
await watch(database, contract, "shop.example");
beforeEach(async () => await clear(database));

const origin = "https://shop.example";
const { signal } = new AbortController();

/** A site that answers robots.txt, by URL. */
class Site implements RobotsSource {
  readonly asked: string[] = [];
  readonly #answers: Readonly<Record<string, Partial<RobotsAnswer>>>;

  constructor(answers: Readonly<Record<string, Partial<RobotsAnswer>>>) {
    this.#answers = answers;
  }

  fetch(url: URL): Promise<RobotsAnswer> {
    this.asked.push(url.href);
    const nothing = { status: null, latencyMs: null, retryAfterMs: null, body: Buffer.alloc(0), redirectsTo: null };
    return Promise.resolve({ ...nothing, ...this.#answers[url.href] });
  }

  parse(body: Uint8Array): ReturnType<RobotsSource["parse"]> {
    return Promise.resolve(parseRobots(robotsText(body), "Pricewright"));
  }
}

function file(text: string): Partial<RobotsAnswer> {
  return { status: 200, latencyMs: 10, body: Buffer.from(text) };
}

function redirect(to: string): Partial<RobotsAnswer> {
  return { status: 301, latencyMs: 10, redirectsTo: new URL(to) };
}

const robotsUrl = `${origin}/robots.txt`;

async function ask(site: Site): Promise<RobotsFound["robots"]> {
  return (await robotsOf(database, site, { origin, slot: null, signal })).robots;
}

function allows(robots: RobotsFound["robots"], path: string): boolean {
  assert.ok(robots !== null && robots !== "denied", "robots.txt is known");
  return mayFetch(robots, origin + path);
}

describe("robots.txt", () => {
  test("is fetched once and kept for a day, for every process", async () => {
    const site = new Site({ [robotsUrl]: file("User-agent: *\nDisallow: /cart\n") });
    for (let times = 0; times < 3; times++) {
      const robots = await ask(site);
      assert.deepEqual([allows(robots, "/p/1"), allows(robots, "/cart")], [true, false]);
    }
    await pass(database, limits.hosts.robots.keptMs - 1_000);
    await ask(site);
    assert.equal(site.asked.length, 1);
    await pass(database, 2_000);
    await ask(site);
    assert.deepEqual(site.asked, [robotsUrl, robotsUrl]);
  });

  test("belongs to its origin: another scheme or port has its own", async () => {
    await ask(new Site({ [robotsUrl]: file("User-agent: *\nDisallow: /\n") }));
    const plain = new Site({ "http://shop.example/robots.txt": { status: 404 } });
    await pass(database, limits.hosts.delayMs);
    const { robots } = await robotsOf(database, plain, { origin: "http://shop.example", slot: null, signal });
    assert.ok(allows(robots, "/p/1"));
    assert.equal(allows(await ask(plain), "/p/1"), false);
  });

  for (const status of [401, 403, 404, 410]) {
    test(`answered ${status} is none: everything may be fetched`, async () => {
      assert.ok(allows(await ask(new Site({ [robotsUrl]: { status } })), "/p/1"));
    });
  }

  for (const status of [429, 500, 503, null]) {
    test(`answered ${status ?? "not at all"} denies everything, and is asked again after a quarter of an hour`, async () => {
      const site = new Site({ [robotsUrl]: { status } });
      assert.equal(await ask(site), "denied");
      assert.equal(await ask(site), "denied");
      assert.equal(site.asked.length, 1);
      await pass(database, limits.hosts.robots.deniedKeptMs + 1);
      assert.ok(allows(await ask(new Site({ [robotsUrl]: file("") })), "/p/1"));
    });
  }

  test("that was known is denied once it expired and cannot be read", async () => {
    await ask(new Site({ [robotsUrl]: file("") }));
    await pass(database, limits.hosts.robots.keptMs + 1);
    assert.equal(await ask(new Site({})), "denied");
  });
});

describe("redirects of robots.txt", () => {
  test("are followed, each with a moment of its host, and the rules are the first origin's", async () => {
    const site = new Site({
      [robotsUrl]: redirect("https://cdn.example/robots.txt"),
      "https://cdn.example/robots.txt": file("User-agent: Pricewright\nDisallow: /p/\n"),
    });
    const robots = await ask(site);
    assert.deepEqual([allows(robots, "/p/1"), allows(robots, "/q")], [false, true]);
    for (const host of ["shop.example", "cdn.example"]) {
      const { next_in_ms: nextInMs } = await hostFacts(database, host);
      assert.ok(nextInMs > 0, `${host} has its pace`);
    }
  });

  test("are followed five times; a file that is never reached is none", async () => {
    const hop = (number: number): string => `https://hop-${number}.example/robots.txt`;
    const hops = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((number) => [hop(number), redirect(hop(number + 1))]));
    const site = new Site({ [robotsUrl]: redirect(hop(0)), ...hops });
    assert.ok(allows(await ask(site), "/p/1"));
    assert.equal(site.asked.length, 1 + limits.hosts.robots.redirects);
  });
});

describe("the pace and robots.txt", () => {
  test("Crawl-delay is obeyed, up to a minute, from the request for robots.txt on", async () => {
    await ask(new Site({ [robotsUrl]: file("User-agent: *\nCrawl-delay: 30\n") }));
    const facts = await hostFacts(database, "shop.example");
    assert.equal(facts.delay_ms, 30_000);
    assertAbout(facts.next_in_ms, 30_000);
    await pass(database, limits.hosts.robots.keptMs + 1);
    await ask(new Site({ [robotsUrl]: file("User-agent: *\nCrawl-delay: 86400\n") }));
    assert.equal((await hostFacts(database, "shop.example")).delay_ms, limits.hosts.crawlDelayMs);
    await pass(database, limits.hosts.robots.keptMs + 1);
    await ask(new Site({ [robotsUrl]: file("User-agent: *\nCrawl-delay: 0.1\n") }));
    assert.equal((await hostFacts(database, "shop.example")).delay_ms, limits.hosts.delayMs);
  });

  test("the longest Crawl-delay of a host's origins holds", async () => {
    await ask(new Site({ [robotsUrl]: file("User-agent: *\nCrawl-delay: 30\n") }));
    await pass(database, 30_000);
    const plain = new Site({ "http://shop.example/robots.txt": { status: 404 } });
    await robotsOf(database, plain, { origin: "http://shop.example", slot: null, signal });
    assert.equal((await hostFacts(database, "shop.example")).delay_ms, 30_000);
  });

  test("a claim's moment is used for it, and the page waits for the next one", async () => {
    await addJobs(database, contract, { hosts: ["shop.example"] });
    const job = await claimOne(database);
    const site = new Site({ [robotsUrl]: file("") });
    const began = performance.now();
    const { robots, slot: moment } = await robotsOf(database, site, { origin, slot: job, signal });
    assert.ok(allows(robots, "/p/1"));
    assert.ok(moment !== null && moment.token !== job.token, "there is another moment");
    assert.ok(performance.now() - began >= limits.hosts.delayMs - 50, "one pace later");
    const again = await robotsOf(database, site, { origin, slot: moment, signal });
    assert.equal(again.slot, moment);
    await endRequest(database, moment, { sentAgoMs: 0, latencyMs: 1, status: 200, retryAfterMs: null });
  });

  test("a host whose Crawl-delay is long gives the page no moment in time: its job is given back", async () => {
    await addJobs(database, contract, { hosts: ["shop.example"] });
    const job = await claimOne(database);
    const site = new Site({ [robotsUrl]: file("User-agent: *\nCrawl-delay: 60\n") });
    const { robots, slot: moment } = await robotsOf(database, site, {
      origin,
      slot: job,
      signal: AbortSignal.any([signal]),
    });
    assert.ok(allows(robots, "/p/1"));
    assert.equal(moment, null);
  });

  test("that could not be asked for, because its address is asked too much, is neither known nor denied", async () => {
    const busy: RobotsSource = { fetch: () => Promise.resolve(null), parse: () => Promise.resolve("denied") };
    const { robots } = await robotsOf(database, busy, { origin, slot: null, signal });
    assert.equal(robots, null);
    assert.equal(await findRobots(database, origin), null);
  });

  test("while its host is busy there are no rules, and nothing is fetched", async () => {
    await takeHostSlot(database, "shop.example", signal);
    const site = new Site({ [robotsUrl]: file("") });
    await assert.rejects(robotsOf(database, site, { origin, slot: null, signal: AbortSignal.timeout(500) }));
    assert.deepEqual(site.asked, []);
  });
});
