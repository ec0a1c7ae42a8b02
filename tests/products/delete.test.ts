import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { openContractForTask } from "../../src/accounts/index.ts";
import type { Caller } from "../../src/base/contract.ts";
import { deleteProducts as deleteInSteps } from "../../src/products/delete-products.ts";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import {
  activate,
  aSnapshot,
  deleteAll,
  deletedOf,
  importAll,
  listOffers,
  listPrices,
  postProducts,
  queryProducts,
  runPricing,
  someProducts,
  submitAll,
} from "../harness/market.ts";

const { service, customer } = await aService();
const database = service.openDatabase(1);
beforeEach(async () => await deleteAll(customer));

async function remove(query: Record<string, string> = {}): Promise<Loose> {
  return await customer.client.delete(`${customer.v3}/products?${new URLSearchParams(query).toString()}`);
}

const left = async (): Promise<string[]> => (await queryProducts(customer)).map(({ identifier }) => identifier);

async function tagged(): Promise<void> {
  const tags: readonly (readonly [key: string, value: string])[] = [
    ["brand", "A"],
    ["brand", "B"],
    ["Brand", "A"],
    ["brand", "A%"],
  ];
  await importAll(
    customer,
    tags.map(([key, value], index) => ({
      customerProductId: `t${index}`,
      tags: [
        { key, value },
        { key: "x", value: "A" },
      ],
    })),
  );
}

describe("deleteProducts", () => {
  test("products are deleted step by step, however many there are: all, or those that match in any step", async () => {
    const contract = await openContractForTask(database, customer.contractId);
    assert.ok(contract);
    const caller: Caller = {
      accountId: 1,
      email: customer.email,
      role: "owner",
      companyId: customer.companyId,
      authenticatedBy: "token",
      scope: "account",
      address: "127.0.0.1",
    };
    const inSteps = async (which: object): Promise<number> =>
      (
        await deleteInSteps(
          database,
          { contract, caller },
          { updatedMax: null, tagKey: null, tagValue: null, ...which },
          { findMaxShareFirst: async () => await Promise.resolve(100), atOnce: 2 },
        )
      ).deleted;
    const products = Array.from({ length: 7 }, (_, at) => ({
      customerProductId: `p-${at}`,
      tags: [{ key: "kind", value: at === 2 || at === 3 ? "stays" : "goes" }],
    }));
    await importAll(customer, products);
    assert.equal(await inSteps({ tagKey: "kind", tagValue: "goes" }), 5);
    assert.deepEqual(await left(), ["p-2", "p-3"]);
    await importAll(customer, products);
    assert.equal(await inSteps({}), 7);
    assert.deepEqual(await left(), []);
  });

  test("DELETE products: conditions in a body are 400, named, and delete nothing; they belong to the query", async () => {
    await someProducts(customer, 2);
    const path = `${customer.v3}/products`;
    for (const [body, named] of [
      [{ updatedMax: "2026-01-31T12:00:00Z" }, "/updatedMax"],
      [{ productIds: ["1"] }, "/productIds"],
      [["p-0"], ""],
      ["p-0", ""],
    ] as const) {
      const { status, body: answer } = await customer.client.delete(path, JSON.stringify(body));
      assert.deepEqual([status, answer.errors?.[0].path], [400, named], JSON.stringify(answer));
    }
    assert.equal((await left()).length, 2);
    // Some clients send an empty object with every request.
    assert.deepEqual((await customer.client.delete(path, {})).body, { data: deletedOf(2, 2) });
  });

  test("DELETE products: tagKey and tagValue delete exact matches", async () => {
    await tagged();
    assert.deepEqual((await remove({ tagKey: "brand", tagValue: "A" })).body, { data: deletedOf(1, 4) });
    assert.deepEqual(await left(), ["t1", "t2", "t3"]);
    assert.deepEqual((await remove({ tagKey: "brand", tagValue: "%" })).body, { data: { deleted: 0 } });
    assert.deepEqual((await remove({ tagKey: "x", tagValue: "A" })).body, { data: deletedOf(3, 3) });
  });

  test("DELETE products: one of tagKey and tagValue alone is 400 and deletes nothing", async () => {
    await tagged();
    for (const query of [
      { tagKey: "brand" },
      { tagValue: "A" },
      { tagKey: "brand", updatedMax: "2999-01-01T00:00:00Z" },
    ]) {
      const answer = await remove(query);
      assert.equal(answer.status, 400, JSON.stringify(query));
      assert.equal(answer.body.code, "request.invalid");
    }
    assert.equal((await left()).length, 4);
  });

  test("DELETE products: updatedMax deletes what was not updated since, an unchanged upsert counts as update", async () => {
    await someProducts(customer, 4);
    await delay(5);
    const since = new Date().toISOString();
    await delay(5);
    await importAll(customer, [
      { customerProductId: "p-1", name: "Product p-1", referencePrice: 10 },
      { customerProductId: "p-2" },
    ]);
    assert.deepEqual((await remove({ updatedMax: since })).body, { data: deletedOf(2, 4) });
    assert.deepEqual(await left(), ["p-1", "p-2"]);
    assert.deepEqual((await remove({ updatedMax: "2020-01-01" })).body, { data: { deleted: 0 } });
    const updatedAt = (await queryProducts(customer))[0].updatedAt;
    assert.deepEqual((await remove({ updatedMax: updatedAt })).body, { data: { deleted: 0 } }, "not updated before it");
  });

  test("DELETE products: updatedMax takes every ISO form, an unescaped +00:00 too; anything else is 400", async () => {
    for (const updatedMax of [
      "2020-01-01T00:00:00+00:00",
      "2020-01-01T00:00:00 00:00",
      "2020-01-01T00:00:00",
      "2020-01-01",
    ]) {
      assert.equal((await remove({ updatedMax })).status, 200, updatedMax);
    }
    const unescaped = await customer.client.delete(`${customer.v3}/products?updatedMax=2020-01-01T00:00:00+00:00`);
    assert.equal(unescaped.status, 200, unescaped.text);
    for (const updatedMax of ["", "yesterday", "2020-02-30", "1577836800", "\0"]) {
      const answer = await remove({ updatedMax });
      assert.equal(answer.status, 400, updatedMax);
      assert.equal(answer.body.code, "request.invalidDate");
    }
  });

  test("DELETE products: an unknown parameter deletes nothing", async () => {
    await tagged();
    const answer = await remove({ updateMax: "2020-01-01" });
    assert.equal(answer.status, 400, "a misspelt condition must not delete everything");
    assert.equal((await left()).length, 4);
  });

  test("every read omits a deleted product at once; a new import gives it another id and no history", async () => {
    const [id = "", other = ""] = await someProducts(customer, 2);
    await submitAll(customer, [aSnapshot(id), aSnapshot(other)]);
    await activate(customer, { name: "S", otherwise: { rule: { target: { position: 1 } } } });
    assert.equal((await runPricing(customer)).state, "succeeded");
    const [price] = await listPrices(customer);
    await postProducts(customer, [{ customerProductId: "p-0", tags: [{ key: "gone", value: "1" }] }]);
    assert.deepEqual((await remove({ tagKey: "gone", tagValue: "1" })).body, { data: deletedOf(1, 2) });
    assert.deepEqual(await left(), ["p-1"]);
    assert.deepEqual(
      (await listOffers(customer)).map((entry: Loose) => entry.product.id),
      [other],
    );
    assert.deepEqual(
      (await listPrices(customer)).map((entry: Loose) => entry.productId),
      [other],
    );
    for (const path of [
      `${customer.v3}/products/${id}/pricerecommendationhistory`,
      `${customer.v3}/pricerecommendations/${price.recommendationId}/explanation`,
    ]) {
      assert.equal((await customer.client.get(path)).status, 404, path);
    }
    const [again] = await someProducts(customer, 1);
    assert.notEqual(again, id);
    assert.deepEqual(
      (await listOffers(customer)).map((entry: Loose) => entry.product.id),
      [other],
    );
  });

  test("another tenant's products are untouched by imports, deletions and queries", async () => {
    const stranger = await aCustomer(service);
    const [foreign = ""] = await importAll(stranger, [
      { customerProductId: "p-0", name: "theirs", tags: [{ key: "a", value: "b" }] },
    ]);
    const theirs = await queryProducts(stranger, { includeTags: true });
    await someProducts(customer, 1);
    await remove({ tagKey: "a", tagValue: "b" });
    await remove({ updatedMax: "2999-01-01" });
    await remove();
    assert.deepEqual(await queryProducts(stranger, { includeTags: true }), theirs);
    for (const [method, path] of [
      ["POST", `${stranger.v3}/products`],
      ["DELETE", `${stranger.v3}/products`],
      ["POST", `${stranger.v31}/products/query`],
      ["GET", `${stranger.v3}/products/${foreign}/pricerecommendationhistory`],
      ["GET", `${customer.v3}/products/${foreign}/pricerecommendationhistory`],
    ] as const) {
      const body = method === "POST" ? { products: [], identifyingAttributes: ["name"] } : undefined;
      assert.equal((await customer.client.send(method, path, body)).status, 404, `${method} ${path}`);
    }
    assert.deepEqual(await queryProducts(stranger, { includeTags: true }), theirs);
  });
});
