/** Interface 9: deprecated paths that old plugins still call, and paths of manufacturers' contracts. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Answer, Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { anOffer, aSnapshot, completed, queryProducts } from "../harness/market.ts";
import {
  aContract,
  aroundNow,
  assertHas,
  assertRefused,
  at,
  bodyOf,
  dataOf,
  importAll,
  price,
  query,
  submitAll,
} from "./given.ts";
import { customer } from "./installation.ts";
import { importable, removalOf } from "./old-clients.ts";
import { answeredEvent, completedEvent } from "./words.ts";

/** The body of an answer of a deprecated path. */
function oldBody(answer: Answer<Loose>, status = 200): Loose {
  const body = bodyOf(answer, status);
  assert.ok(answer.headers.has("deprecation"), "marked deprecated");
  assert.match(answer.headers.get("link") ?? "", /rel="successor-version"/);
  return body;
}

describe("9 Deprecated paths of old shop plugins", () => {
  test("PUT /api/2/v/contracts/{c}/products: a JSON array; answers `{ id }` of a task", async () => {
    const contract = await aContract(customer);
    await importAll(contract, [{ customerProductId: "old" }]);
    const products = ["A", "B"].map((customerProductId) => importable({ customerProductId, referencePrice: 5 }));
    const answer = await contract.client.put(`${contract.v2}/products`, products);
    assert.ok(answer.status === 200 || answer.status === 202, answer.text);
    const { id } = oldBody(answer, answer.status);
    const { task } = await completed(contract, `${contract.v2}/tasks/${id}`);
    assertHas(task, { taskId: id, state: "succeeded", taskType: "backend.tasks.vendor.products.put" });
    const ids = (await queryProducts(contract)).map(({ customerProductId }) => customerProductId);
    assert.deepEqual(ids, ["A", "B"], "it replaces the assortment");
    assertRefused(await contract.client.put(`${contract.v2}/products`, { products }), 400);
  });

  test("GET /api/1/{c}/products/analysis/pricerecommendations?start&limit&since", async () => {
    const contract = await aContract(customer);
    const kettle = { customerProductId: "kettle", gtin: 4006381333931, referencePrice: 20 };
    const [id = ""] = await importAll(contract, [kettle]);
    dataOf(await contract.client.put(`${contract.v3}/settings/shops`, [{ domain: "a.example", ownShopName: "Mine" }]));
    const offers = [anOffer({ price: 10 }), anOffer({ vendorName: "Mine", price: 12 })];
    await submitAll(contract, [aSnapshot(id, { domain: "a.example", offers })]);
    await price(contract);
    const read = async (parameters: Record<string, string | number>): Promise<Loose[]> => {
      const path = `/api/1/${contract.contractId}/products/analysis/pricerecommendations${query(parameters)}`;
      return oldBody(await contract.client.get(path)).priceRecommendations;
    };
    const expected = {
      identifier: "kettle",
      gtin: kettle.gtin,
      currency: "EUR",
      recommendedPrice: 10,
      currentPrice: 12,
    };
    const { start, end } = aroundNow();
    assert.deepEqual(await read({ start: 0, limit: 10, since: start }), [expected]);
    assert.deepEqual(await read({ start: 1, limit: 10, since: start }), []);
    assert.deepEqual(await read({ start: 0, limit: 10, since: end }), []);
  });

  test("GET /api/1/{c}/settings: `expirationDate`", async () => {
    const expirationDate = at(86_400_000);
    const contract = await aContract(customer, { expirationDate });
    assertHas(oldBody(await contract.client.get(`/api/1/${contract.contractId}/settings`)), { expirationDate });
  });

  test("GET/PUT /api/2/m/contracts/{c}/settings/callbacks", async () => {
    const contract = await aContract(customer, { contractType: "manufacturer" });
    const path = `/api/2/m/contracts/${contract.contractId}/settings/callbacks`;
    const callback = { url: "https://shop.example/hook", method: "GET" };
    assertHas(bodyOf(await contract.client.put(path, { [completedEvent]: [callback] }))[answeredEvent], [callback]);
    assertHas(bodyOf(await contract.client.get(path))[answeredEvent], [callback]);
  });

  test("POST /api/2/log/messages: one message", async () => {
    const contract = await aContract(customer);
    const { contractId } = contract;
    const message = { message: "The shop answered 503.", severity: "error", component: "update", source: "plugin/1" };
    oldBody(await contract.client.post("/api/2/log/messages", { ...message, contractId }));
    const [stored, ...others] = dataOf(await contract.client.get(`${contract.v3}/log/messages`));
    assert.deepEqual(others, []);
    assertHas(stored, message);
  });

  test("GET /api/2/domains: a bare array of names", async () => {
    const contract = await aContract(customer);
    await contract.client.put(`${contract.v2}/settings/domains`, ["named.example"]);
    assert.ok(oldBody(await contract.client.get("/api/2/domains")).includes("named.example"));
  });

  test("another company's contract is 404 there as well", async () => {
    for (const path of ["settings", "products/analysis/pricerecommendations?start=0&limit=1"]) {
      assertRefused(await customer.client.get(`/api/1/zzzzzz/${path}`), 404);
    }
  });
});

describe("9 Manufacturers' contracts", () => {
  const ofManufacturer = ({ contractId, ...others }: Customer): Customer => ({
    ...others,
    contractId,
    v3: `/api/v3/manufacturer/contracts/${contractId}`,
    v2: `/api/2/m/contracts/${contractId}`,
  });

  test("every contract operation under /api/v3/manufacturer/contracts/… and /api/2/m/contracts/… as well", async () => {
    const vendors = await aContract(customer, { contractType: "manufacturer" });
    const contract = ofManufacturer(vendors);
    const [id = ""] = await importAll(contract, [{ customerProductId: "p" }]);
    await submitAll(contract, [aSnapshot(id)]);
    const { start, end } = aroundNow();
    const range = query({ startDate: start, endDate: end });
    const { v2, v3, client } = contract;
    assert.equal(dataOf(await client.get(v3)).contractId, contract.contractId);
    assert.deepEqual(
      dataOf(await client.get(`${v3}/offers${range}`)),
      dataOf(await client.get(`${vendors.v3}/offers${range}`)),
    );
    for (const path of [
      `${v3}/tasks`,
      `${v3}/orders?limit=1`,
      `${v2}/feeds`,
      `${v2}/tasks`,
      `${v2}/settings/domains`,
    ]) {
      bodyOf(await client.get(path));
    }
    assert.deepEqual(dataOf(await client.delete(`${v3}/products`)), removalOf(1, 1));
  });

  test("for contracts of that type: a reseller's is 404", async () => {
    const contract = ofManufacturer(await aContract(customer));
    assertRefused(await contract.client.get(contract.v3), 404);
    assertRefused(await contract.client.get(`${contract.v2}/tasks`), 404);
  });
});
