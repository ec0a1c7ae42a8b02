/** Monitoring over shops that are really read: why one has no prices, readings that wait, a page tried, a recipe, runs. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";
import { inDatabase } from "../harness/market.ts";
import { productPage, someShops } from "../monitoring/a-shop.ts";
import { aBrowser } from "./browser.ts";
import { cutPanels } from "./cut-panels.ts";
import { assertGerman, ownTexts } from "./german.ts";
import { invited } from "./people.ts";
import { aSample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";
import { aWatchingSample, domains } from "./watching.ts";

const shops = await someShops();
const service = await anEmptyService(shops.settings);
service.alsoStop(shops);
const sample = await aWatchingSample(service, shops);
const browser = await aBrowser();

const open = signedIn(browser, service, sample);

describe("why a shop has no prices", () => {
  test("J and Enter open it: how many pages failed and why, what to do, and the page as it was fetched", async () => {
    const { page, check, close } = await open("monitoring");
    await page.getByRole("row", { name: /wall\.localhost.*captcha: 403/ }).waitFor();
    await check("shops");
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: domains.odd }).waitFor();
    await page.getByText("The pages answer, but no price on them is sure.", { exact: false }).waitFor();
    const evidence = page.getByRole("region", { name: /^Evidence/ });
    await evidence.getByRole("row", { name: /999\.00.*structured data/ }).waitFor();
    await check("shop");
    await page.keyboard.press("Escape");
    await page.getByRole("heading", { name: "Monitoring" }).waitFor();
    await close();
  });

  test("a shop's days go back up to 90, and a day that is chosen keeps them", async () => {
    const { page, check, close } = await open(`monitoring/domains/${domains.odd}`);
    const past = new Date(Date.now() - 40 * 86_400_000).toISOString().slice(0, 10);
    await inDatabase(
      service,
      "insert into outcome_day (contract_id, domain, day, outcome, pairs) values ($1, $2, $3, 'RequestFailure', 77)",
      [sample.contractId, domains.odd, past],
    );
    const bars = page.getByRole("region", { name: /^How it went/ }).locator(".strip a");
    await bars.first().waitFor();
    assert.equal(await bars.count(), 14);
    await page.getByRole("combobox", { name: "Days that are shown" }).click();
    await page.getByRole("option", { name: "90 days" }).click();
    await page.waitForURL(/\?days=90$/);
    await page.getByLabel(/\b77 not fetched/).click();
    await page.waitForURL(new RegExp(`days=90&day=${past}`));
    assert.equal(await bars.count(), 90);
    await page
      .getByRole("listitem")
      .filter({ hasText: /^77\s*not fetched/ })
      .waitFor();
    await check("90 days");
    await close();
  });

  test("a page says what happened at its last attempt, and the shop's day says it as well", async () => {
    const { page, close } = await open(`monitoring/domains/${domains.wall}`);
    await page
      .getByRole("row", { name: /captcha: 403/ })
      .first()
      .waitFor();
    await page.getByText("asks for a captcha (captcha: 403)").waitFor();
    await close();
  });

  test("a day's bar leads to that day", async () => {
    const { page, close } = await open("monitoring");
    await page.locator("a[title*='4 no sure price']").click();
    await page.waitForURL(/domains\/odd\.localhost\?day=/);
    await page
      .getByRole("region", { name: /^Evidence/ })
      .getByText("What the page says contradicts itself.")
      .waitFor();
    await close();
  });
});

test("a reading that waits is released by A, and is an offer then", async () => {
  const { page, check, close } = await open("monitoring/held");
  const row = page.getByRole("row", { name: /good\.localhost.*1\.99/ });
  await row.waitFor();
  await check("held readings");
  await row.getByRole("link", { name: "Evidence" }).click();
  await page.getByText("This reading is held", { exact: false }).waitFor();
  await page.getByRole("row", { name: /structured data.*1\.99/ }).waitFor();
  await check("evidence of a held reading");
  await page.keyboard.press("Escape");
  await row.waitFor();
  await page.keyboard.press("a");
  await page.getByText("No held reading").waitFor();
  const market = await sample.owner.get(`${sample.v3}/products/${sample.productIds[0]}/market`);
  assert.ok(
    market.body.data.some(({ price }: { price: number }) => price === 1.99),
    market.text,
  );
  await page.goto(`${service.url}/console/c/${sample.contractId}/products/${sample.productIds[0]}`);
  const offer = page.getByRole("row", { name: /good\.localhost.*1\.99/ });
  await offer.getByRole("button", { name: "Ignore vendor" }).waitFor();
  await offer.getByRole("link", { name: "Evidence" }).click();
  await page.getByRole("heading", { name: /^Where this price stood/ }).waitFor();
  await page.getByRole("row", { name: /structured data.*1\.99/ }).waitFor();
  await check("evidence of an offer");
  await page.reload();
  await page.getByRole("heading", { name: /^Where this price stood/ }).waitFor();
  await page.keyboard.press("Escape");
  await offer.first().waitFor();
  await close();
});

test("a saved page is tried, the right price chosen, and the recipe stored for its shop", async () => {
  const { page, check, close } = await open("monitoring/try");
  await page.getByLabel("Address of the page").fill("http://odd.localhost/p-1");
  const saved = productPage("Kettle", "29.90").replace('"price":"29.90"', '"price":"34.90"');
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "kettle.html", mimeType: "text/html", buffer: Buffer.from(saved) });
  await page.getByText("is read in its place.").waitFor();
  await page.getByRole("button", { name: "Read the page" }).click();
  await page.getByText("What the page says contradicts itself.").waitFor();
  await check("tried");
  await page
    .getByRole("row", { name: /29\.90.*(?:place on|marks of) the page/ })
    .first()
    .getByRole("button")
    .click();
  await page.getByRole("button", { name: "Use it for odd.localhost" }).click();
  await check("recipe");
  await page.getByRole("button", { name: "Store a new version" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const stored = await sample.owner.get(`${sample.v3}/monitoring/recipes/odd.localhost`);
  assert.equal(stored.body.data.version, 1);
  await close();
});

test("a recipe is written by hand, tried on a page before it is stored, and removed", async () => {
  const { page, check, close } = await open("monitoring/domains/good.localhost");
  const panel = page.getByRole("region", { name: "Recipe" });
  await panel.getByRole("button", { name: "Write one" }).click();
  const dialog = page.getByRole("dialog");
  const recipe = { fields: { price: [{ css: ".by-hand" }] }, tests: [] };
  await dialog.getByLabel("Recipe as JSON").fill(JSON.stringify(recipe));
  await check("a recipe by hand");
  await dialog.getByRole("button", { name: "Store a new version" }).click();
  await dialog.waitFor({ state: "detached" });
  const path = `${sample.v3}/monitoring/recipes/good.localhost`;
  assert.deepEqual((await sample.owner.get(path)).body.data.recipe, recipe);
  await panel.getByRole("button", { name: "Change" }).click();
  await dialog.getByLabel("Try it on a page").fill(shops.url(domains.good, "/p-1"));
  await dialog.getByRole("button", { name: "Read the page" }).click();
  await dialog.getByRole("status").getByText("it finds no price").waitFor();
  await page.keyboard.press("Escape");
  await panel.getByRole("button", { name: "Remove" }).click();
  await dialog.getByText("The general methods read this shop from then on.", { exact: false }).waitFor();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await panel.getByText("None: the general methods read this shop.", { exact: false }).waitFor();
  assert.equal((await sample.owner.get(path)).status, 404);
  await close();
});

test("the address of a recipe shows it on its shop's page, in sight", async () => {
  const { page, settled, close } = await open("monitoring/recipes/odd.localhost", {
    viewport: { width: 1_280, height: 500 },
  });
  await page.waitForURL(/\/monitoring\/domains\/odd\.localhost#shop-recipe$/);
  const panel = page.getByRole("region", { name: /^Recipe/ });
  await panel.getByText("version 1").waitFor();
  await settled();
  const box = await panel.getByRole("heading").boundingBox();
  assert.ok(box !== null && box.y >= 0 && box.y < 500, JSON.stringify(box));
  await close();
});

test("a shop is watched, changed and watched no longer; the others stay as they are", async () => {
  const { page, check, close } = await open("monitoring");
  await page.getByRole("button", { name: "Watch a shop" }).click();
  await page.getByRole("textbox", { name: "Domain" }).fill("New.Example");
  await check("watch a shop");
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: "new.example" }).click();
  await page.getByText("No page of a product is known.", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Add a page" }).click();
  await page.getByLabel("Your product id").fill("not-mine");
  await page.getByRole("textbox", { name: "Page", exact: true }).fill("https://new.example/p");
  await page.keyboard.press("Enter");
  await page.getByText("Not taken:", { exact: false }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("button", { name: "Stop watching" }).click();
  const asked = page.getByRole("dialog").filter({ hasText: "Its prices count no longer" });
  await asked.getByRole("button", { name: "Stop watching" }).click();
  await page.getByText("3 shops").waitFor();
  const watched = await sample.owner.get(`${sample.v3}/monitoring/domains`);
  assert.deepEqual(
    watched.body.data.map(({ domain, isEnabled }: { domain: string; isEnabled: boolean }) => [domain, isEnabled]),
    Object.values(domains)
      .toSorted()
      .map((domain) => [domain, true]),
  );
  await close();
});

test("a shop that somebody changed meanwhile is not overwritten, and says who; another shop's change is none", async () => {
  const path = `${sample.v3}/monitoring/domains`;
  const change = async (changed: string, country: string): Promise<void> => {
    const { data } = (await sample.owner.get(path)).body;
    const others = data.map((one: { domain: string }) => (one.domain === changed ? { ...one, country } : one));
    assert.equal((await sample.owner.put(path, others)).status, 200);
  };
  const countryOf = async (name: string): Promise<string | undefined> => {
    const watched: { domain: string; country: string }[] = (await sample.owner.get(path)).body.data;
    return watched.find(({ domain }) => domain === name)?.country;
  };
  const [mine = "", other = ""] = Object.values(domains);
  const { page, close } = await open(`monitoring/domains/${mine}`);
  const dialog = page.getByRole("dialog");
  const settings = page.getByRole("button", { name: "Settings", exact: true });
  await settings.click();
  await dialog.getByLabel("Country").fill("AT");
  await change(other, "CH");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
  assert.deepEqual([await countryOf(mine), await countryOf(other)], ["AT", "CH"]);
  await settings.click();
  await dialog.getByLabel("Country").fill("DE");
  await change(mine, "FR");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.getByText("Changed meanwhile by Kim Larsson", { exact: false }).waitFor();
  assert.equal(await countryOf(mine), "FR");
  for (const domain of [mine, other]) await change(domain, "DE");
  await close();
});

test("runs say what became of each shop's pages", async () => {
  const { page, check, close } = await open("monitoring/runs");
  await page.getByRole("row", { name: /odd\.localhost.*4 no sure price \(page contradicts itself\)/ }).waitFor();
  await page.getByRole("row", { name: /wall\.localhost.*asks for a captcha \(captcha: 403\)/ }).waitFor();
  await check("runs");
  const runs = (await sample.owner.get(`${sample.v3}/monitoring/runs`)).body.data;
  await page.getByRole("row").nth(1).getByRole("link").first().click();
  await page.waitForURL(new RegExp(`/work/tasks/${runs[0].taskId}$`));
  const { taskId } = runs.find(({ domains: read }: { domains: { domain: string }[] }) =>
    read.some(({ domain }) => domain === domains.wall),
  );
  await page.goto(`${service.url}/console/c/${sample.contractId}/monitoring/runs/${taskId}`);
  await page.waitForURL(new RegExp(`/work/tasks/${taskId}$`));
  await page.getByRole("heading", { level: 1, name: "Reading of shops" }).waitFor();
  const shopsOfRun = page.getByRole("region", { name: "How it went, by shop" });
  await shopsOfRun.getByText(/wall\.localhost: .*\d asks for a captcha \(captcha: 403\)/).waitFor();
  await page.getByRole("region", { name: "What failed" }).getByRole("link", { name: "captcha: 403" }).first().waitFor();
  await check("the run");
  await page.goto(`${service.url}/console/c/${sample.contractId}/products/${sample.productIds[0]}`);
  const unread = page.getByRole("region", { name: "Not read at the last attempt" });
  await unread.getByText(/wall\.localhost: captcha: 403/).waitFor();
  await check("a product that shops did not show");
  await page.goto(`${service.url}/console/c/${sample.contractId}/inbox?kind=domain`);
  await page.getByText("(captcha: 403)", { exact: false }).first().waitFor();
  await close();
});

test("without a shop, the screen says how to begin; who may not change settings has no action", async () => {
  const empty = await aSample(service, { isEmpty: true, shop: "Empty" });
  const { page, check, close } = await open("monitoring", {}, empty);
  await page.getByText("No shop is watched").waitFor();
  await page.getByText("nothing is stored", { exact: false }).waitFor();
  // The operator of this service has set one.
  assert.equal(await page.getByText("COLLECTOR_CONTACT", { exact: false }).count(), 0);
  await check("no shop");
  await close();
  const reader = await invited(service, sample, "reader");
  const other = await open("monitoring", {}, { ...reader, contractId: sample.contractId });
  await other.page.getByRole("row", { name: /odd\.localhost/ }).waitFor();
  for (const path of ["monitoring/domains/odd.localhost", "monitoring/runs", "monitoring/held", "monitoring/try"]) {
    await other.page.goto(`${service.url}/console/c/${sample.contractId}/${path}`);
    await other.page.locator("h1").waitFor();
    await other.settled();
    const actions = other.page
      .locator("main")
      .getByRole("button", { name: /Read|Watch|Settings|Add|Change|Release|Cancel/ });
    assert.equal(await actions.count(), 0, path);
    await other.check(`reader ${path}`);
  }
  await other.page.goto(`${service.url}/console/c/${sample.contractId}/products/${sample.productIds[0]}`);
  await other.page.getByRole("link", { name: "Evidence" }).first().waitFor();
  assert.equal(await other.page.getByRole("button", { name: "Ignore vendor" }).count(), 0);
  await other.close();
});

for (const [name, options] of [
  ["dark", { colorScheme: "dark" }],
  ["German", { locale: "de-DE" }],
  ["phone", { viewport: { width: 390, height: 844 } }],
] as const) {
  test(`${name}: no screen complains, has barriers or scrolls sideways`, async () => {
    const { page, settled, check, close } = await open(null, options);
    for (const path of [
      "",
      "/domains/odd.localhost",
      "/domains/wall.localhost",
      "/domains/good.localhost",
      "/runs",
      "/held",
      "/try",
    ]) {
      await page.goto(`${service.url}/console/c/${sample.contractId}/monitoring${path}`);
      await page.locator("h1").waitFor();
      await settled();
      await check(`${name} ${path}`);
      const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      assert.ok(Number(overflow) <= 0, `${path} is ${String(overflow)} px too wide`);
      assert.deepEqual(await page.evaluate(cutPanels), [], `${path}: what stands in a panel is cut`);
      if (name === "German") assertGerman(await ownTexts(page), path);
    }
    await close();
  });
}
