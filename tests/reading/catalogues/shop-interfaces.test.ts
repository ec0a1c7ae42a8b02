/** The catalogue interfaces of shop systems: every price is exact, and what cannot be one is counted. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { limits } from "../../../src/limits.ts";
import { fc } from "../../engine/oracle/seeded.ts";
import { CatalogueError, fromMinorUnits } from "../../../src/reading/files/item.ts";
import { parseMagentoAnswer } from "../../../src/reading/files/magento.ts";
import {
  parseShopifyFront,
  parseShopifyMeta,
  parseShopifyPage,
  parseShopifyProduct,
  shopifyPageUrl,
} from "../../../src/reading/files/shopify.ts";
import { magentoRequest, wooCommercePageUrl } from "../../../src/reading/files/shop-questions.ts";
import { parseWooCommercePage } from "../../../src/reading/files/woocommerce.ts";

const origin = "https://shop.example";
const shop = { origin, currency: "EUR" };

function shopifyProduct(variants: readonly object[]): string {
  return JSON.stringify({ products: [{ id: 7, title: "Shirt", handle: "shirt", vendor: "Acme", variants }] });
}

test("Shopify: each variant is an item with its own address; the currency is the shop's", () => {
  const text = shopifyProduct([
    { id: 1, title: "S", sku: "A-S", price: "12.90", compare_at_price: "15.00", available: true },
    { id: 2, title: "M", sku: "", price: "13.00", compare_at_price: "13.00", available: false },
  ]);
  const { items, nextPage } = parseShopifyPage(text, 1, shop);
  assert.deepEqual(items[0], {
    key: "1",
    sku: "A-S",
    gtin: null,
    name: "Shirt S",
    brand: "Acme",
    url: "https://shop.example/products/shirt?variant=1",
    price: "12.9",
    currency: "EUR",
    struckPrice: "15",
    availability: true,
    condition: null,
    deliveryCosts: null,
    vendorName: null,
    groupKey: "7",
    isBundle: false,
  });
  assert.deepEqual([items[1]?.sku, items[1]?.struckPrice, items[1]?.availability], [null, null, false]);
  assert.equal(nextPage, null);
});

test("Shopify: the page of one product has hundredths, and the next page follows a full one", () => {
  const product = JSON.stringify({
    id: 7,
    title: "Shirt",
    handle: "shirt",
    variants: [{ id: 1, title: "Default Title", price: 1290, barcode: "4006381333931", available: true }],
  });
  const [item] = parseShopifyProduct(product, shop).items;
  assert.deepEqual(
    [item?.price, item?.gtin, item?.name, item?.url, item?.groupKey],
    ["12.9", "04006381333931", "Shirt", "https://shop.example/products/shirt", null],
  );
  const full = JSON.stringify({ products: Array.from({ length: 250 }, () => ({ variants: [] })) });
  const page = parseShopifyPage(full, 3, shop);
  assert.deepEqual([page.nextPage, page.rejected], [4, { noItem: 250 }]);
  assert.equal(shopifyPageUrl(origin, 4), "https://shop.example/products.json?limit=250&page=4");
  const front = (said: string): string | null => parseShopifyFront(`<script>Shopify.currency = ${said};</script>`);
  assert.equal(front('{"active":"GBP","rate":"1.0"}'), "GBP");
  assert.equal(front('{"active":"GBP","rate":"1.01"}'), null, "the page is in the visitor's currency");
  assert.equal(parseShopifyFront("<p>EUR</p>"), null);
  assert.deepEqual(parseShopifyMeta('{"currency":"SEK","country":"SE"}'), { currency: "SEK", country: "SE" });
});

test("items without a key, without a price or with one that cannot be are counted by their reason", () => {
  const { items, rejected } = parseShopifyPage(
    shopifyProduct([
      { id: 1, price: "0.00" },
      { id: 2, price: null },
      { price: "5.00" },
      { id: 4, price: "1.23456" },
      { id: 5, price: "10000000000000.00" },
      { id: "x".repeat(201), price: "5.00" },
    ]),
    1,
    shop,
  );
  assert.deepEqual(items, []);
  assert.deepEqual(rejected, { noPrice: 3, noKey: 2, invalidPrice: 1 });
  const wrongShop = parseShopifyPage(shopifyProduct([{ id: 1, price: "5.00" }]), 1, { origin, currency: "EURO" });
  assert.deepEqual(wrongShop.rejected, { invalidCurrency: 1 });
});

test("a catalogue with more pages than are read does not end at the last of them", () => {
  const { pages } = limits.catalogues;
  const products = Array.from({ length: 250 }, () => ({}));
  assert.equal(parseShopifyPage(JSON.stringify({ products }), pages, shop).nextPage, pages + 1);
  assert.equal(parseWooCommercePage(JSON.stringify(products.slice(0, 100)), pages, "gross").nextPage, pages + 1);
});

test("WooCommerce: whole numbers of minor units become prices, whatever the currency's decimals", () => {
  const product = (prices: object, more: object = {}): object => ({
    id: 9,
    name: "Caf&#233; &amp; <b>Bar</b>",
    sku: "C-1",
    permalink: "https://shop.example/cafe",
    is_in_stock: true,
    prices: { currency_code: "EUR", currency_minor_unit: 2, price: "1299", regular_price: "1500", ...prices },
    ...more,
  });
  const products = [
    product({}),
    product({ currency_code: "JPY", currency_minor_unit: 0 }),
    product({ price: "5" }),
    product({ price_range: { min_amount: "1299", max_amount: "1999" } }),
    product({ price_range: { min_amount: "1299", max_amount: "1299" } }),
    product({ currency_minor_unit: "2" }),
    product({}, { type: "grouped" }),
  ];
  const { items, rejected, nextPage } = parseWooCommercePage(JSON.stringify(products), 1, "gross");
  assert.deepEqual(
    items.map(({ price, struckPrice, currency }) => [price, struckPrice, currency]),
    [
      ["12.99", "15", "EUR"],
      ["1299", "1500", "JPY"],
      ["0.05", "15", "EUR"],
      ["12.99", "15", "EUR"],
      ["12.99", "15", "EUR"],
    ],
  );
  assert.equal(items[0]?.name, "Café & Bar");
  assert.deepEqual([items[0]?.isBundle, items[4]?.isBundle], [false, true]);
  assert.deepEqual(rejected, { variantsDiffer: 1, noPrice: 1 });
  assert.equal(nextPage, null);
  assert.equal(wooCommercePageUrl(origin, 2), "https://shop.example/wp-json/wc/store/v1/products?per_page=100&page=2");
});

test("WooCommerce: a price that the shop shows without tax is left out where the domain's prices include it", () => {
  const shown = (words: string): object => ({
    id: 9,
    name: "Lamp",
    price_html: `<span class="amount"><bdi>33,53&nbsp;&euro;</bdi></span> <small>${words}</small>`,
    prices: { currency_code: "EUR", currency_minor_unit: 2, price: "3353" },
  });
  for (const words of ["zzgl. MwSt.", "excl. VAT", "hors TVA", "HT", "+ IVA", "bez DPH"]) {
    const text = JSON.stringify([shown(words)]);
    assert.deepEqual(parseWooCommercePage(text, 1, "gross").rejected, { otherTax: 1 }, words);
    assert.equal(parseWooCommercePage(text, 1, "net").items[0]?.price, "33.53", words);
  }
  const gross = JSON.stringify([shown("inkl. 19 % MwSt. zzgl. Versand")]);
  assert.equal(parseWooCommercePage(gross, 1, "gross").items[0]?.price, "33.53");
});

test("Magento: final prices are read, and errors within a status of 200 are errors", () => {
  const product = (least: number, most: number): object => ({
    __typename: "SimpleProduct",
    sku: "M-1",
    name: "Lamp",
    url_key: "lamp",
    url_suffix: ".html",
    stock_status: "OUT_OF_STOCK",
    price_range: {
      minimum_price: { final_price: { value: least, currency: "EUR" }, regular_price: { value: 49.9 } },
      maximum_price: { final_price: { value: most } },
    },
  });
  const answer = JSON.stringify({ data: { products: { items: [product(39.95, 39.95), product(1, 2)] } } });
  const { items, rejected } = parseMagentoAnswer(answer, origin);
  const [lamp] = items;
  assert.deepEqual([lamp?.price, lamp?.struckPrice, lamp?.availability], ["39.95", "49.9", false]);
  assert.equal(lamp?.url, "https://shop.example/lamp.html");
  assert.deepEqual(rejected, { variantsDiffer: 1 });
  const refused = JSON.stringify({ errors: [{ message: "Internal server error" }], data: { products: null } });
  assert.throws(() => parseMagentoAnswer(refused, origin), /Internal server error/);
  assert.deepEqual(JSON.parse(magentoRequest(["a", 'b"'])).variables.skus, ["a", 'b"']);
  assert.throws(() => magentoRequest(Array.from({ length: 301 }, String)), CatalogueError);
});

test("amounts of minor units are exact", () => {
  assert.equal(fromMinorUnits("5", 2), "0.05");
  assert.equal(fromMinorUnits("100", 2), "1");
  assert.equal(fromMinorUnits("9007199254740993", 3), "9007199254740.993");
  for (const units of ["-5", "1.5", "", "1e3"]) assert.equal(fromMinorUnits(units, 2), null);
});

test("any answer is read or refused: no other error leaves the parsers", () => {
  const parsers = [
    (text: string): unknown => parseShopifyPage(text, 1, shop),
    (text: string): unknown => parseShopifyProduct(text, shop),
    (text: string): unknown => parseShopifyMeta(text),
    (text: string): unknown => parseWooCommercePage(text, 1, "gross"),
    (text: string): unknown => parseMagentoAnswer(text, origin),
  ];
  const names = "products variants id title price prices data items price_range handle sku name".split(" ");
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(null, true, 0, -1, 1e300, "", "5.00", "x"),
      fc.array(tie("any"), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...names), tie("any"), { maxKeys: 5 }),
    ),
  })).any;
  const texts = fc.oneof(
    fc.json(),
    fc.string(),
    value.map((each) => JSON.stringify(each)),
  );
  fc.assert(
    fc.property(fc.constantFrom(...parsers), texts, (parse, text) => {
      try {
        parse(text);
      } catch (error) {
        assert.ok(error instanceof CatalogueError, String(error));
      }
    }),
    { numRuns: 1_000 },
  );
  for (const parse of parsers) assert.doesNotThrow(() => tryDeep(parse));
});

function tryDeep(parse: (text: string) => unknown): void {
  try {
    parse("[".repeat(1_000_000));
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
  }
}
