/** Counts that are asked for again with their ETag: nothing is counted until data have changed, or a price is no longer new. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import type { Answer, Loose } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { activate, anOffer, aSnapshot, importAll, inDatabase, runPricing, submitAll } from "../harness/market.ts";
import { figuresFollowed } from "./followed.ts";

const service = await anEmptyService();

const strategy = { name: "Under the cheapest", branches: [], otherwise: { rule: { target: { position: 1 } } } };

/** Two products whose published price is not live: our offers still have another one. */
async function published(): Promise<Customer> {
  const customer = await aCustomer(service);
  const ids = await importAll(customer, [
    { customerProductId: "a", name: "A", referencePrice: 50 },
    { customerProductId: "b", name: "B", referencePrice: 50 },
  ]);
  await customer.client.put(`${customer.v3}/settings/shops`, [{ domain: "shop-b.example", ownShopName: "We" }]);
  const offers = (): Loose[] => [anOffer({ vendorName: "We", price: 45 }), anOffer({ vendorName: "A", price: 40 })];
  await submitAll(
    customer,
    ids.map((id) => aSnapshot(id, { offers: offers() })),
  );
  await activate(customer, strategy);
  await runPricing(customer);
  await figuresFollowed(service, customer);
  return customer;
}

async function ask(customer: Customer, query: string, etag?: string): Promise<Answer<Loose>> {
  const headers = etag === undefined ? {} : { "if-none-match": etag };
  return await customer.client.get(`${customer.v3}/products/figures/counts?${query}`, headers);
}

const etagOf = ({ headers }: Answer<Loose>): string => headers.get("etag") ?? "";

const statesOf = ({ body }: Answer<Loose>): string[] =>
  body.groups.state.map(({ value, count }: Loose) => `${count} ${value}`);

async function setFigures(customer: Customer, assignment: string): Promise<void> {
  await inDatabase(service, `update product_figure set ${assignment} where contract_id = $1`, [customer.contractId]);
}

/** The counts while the first of two prices is about to be not live, however slow the machine is; the other one's day is longer. */
async function soonNotLive(customer: Customer): Promise<Answer<Loose>> {
  for (const seconds of [3, 10, 30]) {
    await setFigures(
      customer,
      `published_at = now() - interval '24 hours' + product_id % 2 * interval '12 hours' + interval '${seconds} s'`,
    );
    const found = await ask(customer, "by=state");
    if (statesOf(found).includes("2 notYetLive")) return found;
  }
  throw new Error("the machine is too slow");
}

describe("counts that are asked for again with their ETag", async () => {
  const customer = await published();

  test("by state: 304 without a count, as by anything else, and counted again after a change of data", async () => {
    for (const query of ["by=state,branch", "by=position", "q=A&by=state", ""]) {
      const first = await ask(customer, query);
      assert.equal(first.status, 200, first.text);
      if (query === "by=state,branch") assert.deepEqual(statesOf(first), ["2 notYetLive"]);
      // This write changes no version, so a 304 shows that nothing was counted.
      await setFigures(customer, "outcome = 4, market_position = 9");
      assert.equal((await ask(customer, query, etagOf(first))).status, 304, query);
      await setFigures(customer, "outcome = 1, market_position = 1");
    }
    const before = await ask(customer, "by=state,branch");
    await importAll(customer, [{ customerProductId: "c", name: "C", referencePrice: 50 }]);
    await figuresFollowed(service, customer);
    const after = await ask(customer, "by=state,branch", etagOf(before));
    assert.deepEqual(statesOf(after), ["2 notYetLive", "1 neverPriced"]);
  });

  test("by state: counted again when a published price becomes one that is not live", async () => {
    const first = await soonNotLive(customer);
    const deadline = Date.now() + 60_000;
    let again = await ask(customer, "by=state", etagOf(first));
    for (; again.status === 304; again = await ask(customer, "by=state", etagOf(first))) {
      assert.ok(Date.now() < deadline, "it was never counted again");
      await delay(100);
    }
    assert.deepEqual(statesOf(again).toSorted(), ["1 neverPriced", "1 notLive", "1 notYetLive"]);
  });

  test("of a state or an age: each is counted, because other products can meet the filter", async () => {
    for (const query of ["state=notYetLive", "age=1h.."]) {
      const first = await ask(customer, query);
      await setFigures(customer, "outcome = 4, market_at = now() - interval '2 h'");
      const again = await ask(customer, query, etagOf(first));
      assert.equal(again.status, 200, query);
      assert.notEqual(again.body.total, first.body.total);
      await setFigures(customer, "outcome = 1, market_at = now()");
    }
  });
});
