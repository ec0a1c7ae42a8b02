import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";
import type { Answer, Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import {
  activate,
  anOffer,
  aSnapshot,
  importAll,
  inDatabase,
  listPrices,
  runPricing,
  submitAll,
} from "../harness/market.ts";

/** The strategy of the first price: 1 % below the cheapest counting offer, at least cost plus 20 %. */
const document = {
  name: "Undercut",
  otherwise: { rule: { target: { position: 1 }, adjust: { percent: -1 }, minPrice: { of: "tags.cost", percent: 20 } } },
};

const service = await anEmptyService();
const customer = await aCustomer(service, { timeZone: "Europe/Berlin" });
const vendors = `${customer.v2}/offerfilters/blacklist/vendors`;
const shops = `${customer.v3}/settings/shops`;
const strategies = `${customer.v3}/settings/pricingstrategies`;
const product = { customerProductId: "p", name: "Kettle", referencePrice: 50, tags: [{ key: "cost", value: "10" }] };
const [id = ""] = await importAll(customer, [product]);
await customer.client.put(shops, [{ domain: "shop-b.example", ownShopName: "Me" }]);
await customer.client.put(vendors, [{ vendorName: "Cheat" }]);
const names: readonly (readonly [vendorName: string, price: number])[] = [
  ["Me", 25],
  ["Cheat", 5],
  ["Fair", 20],
  ["Dear", 30],
];
await submitAll(customer, [
  aSnapshot(id, { offers: names.map(([vendorName, price]) => anOffer({ vendorName, price })) }),
  aSnapshot(id, { domain: "shop-c.example", offers: [anOffer({ price: 40 })] }),
]);
const strategyId = await activate(customer, document);
assert.equal((await runPricing(customer)).state, "succeeded");
const [old] = await listPrices(customer);

async function explain(price: Loose, headers: Record<string, string> = {}): Promise<Answer<Loose>> {
  return await customer.client.get(
    `${customer.v3}/pricerecommendations/${price.recommendationId}/explanation`,
    headers,
  );
}

describe("explainRecommendation", () => {
  test("200: the price, the strategy's version, the steps and the sentences", async () => {
    assert.equal(old.price, 19.8);
    const answer = await explain(old);
    assert.equal(answer.status, 200, answer.text);
    const { data } = answer.body;
    assert.deepEqual(data.strategy, { id: strategyId, name: "Undercut", version: 1 });
    const { recommendationId, productId, price, currency, timestamp, relevantDomain } = data;
    assert.deepEqual(
      { recommendationId, productId, price, currency, timestamp, relevantDomain },
      {
        recommendationId: old.recommendationId,
        productId: id,
        price: 19.8,
        currency: "EUR",
        timestamp: old.timestamp,
        relevantDomain: "shop-b.example",
      },
    );
    assert.ok(data.steps.length > 3);
    assert.match(data.sentences.join("\n"), /20\.00/);
    assert.match(data.sentences.join("\n"), /19\.80?/);
  });

  test("in German for who prefers it, with a heading and a pointer for each sentence", async () => {
    const english = (await explain(old)).body.data;
    const german = (await explain(old, { "accept-language": "de" })).body.data;
    assert.match(english.heading, /^Product p, \d{1,2} \w+ \d{4} at \d\d:\d\d \(.*\), strategy .+, version \d+\.$/);
    assert.match(german.heading, /^Produkt p, \d{1,2}\. \S+ \d{4} um \d\d:\d\d \(.*\), Strategie .+, Version \d+\.$/);
    assert.match(german.sentences.join("\n"), /zählt|zählen/);
    assert.equal(german.pointers.length, german.sentences.length);
    assert.deepEqual(german.pointers, english.pointers);
    assert.deepEqual(german.steps, english.steps);
    assert.ok(english.pointers.some((pointer: string) => pointer.endsWith("/rule/target")));
  });

  test("the other path says the same; Accept: text/plain gives the sentences alone", async () => {
    const json = await explain(old);
    const other = await customer.client.get(
      `${customer.v2}/result/pricerecommendations/${old.recommendationId}/explanation`,
    );
    assert.deepEqual(other.body, json.body);
    const text = await explain(old, { accept: "text/plain" });
    assert.match(text.headers.get("content-type") ?? "", /^text\/plain/);
    assert.equal(text.text, `${json.body.data.sentences.join("\n")}\n`);
    const both = await explain(old, { accept: "application/json, text/plain, */*" });
    assert.match(both.headers.get("content-type") ?? "", /^application\/json/);
  });

  test("a past price is explained as it was, after product, market, shops, vendors, domains and strategy all changed", async () => {
    const then = await explain(old);
    await importAll(customer, [
      {
        customerProductId: "p",
        name: "Other",
        referencePrice: 1,
        minPriceBoundary: 90,
        maxPriceBoundary: 99,
        tags: [{ key: "cost", value: "70" }],
      },
    ]);
    await submitAll(customer, [
      aSnapshot(id, { offers: [anOffer({ price: 95 })] }),
      aSnapshot(id, { domain: "shop-d.example", offers: [anOffer({ price: 94 })] }),
    ]);
    await customer.client.put(shops, [{ domain: "shop-b.example", ownShopName: "Fair" }]);
    await customer.client.put(vendors, [{ vendorName: "*a*" }]);
    await customer.client.put(`${customer.v2}/settings/domains`, ["shop-d.example"]);
    const replaced = { name: "Renamed", otherwise: { rule: { target: { amount: 92 } } } };
    assert.equal((await customer.client.put(`${strategies}/${strategyId}`, replaced)).body.data.version, 2);
    await runPricing(customer);
    const [recent] = await listPrices(customer);
    assert.equal(recent.price, 92);
    const now = await explain(old);
    assert.equal(now.status, 200, now.text);
    assert.equal(now.body.data.price, 19.8);
    assert.deepEqual(now.body.data.steps, then.body.data.steps);
    assert.deepEqual(now.body.data.sentences, then.body.data.sentences);
    assert.deepEqual(now.body.data.strategy, then.body.data.strategy, "named as it was named then");
    assert.equal((await explain(recent)).body.data.strategy.version, 2);
  });

  test("a past price is explained as it was after the contract got another strategy", async () => {
    await activate(customer, { name: "Third", otherwise: { skip: "nothing" } });
    assert.equal((await explain(old)).body.data.price, 19.8);
  });

  test("200 without steps: a later engine calculates another price", async () => {
    const earlier = (change: string): string => `update pricing_run set ${change} where contract_id = $1`;
    await inDatabase(service, earlier("engine_version = engine_version - 1"), [customer.contractId]);
    const repeated = (await explain(old)).body.data;
    assert.ok(repeated.steps.length > 3, "the same price now as then: its steps are shown");
    await inDatabase(service, "update recommendation set price = 17 where recommendation_id = $1", [
      old.recommendationId,
    ]);
    const answer = await explain(old);
    assert.equal(answer.status, 200, answer.text);
    const { price, steps, strategy, engineVersion, sentences } = answer.body.data;
    assert.deepEqual([price, steps, strategy.name], [17, [], "Undercut"]);
    assert.equal(engineVersion, repeated.engineVersion);
    assert.match(sentences.join("\n"), /17\.00 EUR.*"Undercut"[^]*reference price 50\.00[^]*earlier engine/);
    await inDatabase(service, "update recommendation set price = 19.8 where recommendation_id = $1", [
      old.recommendationId,
    ]);
  });

  test("404: unknown and malformed ids, and another tenant's, each alike", async () => {
    const stranger = await aCustomer(service);
    const answers = await Promise.all(
      [old.recommendationId, "018f3c5e-0000-7000-8000-000000000000", "1", "%00"].map(
        async (wrong) => await stranger.client.get(`${stranger.v3}/pricerecommendations/${wrong}/explanation`),
      ),
    );
    for (const answer of answers) assert.equal(answer.status, 404, answer.text);
    assert.equal(new Set(answers.map((answer) => answer.text)).size, 1);
  });

  test("404: a time in the path that is none, whosever contract it is", async () => {
    const stranger = await aCustomer(service);
    for (const { v3, client } of [customer, stranger]) {
      const { status, body } = await client.get(`${v3}/pricerecommendations/approvals/1/yesterday/explanation`);
      const message = '"yesterday" in the path is no time; write it such as 2026-01-31T12:00:00Z.';
      assert.deepEqual([status, body.code, body.message], [404, "resource.notFound", message]);
    }
  });

  test("200 still: the strategy is deleted", async () => {
    assert.equal((await customer.client.delete(`${strategies}/${strategyId}`)).status, 200);
    const answer = await explain(old);
    assert.deepEqual([answer.status, answer.body.data.strategy.id], [200, strategyId]);
    assert.deepEqual(
      (await listPrices(customer)).map((price) => price.price),
      [92],
      "the price itself stays",
    );
  });
});
