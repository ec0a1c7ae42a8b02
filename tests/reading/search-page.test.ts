import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { limits } from "../../src/limits.ts";
import { readSearchPage, type SearchPage } from "../../src/reading/decide/search-page.ts";
import { processorMs } from "../harness/processor-time.ts";

const url = "https://shop.example/search?q=4006381333931";
const product = { name: "Kettle Turbo 3000", gtin: "04006381333931", customerProductId: null, brand: null };

function read(html: string, wanted: typeof product | null = product): SearchPage {
  return readSearchPage({ url, body: Buffer.from(html), contentType: "text/html", product: wanted });
}

describe("a page of search results", () => {
  test("gives links by their text, the most alike first, without those of menus and other products", () => {
    const page = read(`<nav><a href="/menu">Kettle Turbo 3000</a></nav>
      <main><a href="/a">Kettle Turbo</a> <a href="/b#top"><img alt="Kettle Turbo 3000"></a>
      <a href="/c">Toaster Classic 200</a> <a href="/d" title="Turbo kettle 3000"></a></main>
      <footer><a href="/e">Kettle Turbo 3000</a></footer>`);
    assert.equal(page.hits, 3);
    assert.deepEqual(new Set(page.links), new Set(["/a", "/b", "/d"].map((path) => `https://shop.example${path}`)));
  });

  test("believes the number before the name", () => {
    const page = read(`<a href="/a">Kettle Turbo 3000</a> <a href="/x-4006381333931.html">Our best</a>`);
    assert.deepEqual(page, { links: ["https://shop.example/x-4006381333931.html"], hits: 1 });
  });

  test("counts what it does not give", () => {
    const page = read(Array.from({ length: 20 }, (_, at) => `<a href="/p-${at}">Kettle Turbo 3000</a>`).join(""));
    assert.deepEqual([page.links.length, page.hits], [limits.searching.resultsRead, 20]);
  });

  test("is of no use without a product, and takes no link that is none", () => {
    assert.deepEqual(read(`<a href="/a">Kettle Turbo 3000</a>`, null), { links: [], hits: 0 });
    const wrong = ["javascript:alert(1)", "mailto:a@b.example", "http://[", "#kettle", "/search?page=2"];
    assert.equal(read(wrong.map((href) => `<a href="${href}">Kettle Turbo 3000</a>`).join("")).hits, 0);
    assert.equal(read("<a>Kettle Turbo 3000</a>").hits, 0);
  });

  test("takes time in proportion to its size", () => {
    const nested = `<a href="/1">${"<div><a href='/x'>Kettle Turbo 3000".repeat(50_000)}`;
    const took = processorMs(() => read(nested));
    assert.ok(took < 2_000, `${took} ms`);
  });
});
