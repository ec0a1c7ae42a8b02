/** Held prices chosen by the figures of their products, and decisions on exactly as many as somebody saw. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";
import type { Answer, Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { completed, runPricing, startRun, submitAll } from "../harness/market.ts";
import { figuresFollowed } from "./followed.ts";
import { holdAll, lockRow, untilWaiting } from "./held.ts";
import { aPricedCustomer, offers } from "./priced.ts";

const service = await anEmptyService();
const approvals = ({ v3 }: Customer): string => `${v3}/pricerecommendations/approvals`;

async function ask(customer: Customer, body: object): Promise<Answer<Loose>> {
  return await customer.client.post(`${approvals(customer)}/query`, { status: ["pending"], ...body });
}

async function query(customer: Customer, body: object): Promise<Loose> {
  const answer = await ask(customer, body);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

const idsOf = ({ data }: Loose): unknown[] => data.map(({ productId }: Loose) => productId);

async function start(customer: Customer, body: object): Promise<Answer<Loose>> {
  return await customer.client.post(`${approvals(customer)}/decide/query`, { decision: "approved", ...body });
}

/** Prices that wait at 10, 20 and 30, of two brands. */
async function waiting(): Promise<{ customer: Customer; ids: string[] }> {
  const products = [
    { name: "Red kettle", tags: [{ key: "brand", value: "A" }] },
    { name: "Blue kettle", tags: [{ key: "brand", value: "A" }] },
    { name: "Red pan", tags: [{ key: "brand", value: "B, C" }] },
  ];
  const { customer, ids } = await aPricedCustomer(service, products, holdAll);
  await submitAll(
    customer,
    ids.map((id, index) => offers(id, 10 + 10 * index)),
  );
  await runPricing(customer);
  await figuresFollowed(service, customer);
  return { customer, ids };
}

describe("queryApprovals", () => {
  test("takes the conditions of the list of products, and counts what waits", async () => {
    const { customer, ids } = await waiting();
    const [red, blue, pan] = ids;
    for (const [filter, found] of [
      [{ "tag.brand": "A" }, [red, blue]],
      [{ "tag.brand": '"B, C"' }, [pan]],
      [{ q: "red" }, [red, pan]],
      [{ q: "red", "tag.brand": "A" }, [red]],
      [{ advised: "15.." }, [blue, pan]],
      [{ advised: "15..25", state: "held" }, [blue]],
      [{ state: "failed" }, []],
      [{ cheapestVendor: "Shop B", soldOut: "false" }, ids],
      [{ cheapestVendor: "Nobody" }, []],
      [{ soldOut: "true" }, []],
      [{}, ids],
    ] as const) {
      const answer = await query(customer, { filter, countPending: true });
      assert.deepEqual(idsOf(answer), found, JSON.stringify(filter));
      assert.equal(answer["pending"], found.length, JSON.stringify(filter));
    }
    const page = await query(customer, { filter: { q: "red" }, countPending: true, pagination: { limit: 1 } });
    assert.deepEqual([page["pending"], idsOf(page)], [2, [red]], "all of the filter, not of the page");
    assert.equal((await query(customer, {}))["pending"], undefined, "only if asked for");
  });

  test("a reason may be one of several, and is counted so", async () => {
    const { customer } = await waiting();
    for (const [reason, pending] of [
      ["hold", 3],
      ["holdWhen", 0],
      ["holdWhen, hold", 3],
      ["holdWhen,belowCost", 0],
    ] as const) {
      const answer = await query(customer, { reason, countPending: true });
      assert.deepEqual([answer["pending"], answer["data"].length], [pending, pending], reason);
    }
  });

  test("says where a condition is wrong", async () => {
    const { customer } = await waiting();
    for (const [filter, path] of [
      [{ advised: "much" }, "/filter/advised"],
      [{ state: "hold" }, "/filter/state"],
      [{ "tag.colour": "red" }, "/filter/tag.colour"],
    ] as const) {
      const { status, body } = await ask(customer, { filter });
      assert.deepEqual([status, body.errors[0].code, body.errors[0].path], [400, "request.invalid", path]);
    }
    for (const filter of [{ brand: "A" }, { sort: "name" }, { q: 5 }]) {
      assert.equal((await ask(customer, { filter })).status, 400, JSON.stringify(filter));
    }
  });
});

describe("decideApprovalsByQuery", () => {
  test("decides on the prices of a filter of figures, and on no others", async () => {
    const { customer, ids } = await waiting();
    const filter = { "tag.brand": "A" };
    const { seenAt, pending } = await query(customer, { filter, countPending: true });
    const started = await start(customer, { seenAt, filter, expectedCount: pending });
    assert.equal(started.status, 202, started.text);
    const { task } = await completed(customer, started.body.data.url);
    assert.deepEqual([task.result.operations.successful, task.result.operations.failed], [2, 0]);
    assert.deepEqual(idsOf(await query(customer, {})), ids.slice(2));
  });

  test("with another number than expected nothing is decided, and the answer has the number", async () => {
    const { customer, ids } = await waiting();
    const filter = { q: "kettle" };
    const { seenAt } = await query(customer, { filter });
    for (const wanted of [{ filter }, { productFilter: { oneOf: { field: "productId", values: ids.slice(0, 2) } } }]) {
      const refused = await start(customer, { seenAt, ...wanted, expectedCount: 3 });
      const { code, path, message } = refused.body.errors[0];
      assert.deepEqual([refused.status, code, path], [409, "resource.conflict", "/expectedCount"]);
      assert.match(message, /\b3\b.*\b2\b/);
    }
    assert.equal((await query(customer, {}))["data"].length, 3);
  });

  test("a price that came after seenAt is neither counted nor decided on", async () => {
    const { customer, ids } = await waiting();
    const { seenAt } = await query(customer, {});
    await submitAll(customer, [offers(ids[0] ?? "", 15)]);
    await runPricing(customer);
    await figuresFollowed(service, customer);
    const filter = { q: "kettle" };
    assert.equal((await start(customer, { seenAt, filter, expectedCount: 2 })).status, 409);
    const started = await start(customer, { seenAt, filter, expectedCount: 1 });
    assert.equal(started.status, 202, started.text);
    await completed(customer, started.body.data.url);
    assert.deepEqual(new Set(idsOf(await query(customer, {}))), new Set([ids[0], ids[2]]));
  });

  test("products that come to match while the task waits for a run are not decided on", async (t) => {
    const { customer, ids } = await waiting();
    const filter = { "tag.brand": "A" };
    const { seenAt } = await query(customer, {});
    const lock = "select from held_price where product_id = $1 for update";
    const holder = await lockRow(t, service, lock, [ids[0]]);
    const run = await startRun(customer);
    await untilWaiting(service, "pricing.lockOpenPrices");
    const started = await start(customer, { seenAt, filter, expectedCount: 2 });
    assert.equal(started.status, 202, started.text);
    const fields = { tags: [{ key: "brand", value: "A" }] };
    const patched = await customer.client.send("PATCH", `${customer.v3}/products/${ids[2]}`, fields);
    assert.equal(patched.status, 200, patched.text);
    await figuresFollowed(service, customer);
    assert.equal((await query(customer, { filter, countPending: true }))["pending"], 3);
    await holder.query("commit");
    await completed(customer, run.url);
    await completed(customer, started.body.data.url);
    assert.deepEqual(idsOf(await query(customer, {})), ids.slice(2));
  });
});

test("each reason asks for as many users as the guard says, the strategy's own change limit too", async () => {
  const held = async (rule: object): Promise<Loose> => {
    const { customer, ids } = await aPricedCustomer(service, [{}], { ...holdAll, otherwise: { rule } });
    const byReason = { hold: 3, changeLimit: 2 };
    await customer.owner.put(`${customer.v3}/settings/priceguard`, { requiredApprovals: { byReason } });
    await submitAll(customer, [offers(ids[0] ?? "", 10)]);
    await runPricing(customer);
    const { reasons, requiredApprovals } = (await query(customer, {})).data[0];
    return { codes: reasons.map(({ code }: Loose) => code), requiredApprovals };
  };
  const change = { maxPercentDown: 5, atLimit: "hold" };
  const target = { position: 1 };
  assert.deepEqual(await held({ target, change }), { codes: ["changeTooGreat"], requiredApprovals: 2 });
  assert.deepEqual(await held({ target, hold: "see" }), { codes: ["hold"], requiredApprovals: 3 });
});
