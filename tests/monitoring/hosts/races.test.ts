/** Several processes at the same hosts: the pace and the leases hold in any order of what they do. */
import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { fc } from "../../engine/oracle/seeded.ts";
import { Database, sql } from "../../../src/database/connection.ts";
import { limits } from "../../../src/limits.ts";
import { ClaimCursor } from "../../../src/monitoring/hosts/claim-cursor.ts";
import { claimJobs, type ClaimedJob } from "../../../src/monitoring/hosts/claim-jobs.ts";
import { endRequest } from "../../../src/monitoring/hosts/host-slots.ts";
import { noteHostOutcome } from "../../../src/monitoring/hosts/rests.ts";
import { releaseJob } from "../../../src/monitoring/hosts/leases.ts";
import { aDatabase } from "../../harness/service.ts";
import { aContract, addJobs, answered, clear, finish, pass, shops, watch } from "./jobs-at-hosts.ts";

const copy = await aDatabase();
const processes = [0, 1, 2].map(
  () => new Database({ connectionString: copy.connectionString, poolSize: 3, onError: () => {} }),
);
const [database] = processes;
assert.ok(database !== undefined);
after(async () => {
  for (const each of processes) await each.close();
  await copy.drop();
});
const contracts = [await aContract(database, "race01"), await aContract(database, "race02")];
for (const contract of contracts) await watch(database, contract, "shop.example");
beforeEach(async () => await clear(database));

test("three processes that claim from 200 hosts at once read each page once, and no host twice within its pace", async () => {
  const delayMs = 200;
  for (const contract of contracts) await addJobs(database, contract, { hosts: shops(200), each: 3 });
  await database.run(sql`
    update crawl_host set operator_delay_ms = ${delayMs}, operator_reason = 'a test', delay_ms = ${delayMs}`);
  const visits: { host: string; jobId: number; startsAt: Date }[] = [];
  const deadline = performance.now() + 60_000;
  const collect = async (own: Database): Promise<void> => {
    const cursor = new ClaimCursor();
    while (visits.length < 1_200) {
      assert.ok(performance.now() < deadline, `only ${visits.length} pages were read in time`);
      const jobs = await claimJobs(own, { count: 20, cursor });
      visits.push(...jobs.map(({ host, jobId, startsAt }) => ({ host, jobId, startsAt })));
      const ended = await Promise.all(jobs.map(async (job) => await finish(own, job, { ...answered, latencyMs: 1 })));
      assert.ok(ended.every(Boolean), "who has the lease ends the job");
    }
  };
  await Promise.all(processes.map(collect));
  assert.equal(visits.length, 1_200);
  assert.equal(new Set(visits.map(({ jobId }) => jobId)).size, 1_200);
  for (const [host, own] of Map.groupBy(visits, (visit) => visit.host)) {
    const times = own.map(({ startsAt }) => startsAt.getTime()).sort((a, b) => a - b);
    const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    assert.ok(Math.min(...gaps) >= delayMs - 1, `${host}: ${gaps.join()} ms`);
  }
});

type Step =
  | { do: "claim"; process: number }
  | { do: "end"; status: number; retryAfterMs: number | null }
  | { do: "die" }
  | { do: "giveBack" }
  | { do: "fail"; kind: "failure" | "wall" | "ok"; page: number }
  | { do: "wait"; ms: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant("claim"), process: fc.nat(2) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("end"),
      status: fc.constantFrom(200, 200, 404, 429, 503),
      retryAfterMs: fc.constantFrom(null, null, 5_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("die") }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("giveBack") }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("fail"),
      kind: fc.constantFrom("failure", "failure", "wall", "ok"),
      page: fc.nat(4),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("wait"), ms: fc.constantFrom(100, 1_900, 2_000, 4_000, 61_000) }),
  },
);

/** What one host allows, told by what was done to it: the judge of the claims, beside the database. */
class Judge {
  #waitedMs = 0;
  #freeAtMs = 0;
  #sentAtMs: number | null = null;
  #restsUntilMs = 0;

  wait(ms: number): void {
    this.#waitedMs += ms;
  }

  /** @param delayMs the pace when it was claimed */
  claimed(delayMs: number): void {
    const now = this.#now();
    assert.ok(now >= this.#freeAtMs - toleranceMs, `claimed ${this.#freeAtMs - now} ms too early`);
    assert.ok(now >= this.#restsUntilMs - toleranceMs, `claimed ${this.#restsUntilMs - now} ms before the rest ends`);
    this.#sentAtMs = now;
    // If nobody ends the request, the lease does.
    this.#freeAtMs = now + Math.max(limits.hosts.leaseMs, delayMs);
  }

  ended(delayMs: number, retryAfterMs: number): void {
    if (this.#sentAtMs === null) return;
    this.#freeAtMs = Math.max(this.#sentAtMs + delayMs, this.#now() + retryAfterMs);
    this.#sentAtMs = null;
  }

  givenBack(): void {
    this.#freeAtMs = this.#now();
    this.#sentAtMs = null;
  }

  rests(restMs: number): void {
    this.#restsUntilMs = this.#now() + restMs;
  }

  #now(): number {
    return this.#waitedMs + performance.now();
  }
}

/** Between the database's clock at a statement and ours after it. */
const toleranceMs = 50;

test("any order of claims, ends, deaths, refusals and rests gives no two claims of a host within its pace", async () => {
  const [contract] = contracts;
  assert.ok(contract !== undefined);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      await clear(database);
      const [hostId = 0] = await addJobs(database, contract, { hosts: ["shop.example"], each: 40 });
      const judge = new Judge();
      let held: ClaimedJob | null = null;
      for (const each of steps) {
        if (each.do === "claim") {
          const before = await paceAndRest(hostId);
          const [job] = await claimJobs(processes[each.process] ?? database, { count: 5 });
          if (job === undefined) continue;
          judge.claimed(before.delay_ms);
          held = job;
        } else if (each.do === "end" && held !== null) {
          const isHeld = (await paceAndRest(hostId)).busy_token === held.token;
          await endRequest(database, held, { ...answered, status: each.status, retryAfterMs: each.retryAfterMs });
          const retryAfterMs = each.status === 429 || each.status === 503 ? (each.retryAfterMs ?? 0) : 0;
          if (isHeld) judge.ended((await paceAndRest(hostId)).delay_ms, retryAfterMs);
          held = null;
        } else if (each.do === "giveBack" && held !== null) {
          const isHeld = (await paceAndRest(hostId)).busy_token === held.token;
          await releaseJob(database, held);
          if (isHeld) judge.givenBack();
          held = null;
        } else if (each.do === "die") {
          held = null;
        } else if (each.do === "fail") {
          await noteHostOutcome(database, hostId, { kind: each.kind, pageDigest: `${each.page}`, isScheduled: true });
          judge.rests((await paceAndRest(hostId)).rest_ms ?? 0);
        } else if (each.do === "wait") {
          await pass(database, each.ms);
          judge.wait(each.ms);
        }
      }
    }),
    { numRuns: 40 },
  );
});

async function paceAndRest(
  hostId: number,
): Promise<{ delay_ms: number; rest_ms: number | null; busy_token: string | null }> {
  const row = await database?.row<{ delay_ms: number; rest_ms: number | null; busy_token: string | null }>(sql`
    select delay_ms, busy_token, extract(epoch from rests_until - now()) * 1000 as rest_ms
    from crawl_host
    where host_id = ${hostId}`);
  assert.ok(row !== null && row !== undefined);
  return row;
}
