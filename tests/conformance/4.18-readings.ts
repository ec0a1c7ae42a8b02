/** Interface 4.14, 4.18 and 4.19: what a client sees of readings where nothing was read: lists, decisions, evidence, callbacks. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { codesOf } from "../harness/market.ts";
import { aContract, assertRefused, dataOf, importAll, offeredAt, submitAll } from "./given.ts";
import { customer } from "./installation.ts";

describe("4.18 readings", () => {
  test("nothing waits at first; what does not wait cannot be decided on, item by item", async () => {
    const { client, v3 } = await aContract(customer);
    assert.deepEqual(dataOf(await client.get(`${v3}/monitoring/held`)), []);
    const decision = { domain: "a.example", heldAt: "2026-01-31T12:00:00Z", decision: "release" };
    const decisions = [{ ...decision, productId: "1" }, decision, decision];
    const results = dataOf(await client.post(`${v3}/monitoring/held/decide`, decisions));
    assert.deepEqual(results.map(codesOf), [["resource.notFound"], ["resource.notFound"], ["resource.conflict"]]);
  });

  test("a decision is release or reject, with the time since when the reading waits", async () => {
    const { client, v3 } = await aContract(customer);
    const right = { domain: "a.example", heldAt: "2026-01-31T12:00:00Z", decision: "reject" };
    for (const wrong of [{ decision: "keep" }, { heldAt: "yesterday" }, { heldAt: undefined }, { price: 5 }]) {
      const answer = await client.post(`${v3}/monitoring/held/decide`, [{ ...right, ...wrong }]);
      assert.equal(answer.status, 400, answer.text);
    }
  });

  test("an offer that a client sent has no evidence", async () => {
    const contract = await aContract(customer);
    const [id = ""] = await importAll(contract, [{ customerProductId: "p" }]);
    const snapshot = offeredAt(id, 10, "a.example");
    await submitAll(contract, [snapshot]);
    const { id: offerId } = snapshot.offers[0];
    for (const path of [`offers/${offerId}/evidence`, `monitoring/readings/${offerId}`]) {
      assertRefused(await contract.client.get(`${contract.v3}/${path}`), 404, "resource.notFound");
    }
  });

  test("callbacks for alerts are a list of their own", async () => {
    const { client, v3 } = await aContract(customer);
    const callback = { url: "https://receiver.example/alerts", method: "POST", token: "s3cret" };
    const put = await client.put(`${v3}/monitoring/callbacks`, { monitoringAlert: [callback] });
    assert.equal(put.status, 200, put.text);
    const { monitoringAlert } = (await client.get(`${v3}/monitoring/callbacks`)).body;
    assert.equal(monitoringAlert[0].url, callback.url);
    assert.notEqual(monitoringAlert[0].token, callback.token);
  });
});
