/** Interface 4.25 and 4.29: the price guard and currency rates. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aContract, assertRefused, dataOf } from "./given.ts";
import { customer } from "./installation.ts";

describe("4.25 Price guard", () => {
  test("a PUT leaves what it does not name; If-Match of another guard is 412 (interface 4.25-1, 4.25-3)", async () => {
    const contract = await aContract(customer);
    const path = `${contract.v3}/settings/priceguard`;
    const before = await contract.client.get(path);
    const etag = before.headers.get("etag") ?? "";
    const change = { change: { maxPercentDown: 12.5 }, requiredApprovals: { byReason: { belowCost: 2 } } };
    const after = dataOf(await contract.owner.put(path, change, { "if-match": etag }));
    const { data } = before.body;
    assert.deepEqual(after, {
      ...data,
      change: { ...data.change, maxPercentDown: 12.5 },
      requiredApprovals: { ...data.requiredApprovals, byReason: { belowCost: 2 } },
    });
    assertRefused(await contract.owner.put(path, change, { "if-match": etag }), 412);
    assertRefused(await contract.owner.put(path, { belowCost: { amount: { of: "tgs.x" } } }), 400);
    assert.deepEqual(dataOf(await contract.client.get(path)), after);
  });
});

describe("4.29 Currency rates", () => {
  test("the PUT replaces the list, which is answered as it is; a currency stands there once (interface 4.29-1)", async () => {
    const contract = await aContract(customer);
    const path = `${contract.v3}/settings/currencyrates`;
    const rates = [
      { currency: "CHF", rate: 1.0432 },
      { currency: "SEK", rate: 0.087654321 },
    ];
    assert.deepEqual(dataOf(await contract.client.put(path, rates)), rates);
    assertRefused(await contract.client.put(path, [...rates, { currency: "CHF", rate: 2 }]), 400);
    assert.deepEqual(dataOf(await contract.client.get(path)), rates);
  });
});
