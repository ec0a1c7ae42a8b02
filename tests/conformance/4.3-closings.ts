/** Interface 4.3: a product that is gone from a domain: its newest snapshot is closed. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { anOffer, aSnapshot, codesOf, listOffers, listPrices } from "../harness/market.ts";
import {
  aContract,
  aroundNow,
  assertHas,
  assertRefused,
  at,
  bodyOf,
  dataOf,
  hourMs,
  importAll,
  lowestPrice,
  offeredAt,
  price,
  query,
  run,
  submit,
  submitAll,
} from "./given.ts";
import { customer } from "./installation.ts";
import { feedOf } from "./old-clients.ts";
import { marketplaceWord } from "./words.ts";

/** A product at 10 on a.example and at 20 on b.example. */
async function offered(): Promise<{ contract: Customer; id: string }> {
  const contract = await aContract(customer);
  const [id = ""] = await importAll(contract, [{ customerProductId: "p", referencePrice: 50 }]);
  await submitAll(contract, [offeredAt(id, 10, "a.example"), offeredAt(id, 20, "b.example")]);
  return { contract, id };
}

async function close(contract: Customer, productId: string, domain = "a.example"): Promise<number> {
  return dataOf(await contract.client.delete(`${contract.v3}/offers${query({ productId, domain })}`)).deleted;
}

async function closings(contract: Customer, page: Record<string, string | number> = {}): Promise<Loose[]> {
  const { start: startDate, end: endDate } = aroundNow();
  return dataOf(await contract.client.get(`${contract.v3}/offers/closings${query({ startDate, endDate, ...page })}`));
}

describe("4.3 DELETE offers", () => {
  test("closes the newest snapshot: windows keep it, past and present; calculations leave it out from then on", async () => {
    const { contract, id } = await offered();
    await price(contract, lowestPrice);
    const before = await listOffers(contract);
    assert.equal((await listPrices(contract))[0].price, 10);
    assert.equal(await close(contract, id), 1);
    assert.deepEqual(await listOffers(contract), before);
    await run(contract);
    assertHas((await listPrices(contract))[0], { price: 20, relevantDomain: "b.example" });
    const tags: Loose[] = dataOf(await contract.client.get(`${contract.v3}/products/${id}/extendedtags`));
    const lowest = tags.find(({ label }) => label === "service.lowestUnitPrice");
    assert.equal(lowest.doubleValue, 20, "extended tags leave it out as well");
  });

  test("feeds and the buy box leave it out as well", async () => {
    const { contract, id } = await offered();
    dataOf(await contract.client.put(`${contract.v3}/settings/shops`, [{ domain: "m.example", ownShopName: "Mine" }]));
    const box = anOffer({ vendorName: "Mine", price: 5, attributes: [{ key: "buyBox", value: "both" }] });
    await submitAll(contract, [aSnapshot(id, { domain: "m.example", offers: [box, anOffer({ price: 6 })] })]);
    await price(contract, lowestPrice);
    const definition = {
      name: "Offers",
      format: "json",
      fields: [{ name: "offers.lowestUnitPrice", label: "lowest" }],
    };
    const feed = feedOf(await contract.client.post(`${contract.v2}/feeds`, definition), 201);
    const lowest = async (): Promise<number> =>
      bodyOf(await contract.client.get(feed.url, { accept: "application/json" }))[0].lowest;
    const boxes = async (): Promise<Loose[]> =>
      dataOf(await contract.client.get(`${contract.v3}/products/${marketplaceWord}/buybox/stats`));
    assert.deepEqual([await lowest(), (await boxes()).length], [6, 1]);
    assert.equal(await close(contract, id, "m.example"), 1);
    assert.deepEqual([await lowest(), (await boxes()).length], [10, 0]);
  });

  test("a pair that is closed or unknown: `{ deleted: 0 }`", async () => {
    const { contract, id } = await offered();
    assert.equal(await close(contract, id, "unknown.example"), 0);
    assert.equal(await close(contract, id), 1);
    assert.equal(await close(contract, id), 0);
    assert.equal((await closings(contract)).length, 1);
  });

  test("`productId` and `domain` are required", async () => {
    const { contract, id } = await offered();
    for (const wrong of [{}, { productId: id }, { domain: "a.example" }, { productId: id, domain: "A/" }]) {
      assertRefused(await contract.client.delete(`${contract.v3}/offers${query(wrong)}`), 400);
    }
    assert.deepEqual(await closings(contract), []);
  });

  test("the next snapshot must be gathered after the closing; storing it opens the pair again", async () => {
    const { contract, id } = await offered();
    await close(contract, id);
    const [{ closedAt }] = await closings(contract);
    for (const creationDate of [at(-hourMs), closedAt]) {
      const [result] = await submit(contract, [aSnapshot(id, { domain: "a.example", creationDate })]);
      assert.deepEqual(codesOf(result), ["resource.snapshotOutdated"]);
    }
    await submitAll(contract, [{ ...offeredAt(id, 9, "a.example"), creationDate: at(1, closedAt) }]);
    await price(contract, lowestPrice);
    assert.equal((await listPrices(contract))[0].price, 9);
    assert.equal(await close(contract, id), 1, "it can be closed again");
  });
});

describe("4.3 GET offers/closings", () => {
  test("`{ data: [ { productId, domain, closedAt, reason } ] }`, windows and pages as of offers", async () => {
    const { contract, id } = await offered();
    assert.deepEqual(await closings(contract), []);
    await close(contract, id, "a.example");
    await close(contract, id, "b.example");
    const [first, second, ...others] = await closings(contract);
    assert.deepEqual(others, []);
    assert.deepEqual([first.productId, second.productId], [id, id]);
    assert.deepEqual(new Set([first.domain, second.domain]), new Set(["a.example", "b.example"]));
    const ascending = first.closedAt <= second.closedAt ? [first, second] : [second, first];
    const [earlier = "", later = ""] = ascending.map(({ closedAt }) => closedAt);
    assert.equal((await closings(contract, { startDate: earlier, endDate: at(1, later) })).length, 2);
    assert.deepEqual(await closings(contract, { endDate: earlier }), [], "half-open");
    assert.deepEqual(await closings(contract, { startDate: at(1, later) }), []);
    assert.deepEqual(await closings(contract, { start: 1, limit: 1 }), [second]);
  });

  test("both bounds are required; start after end is 400", async () => {
    const [early, late] = [at(-hourMs), at(0)];
    for (const wrong of [{}, { startDate: early }, { endDate: late }, { startDate: late, endDate: early }]) {
      assertRefused(await customer.client.get(`${customer.v3}/offers/closings${query(wrong)}`), 400);
    }
  });
});
