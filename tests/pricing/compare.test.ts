/** What a change of a strategy does, before and after it is active (interface 4.26-23 to 4.26-25). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { anotherContract } from "../harness/customer.ts";
import { completed, importAll, listPrices, runPricing } from "../harness/market.ts";

const { customer } = await aCompany();
/** In alphabetical order, as products get their ids. */
const keyOf = (index: number): string => `p-${String(index).padStart(2, "0")}`;

/** `low` products at a share of the reference price, some left alone, some shown before; the rest at the reference price. */
const document = (percent: number, more: Loose[] = []): Loose => ({
  name: `Plus ${percent}`,
  branches: [
    ...more,
    { name: "low", when: { field: "tags.kind", equals: "low" }, then: { rule: target(percent) } },
    { name: "left", when: { field: "tags.kind", equals: "left" }, then: { skip: "no" } },
  ],
  otherwise: { rule: target(0) },
});
const target = (percent: number): Loose => {
  const price = { of: "referencePrice", percent };
  return { target: "keep", minPrice: price, maxPrice: price };
};
const seen = { name: "seen", when: { field: "tags.kind", equals: "seen" }, then: { rule: target(5) }, hold: "look" };

test("what it says is what a run then does; nothing is stored; a task gives the same", async () => {
  const of = await anotherContract(customer);
  const path = `${of.v3}/settings/pricingstrategies`;
  const kinds = [
    ...Array<string>(20).fill("low"),
    ...Array<string>(3).fill("seen"),
    "left",
    ...Array<string>(6).fill("x"),
  ];
  await importAll(
    of,
    kinds.map((value, index) => ({
      customerProductId: keyOf(index),
      name: `Product ${keyOf(index)}`,
      referencePrice: 100 + index,
      tags: [
        { key: "kind", value },
        { key: "purchasePrice", value: "50" },
      ],
    })),
  );
  const created = await of.client.post(path, document(1));
  const one = `${path}/${created.body.data.id}`;
  assert.equal((await of.client.post(`${one}/activate`, { version: 1 })).status, 200);
  await runPricing(of);
  const before = await pricesOf();
  const next = document(3, [seen]);
  const byDocument = await compare({ from: { version: 1 }, to: { document: next } });
  assert.equal((await of.client.put(`${one}?activate=false`, next)).body.data.version, 2);
  const compared = await compare({ from: { version: 1 }, to: { version: 2 } });
  assert.deepEqual(
    [byDocument["products"], byDocument["totals"], byDocument["branches"]],
    [compared["products"], compared["totals"], compared["branches"]],
  );
  assert.deepEqual(await pricesOf(), before, "nothing is published");
  assert.deepEqual(
    compared["products"].map(({ customerProductId, from }: Loose) => [customerProductId, from.price]),
    kinds.map((_, index) => [keyOf(index), before.get(keyOf(index))]),
    "the first side is what is live",
  );

  const begun = await of.client.post(`${one}/compare`, { from: { version: 1 }, to: { version: 2 }, asTask: true });
  assert.equal(begun.status, 202, begun.text);
  await completed(of, begun.body.data.url);
  const { data: result } = (await of.client.get(begun.body.data.resultUrl)).body;
  assert.deepEqual({ ...result, calculatedFor: "" }, { ...compared, calculatedFor: "" });

  assert.equal((await of.client.post(`${one}/activate`, { version: 2 })).status, 200);
  const run = await runPricing(of);
  const after = await pricesOf();
  const { totals } = compared;
  assert.deepEqual(
    [totals.states.to.published + totals.states.to.held, totals.states.to.held, totals.states.to.skipped],
    [run.result.operations.successful, run.result.operations.held, run.result.operations.skipped],
  );
  assert.equal(totals.states.to.held, 3);
  for (const { customerProductId: key, to } of compared["products"]) {
    assert.equal(after.get(key), to.state === "published" ? to.price : before.get(key), key);
  }
  // Each product costs 50, and no tax is on its price.
  const margin = (price: number): number => Math.round((1 - 50 / price) * 10_000) / 100;
  for (const { customerProductId: key, from, to } of compared["products"]) {
    for (const side of [from, to])
      assert.equal(side.marginPercent, side.price === undefined ? undefined : margin(side.price), key);
  }
  const { versions } = (await of.client.get(`${of.v3}/pricingruns/${run.taskId}/branches`)).body.data;
  const expected: Loose[] = versions[0].branches;
  for (const { leafNodeId, branchName, products } of expected) {
    const pairs: Loose[] = compared["branches"].filter(({ to }: Loose) => to.leafNodeId === leafNodeId);
    assert.equal(
      pairs.reduce((sum, pair) => sum + pair["products"], 0),
      products,
    );
    assert.ok(pairs.every(({ to }) => to.branchName === branchName));
  }
  assert.deepEqual(
    [totals.changed, totals.up, totals.down, totals.same],
    [{ price: 23, branch: 30, state: 3 }, 23, 0, 6],
  );
  assert.equal(totals.margins.products, 29);
  assert.equal(compared["greatest"].length, 20);
  assert.ok(compared["greatest"].slice(0, 3).every(({ changePercent }: Loose) => changePercent === 5));
  for (const { name, customerProductId } of compared["greatest"]) assert.equal(name, `Product ${customerProductId}`);
  assert.equal(
    compared["distribution"].reduce((sum: number, band: Loose) => sum + band["products"], 0),
    23,
  );
  const some = await compare({ from: { version: 1 }, to: { version: 2 }, tagKey: "kind", tagValue: "seen" });
  assert.equal(some["totals"].products, 3);

  for (const [body, status] of [
    [{ from: { version: 1 }, to: { version: 9 } }, 404],
    [{ from: { version: 1 } }, 400],
    [{ from: { version: 1, document: next }, to: { version: 2 } }, 400],
    [{ from: { document: { name: "x" } }, to: { version: 2 } }, 400],
    [{ from: { version: 1 }, to: { version: 2 }, tagKey: "kind" }, 400],
  ] as const) {
    const answer = await of.client.post(`${one}/compare`, body);
    assert.equal(answer.status, status, `${JSON.stringify(body)}: ${answer.text}`);
  }
  const wrong = await of.client.post(`${one}/compare`, { from: { document: { name: "x" } }, to: { version: 2 } });
  assert.match(wrong.body.errors[0].path, /^\/from\/document/);
  const other = await anotherContract(customer);
  const foreign = one.replace(of.v3, other.v3);
  assert.equal(
    (await other.client.post(`${foreign}/compare`, { from: { document: next }, to: { document: next } })).status,
    404,
  );

  async function compare(body: object): Promise<Loose> {
    const answer = await of.client.post(`${one}/compare`, body);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.data;
  }
  async function pricesOf(): Promise<Map<string, number>> {
    const prices = await listPrices(of, { limit: 100 });
    return new Map(prices.map((price): [string, number] => [price["customerProductId"], price["price"]]));
  }
});
