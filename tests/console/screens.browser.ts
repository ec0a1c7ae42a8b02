/** Products and a product as a pricing manager uses them, by keys alone, in both languages and themes, and on a phone. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { BrowserContextOptions } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { aWatchedDomain } from "../monitoring/watched.ts";
import { aBrowser } from "./browser.ts";
import { found } from "./found.ts";
import { assertGerman, ownTexts } from "./german.ts";
import { aSample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";

const service = await anEmptyService();
const sample = await aSample(service);
const browser = await aBrowser();
const contract = `${service.url}/console/c/${sample.contractId}`;

const open = signedIn(browser, service, sample);

describe("products", () => {
  test("are searched, moved through and opened by keys; Escape leads back; the address says what is shown", async () => {
    const { page, check, close } = await open("products");
    await page.locator("#row-1").waitFor();
    await check("products");
    await page.keyboard.press("/");
    await page.keyboard.type("kettle");
    await page.waitForURL(/\?q=kettle$/);
    await page.getByText("1 of 52").waitFor();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await found(page, "52 products").waitFor();
    // The row that was found may stand there a little longer than the search.
    await page.locator("#row-1").waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    const second = await page.locator("[role=row][data-active=true] .column-name bdi").first().innerText();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: second }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Products" }).waitFor();
    await close();
  });

  test("W opens the active one at its reasons, and the first sentence has the focus", async () => {
    const { page, close } = await open("products");
    await page.locator("#row-1").waitFor();
    await page.keyboard.press("w");
    await page.locator(".why-panel button:focus").waitFor();
    await close();
  });

  test("are sorted by a column, and by it again the other way round", async () => {
    const { page, close } = await open("products");
    await page.getByRole("button", { name: "Ours" }).click();
    await page.waitForURL(/sort=ours$/);
    await page.getByRole("button", { name: "Ours" }).click();
    await page.waitForURL(/sort=-ours$/);
    await page
      .getByRole("columnheader", { name: "Ours", exact: false })
      .and(page.locator("[aria-sort=descending]"))
      .waitFor();
    await close();
  });

  test("that are asked for by an address say each condition in words, and take it away again", async () => {
    const { page, check, close } = await open("products?tag.topCategory=Kitchen&position=2..3&state=published");
    await found(page, String.raw`\d+ of 52`).waitFor();
    const conditions = page.getByRole("list", { name: "Conditions" });
    const shown = (await conditions.getByRole("listitem").allInnerTexts()).map((text) => text.replace("\n", " "));
    assert.deepEqual(shown, ["topCategory Kitchen", "Position 2 – 3"]);
    await check("conditions");
    await page.getByRole("button", { name: "Take away: topCategory" }).click();
    await page.waitForURL((url) => !url.search.includes("topCategory"));
    await page.getByRole("button", { name: "Take away: Position" }).click();
    await conditions.waitFor({ state: "detached" });
    await close();
  });

  test("show how each published price went in the last 60 days, in words as well", async () => {
    const known = await sample.owner.get(`${sample.v3}/products/figures?sort=-change&limit=1`);
    const [{ name, publishedPrices }] = known.body.data;
    const { page, close } = await open("products");
    const line = page.getByRole("row", { name }).locator(".price-line");
    await line.waitFor();
    const words = (await line.getAttribute("aria-label")) ?? "";
    assert.match(words, new RegExp(`^${Number(publishedPrices.at(-1).price).toFixed(2)} since `));
    await close();
  });

  test("have a place for their picture, with the initial; a browser asks nobody but the service", async () => {
    const { page, close } = await open("products?sort=name");
    const hosts = new Set<string>();
    page.on("request", (request) => hosts.add(new URL(request.url()).host));
    await page.reload();
    const rows = page.locator(".grid-row");
    await rows.nth(1).waitFor();
    const name = await rows.nth(1).locator(".column-name > bdi").innerText();
    const place = rows.nth(1).locator(".picture-place");
    assert.equal(await place.innerText(), name.slice(0, 1).toUpperCase());
    const box = await place.boundingBox();
    assert.deepEqual([box?.width, box?.height], [28, 28]);
    // What chooses a row takes the place while it is needed.
    await rows.nth(1).hover();
    await place.waitFor({ state: "hidden" });
    await rows.nth(1).getByRole("checkbox").waitFor();
    assert.deepEqual([...hosts], [new URL(service.url).host]);
    await close();
  });

  test("of a branch whose name has a comma are those of this branch", async () => {
    const branch = "Second place, costly";
    const counted = await sample.owner.get(`${sample.v3}/products/figures/counts?by=branch`);
    const { count } = counted.body.groups.branch.find(({ value }: { value: string }) => value === branch);
    const { page, close } = await open("products");
    await page.getByRole("combobox", { name: "Branch" }).click();
    await page.getByRole("option", { name: branch }).click();
    await page.getByText(`${count} of 52`).waitFor();
    assert.match(await page.getByRole("combobox", { name: "Branch" }).inputValue(), /^Second place, costly/);
    await close();
  });

  test("whose price has no branch's name say so, as the condition does: a branch without a name may have decided it", async () => {
    const known = await sample.owner.get(`${sample.v3}/products/figures?branch=&limit=1`);
    const [{ name, advised }] = known.body.data;
    assert.ok(advised > 0, known.text);
    const { page, close } = await open("products?branch=");
    const branch = page.getByRole("row", { name }).locator(".column-branch");
    await branch.getByText("no name").waitFor();
    assert.match((await branch.getAttribute("title")) ?? "", /A branch without a name decided it/);
    await page.getByRole("list", { name: "Conditions" }).getByText("no name").waitFor();
    await close();
  });

  test("are read by their whole names in a window of 1,280 pixels, beside German heads", async () => {
    const narrow = { locale: "de-DE", viewport: { width: 1_280, height: 800 } };
    const { page, settled, close } = await open("products?sort=name", narrow);
    await page.locator("#row-0").waitFor();
    await settled();
    const cut = await page.evaluate(
      "[...document.querySelectorAll('.grid-row .column-name > bdi')].filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.innerText)",
    );
    assert.deepEqual(cut, []);
    await close();
  });

  test("that no search finds say how to go on", async () => {
    const { page, check, close } = await open("products?q=nothing-is-called-so");
    await page.getByText("No product matches.").waitFor();
    await check("nothing found");
    const search = page.getByRole("searchbox");
    assert.equal(await search.inputValue(), "nothing-is-called-so");
    await page.getByRole("button", { name: "Clear filters" }).click();
    await found(page, "52 products").waitFor();
    assert.equal(await search.inputValue(), "", "the field says what is searched for");
    await close();
  });
});

describe("a product", () => {
  const [, second = ""] = sample.productIds;

  test("shows its figures, its axis, its offers and why, as the explanation of its price has them", async () => {
    const history = await sample.owner.get(`${sample.v3}/products/${second}/pricerecommendationhistory`);
    const [newest] = history.body.data;
    const { page, check, close } = await open(`products/${second}`);
    await page.getByRole("heading", { name: `Why ${newest.price.toFixed(2)}` }).waitFor();
    const explained = await sample.owner.get(
      `${sample.v3}/pricerecommendations/${newest.recommendationId}/explanation`,
    );
    await page.locator(".why-panel li").first().waitFor();
    const shown = (await page.locator(".why-panel").innerText()).replaceAll(/\s/g, " ");
    const price = explained.body.data.sentences.find((sentence: string) => sentence.startsWith("The price is"));
    for (const sentence of [price, "offers count"])
      assert.ok(sentence === undefined || shown.includes(sentence), shown);
    await check("product");
    await close();
  });

  test("a sentence that is focused lights up the offers that it is about", async () => {
    const { page, close } = await open(`products/${second}`);
    const sentence = page.getByRole("button", { name: /offers? counts?/ }).first();
    await sentence.focus();
    await page.locator(".offers tr[data-lit=true]").first().waitFor();
    await close();
  });

  test("a vendor is ignored, and the table says so", async () => {
    const third = sample.productIds[2] ?? "";
    const { page, close } = await open(`products/${third}`);
    await page.getByRole("button", { name: "Ignore vendor" }).first().click();
    await page.getByText("ignored vendor").first().waitFor();
    await sample.owner.put(`/api/2/v/contracts/${sample.contractId}/offerfilters/blacklist/vendors`, []);
    await close();
  });

  test("a hostile name shows its marks and is no markup", async () => {
    const hostile = await aSample(service, { isEmpty: true });
    const name = "Kettle <img src=x onerror=alert(1)> \u202Egnp.exe";
    const made = await hostile.owner.post(`${hostile.v3}/products`, {
      products: [{ customerProductId: "hostile-1", name, referencePrice: 10 }],
      identifyingAttributes: ["customerProductId"],
    });
    const { page, check, close } = await open(`products/${made.body.data[0].data.productId}`, {}, hostile);
    await page.getByRole("heading", { name: "Kettle <img src=x onerror=alert(1)> ‹202E›gnp.exe" }).waitFor();
    await page.getByText(/No price was calculated/).waitFor();
    await check("hostile product");
    await close();
  });

  test("another contract's product and an unknown one are the same", async () => {
    const { page, close } = await open("products/999999999");
    await page.getByText("This product does not exist or is not yours.").waitFor();
    await page.getByRole("link", { name: "To Products" }).click();
    await page.locator("#row-0").waitFor();
    await page.goto(`${service.url}/console/c/zzzzzz/products`);
    await page.getByRole("heading", { level: 1, name: "This contract does not exist or is not yours." }).waitFor();
    await page.goto(`${contract}/nowhere`);
    await page.getByRole("heading", { level: 1, name: "There is nothing at this address" }).waitFor();
    await close();
  });
});

test("⌘K finds a product by what is typed, and Enter opens it", async () => {
  const { page, check, close } = await open("start");
  await page.keyboard.press("Control+k");
  await page.getByLabel("What are you looking for?").fill("fleece");
  await page.getByRole("option", { name: /Blanket, fleece/ }).waitFor();
  await check("palette");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: /Blanket, fleece/ }).waitFor();
  await close();
});

test("⌘K finds strategies, watched shops and saved views by their names, and the sections of the settings", async () => {
  const { owner, v3 } = sample;
  const shops = Array.from({ length: 12 }, (_, at) => aWatchedDomain({ domain: `palette-${at}.example` }));
  assert.equal((await owner.put(`${v3}/monitoring/domains`, shops)).status, 200);
  const view = { name: "Fleece palette", screen: "products", query: "q=fleece&sort=name", isShared: false };
  assert.equal((await owner.post(`${v3}/views`, view)).status, 201);
  const [strategy] = (await owner.get(`${v3}/settings/pricingstrategies`)).body.data;
  const { page, check, close } = await open("products");
  const search = async (text: string): Promise<void> => {
    await page.locator("h1").waitFor();
    await page.keyboard.press("Control+k");
    await page.getByLabel("What are you looking for?").fill(text);
  };
  await search("palette");
  await page.getByRole("option", { name: "palette-11.example" }).waitFor();
  await check("names in the palette");
  assert.equal(await page.getByRole("option", { name: /^palette-/ }).count(), 8, "so many of a kind");
  await page.getByRole("option", { name: "Fleece palette" }).click();
  await page.waitForURL(/products\?q=fleece&sort=name$/);
  await search("palette-11");
  await page.getByRole("option", { name: "palette-11.example" }).waitFor();
  await page.keyboard.press("Enter");
  await page.waitForURL(/monitoring\/domains\/palette-11\.example$/);
  await search(strategy.name);
  await page.getByRole("option", { name: strategy.name }).first().click();
  await page.waitForURL(new RegExp(`/strategies/${strategy.strategyId}/review$`));
  await search("retent");
  await page.getByRole("option", { name: "Retention" }).click();
  await page.waitForURL(/settings\/retention$/);
  await page.getByRole("heading", { name: "Retention" }).waitFor();
  await search(sample.contractId);
  await page.getByRole("option", { name: sample.contractId }).waitFor();
  await close();
});

const appearances: readonly (readonly [string, BrowserContextOptions])[] = [
  ["dark", { colorScheme: "dark" }],
  ["German", { locale: "de-DE", viewport: { width: 1_280, height: 800 } }],
  ["phone", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
];

for (const [name, options] of appearances) {
  test(`${name}: no screen complains, has barriers, scrolls sideways or is taller than the window`, async () => {
    const { page, settled, check, close } = await open(null, options);
    const review = `strategies/${sample.strategyId}/review`;
    for (const path of ["products", `products/${sample.productIds[0]}`, "start", "inbox", review]) {
      await page.goto(`${contract}/${path}`);
      await page.locator("h1").waitFor();
      await settled();
      await check(`${name} ${path}`);
      const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      assert.ok(Number(overflow) <= 0, `${path} is ${String(overflow)} px too wide`);
      const below = await page.evaluate("document.documentElement.scrollHeight - innerHeight");
      assert.ok(Number(below) <= 0, `${path} is ${String(below)} px taller than the window`);
      const empty = await page.evaluate(
        "innerHeight - document.querySelector('.navigation').getBoundingClientRect().bottom",
      );
      assert.ok(Number(empty) < 1, `${path} leaves ${String(empty)} px below it empty`);
      if (name === "German") assertGerman(await ownTexts(page), path);
    }
    await close();
  });
}

test("while the service is away the page says so and keeps what it shows; when it is back the line goes", async () => {
  const { page, close } = await open("products");
  await page.locator("#row-1").waitFor();
  await page.context().setOffline(true);
  await page.keyboard.press("/");
  await page.keyboard.type("pan");
  await page.getByText(/^No connection since/).waitFor();
  await page.locator("#row-1").waitFor();
  await page.context().setOffline(false);
  await page.getByText(/^No connection since/).waitFor({ state: "detached" });
  await close();
});
