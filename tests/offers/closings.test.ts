/** A product that is gone from a domain, beyond what the conformance suite says: pages, studies, retention, schedules. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openContractForTask } from "../../src/accounts/index.ts";
import { Database } from "../../src/database/connection.ts";
import { deleteExpired } from "../../src/history/delete-expired-history.ts";
import { maintainPartitions } from "../../src/history/partitions.ts";
import { closeCollected } from "../../src/offers/index.ts";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { anOffer, aSnapshot, inDatabase, someProducts, submitAll, wideWindow } from "../harness/market.ts";

const { service } = await aService();

async function close({ client, v3 }: Customer, productId: string): Promise<void> {
  const answer = await client.delete(`${v3}/offers?productId=${productId}&domain=shop-b.example`);
  assert.deepEqual(answer.body, { data: { deleted: 1 } }, answer.text);
}

function closingsPath({ v3 }: Customer, limit: number): string {
  const { start, end } = wideWindow();
  return `${v3}/offers/closings?startDate=${start}&endDate=${end}&limit=${limit}`;
}

/** So many products, each with a snapshot of shop-b.example at 8; the reference price is 10. */
async function someOffered(customer: Customer, count: number): Promise<string[]> {
  const ids = await someProducts(customer, count);
  const offers = (): object[] => [anOffer({ price: 8 })];
  await submitAll(
    customer,
    ids.map((id) => aSnapshot(id, { creationDate: "2025-03-01T00:00:00Z", offers: offers() })),
  );
  return ids;
}

test("closings come page by page along the links, each once; those of deleted products are left out", async () => {
  const customer = await aCustomer(service);
  const ids = await someOffered(customer, 5);
  for (const id of ids) await close(customer, id);
  const [gone = "", ...left] = ids;
  await inDatabase(service, "delete from product where product_id = $1", [gone]);
  for (const start of [0, 1]) {
    const read: string[] = [];
    for (let path: string | undefined = `${closingsPath(customer, 1)}&start=${start}`; path !== undefined;) {
      const answer = await customer.client.get(path);
      assert.equal(answer.status, 200, answer.text);
      read.push(...answer.body.data.map(({ productId }: Loose) => productId));
      path = /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1];
    }
    assert.deepEqual(read, left.slice(start), `from ${start}`);
  }
});

test("the end of a snapshot is a change of the offers", async () => {
  const customer = await aCustomer(service);
  const [id = ""] = await someOffered(customer, 1);
  const version = async (): Promise<string> =>
    (await customer.client.get(`${customer.v3}/pulse`)).body.data.versions.offers;
  const before = await version();
  await close(customer, id);
  assert.notEqual(await version(), before);
});

test("simulations leave a closed snapshot out; backtests from the time it was closed", async () => {
  const customer = await aCustomer(service);
  const [id = ""] = await someOffered(customer, 1);
  const rule = { target: { statistic: "lowest" }, withoutCompetitors: { of: "referencePrice" } };
  const document = { name: "Lowest", otherwise: { rule } };
  const study = async (kind: string, body: object): Promise<Loose> => {
    const path = `${customer.v3}/pricerecommendations/${kind}`;
    return (await customer.client.post(path, { document, ...body })).body.data.products[0];
  };
  assert.equal((await study("simulate", {})).price, 8);
  await close(customer, id);
  assert.equal((await study("simulate", {})).price, 10);
  await inDatabase(service, "update snapshot_closing set closed_at = '2025-03-02T12:00:00Z' where product_id = $1", [
    id,
  ]);
  const range = { start: "2025-03-01T00:00:00Z", end: "2025-03-04T00:00:00Z" };
  const prices = async (moments: string): Promise<unknown[]> =>
    (await study("backtest", { range, moments })).series.map(({ at, price }: Loose) => [at, price]);
  assert.deepEqual(await prices("changes"), [
    ["2025-03-01T00:00:00.000Z", 8],
    ["2025-03-02T12:00:00.000Z", 10],
  ]);
  assert.deepEqual(
    (await prices("days")).map((moment) => Array.isArray(moment) && moment[1]),
    [8, 8, 10],
  );
});

test("a closing is new market data for who waits for it", async () => {
  const customer = await aCustomer(service);
  const [id = ""] = await someOffered(customer, 1);
  await customer.client.put(`${customer.v3}/settings/schedules`, { schedules: [], onMarketData: true });
  await close(customer, id);
  const noted = await inDatabase(service, "select from market_change where contract_id = $1", [customer.contractId]);
  assert.equal(noted.length, 1);
});

test("a collector closes nothing that a client sent", async () => {
  const customer = await aCustomer(service);
  const [id = ""] = await someOffered(customer, 1);
  const database = new Database({ connectionString: service.connectionString, poolSize: 1, onError: () => {} });
  const contract = await openContractForTask(database, customer.contractId);
  assert.ok(contract !== null);
  const gone = { productId: Number(id), domain: "shop-b.example", reason: "gone", gatheredBefore: new Date() } as const;
  const closed = await database.transaction(async (transaction) => await closeCollected(transaction, contract, [gone]));
  await database.close();
  assert.equal(closed, 0);
});

test("a closing stays as long as its snapshot", async () => {
  const customer = await aCustomer(service);
  const [superseded = "", newest = ""] = await someOffered(customer, 2);
  for (const id of [superseded, newest]) await close(customer, id);
  await submitAll(customer, [aSnapshot(superseded, { creationDate: new Date(Date.now() + 60_000).toISOString() })]);
  await customer.client.put(`${customer.v3}/settings/offerretention`, { days: 1 });
  const database = new Database({ connectionString: service.connectionString, poolSize: 1, onError: () => {} });
  await maintainPartitions(database, new Date(Date.now() - 3 * 86_400_000));
  await inDatabase(
    service,
    `update snapshot set stored_at = now() - interval '3 days',
       superseded_at = least(superseded_at, case when superseded_at < 'infinity' then now() - interval '2 days' end)
     where contract_id = $1`,
    [customer.contractId],
  );
  await deleteExpired(database, new Date(), new AbortController().signal);
  await database.close();
  const { body } = await customer.client.get(closingsPath(customer, 10));
  assert.deepEqual(
    body.data.map(({ productId }: Loose) => productId),
    [newest],
  );
});
