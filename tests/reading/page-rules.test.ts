/** Single rules of reading a page: which product, which bounds, which texts. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isSameName } from "../../src/reading/words/names.ts";
import { plainText } from "../../src/reading/words/plain-text.ts";
import { readJson } from "../../src/reading/markup/read-json.ts";
import { readProductPage } from "../../src/reading/decide/read-product-page.ts";
import { aPage } from "./a-page.ts";

const kettle = (gtin: string): string => `<html><head><title>Kettle K2</title><script type="application/ld+json">
  {"@type":"Product","name":"Acme Kettle K2","gtin13":"${gtin}","offers":{"@type":"Offer","price":"24.50","priceCurrency":"GBP"}}</script></head>
  <body><h1>Acme Kettle K2</h1><p class="price">£24.50</p><button>Add to basket</button></body></html>`;
const wanted = { name: "Acme Kettle K2", gtin: "4006381333931", customerProductId: null, brand: "Acme" };

describe("the page must be of the wanted product", () => {
  test("an equal gtin is the product, whatever its name and number of digits", () => {
    const product = { ...wanted, name: "Something else", gtin: "04006381333931" };
    assert.equal(readProductPage(aPage(kettle("4006381333931"), { product })).outcome, "ProductFound");
  });

  test("another gtin is another product, and nothing is stored", () => {
    const reading = readProductPage(aPage(kettle("4006381333948"), { product: wanted }));
    assert.deepEqual(
      [reading.outcome, reading.offers.length, reading.reasons[0]?.code],
      ["ProductNotFound", 0, "otherGtin"],
    );
  });

  test("may have moved to a part of its site and proves itself there, but not to another site", () => {
    const read = (url: string, gtin = "4006381333931") =>
      readProductPage(aPage(kettle(gtin), { url, requestedUrl: "https://www.shop.example/kettle", product: wanted }));
    assert.equal(read("https://new.shop.example/p/kettle").outcome, "ProductFound");
    assert.equal(read("https://new.shop.example/p/kettle", "4006381333948").reasons[0]?.code, "otherGtin");
    for (const url of ["https://newshop.example/kettle", "https://shop.example.evil.example/kettle"]) {
      const reading = read(url);
      assert.deepEqual([reading.outcome, reading.reasons[0]?.code], ["ProductNotFound", "otherHost"], url);
    }
  });

  test("without a gtin the name decides: models and sizes must not contradict each other", () => {
    assert.ok(isSameName("Acme Kettle K2 1.7 l", "ACME kettle K2 1.7L, silver", "Acme"));
    assert.ok(isSameName("Bosch GSR 18V-55 Akkuschrauber", "Akkuschrauber GSR 18V-55 Professional", "Bosch"));
    assert.ok(!isSameName("Apple iPhone 15 128 GB", "Apple iPhone 15 256 GB", "Apple"));
    assert.ok(!isSameName("Acme Kettle K2", "Acme Toaster T9", "Acme"));
    assert.ok(!isSameName("Acme Kettle", "", "Acme"));
  });
});

describe("a page of no product", () => {
  const tile = `<title>Gifts – Shop</title><h1>Gifts</h1><a href="/products/card">Gift card</a><p class="price">£25</p><button>Add to cart</button>`;

  test("a list is one by its address, also with a single product left", () => {
    const outcomeAt = (path: string) =>
      readProductPage(aPage(tile, { url: `https://shop.example${path}`, requestedUrl: `https://shop.example${path}` }));
    for (const path of [
      "/collections/gifts",
      "/collections/gifts?page=2",
      "/en/collections/all/",
      "/product-category/a/b/",
    ])
      assert.deepEqual([outcomeAt(path).outcome, outcomeAt(path).reasons[0]?.code], ["ProductNotFound", "list"], path);
    assert.notEqual(outcomeAt("/collections/gifts/products/card").reasons[0]?.code, "list");
  });

  test("a basket is one in any language, by its address or its heading", () => {
    const basket = (heading: string, path: string) =>
      readProductPage(
        aPage(`<title>${heading}</title><h1>Phone 11</h1><p class="price">11.890.000 ₫</p><button>Mua ngay</button>`, {
          url: `https://shop.example${path}`,
          requestedUrl: `https://shop.example${path}`,
        }),
      ).reasons[0]?.code;
    for (const [heading, path] of [
      ["Giỏ hàng", "/order"],
      ["Phone", "/gio-hang"],
      ["Sepetim", "/order"],
      ["Корзина", "/order"],
      ["Phone", "/keranjang"],
    ] as const)
      assert.equal(basket(heading, path), "ofVisitor", `${heading} ${path}`);
  });
});

describe("bounds", () => {
  test("a page above the limit is not read", () => {
    const reading = readProductPage(aPage(new Uint8Array(8 * 1024 * 1024 + 1)));
    assert.deepEqual([reading.outcome, reading.reasons[0]?.code], ["RequestFailure", "tooLarge"]);
  });

  test("what is no HTML is not read", () => {
    assert.equal(readProductPage(aPage("%PDF-1.7", { contentType: "application/pdf" })).reasons[0]?.code, "notHtml");
  });

  test("a million open elements, tags and brackets end soon and hide nothing that comes before", () => {
    const price = `<h1>Acme Kettle K2</h1><p class="price">£24.50</p><button>Add to basket</button>`;
    const hostile = [
      "<div>".repeat(1_000_000),
      "<".repeat(1_000_000),
      "&".repeat(1_000_000),
      "1.".repeat(500_000),
      "<!--".repeat(300_000),
      "$9<b>99</b>".repeat(100_000),
      `<i data-price="12.34" class="price"></i>`.repeat(25_000),
      `<script>var a={"price":"24.50"},b="currency: x"</script>`.repeat(20_000),
      `<script>${'"variants":[{'.repeat(200_000)}</script>`,
      `<select name="${"x".repeat(1_000_000)}">${"<option value=1>a</option>".repeat(100_000)}</select>`,
    ];
    for (const html of hostile) assert.equal(readProductPage(aPage(price + html)).candidates[0]?.price, "24.50");
    assert.equal(readJson("[".repeat(900_000)), null);
    assert.equal(readJson(`${"[".repeat(80)}1${"]".repeat(80)}`), null);
  });

  test("texts lose control and bidirectional characters, and are cut", () => {
    assert.equal(plainText("a\u202Eb\u0000c\n\t d\u2066", 100), "abc d");
    assert.equal(plainText("x".repeat(1_000), 10), "x".repeat(10));
    const reading = readProductPage(aPage(kettle("").replace("<h1>Acme", "<h1>\u202EAcme")));
    assert.ok(!JSON.stringify(reading).includes("\u202E"));
  });
});

describe("words of other scripts", () => {
  const korean = { country: "KR", currency: "KRW" };
  const shop = (button: string): string => `<html><head><title>Acme Kettle K2</title></head>
    <body><h1>Acme Kettle K2</h1><p>₩ 24,500</p><button>${button}</button></body></html>`;

  for (const button of ["장바구니 담기", "구매하기", "今すぐ買う", "買い物かごへ", "أضف إلى السلة", "в корзину"]) {
    test(`"${button}" buys: the only amount between heading and button is the price`, () => {
      assert.equal(readProductPage(aPage(shop(button), korean)).offers[0]?.price, "24500");
    });
  }

  test("a button that says nothing of buying proves no price", () => {
    assert.deepEqual(readProductPage(aPage(shop("문의하기"), korean)).offers, []);
  });

  test("a wall in Japanese is a wall", () => {
    const wall =
      "<html><head><title>確認</title></head><body><p>ロボットではありませんことを確認してください</p></body></html>";
    assert.equal(readProductPage(aPage(wall)).outcome, "CaptchaFailure");
  });
});

describe("JSON of shops", () => {
  test("numbers are kept as written", () => {
    assert.deepEqual(readJson('{"a": 34.000, "b": [true, null, 12345678901234567890.12]}'), {
      a: "34.000",
      b: [true, null, "12345678901234567890.12"],
    });
  });

  test("near JSON is repaired, other text is nothing", () => {
    const right = { a: "x y", b: ["1"] };
    const near = [
      '{"a":"x\ny","b":[1,],}',
      '<!-- {"a":"x y","b":[1]} -->',
      '/* c */{"a":"x y",// d\n"b":[1]};',
      '{"a":"x y","b":[1',
      "{&quot;a&quot;:&quot;x y&quot;,&quot;b&quot;:[1]}",
    ];
    for (const text of near) assert.deepEqual(readJson(text), right, text);
    for (const text of ["", "hello", "{'a':1}", "[}"]) assert.equal(readJson(text), null, text);
  });
});

describe("methods", () => {
  test("one method alone is a candidate, and is stored where it is proven", () => {
    const page = kettle("").replace("£24.50", "");
    assert.equal(readProductPage(aPage(page)).isConfirmed, false);
    assert.equal(readProductPage(aPage(page, { provenMethods: ["jsonLd"] })).offers[0]?.price, "24.50");
  });

  test("a markup that differs from the page is refused, and the page's price is the best candidate", () => {
    const reading = readProductPage(aPage(kettle("").replace('"24.50"', '"20.42"')));
    assert.deepEqual([reading.outcome, reading.candidates[0]?.price], ["LayoutFailure", "24.50"]);
  });

  test("two prices with as many methods each are both refused, although the page shows both", () => {
    const meta = `<meta property="product:price:amount" content="20.00"><meta property="product:price:currency" content="GBP">`;
    const page = kettle("").replace("</head>", `${meta}</head>`).replace("</p>", "</p><p><span>£20.00</span></p>");
    const two = page
      .replace('<p class="price">£24.50</p>', "<p>£24.50</p>")
      .replace("<span>£20", '<span class="price">£20');
    const reading = readProductPage(aPage(two));
    assert.deepEqual([reading.isConfirmed, reading.reasons[0]?.code], [false, "methodsDisagree"]);
  });

  test("markup whose price is valid no longer needs a price that people see", () => {
    const now = new Date("2026-06-15T12:00:00Z");
    const until = (date: string, html: string): string =>
      html.replace('"priceCurrency"', `"priceValidUntil":"${date}","priceCurrency"`);
    const unseen = kettle("")
      .replace("£24.50", "")
      .replace("</head>", `<script>fbq("track","ViewContent",{value: 24.50});</script></head>`);
    assert.equal(readProductPage(aPage(until("2026-06-14", unseen), { now })).isConfirmed, true);
    assert.equal(readProductPage(aPage(until("2025-12-31", unseen), { now })).reasons[0]?.code, "expired");
    assert.equal(readProductPage(aPage(until("2025-12-31", kettle("")), { now })).isConfirmed, true);
  });

  test("a number that a shop gives itself is no gtin: the name decides", () => {
    const own = readProductPage(aPage(kettle("2000000000008"), { product: wanted }));
    assert.deepEqual([own.outcome, own.product?.gtin], ["ProductFound", null]);
  });

  test("a price in another currency than the domain's is refused", () => {
    const reading = readProductPage(aPage(kettle(""), { currency: "EUR" }));
    assert.deepEqual([reading.isConfirmed, reading.candidates[0]?.currency], [false, "GBP"]);
  });

  test("delivery costs and times of the domain's country are read", () => {
    const details = `,"shippingDetails":[{"shippingDestination":{"addressCountry":"FR"},"shippingRate":{"value":9}},
      {"shippingDestination":{"addressCountry":"GB"},"shippingRate":{"value":"3.95"},"deliveryTime":{"handlingTime":{"minValue":0,"maxValue":1},"transitTime":{"minValue":1,"maxValue":2}}}]`;
    const [offer] = readProductPage(aPage(kettle("").replace('"GBP"', `"GBP"${details}`))).offers;
    assert.deepEqual([offer?.deliveryCosts, offer?.minDeliveryHours, offer?.maxDeliveryHours], ["3.95", 24, 72]);
  });
});

test("the prices of ten pieces and more are not the price of one", () => {
  const rows = [10, 50].map((count) => `<tr><td>from ${count}</td><td class="price">£${25 - count / 10}.00</td></tr>`);
  const text = `<title>Kettle K2</title><h1>Acme Kettle K2</h1><p>£24.50</p><table>${rows.join("")}</table><button>Add to basket</button>`;
  const reading = readProductPage(aPage(text, { product: { ...wanted, gtin: null } }));
  assert.deepEqual([reading.outcome, reading.offers[0]?.price], ["ProductFound", "24.50"]);
});
