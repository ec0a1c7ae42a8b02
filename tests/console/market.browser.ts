/** The market: every number is a count of products and opens them; who is cheapest where we are dearer. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { BrowserContextOptions } from "playwright-core";
import { generateMarket, marketplace } from "../../sample/generate-market.ts";
import { limits } from "../../src/limits.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { anOffer, aSnapshot } from "../harness/market.ts";
import { pastWritten } from "../market/written.ts";
import { figuresFollowed } from "../pricing/followed.ts";
import { aBrowser, type Visit } from "./browser.ts";
import { assertGerman, ownTexts } from "./german.ts";
import { aSample, type Sample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";

const service = await anEmptyService();
const sample = await aSample(service);
await figuresFollowed(service, { client: sample.owner, v3: sample.v3 });
await pastWritten(service);
const browser = await aBrowser();

const openAt = signedIn(browser, service, sample);

/** Opens the screen, signed in. */
async function open(options: BrowserContextOptions = {}, by: Sample = sample, address = "market"): Promise<Visit> {
  return await openAt(address, options, by);
}

async function figures(query: string): Promise<Loose[]> {
  const answer = await sample.owner.get(`${sample.v3}/products/figures?limit=500&${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

test("who is cheapest where we are dearer: the vendors and their products are those of the list", async () => {
  const dearer = await figures("index=100.01..&sort=-index");
  const byVendor = Map.groupBy(dearer, ({ cheapestVendor }) => String(cheapestVendor));
  const [[name, products] = ["", []]] = [...byVendor].toSorted(
    ([one, ones], [other, others]) => others.length - ones.length || one.localeCompare(other),
  );
  const { page, check, close } = await open();
  const row = page
    .getByRole("region", { name: /^Who is cheapest/ })
    .getByRole("row")
    .nth(1);
  await row.getByRole("button", { name, exact: true }).waitFor();
  assert.equal(await row.getByRole("cell").first().innerText(), String(products.length));
  await check("market");
  await row.getByRole("button").click();
  await page.getByRole("link", { name: products[0]?.["name"] }).waitFor();
  await check("vendor");
  await close();
});

test("a count of a group opens exactly the products that it counts", async () => {
  const { page, settled, close } = await open();
  const groups = page.getByRole("region", { name: "Where we stand" });
  await groups.getByRole("columnheader", { name: "brand" }).waitFor();
  // Until the brands are there, the rows of the group before stand below this head.
  await settled();
  const link = groups.getByRole("link").last();
  const count = Number(await link.innerText());
  await link.click();
  await page.waitForURL(/tag\./);
  await page.getByText(`${count} of 52`).waitFor();
  await close();
});

test("a value with a comma, a quote, or no value at all opens the products that it counts", async () => {
  const odd = await aSample(service, { shop: "Odd names" });
  const brands = ["Grünwald, Söhne", 'The "Best"', " led by a space", null];
  const known = generateMarket().products;
  const products = brands.map((brand, at) => ({
    ...known[at],
    name: `Odd ${at}`,
    tags: [
      ...(known[at]?.tags.filter(({ key }) => key !== "brand") ?? []),
      ...(brand === null ? [] : [{ key: "brand", value: brand }]),
    ],
  }));
  const identifyingAttributes = ["customerProductId"];
  const changed = await odd.owner.post(`${odd.v3}/products`, { products, identifyingAttributes });
  assert.equal(changed.status, 200, changed.text);
  await odd.owner.put(`${odd.v3}/settings/filtertags`, ["brand"]);
  await figuresFollowed(service, { client: odd.owner, v3: odd.v3 });
  const { page, complaints, close } = await open({}, odd);
  const groups = page.getByRole("region", { name: "Where we stand" });
  for (const [at, brand] of brands.entries()) {
    const row = groups.getByRole("row", { name: brand?.trim() ?? "without a value" });
    const link = row.getByRole("link").first();
    const count = Number(await link.innerText());
    await link.click();
    await page.getByText(`${count} of 52`).waitFor();
    await page.getByText(`Odd ${at}`).waitFor();
    await page
      .getByRole("list", { name: "Conditions" })
      .getByText(brand?.trim() ?? "without a value")
      .waitFor();
    await page.goBack();
  }
  assert.deepEqual(complaints, []);
  await close();
});

test("the group that is asked for stands in the address", async () => {
  const { page, close } = await open();
  await page.getByRole("combobox", { name: "By" }).click();
  await page.getByRole("option", { name: "Domain" }).click();
  await page.waitForURL(/by=domain$/);
  await page.getByRole("columnheader", { name: "Domain" }).waitFor();
  await close();
});

test("over time: what stands in the table is what the service says, and a name opens its products", async () => {
  const { page, check, close } = await open();
  await page.getByRole("link", { name: "Over time" }).click();
  await page.waitForURL(/market\/index$/);
  const picture = page.getByRole("img", { name: /^Price index/ });
  await picture.waitFor();
  const { lines, by, total, days } = (await sample.owner.get(`${sample.v3}/market/series?by=tag.brand`)).body.data;
  assert.ok(days.length > 50, "the history reaches back");
  await page.getByRole("combobox", { name: "By" }).click();
  await page.getByRole("option", { name: by.replace("tag.", "") }).click();
  const first = page.getByRole("row").nth(2);
  await first.getByRole("link", { name: lines[0].value, exact: true }).waitFor();
  assert.equal(await first.getByRole("cell").first().innerText(), String(lines[0].products.at(-1)));
  const all = page.getByRole("row", { name: /^All products/ });
  assert.equal(await all.getByRole("cell").nth(2).innerText(), Number(total.values.at(-1)).toFixed(2));
  await check("over time");
  await page.locator(".lines-names").getByRole("link", { name: lines[0].value }).click();
  await page.waitForURL(/products\?tag\.brand=/);
  await page.goBack();
  await first.getByRole("link", { name: lines[0].value, exact: true }).click();
  await page.waitForURL(/products\?tag\.brand=/);
  await page.getByText(`${lines[0].products.at(-1)} of 52`).waitFor();
  await close();
});

test("over time: a brand by domain, and back to all", async () => {
  const { page, check, close } = await open({}, sample, "market/index?by=tag.brand");
  const query = "market/series?by=tag.brand";
  const [{ value }] = (await sample.owner.get(`${sample.v3}/${query}`)).body.data.lines;
  await page.getByRole("link", { name: `${value} by domain` }).click();
  await page.waitForURL(/by=domain&tag\.brand=/);
  const asked = new URLSearchParams({ by: "domain", "tag.brand": value });
  const { lines, total } = (await sample.owner.get(`${sample.v3}/market/series?${asked.toString()}`)).body.data;
  const row = page.getByRole("row", { name: lines[0].value });
  await row.waitFor();
  assert.equal(await row.getByRole("cell").first().innerText(), String(lines[0].products.at(-1)));
  const all = page.getByRole("row", { name: /^All products/ });
  assert.equal(await all.getByRole("cell").first().innerText(), String(total.products.at(-1)));
  await check("a brand by domain");
  await row.getByRole("link", { name: lines[0].value, exact: true }).click();
  await page.getByText(`${lines[0].products.at(-1)} of 52`).waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Take away: brand" }).click();
  await page.waitForURL((address) => !address.search.includes("tag.brand"));
  const others = (await sample.owner.get(`${sample.v3}/market/series?by=domain`)).body.data;
  await all
    .getByRole("cell", { name: String(others.total.products.at(-1)), exact: true })
    .first()
    .waitFor();
  await close();
});

test("over time, arrows read a day of all lines, and the table has the same for every day", async () => {
  const { page, check, close } = await open({}, sample, "market/index?by=tag.brand");
  const { days, total } = (await sample.owner.get(`${sample.v3}/market/series?by=tag.brand`)).body.data;
  const chart = page.locator(".lines-chart");
  await chart.focus();
  const read = page.getByText("Arrow keys move through the days.");
  await read.waitFor();
  await page.keyboard.press("ArrowLeft");
  const words = page.locator(".lines-read");
  await words.getByText("All products").waitFor();
  assert.ok(
    (await words.innerText()).endsWith(`All products ${total.values.at(-1).toFixed(2)}`),
    await words.innerText(),
  );
  await page.keyboard.press("ArrowLeft");
  assert.ok(
    (await words.innerText()).endsWith(`All products ${total.values.at(-2).toFixed(2)}`),
    await words.innerText(),
  );
  await page.getByText("As a table").click();
  const table = page.locator("details table");
  assert.equal(await table.getByRole("row").count(), days.length + 1);
  const newest = table.getByRole("row").nth(1).getByRole("cell");
  assert.equal(await newest.last().innerText(), total.values.at(-1).toFixed(2));
  await check("a day of Market");
  await close();
});

test("by competitor: a cell opens the products, a name opens the competitor", async () => {
  const { page, check, close } = await open({}, sample, "market/matrix?rows=tag.brand");
  const matrix = (await sample.owner.get(`${sample.v3}/market/matrix?rows=tag.brand`)).body.data;
  const row = page.getByRole("row").nth(1);
  await row.getByRole("rowheader", { name: matrix.rows[0].value }).waitFor();
  await check("by competitor");
  const at = matrix.rows[0].cells.findIndex((cell: Loose) => cell?.value < 0);
  await row.getByRole("cell").nth(at).getByRole("link").click();
  await page.waitForURL(/tag\.brand=.*index=100\.01/);
  await page.goBack();
  await page.getByRole("columnheader", { name: matrix.vendors[0] }).getByRole("link").click();
  await page.getByRole("heading", { name: matrix.vendors[0], level: 1 }).waitFor();
  const vendor = (await sample.owner.get(`${sample.v3}/market/vendor?name=${encodeURIComponent(matrix.vendors[0])}`))
    .body.data;
  await page.getByText("First seen").waitFor();
  const offered = page.locator("dl.figures dd").first();
  assert.equal(await offered.innerText(), String(vendor.offered.at(-1)));
  await page.getByText("As a table").click();
  await check("competitor");
  await page.locator("h1").click();
  await page.keyboard.press("Escape");
  await page.waitForURL(/market\/matrix$/);
  await close();
});

test("by competitor: a cell of who is cheapest opens the products at which that one is", async () => {
  const { page, close } = await open({}, sample, "market/matrix?rows=tag.brand&measure=cheapest");
  const { rows, vendors } = (await sample.owner.get(`${sample.v3}/market/matrix?rows=tag.brand&measure=cheapest`)).body
    .data;
  // Shop C alone sells on its own domain, where no price of ours follows the market.
  const at = vendors.indexOf("Shop B");
  const filter = new URLSearchParams({ "tag.brand": rows[0].value, cheapestVendor: "Shop B" });
  const found = await figures(filter.toString());
  assert.deepEqual(new Set(found.map(({ cheapestVendor }) => cheapestVendor)), new Set(["Shop B"]));
  await page.getByText("A cell opens those at which they are cheapest now.").waitFor();
  const row = page.getByRole("row").nth(1);
  await row.getByRole("rowheader", { name: rows[0].value }).waitFor();
  await row.getByRole("cell").nth(at).getByRole("link").click();
  await page.waitForURL(/tag\.brand=.*cheapestVendor=/);
  await page.getByText(`${found.length} of 52`).waitFor();
  await page.getByRole("list", { name: "Conditions" }).getByText("Cheapest vendor Shop B").waitFor();
  await close();
});

/** Names that an address writes in quotes. */
const low = 'Low, "Ltd"';

/** The sample's products, and further ones with what others ask for them. */
async function withOthers(named: readonly { name: string; offers: readonly Loose[] }[]): Promise<Sample> {
  const more = await aSample(service, { shop: "With others" });
  const imported = await more.owner.post(`${more.v3}/products`, {
    products: named.map(({ name }) => ({ ...generateMarket().products[0], customerProductId: name, name })),
    identifyingAttributes: ["customerProductId"],
  });
  assert.equal(imported.status, 200, imported.text);
  const snapshots = named.map(({ offers }, index) =>
    aSnapshot(imported.body.data[index].data.productId, { domain: marketplace, offers }),
  );
  const sent = await more.owner.post(`/api/2/v/contracts/${more.contractId}/offers`, snapshots);
  assert.equal(sent.status, 200, sent.text);
  await figuresFollowed(service, { client: more.owner, v3: more.v3 });
  return more;
}

test("what everybody else has sold out is counted, opened, and found by a condition of its own", async () => {
  /** So many with one competitor, who is far below us or has nothing to sell. */
  const withLow = (count: number, { name, availability }: { name: string; availability: boolean }) =>
    Array.from({ length: count }, (_, index) => ({
      name: `${name} ${index}`,
      offers: [anOffer({ vendorName: low, price: 10, availability })],
    }));
  const more = await withOthers([
    ...withLow(22, { name: "Low", availability: true }),
    ...withLow(3, { name: "Gone", availability: false }),
  ]);
  const { total } = (await more.owner.get(`${more.v3}/products/figures/counts?soldOut=true`)).body;
  assert.ok(total >= 3);
  const { page, check, close } = await open({}, more);
  const soldOut = page.locator("dl.figures div").filter({ hasText: "Everybody else is sold out" }).getByRole("link");
  await soldOut.getByText(String(total)).click();
  await page.waitForURL(/products\?soldOut=true&sort=name$/);
  await page.getByText(`${total} of 77`).waitFor();
  await page.getByRole("row").getByText("Gone 2").first().waitFor();
  const conditions = page.getByRole("list", { name: "Conditions" });
  await conditions.getByText("Sold out elsewhere yes").waitFor();
  await check("sold out");
  await conditions.getByRole("button").click();
  await page.getByText("77 products").waitFor();
  await page.getByRole("button", { name: /Filter/ }).click();
  const form = page.getByRole("dialog", { name: "Filter" });
  await form.getByRole("combobox", { name: "Field" }).click();
  await page.getByRole("option", { name: "Sold out elsewhere" }).click();
  await form.getByRole("combobox", { name: "Value" }).click();
  await page.getByRole("option", { name: `no · ${77 - total}` }).click();
  await form.getByRole("button", { name: "Add" }).click();
  await page.waitForURL(/soldOut=false/);
  await page.getByText(`${77 - total} of 77`).waitFor();

  await page.goto(`${service.url}/console/c/${more.contractId}/market`);
  const cheapest = page.getByRole("region", { name: /^Who is cheapest/ });
  await cheapest.getByRole("button", { name: low }).click();
  await cheapest.getByRole("link", { name: "and 2 more" }).click();
  await page.getByText("22 of 77").waitFor();
  await page.getByRole("row").getByText("Low 21").first().waitFor();
  await page.getByRole("list", { name: "Conditions" }).getByText(`Cheapest vendor ${low}`).waitFor();
  await close();
});

test("products at position 9 and worse share a bar that opens them, and vendors beyond the first 12 are counted", async () => {
  const last = (index: number) => ({
    name: `Last ${index}`,
    offers: Array.from({ length: 10 }, (_, place) =>
      anOffer({ vendorName: place === 0 ? `Lowest ${index}` : `Other ${place}`, price: 10 + place / 10 }),
    ),
  });
  const more = await withOthers(Array.from({ length: 14 }, (_, index) => last(index)));
  const { groups, total } = (await more.owner.get(`${more.v3}/products/figures/counts?position=9..&by=position`)).body;
  assert.ok(groups.position.length > 0 && total >= 14, JSON.stringify(groups));
  const dearer = (await more.owner.get(`${more.v3}/products/figures?limit=500&index=100.01..`)).body.data;
  const vendors = new Set(dearer.map(({ cheapestVendor }: Loose) => cheapestVendor));
  const { page, check, close } = await open({}, more);
  await page.getByText(`and ${vendors.size - 12} more vendors`).waitFor();
  await check("many positions and vendors");
  const rest = page.getByRole("region", { name: "Our positions" }).getByRole("link").last();
  assert.match(await rest.innerText(), new RegExp(`^9 and more\\s+${total}$`));
  await rest.click();
  await page.waitForURL(/products\?position=9\.\.&basis=unitPrice$/);
  await page.getByText(`${total} of 66`).waitFor();
  await close();

  const german = await open({ locale: "de-DE" }, more);
  await german.page.getByText("9 und mehr").waitFor();
  assertGerman(await ownTexts(german.page), "many positions and vendors");
  await german.close();
});

test("before the first day is over, it says when there will be something", async () => {
  const empty = await aSample(service, { isEmpty: true, shop: "Young" });
  const { page, check, close } = await open({}, empty, "market/matrix");
  await page.getByText("No closed day yet").waitFor();
  await check("no days");
  await close();
});

test("a contract without offers says how to get some", async () => {
  const empty = await aSample(service, { isEmpty: true, shop: "Empty" });
  const { page, check, close } = await open({}, empty);
  await page.getByText("No offers yet").waitFor();
  await check("no offers");
  await close();
});

test("after its first day a shop has numbers of that day, and no line of one point", async () => {
  const young = await aSample(service, { shop: "Young shop", isEmpty: true });
  const products = {
    products: [{ customerProductId: "kettle", referencePrice: 50 }],
    identifyingAttributes: ["customerProductId"],
  };
  const made = await young.owner.post(`${young.v3}/products`, products);
  const snapshot = aSnapshot(made.body.data[0].data.productId, {
    // A day is closed some time after its end.
    creationDate: new Date(Date.now() - limits.market.closedAfterMs - 24 * 60 * 60 * 1_000).toISOString(),
  });
  const sent = await young.owner.post(`/api/2/v/contracts/${young.contractId}/offers`, [snapshot]);
  assert.deepEqual(sent.body.data, [true], sent.text);
  await figuresFollowed(service, { client: young.owner, v3: young.v3 });
  await pastWritten(service);
  const { days } = (await young.owner.get(`${young.v3}/market/series?measure=index`)).body.data;
  assert.equal(days.length, 1);
  const { page, check, close } = await open({}, young, "market/index");
  await page.getByText("There is one day only. The lines begin with the second.").waitFor();
  const heads = await page.getByRole("columnheader").allInnerTexts();
  assert.equal(heads.length, 3, heads.join(", "));
  assert.equal(await page.locator(".lines-chart").count(), 0);
  assert.ok((await page.getByRole("row").count()) > 2);
  await check("one day");
  await close();
});

const addresses = ["market", "market/index", "market/matrix", "market/vendors/Shop%20B"];

for (const [name, options] of [
  ["dark", { colorScheme: "dark" }],
  ["German", { locale: "de-DE" }],
  ["phone", { viewport: { width: 390, height: 844 } }],
] as const) {
  test(`${name}: the market has no barriers and does not scroll sideways`, async () => {
    const { page, settled, check, close } = await openAt(null, options);
    for (const address of addresses) {
      await page.goto(`${service.url}/console/c/${sample.contractId}/${address}`);
      await page.locator("dl.figures, .market-choices").first().waitFor();
      await settled();
      await check(`${name}: ${address}`);
      const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      assert.ok(Number(overflow) <= 0, `${address}: ${String(overflow)} px too wide`);
      if (name === "German") assertGerman(await ownTexts(page), address);
    }
    await close();
  });
}
