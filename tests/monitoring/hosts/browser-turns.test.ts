/** Pages that a browser must show first are left to processes that have one, and the others to those that have none. */
import assert from "node:assert/strict";
import { after, beforeEach, describe, test } from "node:test";
import { Database, sql } from "../../../src/database/connection.ts";
import { limits } from "../../../src/limits.ts";
import { claimJobs } from "../../../src/monitoring/hosts/claim-jobs.ts";
import { noteMethods } from "../../../src/monitoring/hosts/browser-turns.ts";
import { releaseJob } from "../../../src/monitoring/hosts/leases.ts";
import { withoutTime } from "../../harness/clock.ts";
import { aDatabase } from "../../harness/service.ts";
import { aContract, addJobs, clear, finish, hostFacts, pass, watch } from "./jobs-at-hosts.ts";

const copy = await aDatabase();
await withoutTime(copy.connectionString);
const database = new Database({ connectionString: copy.connectionString, poolSize: 4, onError: () => {} });
after(async () => {
  await database.close();
  await copy.drop();
});
const rendering = await aContract(database, "shown1");
const plain = await aContract(database, "plain1");
for (const contract of [rendering, plain]) await watch(database, contract, "shop.example");
await watch(database, rendering, "other.example");
beforeEach(async () => {
  await clear(database);
  await setMethod("browser");
});

const part = "de.shop.example:8080";

async function setMethod(method: "browser" | "request"): Promise<void> {
  await database.run(sql`
    update watched_domain
    set source_method = ${method}
    where contract_id = ${rendering.contractId} and domain = 'shop.example'`);
}

async function claimed(needsBrowser: boolean | null): Promise<string[]> {
  const jobs = await claimJobs(database, { count: 100, needsBrowser });
  return jobs.map(({ contractId, host }) => `${contractId} ${host}`).sort();
}

describe("a claim", () => {
  test("without a browser leaves hosts of such a domain and its parts to those with one, who leave it the others", async () => {
    await addJobs(database, rendering, { hosts: ["shop.example", part, "notshop.example", "other.example"] });
    assert.deepEqual(await claimed(false), ["shown1 notshop.example", "shown1 other.example"]);
    assert.deepEqual(await claimed(false), []);
    assert.deepEqual(await claimed(true), [`shown1 ${part}`, "shown1 shop.example"]);
  });

  test("of a process that does both takes everything", async () => {
    await addJobs(database, rendering, { hosts: ["shop.example", "other.example"] });
    assert.deepEqual(await claimed(null), ["shown1 other.example", "shown1 shop.example"]);
  });

  test("takes its own contract's turn at a host that both kinds read, one request at a time", async () => {
    await addJobs(database, rendering, { hosts: ["shop.example"] });
    await addJobs(database, plain, { hosts: ["shop.example"] });
    const [job, ...others] = await claimJobs(database, { count: 100, needsBrowser: false });
    assert.deepEqual([job?.contractId, others], ["plain1", []]);
    assert.deepEqual(await claimed(true), [], "the host is busy");
    assert.ok(job !== undefined && (await finish(database, job)));
    await pass(database, limits.hosts.delayMs);
    assert.deepEqual(await claimed(true), ["shown1 shop.example"]);
  });

  test("that finds its own turns not due does not put those of others off", async () => {
    await addJobs(database, rendering, { hosts: ["shop.example"] });
    await addJobs(database, plain, { hosts: ["shop.example"], dueInMs: 60_000 });
    assert.deepEqual(await claimed(false), []);
    assert.ok(((await hostFacts(database, "shop.example")).due_in_ms ?? 1) <= 0);
    assert.deepEqual(await claimed(true), ["shown1 shop.example"]);
  });
});

describe("a domain whose method changes while its pages wait", () => {
  test("is read by the other kind of process once that is noted", async () => {
    await addJobs(database, rendering, { hosts: ["shop.example", "other.example"] });
    await setMethod("request");
    assert.deepEqual(await claimed(false), ["shown1 other.example"]);
    await database.transaction(async (transaction) => await noteMethods(transaction, rendering));
    assert.deepEqual(await claimed(false), ["shown1 shop.example"]);
  });

  test("and when one of its jobs is given back", async () => {
    await setMethod("request");
    await addJobs(database, rendering, { hosts: ["shop.example"] });
    const [job] = await claimJobs(database, { count: 1, needsBrowser: false });
    assert.ok(job !== undefined);
    await setMethod("browser");
    await releaseJob(database, job);
    assert.deepEqual(await claimed(false), []);
    assert.deepEqual(await claimed(true), ["shown1 shop.example"]);
  });
});
