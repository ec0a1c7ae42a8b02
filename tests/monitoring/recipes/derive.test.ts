/** A wrong reading that a person mends: from the price that is right on a stored page to the offers of the next run. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { aService } from "../../harness/a-service.ts";
import type { Answer, Loose } from "../../harness/client.ts";
import { anotherContract } from "../../harness/customer.ts";
import { importAll, listOffers } from "../../harness/market.ts";
import { html, productPage, someShops } from "../a-shop.ts";
import { ended, givePages, setPace, startMonitoring, watch } from "../started-runs.ts";

const shops = await someShops();
const { service, customer } = await aService(shops.settings);
service.alsoStop(shops);
const [domain, other] = ["mended.localhost", "other.localhost"];
const recipeUrl = `${customer.v3}/monitoring/recipes/${domain}`;
await setPace(
  service,
  [domain, other].map((name) => `${name}:${shops.port}`),
  10,
);

/** Markup and text agree on the price of a set; the price of the product stands in a paragraph without a name. */
const wrongPage = (name: string, price: string, right: string): string =>
  productPage(name, price).replace("</main>", `<p>Einzeln <b>${right.replace(".", ",")} €</b></p></main>`);
const products = [
  ["20.00", "24.10"],
  ["30.00", "34.20"],
  ["40.00", "44.30"],
  ["50.00", "54.40"],
] as const;

let samples: Loose[] = [];
before(async () => {
  const ids = await importAll(
    customer,
    products.map(([price], at) => ({
      customerProductId: `p-${at}`,
      name: `Product ${at}`,
      referencePrice: Number(price),
    })),
  );
  await watch(customer, [domain, other]);
  for (const [at, [price, right]] of products.entries())
    shops.answer(domain, `/p-${at}`, html(wrongPage(`Product ${at}`, price, right)));
  shops.answer(other, "/p-0", html(productPage("Product 0", "20.00")));
  await givePages(customer, [
    ...ids.map((productId, at) => ({ productId, domain, url: shops.url(domain, `/p-${at}`) })),
    { productId: ids[0] ?? "", domain: other, url: shops.url(other, "/p-0") },
  ]);
  await ended(customer, await startMonitoring(customer));
  samples = (await customer.client.get(`${customer.v3}/monitoring/samples`)).body.data;
});

const sampleOf = (at: number, of = domain): string =>
  samples.find(({ url }) => url === shops.url(of, `/p-${at}`))?.sampleId ?? "";

async function derive(pages: unknown, url = recipeUrl): Promise<Answer<Loose>> {
  return await customer.client.post(`${url}/derive`, { pages });
}

async function pricesRead(): Promise<number[]> {
  const all = (await listOffers(customer)).flatMap(({ offers }) => offers);
  return all
    .filter((offer: Loose) => offer.domain === undefined || offer.domain === domain || offer.url?.includes(domain))
    .map(({ price }: { price: number }) => price)
    .toSorted((a: number, b: number) => a - b);
}

describe("a person names the right price of a stored page", () => {
  it("and is refused, 400 or 404, where nothing could read it", async () => {
    const right = { sample: sampleOf(0), price: "24.10" };
    const refused: [unknown, string][] = [
      [[{ ...right, price: "24.11" }], "/pages/0/price"],
      [[right, { sample: sampleOf(0, other), price: "20.00" }], "/pages/1/sample"],
      [[{ ...right, sample: "none" }], "/pages/0/sample"],
      [[right, { sample: sampleOf(1), price: "30.00" }], "/pages"],
      [[{ ...right, price: "24,10" }], "/pages/0/price"],
      [[], "/pages"],
    ];
    for (const [pages, path] of refused) {
      const answer = await derive(pages);
      assert.equal(answer.status, 400, answer.text);
      assert.equal(answer.body.errors[0].path, path, answer.text);
    }
    assert.equal((await derive([right], recipeUrl.replace(domain, "nobody.example"))).status, 404);
    const foreign = await anotherContract(customer);
    const answer = await customer.client.post(`${foreign.v3}/monitoring/recipes/${domain}/derive`, { pages: [right] });
    assert.equal(answer.status, 404, answer.text);
  });

  it("confirms what the recipe reads from three others, and the next run stores the right prices", async () => {
    const answer = await derive([{ sample: sampleOf(0), price: "24.10" }]);
    assert.equal(answer.status, 200, answer.text);
    const { recipe, pages } = answer.body.data;
    const shown = pages.map(({ name, price, currency, before: was }: Loose) => [name, price, currency, Number(was)]);
    const expected = products.slice(1).map(([price, right], at) => [`Product ${at + 1}`, right, "EUR", Number(price)]);
    assert.deepEqual(shown.toSorted(), expected);
    assert.equal((await customer.client.get(recipeUrl)).status, 404, "nothing is stored yet");
    const tests = pages.map(({ sampleId, price }: Loose) => ({ sample: sampleId, expect: { price } }));
    const stored = await customer.client.put(recipeUrl, { recipe: { ...recipe, tests: [...recipe.tests, ...tests] } });
    assert.equal(stored.status, 200, stored.text);
    assert.equal(stored.body.data.isProven, true);
    await ended(customer, await startMonitoring(customer, [domain]));
    const market = await pricesRead();
    for (const [, right] of products) assert.ok(market.includes(Number(right)), `${right} in ${market.join(" ")}`);
  });

  it("and keeps the other fields and tests of the recipe that is there", async () => {
    const { recipe: stored } = (await customer.client.get(recipeUrl)).body.data;
    const known = { ...stored, fields: { ...stored.fields, name: [{ css: "h1" }] } };
    assert.equal((await customer.client.put(recipeUrl, { recipe: known })).status, 200);
    const { recipe } = (await derive([{ sample: sampleOf(0), price: "24.10" }])).body.data;
    assert.deepEqual(recipe.fields.name, [{ css: "h1" }]);
    assert.equal(recipe.tests.length, products.length);
    const contradicting = await derive([{ sample: sampleOf(0), price: "20.00" }]);
    assert.equal(contradicting.status, 400, contradicting.text);
  });
});
