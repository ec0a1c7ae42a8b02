/** The incidents of the field, with the guard of a new contract: none of their prices reaches the shop. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DEFAULT_GUARD } from "../../../engine/index.ts";
import { aReceiver } from "../../callbacks/receiver.ts";
import { aService } from "../../harness/a-service.ts";
import type { Loose } from "../../harness/client.ts";
import type { Customer } from "../../harness/customer.ts";
import {
  activate,
  anOffer,
  aSnapshot,
  importAll,
  inDatabase,
  listPrices,
  runPricing,
  submitAll,
} from "../../harness/market.ts";
import { aGuardedContract, breakerOfFew, codesOf, pendingOf, putGuard, runOf } from "./guarded.ts";

const { service, customer } = await aService({ CALLBACK_ALLOWED_RANGES: "127.0.0.0/8" });
const cheapest = { name: "Cheapest", otherwise: { rule: { target: { position: 1 } } } };

function offered(productId: string, prices: readonly number[], fields: object = {}): Loose {
  const offers = prices.map((price, index) => anOffer({ price, vendorName: `Shop ${index}` }));
  return aSnapshot(productId, { domain: "market.example", offers, ...fields });
}

function times<Item>(count: number, make: (index: number) => Item): Item[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

/** A shop whose runs are judged as a whole, with products that are alike. */
async function aJudgedShop(count: number, minPriceBoundary: number): Promise<{ contract: Customer; ids: string[] }> {
  const contract = await aGuardedContract(customer);
  await putGuard(contract, breakerOfFew);
  const ids = await importAll(
    contract,
    times(count, (index) => ({ customerProductId: `p-${index}`, referencePrice: 100, minPriceBoundary })),
  );
  return { contract, ids };
}

async function pricesOf(of: Customer): Promise<number[]> {
  return (await listPrices(of)).map(({ price }) => price);
}

test("a blank minimum: the cheapest of 0.01, 480 and 490 waits, whatever the product says", async () => {
  const contract = await aGuardedContract(customer);
  const ids = await importAll(contract, [
    { customerProductId: "nothing known" },
    { customerProductId: "reference", referencePrice: 485 },
    { customerProductId: "blank tag", referencePrice: 485, tags: [{ key: "min", value: "" }] },
    { customerProductId: "a cent", referencePrice: 485, minPriceBoundary: 0.01 },
    { customerProductId: "floor", referencePrice: 485, minPriceBoundary: 450 },
  ]);
  await submitAll(
    contract,
    ids.map((id) => offered(id, [0.01, 480, 490])),
  );
  const document = {
    ...cheapest,
    otherwise: { rule: { target: { position: 1 }, minPrice: { of: "tags.min", else: "none" } } },
  };
  await activate(contract, document);
  const { operations } = (await runPricing(contract)).result;
  assert.deepEqual([operations.published, operations.held, operations.successful], [1, 4, 5]);
  assert.deepEqual(await pricesOf(contract), [480]);
  const pending = await pendingOf(service, contract);
  assert.deepEqual(
    pending.map(({ id, price }) => [id, price]),
    ids
      .slice(0, 4)
      .toSorted((a, b) => Number(a) - Number(b))
      .map((id) => [id, 0.01]),
  );
  for (const codes of codesOf(pending)) assert.ok(codes.includes("withoutFloor") && codes.includes("farFromMarket"));
});

test("a lost decimal comma: 100 times the price of a product with a price and of a new one waits", async () => {
  const contract = await aGuardedContract(customer);
  const costs = (value: string): object => ({ tags: [{ key: "purchasePrice", value }], minPriceBoundary: 5 });
  const ids = await importAll(contract, [{ customerProductId: "known", ...costs("19.99") }]);
  const [id = ""] = ids;
  await submitAll(contract, [offered(id, [24.9, 26, 27])]);
  await activate(contract, {
    name: "Cost plus",
    otherwise: { rule: { target: { amount: { of: "tags.purchasePrice", percent: 25 } } } },
  });
  await runPricing(contract);
  assert.deepEqual(await pricesOf(contract), [24.99]);
  const again = await importAll(contract, [
    { customerProductId: "known", ...costs("1999") },
    { customerProductId: "new", ...costs("1999") },
  ]);
  await submitAll(contract, [offered(again[1] ?? "", [24.9, 26, 27])]);
  await runPricing(contract);
  assert.deepEqual(await pricesOf(contract), [24.99]);
  const codes = codesOf(await pendingOf(service, contract));
  assert.deepEqual(codes, [["change", "farFromMarket"], ["farFromMarket"]]);
});

test("a price that falls step by step waits as one that falls at once", async () => {
  const contract = await aGuardedContract(customer);
  await putGuard(contract, { change: { maxPercentDown: 15, perHours: 24 } });
  await importAll(contract, [{ customerProductId: "falling", referencePrice: 100, minPriceBoundary: 60 }]);
  for (const amount of [100, 90, 80]) {
    await activate(contract, { name: `To ${amount}`, otherwise: { rule: { target: { amount } } } });
    await runPricing(contract);
  }
  assert.deepEqual(await pricesOf(contract), [90]);
  assert.deepEqual(codesOf(await pendingOf(service, contract)), [["change"]]);
});

describe("an own shop that is taken for a competitor", () => {
  test("stops the run before it undercuts itself, and the reason names the vendor", async () => {
    const { contract, ids } = await aJudgedShop(25, 50);
    const undercut = {
      ...cheapest,
      otherwise: { rule: { target: { position: 1 }, adjust: { amount: -0.01 } } },
    };
    await activate(contract, undercut);
    await submitAll(
      contract,
      ids.map((id) => offered(id, [90, 110])),
    );
    await runPricing(contract);
    assert.equal((await pricesOf(contract)).filter((price) => price === 89.99).length, 25);
    const ours = anOffer({ price: 89.99, vendorName: "Our other name" });
    await submitAll(
      contract,
      ids.map((id) => aSnapshot(id, { domain: "market.example", offers: [ours, anOffer({ price: 90 })] })).map(withIds),
    );
    const task = await runPricing(contract);
    assert.equal(task.result.operations.published, 0);
    const run = await runOf(service, task.taskId);
    assert.deepEqual([run["tripped"].code, run["tripped"].params.vendor], ["ownSuspected", "Our other name"]);
    assert.equal((await pricesOf(contract)).filter((price) => price === 89.99).length, 25);
    await contract.client.put(`${contract.v3}/settings/shops`, [
      { domain: "market.example", ownShopName: "Our other name" },
    ]);
    assert.equal((await runPricing(contract)).result.operations.published, 25);
  });
});

/** Every offer has an id of its own. */
function withIds(snapshot: Loose): Loose {
  return { ...snapshot, offers: snapshot["offers"].map((offer: Loose) => ({ ...offer, id: anOffer().id })) };
}

const withoutRivals = {
  name: "Without rivals, the reference price",
  otherwise: { rule: { target: { position: 1 }, withoutCompetitors: { of: "referencePrice" } } },
};

test("products that never had offers have lost none", async () => {
  const { contract } = await aJudgedShop(10, 60);
  await activate(contract, withoutRivals);
  assert.equal((await runPricing(contract)).result.operations.published, 10);
});

describe("a domain that suddenly has no offers", () => {
  test("stops the run; the next one ends at once, and tells callbacks once an hour; offers that are back are priced", async (t) => {
    const receiver = await aReceiver();
    t.after(async () => await receiver.stop());
    const contract = await aGuardedContract(customer);
    await putGuard(contract, breakerOfFew);
    await inDatabase(
      service,
      `insert into callback (contract_id, callback_id, callback_position, url, method, name, body_template, headers, event)
       values ($1, gen_random_uuid(), 1, $2, 'POST', 'held', '{"why":"{{message}}"}', '[]', 'pricingHeld')`,
      [contract.contractId, `${receiver.url}/held`],
    );
    const ids = await importAll(
      contract,
      times(10, (index) => ({ customerProductId: `p-${index}`, referencePrice: 100, minPriceBoundary: 60 })),
    );
    await activate(contract, withoutRivals);
    const submit = async (prices: readonly number[], fields: object = {}): Promise<void> =>
      await submitAll(
        contract,
        ids.map((id) => offered(id, prices, fields)),
      );
    await submit([90, 95]);
    await runPricing(contract);
    assert.deepEqual(new Set(await pricesOf(contract)), new Set([90]));

    for (const id of ids) {
      const closed = await contract.client.delete(`${contract.v3}/offers?productId=${id}&domain=market.example`);
      assert.equal(closed.status, 200, closed.text);
    }
    const stopped = await runPricing(contract);
    assert.deepEqual([stopped.result.operations.published, stopped.result.operations.held], [0, 10]);
    assert.deepEqual(
      codesOf(await pendingOf(service, contract)),
      times(10, () => ["run"]),
    );
    assert.equal((await runOf(service, stopped.taskId))["tripped"].params.what, "shareWithoutMarket");
    const words = "The run was stopped: 100 % of the products lost their market, more than 30 %.";
    const { failures } = stopped;
    assert.deepEqual(failures.at(-1), { messageId: "pricing.held", attributes: { exceptionMessage: words } });
    const log = await contract.client.get(`${contract.v3}/log/messages`);
    assert.equal(log.body.data[0].message, words, log.text);

    const before = await pendingOf(service, contract);
    const again = await runPricing(contract);
    assert.deepEqual(again.result.operations.successful, 0);
    assert.deepEqual(await pendingOf(service, contract), before);
    assert.notEqual((await runOf(service, stopped.taskId))["trip_reported_at"], null);
    assert.equal((await runOf(service, again.taskId))["trip_reported_at"], null);

    await submit([90, 95], { creationDate: new Date().toISOString() });
    const back = await runPricing(contract);
    assert.equal(back.result.operations.published, 10);
    assert.deepEqual(new Set(await pricesOf(contract)), new Set([90]));
    assert.deepEqual(await pendingOf(service, contract), []);
    const told = await receiver.until(1);
    assert.deepEqual(
      told.map(({ body }) => JSON.parse(body)),
      [{ why: words }],
    );
  });
});

test("a run that is stopped holds what would change, never a price that is the published one", async () => {
  const { contract, ids } = await aJudgedShop(10, 60);
  await activate(contract, cheapest);
  const submit = async (some: readonly string[], price: number): Promise<void> =>
    await submitAll(
      contract,
      some.map((id) => offered(id, [price, 95])),
    );
  await submit(ids, 90);
  await runPricing(contract);
  await submit(ids.slice(1), 88);
  const stopped = await runPricing(contract);
  assert.notEqual((await runOf(service, stopped.taskId))["tripped"], null);
  const { successful, published, held } = stopped.result.operations;
  assert.deepEqual([successful, published, held], [10, 0, 9]);
  const waiting = (await pendingOf(service, contract)).map(({ id }) => String(id));
  assert.deepEqual(waiting.sort(), ids.slice(1).sort());
});

test("a run fixes the guard that it began with, and counts prices whose cost is unknown", async () => {
  const contract = await aGuardedContract(customer);
  const [id = ""] = await importAll(contract, [{ customerProductId: "p", referencePrice: 100, minPriceBoundary: 1 }]);
  await submitAll(contract, [offered(id, [99, 100])]);
  await activate(contract, cheapest);
  const first = await runOf(service, (await runPricing(contract)).taskId);
  assert.deepEqual([first["guard_version"], first["counts"].costUnknown], [0, 1]);
  await putGuard(contract, { requiredApprovals: { byReason: { change: 3 } } });
  await submitAll(contract, [offered(id, [40, 41])]);
  const second = await runPricing(contract);
  assert.equal((await runOf(service, second.taskId))["guard_version"], 1);
  const [held] = await pendingOf(service, contract);
  assert.deepEqual([held?.["price"], held?.["required_approvals"]], [40, 3]);
});

test("stale market data leaves the published price as it is, and the product says why", async () => {
  const contract = await aGuardedContract(customer);
  const [id = ""] = await importAll(contract, [{ customerProductId: "p", referencePrice: 100, minPriceBoundary: 1 }]);
  const old = new Date(Date.now() - (DEFAULT_GUARD.staleMarket.hours + 1) * 60 * 60 * 1000).toISOString();
  await submitAll(contract, [offered(id, [99, 100], { creationDate: old })]);
  await activate(contract, cheapest);
  const { operations } = (await runPricing(contract)).result;
  assert.deepEqual([operations.skipped, operations.published], [1, 0]);
  const kept = await inDatabase(service, "select reason from unpriced_product where product_id = $1", [id]);
  assert.match(kept[0]?.["reason"], /^the newest market data that was used is 73(\.\d)? h old, more than 72 h$/);
});
