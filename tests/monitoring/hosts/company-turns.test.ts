/** While hosts wait for a collector, companies take turns: one with hundreds of hosts delays one with few by a page each turn. */
import assert from "node:assert/strict";
import { after, beforeEach, describe, test } from "node:test";
import { Database, sql } from "../../../src/database/connection.ts";
import { limits } from "../../../src/limits.ts";
import { ClaimCursor } from "../../../src/monitoring/hosts/claim-cursor.ts";
import { claimJobs, type ClaimedJob } from "../../../src/monitoring/hosts/claim-jobs.ts";
import { aDatabase } from "../../harness/service.ts";
import { aContract, addJobs, clear, finish, pass, watch } from "./jobs-at-hosts.ts";

const copy = await aDatabase();
const database = new Database({ connectionString: copy.connectionString, poolSize: 4, onError: () => {} });
after(async () => {
  await database.close();
  await copy.drop();
});
const large = await aContract(database, "large1", "Large");
const another = await aContract(database, "large2", "Large");
const small = await aContract(database, "small1", "Small");
const third = await aContract(database, "third1", "Third");
for (const contract of [large, another, small, third]) await watch(database, contract, "shop.example");
beforeEach(async () => await clear(database));

const longMs = 5 * limits.hosts.turnsAfterMs;

function hostsOf(company: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${index}.${company}.example`);
}

/** Two contracts of a company with 300 hosts wait for long; what came since waits as well. */
async function aCrowd(): Promise<void> {
  await addJobs(database, large, { hosts: hostsOf("large", 150) });
  await addJobs(database, another, { hosts: hostsOf("another", 150) });
  await pass(database, longMs);
}

/** Claims job after job, as a collector that can visit one page at a time. */
async function claimed(count: number, cursor = new ClaimCursor(), atOnce = 1): Promise<ClaimedJob[]> {
  const jobs: ClaimedJob[] = [];
  while (jobs.length < count) {
    const next = await claimJobs(database, { count: atOnce, cursor });
    if (next.length === 0) break;
    for (const job of next) assert.equal(await finish(database, job), true);
    jobs.push(...next);
  }
  return jobs;
}

const contractsOf = (jobs: readonly ClaimedJob[]): string[] => jobs.map(({ contractId }) => contractId);

describe("while hosts wait for long", () => {
  test("each company has every other page, however many hosts and contracts the other has", async () => {
    await aCrowd();
    await addJobs(database, small, { hosts: hostsOf("small", 5) });
    const served = contractsOf(await claimed(12));
    assert.equal(served.filter((id) => id === small.contractId).length, 5, served.join(" "));
    const ofLarge = served.filter((id) => id !== small.contractId);
    assert.equal(new Set(ofLarge).size, 2, "the contracts of the large company share its turns");
  });

  test("a host that is due again stands before hosts of a company that was served meanwhile", async () => {
    await aCrowd();
    await addJobs(database, small, { hosts: hostsOf("small", 1), each: 4 });
    const cursor = new ClaimCursor();
    let ofSmall = 0;
    for (let round = 0; round < 4; round++) {
      let longestMs = 0;
      for (let page = 0; page < 4; page++) {
        const beganMs = performance.now();
        const [contract] = contractsOf(await claimed(1, cursor));
        longestMs = Math.max(longestMs, performance.now() - beganMs);
        if (contract === small.contractId) ofSmall += 1;
      }
      await pass(database, limits.hosts.delayMs);
      // One of the claims made the line. It holds for a while, longer if it took long to make.
      const { turnsForMs, turnsForCosts } = limits.hosts;
      await new Promise((resolve) => setTimeout(resolve, Math.max(turnsForMs, turnsForCosts * longestMs) + 50));
    }
    assert.equal(ofSmall, 4);
  });

  test("three companies have a third each when pages are claimed in batches", async () => {
    await aCrowd();
    await addJobs(database, small, { hosts: hostsOf("small", 40) });
    await addJobs(database, third, { hosts: hostsOf("third", 40) });
    const cursor = new ClaimCursor();
    await claimed(20, cursor, 20);
    const served = contractsOf(await claimed(60, cursor, 20));
    for (const contract of [small, third]) {
      assert.equal(served.filter((id) => id === contract.contractId).length, 20, served.join(" "));
    }
  });

  test("a company that is alone has every page, and each once", async () => {
    await aCrowd();
    const served = await claimed(300, new ClaimCursor(), 50);
    assert.equal(new Set(served.map(({ jobId }) => jobId)).size, 300);
    assert.deepEqual(await claimJobs(database, { count: 10 }), []);
  });

  test("two processes share the hosts of all, and none stays", async () => {
    await aCrowd();
    await addJobs(database, small, { hosts: hostsOf("small", 30) });
    const served = (await Promise.all([claimed(330, undefined, 7), claimed(330, undefined, 11)])).flat();
    assert.equal(new Set(served.map(({ jobId }) => jobId)).size, 330);
    assert.equal(served.length, 330);
  });

  test("a host whose contract may not read at the moment delays nobody", async () => {
    await aCrowd();
    await addJobs(database, small, { hosts: hostsOf("small", 5) });
    await addJobs(database, third, { hosts: hostsOf("third", 5) });
    await database.run(sql`update contract set is_active = false where contract_id = ${third.contractId}`);
    try {
      const served = contractsOf(await claimed(20));
      assert.equal(served.filter((id) => id === small.contractId).length, 5, served.join(" "));
      assert.ok(!served.includes(third.contractId));
    } finally {
      await database.run(sql`update contract set is_active = true where contract_id = ${third.contractId}`);
    }
  });
});

test("without waiting, hosts are visited in the order in which they are due", async () => {
  await addJobs(database, large, { hosts: hostsOf("large", 20) });
  await pass(database, limits.hosts.turnsAfterMs / 4);
  await addJobs(database, small, { hosts: hostsOf("small", 2) });
  const served = contractsOf(await claimed(22));
  assert.deepEqual(
    served.slice(0, 20),
    Array.from({ length: 20 }, () => large.contractId),
  );
});
