/** Who reads prices sees published ones: a price that waits is in no list, feed, callback, figure or next calculation. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { aReceiver } from "../callbacks/receiver.ts";
import { createFeed } from "../feeds/feeds.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { activate, listPrices, runPricing, submitAll } from "../harness/market.ts";
import { holdRises } from "./held.ts";
import { aPricedCustomer, history, offers } from "./priced.ts";

const service = await anEmptyService();
const receiver = await aReceiver();
after(async () => await receiver.stop());

const numbers = (values: readonly Loose[]): number[] => values.map(({ price }) => price);

/** Each way to read prices. */
async function readersOf(customer: Customer, ids: readonly string[]): Promise<Record<string, () => Promise<number[]>>> {
  const { client, v3 } = customer;
  const get = async (path: string, of = client): Promise<Loose> => {
    const answer = await of.get(path, { accept: "application/json" });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const feed = await createFeed(customer, { publicAccess: true });
  return {
    "the retrieval": async () => numbers(await listPrices(customer)),
    "the history": async () => (await Promise.all(ids.map(async (id) => numbers(await history(customer, id))))).flat(),
    "the plugins' list": async () => {
      const path = `/api/1/${customer.contractId}/products/analysis/pricerecommendations?start=0&limit=10`;
      return (await get(path))["priceRecommendations"].map(({ recommendedPrice }: Loose) => recommendedPrice);
    },
    "a feed": async () => numbers(await get(feed["url"])),
    "the feed's delta": async () => numbers(await get(feed["deltaUrl"])),
    "the public feed": async () => numbers(await get(feed["publicUrl"], service.client())),
    "the product's events": async () => {
      const events = ids.map(async (id) => (await get(`${v3}/products/${id}/events`))["data"]);
      return numbers((await Promise.all(events)).flat().filter(({ kind }: Loose) => kind === "published")).toSorted(
        (one, other) => one - other,
      );
    },
  };
}

test("no reader sees a price before it is published, each sees it then, and a rejected one never", async () => {
  const { customer, ids } = await aPricedCustomer(service, [{}, {}, {}]);
  const [approved = "", overwritten = "", rejected = ""] = ids;
  const market = async (price: number): Promise<void> => {
    await submitAll(
      customer,
      ids.map((id) => offers(id, price)),
    );
  };
  await market(10);
  await runPricing(customer);
  const callbacks = { pricingCompleted: [{ url: receiver.url, name: "done" }] };
  assert.equal((await customer.client.put(`${customer.v2}/settings/callbacks`, callbacks)).status, 200);
  const readers = await readersOf(customer, ids);
  const read = async (): Promise<Record<string, number[]>> =>
    Object.fromEntries(
      await Promise.all(Object.entries(readers).map(async ([name, reader]) => [name, await reader()] as const)),
    );
  const before = await read();
  for (const [name, prices] of Object.entries(before)) assert.deepEqual(prices, [10, 10, 10], name);
  await activate(customer, holdRises);
  await market(13);
  assert.deepEqual((await runPricing(customer)).result.operations.held, 3);
  assert.deepEqual(await read(), before);
  await market(12);
  assert.equal(
    (await runPricing(customer)).result.operations.published,
    3,
    "12 is 20 % above the 10 that is published",
  );
  await receiver.until(1);
  assert.equal(receiver.received.length, 1, "of the run that published");
  await market(20);
  await runPricing(customer);
  const query = `${customer.v3}/pricerecommendations/approvals`;
  const { data: waiting } = (await customer.client.post(`${query}/query`, { status: ["pending"] })).body;
  const decisions: Record<string, object> = {
    [approved]: { decision: "approved" },
    [overwritten]: { decision: "overwritten", overwritePrice: 15 },
    [rejected]: { decision: "rejected" },
  };
  const sent = waiting.map(({ productId, createdAt }: Loose) => ({
    productId,
    approvalCreatedAt: createdAt,
    ...decisions[productId],
  }));
  const decided = await customer.client.post(`${query}/decide`, sent);
  assert.deepEqual(decided.body.data, [{ data: true }, { data: true }, { data: true }]);
  const now = await read();
  const newest = [20, 15, 12];
  for (const name of ["the retrieval", "the plugins' list", "a feed", "the feed's delta", "the public feed"]) {
    assert.deepEqual(now[name], newest, name);
  }
  assert.deepEqual(now["the history"], [10, 12, 20, 10, 12, 15, 10, 12]);
  assert.equal(receiver.received.length, 1, "approvals are told of once a minute");
});
