/** Products without a price: why a calculation skipped or failed them, and how many of them for which reason. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";
import type { Answer, Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { activate, inDatabase, runPricing, submitAll } from "../harness/market.ts";
import { aPricedCustomer, offers } from "./priced.ts";

const service = await anEmptyService();

/** The first product is priced, the second skipped, the third fails, the fourth waits, the guard skips the fifth. */
const document = {
  name: "All ways",
  branches: [
    { when: { field: "customerProductId", equals: "p-1" }, then: { skip: "not today" } },
    {
      when: { field: "customerProductId", equals: "p-2" },
      then: { rule: { target: { amount: { of: "tags.purchasePrice" } } } },
    },
    { when: { field: "customerProductId", equals: "p-3" }, then: { rule: { target: { position: 1 }, hold: "see" } } },
    {
      when: { field: "customerProductId", equals: "p-4" },
      then: { rule: { target: { amount: { of: "referencePrice", percent: 900 } } } },
    },
  ],
  otherwise: { rule: { target: { position: 1 } } },
};
const guard = { farFromMarket: { onBreach: "skip" }, belowCost: { onBreach: "hold" } };

async function shop(): Promise<{ customer: Customer; ids: string[] }> {
  const { customer, ids } = await aPricedCustomer(service, [{}, {}, {}, {}, {}], document);
  const put = await customer.owner.put(`${customer.v3}/settings/priceguard`, guard);
  assert.equal(put.status, 200, put.text);
  await submitAll(
    customer,
    ids.map((id) => offers(id, 90)),
  );
  return { customer, ids };
}

async function explain(
  customer: Customer,
  { runId, id = "", language = "en" }: { runId: string; id: string | undefined; language?: string },
): Promise<Answer<Loose>> {
  const path = `${customer.v3}/pricingruns/${runId}/products/${id}/explanation`;
  return await customer.client.get(path, { "accept-language": language });
}

describe("explainUnpriced", () => {
  test("says in English and German why a product was skipped, failed, or was skipped by the guard", async () => {
    const { customer, ids } = await shop();
    const { taskId: runId } = await runPricing(customer);
    const expected: [number, string, RegExp, RegExp][] = [
      [1, "skip", /not today/, /not today/],
      [2, "failure", /tag purchasePrice is missing/, /purchasePrice/],
      [
        4,
        "skip",
        /\nNo price is published: .*1000\.00.*90\.00/,
        /\nEs wird kein Preis veröffentlicht: .*1000,00.*90,00/,
      ],
    ];
    for (const [index, kind, english, german] of expected) {
      const answer = await explain(customer, { runId, id: ids[index] });
      assert.equal(answer.status, 200, answer.text);
      const { data } = answer.body;
      assert.deepEqual([data.productId, data.pricingRunId, data.kind], [ids[index], runId, kind]);
      assert.ok(data.steps.length > 0, "the steps are shown again");
      assert.match(data.heading, new RegExp(`p-${index}`));
      assert.match(data.sentences.join("\n"), english);
      assert.equal(data.pointers.length, data.sentences.length);
      const inGerman = (await explain(customer, { runId, id: ids[index], language: "de" })).body.data;
      assert.match(inGerman.sentences.join("\n"), german);
      assert.notDeepEqual(inGerman.sentences, data.sentences);
    }
  });

  test("of a product with a published price it says that the guard leaves that one", async () => {
    const { customer, ids } = await shop();
    await activate(customer, { name: "Free", otherwise: { rule: { target: { position: 1 } } } });
    await runPricing(customer);
    await activate(customer, document);
    const { taskId: runId } = await runPricing(customer);
    const { sentences } = (await explain(customer, { runId, id: ids[4] })).body.data;
    assert.match(sentences.join("\n"), /\nThe published price is left as it is: .*1000\.00.*90\.00/);
    const german = (await explain(customer, { runId, id: ids[4], language: "de" })).body.data;
    assert.match(german.sentences.join("\n"), /\nDer veröffentlichte Preis bleibt, wie er ist: .*1000,00.*90,00/);
  });

  test("404 for what a newer calculation replaced, which it says; for products with a price, and what is not there", async () => {
    const { customer, ids } = await shop();
    const first = await runPricing(customer);
    const second = await runPricing(customer);
    const old = await explain(customer, { runId: first.taskId, id: ids[1] });
    assert.deepEqual(
      [old.status, old.body.errors?.[0]?.message ?? old.body.message],
      [404, "A newer calculation replaced it."],
    );
    assert.equal((await explain(customer, { runId: second.taskId, id: ids[1] })).status, 200);
    assert.equal((await explain(customer, { runId: second.taskId, id: ids[0] })).status, 404, "it has a price");
    assert.equal((await explain(customer, { runId: second.taskId, id: "999999999" })).status, 404);
    const none = await explain(customer, { runId: "none", id: ids[1] });
    const says = "A skip or failure of this product in this run does not exist.";
    assert.deepEqual([none.status, none.body.message], [404, says]);
    await activate(customer, { name: "Free", otherwise: { rule: { target: { position: 1 } } } });
    await runPricing(customer);
    assert.equal((await explain(customer, { runId: second.taskId, id: ids[1] })).status, 200, "it is its newest still");
    const stranger = await shop();
    const foreign = await explain(stranger.customer, { runId: second.taskId, id: ids[1] });
    assert.equal(foreign.status, 404);
  });

  test("of an earlier engine, and of an earlier release, it has the stored words", async () => {
    const { customer, ids } = await shop();
    const { taskId: runId } = await runPricing(customer);
    await inDatabase(service, "update pricing_run set engine_version = 0 where task_id = $1", [runId]);
    await inDatabase(service, "update unpriced_product set why = null where product_id = $1", [ids[2]]);
    const skipped = (await explain(customer, { runId, id: ids[1], language: "de" })).body.data;
    assert.deepEqual(skipped.steps, []);
    assert.match(skipped.sentences.join("\n"), /^Es wird kein Preis veröffentlicht: not today/);
    const failed = (await explain(customer, { runId, id: ids[2] })).body.data;
    assert.match(failed.sentences.join("\n"), /^There is no price: tag purchasePrice is missing/);
  });
});

test("a run counts what it holds, skips and fails by reason; an open run, and other tasks, count as they are", async () => {
  const { customer, ids } = await shop();
  const { result } = await runPricing(customer);
  const { successful, published, held, skipped, failed } = result.operations;
  assert.deepEqual([successful, published, held, skipped, failed], [2, 1, 1, 2, 1]);
  const { reasons, ...counts } = result.counts;
  assert.deepEqual(counts, { overtaken: 0, rejectedBefore: 0, overwritten: 0, costUnknown: 3 });
  const named = reasons.map(({ outcome, code, products }: Loose) => [outcome, code, products]);
  assert.deepEqual(
    named.filter(([outcome]: string[]) => outcome !== "failed"),
    [
      ["held", "hold", 1],
      ["skipped", "farFromMarket", 1],
      ["skipped", "said", 1],
    ],
  );
  assert.deepEqual(
    named.filter(([outcome]: string[]) => outcome === "failed").map(([, , products]: number[]) => products),
    [1],
  );
  const query = `${customer.v3}/pricerecommendations/approvals`;
  const [waiting] = (await customer.client.post(`${query}/query`, {})).body.data;
  const decision = { productId: waiting.productId, approvalCreatedAt: waiting.createdAt, decision: "rejected" };
  await customer.client.post(`${query}/decide`, [decision]);
  const again = await runPricing(customer);
  assert.equal(again.result.counts.rejectedBefore, 1);
  const listed: Loose[] = (await customer.client.get(`${customer.v3}/tasks?limit=1`)).body.data;
  assert.deepEqual(listed[0]?.["result"], again.result);
  assert.equal(ids.length, 5);
});
