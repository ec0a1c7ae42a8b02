/** Interface 8: limits that no other section tests. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { activate, queryProducts } from "../harness/market.ts";
import { aContract, assertRefused, importAll, postProducts, run } from "./given.ts";
import { customer } from "./installation.ts";

const page = { start: 0, limit: 10_000 };

describe("8 Limits", () => {
  test("Task failures returned: at most 1,000 per task", async () => {
    const contract = await aContract(customer);
    const products = Array.from({ length: 1_001 }, (_, index) => ({
      customerProductId: String(index),
      referencePrice: 10,
      maxPriceBoundary: 8,
    }));
    await importAll(contract, products);
    await activate(contract, {
      name: "Too high",
      otherwise: { rule: { target: { amount: 5 }, minPrice: { of: "referencePrice" } } },
    });
    const { failures, result } = await run(contract);
    assert.equal(failures.length, 1_000);
    assert.equal(result.operations.failed, 1_001);
  });

  test("Ids in one products query filter: up to 10,000 customerProductIds", async () => {
    const contract = await aContract(customer);
    await importAll(contract, [{ customerProductId: "id 9999" }, { customerProductId: "id 10000" }]);
    const filter = (count: number) => ({
      oneOf: { field: "customerProductId", values: Array.from({ length: count }, (_, index) => `id ${index}`) },
    });
    const found = await queryProducts(contract, { pagination: page, filter: filter(10_000) });
    assert.deepEqual(
      found.map(({ customerProductId }) => customerProductId),
      ["id 9999"],
    );
    const tooMany = { pagination: page, filter: filter(10_001) };
    assertRefused(await contract.client.post(`${contract.v31}/products/query`, tooMany), 400);
  });

  test("Product import chunk: 1,000 recommended, at most 10,000 (interface 8)", async () => {
    const contract = await aContract(customer);
    const products = Array.from({ length: 10_001 }, (_, index) => ({ customerProductId: `${index}` }));
    assertRefused(await postProducts(contract, products), 400);
    assert.deepEqual(await queryProducts(contract), []);
    assert.equal((await importAll(contract, products.slice(0, 1_000))).length, 1_000);
    assert.equal((await queryProducts(contract, { pagination: page })).length, 1_000);
  });
});
