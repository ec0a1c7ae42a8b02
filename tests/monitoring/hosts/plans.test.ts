/** Statements about hosts and their jobs handle the hosts and jobs of one claim, however many wait. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Database, sql } from "../../../src/database/connection.ts";
import { ClaimCursor } from "../../../src/monitoring/hosts/claim-cursor.ts";
import { claimJobs } from "../../../src/monitoring/hosts/claim-jobs.ts";
import { endRequest, returnHostSlot, takeHostSlot } from "../../../src/monitoring/hosts/host-slots.ts";
import { noteHostOutcome } from "../../../src/monitoring/hosts/rests.ts";
import { noteTurns } from "../../../src/monitoring/hosts/turns.ts";
import { releaseJob } from "../../../src/monitoring/hosts/leases.ts";
import { robotsOf } from "../../../src/monitoring/hosts/robots.ts";
import { logPlans, offencesOf, plansOf } from "../../database/plan-log.ts";
import { aDatabase } from "../../harness/service.ts";
import { aContract, addJobs, answered, finish, pass, shops, watch } from "./jobs-at-hosts.ts";

const hosts = 1_500;
const contracts = 4;
const claimed = 20;
/** A claim reads the turns of its hosts, some jobs that it may not do, and leaves what it skips to the next round. */
const most = claimed * contracts * 6;
/** The turns of companies are made from all that wait, once a second at most. */
const allowed = (statement: string): number =>
  statement === "monitoring.findWaitingHosts" ? hosts * contracts * 2 : most;

const copy = await aDatabase();
await logPlans(copy.connectionString);
const database = new Database({ connectionString: copy.connectionString, poolSize: 3, onError: () => {} });
after(async () => {
  await database.close();
  await copy.drop();
});
before(async () => {
  for (let number = 0; number < contracts; number++) {
    const contract = await aContract(database, `plans${number}`);
    await watch(database, contract, "shop.example");
    await addJobs(database, contract, { hosts: shops(hosts), each: 3 });
  }
});

/** All that a collector does with hosts. */
async function work(newHost: string): Promise<void> {
  const cursor = new ClaimCursor();
  const { signal } = new AbortController();
  const jobs = await claimJobs(database, { count: claimed, cursor });
  assert.equal(jobs.length, claimed);
  const [first, second] = jobs;
  assert.ok(first !== undefined && second !== undefined);
  await endRequest(database, first, answered);
  await releaseJob(database, second, { dueInMs: 1_000 });
  for (const page of ["1", "2"]) {
    await noteHostOutcome(database, first.hostId, { kind: "wall", pageDigest: page, isScheduled: true });
  }
  await noteHostOutcome(database, first.hostId, { kind: "ok", pageDigest: "3", isScheduled: true });
  await claimJobs(database, { count: claimed, cursor });
  const moment = await takeHostSlot(database, `first.${newHost}`, signal);
  assert.ok(moment !== null);
  await returnHostSlot(database, moment);
  await database.transaction(
    async (transaction) => await noteTurns(transaction, { contractId: "plans0" }, [first.hostId]),
  );
  const source = {
    fetch: () =>
      Promise.resolve({ status: 404, latencyMs: 1, retryAfterMs: null, body: Buffer.alloc(0), redirectsTo: null }),
    parse: () => Promise.reject(new Error("there is none to parse")),
  };
  await robotsOf(database, source, { origin: `https://second.${newHost}`, slot: null, signal });
}

const statements = [
  "endRequest endRest findHostIds findRobots holdHosts leaseJobs lockDueHosts noteCrawlDelay noteDueHosts noteStreak",
  "noteTurns releaseJob returnMoment serveTurns startRest storeRobots takeMoment",
];

async function assertPlans(newHost: string, more = ""): Promise<void> {
  const plans = await plansOf(copy.connectionString, async () => await work(newHost));
  assert.deepEqual(offencesOf(plans, allowed), []);
  const seen = new Set(plans.map(({ statement }) => statement));
  const missing = [...statements, more]
    .join(" ")
    .trim()
    .split(" ")
    .filter((name) => !seen.has(`monitoring.${name}`));
  assert.deepEqual(missing, []);
}

test("without statistics", async () => await assertPlans("new.example"));

test("with statistics", async () => {
  await database.run(sql`analyze`);
  await pass(database, 120_000);
  await assertPlans("newer.example", "findWaitingHosts");
});

test("at a host whose contracts have nothing more to do, one of which is disabled", async () => {
  await database.run(sql`update watched_domain set is_enabled = false where contract_id = 'plans0'`);
  await database.run(sql`delete from fetch_job where contract_id = 'plans1'`);
  await pass(database, 120_000);
  const plans = await plansOf(copy.connectionString, async () => {
    const jobs = await claimJobs(database, { count: claimed, cursor: new ClaimCursor() });
    for (const job of jobs) await finish(database, job);
  });
  assert.deepEqual(
    offencesOf(plans, (statement) => 3 * allowed(statement)),
    [],
  );
  assert.ok(
    plans.some(({ statement }) => statement === "monitoring.findNextJobs"),
    "turns were without a job",
  );
});
