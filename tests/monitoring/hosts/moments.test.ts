/** When the next request of a host may begin: its pace, what the host answers, and moments for requests besides claims. */
import assert from "node:assert/strict";
import { after, beforeEach, describe, test } from "node:test";
import { Database, sql } from "../../../src/database/connection.ts";
import { limits } from "../../../src/limits.ts";
import { claimJobs } from "../../../src/monitoring/hosts/claim-jobs.ts";
import {
  endRequest,
  returnHostSlot,
  takeHostSlot,
  type HostSlot,
  type SeenRequest,
} from "../../../src/monitoring/hosts/host-slots.ts";
import { ensureHosts } from "../../../src/monitoring/hosts/turns.ts";
import { hostKey } from "../../../src/monitoring/hosts/host-key.ts";
import { withoutTime } from "../../harness/clock.ts";
import { aDatabase } from "../../harness/service.ts";
import { aContract, addJobs, answered, assertAbout, claimOne, clear, hostFacts, pass, watch } from "./jobs-at-hosts.ts";

const copy = await aDatabase();
await withoutTime(copy.connectionString);
const database = new Database({ connectionString: copy.connectionString, poolSize: 4, onError: () => {} });
after(async () => {
  await database.close();
  await copy.drop();
});
const contract = await aContract(database, "pacing");
await watch(database, contract, "shop.example");
beforeEach(async () => await clear(database));

const host = "shop.example";
const hourMs = 60 * 60 * 1000;
const { signal } = new AbortController();
const refused: SeenRequest = { ...answered, status: 429 };

async function aMoment(): Promise<HostSlot> {
  const moment = await takeHostSlot(database, host, signal);
  assert.ok(moment !== null, "there is a moment");
  return moment;
}

/** Sends a request as soon as the host allows it. */
async function request(seen: Partial<SeenRequest> = {}): Promise<void> {
  await ensureHosts(database, [host]);
  await pass(database, Math.max(0, (await hostFacts(database, host)).next_in_ms));
  await endRequest(database, await aMoment(), { ...answered, ...seen });
}

describe("the end of a request", () => {
  const waits = async (seen: SeenRequest): Promise<string | undefined> => {
    await ensureHosts(database, [host]);
    await pass(database, Math.max(0, (await hostFacts(database, host)).next_in_ms));
    const moment = await aMoment();
    return await database.transaction(async (transaction) => {
      await endRequest(transaction, moment, seen);
      const row = await transaction.row<{ waits: string }>(sql`select current_setting('synchronous_commit') as waits`);
      return row?.waits;
    });
  };

  test("does not wait for the disk, because a host that is taken for busy keeps its pace", async () => {
    assert.equal(await waits(answered), "off");
    assert.equal(await waits({ ...answered, status: 404 }), "off");
  });

  test("waits for it if the host asks for a slower pace", async () => {
    assert.equal(await waits(refused), "on");
    assert.equal(await waits({ ...refused, status: 503, retryAfterMs: 5_000 }), "on");
  });
});

describe("the pace of a host", () => {
  test("is the default, from the beginning of a request to that of the next", async () => {
    await request({ sentAgoMs: 300 });
    assertAbout((await hostFacts(database, host)).next_in_ms, limits.hosts.delayMs - 300, 0);
  });

  test("never lets two requests overlap: after a slow one the next may begin at once, not earlier", async () => {
    await request({ sentAgoMs: 15_000, latencyMs: null });
    assertAbout((await hostFacts(database, host)).next_in_ms, 0, 0);
  });

  test("is twice the median latency of a slow host, whatever single requests took", async () => {
    for (const latencyMs of [3_000, 20_000, 3_000, 10, 3_000]) await request({ latencyMs });
    assert.equal((await hostFacts(database, host)).delay_ms, 6_000);
    for (let fast = 0; fast < limits.hosts.latencies; fast++) await request({ latencyMs: 100 });
    assert.equal((await hostFacts(database, host)).delay_ms, limits.hosts.delayMs);
  });

  test("doubles with each 429 and 503", async () => {
    await request({ status: 429 });
    assert.equal((await hostFacts(database, host)).delay_ms, 2 * limits.hosts.delayMs);
    await request({ status: 503 });
    assert.equal((await hostFacts(database, host)).delay_ms, 4 * limits.hosts.delayMs);
    for (let more = 0; more < 10; more++) await request(refused);
    assert.equal((await hostFacts(database, host)).delay_ms, limits.hosts.slowFactorMax * limits.hosts.delayMs);
  });

  test("comes down by a tenth for each hour without a refusal, to the default", async () => {
    await request({ status: 429 });
    await request();
    assert.equal((await hostFacts(database, host)).delay_ms, 4_000);
    const delays: number[] = [];
    for (let hours = 0; hours < 8; hours++) {
      await pass(database, hourMs + 1_000);
      await request();
      await request();
      delays.push((await hostFacts(database, host)).delay_ms);
    }
    assert.deepEqual(delays, [3_600, 3_240, 2_916, 2_624, 2_362, 2_126, 2_000, 2_000]);
  });

  test("waits as long as Retry-After asks, up to a day", async () => {
    await request({ ...refused, retryAfterMs: 600_000 });
    assertAbout((await hostFacts(database, host)).next_in_ms, 600_000);
    await request({ ...refused, retryAfterMs: 30 * 24 * hourMs });
    assertAbout((await hostFacts(database, host)).next_in_ms, limits.hosts.retryAfterMs);
  });

  test("is never shorter because of Retry-After, and an answer that is no refusal cannot ask for a wait", async () => {
    await request({ ...refused, retryAfterMs: 1 });
    assertAbout((await hostFacts(database, host)).next_in_ms, 2 * limits.hosts.delayMs);
    await request({ status: 200, retryAfterMs: 24 * hourMs });
    assertAbout((await hostFacts(database, host)).next_in_ms, 2 * limits.hosts.delayMs);
  });
});

describe("a moment", () => {
  test("is had by one at a time, and excludes claims", async () => {
    await addJobs(database, contract, { hosts: [host] });
    const moment = await aMoment();
    assert.deepEqual(await claimJobs(database, { count: 1 }), []);
    await endRequest(database, moment, answered);
    assert.deepEqual(await claimJobs(database, { count: 1 }), []);
    await pass(database, limits.hosts.delayMs);
    await claimOne(database);
  });

  test("ahead is waited for, and nobody gets it meanwhile", async () => {
    await addJobs(database, contract, { hosts: [host] });
    await endRequest(database, await aMoment(), answered);
    await pass(database, limits.hosts.delayMs - 1_500);
    const { next_in_ms: nextInMs } = await hostFacts(database, host);
    const began = performance.now();
    const waiting = takeHostSlot(database, host, signal);
    await waitUntil(async () => (await hostFacts(database, host)).is_busy);
    await pass(database, 0);
    assert.deepEqual(await claimJobs(database, { count: 1 }), []);
    assert.notEqual(await waiting, null);
    assert.ok(performance.now() - began >= nextInMs - 100, "it was waited for");
  });

  test("that lies too far ahead, or of a host that rests, is not waited for", async () => {
    await request({ ...refused, retryAfterMs: 600_000 });
    const began = performance.now();
    assert.equal(await takeHostSlot(database, host, signal), null);
    await pass(database, 600_000);
    await database.run(
      sql`update crawl_host set rests = 1, rest_reason = 'wall', rests_until = now() + interval '1 hour'`,
    );
    assert.equal(await takeHostSlot(database, host, signal), null);
    assert.ok(performance.now() - began < limits.hosts.momentWaitMs / 2, "it is known at once");
  });

  test("is not given while a request is under way", async () => {
    await aMoment();
    await assert.rejects(takeHostSlot(database, host, AbortSignal.timeout(500)));
  });

  test("in which nothing was sent costs the host nothing", async () => {
    await returnHostSlot(database, await aMoment());
    const { is_busy: isBusy, next_in_ms: nextInMs } = await hostFacts(database, host);
    assert.equal(isBusy, false);
    assert.ok(nextInMs <= 0, `${nextInMs} ms`);
  });

  test("that somebody stopped waiting for is given back at its time", async () => {
    await endRequest(database, await aMoment(), answered);
    const stopping = new AbortController();
    const waiting = takeHostSlot(database, host, stopping.signal);
    await waitUntil(async () => (await hostFacts(database, host)).is_busy);
    stopping.abort(new Error("stopped"));
    await assert.rejects(waiting, /stopped|aborted/i);
    const facts = await hostFacts(database, host);
    assert.equal(facts.is_busy, false);
    assert.ok(facts.next_in_ms > 500, `${facts.next_in_ms} ms: the pace still holds`);
  });

  test("whose lease ended is not ended again by who comes back", async () => {
    const thawed = await aMoment();
    await pass(database, limits.hosts.leaseMs + limits.hosts.delayMs);
    await aMoment();
    await endRequest(database, thawed, answered);
    await returnHostSlot(database, thawed);
    assert.equal((await hostFacts(database, host)).is_busy, true);
  });
});

test("a host is one name for its schemes, its usual ports and www", () => {
  const keys: Record<string, string> = {
    "https://www.Shop.example/p?q=1": "shop.example",
    "http://shop.example:80/": "shop.example",
    "http://shop.example:443/": "shop.example",
    "https://shop.example:8443/": "shop.example:8443",
    "https://shop.example./": "shop.example",
    "https://www.example/": "www.example",
    "https://www2.shop.example/": "www2.shop.example",
    "http://[::1]:8080/": "[::1]:8080",
  };
  for (const [url, key] of Object.entries(keys)) assert.equal(hostKey(new URL(url)), key, url);
});

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 60_000;
  while (!(await isSo())) assert.ok(performance.now() < deadline, "it happened in time");
}
