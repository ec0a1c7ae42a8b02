import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { limits } from "../../src/limits.ts";
import type { KnownPage } from "../../src/monitoring/sources/catalogues/find-matches.ts";
import type { MatchedItem } from "../../src/monitoring/sources/catalogues/judge-items.ts";
import { judgeProduct, type JudgedProduct } from "../../src/monitoring/sources/catalogues/judge-product.ts";

const { pagesPerPair } = limits.watching;

/** The offers of so many vendors. */
function vendors(count: number): MatchedItem[] {
  return Array.from({ length: count }, (_, at) => ({
    by: "gtin",
    item: {
      key: `vendor-${at}`,
      gtin: null,
      name: null,
      brand: null,
      url: null,
      price: String(10 + at),
      currency: "EUR",
      struckPrice: null,
      availability: true,
      condition: null,
      deliveryCosts: null,
      vendorName: `Vendor ${at}`,
      isBundle: false,
    },
    digest: `vendor-${at}`,
    url: "https://shop-b.example/",
    readAt: new Date(0),
  }));
}

function pages(count: number, origin: KnownPage["origin"]): KnownPage[] {
  return Array.from({ length: count }, (_, pageId) => {
    const digest = origin === "feed" ? `vendor-${pageId}` : `${origin}-${pageId}`;
    return { pageId, url: `https://${digest}/`, digest, host: digest, origin, state: "active", missingForMs: null };
  });
}

function judged(given: number, offered: number): JudgedProduct {
  const product = { name: "Kettle", gtin: null, referencePrice: null };
  return judgeProduct(
    {
      productId: 1,
      identifier: "kettle",
      product,
      items: vendors(offered),
      pages: [...pages(given, "given"), ...pages(2, "feed")],
    },
    { hasOffers: true, problem: null },
  );
}

describe("a product's pages on a domain that became a catalogue", () => {
  it("are at most 10, those that were given among them: the cheapest items have the rest", () => {
    assert.equal(judged(0, pagesPerPair + 5).read.length, pagesPerPair);
    const { read, visited } = judged(8, 5);
    assert.deepEqual(
      read.map(({ item }) => item.key),
      ["vendor-0", "vendor-1"],
    );
    assert.deepEqual(visited, []);
  });

  it("are visited as before where given ones leave no room for an item", () => {
    const { read, visited, superseded } = judged(pagesPerPair, 1);
    assert.deepEqual(read, []);
    assert.equal(visited.length, pagesPerPair);
    assert.deepEqual(
      superseded.map(({ origin }) => origin),
      ["feed", "feed"],
    );
  });
});
