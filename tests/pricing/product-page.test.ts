/** The operations about one product (interface 4.33): overview, market, series, events, and what the engine would get. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { compileStrategy, parseStrategy, recommend } from "../../engine/index.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { limits } from "../../src/limits.ts";
import type { Customer } from "../harness/customer.ts";
import {
  activate,
  anOffer,
  aSnapshot,
  importAll,
  inDatabase,
  laterTime,
  runPricing,
  submitAll,
} from "../harness/market.ts";
import { aPricedCustomer } from "./priced.ts";

const service = await anEmptyService();
const document = {
  name: "Meet",
  otherwise: {
    rule: { competitors: { vendors: { exclude: ["Junk*"] } }, target: { position: 1 }, adjust: { amount: -1 } },
  },
};
const { customer, ids } = await aPricedCustomer(service, [{ name: "Kettle", minPriceBoundary: 10 }], document);
const [id = ""] = ids;
await customer.client.put(`${customer.v3}/settings/shops`, [{ domain: "shop-b.example", ownShopName: "We" }]);

async function read(part: string, status = 200): Promise<Loose> {
  const answer = await customer.client.get(`${customer.v3}/products/${id}/${part}`);
  assert.equal(answer.status, status, answer.text);
  return status === 200 ? answer.body.data : answer.body;
}

const begun = new Date(Date.now() - 25 * 60 * 60 * 1000).toISOString();

test("market: each offer with its position, or why it is left out", async () => {
  await submitAll(customer, [
    aSnapshot(id, {
      offers: [
        anOffer({ vendorName: "We", price: 50 }),
        anOffer({ vendorName: "A", price: 40, deliveryCosts: 2.5 }),
        anOffer({ vendorName: "B", price: 40 }),
        anOffer({ vendorName: "C", price: 45 }),
        anOffer({ vendorName: "Junk", price: 1 }),
        anOffer({ vendorName: "D", price: 30, availability: false }),
      ],
    }),
    aSnapshot(id, { domain: "shop-usd.example", offers: [anOffer({ price: 9, currency: "USD" })] }),
  ]);
  const offers = Object.fromEntries((await read("market")).map((offer: Loose) => [offer.vendor, offer]));
  assert.deepEqual(
    ["A", "B", "C"].map((vendor) => [offers[vendor].counts, offers[vendor].position]),
    [
      [true, 1],
      [true, 1],
      [true, 3],
    ],
  );
  assert.equal(offers["A"].total, 42.5);
  assert.deepEqual([offers["We"].isOwn, offers["We"].counts], [true, false]);
  for (const vendor of ["We", "Junk", "D", "Shop B"]) assert.ok(offers[vendor].leftOutReason, vendor);
  assert.match(offers["Shop B"].leftOutReason, /USD/);
});

test("overview: figures, what a run would calculate now, and why", async () => {
  const overview = await read("overview");
  assert.deepEqual([overview.productId, overview.minPriceBoundary], [id, 10]);
  assert.deepEqual([overview.figures.ours, overview.figures.state], [50, "neverPriced"]);
  assert.deepEqual([overview.now.result, overview.now.price], ["priced", 39]);
  assert.ok(overview.now.sentences.length > 2 && overview.now.steps.length > 2);
  assert.deepEqual(overview.domains.map(({ domain }: Loose) => domain).toSorted(), [
    "shop-b.example",
    "shop-usd.example",
  ]);
});

test("engine input: the engine gives the price of a run for it", async () => {
  const input = await read("engineinput");
  const parsed = parseStrategy(input.strategy.document);
  assert.ok("strategy" in parsed);
  const outcome = recommend(compileStrategy(parsed.strategy), input.product, input.markets, input.context);
  assert.equal(outcome.kind, "recommendation");
  await runPricing(customer);
  const after = await read("overview");
  assert.equal(outcome.kind === "recommendation" ? outcome.price : null, after.figures.advised);
});

test("overview: the published price and the one that waits, with their explanations, in the language that is asked for", async () => {
  const recommendations = `${customer.v3}/pricerecommendations`;
  const { figures, published, pending } = await read("overview");
  const { body } = await customer.client.get(`${recommendations}/${figures.recommendationId}/explanation`);
  assert.deepEqual([published, pending], [body.data, undefined]);
  const held = { ...document, otherwise: { rule: { ...document.otherwise.rule, hold: "let me see" } } };
  const waits = await aPricedCustomer(service, [{ name: "Pan" }], held);
  await submitAll(waits.customer, [aSnapshot(waits.ids[0] ?? "", { offers: [anOffer({ price: 40 })] })]);
  await runPricing(waits.customer);
  const { client, v3 } = waits.customer;
  const german = { "accept-language": "de" };
  const overview = await client.send("GET", `${v3}/products/${waits.ids[0]}/overview`, undefined, german);
  assert.equal(overview.status, 200, overview.text);
  assert.equal(overview.body.data.published, undefined);
  const { approval, explanation } = overview.body.data.pending;
  assert.deepEqual([approval.status, approval.priceRecommendation.price], ["pending", 39]);
  const explained = `${v3}/pricerecommendations/approvals/${waits.ids[0]}/${approval.createdAt}/explanation`;
  assert.deepEqual(explanation, (await client.send("GET", explained, undefined, german)).body.data);
});

test("engine input: of a strategy that prices do not follow, also where none is active; an unknown one is 404", async () => {
  const other = { name: "Other", otherwise: { rule: { target: { position: 1 } } } };
  const made = await customer.client.post(`${customer.v3}/settings/pricingstrategies`, other);
  const input = await read(`engineinput?strategyId=${made.body.data.strategyId}`);
  assert.deepEqual([input.strategy.name, input.strategy.version], ["Other", 1]);
  assert.deepEqual(input.markets, (await read("engineinput")).markets);
  for (const strategyId of ["01890000-0000-7000-8000-000000000005", "none"]) {
    await read(`engineinput?strategyId=${strategyId}`, 404);
  }
});

test("series: own, competitors' and published lines; a vendor that is gone leaves a gap", async () => {
  await submitAll(customer, [
    aSnapshot(id, { offers: [anOffer({ vendorName: "We", price: 48 }), anOffer({ vendorName: "A", price: 41 })] }),
  ]);
  const { series, resolutionSeconds, truncated } = await read(`series?from=${begun}&domain=shop-b.example`);
  assert.deepEqual([resolutionSeconds, truncated], [0, false]);
  const line = (vendor: string): Loose => series.find((found: Loose) => found.vendor === vendor);
  assert.deepEqual([line("We").kind, line("We").prices], ["own", [5000, 4800]]);
  assert.deepEqual([line("A").kind, line("A").prices], ["vendor", [4000, 4100]]);
  assert.deepEqual(line("B").prices, [4000, null]);
  assert.deepEqual(series.find(({ kind }: Loose) => kind === "published").prices, [3900]);
  assert.deepEqual(series.find(({ kind }: Loose) => kind === "min").prices, [1000]);
  const named = await read(`series?from=${begun}&vendors=B`);
  assert.deepEqual(
    named.series.flatMap(({ kind, vendor }: Loose) => (kind === "vendor" ? [vendor] : [])),
    ["B"],
  );
  assert.equal((await read(`series?from=${laterTime()}&to=${begun}`, 400)).code, "request.invalidRange");
});

/** A shop whose prices are at least the cost and so many percent; its one product, and how a run is made and the lines read. */
async function aboveCost(fields: object): Promise<{
  shop: Customer;
  product: string;
  runWith: (cost: number, offer: number) => Promise<void>;
  pricesOf: (kind: string) => Promise<unknown>;
}> {
  const above = { name: "Above cost", otherwise: { rule: { ...aboveBy(20), ...fields } } };
  const { customer: shop, ids: priced } = await aPricedCustomer(service, [{}], above);
  const [product = ""] = priced;
  const { client, v3 } = shop;
  return {
    shop,
    product,
    runWith: async (cost, price) => {
      const tags = [{ key: "cost", value: String(cost) }];
      const changed = await client.send("PATCH", `${v3}/products/${product}`, { tags, minPriceBoundary: 5 });
      assert.ok(changed.status < 300, changed.text);
      await submitAll(shop, [aSnapshot(product, { offers: [anOffer({ price })] })]);
      await runPricing(shop);
    },
    pricesOf: async (kind) => {
      const answer = await client.get(`${v3}/products/${product}/series?from=${begun}`);
      assert.equal(answer.status, 200, answer.text);
      return answer.body.data.series.find((line: Loose) => line.kind === kind)?.prices;
    },
  };
}

const aboveBy = (percent: number): object => ({ target: { position: 1 }, minPrice: { of: "tags.cost", percent } });

test("series: the floor of a published price is the one it was calculated with, whatever holds today", async () => {
  const { shop, runWith, pricesOf } = await aboveCost({});
  await runWith(10, 40);
  await runWith(50, 41);
  await activate(shop, { name: "By the limits alone", otherwise: { rule: { target: { position: 1 } } } });
  await runWith(60, 42);
  await shop.client.put(`${shop.v3}/settings/shops`, [{ domain: "shop-b.example", ownShopName: "Shop B" }]);
  assert.deepEqual(await pricesOf("published"), [4000, 6000, 4200]);
  assert.deepEqual(await pricesOf("floor"), [1200, 6000, 500], "cost and 20 %; then the boundary alone");
  assert.deepEqual(await pricesOf("min"), [500, 500, 500]);
});

test("series: a floor is not known where its price cannot be calculated again, and without any there is no line", async () => {
  const { product, runWith, pricesOf } = await aboveCost({});
  await runWith(10, 40);
  await runWith(50, 41);
  await inDatabase(service, "update recommendation set price = 39 where product_id = $1 and price = 40", [product]);
  assert.deepEqual(await pricesOf("floor"), [null, 6000]);
  await inDatabase(service, "delete from snapshot where product_id = $1", [product]);
  assert.equal(await pricesOf("floor"), undefined);
  assert.deepEqual(await pricesOf("min"), [500, 500]);
});

test("series: a price that a user set instead has the floor of the calculation that waited", async () => {
  const { shop, runWith, pricesOf } = await aboveCost({ hold: "let me see" });
  await runWith(10, 40);
  const approvals = `${shop.v3}/pricerecommendations/approvals`;
  const [held] = (await shop.client.post(`${approvals}/query`, { status: ["pending"] })).body.data;
  const { productId, createdAt: approvalCreatedAt } = held;
  const decision = { productId, approvalCreatedAt, decision: "overwritten", overwritePrice: 44 };
  const decided = await shop.client.post(`${approvals}/decide`, [decision]);
  assert.deepEqual(decided.body.data, [{ data: true }], decided.text);
  assert.deepEqual([await pricesOf("published"), await pricesOf("floor")], [[4400], [1200]]);
});

test("series: of more prices than are calculated again, each stretch of time has the floor of its last", async () => {
  const { product, runWith, pricesOf } = await aboveCost({});
  await runWith(10, 40);
  await runWith(50, 41);
  const { prices } = limits.figures.seriesFloors;
  await inDatabase(
    service,
    `insert into recommendation
     select (jsonb_populate_record(kept, jsonb_build_object('calculated_at', calculated_at - number * interval '1 millisecond',
       'recommendation_id', gen_random_uuid()))).*
     from recommendation as kept, generate_series(1, $2::integer) as number
     where product_id = $1 and price = 40`,
    [product, prices],
  );
  const [published, floors] = [await pricesOf("published"), await pricesOf("floor")];
  assert.ok(Array.isArray(published) && Array.isArray(floors));
  assert.equal(published.length, prices + 2);
  assert.ok(floors.length <= prices && floors.length > 2, `${floors.length} floors`);
  assert.deepEqual(new Set(floors), new Set([1200, 6000]));
  assert.equal(floors.at(-1), 6000);
});

test("events: changed prices, other versions and boundaries, closed markets", async () => {
  await importAll(customer, [{ customerProductId: "p-0", name: "Kettle", referencePrice: 100, minPriceBoundary: 42 }]);
  await customer.client.delete(`${customer.v3}/offers?productId=${id}&domain=shop-usd.example`);
  await runPricing(customer);
  await runPricing(customer);
  const events = await read(`events?from=${begun}`);
  assert.deepEqual(
    events.map(({ kind, price, before, domain }: Loose) => [kind, price, before, domain]),
    [
      ["published", 39, undefined, undefined],
      ["marketLost", undefined, undefined, "shop-usd.example"],
      ["boundary", 42, undefined, undefined],
      ["published", 42, 39, undefined],
    ],
  );
});

test("series: the lines of a market that was lost have a gap until it is back", async () => {
  const domain = "shop-lost.example";
  const line = async (): Promise<Loose> => (await read(`series?from=${begun}&domain=${domain}`)).series.at(-1);
  const submit = async (creationDate: Date): Promise<void> => {
    const offers = [anOffer({ vendorName: "C", price: 44 })];
    await submitAll(customer, [aSnapshot(id, { domain, offers, creationDate: creationDate.toISOString() })]);
  };
  await submit(new Date(Date.now() - 10_000));
  assert.deepEqual((await line()).prices, [4400]);
  await customer.client.delete(`${customer.v3}/offers?productId=${id}&domain=${domain}`);
  assert.deepEqual((await line()).prices, [4400, null]);
  await submit(new Date());
  const { times, prices } = await line();
  assert.deepEqual(prices, [4400, null, 4400]);
  assert.deepEqual(times, times.toSorted());
});

test("during a rollout each product goes by the version that prices it, and so do its figures", async () => {
  const meet = { name: "Meet", otherwise: { rule: { target: { position: 1 } } } };
  const { customer: trying, ids: both } = await aPricedCustomer(service, [{}, {}], meet);
  const { client, v3 } = trying;
  await submitAll(
    trying,
    both.map((product) =>
      aSnapshot(product, {
        offers: [anOffer({ vendorName: "A", price: 40 }), anOffer({ vendorName: "B", price: 50 })],
      }),
    ),
  );
  const withoutA = { competitors: { vendors: { exclude: ["A"] } }, target: { position: 1 } };
  const next = { name: "Above", otherwise: { rule: withoutA } };
  const strategies = `${v3}/settings/pricingstrategies`;
  const { id: above } = (await client.post(strategies, next)).body.data;
  const where = { field: "customerProductId", equals: "p-1" };
  const rollout = await client.post(`${strategies}/${above}/activate`, { rollout: { where } });
  assert.equal(rollout.status, 200, rollout.text);
  await runPricing(trying);
  const seen = await Promise.all(
    both.map(async (product) => {
      const { now, figures } = (await client.get(`${v3}/products/${product}/overview`)).body.data;
      const { strategy } = (await client.get(`${v3}/products/${product}/engineinput`)).body.data;
      const market: Loose[] = (await client.get(`${v3}/products/${product}/market`)).body.data;
      const counting = market.filter(({ counts }) => counts).map(({ vendor }) => vendor);
      return [now.strategy.name, now.price, figures.advised, strategy.name, figures.cheapestVendor, counting];
    }),
  );
  assert.deepEqual(seen, [
    ["Meet", 40, 40, "Meet", "A", ["A", "B"]],
    ["Above", 50, 50, "Above", "B", ["B"]],
  ]);
});

test("404: an unknown product, like one of another contract", async () => {
  for (const part of ["overview", "market", "series", "events", "engineinput"]) {
    const answer = await customer.client.get(`${customer.v3}/products/999999/${part}`);
    assert.equal(answer.status, 404, part);
  }
});
