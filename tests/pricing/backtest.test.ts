import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { activate, anOffer, completed, importAll, listPrices, runPricing, submitAll } from "../harness/market.ts";

/** A strategy: a cent below the cheapest competitor, at least 15. */
const document = {
  name: "Undercut",
  otherwise: { rule: { target: { position: 1 }, adjust: { amount: -0.01 }, minPrice: 15 } },
};
const twoCents = { rule: { target: { position: 1 }, adjust: { amount: -0.02 }, minPrice: 15 } };
/** Four days of 2025, midnight to midnight. */
const range = { start: "2025-03-01T00:00:00Z", end: "2025-03-05T00:00:00Z" };

const { service, customer } = await aCompany();
const tags = [{ key: "purchasePrice", value: "10" }];
const ids = await importAll(customer, [{ customerProductId: "a", tags }, { customerProductId: "b" }]);
await customer.client.put(`${customer.v3}/settings/shops`, [{ domain: "shop-b.example", ownShopName: "Me" }]);
const [first = ""] = ids;
await submitAll(customer, [
  market(first, "2025-02-20T00:00:00Z", 20),
  market(first, "2025-03-02T00:00:00Z", 18),
  market(first, "2025-03-03T12:00:00Z", 14),
  market(first, "2025-03-04T12:00:00Z", 14),
  market(first, "2025-03-06T00:00:00Z", 99),
]);

function market(productId: string, creationDate: string, price: number): object {
  const offers = [anOffer({ price }), anOffer({ price: 40 }), anOffer({ price: 21, vendorName: "Me" })];
  return { productId, domain: "shop-b.example", creationDate, offers };
}

async function backtest(body: object, whose = customer): Promise<Loose> {
  return await whose.client.post(`${whose.v3}/pricerecommendations/backtest`, { document, range, ...body });
}

/** Runs a backtest that must answer 200. */
async function backtested(body: object = {}, whose = customer): Promise<Loose> {
  const answer = await backtest(body, whose);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

describe("backtestStrategy", () => {
  test("prices every moment at which the market changed, by the market of that moment", async () => {
    const { products } = await backtested();
    assert.equal(products.length, 2);
    const [{ series, ...figures }, without] = products;
    const standing = { ownOfferPrice: 21, relevantDomain: "shop-b.example" };
    assert.deepEqual(series, [
      { at: "2025-03-01T00:00:00.000Z", price: 19.99, lowestCompetitorPrice: 20, position: 1, ...standing },
      { at: "2025-03-02T00:00:00.000Z", price: 17.99, lowestCompetitorPrice: 18, position: 1, ...standing },
      { at: "2025-03-03T12:00:00.000Z", price: 39.99, lowestCompetitorPrice: 14, position: 2, ...standing },
      { at: "2025-03-04T12:00:00.000Z", price: 39.99, lowestCompetitorPrice: 14, position: 2, ...standing },
    ]);
    assert.deepEqual(figures, {
      productId: ids[0],
      customerProductId: "a",
      evaluations: 4,
      changes: 2,
      held: 0,
      skipped: 0,
      failed: 0,
      firstPrice: 19.99,
      lastPrice: 39.99,
      shareAtPosition1: 0.625,
      shareAtPosition2: 0.375,
      shareAtPosition3: 0,
      averageMarginPercent: 57.27,
      averageAboveLowestPercent: 69.58,
    });
    assert.deepEqual(without, {
      productId: ids[1],
      customerProductId: "b",
      evaluations: 0,
      changes: 0,
      held: 0,
      skipped: 0,
      failed: 0,
      series: [],
    });
    assert.deepEqual(await listPrices(customer), [], "nothing is stored");
  });

  test("adds up by day and in total, weighted by the time that each price was in force", async () => {
    const { days, totals, strategy, range: replayed } = await backtested({ includeSeries: false });
    assert.deepEqual(strategy, { name: "Undercut" });
    assert.deepEqual(replayed, { start: "2025-03-01T00:00:00.000Z", end: "2025-03-05T00:00:00.000Z" });
    const of = ({ date, evaluations, changes, shareAtPosition1 }: Loose): unknown[] => [
      date,
      evaluations,
      changes,
      shareAtPosition1,
    ];
    assert.deepEqual(days.map(of), [
      ["2025-03-01", 1, 0, 1],
      ["2025-03-02", 1, 1, 1],
      ["2025-03-03", 1, 1, 0.5],
      ["2025-03-04", 1, 0, 0],
    ]);
    assert.equal(days[0].averageMarginPercent, 49.97);
    assert.equal(totals.products, 2);
    assert.equal(totals.changes, 2);
    assert.equal(totals.changesPerProductAndDay, 0.25);
    assert.equal(totals.shareAtPosition1, 0.625);
  });

  test("day by day: at the start of each day in the contract's time zone", async () => {
    const berlin = await aCustomer(service, { timeZone: "Europe/Berlin" });
    const [id = ""] = await importAll(berlin, [{ customerProductId: "a" }]);
    await submitAll(berlin, [market(id, "2025-03-29T12:00:00Z", 20), market(id, "2025-03-30T12:00:00Z", 30)]);
    // Clocks go forward in the night before the 30th.
    const spring = { start: "2025-03-29T15:00:00Z", end: "2025-04-01T00:00:00Z" };
    const { products, days } = await backtested({ moments: "days", range: spring }, berlin);
    assert.deepEqual(
      products[0].series.map(({ at, price }: Loose) => [at, price]),
      [
        ["2025-03-29T15:00:00.000Z", 19.99],
        ["2025-03-29T23:00:00.000Z", 19.99],
        ["2025-03-30T22:00:00.000Z", 20.99],
        ["2025-03-31T22:00:00.000Z", 20.99],
      ],
    );
    assert.deepEqual(
      days.map(({ date }: Loose) => date),
      ["2025-03-29", "2025-03-30", "2025-03-31", "2025-04-01"],
    );
  });

  test("each price is the previous price of the next; sales are those of the time", async () => {
    const [only] = ids;
    const filter = { oneOf: { field: "productId", values: [only] } };
    const capped = { name: "Cap", otherwise: { rule: { target: { position: 1 }, change: { maxPercentDown: 5 } } } };
    const pricesOf = async (studied: object): Promise<number[]> =>
      (await backtested({ document: studied, filter })).products[0].series.map(({ price }: Loose) => price);
    assert.deepEqual(await pricesOf(capped), [20, 19, 18.05, 17.15]);

    const item = { itemId: "a", unitPrice: 20, quantity: 4, taxPercentage: 19 };
    const orders = [{ orderId: "o", creationDate: "2025-03-01T10:30:00Z", currency: "EUR", items: [item] }];
    const put = await customer.client.put(`${customer.v3}/orders`, { version: "3", orders });
    assert.equal(put.status, 201, put.text);
    const selling = {
      name: "Selling",
      branches: [{ when: { field: "sales.units7d", gte: 4 }, then: { rule: { target: { amount: 50 } } } }],
      otherwise: { rule: { target: { amount: 5 } } },
    };
    assert.deepEqual(await pricesOf(selling), [5, 50, 50, 50]);
  });

  test("as a task: the same to download, with progress", async () => {
    const begun = await backtest({ asTask: true });
    assert.equal(begun.status, 202, begun.text);
    const { task } = await completed(customer, begun.body.data.url);
    assert.equal(task.taskType, "backend.tasks.pricing.backtest");
    assert.deepEqual(task.result.operations, { successful: 1, failed: 0, skipped: 1, total: 2 });
    const { calculatedFor: _late, ...result } = (await customer.client.get(begun.body.data.resultUrl)).body.data;
    const { calculatedFor: _early, ...atOnce } = await backtested();
    assert.deepEqual(result, atOnce);
  });

  test("beside a baseline: own offers as they were, the price of the start, or the active strategy", async () => {
    const [only] = ids;
    const filter = { oneOf: { field: "productId", values: [only] } };
    const beside = async (baseline: string): Promise<Loose> => await backtested({ baseline, filter });
    const pricesOf = ({ products }: Loose): unknown => products[0].series.map((entry: Loose) => entry.baselinePrice);

    const own = await beside("ownOffers");
    assert.deepEqual(pricesOf(own), [21, 21, 21, 21]);
    assert.deepEqual(
      [own.baseline.kind, own.baseline.totals.changes, own.baseline.totals.shareAtPosition2],
      ["ownOffers", 0, 1],
    );
    assert.equal(own.baseline.days.length, 4);
    assert.deepEqual(own.products[0].baseline.lastPrice, 21);
    const { baseline: _beside, products: _told, calculatedFor: _now, ...figures } = own;
    const { products: _all, calculatedFor: _then, ...alone } = await backtested({ filter });
    assert.deepEqual(figures, alone, "the strategy's own figures are the same with a baseline and without");

    const none = await backtest({ baseline: "active", filter });
    assert.deepEqual([none.status, none.body.code], [409, "resource.conflict"], none.text);
    const id = await activate(customer, { ...document, name: "Two cents", otherwise: twoCents });
    const active = await beside("active");
    assert.deepEqual(pricesOf(active), [19.98, 17.98, 39.98, 39.98]);
    assert.deepEqual(active.baseline.strategy, { id, name: "Two cents", version: 1 });
  });

  test("unchanged: the price that stood at the start, whatever boundaries are now", async () => {
    const still = await aCustomer(service);
    const tag = [{ key: "brand", value: "A" }];
    const [id = ""] = await importAll(still, [{ customerProductId: "a", maxPriceBoundary: 30, tags: tag }]);
    await activate(still, { name: "Fixed", otherwise: { rule: { target: { amount: 29 } } } });
    await runPricing(still);
    const from = Date.now() + 1;
    await importAll(still, [{ customerProductId: "a", maxPriceBoundary: 25, tags: tag }]);
    const at = (ms: number): string => new Date(from + ms).toISOString();
    while (Date.now() < from + 40) await listPrices(still);
    await submitAll(still, [market(id, at(10), 20), market(id, at(20), 18)]);
    const studied = { range: { start: at(5), end: at(30) }, baseline: "unchanged", groupBy: "brand" };
    const { products, baseline, groups, branches, ends } = await backtested(studied, still);
    assert.deepEqual(
      products[0].series.map(({ price, baselinePrice }: Loose) => [price, baselinePrice]),
      [
        [19.99, 29],
        [17.99, 29],
      ],
    );
    assert.deepEqual([baseline.totals.changes, baseline.totals.shareAtPosition3], [0, 1]);
    assert.deepEqual(
      groups.map(({ value, evaluations }: Loose) => [value, evaluations]),
      [["A", 2]],
    );
    assert.deepEqual(
      branches.map(({ leafNodeId, evaluations, changes }: Loose) => [leafNodeId, evaluations, changes]),
      [[2, 2, 2]],
    );
    assert.equal(ends.floor, 0);
  });

  test("by the branch that decided: its evaluations, and the time in which its prices stood; where prices end", async () => {
    const two = {
      name: "Two",
      branches: [
        {
          name: "Dear market",
          when: { field: "market.lowestUnitPrice", gte: 20 },
          then: { rule: { target: { position: 1 } } },
        },
        { name: "Left alone", when: { field: "market.lowestUnitPrice", lt: 15 }, then: { skip: "too cheap" } },
      ],
      otherwise: { rule: { target: { position: 1 }, minPrice: 19 } },
    };
    const { branches, branchesLeftOut, ends } = await backtested({ document: two });
    const of = ({ leafNodeId, branchName, evaluations, skipped, shareAtPosition1 }: Loose): unknown[] => [
      leafNodeId,
      branchName,
      evaluations,
      skipped,
      shareAtPosition1,
    ];
    assert.deepEqual(branches.map(of), [
      [2, "Dear market", 1, 0, 1],
      [3, "Left alone", 2, 2, undefined],
      [4, undefined, 1, 0, 0],
    ]);
    assert.deepEqual([branchesLeftOut, ends.floor, ends.next], [0, 0, 1]);
  });

  test("its result as CSV: a row for each product, or for each moment", async () => {
    const begun = await backtest({ asTask: true, baseline: "ownOffers" });
    assert.equal(begun.status, 202, begun.text);
    await completed(customer, begun.body.data.url);
    const { resultUrl } = begun.body.data;
    const csv = async (query: string, status = 200): Promise<string> => {
      const answer = await customer.client.get(`${resultUrl}${query}`, { accept: "text/csv" });
      assert.equal(answer.status, status, answer.text);
      return answer.text;
    };
    const [head = "", row = "", other = "", end] = (await csv("")).split("\r\n");
    assert.match(head, /^\uFEFF?productId,customerProductId,evaluations,changes,/);
    assert.match(head, /,baseline\.evaluations,/);
    assert.ok(!head.includes("series"));
    assert.ok(row.startsWith(`${ids[0]},a,4,2,0,0,0,19.99,39.99,0.625,`), row);
    assert.ok(other.startsWith(`${ids[1]},b,0,0,`), other);
    assert.equal(end, "");
    const [names = "", ...moments] = (await csv("?rows=moments&separator=;&decimalSeparator=,")).split("\r\n");
    assert.equal(moments.length, 5);
    assert.ok(
      names.endsWith(
        "productId;customerProductId;at;price;lowestCompetitorPrice;ownOfferPrice;position;relevantDomain;decisiveStrategyBranchName;baselinePrice;isHeld;reason",
      ),
      names,
    );
    assert.equal(moments[0], `${ids[0]};a;2025-03-01T00:00:00.000Z;19,99;20;21;1;shop-b.example;;21;;`);
    const simulated = await customer.client.post(`${customer.v3}/pricerecommendations/simulate`, {
      document,
      asTask: true,
    });
    await completed(customer, simulated.body.data.url);
    const { resultUrl: simulation } = simulated.body.data;
    const refused = await customer.client.get(`${simulation}?rows=moments`, { accept: "text/csv" });
    assert.deepEqual([refused.status, refused.body.code], [400, "request.invalid"], refused.text);
    const products = await customer.client.get(simulation, { accept: "text/csv" });
    assert.match(products.text, /^\uFEFF?productId,customerProductId,result,price,currency,/);
  });

  test("400 for a range that is empty, turned round, too long, or not over", async () => {
    const ahead = new Date(Date.now() + 60_000).toISOString();
    for (const [start, end] of [
      [range.start, range.start],
      [range.end, range.start],
      ["2023-01-01T00:00:00Z", range.end],
      [range.start, ahead],
    ]) {
      const answer = await backtest({ range: { start, end } });
      assert.equal(answer.status, 400, answer.text);
      assert.equal(answer.body.code, "request.invalidRange");
    }
  });
});

interface Month {
  productId: string;
  at: string;
  own: number;
  rivals: readonly number[];
}

/** Real prices by month, if they are beside the repository. */
async function realHistory(): Promise<Month[] | null> {
  const file = path.resolve(import.meta.dirname, "../../../shared/data/retail_price.csv");
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return null;
  const [head = "", ...lines] = text.trim().split(/\r?\n/);
  const names = head.split(",");
  return lines.map((line) => {
    const cells = line.split(",");
    const cell = (name: string): string => cells[names.indexOf(name)] ?? "";
    const [day, month, year] = cell("month_year").split("-");
    const price = (name: string): number => Math.round(Number(cell(name)) * 10_000) / 10_000;
    return {
      productId: cell("product_id"),
      at: `${year}-${month}-${day}T00:00:00Z`,
      own: price("unit_price"),
      rivals: ["comp_1", "comp_2", "comp_3"].map(price),
    };
  });
}

test("a year and more of real prices: never above the cheapest competitor, at position 1 all the time", async (t) => {
  const months = await realHistory();
  if (months === null) return t.skip("../shared/data/retail_price.csv is not there");
  const real = await aCustomer(service, { currency: "BRL" });
  const names = [...new Set(months.map(({ productId }) => productId))].sort((a, b) => (a < b ? -1 : 1));
  const productIds = await importAll(
    real,
    names.map((customerProductId) => ({ customerProductId })),
  );
  await real.client.put(`${real.v3}/settings/shops`, [{ domain: "market.example", ownShopName: "Me" }]);
  months.sort((a, b) => (a.at < b.at ? -1 : 1));
  await submitAll(
    real,
    months.map(({ productId, at, own, rivals }) => ({
      productId: productIds[names.indexOf(productId)],
      domain: "market.example",
      creationDate: at,
      offers: [own, ...rivals].map((price, index) =>
        anOffer({ price, vendorName: index === 0 ? "Me" : `Rival ${index}`, currency: "BRL" }),
      ),
    })),
  );
  const match = {
    name: "Match",
    otherwise: { rule: { target: { position: 1 }, rounding: { step: 0.01, mode: "down" } } },
  };
  const wide = { start: "2017-09-01T00:00:00Z", end: "2018-09-01T00:00:00Z" };
  const { products, totals, currency } = await backtested({ document: match, range: wide }, real);
  assert.equal(currency, "BRL");
  assert.equal(products.length, 52);
  assert.equal(totals.failed, 0);
  assert.ok(totals.evaluations > 400, `${totals.evaluations} evaluations`);
  assert.equal(totals.shareAtPosition1, 1);
  for (const { series } of products) {
    for (const { price, lowestCompetitorPrice } of series) assert.ok(price <= lowestCompetitorPrice);
  }
});
