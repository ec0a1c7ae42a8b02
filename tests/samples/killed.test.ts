/** A worker that is ended by kill -9 while it fills a sample shop: the next one goes on, and nothing is there twice. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { generateMarket } from "../../sample/generate-market.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { aCustomer } from "../harness/customer.ts";
import { inDatabase } from "../harness/market.ts";
import { killAll, start, type Started } from "../harness/program.ts";
import { lockRow, untilWaiting } from "../pricing/held.ts";

const SECRET_KEY = Buffer.alloc(32, "sample").toString("base64");
const service = await anEmptyService({ SECRET_KEY }, undefined, "http");
const dataDir = await mkdtemp(path.join(tmpdir(), "pricewright-sample-"));
after(async () => {
  killAll();
  await rm(dataDir, { recursive: true, force: true });
});

const doneMs = 120_000;

function aWorker(): Started {
  return start({ DATABASE_URL: service.connectionString, DATA_DIR: dataDir, SECRET_KEY }, "--role", "worker");
}

/** Nobody waits for the time after which a worker that gives no sign of life counts as dead. */
async function loseHeartbeats(): Promise<void> {
  await inDatabase(
    service,
    `update queue.job set heartbeat_on = heartbeat_on - interval '1 minute'
     where state = 'active' and heartbeat_on < now() - interval '2 seconds'`,
  );
}

test("killed between offers and strategy, the shop is as one that was filled at once", async (t) => {
  const customer = await aCustomer(service);
  const made = await customer.owner.post(`/api/v3/companies/${customer.companyId}/samplecontract`);
  assert.equal(made.status, 202, made.text);
  const { contractId, id } = made.body.data;
  const count = async (table: string): Promise<number> =>
    (await inDatabase(service, `select from ${table} where contract_id = $1`, [contractId])).length;

  const lock = await lockRow(t, service, "lock table strategy in share mode", []);
  const first = aWorker();
  await untilWaiting(service, "pricing.createStrategy");
  first.child.kill("SIGKILL");
  await first.ended();
  await lock.query("rollback");
  assert.equal(await count("product"), 52);
  assert.deepEqual([await count("strategy"), await count("recommendation")], [0, 0]);

  aWorker();
  for (const deadline = Date.now() + doneMs; ; await delay(200)) {
    const tasks = (await customer.owner.get(`/api/v3/vendor/contracts/${contractId}/tasks`)).body.data;
    if (tasks.length === 2 && tasks.every(({ state }: { state: string }) => state === "succeeded")) break;
    assert.ok(Date.now() < deadline, JSON.stringify(tasks));
    await loseHeartbeats();
  }
  const market = generateMarket();
  const sent = market.months
    .slice(0, -1)
    .map(({ offers }) => [...offers.values()].map((found) => new Set(found.map(({ domain }) => domain)).size));
  const snapshots = sent.flat().reduce((sum, domains) => sum + domains, 0);
  // Today every product is on both domains.
  assert.equal(await count("snapshot"), snapshots + 52 * 2);
  assert.deepEqual(
    await Promise.all(
      ["product", "strategy", "strategy_version", "pricing_run", "own_shop", "watched_page"].map(count),
    ),
    [52, 1, 1, 1, 1, 104],
  );
  assert.deepEqual([await count("recommendation"), await count("held_price")], [51, 1]);
  const [task] = await inDatabase(service, "select successful from task where task_id = $1", [id]);
  assert.equal(task?.["successful"], 52);
});
