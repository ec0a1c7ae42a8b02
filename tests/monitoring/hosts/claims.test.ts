/** Which jobs collectors get, and in which order: one request a host, contracts in turn, leases that end. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, beforeEach, describe, test } from "node:test";
import { secretKey } from "../../../src/base/secret.ts";
import { Database, sql } from "../../../src/database/connection.ts";
import { limits } from "../../../src/limits.ts";
import { ClaimCursor } from "../../../src/monitoring/hosts/claim-cursor.ts";
import { claimJobs } from "../../../src/monitoring/hosts/claim-jobs.ts";
import { endRequest, takeHostSlot } from "../../../src/monitoring/hosts/host-slots.ts";
import { ensureHosts, noteTurns } from "../../../src/monitoring/hosts/turns.ts";
import { extendLease, keepLeases, releaseJob } from "../../../src/monitoring/hosts/leases.ts";
import { hopsOf } from "../../../src/monitoring/hosts/hops.ts";
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
  shops,
  watch,
} from "./jobs-at-hosts.ts";

const copy = await aDatabase();
await withoutTime(copy.connectionString);
const database = new Database({ connectionString: copy.connectionString, poolSize: 4, onError: () => {} });
after(async () => {
  await database.close();
  await copy.drop();
});
const large = await aContract(database, "large1");
const small = await aContract(database, "small1");
for (const contract of [large, small]) await watch(database, contract, "shop.example");
beforeEach(async () => await clear(database));

const paceMs = limits.hosts.delayMs;
const host = "shop.example";

describe("a claim", () => {
  test("takes one job of each host, and no more than asked for", async () => {
    await addJobs(database, large, { hosts: shops(5), each: 3 });
    const first = await claimJobs(database, { count: 3 });
    const second = await claimJobs(database, { count: 100 });
    assert.equal(first.length, 3);
    assert.equal(second.length, 2);
    assert.equal(new Set([...first, ...second].map((job) => job.host)).size, 5);
    assert.deepEqual(await claimJobs(database, { count: 100 }), []);
  });

  test("goes on with hosts that became due at the same moment, as those of a run do", async () => {
    await addJobs(database, large, { hosts: shops(3) });
    await pass(database, 2 * limits.hosts.claimMarginMs);
    const cursor = new ClaimCursor();
    const hosts = new Set<string>();
    for (let claim = 0; claim < 3; claim++)
      for (const job of await claimJobs(database, { count: 1, cursor })) hosts.add(job.host);
    assert.equal(hosts.size, 3);
  });

  test("tells what the job is, and when it was claimed by the database's clock", async () => {
    await addJobs(database, large, { hosts: [host] });
    const job = await claimOne(database);
    const clock = await database.row<{ now: Date }>(sql`select now() as now`);
    assert.equal(job.contractId, large.contractId);
    assert.deepEqual([job.kind, job.domain, job.host, job.attempts], ["pair", "shop.example", host, 1]);
    assert.deepEqual([job.work, job.readings, job.pagesRead], [[], [], 0]);
    assertAbout(clock === null ? null : clock.now.getTime() - job.claimedAt.getTime(), 0);
  });

  test("leaves a host alone until its request has ended and one pace has passed", async () => {
    await addJobs(database, large, { hosts: [host], each: 2 });
    const job = await claimOne(database);
    await pass(database, limits.hosts.leaseMs - 1_000);
    assert.deepEqual(await claimJobs(database, { count: 1 }), []);
    await finish(database, job);
    assert.deepEqual(await claimJobs(database, { count: 1 }), []);
    await pass(database, paceMs);
    await claimOne(database);
  });

  test("takes the job that has been due longest, and none that is not due", async () => {
    await addJobs(database, large, { hosts: [host], dueInMs: 10_000 });
    assert.deepEqual(await claimJobs(database, { count: 1 }), []);
    await addJobs(database, large, { hosts: [host] });
    const job = await claimOne(database);
    await finish(database, job);
    await pass(database, paceMs);
    assert.deepEqual(await claimJobs(database, { count: 1 }), []);
    await pass(database, 10_000 - paceMs + 1);
    await claimOne(database);
  });

  test("leaves hosts at peace that have no jobs", async () => {
    await addJobs(database, large, { hosts: [host] });
    await finish(database, await claimOne(database));
    await pass(database, paceMs);
    assert.deepEqual(await claimJobs(database, { count: 1 }), []);
    assert.equal((await hostFacts(database, host)).due_in_ms, null);
    const turns = await database.rows(sql`select host_id from host_turn`);
    assert.deepEqual(turns, []);
  });
});

describe("contracts at one host", () => {
  test("are served in turn: one with many pages delays one with few by a page each turn", async () => {
    await addJobs(database, large, { hosts: [host], each: 500 });
    await addJobs(database, small, { hosts: [host], each: 3 });
    const served: string[] = [];
    for (let request = 0; request < 8; request++) {
      const job = await claimOne(database);
      served.push(job.contractId);
      await finish(database, job);
      await pass(database, paceMs);
    }
    const [l, s] = [large.contractId, small.contractId];
    const turns = served.join(" ");
    assert.ok(
      [`${l} ${s} `.repeat(3), `${s} ${l} `.repeat(3)].some((fair) => turns.startsWith(fair.trim())),
      turns,
    );
    assert.deepEqual(served.slice(6), [l, l]);
  });

  test("a contract that came late is served next", async () => {
    await addJobs(database, large, { hosts: [host], each: 5 });
    await finish(database, await claimOne(database));
    await addJobs(database, small, { hosts: [host] });
    await pass(database, paceMs);
    assert.equal((await claimOne(database)).contractId, small.contractId);
  });

  test("a contract's own interval slows its own turns only", async () => {
    const slow = await aContract(database, "slow01");
    await watch(database, slow, "shop.example", 60_000);
    await addJobs(database, slow, { hosts: [host], each: 2 });
    assert.equal((await claimOne(database)).contractId, slow.contractId);
    await pass(database, limits.hosts.leaseMs + paceMs);
    await addJobs(database, small, { hosts: [host], each: 2 });
    await addJobs(database, slow, { hosts: [host] });
    const served: string[] = [];
    for (let request = 0; request < 3; request++) {
      const job = await claimOne(database);
      served.push(job.contractId);
      await finish(database, job);
      await pass(database, paceMs);
    }
    assert.equal(served.filter((contractId) => contractId === slow.contractId).length, 1, served.join());
    assert.deepEqual(await claimJobs(database, { count: 1 }), [], "the slow contract waits for its interval");
    await pass(database, 60_000);
    assert.equal((await claimOne(database)).contractId, slow.contractId);
  });
});

describe("jobs that must not be done", () => {
  const blocked: Record<string, { off: ReturnType<typeof sql>; on: ReturnType<typeof sql> }> = {
    "of an inactive contract": {
      off: sql`update contract set is_active = false where contract_id = 'large1'`,
      on: sql`update contract set is_active = true where contract_id = 'large1'`,
    },
    "of an expired contract": {
      off: sql`update contract set expires_at = now() - interval '1 s' where contract_id = 'large1'`,
      on: sql`update contract set expires_at = null where contract_id = 'large1'`,
    },
    "of a disabled domain": {
      off: sql`update watched_domain set is_enabled = false where contract_id = 'large1'`,
      on: sql`update watched_domain set is_enabled = true where contract_id = 'large1'`,
    },
    "of a removed domain": {
      off: sql`update watched_domain set removed_at = now() where contract_id = 'large1'`,
      on: sql`update watched_domain set removed_at = null where contract_id = 'large1'`,
    },
  };
  for (const [what, { off, on }] of Object.entries(blocked)) {
    test(`${what} are left, and delay nobody else`, async () => {
      await addJobs(database, large, { hosts: [host] });
      await addJobs(database, small, { hosts: [host] });
      await database.run(off);
      const job = await claimOne(database);
      assert.equal(job.contractId, small.contractId);
      await finish(database, job);
      await pass(database, paceMs);
      assert.deepEqual(await claimJobs(database, { count: 1 }), []);
      await database.run(on);
      await pass(database, limits.hosts.unclaimableMs);
      assert.equal((await claimOne(database)).contractId, large.contractId);
    });
  }

  test("a try needs no watched domain", async () => {
    await addJobs(database, large, { hosts: [host], domain: "unknown.example" });
    assert.deepEqual(await claimJobs(database, { count: 1 }), []);
    await database.run(sql`update fetch_job set kind = 'try'`);
    await pass(database, limits.hosts.unclaimableMs);
    assert.equal((await claimOne(database)).kind, "try");
  });
});

describe("a lease", () => {
  test("that ended gives the job and its host to the next one, and refuses who comes back", async () => {
    await addJobs(database, large, { hosts: [host] });
    const thawed = await claimOne(database);
    await pass(database, limits.hosts.leaseMs + 10);
    const next = await claimOne(database);
    assert.equal(next.jobId, thawed.jobId);
    assert.equal(next.attempts, 2);
    assert.equal(await extendLease(database, thawed), false);
    assert.equal(await releaseJob(database, thawed), false);
    await endRequest(database, thawed, answered);
    assert.equal(await finish(database, thawed), false);
    const { is_busy: isBusy, next_in_ms: nextInMs } = await hostFacts(database, host);
    assert.ok(isBusy, "the host is busy with the next one");
    assertAbout(nextInMs, limits.hosts.leaseMs);
    assert.equal(await finish(database, next), true);
  });

  test("can be extended while it is held", async () => {
    await addJobs(database, large, { hosts: [host] });
    const job = await claimOne(database);
    await pass(database, limits.hosts.leaseMs - 1_000);
    assert.equal(await extendLease(database, job), true);
    await pass(database, limits.hosts.leaseMs - 1_000);
    assert.deepEqual(await claimJobs(database, { count: 1 }), []);
    assert.equal(await finish(database, job), true);
  });

  test("keeps the host busy whose moment the job took for its request, such as that of a redirect", async () => {
    await addJobs(database, large, { hosts: [host] });
    const job = await claimOne(database);
    const moment = await takeHostSlot(database, "elsewhere.example", AbortSignal.timeout(60_000));
    assert.ok(moment !== null);
    await pass(database, limits.hosts.leaseMs - 1_000);
    assert.equal(await extendLease(database, job, moment), true);
    await pass(database, limits.hosts.leaseMs - 1_000);
    assert.ok((await hostFacts(database, "elsewhere.example")).is_busy);
  });

  test("keeps where the page and the robots.txt of its site led, each sealed", async () => {
    await addJobs(database, large, { hosts: [host] });
    await database.run(sql`update fetch_job set work = '{"pages": []}' where contract_id = ${large.contractId}`);
    const options = { database, secret: secretKey(Buffer.alloc(32, 7)) };
    const job = await claimOne(database);
    const [page, robots] = ["https://shop.example/p", "https://shop.example/robots.txt"];
    const led = { to: "https://shop.example/led?key=hush", hops: 2 };
    await hopsOf(options, job).record(robots, { to: "https://shop.example/rules", hops: 1 });
    await hopsOf(options, job).record(page, led);
    await releaseJob(database, job);
    await pass(database, paceMs);
    const next = await claimOne(database);
    assert.deepEqual(hopsOf(options, next).known(page), led);
    assert.equal(hopsOf(options, next).known(robots)?.to, "https://shop.example/rules");
    assert.doesNotMatch(JSON.stringify(next.work), /hush|shop/);
    await hopsOf(options, next).record(page, null);
    const [left] = await database.rows<{ work: unknown }>(
      sql`select work from fetch_job where contract_id = ${large.contractId}`,
    );
    assert.equal(Object.keys(JSON.parse(String(left?.work)).hops).length, 1);
  });

  test("is given for no job of a contract that has no room left", async () => {
    await addJobs(database, large, { hosts: [host] });
    const full = async (isFull: boolean): Promise<void> => {
      await database.run(sql`update contract set is_full = ${isFull} where contract_id = ${large.contractId}`);
    };
    await full(true);
    assert.deepEqual(await claimJobs(database, { count: 1 }), []);
    await full(false);
    await pass(database, limits.hosts.unclaimableMs + 10);
    assert.equal((await claimJobs(database, { count: 1 })).length, 1);
  });

  test("is kept by the process that works on the job, and by no other", async () => {
    await addJobs(database, large, { hosts: shops(2) });
    await addJobs(database, small, { hosts: ["other.example"] });
    const held = await claimJobs(database, { count: 3 });
    assert.equal(held.length, 3);
    await pass(database, limits.hosts.leaseMs - 1_000);
    const [kept, lost, others] = held;
    assert.ok(kept !== undefined && lost !== undefined && others !== undefined);
    const stranger = { ...lost, token: randomUUID() };
    const elsewhere = { ...lost, contractId: "nobody" };
    await keepLeases(database, [kept, stranger, elsewhere, others]);
    await pass(database, 2_000);
    assert.deepEqual(
      (await claimJobs(database, { count: 10 })).map(({ jobId }) => jobId),
      [lost.jobId],
    );
    assert.equal(await finish(database, kept), true);
    assert.equal(await finish(database, others), true);
    assert.equal(await finish(database, lost), false);
  });

  test("of a slow host holds it for one pace after the latest moment of sending", async () => {
    await addJobs(database, large, { hosts: [host] });
    await database.run(sql`update crawl_host set delay_ms = 300000`);
    await claimOne(database);
    assertAbout((await hostFacts(database, host)).next_in_ms, 300_000 + limits.hosts.sendWithinMs);
  });

  test("given back before anything was sent frees job and host at once, and is no attempt", async () => {
    await addJobs(database, large, { hosts: [host] });
    assert.equal(await releaseJob(database, await claimOne(database)), true);
    const again = await claimOne(database);
    assert.equal(again.attempts, 1);
    await endRequest(database, again, answered);
    await releaseJob(database, again, { dueInMs: 600_000 });
    await pass(database, paceMs);
    assert.deepEqual(await claimJobs(database, { count: 1 }), []);
    await pass(database, 600_000);
    await claimOne(database);
  });

  test("given back after one page of several waits at the host of the next page, with what was read", async () => {
    await addJobs(database, large, { hosts: [host] });
    const job = await claimOne(database);
    const [other = 0] = (await ensureHosts(database, ["other.example"])).values();
    await endRequest(database, job, answered);
    assert.equal(await releaseJob(database, job, { hostId: other, pagesRead: 1, readings: [{ price: "1.00" }] }), true);
    const next = await claimOne(database);
    assert.deepEqual(
      [next.host, next.pagesRead, next.readings, next.jobId],
      ["other.example", 1, [{ price: "1.00" }], job.jobId],
    );
  });
});

describe("work that is added while a claim runs", () => {
  test("is not lost when the claim deletes the turn it is added to", async () => {
    const [hostId = 0] = await addJobs(database, large, { hosts: [host] });
    await finish(database, await claimOne(database));
    await pass(database, paceMs);
    let claims: Promise<unknown> = Promise.resolve();
    await database.transaction(async (transaction) => {
      await transaction.run(sql`
        insert into fetch_job (contract_id, kind, domain, host_id, work)
        values (${large.contractId}, 'pair', 'shop.example', ${hostId}, '[]')`);
      // The claim ends before the job is there, or skips the turn: both must leave the turn for the job.
      assert.deepEqual(await claimJobs(database, { count: 1 }), []);
      await noteTurns(transaction, large, [hostId]);
      claims = claimJobs(database, { count: 1 });
      assert.deepEqual(await claims, []);
    });
    await claimOne(database);
  });

  test("is found although another transaction that added some was rolled back", async () => {
    const [hostId = 0] = await addJobs(database, large, { hosts: [host] });
    await database.run(sql`update crawl_host set due_at = now() - interval '1 s'`);
    await database
      .transaction(async (transaction) => {
        await transaction.run(sql`select host_id from host_turn where host_id = ${hostId} for update`);
        assert.deepEqual(await claimJobs(database, { count: 1 }), []);
        throw new Error("rolled back");
      })
      .catch(() => undefined);
    await pass(database, limits.hosts.lockedTurnMs);
    await claimOne(database);
  });
});
