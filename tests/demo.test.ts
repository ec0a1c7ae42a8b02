/** The demonstration's journey against a service of this test: with the generated market, and with a real one. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import path from "node:path";
import { text } from "node:stream/consumers";
import { after, before, describe, it } from "node:test";
import { Webhook } from "standardwebhooks";
import { callbackTaskType } from "../demo/callbacks.ts";
import { makeJourney, type Journey } from "../demo/journey.ts";
import { snapshotsOf, type MarketData, type MarketOffer, type MarketProduct } from "../sample/market-data.ts";
import { generateMarket, marketplace } from "../sample/generate-market.ts";
import { explain, readHistory, readRecommendations, windowOf } from "../demo/recommendations.ts";
import { demoStrategy } from "../sample/strategy.ts";
import { openShop } from "../demo/shop.ts";
import { listTasks } from "../demo/tasks.ts";
import { anEmptyService } from "./harness/a-service.ts";
import { startService } from "./harness/service.ts";

/** Real data may lie beside the repository, never in it. */
const retailPrices = path.join(import.meta.dirname, "../../shared/data/retail_price.csv");
const retailCsv = existsSync(retailPrices) ? readFileSync(retailPrices, "utf8") : null;
const generated = generateMarket();
const demoDocument = demoStrategy({
  cheapest: ["Beauty", "Perfume"],
  second: ["Watches", "Games", "Computers"],
  marketplace,
});

const shop = await openShop(0);
after(async () => await shop.stop());
const service = await anEmptyService({
  COLLECTOR_CONTACT: "https://pricewright.example/contact",
  COLLECTOR_ALLOWED_RANGES: "127.0.0.1/32",
  COLLECTOR_ALLOWED_PORTS: String(shop.port),
});

it("generateMarket: the same seed gives the same market, another seed another", () => {
  assert.deepEqual(generateMarket(1), generateMarket(1));
  assert.notDeepEqual(generateMarket(1), generateMarket(2));
});

describe("the journey with the generated market", () => {
  theJourney(generated, demoDocument);
});

describe("the journey with real prices", { skip: retailCsv === null ? "the data is not there" : false }, () => {
  const ofRealCategories = { cheapest: ["health_beauty", "perfumery"], second: ["watches_gifts"], marketplace };
  theJourney(readRetailPrices(retailCsv ?? ""), demoStrategy(ofRealCategories));
});

it("the journey goes on without a callback and without reading a shop where the service may not reach this machine, and says what to do", async () => {
  const guarded = await startService({ CALLBACK_ALLOWED_RANGES: "" });
  const lines: string[] = [];
  try {
    const market = { ...generated, months: generated.months.slice(0, 2) };
    const print = (line: string): void => void lines.push(line);
    const journey = await makeJourney({
      url: guarded.url,
      ...guarded.admin,
      market,
      strategy: demoDocument,
      shop,
      print,
    });
    assert.equal(journey.callback, null);
    assert.equal(journey.readPrices, null);
    assert.equal(journey.recommendations.length, 52);
    assert.ok(lines.some((line) => line.includes("CALLBACK_ALLOWED_RANGES=127.0.0.0/8")));
    assert.ok(
      lines.some((line) => line.includes("start it with COLLECTOR_CONTACT=")),
      lines.join("\n"),
    );
    assert.ok(lines.some((line) => line.includes(`COLLECTOR_ALLOWED_PORTS=${shop.port}; going on.`)));
  } finally {
    await guarded.stop();
  }
});

describe("npm run demo ends with 1 and a plain message", () => {
  it("without a password", async () => {
    assert.match(await failureOf({ PRICEWRIGHT_URL: service.url }), /^\s*ADMIN_PASSWORD is missing/);
  });

  it("with a wrong password", async () => {
    const settings = { PRICEWRIGHT_URL: service.url, ADMIN_PASSWORD: "not the password" };
    assert.match(
      await failureOf(settings),
      /^\s*The service does not know admin@pricewright.example with this password/,
    );
  });

  it("when nothing listens there", async () => {
    const settings = { PRICEWRIGHT_URL: "http://127.0.0.1:9", ADMIN_PASSWORD: "any password" };
    assert.match(await failureOf(settings), /does not answer .*\n.*npm start/);
  });
});

/** What the command writes to its error output; it must end with 1. */
async function failureOf(settings: Record<string, string>): Promise<string> {
  const command = path.join(import.meta.dirname, "../demo/main.ts");
  const child = spawn(process.execPath, [command], { env: settings, stdio: ["ignore", "ignore", "pipe"] });
  const exited = once(child, "exit");
  const output = await text(child.stderr);
  await exited;
  assert.equal(child.exitCode, 1, output);
  assert.doesNotMatch(output, /\n\s+at /);
  return output;
}

/** What must be true of it whatever the market. */
function theJourney(market: MarketData, strategy: object): void {
  let journey: Journey;
  const lines: string[] = [];
  before(async () => {
    const print = (line: string): void => void lines.push(line);
    journey = await makeJourney({ url: service.url, ...service.admin, market, strategy, shop, print });
  });

  it("imports 52 products and answers their ids in the order sent", async () => {
    assert.equal(market.products.length, 52);
    assert.equal(new Set(journey.productIds).size, 52);
    const { client, v31 } = journey.contract;
    const found = (await client.post(`${v31}/products/query`, {})).at("data").list();
    const known = new Map(found.map((product) => [product.at("id").text(), product.at("customerProductId").text()]));
    assert.deepEqual(
      journey.productIds.map((id) => known.get(id)),
      market.products.map((product) => product.customerProductId),
    );
  });

  it("has every valid snapshot accepted, and the wrong one refused alone", () => {
    const productIds = new Map(market.products.map((product) => [product.customerProductId, "1"]));
    const sent = market.months.map((month) => snapshotsOf(market, month, { contractId: "", productIds }).length);
    assert.deepEqual(
      journey.verdicts.map((verdict) => verdict.accepted),
      sent,
    );
    const refused = journey.verdicts.flatMap((verdict) => verdict.refused.map(({ reason }) => reason));
    assert.equal(refused.length, 1);
    assert.match(refused[0] ?? "", /^request\.invalid: price must be/);
  });

  it("reads each product once in a window over all runs, with the price of the last run", async () => {
    const { contract, recommendations, runs } = journey;
    assert.equal(recommendations.length, 52);
    assert.deepEqual(new Set(recommendations.map(({ productId }) => productId)), new Set(journey.productIds));
    const last = runs.at(-1);
    assert.ok(last);
    assert.deepEqual((await readRecommendations(contract, windowOf(last))).recommendations, recommendations);
  });

  it("reads a past window as it was, whatever came later", async () => {
    const [first] = journey.runs;
    assert.ok(first);
    const window = { start: first.startDate, end: first.finishDate };
    const { recommendations } = await readRecommendations(journey.contract, window);
    assert.equal(recommendations.length, 52);
    assert.ok(recommendations.every((price) => price.timestamp < first.finishDate));
  });

  it("keeps every price within the product's boundaries, in every month", async () => {
    for (const [index, productId] of journey.productIds.entries()) {
      const product = market.products[index];
      assert.ok(product);
      for (const entry of await readHistory(journey.contract, productId, journey.window)) {
        assert.equal(entry.minPriceBoundary, product.minPriceBoundary);
        assert.equal(entry.maxPriceBoundary, product.maxPriceBoundary);
        assert.ok(entry.price >= product.minPriceBoundary && entry.price <= product.maxPriceBoundary, productId);
      }
    }
  });

  it("gives a product one history entry a month, each in percent of the own offer, else of the one before", async () => {
    for (const productId of journey.productIds) {
      const history = await readHistory(journey.contract, productId, journey.window);
      assert.equal(history.length, market.months.length);
      const expected = history.map((entry, index) => {
        const previous = history[index - 1];
        const base = entry.oldPrice ?? previous?.price;
        return base === undefined ? undefined : percentOf(entry.price, base);
      });
      assert.deepEqual(
        history.map((entry) => entry.relativePriceChangePercentage),
        expected,
      );
    }
  });

  it("explains every price of the last run, and of an earlier one, down to that price", async () => {
    const productId = journey.productIds[10] ?? "";
    const earlier = await readHistory(journey.contract, productId, journey.window);
    for (const { recommendationId, price } of [...journey.recommendations, ...earlier]) {
      const sentences = await explain(journey.contract, recommendationId);
      assert.ok(sentences.join("\n").includes(price.toFixed(2)), sentences.join("\n"));
    }
  });

  it("has one newest snapshot per product and domain count", () => {
    for (const [index, product] of market.products.entries()) {
      const expected = newestOffers(market, product);
      const prices = journey.prices.get(journey.productIds[index] ?? "");
      assert.equal(prices?.offerCount, expected.length, product.customerProductId);
    }
  });

  it("is called after every run, signed as Standard Webhooks has it", () => {
    assert.ok(journey.callback);
    const { deliveries, signingKey } = journey.callback;
    assert.equal(deliveries.length, market.months.length);
    const webhook = new Webhook(signingKey);
    const bodies = deliveries.map(({ body, headers }) => JSON.stringify(webhook.verify(body, asTexts(headers))));
    const { contractId: contract } = journey.contract;
    const expected = journey.runs.map((run) => JSON.stringify({ contract, startTime: run.startDate }));
    assert.deepEqual(bodies.toSorted(), expected.toSorted());
  });

  it("shows every delivery as a task, caused by its run", async () => {
    const tasks = await listTasks(journey.contract, callbackTaskType);
    const parents = tasks.map((task) => task.at("parentId").text());
    assert.deepEqual(parents.toSorted(), journey.runs.map((run) => run.taskId).toSorted());
  });

  it("reads three prices of a shop that nobody sends offers of, as its pages show them", () => {
    assert.equal(journey.readPrices?.length, 3, lines.join("\n"));
    for (const { price, shown } of journey.readPrices) assert.equal(price, shown);
    assert.equal(shop.visits[0]?.path, "/robots.txt");
    assert.match(shop.visits[0]?.agent ?? "", /\(\+https:\/\/pricewright\.example\/contact\)$/);
  });

  it("prints ten prices with the reason, in lines of at most 120 characters", () => {
    const table = lines.slice(lines.indexOf("Ten prices of the last run") + 3);
    assert.equal(table.filter((line) => / \d+\.\d\d  /.test(line)).length, 10);
    assert.ok(table.every((line) => line.length <= 120));
  });
}

/** To two decimals, half-up, without floating point deciding. */
function percentOf(price: number, previous: number): number {
  const [part, whole] = [Math.round(price * 10_000), Math.round(previous * 10_000)];
  return Math.floor((part * 20_000 + whole) / (whole * 2)) / 100;
}

function asTexts(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}

/** The offers that still count after the last month: of each domain the last list that was found. */
function newestOffers(market: MarketData, product: MarketProduct): MarketOffer[] {
  const byDomain = new Map<string, MarketOffer[]>();
  for (const month of market.months) {
    const offers = month.offers.get(product.customerProductId) ?? [];
    for (const [domain, found] of Map.groupBy(offers, (offer) => offer.domain)) byDomain.set(domain, found);
  }
  return [...byDomain.values()].flat();
}

type Row = Readonly<Record<string, string>>;

/** The retail prices as the data's README maps them: three competitors, two of them on the marketplace we sell on. */
function readRetailPrices(csv: string): MarketData {
  const [header = "", ...lines] = csv.trim().split(/\r?\n/);
  const names = header.split(",");
  const rows: Row[] = lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""]));
  });
  const byProduct = Map.groupBy(rows, (row) => row["product_id"] ?? "");
  const byMonth = Map.groupBy(rows, (row) => monthOf(row));
  return {
    currency: "BRL",
    ownShops: [{ domain: marketplace, ownShopName: "Our Shop" }],
    products: [...byProduct].map(([id, [first = {}]]) => productOf(id, first)),
    months: [...byMonth.keys()].sort().map((month) => ({
      gatheredAt: `${month}T00:00:00Z`,
      offers: new Map((byMonth.get(month) ?? []).map((row) => [row["product_id"] ?? "", offersOf(row)])),
    })),
  };
}

function monthOf(row: Row): string {
  return (row["month_year"] ?? "").split("-").reverse().join("-");
}

function productOf(customerProductId: string, first: Row): MarketProduct {
  const referencePrice = Math.round(Number(first["lag_price"]) * 100) / 100;
  return {
    customerProductId,
    name: customerProductId,
    referencePrice,
    minPriceBoundary: Math.round(referencePrice * 60) / 100,
    maxPriceBoundary: Math.round(referencePrice * 150) / 100,
    tags: [
      { key: "topCategory", value: first["product_category_name"] ?? "" },
      { key: "purchasePrice", value: (referencePrice * 0.5).toFixed(2) },
      { key: "vat", value: "18" },
    ],
  };
}

function offersOf(row: Row): MarketOffer[] {
  const offer = (domain: string, vendorName: string, columns: [price: string, freight: string]): MarketOffer => ({
    domain,
    vendorName,
    price: Number(row[columns[0]]),
    deliveryCosts: Number(row[columns[1]]),
    availability: true,
  });
  return [
    offer(marketplace, "Our Shop", ["unit_price", "freight_price"]),
    offer(marketplace, "Shop A", ["comp_1", "fp1"]),
    offer(marketplace, "Shop B", ["comp_2", "fp2"]),
    offer("shop-c.example", "Shop C", ["comp_3", "fp3"]),
  ];
}
