/**
 * Programs that are ended by kill -9 while they decide on held prices or take a run back. Each stands at a lock when it dies: before
 * it has published, or after, before its transaction ends. Who goes on publishes each price once, and nothing waits for ever.
 */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, test, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { anEmptyService } from "../harness/a-service.ts";
import { Client, type Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { inDatabase, startRun, submitAll } from "../harness/market.ts";
import { killAll, start, type Started } from "../harness/program.ts";
import { holdAll, lockRow, untilWaiting } from "./held.ts";
import { aPricedCustomer, offers } from "./priced.ts";

const SECRET_KEY = Buffer.alloc(32, "killed").toString("base64");
const service = await anEmptyService({ SECRET_KEY }, undefined, "http");
const dataDir = await mkdtemp(path.join(tmpdir(), "pricewright-killed-"));
after(async () => {
  killAll();
  await rm(dataDir, { recursive: true, force: true });
});

const doneMs = 90_000;
let market = 10;

function aProgram(role: "http" | "worker"): Started {
  return start({ DATABASE_URL: service.connectionString, DATA_DIR: dataDir, SECRET_KEY }, "--role", role);
}

/** Where a program stands when it dies: the row that is locked by somebody else, and the statement that waits for it. */
const before = { row: "newest_recommendation", statement: "pricing.lockNewest" };
const published = { row: "price_history", statement: "pricing.writeHistories" };

async function succeeded({ client }: Customer, url: string): Promise<void> {
  const deadline = performance.now() + doneMs;
  for (;;) {
    const { state } = (await client.get(url)).body.data;
    if (state === "succeeded") return;
    assert.ok(performance.now() < deadline, `${url} is ${state}`);
    await loseHeartbeats();
    await delay(200);
  }
}

/** Nobody waits for the time after which a worker that gives no sign of life counts as dead. */
async function loseHeartbeats(): Promise<void> {
  await inDatabase(
    service,
    `update queue.job set heartbeat_on = heartbeat_on - interval '1 minute'
     where state = 'active' and heartbeat_on < now() - interval '2 seconds'`,
  );
}

async function pricesOf({ contractId }: Customer): Promise<number[]> {
  const rows = await inDatabase(
    service,
    "select price::float8 as price from recommendation where contract_id = $1 order by calculated_at, product_id",
    [contractId],
  );
  return rows.map(({ price }): number => price);
}

async function move(customer: Customer, ids: readonly string[]): Promise<number> {
  market += 1;
  await submitAll(
    customer,
    ids.map((id) => offers(id, market)),
  );
  await succeeded(customer, (await startRun(customer)).url.replace("/api/2/v/", "/api/v3/vendor/"));
  return market;
}

const approvals = ({ v3 }: Customer): string => `${v3}/pricerecommendations/approvals`;

async function pending(customer: Customer): Promise<{ seenAt: string; data: Loose[] }> {
  return (await customer.client.post(`${approvals(customer)}/query`, { status: ["pending"] })).body;
}

async function approveAll(customer: Customer): Promise<void> {
  const decisions = (await pending(customer)).data.map(approved);
  const answer = await customer.client.post(`${approvals(customer)}/decide`, decisions);
  assert.equal(answer.status, 200, answer.text);
}

const approved = ({ productId, createdAt }: Loose): object => ({
  productId,
  approvalCreatedAt: createdAt,
  decision: "approved",
});

/** Lets a program begin something, and kills it where it waits. */
async function killAt(
  t: TestContext,
  { place, productId, program }: { place: typeof before; productId: string; program: Started },
  begin: () => Promise<unknown>,
): Promise<void> {
  const lock = `select from ${place.row} where product_id = $1 for update`;
  const holder = await lockRow(t, service, lock, [productId]);
  await begin();
  await untilWaiting(service, place.statement);
  program.child.kill("SIGKILL");
  await program.ended();
  await holder.query("commit");
}

test("killed before or after it has published, a decision is made by nobody, and can be made again", async (t) => {
  const worker = aProgram("worker");
  const { customer, ids } = await aPricedCustomer(service, [{}, {}], holdAll);
  const expected: number[] = [];
  const first = await move(customer, ids);
  await approveAll(customer);
  expected.push(first, first);
  for (const place of [before, published]) {
    const next = await move(customer, ids);
    const decisions = (await pending(customer)).data.map(approved);
    const program = aProgram("http");
    const dying = new Client(await program.listening());
    const headers = { authorization: customer.client.authorization ?? "" };
    const begin = async (): Promise<void> => {
      dying.post(`${approvals(customer)}/decide`, decisions, headers).catch(() => undefined);
      await Promise.resolve();
    };
    await killAt(t, { place, productId: ids[1] ?? "", program }, begin);
    // The transaction of the dead program ends with its connection.
    const again = await customer.client.post(`${approvals(customer)}/decide`, decisions);
    assert.deepEqual(again.body.data, [{ data: true }, { data: true }], place.statement);
    expected.push(next, next);
    assert.deepEqual(await pricesOf(customer), expected);
    assert.deepEqual((await pending(customer)).data, []);
  }
  worker.child.kill("SIGTERM");
  await worker.ended();
});

test("killed after it has published, a decision by filter and a take back are ended by another worker", async (t) => {
  let worker = aProgram("worker");
  const { customer, ids } = await aPricedCustomer(service, [{}, {}], holdAll);
  // A first price has no history to wait for.
  const zeroth = await move(customer, ids);
  await approveAll(customer);
  const first = await move(customer, ids);
  await approveAll(customer);
  const second = await move(customer, ids);
  const { seenAt } = await pending(customer);
  let url = "";
  const send = async (at: string, body: object): Promise<void> => {
    const answer = await customer.client.post(at, body);
    assert.equal(answer.status, 202, answer.text);
    url = `${customer.v3}/tasks/${answer.body.data.id}`;
  };
  const decide = async (): Promise<void> =>
    await send(`${approvals(customer)}/decide/query`, { decision: "approved", seenAt });
  await killAt(t, { place: published, productId: ids[1] ?? "", program: worker }, decide);
  worker = aProgram("worker");
  await succeeded(customer, url);
  assert.deepEqual(await pricesOf(customer), [zeroth, zeroth, first, first, second, second]);
  assert.deepEqual((await pending(customer)).data, []);
  const [run] = await inDatabase(
    service,
    "select task_id from recommendation where contract_id = $1 order by calculated_at desc limit 1",
    [customer.contractId],
  );
  const takeBack = async (): Promise<void> =>
    await send(`${customer.v3}/pricingruns/${run?.["task_id"]}/takeback`, { pause: false });
  await killAt(t, { place: published, productId: ids[1] ?? "", program: worker }, takeBack);
  worker = aProgram("worker");
  await succeeded(customer, url);
  assert.deepEqual(await pricesOf(customer), [zeroth, zeroth, first, first, second, second, first, first]);
  worker.child.kill("SIGTERM");
  await worker.ended();
});
