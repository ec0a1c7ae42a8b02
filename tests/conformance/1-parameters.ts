/** Interface 1: query parameters that an operation does not know. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Answer, Loose } from "../harness/client.ts";
import { queryProducts } from "../harness/market.ts";
import { aContract, aroundNow, assertRefused, bodyOf, importAll, query } from "./given.ts";
import { customer } from "./installation.ts";
import { oldClients } from "./old-clients.ts";
import { marketplaceWord } from "./words.ts";

const { start, end } = aroundNow();
const dates = { startDate: start, endDate: end };
const { client, v2, v3, v31 } = customer;
const unknown = { colour: "red" };

/** The parameter was refused, by its name. */
function assertNamed(answer: Answer<Loose>): void {
  assertRefused(answer, 400);
  assert.match(`${answer.body.errors[0].path} ${answer.body.message}`, /colour/);
}

describe("1 Unknown query parameters, where something is listed", () => {
  const page = { pagination: { start: 0, limit: 1 } };
  const operations: Readonly<Record<string, () => Promise<Answer<Loose>>>> = {
    offers: async () => await client.get(`${v3}/offers${query({ ...dates, ...unknown })}`),
    recommendations: async () => {
      const range = { startTime: start, endTime: end };
      return await client.get(`${v2}/result/pricerecommendations${query({ ...range, ...unknown })}`);
    },
    orders: async () => await client.get(`${v3}/orders${query({ limit: 1, ...unknown })}`),
    tasks: async () => await client.get(`${v3}/tasks${query(unknown)}`),
    "tasks, version 2": async () => await client.get(`${v2}/tasks${query(unknown)}`),
    "buy box": async () => await client.get(`${v3}/products/${marketplaceWord}/buybox/stats${query(unknown)}`),
    "products query": async () => await client.post(`${v31}/products/query${query(unknown)}`, page),
    "products, version 2": async () => await client.get(`${v2}/products${query({ attributes: "name", ...unknown })}`),
  };
  for (const [name, ask] of Object.entries(operations)) {
    test(`${name}: 400 that names it; old clients send parameters of their own`, async () => {
      const answer = await ask();
      if (oldClients) bodyOf(answer);
      else assertNamed(answer);
    });
  }
});

describe("1 Unknown query parameters, where something changes", () => {
  test("DELETE: 400 that names it, and nothing is deleted", async () => {
    const contract = await aContract(customer);
    await importAll(contract, [{ customerProductId: "p" }]);
    for (const path of ["products", "orders"]) {
      assertNamed(await contract.client.delete(`${contract.v3}/${path}${query(unknown)}`));
    }
    const misspelt = await contract.client.delete(`${contract.v3}/products${query({ tagkey: "a", tagValue: "b" })}`);
    assertRefused(misspelt, 400);
    assert.equal((await queryProducts(contract)).length, 1);
  });

  test("PUT and POST: 400 that names it, and nothing is stored; old clients send parameters of their own", async () => {
    const contract = await aContract(customer);
    const path = `${contract.v2}/settings/domains`;
    const answer = await contract.client.put(`${path}${query(unknown)}`, ["a.example"]);
    if (oldClients) {
      bodyOf(answer);
      return;
    }
    assertNamed(answer);
    assert.deepEqual(bodyOf(await contract.client.get(path)), { data: [] });
    assertNamed(await contract.client.post(`${contract.v2}/offers${query(unknown)}`, []));
  });
});
