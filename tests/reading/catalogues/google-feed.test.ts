/** Google's product feed: the price that holds today, of every item, however the feed is written or breaks off. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fc } from "../../engine/oracle/seeded.ts";
import { readGoogleFeed } from "../../../src/reading/files/google-feed.ts";
import type { CatalogueItem, FeedEnd } from "../../../src/reading/files/item.ts";
import { endless, pieces } from "./streams.ts";

const context = {
  country: "DE",
  currency: "EUR",
  baseUrl: "https://shop.example/",
  now: new Date("2026-03-01T12:00:00Z"),
};

type Read = FeedEnd & { items: CatalogueItem[] };

async function read(stream: AsyncIterable<Uint8Array>): Promise<Read> {
  const items: CatalogueItem[] = [];
  const end = await readGoogleFeed(stream, context, (some) => void items.push(...some));
  return { ...end, items };
}

const head =
  '<?xml version="1.0"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>Shop</title>';

function rss(...items: readonly string[]): string {
  return `${head}${items.map((item) => `<item>${item}</item>`).join("\n")}</channel></rss>`;
}

async function oneItem(fields: string): Promise<CatalogueItem | undefined> {
  return (await read(pieces(rss(`<g:id>1</g:id><g:price>39.90 EUR</g:price>${fields}`)))).items[0];
}

test("an item of RSS has all that Google's data names", async () => {
  const text =
    rss(`<title>Old</title><g:title><![CDATA[Lamp & Shade]]></g:title><link>/lamp?a=1&b=2</link><g:id>L1</g:id>
    <g:price>39.90 EUR</g:price><g:gtin>4006381333931</g:gtin><g:brand>Acme</g:brand><g:condition>New</g:condition>
    <g:availability>in stock</g:availability><g:item_group_id>L</g:item_group_id><g:is_bundle>no</g:is_bundle>
    <g:shipping><g:country>AT</g:country><g:price>9.90 EUR</g:price></g:shipping>
    <g:shipping><g:country>DE</g:country><g:price>4.90 EUR</g:price></g:shipping>
    <g:shipping><g:country>DE</g:country><g:price>6.90 EUR</g:price></g:shipping>
    <g:loyalty_program><g:price>1.00 EUR</g:price></g:loyalty_program>`);
  const { items, ...end } = await read(pieces(text, 7));
  assert.deepEqual(end, { isComplete: true, problem: null, itemCount: 1, rejected: {} });
  assert.deepEqual(items, [
    {
      key: "L1",
      sku: "L1",
      gtin: "04006381333931",
      name: "Lamp & Shade",
      brand: "Acme",
      url: "https://shop.example/lamp?a=1&b=2",
      price: "39.9",
      currency: "EUR",
      struckPrice: null,
      availability: true,
      condition: "new",
      deliveryCosts: "4.9",
      vendorName: null,
      groupKey: "L",
      isBundle: false,
    },
  ]);
});

test("Atom and other prefixes are the same feed", async () => {
  const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:x="http://base.google.com/ns/1.0"><entry>
    <link rel="self" href="https://shop.example/api"/><link href="https://shop.example/p"/><x:id>1</x:id>
    <title>T</title><x:price>5 EUR</x:price></entry></feed>`;
  const { items, isComplete } = await read(pieces(atom));
  assert.deepEqual([items[0]?.url, items[0]?.price, isComplete], ["https://shop.example/p", "5", true]);
});

test("a sale price holds within its dates only", async () => {
  const sale = "<g:sale_price>29.90 EUR</g:sale_price>";
  const dates = (text: string): string => `${sale}<g:sale_price_effective_date>${text}</g:sale_price_effective_date>`;
  const prices = async (fields: string): Promise<unknown> => {
    const item = await oneItem(fields);
    return [item?.price, item?.struckPrice];
  };
  assert.deepEqual(await prices(sale), ["29.9", "39.9"]);
  assert.deepEqual(await prices(dates("2026-02-24T11:07+0100/2026-03-29T23:07+0100")), ["29.9", "39.9"]);
  assert.deepEqual(await prices(dates("2026-03-01T13:00+0100/2026-03-02")), ["29.9", "39.9"]);
  assert.deepEqual(await prices(dates("2026-03-01T13:01+01:00/2026-03-02")), ["39.9", null]);
  assert.deepEqual(await prices(dates("2026-01-01/2026-03-01T12:00Z")), ["39.9", null]);
  assert.deepEqual(await prices(dates("2026-01-01/2026-03-01")), ["29.9", "39.9"], "the last day is whole");
  assert.deepEqual(await prices(dates("2026-01-01/2026-02-28")), ["39.9", null]);
  assert.deepEqual(await prices(dates("2026-01-01/")), ["29.9", "39.9"], "an open end");
  assert.deepEqual(await prices("<g:sale_price>49.90 EUR</g:sale_price>"), ["39.9", null], "above the regular price");
  const { rejected } = await read(pieces(rss(`<g:id>1</g:id><g:price>9 EUR</g:price>${dates("until spring")}`)));
  assert.deepEqual(rejected, { invalidSaleDates: 1 });
});

test("amounts have a decimal point, and are read in other forms as well", async () => {
  const cases = {
    "34.000 EUR": "34",
    "1,299.00 EUR": "1299",
    "1.299,00 EUR": "1299",
    "EUR 5": "5",
    "39,90 €": "39.9",
    "7.5": "7.5",
  };
  for (const [written, price] of Object.entries(cases)) {
    const { items } = await read(pieces(rss(`<g:id>1</g:id><g:price>${written}</g:price>`)));
    assert.deepEqual([items[0]?.price, items[0]?.currency], [price, "EUR"], written);
  }
  const { items } = await read(pieces(rss("<g:id>1</g:id><g:price>12.50 USD</g:price>")));
  assert.equal(items[0]?.currency, "USD");
  const refused = rss(
    "<g:id>1</g:id><g:price>$ 5</g:price>",
    "<g:id>2</g:id>",
    "<g:price>5 EUR</g:price>",
    "<g:id>4</g:id><g:price>0 EUR</g:price>",
  );
  assert.deepEqual((await read(pieces(refused))).rejected, { invalidPrice: 1, noPrice: 2, noKey: 1 });
});

test("what says more than one price is none: a range, a price from which others start, one by weight", async () => {
  const written = [
    "12.99 - 15.99 EUR",
    "12.99 EUR/kg",
    "ab 12.99 EUR",
    "from 12.99 EUR",
    "12.99 EUR 2 Stk",
    "UVP 5 EUR",
  ];
  const items = written.map((price, id) => `<g:id>${id}</g:id><g:price>${price}</g:price>`);
  assert.deepEqual((await read(pieces(rss(...items)))).rejected, { invalidPrice: written.length });
  const sale = rss("<g:id>1</g:id><g:price>9 EUR</g:price><g:sale_price>ab 5 EUR</g:sale_price>");
  assert.deepEqual((await read(pieces(sale))).rejected, { invalidPrice: 1 });
  const alone = { "5,- €": "5", "Fr. 12.50": "12.5", "1 299,00 €": "1299", "39.90 €*": "39.9" };
  for (const [price, said] of Object.entries(alone)) {
    assert.equal((await read(pieces(rss(`<g:id>1</g:id><g:price>${price}</g:price>`)))).items[0]?.price, said, price);
  }
});

test("three decimals of a currency that has two are said to be unclear: they may be thousands", async () => {
  const isUnclear = async (price: string): Promise<unknown> =>
    (await read(pieces(rss(`<g:id>1</g:id><g:price>${price}</g:price>`)))).items[0]?.isUnclear ?? false;
  for (const price of ["1.299 EUR", "34.000 EUR", "EUR 1.290"]) assert.equal(await isUnclear(price), true, price);
  for (const price of ["1.299 KWD", "1.29 EUR", "1.299,00 EUR", "1299.000 EUR", "0.500 EUR"]) {
    assert.equal(await isUnclear(price), false, price);
  }
});

test("shipping in another currency or country is none of ours; bundles and multipacks say so", async () => {
  const shipping = (country: string, price: string): string =>
    `<g:shipping><g:country>${country}</g:country><g:price>${price}</g:price></g:shipping>`;
  assert.equal((await oneItem(shipping("DE", "5 USD") + shipping("FR", "5 EUR")))?.deliveryCosts, null);
  assert.equal((await oneItem(shipping("DE", "0 EUR")))?.deliveryCosts, "0");
  assert.equal((await oneItem(shipping("DE", "10.90 EUR") + shipping("DE", "4.95 EUR")))?.deliveryCosts, "4.95");
  assert.equal(
    (await oneItem("<g:shipping>DE::Standard:4.95 EUR,AT::Standard:2 EUR</g:shipping>"))?.deliveryCosts,
    "4.95",
  );
  assert.equal((await oneItem("<g:multipack>6</g:multipack>"))?.isBundle, true);
  assert.equal((await oneItem("<g:is_bundle>yes</g:is_bundle>"))?.isBundle, true);
});

test("words of availability and condition, in several languages; others say nothing", async () => {
  const words = {
    in_stock: true,
    "auf Lager": true,
    out_of_stock: false,
    "nicht lieferbar": false,
    preorder: false,
    "5": true,
    "0": false,
    soon: null,
  };
  for (const [word, availability] of Object.entries(words)) {
    assert.equal((await oneItem(`<g:availability>${word}</g:availability>`))?.availability, availability, word);
  }
  assert.equal((await oneItem("<g:condition>gebraucht</g:condition>"))?.condition, "used");
  assert.equal((await oneItem("<g:condition>fair</g:condition>"))?.condition, null);
});

test("the character set is the one that the declaration or the byte order mark says", async () => {
  const latin = rss("<g:id>1</g:id><g:price>5 EUR</g:price><g:title>Büro</g:title>").replace(
    "?>",
    ' encoding="ISO-8859-1"?>',
  );
  assert.equal((await read(pieces(Buffer.from(latin, "latin1")))).items[0]?.name, "Büro");
  const wide = Buffer.from(`\ufeff${rss("<g:id>1</g:id><g:price>5 EUR</g:price><g:title>Büro</g:title>")}`, "utf16le");
  assert.equal((await read(pieces(wide, 3))).items[0]?.name, "Büro");
});

test("a feed that breaks off, or is another document, is not complete; its items up to there stand", async () => {
  const whole = rss("<g:id>1</g:id><g:price>5 EUR</g:price>", "<g:id>2</g:id><g:price>6 EUR</g:price>");
  for (const length of [whole.length - 1, whole.length - 20, whole.indexOf("<g:id>2"), 30]) {
    const { isComplete, problem } = await read(pieces(whole.slice(0, length)));
    assert.deepEqual([isComplete, problem !== null], [false, true], `${length}`);
  }
  assert.equal((await read(pieces(whole.slice(0, -10)))).itemCount, 2);
  assert.equal((await read(pieces("<html><body>Error</body></html>"))).isComplete, false);
  assert.equal((await read(pieces(""))).isComplete, false);
});

test("hostile documents end early: entities that multiply, depth, one tag without end", async () => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>${rss("<g:id>1</g:id><g:price>5 EUR</g:price><g:title>&b;</g:title>").replace(/^.*?\?>/, "")}`;
  assert.equal((await read(pieces(laughs))).items[0]?.name, "&b;");
  const filler = "a".repeat(65_536);
  for (const start of [`${head}<item a="`, `${head}<!--`, `${head}<![CDATA[`, `${head}<`]) {
    const { isComplete, problem } = await read(endless(start, filler, 1_000));
    assert.deepEqual([isComplete, problem], [false, "A tag or comment in it is too long."], start.slice(-9));
  }
  assert.match((await read(endless(head, "<a>".repeat(10_000), 1_000))).problem ?? "", /nested/);
  const long = await read(
    pieces(rss(`<g:id>1</g:id><g:price>5 EUR</g:price><g:title>${"x".repeat(1_000_000)}</g:title>`)),
  );
  assert.equal(long.items[0]?.name?.length, 500);
});

test("any document is read without an error, and in linear time", async () => {
  const parts = fc.constantFrom(
    "<item>",
    "</item>",
    "<g:price>",
    "5 EUR",
    "</g:price>",
    "<",
    ">",
    "&",
    "&#0;",
    "<![CDATA[",
    "]]>",
    "<g:id>",
    "</rss>",
    "<g:shipping>",
    "\ud83d",
  );
  await fc.assert(
    fc.asyncProperty(fc.array(parts, { maxLength: 40 }), fc.integer({ min: 1, max: 50 }), async (texts, size) => {
      await read(pieces(head + texts.join(""), size));
    }),
    { numRuns: 300 },
  );
  for (const part of ["<a ", "&", "</x>", "<g:shipping>DE:1</g:shipping>", "<!"]) {
    const began = performance.now();
    await read(endless(`${head}<item>`, part.repeat(Math.ceil(65_536 / part.length)), 15));
    assert.ok(performance.now() - began < 30_000, part);
  }
});

test("what the taker throws reaches the caller", async () => {
  const failing = readGoogleFeed(pieces(rss("<g:id>1</g:id><g:price>5 EUR</g:price>")), context, () => {
    throw new Error("no room");
  });
  await assert.rejects(failing, /no room/);
});

test("a price beside the costs of a contract is left out", async () => {
  const contract =
    "<g:subscription_cost><g:period>month</g:period><g:amount>39.99 EUR</g:amount></g:subscription_cost>";
  const { items, rejected } = await read(pieces(rss(`<g:id>1</g:id><g:price>1.00 EUR</g:price>${contract}`)));
  assert.deepEqual([items.length, rejected], [0, { noPrice: 1 }]);
});
