/** When a host rests: after failures of different pages, longer each time, with one probe between two rests. */
import assert from "node:assert/strict";
import { after, beforeEach, describe, test } from "node:test";
import { Database } from "../../../src/database/connection.ts";
import { limits } from "../../../src/limits.ts";
import { retryAfterOf } from "../../../src/monitoring/crawl/collecting/retry-after.ts";
import { claimJobs } from "../../../src/monitoring/hosts/claim-jobs.ts";
import { endRequest, takeHostSlot } from "../../../src/monitoring/hosts/host-slots.ts";
import { noteHostOutcome, type HostOutcome } from "../../../src/monitoring/hosts/rests.ts";
import { noteTurns } from "../../../src/monitoring/hosts/turns.ts";
import { withoutTime } from "../../harness/clock.ts";
import { aDatabase } from "../../harness/service.ts";
import {
  aContract,
  addJobs,
  answered,
  assertAbout,
  claimOne,
  clear,
  finish,
  hostFacts,
  pass,
  watch,
} from "./jobs-at-hosts.ts";

const copy = await aDatabase();
await withoutTime(copy.connectionString);
const database = new Database({ connectionString: copy.connectionString, poolSize: 4, onError: () => {} });
after(async () => {
  await database.close();
  await copy.drop();
});
const contract = await aContract(database, "rested");
await watch(database, contract, "shop.example");
const host = "shop.example";
const minuteMs = 60_000;
let hostId = 0;
beforeEach(async () => {
  await clear(database);
  [hostId = 0] = await addJobs(database, contract, { hosts: [host], each: 20 });
});

async function note(kind: HostOutcome["kind"], page: string | number, isScheduled = true): Promise<void> {
  await noteHostOutcome(database, hostId, { kind, pageDigest: `page ${page}`, isScheduled });
}

async function fail(times: number): Promise<void> {
  for (let page = 0; page < times; page++) await note("failure", page);
}

describe("failures", () => {
  test("five in a row of different pages make the host rest for 15 minutes", async () => {
    await fail(4);
    assert.equal((await hostFacts(database, host)).rests, 0);
    await note("failure", 4);
    assertAbout((await hostFacts(database, host)).rest_ms, 15 * minuteMs);
    await pass(database, 14 * minuteMs);
    assert.deepEqual(await claimJobs(database, { count: 1 }), []);
  });

  test("of two pages never do, however many there are", async () => {
    for (let times = 0; times < 20; times++) await note("failure", times % 2);
    assert.equal((await hostFacts(database, host)).rests, 0);
    await note("failure", "another");
    assert.equal((await hostFacts(database, host)).rests, 1);
  });

  test("count anew after a success", async () => {
    await fail(4);
    await note("ok", "any");
    await fail(4);
    assert.equal((await hostFacts(database, host)).rests, 0);
  });

  test("of tries never count, and their successes do not either", async () => {
    for (let page = 0; page < 10; page++) await note("failure", page, false);
    assert.equal((await hostFacts(database, host)).failures, 0);
    await fail(3);
    await note("ok", "a try", false);
    assert.equal((await hostFacts(database, host)).failures, 3);
  });

  test("that arrive while the host rests already change nothing", async () => {
    await fail(5);
    await fail(5);
    const facts = await hostFacts(database, host);
    assert.equal(facts.rests, 1);
    assertAbout(facts.rest_ms, 15 * minuteMs);
  });
});

describe("a rest", () => {
  test("that begins while a request is under way goes on after its end", async () => {
    const job = await claimOne(database);
    await fail(5);
    await finish(database, job);
    await pass(database, 14 * minuteMs);
    assert.deepEqual(await claimJobs(database, { count: 1 }), []);
    await pass(database, minuteMs);
    await claimOne(database);
  });
});

describe("after a rest", () => {
  test("one probe decides; each that fails makes the next rest longer, up to a day", async () => {
    await fail(5);
    const restsMs: number[] = [];
    for (let rest = 0; rest < 5; rest++) {
      const { rest_ms: restMs } = await hostFacts(database, host);
      restsMs.push(Math.round((restMs ?? 0) / minuteMs));
      await pass(database, (restMs ?? 0) + 1_000);
      const probe = await claimOne(database);
      await endRequest(database, probe, { ...answered, status: 500 });
      await pass(database, limits.hosts.delayMs);
      assert.deepEqual(await claimJobs(database, { count: 1 }), [], "there is one probe");
      await note("failure", "the probe's");
      // The next probe reads another page, because the lease of this one's job has not ended.
    }
    assert.deepEqual(restsMs, [15, 60, 360, 1440, 1440]);
  });

  test("a probe that succeeds ends it, and the pages go on at the host's pace", async () => {
    await fail(5);
    await pass(database, 15 * minuteMs + 1_000);
    const probe = await claimOne(database);
    await finish(database, probe);
    await note("ok", "the probe's");
    await pass(database, limits.hosts.delayMs);
    await claimOne(database);
    const facts = await hostFacts(database, host);
    assert.deepEqual([facts.rests, facts.rest_ms, facts.failures], [0, null, 0]);
  });

  test("a probe that says nothing is followed by another", async () => {
    await fail(5);
    await pass(database, 15 * minuteMs + 1_000);
    await finish(database, await claimOne(database));
    await pass(database, limits.hosts.backoff.probeMs);
    await claimOne(database);
  });

  test("a probe that is redirected gets a moment for its next request", async () => {
    await fail(5);
    await pass(database, 15 * minuteMs + 1_000);
    await endRequest(database, await claimOne(database), { ...answered, status: 301 });
    await pass(database, limits.hosts.delayMs);
    assert.notEqual(await takeHostSlot(database, host, new AbortController().signal), null);
  });

  test("work that is added during the rest does not end it", async () => {
    await fail(5);
    await database.transaction(async (transaction) => await noteTurns(transaction, contract, [hostId]));
    await pass(database, 14 * minuteMs);
    assert.deepEqual(await claimJobs(database, { count: 1 }), []);
  });
});

describe("a wall", () => {
  test("at two pages makes the host rest for a day; at one page it is that page's", async () => {
    await note("wall", 1);
    await note("wall", 1);
    assert.equal((await hostFacts(database, host)).rests, 0);
    await note("wall", 2);
    assertAbout((await hostFacts(database, host)).rest_ms, 24 * 60 * minuteMs);
  });

  test("before a probe is another day's rest", async () => {
    await note("wall", 1);
    await note("wall", 2);
    await pass(database, 24 * 60 * minuteMs + 1_000);
    await endRequest(database, await claimOne(database), { ...answered, status: 403 });
    await note("wall", 3);
    assertAbout((await hostFacts(database, host)).rest_ms, 24 * 60 * minuteMs);
  });
});

test("Retry-After is a number of seconds or a time", () => {
  const waitMs = (value: string): number | null =>
    retryAfterOf({ headers: new Map([["retry-after", value]]) }, Date.parse("2026-01-31T12:00:00Z"));
  assert.equal(waitMs("120"), 120_000);
  assert.equal(waitMs("Sat, 31 Jan 2026 12:01:00 GMT"), 60_000);
  assert.equal(waitMs("Sat, 31 Jan 2026 11:59:00 GMT"), 0);
  assert.equal(waitMs("soon"), null);
});
