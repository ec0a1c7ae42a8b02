/** Interface 4.2: strategies, their versions, and simulations as published clients ask for them. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { listPrices } from "../harness/market.ts";
import {
  aContract,
  assertHas,
  assertRefused,
  bodyOf,
  dataOf,
  importAll,
  offeredProducts,
  price,
  run,
} from "./given.ts";
import { customer } from "./installation.ts";

function fixed(amount: number, name = `At ${amount}`): Loose {
  return { name, otherwise: { rule: { target: { amount } } } };
}

const path = (contract: Customer): string => `${contract.v3}/settings/pricingstrategies`;

/** A contract with a strategy of two versions: prices of 11, then of 22. */
async function aStrategy(): Promise<{ contract: Customer; id: string }> {
  const contract = await aContract(customer);
  const created = await contract.client.post(path(contract), { document: fixed(11), message: "First" });
  const { id } = bodyOf(created, 201).data;
  dataOf(await contract.client.put(`${path(contract)}/${id}`, fixed(22)));
  return { contract, id };
}

describe("4.2 Strategies", () => {
  test("list, create, get, replace (new immutable version), activate, validate", async () => {
    const contract = await aContract(customer);
    assert.deepEqual(dataOf(await contract.client.get(path(contract))), []);
    const { id } = bodyOf(await contract.client.post(path(contract), fixed(11)), 201).data;
    assert.equal(dataOf(await contract.client.post(`${path(contract)}/validate`, fixed(11))).valid, true);
    dataOf(await contract.client.post(`${path(contract)}/${id}/activate`));
    dataOf(await contract.client.put(`${path(contract)}/${id}`, fixed(11, "Renamed")));
    assertHas(dataOf(await contract.client.get(`${path(contract)}/${id}`)), { id, document: { name: "Renamed" } });
    assert.equal(dataOf(await contract.client.get(path(contract))).length, 1);
    assertRefused(await contract.client.post(path(contract), { name: "No rule" }), 400);
  });

  test("activate with a version: prices follow it, given as number or string; one that is not there is 404", async () => {
    const { contract, id } = await aStrategy();
    await importAll(contract, [{ customerProductId: "p", referencePrice: 10 }]);
    const activate = `${path(contract)}/${id}/activate`;
    for (const [version, expected] of [
      [1, 11],
      ["2", 22],
      ["1", 11],
    ]) {
      dataOf(await contract.client.post(activate, { version }));
      await run(contract);
      assert.equal((await listPrices(contract))[0].price, expected);
    }
    dataOf(await contract.client.post(activate));
    await run(contract);
    assert.equal((await listPrices(contract))[0].price, 22, "the newest without one");
    assertRefused(await contract.client.post(activate, { version: 3 }), 404);
    assertRefused(await contract.client.post(activate, { version: "first" }), 400);
  });

  test("`…/{id}/history` has its versions; `…/history` the contract's, newest first, also as repricingstrategy", async () => {
    const { contract, id } = await aStrategy();
    const own = dataOf(await contract.client.get(`${path(contract)}/${id}/history`)).history;
    assert.deepEqual(
      own.map(({ version, documentVersion }: Loose) => [version, documentVersion]),
      [
        ["2", 2],
        ["1", 1],
      ],
    );
    assert.equal(own[1].documentVersionMessage, "First");
    const { id: other } = bodyOf(await contract.client.post(path(contract), fixed(33)), 201).data;
    const [third] = dataOf(await contract.client.get(`${path(contract)}/${other}/history`)).history;
    for (const all of [`${path(contract)}/history`, `${contract.v3}/settings/repricingstrategy/history`]) {
      const { history } = dataOf(await contract.client.get(all));
      assert.equal(history.length, 3);
      assert.deepEqual(
        history.map(({ updateDate }: Loose) => updateDate),
        [third, ...own].map(({ updateDate }: Loose) => updateDate),
        "newest first",
      );
    }
  });
});

describe("4.2 POST …/simulate, the form of published clients", () => {
  const simulate = async (contract: Customer, body: object) =>
    await contract.client.post(`${contract.v3}/pricerecommendations/simulate`, body);

  test("`simulationRequests` [ { productId, offers? } ]: the result, path, tags and offers of each, in order", async () => {
    const contract = await aContract(customer);
    const [first = "", second = ""] = await offeredProducts(contract, 2);
    await price(contract);
    const before = await listPrices(contract);
    const simulationRequests = [{ productId: second }, { productId: first }];
    const data = dataOf(await simulate(contract, { simulationRequests }));
    assert.deepEqual(data.ownShops, []);
    const { simulationResults } = data;
    assert.deepEqual(
      simulationResults.map(({ productId }: Loose) => productId),
      [second, first],
    );
    for (const result of simulationResults) {
      assert.match(JSON.stringify(result.result), /\b20\b/, "the price of the active strategy");
      assert.deepEqual(result.originalTags, [{ label: "brand", stringValue: "Contoso" }]);
      assert.equal(result.originalOffers.length, 1);
    }
    assert.deepEqual(await listPrices(contract), before, "nothing is stored");
  });

  test("`strategyBuilder`, `ownShops` and the times are accepted; numbers for ids; more than 10 are 400", async () => {
    const contract = await aContract(customer);
    const [id = ""] = await offeredProducts(contract, 1);
    await price(contract);
    const ownShops = [{ domain: "shop-b.example", ownShopName: "Mine" }];
    const calculationTimestamp = new Date().toISOString();
    const body = { simulationRequests: [{ productId: Number(id) }], ownShops, calculationTimestamp };
    const data = dataOf(await simulate(contract, { ...body, strategyBuilder: fixed(33.33) }));
    assert.deepEqual(data.ownShops, ownShops);
    assert.match(JSON.stringify(data.simulationResults[0].result), /33\.33/);
    const many = Array.from({ length: 11 }, () => ({ productId: id }));
    assertRefused(await simulate(contract, { simulationRequests: many }), 400);
    assertRefused(await simulate(contract, { simulationRequests: [{}] }), 400);
  });
});
