/**
 * Interrupts tasks: by a stop, as at a deployment, and by a kill. They are calculations, simulations and backtests, imports of products
 * and of pages, rehearsals and callbacks. Each waits for a lock or for an answer, so one restart interrupts all of them. Take backs,
 * decisions by a query, publications, sample shops and runs of monitoring are not among them.
 */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import path from "node:path";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { limits } from "../../src/limits.ts";
import { aReceiver } from "../callbacks/receiver.ts";
import { Client, type Loose } from "../harness/client.ts";
import { aCustomer, anotherContract, type Customer } from "../harness/customer.ts";
import { fastDirectory } from "../harness/fast-directory.ts";
import {
  activate,
  completed,
  inDatabase,
  queryProducts,
  runPricing,
  someProducts,
  startRun,
} from "../harness/market.ts";
import { killAll, start, type Started } from "../harness/program.ts";
import { aDatabase } from "../harness/service.ts";
import { aPage, giveAll, someWatched, urlsOf } from "../monitoring/watched.ts";
import { headersFor, putCsv } from "../products-csv/csv.ts";

const productCount = limits.pricing.productsPerChunk + 5;
const document = {
  name: "Keep",
  otherwise: { rule: { target: { position: 1 }, withoutCompetitors: { of: "referencePrice" } } },
};
const admin = { email: "admin@pricewright.example", password: "correct horse battery" };
const csvHeaders = headersFor("sku", "title");
const backtested = { start: "2025-03-01T00:00:00Z", end: "2025-03-05T00:00:00Z" };

const database = await aDatabase();
const dataDir = await mkdtemp(path.join(await fastDirectory(), "pricewright-test-"));
/** Answers that the receiver delays. */
const unanswered: ServerResponse[] = [];
let isAnswering = true;
/** Clients that hold locks, also after a test that failed. */
const holders = new Set<pg.Client>();
const receiver = await aReceiver((response) => void (isAnswering ? response.end() : unanswered.push(response)));
let program: Started;
after(async () => {
  killAll();
  for (const client of holders) await client.end();
  await receiver.stop();
  await rm(dataDir, { recursive: true, force: true });
  await database.drop();
});

/** Starts the program. @returns a client of the admin, who may do everything */
async function begin(): Promise<Client> {
  program = start({
    DATABASE_URL: database.connectionString,
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: admin.password,
    CALLBACK_ALLOWED_RANGES: "127.0.0.0/8",
  });
  return await new Client(await program.listening()).logIn(admin);
}

const first = await begin();
const made = await aCustomer({
  client: (credentials) => new Client(first.url, credentials),
  adminClient: async () => first,
});
/** Customers for runs and studies, imports, callbacks, rehearsals and pages, because exclusive tasks of one contract wait for each other. */
const [priced, listed, called] = [made, await anotherContract(made), await anotherContract(made)];
const [rehearsed, watching] = [await anotherContract(made), await anotherContract(made)];
const ids = await someProducts(priced, productCount);
await activate(priced, document);
await runPricing(priced);
await someProducts(listed, 3, "old");
await someProducts(called, 1);
await activate(called, document);
const put = await called.client.put(`${called.v2}/settings/callbacks`, { pricingCompleted: [{ url: receiver.url }] });
assert.equal(put.status, 200, put.text);

await someWatched(watching, 1);
await giveAll(watching, [aPage("p-0")]);
// The next one lets go of the first one's upload.
for (let before = 0; before < limits.products.rehearsalsKept; before++) {
  await succeeded(first, await rehearse(first, "before"));
}

/** Rehearses an import. @returns the URL of the task */
async function rehearse(client: Client, title: string): Promise<string> {
  const answer = await client.put(`${rehearsed.v3}/products?dryRun=true`, `sku,title\n1,${title}\n`, csvHeaders);
  assert.equal(answer.status, 202, answer.text);
  return answer.body.data.url;
}

/** Replaces the pages by one. @returns the URL of the task */
async function replacePages(client: Client, name: string): Promise<string> {
  const csv = `customerProductId,domain,url\np-0,shop-b.example,https://shop-b.example/${name}\n`;
  const answer = await client.put(`${watching.v3}/monitoring/pages`, csv, { "content-type": "text/csv" });
  assert.equal(answer.status, 202, answer.text);
  return answer.body.data.url;
}

/** The same customer after a restart. */
function at(customer: Customer, client: Client): Customer {
  return { ...customer, client };
}

/** Locks what runs, studies, imports and rehearsals write, so they wait in their middle. */
async function holdUp(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: database.connectionString, lock_timeout: 10_000 });
  await client.connect();
  holders.add(client);
  await client.query("begin; lock table pricing_study_part");
  await client.query("select from newest_recommendation where product_id = $1 for update", [ids.at(-5)]);
  await client.query("select from contract where contract_id = $1 for no key update", [listed.contractId]);
  await client.query("select from product_rehearsal where contract_id = $1 for update", [rehearsed.contractId]);
  await client.query("select from watched_page where contract_id = $1 for update", [watching.contractId]);
  return async () => {
    holders.delete(client);
    await client.end();
  };
}

interface Begun {
  run: { id: string; url: string };
  studies: { url: string; resultUrl: string }[];
  importUrl: string;
  rehearsalUrl: string;
  pagesUrl: string;
  calls: number;
}

/** The statements at which all are in their middle. */
const waitingAt = [
  "monitoring.deleteOtherPages",
  "pricing.lockNewest",
  "pricing.storeStudyPart",
  "products.keepNewestRehearsals",
  "products.lockAssortment",
];

/** Begins a task of each kind. */
async function beginAll(client: Client, title: string): Promise<Begun> {
  const calls = receiver.received.length;
  await startRun(at(called, client));
  const run = await startRun(at(priced, client));
  const studies = [];
  for (const [kind, range] of [
    ["simulate", undefined],
    ["backtest", backtested],
  ] as const) {
    const answer = await client.post(`${priced.v3}/pricerecommendations/${kind}`, { document, range, asTask: true });
    assert.equal(answer.status, 202, answer.text);
    studies.push(answer.body.data);
  }
  const csv = `sku,title\n${ids.map((id) => `${id},${title}`).join("\n")}`;
  const answer = await putCsv(at(listed, client), csv, csvHeaders);
  assert.equal(answer.status, 202, answer.text);
  const rehearsalUrl = await rehearse(client, title);
  const pagesUrl = await replacePages(client, title);
  await until("all are in their middle", async () => {
    const waiting = await inDatabase(
      database,
      `select distinct substring(query from '/[*] (\\S+) [*]/') as name from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    const held = new Set(waiting.map(({ name }): string => name));
    return waitingAt.every((name) => held.has(name)) && unanswered.length > 0;
  });
  return { run, studies, importUrl: answer.body.data.url, rehearsalUrl, pagesUrl, calls };
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, `not so after 60 s: ${what}`);
    await delay(20);
  }
}

async function answers(url: string): Promise<boolean> {
  return await fetch(`${url}/health/live`).then(
    () => true,
    () => false,
  );
}

async function succeeded(client: Client, url: string): Promise<Loose> {
  const { task } = await completed(at(priced, client), url);
  assert.equal(task.state, "succeeded", JSON.stringify(task));
  return task;
}

/** Attempts at the newest callback that were written down: on a busy machine one may have waited for an answer too long. */
async function attemptsNoted(): Promise<number> {
  const [newest] = await inDatabase(
    database,
    "select attempts from callback_delivery where contract_id = $1 order by created_at desc limit 1",
    [called.contractId],
  );
  return newest?.attempts ?? 0;
}

/** Checks that every task has had its effect exactly once. @param noted the callback's attempts before the restart */
async function checkAll(client: Client, begun: Begun, title: string, noted = 0): Promise<void> {
  const run = await succeeded(client, begun.run.url);
  assert.deepEqual(run.result.operations, {
    successful: productCount,
    failed: 0,
    skipped: 0,
    published: productCount,
    held: 0,
    total: productCount,
  });
  const [prices] = await inDatabase(
    database,
    "select count(*)::integer as stored, count(distinct product_id)::integer as products from recommendation where task_id = $1",
    [begun.run.id],
  );
  assert.deepEqual(prices, { stored: productCount, products: productCount });
  for (const { url, resultUrl } of begun.studies) {
    await succeeded(client, url);
    const { products } = (await client.get(resultUrl)).body.data;
    assert.deepEqual(
      products.map(({ productId }: Loose) => productId),
      ids,
    );
  }
  const task = await succeeded(client, begun.importUrl);
  assert.equal(task.result.operations.successful, productCount);
  const products = await queryProducts(at(listed, client), { pagination: { start: 0, limit: 10_000 } });
  assert.deepEqual([products.length, new Set(products.map(({ name }) => name))], [productCount, new Set([title])]);
  const { rehearsal } = (await succeeded(client, begun.rehearsalUrl)).result;
  assert.deepEqual(rehearsal.outcome, { productsNow: 0, productsThen: 1, willCreate: 1, willChange: 0, willDelete: 0 });
  await succeeded(client, begun.pagesUrl);
  assert.deepEqual(await urlsOf(at(watching, client)), [`https://shop-b.example/${title}`]);
  const newest = `${called.v3}/settings/callbacks/deliveries?limit=1`;
  await until("the callback is delivered", async () => (await client.get(newest)).body.data[0].state === "succeeded");
  const [delivery] = (await client.get(newest)).body.data;
  assert.equal(delivery.attempts, noted + 1, "an attempt that was not written down was not made");
  const sent = receiver.received.slice(begun.calls).map(({ headers }) => headers["webhook-id"]);
  assert.deepEqual(new Set(sent), new Set([delivery.id]));
}

/** The attempts that open tasks have left after the next one. */
async function attemptsLeft(): Promise<number[]> {
  const rows = await inDatabase(
    database,
    `select retry_limit - retry_count - (started_on is not null)::integer as left
     from queue.job
     where state < 'completed'`,
  );
  return rows.map(({ left }) => left);
}

test("SIGTERM: tasks stop at a safe point, go on after the start, and lose no attempt", async () => {
  isAnswering = false;
  const letGo = await holdUp();
  const begun = await beginAll(first, "stopped");
  program.child.kill("SIGTERM");
  await until("it takes no more requests", async () => !(await answers(first.url)));
  // Tasks that are let go before they are told to stop may all end.
  await until("tasks are told to stop", () => program.output().includes("tasks stop at their next safe point"));
  const noted = await attemptsNoted();
  await letGo();
  isAnswering = true;
  for (const response of unanswered.splice(0)) response.end();
  assert.equal(await program.ended(), 0);
  const left = await attemptsLeft();
  assert.ok(left.length > 0, "nothing was interrupted");
  assert.deepEqual(new Set(left), new Set([limits.tasks.attempts - 1]));
  await checkAll(await begin(), begun, "stopped", noted);
  assert.equal(receiver.received.length, begun.calls + noted + 1, "the attempt under way was waited for");
});

test("SIGKILL: another process takes the tasks up, and each has lost one attempt", async () => {
  const client = await new Client(await program.listening()).logIn(admin);
  isAnswering = false;
  const letGo = await holdUp();
  const begun = await beginAll(client, "killed");
  program.child.kill("SIGKILL");
  await program.ended();
  const noted = await attemptsNoted();
  await letGo();
  isAnswering = true;
  for (const response of unanswered.splice(0)) response.end();
  // Simulates that the heartbeat timeout of the worker has passed.
  await inDatabase(
    database,
    "update queue.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'",
  );
  await checkAll(await begin(), begun, "killed", noted);
  const rows = await inDatabase(database, "select retry_count from queue.job where retry_count > 0");
  assert.deepEqual(new Set(rows.map(({ retry_count: count }) => count)), new Set([1]));
});
