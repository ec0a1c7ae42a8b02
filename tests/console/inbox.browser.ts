/** The inbox as a person empties it: by keys alone, one by one and many at once, in both languages and on a phone. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { BrowserContextOptions, Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { inDatabase } from "../harness/market.ts";
import { aBrowser, visit, type Visit } from "./browser.ts";
import { invited } from "./people.ts";
import { aSample, runPricing, type Sample } from "./sample.ts";
import { signedIn, signInByForm } from "./signed-in.ts";
import { until } from "./until.ts";
import { aWaitingSample } from "./waiting.ts";

const service = await anEmptyService();
const sample = await aWaitingSample(service);
const browser = await aBrowser();

const open = signedIn(browser, service, sample);

/** Signs in by the form, where no address was asked for. */
async function enter(by: Sample): Promise<Visit> {
  const opened = await visit(browser);
  await opened.page.goto(`${service.url}/console/`);
  await signInByForm(opened.page, by);
  await opened.page.locator("nav").first().waitFor();
  return opened;
}

async function waiting(): Promise<Loose[]> {
  const path = `${sample.v3}/pricerecommendations/approvals/query`;
  return (await sample.owner.post(path, { status: ["pending"] })).body.data;
}

/** Whether the address stays as it is for so long. */
async function staysFor(page: Page, ms: number): Promise<boolean> {
  const address = page.url();
  await page.waitForTimeout(ms);
  return page.url() === address;
}

async function statusOf(productId: string): Promise<string> {
  const path = `${sample.v3}/pricerecommendations/approvals/query`;
  const productFilter = { oneOf: { field: "productId", values: [productId] } };
  return (await sample.owner.post(path, { productFilter, latestOnly: true })).body.data[0].status;
}

describe("held prices", () => {
  test("after sign-in a non-empty inbox opens first, and A releases the first price", async () => {
    const [first] = await waiting();
    const { page, check, close } = await enter(sample);
    await page.waitForURL(/\/inbox$/);
    await page.getByRole("option", { name: first?.["name"] }).waitFor();
    await page.getByRole("button", { name: /^Approve/ }).waitFor();
    await check("inbox");
    await page.keyboard.press("a");
    await page.getByText(`${first?.["name"]}: approved.`).waitFor();
    await page.getByRole("option", { name: first?.["name"] }).waitFor({ state: "detached" });
    assert.equal(await statusOf(first?.["productId"]), "approved");
    await close();
  });

  test("⌘A takes nothing where other things are shown, and lets go of what was chosen", async () => {
    const { page, settled, close } = await open("inbox?kind=held");
    await page.getByRole("button", { name: /^Approve/ }).waitFor();
    await page.keyboard.press("Control+a");
    await page.getByText(/^\d+ selected$/).waitFor();
    await page.getByRole("link", { name: /^Shops/ }).click();
    await page.waitForURL(/kind=domain/);
    await page.getByText(/^\d+ selected$/).waitFor({ state: "detached" });
    await page.keyboard.press("Control+a");
    await settled();
    assert.equal(await page.getByText(/^\d+ selected$/).count(), 0);
    await close();
  });

  test("D asks for a reason and rejects, O publishes another price, and the next row is the active one", async () => {
    const [first, second, third] = await waiting();
    const { page, check, close } = await open("inbox");
    await page.getByRole("button", { name: /^Approve/ }).waitFor();
    await page.keyboard.press("d");
    await page.getByLabel("Reason").fill("too low for the season");
    await check("reject");
    await page.keyboard.press("Enter");
    await page.getByText(`${first?.["name"]}: rejected.`).waitFor();
    await page.locator("[role=option][data-active=true]", { hasText: second?.["name"] }).waitFor();
    await page.keyboard.press("o");
    await page.getByLabel("Price in EUR").fill(String(second?.["priceRecommendation"].price + 1));
    await check("overwrite");
    await page.keyboard.press("Enter");
    await page.getByText(`${second?.["name"]}: overwritten.`).waitFor();
    await page.locator("[role=option][data-active=true]", { hasText: third?.["name"] }).waitFor();
    assert.deepEqual(
      [await statusOf(first?.["productId"]), await statusOf(second?.["productId"])],
      ["rejected", "overwritten"],
    );
    await close();
  });

  for (const [locale, typed, shown] of [
    ["de-DE", "1.099", "1.099,00"],
    ["en-GB", "1,099", "1,099.00"],
    ["en-GB", "12.5", "12.50"],
  ] as const) {
    test(`${locale}: ${typed} is read as ${shown}, and shown before it is published`, async () => {
      const { page, close } = await open("inbox?kind=held", { locale });
      await page.getByRole("button", { name: /^Approve|freigeben/ }).waitFor();
      await page.keyboard.press("o");
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("textbox").first().press("Control+a");
      await page.keyboard.type(typed);
      await dialog.getByRole("button", { name: shown }).waitFor();
      await close();
    });
  }

  test("X and Shift X choose a range; publishing them asks with the exact count", async () => {
    const before = await waiting();
    const { page, check, close } = await open("inbox?kind=held");
    await page.getByRole("button", { name: /^Approve/ }).waitFor();
    await page.keyboard.press("x");
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("Shift+X");
    await page.getByText("3 selected").waitFor();
    await check("chosen");
    await page.keyboard.press("a");
    await page.getByRole("dialog").getByRole("button", { name: "Publish 3 prices" }).click();
    await page.getByText("3 prices approved.").waitFor();
    assert.equal((await waiting()).length, before.length - 3);
    await close();
  });

  test("Z hides a cause until a time, and undo shows it again", async () => {
    const { page, close } = await open("inbox?kind=domain");
    await page.getByRole("button", { name: "Snooze" }).waitFor();
    await page.keyboard.press("z");
    await page.getByRole("menuitem", { name: /For an hour/ }).click();
    await page.getByText("Nothing of this kind waits.").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("option", { name: /shop-c.example/ }).waitFor();
    await close();
  });

  test("who may not decide sees why it waits, and no action", async () => {
    const people = `/api/v3/companies/${(await sample.owner.get("/api/account")).body.companies[0].id}/users`;
    const reader = { email: "reader@customer.example", password: "a password of the reader" };
    const made = await sample.owner.post(people, { email: reader.email, name: "A reader", role: "reader" });
    const token = made.body.data.invitationToken;
    await service.client().post("/api/v3/account/invitation", { token, password: reader.password });
    const { page, check, close } = await open("inbox", {}, { ...reader, contractId: sample.contractId });
    await page.getByText("You may look. Ask an owner for the right to decide on prices: Kim Larsson.").waitFor();
    assert.equal(await page.getByRole("button", { name: /Approve|Reject|Overwrite|Snooze/ }).count(), 0);
    await page.keyboard.press("z");
    await check("reader");
    assert.equal(await page.getByRole("menu").count(), 0);
    await close();
  });

  test("a member who may not decide hides a cause all the same: it is hidden from that person alone", async () => {
    const member = await invited(service, sample, "member");
    const { page, check, close } = await open("inbox?kind=held", {}, { ...member, contractId: sample.contractId });
    await page.getByText("You may look. Ask an owner for the right to decide on prices", { exact: false }).waitFor();
    assert.equal(await page.getByRole("button", { name: /Approve|Reject|Overwrite/ }).count(), 0);
    await page.getByRole("button", { name: "Snooze" }).waitFor();
    await check("a member who may not decide");
    const before = (await waiting()).length;
    await page.keyboard.press("z");
    await page.getByRole("menuitem", { name: /For an hour/ }).click();
    await page.getByText("Hidden.").waitFor();
    assert.equal((await waiting()).length, before);
    await close();
  });

  test("Enter opens the product: its price that waits lies above all else, is decided by the same keys, and J and K turn pages", async () => {
    const [first, second] = await waiting();
    const { page, check, close } = await open("inbox");
    await page.getByRole("option", { name: first?.["name"] }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: / waits for approval/ }).waitFor();
    await page.getByText("How it came to this").click();
    await page.getByText("It waits for approval: let me see.").waitFor();
    await check("held product");
    await page.keyboard.press("j");
    await page.getByRole("heading", { name: second?.["name"], exact: true }).waitFor();
    await page.keyboard.press("k");
    await page.getByRole("heading", { name: first?.["name"], exact: true }).waitFor();
    await page.keyboard.press("a");
    await page.getByRole("heading", { name: / waits for approval/ }).waitFor({ state: "detached" });
    assert.equal(await statusOf(first?.["productId"]), "approved");
    await close();
  });

  test("the address names the row: Back and Escape lead to it, or to the next one if it was decided on", async () => {
    const names = (await waiting()).map(({ name }) => String(name));
    const { page, close } = await open("inbox?kind=held");
    const isActive = async (at: number): Promise<void> =>
      await page.locator("[role=option][data-active=true]", { hasText: names[at] ?? "" }).waitFor();
    const entries = async (): Promise<number> => Number(await page.evaluate("history.length"));
    await isActive(0);
    const before = await entries();
    for (let row = 1; row <= 20; row += 1) await page.keyboard.press("j");
    await isActive(20);
    await page.waitForURL(/kind=held&item=[^&]+$/);
    // On a slow machine a row on the way may have rested long enough to be written first.
    await until(async () => await staysFor(page, 1_000), "the address does not come to rest");
    assert.equal(await entries(), before, "moving is no step back");
    await page.reload();
    await isActive(20);
    // At once, before the address follows by itself.
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: names[21] ?? "", exact: true }).waitFor();
    await page.goBack();
    await isActive(21);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: names[21] ?? "", exact: true }).waitFor();
    await page.keyboard.press("j");
    await page.getByRole("heading", { name: names[22] ?? "", exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.waitForURL(/\/inbox\?/);
    await isActive(22);
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: / waits for approval/ }).waitFor();
    await page.keyboard.press("a");
    await page.getByRole("heading", { name: / waits for approval/ }).waitFor({ state: "detached" });
    await page.goBack();
    await isActive(23);
    await page.getByRole("link", { name: "All", exact: true }).click();
    await page.waitForURL(/\/inbox$/);
    await isActive(0);
    await close();
  });

  test("⌘A publishes all of a filter as a task, and says how many", async () => {
    const { page, close } = await open("inbox?kind=held");
    await page.getByRole("button", { name: /^Approve/ }).waitFor();
    const count = (await waiting()).length;
    await page.keyboard.press("Control+a");
    await page.getByText(`${count} selected`).waitFor();
    await page.keyboard.press("a");
    await page
      .getByRole("dialog")
      .getByRole("button", { name: `Publish ${count} prices` })
      .click();
    await page.getByText(`${count} prices approved.`).waitFor();
    assert.deepEqual(await waiting(), []);
    await close();
  });
});

test("products without a price are one row with the reason of the first and a way to all of them", async () => {
  const { page, check, close } = await open("inbox?kind=failed");
  await page.getByText("2 products without a price").first().waitFor();
  await page
    .getByText(/tag none is missing/i)
    .first()
    .waitFor();
  await check("failed");
  await page.getByRole("link", { name: "Show the products" }).click();
  await page.waitForURL(/products\?id=\d+%2C\d+$/);
  await page.getByText("2 of 52").waitFor();
  await close();
});

test("an empty inbox says so, and does not open first", async () => {
  const empty = await aSample(service, { isEmpty: true });
  await empty.owner.post(`${empty.v3}/products`, {
    products: [{ customerProductId: "one", name: "One" }],
    identifyingAttributes: ["customerProductId"],
  });
  const { page, check, close } = await enter(empty);
  await page.waitForURL(/\/products$/);
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  await page.getByText("Nothing waits for you").waitFor();
  await check("empty inbox");
  await close();
});

/** How many products got another price than they had, as the interface tells it by branch. */
async function changedByLastRun({ owner, v3 }: Sample): Promise<number> {
  const kind = "backend.tasks.pricing.offers.preprocessing";
  const [run] = (await owner.get(`${v3}/tasks?taskTypeFilter=${kind}&limit=1`)).body.data;
  const versions: Loose[] = (await owner.get(`${v3}/pricingruns/${run.taskId}/branches`)).body.data.versions;
  return versions
    .flatMap(({ branches }: Loose): Loose[] => branches)
    .reduce((sum: number, { up, down }: Loose) => sum + up + down, 0);
}

test("where nothing waits it says what the last run did, and leads to it", async () => {
  const calm = await aSample(service, { shop: "Calm" });
  const { page, check, close } = await open("inbox", {}, calm);
  await page.getByText(/^Last run \d\d:\d\d: 52 of 52 prices changed\.$/).waitFor();
  await check("nothing waits after a run");
  await runPricing(calm.owner, calm.v3);
  await page.reload();
  const changed = await changedByLastRun(calm);
  assert.ok(changed < 52, "most prices stay as the market does");
  await page.getByText(new RegExp(`^Last run \\d\\d:\\d\\d: ${changed} of 52 prices changed\\.$`)).waitFor();
  await page.getByRole("link", { name: /^Last run/ }).click();
  await page.getByRole("heading", { name: "Price calculation" }).waitFor();
  await close();
});

test("pages that may be a product's are confirmed or rejected one by one, and the entry goes with the last", async () => {
  const found = JSON.stringify({ name: "A kettle as the shop calls it", price: "29.90", currency: "EUR" });
  await inDatabase(
    service,
    `insert into watched_page (contract_id, identifier, domain, url, url_digest, host, origin, state, score, found)
     select $1, identifier, 'shop-c.example', 'https://shop-c.example/' || identifier, md5('https://shop-c.example/' || identifier)::uuid,
       'shop-c.example', 'matched', 'candidate', 0.9, $2
     from product
     where contract_id = $1
     limit 2`,
    [sample.contractId, found],
  );
  const { page, check, close } = await open("inbox?kind=match");
  await page.getByText("A kettle as the shop calls it").first().waitFor();
  await check("matches");
  await page
    .getByRole("button", { name: /^It is (?!not)/ })
    .first()
    .click();
  await page.getByText("A kettle as the shop calls it").nth(1).waitFor({ state: "detached" });
  await page.getByRole("button", { name: /^It is not/ }).click();
  await page.getByText("Nothing of this kind waits.").or(page.getByText("Nothing waits for you")).waitFor();
  const pages = await sample.owner.get(`${sample.v3}/monitoring/pages?domain=shop-c.example`);
  assert.deepEqual(pages.body.data.map(({ state }: Loose) => state).toSorted(), ["active", "rejected"], pages.text);
  await close();
});

test("on a phone Back closes the entry that was opened, and Back to the list leaves no step behind", async () => {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const { page, close } = await open("work", phone);
  await page.getByRole("link", { name: /^Inbox/ }).click();
  const option = page.getByRole("option", { name: /shop-c.example/ });
  const back = page.getByRole("button", { name: "Back to the list" });
  for (const leave of [async () => await page.goBack(), async () => await back.click()]) {
    await option.click();
    await back.waitFor();
    await page.waitForURL(/item=/);
    await leave();
    await option.waitFor();
    await page.waitForURL(/\/inbox$/);
  }
  await page.goBack();
  await page.waitForURL(/\/work$/);
  await close();
});

const appearances: readonly (readonly [string, BrowserContextOptions])[] = [
  ["dark", { colorScheme: "dark" }],
  ["German", { locale: "de-DE", viewport: { width: 1_280, height: 800 } }],
  ["phone", { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }],
];

for (const [name, options] of appearances) {
  test(`${name}: the inbox has no barriers and does not scroll sideways`, async () => {
    const { page, check, close } = await open("inbox", options);
    for (const option of ["shop-c.example", "shop system"]) {
      await page.getByRole("option", { name: new RegExp(option) }).click();
      await check(`${name} ${option}`);
      if (name === "phone") await page.getByRole("button", { name: "Back to the list" }).click();
    }
    const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
    assert.ok(Number(overflow) <= 0, `${String(overflow)} px too wide`);
    await close();
  });
}
