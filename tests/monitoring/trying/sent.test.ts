/** `POST …/monitoring/try` with a page that is sent along: no contact, no collector, nothing stored. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { limits } from "../../../src/limits.ts";
import { aService } from "../../harness/a-service.ts";
import type { Answer, Loose } from "../../harness/client.ts";
import { anotherContract, type Customer } from "../../harness/customer.ts";
import { productPage } from "../a-shop.ts";
import { aWatchedDomain, watch } from "../watched.ts";
import { contentsOf } from "./contents.ts";

const { service, customer } = await aService();
const url = "https://shop-b.example/kettle";
const kettle = productPage("Kettle Turbo 3000", "29.90");

async function tryPage(body: object, of: Customer = customer): Promise<Answer<Loose>> {
  return await of.client.post(`${of.v3}/monitoring/try`, { url, ...body });
}

async function tried(body: object, of?: Customer): Promise<Loose> {
  const answer = await tryPage(body, of);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

/** Fails unless the answer names the place. */
function refusedAt(answer: Answer<Loose>, path: string, status = 400): void {
  assert.equal(answer.status, status, answer.text);
  assert.ok(
    answer.body.errors.some((error: Loose) => error.path === path),
    answer.text,
  );
}

describe("trying a page that is sent along", () => {
  it("answers what would be stored, and every method's price with the text around it", async () => {
    const read = await tried({ body: kettle });
    assert.equal(read.outcome, "ProductFound");
    assert.equal(read.isConfirmed, true);
    assert.equal(read.product.name, "Kettle Turbo 3000");
    assert.deepEqual(read.offers, [{ price: 29.9, priceText: "29.90", currency: "EUR", availability: true }]);
    assert.ok(read.candidates.length >= 2);
    for (const candidate of read.candidates) {
      assert.equal(candidate.priceText, "29.90");
      assert.equal(candidate.currency, "EUR");
      assert.ok(candidate.evidence.length <= 300 && candidate.evidence.includes("29"), candidate.evidence);
    }
    assert.deepEqual(read.reasons, []);
    assert.equal(read.recipe, undefined);
  });

  it("offers nothing that methods do not agree on, and says why", async () => {
    const read = await tried({ body: kettle.replace('"29.90"', '"19.90"') });
    assert.deepEqual([read.outcome, read.isConfirmed, read.offers], ["LayoutFailure", false, []]);
    assert.deepEqual(new Set(read.candidates.map(({ priceText }: Loose) => priceText)), new Set(["19.90", "29.90"]));
    assert.ok(read.reasons.length > 0 && read.reasons.every(({ text }: Loose) => text.endsWith(".")));
  });

  it("offers no price that the page's own markup says is over, unless the page shows it", async () => {
    const shown = kettle.replace('"priceCurrency"', '"priceValidUntil":"2020-01-31","priceCurrency"');
    assert.ok(shown !== kettle);
    assert.equal((await tried({ body: shown })).isConfirmed, true);
    const hidden = shown
      .replace(/29,90\s€/g, "")
      .replace("</head>", `<script>fbq("track","ViewContent",{value: 29.90});</script></head>`);
    const over = await tried({ body: hidden });
    assert.deepEqual([over.outcome, over.offers, over.reasons[0].code], ["LayoutFailure", [], "expired"]);
    const lasting = await tried({ body: hidden.replace("2020-01-31", "2999-01-31") });
    assert.equal(lasting.isConfirmed, true, JSON.stringify(lasting.reasons));
  });

  it("reads by the settings of the watched domain that the page lies on, named or not", async () => {
    const swiss = await anotherContract(customer);
    await watch(swiss, aWatchedDomain({ country: "CH", currency: "CHF" }));
    for (const domain of [undefined, "shop-b.example"]) {
      const read = await tried({ body: kettle, domain }, swiss);
      assert.equal(read.isConfirmed, false);
      assert.ok(read.reasons.some(({ code }: Loose) => code === "otherCurrency"));
    }
    assert.equal((await tried({ body: kettle, url: "https://other.example/kettle" }, swiss)).isConfirmed, true);
  });

  it("answers offers as the watched domain has them stored: gross, with its delivery costs and its seller", async () => {
    const of = await anotherContract(customer);
    const body = kettle.replace("inkl. MwSt.", "zzgl. MwSt.");
    const stored = async (fields: object): Promise<Loose> => {
      await watch(of, aWatchedDomain({ delivery: undefined, ...fields }));
      return (await tried({ body, url }, of)).offers[0];
    };
    const net = { tax: "net", vatPercent: 19 };
    const offer = { price: 35.581, priceText: "35.581", currency: "EUR", availability: true };
    const priceAsShown = { name: "priceAsShown", value: "29.9" };
    assert.deepEqual(await stored({ ...net, delivery: { costs: 4.95, freeFrom: 50 }, vendorName: "Shop B" }), {
      ...offer,
      deliveryCosts: 4.95,
      vendorName: "Shop B",
      attributes: [priceAsShown],
    });
    assert.equal((await stored({ ...net, delivery: { costs: 4.95, freeFrom: 35 } })).deliveryCosts, 0);
    assert.deepEqual(await stored(net), {
      ...offer,
      deliveryCosts: 0,
      vendorName: "shop-b.example",
      attributes: [priceAsShown, { name: "deliveryCosts", value: "assumed" }],
    });
  });

  it("reads a shop that charges no tax as one with net prices and nothing to add, if its markup says so and no word does", async () => {
    const of = await anotherContract(customer);
    const body = kettle
      .replace(" inkl. MwSt.", "")
      .replace('"priceCurrency"', '"valueAddedTaxIncluded":"false","priceCurrency"');
    await watch(of, aWatchedDomain());
    const doubted = await tried({ body, url }, of);
    assert.deepEqual([doubted.isConfirmed, doubted.reasons[0].code], [false, "otherTax"]);
    await watch(of, aWatchedDomain({ tax: "net", vatPercent: 0 }));
    assert.equal((await tried({ body, url }, of)).offers[0].priceText, "29.90");
  });

  it("takes the body's text as it is, whatever encoding the page claims", async () => {
    const body = kettle.replace("utf-8", "iso-8859-1").replaceAll("Kettle", "Käfer");
    const read = await tried({ body, contentType: "text/html; charset=windows-1252" });
    assert.equal(read.product.name, "Käfer Turbo 3000");
  });

  it("makes a recipe for the candidate that was chosen", async () => {
    const body = kettle.replace('"29.90"', '"19.90"');
    const { candidates } = await tried({ body });
    const chosen = candidates.findIndex((one: Loose) => one.priceText === "29.90");
    const { recipe } = await tried({ body, chosen });
    assert.deepEqual(recipe.tests, []);
    const byRecipe = await tried({ body, recipe });
    assert.deepEqual(byRecipe.recipeFields, { price: "29.90", currency: "EUR" });
    assert.deepEqual(byRecipe.candidates[0].method, "recipe");
    assert.deepEqual(byRecipe.recipe, recipe);
    assert.equal(byRecipe.isConfirmed, false, "a draft proves nothing");
  });

  it("survives hostile pages: deep, endless, controls, no HTML at all", async () => {
    const of = await anotherContract(customer);
    const hostile = {
      deep: "<div>".repeat(200_000),
      numbers: "<p>1,99 € ".repeat(100_000),
      json: `<script type="application/ld+json">${'{"a":'.repeat(50_000)}</script>`,
      controls: productPage("\u202eKettle\u0007 3000", "29.90"),
      empty: "",
      text: "no page at all",
    };
    for (const [name, body] of Object.entries(hostile)) {
      const answer = await tryPage({ body }, of);
      assert.equal(answer.status, 200, `${name}: ${answer.text}`);
      // oxlint-disable-next-line no-control-regex -- none of them may come back
      assert.doesNotMatch(answer.text, /\\u0007|[\u202a-\u202e]/, name);
    }
    const other = await tried({ body: "{}", contentType: "application/json" }, of);
    assert.deepEqual([other.outcome, other.offers], ["LayoutFailure", []]);
  });

  it("refuses what is no page to try", async () => {
    const of = await anotherContract(customer);
    refusedAt(await tryPage({ url: "ftp://shop-b.example/", body: kettle }, of), "/url");
    refusedAt(await tryPage({ url: "https://u:p@shop-b.example/", body: kettle }, of), "/url");
    refusedAt(await tryPage({ body: kettle, domain: "other.example" }, of), "/url");
    refusedAt(await tryPage({ body: kettle, domain: "no domain" }, of), "/domain");
    refusedAt(await tryPage({ body: kettle, chosen: 40 }, of), "/chosen");
    refusedAt(await tryPage({ body: kettle, recipe: { fields: {}, tests: [] } }, of), "/recipe/fields");
    const selector = { fields: { price: [{ css: "a:has(b)" }] }, tests: [] };
    refusedAt(await tryPage({ body: kettle, recipe: selector }, of), "/recipe/fields/price/0/css");
    refusedAt(await tryPage({ contentType: "text/html" }, of), "/contentType");
    refusedAt(await tryPage({ body: "ä".repeat(limits.trying.bodyBytes / 2 + 1) }, of), "/body", 413);
  });

  it("with no contact, a page that would have to be fetched is 409", async () => {
    const answer = await tryPage({});
    assert.deepEqual([answer.status, answer.body.code], [409, "resource.monitoringUnavailable"], answer.text);
  });

  it("stores nothing but the count of tries", async () => {
    const of = await anotherContract(customer);
    await watch(of, aWatchedDomain());
    /** Without the market's, whose days a duty begins for each new contract. */
    const versions = async (): Promise<Loose> => {
      const { market: _, ...others } = (await of.client.get(`${of.v3}/pulse`)).body.data.versions;
      return others;
    };
    const [before, versionsBefore] = [await contentsOf(service, of), await versions()];
    await tried({ body: kettle, chosen: 0 }, of);
    const after = await contentsOf(service, of);
    after.delete("contract_version");
    assert.deepEqual(await versions(), versionsBefore);
    const changed = [...after].filter(([table, content]) => content !== before.get(table)).map(([table]) => table);
    assert.deepEqual(changed, ["try_quota"]);
  });

  it("takes 30 a minute of a contract, and then says when to come back", async () => {
    const of = await anotherContract(customer);
    for (let i = 0; i < limits.trying.sent.tries; i++) await tried({ body: "" }, of);
    const answer = await tryPage({ body: "" }, of);
    assert.deepEqual([answer.status, answer.body.code], [429, "request.rateLimited"]);
    const seconds = Number(answer.headers.get("retry-after"));
    assert.ok(seconds >= 1 && seconds <= 60, String(seconds));
    await tried({ body: "" }, await anotherContract(customer));
  });

  it("an Idempotency-Key changes nothing: each request is a try of its own", async () => {
    const of = await anotherContract(customer);
    const headers = { "idempotency-key": "once" };
    for (const name of ["First", "Second"]) {
      const body = { url, body: productPage(name, "1.00") };
      const answer = await of.client.post(`${of.v3}/monitoring/try`, body, headers);
      assert.equal(answer.body.data.product.name, name, answer.text);
    }
  });
});
