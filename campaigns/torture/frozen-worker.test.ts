/**
 * A worker that stands still in the middle of its tasks, with their locks. The server ends its transactions, another worker goes on
 * and loses no attempt, and the first one notices when it moves again. It waits for real times: nothing else proves them.
 */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { anEmptyService } from "../../tests/harness/a-service.ts";
import type { Client, Loose } from "../../tests/harness/client.ts";
import { aCustomer, anotherContract } from "../../tests/harness/customer.ts";
import { activate, inDatabase, queryProducts, someProducts, startRun } from "../../tests/harness/market.ts";
import { killAll, start, type Started } from "../../tests/harness/program.ts";
import { headersFor, putCsv } from "../../tests/products-csv/csv.ts";

const doneMs = 60_000;
const productCount = 30;
const SECRET_KEY = Buffer.alloc(32, "frozen").toString("base64");
const service = await anEmptyService({ SECRET_KEY }, undefined, "http");
const dataDir = await mkdtemp(path.join(tmpdir(), "pricewright-frozen-"));
after(async () => {
  killAll();
  await rm(dataDir, { recursive: true, force: true });
});

function aWorker(): Started {
  return start({ DATABASE_URL: service.connectionString, DATA_DIR: dataDir, SECRET_KEY }, "--role", "worker");
}

async function until(what: string, withinMs: number, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isSo())) {
    assert.ok(performance.now() < deadline, `not so after ${withinMs} ms: ${what}`);
    await delay(100);
  }
}

const isDone = async (client: Client, url: string): Promise<boolean> =>
  (await client.get(url)).body.state === "succeeded";

/** Statements that wait for a lock, by name. */
async function waiting(): Promise<string[]> {
  const rows = await inDatabase(
    service,
    `select substring(query from '/[*] (\\S+) [*]/') as name from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.map(({ name }): string => name);
}

/** The attempts of tasks of these contracts. */
async function attempts(contractIds: readonly string[]): Promise<Loose[]> {
  return await inDatabase(
    service,
    "select retry_count as retries, state from queue.job where data ->> 'contractId' = any($1)",
    [contractIds],
  );
}

test("a frozen worker is fenced, the successor loses no attempt and ends within 60 s, the thawed one stops", async () => {
  const priced = await aCustomer(service);
  const listed = await anotherContract(priced);
  const { client } = priced;
  const ids = await someProducts(priced, productCount);
  const rule = { target: { position: 1 }, withoutCompetitors: { of: "referencePrice" } };
  await activate(priced, { name: "Keep", otherwise: { rule } });
  const frozen = aWorker();
  const first = await startRun(priced);
  await until("the first run has ended", 60_000, async () => await isDone(client, first.url));
  const holder = new pg.Client({ connectionString: service.connectionString });
  holder.on("error", () => undefined);
  await holder.connect();
  await holder.query("begin");
  await holder.query("select from contract where contract_id = $1 for no key update", [listed.contractId]);
  await holder.query("select from newest_recommendation where product_id = $1 for update", [ids.at(-1)]);

  const run = await startRun(priced);
  const csv = `sku,title\n${ids.map((id) => `${id},once`).join("\n")}`;
  const imported = (await putCsv(listed, csv, headersFor("sku", "title"))).body.data;
  await until("both tasks are in their middle", 60_000, async () => {
    const names = await waiting();
    return ["pricing.lockNewest", "products.lockAssortment"].every((name) => names.includes(name));
  });

  frozen.child.kill("SIGSTOP");
  const beganMs = performance.now();
  // Now the locks go to the transactions of the frozen process.
  await holder.end();
  const successor = aWorker();
  for (const { url } of [run, imported]) {
    await until("the successor has done it", doneMs, async () => await isDone(client, url));
  }
  const tookMs = performance.now() - beganMs;
  assert.ok(tookMs < doneMs, `${tookMs} ms`);
  const used = await attempts([priced.contractId, listed.contractId]);
  assert.equal(used.length, 3);
  assert.deepEqual(
    used.filter(({ retries }) => retries > 0).map(({ retries }) => retries),
    [1, 1],
    "only the attempt that froze is used",
  );

  const before = await stored();
  frozen.child.kill("SIGCONT");
  await until("the thawed worker stops both tasks", 60_000, async () =>
    Promise.resolve(frozen.output().split(/task attempt failed|task interrupted|task lost the database/).length > 2),
  );
  assert.deepEqual(await stored(), before, "it has no effect any more");
  assert.deepEqual(before.prices, [{ prices: 2 * productCount, products: productCount }]);
  assert.deepEqual(new Set(before.names), new Set(["once"]));

  successor.child.kill("SIGTERM");
  assert.equal(await successor.ended(), 0);
  const next = await startRun(priced);
  await until("it works on other tasks", 60_000, async () => await isDone(client, next.url));

  async function stored(): Promise<{ prices: Loose[]; names: string[]; task: Loose }> {
    const prices = await inDatabase(
      service,
      `select count(*)::integer as prices, count(distinct product_id)::integer as products
       from recommendation where contract_id = $1`,
      [priced.contractId],
    );
    const products = await queryProducts(listed, { pagination: { start: 0, limit: 1_000 } });
    return { prices, names: products.map(({ name }) => name), task: (await client.get(run.url)).body };
  }
});
