/** The settings: every section read, the lists and the guard changed, people invited, a password made; who may not, only looks. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { BrowserContextOptions } from "playwright-core";
import { sections } from "../../console/settings/sections.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser, type Visit } from "./browser.ts";
import { assertGerman, ownTexts } from "./german.ts";
import { invited } from "./people.ts";
import { aSample, type Sample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";

/** Other than where the test reaches it. */
const publicUrl = "https://prices.example";
const service = await anEmptyService({ PUBLIC_URL: publicUrl });
const sample = await aSample(service, { isEmpty: true });
const browser = await aBrowser();

/** Opens a section, signed in. */
async function open(
  section: string,
  options: BrowserContextOptions = {},
  by: Pick<Sample, "contractId" | "email" | "password"> = sample,
): Promise<Visit> {
  return await signedIn(browser, service, sample)(`settings/${section}`, options, by);
}

test("a shop of one's own is added, saved and removed; a wrong one is refused and stays to be mended", async () => {
  const { page, close } = await open("shops");
  await page.getByText("No shop yet", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Add a line" }).click();
  await page.getByRole("textbox", { name: "Domain 1" }).fill("no domain");
  await page.getByRole("textbox", { name: "Your name there 1" }).fill("Kim's shop");
  await page.getByRole("button", { name: "Save" }).click();
  const refused = page.getByRole("alert");
  await refused.getByText("Details").click();
  await refused.getByRole("listitem").getByText("/0/domain").waitFor();
  await page.getByRole("textbox", { name: "Domain 1" }).fill("marketplace.example");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  const stored = await sample.owner.get(`${sample.v3}/settings/shops`);
  assert.deepEqual(stored.body.data, [{ domain: "marketplace.example", ownShopName: "Kim's shop" }]);
  await page.getByRole("button", { name: "Remove line 1" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  assert.deepEqual((await sample.owner.get(`${sample.v3}/settings/shops`)).body.data, []);
  await close();
});

test("a list that somebody changed meanwhile is not overwritten unseen: theirs is shown, and either is taken", async () => {
  const { page, check, close } = await open("shops");
  await page.getByRole("button", { name: "Add a line" }).click();
  await page.getByRole("textbox", { name: "Domain 1" }).fill("mine.example");
  await page.getByRole("textbox", { name: "Your name there 1" }).fill("Mine");
  const theirs = [{ domain: "theirs.example", ownShopName: "Theirs" }];
  assert.equal((await sample.owner.put(`${sample.v3}/settings/shops`, theirs)).status, 200);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Changed meanwhile by Kim Larsson (", { exact: false }).waitFor();
  const now = page.getByRole("region", { name: "Stored now" });
  await now.getByRole("row", { name: "theirs.example Theirs" }).waitFor();
  await check("changed meanwhile");
  const stored = async (): Promise<unknown> => (await sample.owner.get(`${sample.v3}/settings/shops`)).body.data;
  assert.deepEqual(await stored(), theirs);
  assert.equal(await page.getByRole("textbox", { name: "Domain 1" }).inputValue(), "mine.example");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  assert.deepEqual(await stored(), [{ domain: "mine.example", ownShopName: "Mine" }]);
  await page.getByRole("textbox", { name: "Domain 1" }).fill("other.example");
  assert.equal((await sample.owner.put(`${sample.v3}/settings/shops`, theirs)).status, 200);
  await page.getByRole("button", { name: "Save" }).click();
  await now.getByRole("button", { name: "Take this in place of mine" }).click();
  await now.waitFor({ state: "detached" });
  assert.equal(await page.getByRole("textbox", { name: "Domain 1" }).inputValue(), "theirs.example");
  await close();
});

test("an owner makes another shop of the company, and stands on its first page", async () => {
  const { page, check, close } = await open("contract");
  await page.getByRole("button", { name: "New contract" }).click();
  const dialog = page.getByRole("dialog", { name: "New contract" });
  await dialog.getByLabel("Shop").fill("Outlet");
  await check("another shop");
  await dialog.getByRole("button", { name: "Create" }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/start") && !url.pathname.includes(sample.contractId));
  await page.getByText("Outlet").first().waitFor();
  await close();
  const reader = { ...(await invited(service, sample, "reader")), contractId: sample.contractId };
  const visit = await open("contract", {}, reader);
  await visit.page.getByText("Contract id").waitFor();
  assert.equal(await visit.page.getByRole("button", { name: "New contract" }).count(), 0);
  await visit.close();
});

test("times of price calculations are set, and the next one is named", async () => {
  const { page, close } = await open("schedule");
  await page.getByRole("button", { name: "Add a line" }).click();
  await page.getByRole("textbox", { name: "Time as cron 1" }).fill("0 6 * * *");
  await page.getByRole("button", { name: "Save" }).first().click();
  await page.getByText(/^Next run: /).waitFor();
  const stored = await sample.owner.get(`${sample.v3}/settings/schedules`);
  assert.deepEqual(
    stored.body.data.schedules.map(({ cron, timeZone }: { cron: string; timeZone: string }) => [cron, timeZone]),
    [["0 6 * * *", "Europe/Berlin"]],
  );
  await close();
});

test("what is typed into one form of the schedule stays while the other is saved", async () => {
  const { page, close } = await open("schedule");
  const count = await page.getByRole("textbox", { name: /^Time as cron/ }).count();
  await page.getByRole("button", { name: "Add a line" }).click();
  const field = page.getByRole("textbox", { name: `Time as cron ${count + 1}` });
  await field.fill("0 9 * * *");
  await page.getByRole("checkbox").click();
  await page.getByRole("button", { name: "Save" }).last().click();
  await page.getByText("Saved", { exact: true }).waitFor();
  assert.equal(await field.inputValue(), "0 9 * * *");
  await page.getByRole("checkbox").click();
  await page.getByRole("button", { name: "Save" }).last().click();
  await close();
});

test("the guard is changed in what the form shows, and in nothing else", async () => {
  const before = (await sample.owner.get(`${sample.v3}/settings/priceguard`)).body.data;
  const { page, close } = await open("guard");
  await page.getByLabel("At most % down").fill("12.5");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  const after = (await sample.owner.get(`${sample.v3}/settings/priceguard`)).body.data;
  assert.deepEqual(after, { ...before, change: { ...before.change, maxPercentDown: 12.5 } });
  await close();
});

test("a number of the guard that was emptied is no zero: nothing is saved until one stands there", async () => {
  const before = (await sample.owner.get(`${sample.v3}/settings/priceguard`)).body.data;
  const { page, close } = await open("guard");
  const field = page.getByLabel("At most % down");
  await field.fill("");
  await page.getByRole("button", { name: "Save" }).click();
  await page.locator("input:invalid").waitFor();
  assert.equal(await page.getByText("Saved", { exact: true }).count(), 0);
  await field.fill("7");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  const after = (await sample.owner.get(`${sample.v3}/settings/priceguard`)).body.data;
  assert.deepEqual(after, { ...before, change: { ...before.change, maxPercentDown: 7 } });
  await close();
});

test("the guard's limits of a run, its approvals and its cost are changed by the form, and nothing else is", async () => {
  const before = (await sample.owner.get(`${sample.v3}/settings/priceguard`)).body.data;
  const { page, close } = await open("guard");
  await page.getByLabel("At most % that rise").fill("45");
  await page.getByLabel("Cost from the field").fill("tags.landedCost");
  await page.getByLabel("A rejection lasts for hours").fill("48");
  await page.getByRole("combobox", { name: "Below cost" }).click();
  await page.getByRole("option", { name: "2 people" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  const after = (await sample.owner.get(`${sample.v3}/settings/priceguard`)).body.data;
  assert.deepEqual(after, {
    ...before,
    run: { ...before.run, maxShareUp: 45 },
    belowCost: { ...before.belowCost, amount: { ...before.belowCost.amount, of: "tags.landedCost" } },
    requiredApprovals: {
      ...before.requiredApprovals,
      byReason: { ...before.requiredApprovals.byReason, belowCost: 2 },
    },
    rejectionHours: 48,
  });
  await close();
});

test("a line that is removed takes nothing of the others: what the form does not show stays with its line", async () => {
  const line = { taskType: "backend.tasks.pricing.offers.preprocessing", timeZone: "UTC" };
  const put = await sample.owner.put(`${sample.v3}/settings/schedules`, {
    schedules: [
      { ...line, cron: "0 5 * * *", enabled: true },
      { ...line, cron: "0 7 * * *", enabled: false },
    ],
    onMarketData: false,
    debounceSeconds: 60,
  });
  assert.equal(put.status, 200, put.text);
  const { page, close } = await open("schedule");
  await page.getByRole("button", { name: "Remove line 1" }).click();
  await page.getByRole("button", { name: "Save" }).first().click();
  await page.getByText("Saved", { exact: true }).waitFor();
  const { schedules } = (await sample.owner.get(`${sample.v3}/settings/schedules`)).body.data;
  assert.deepEqual(
    schedules.map(({ cron, enabled }: { cron: string; enabled: boolean }) => [cron, enabled]),
    [["0 7 * * *", false]],
  );
  await close();
});

test("rates of other currencies are set in the language's form, which says what it read; a word is none", async () => {
  const { page, close } = await open("rates", { locale: "de-DE" });
  await page.getByRole("button", { name: "Zeile anfügen" }).click();
  await page.getByRole("textbox", { name: "Währung 1" }).fill("chf");
  await page.getByRole("textbox", { name: "Eine ist so viele EUR 1" }).fill("viel");
  await page.getByRole("button", { name: "Speichern" }).click();
  await page.locator("input:invalid").waitFor();
  const stored = async (): Promise<unknown> =>
    (await sample.owner.get(`${sample.v3}/settings/currencyrates`)).body.data;
  for (const [typed, reading, rate] of [
    ["1,0432", null, 1.0432],
    ["17.500", "= 17.500,00", 17_500],
  ] as const) {
    await page.getByRole("textbox", { name: "Eine ist so viele EUR 1" }).fill(typed);
    if (reading !== null) await page.getByText(reading).waitFor();
    await page.getByRole("button", { name: "Speichern" }).click();
    await page.getByText("Gespeichert", { exact: true }).waitFor();
    assert.deepEqual(await stored(), [{ currency: "CHF", rate }]);
  }
  await close();
});

test("for how long offers are kept: fewer days say what goes before they are saved", async () => {
  const { page, close } = await open("retention");
  await page.getByRole("textbox", { name: "Days" }).fill("400");
  await page.getByText("It does not come back.", { exact: false }).waitFor();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved", { exact: true }).waitFor();
  assert.deepEqual((await sample.owner.get(`${sample.v3}/settings/offerretention`)).body.data, { days: 400 });
  await close();
});

test("days that somebody changed meanwhile are not overwritten", async () => {
  const { page, close } = await open("retention");
  await page.getByRole("textbox", { name: "Days" }).fill("300");
  await sample.owner.put(`${sample.v3}/settings/offerretention`, { days: 350 });
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Changed meanwhile by Kim Larsson", { exact: false }).waitFor();
  assert.deepEqual((await sample.owner.get(`${sample.v3}/settings/offerretention`)).body.data, { days: 350 });
  await close();
});

test("somebody is invited by a link, gets a right, and is removed", async () => {
  const { page, check, close } = await open("people");
  await page.getByRole("button", { name: "Invite somebody" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Inês Prado");
  await dialog.getByLabel("E-mail").fill("ines@customer.example");
  await dialog.getByRole("button", { name: "Make the link" }).click();
  const link = await dialog.getByLabel("Link of the invitation").inputValue();
  assert.match(link.replace(publicUrl, "THERE"), /^THERE\/console\/c\/\w{6}#invitation=.{20,}/);
  await check("invited");
  await page.keyboard.press("Escape");
  const row = page.getByRole("row", { name: /Inês Prado/ });
  const right = row.getByRole("checkbox", { name: /^Change the guard/ });
  const isGiven = await right.isChecked();
  await right.click();
  await row.getByRole("checkbox", { name: /^Change the guard/, checked: !isGiven }).waitFor();
  await row.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await row.waitFor({ state: "detached" });
  await close();
});

test("an API password is shown once, opens the contract's data, and is revoked", async () => {
  const { page, check, close } = await open("password");
  const ask = async (name: string): Promise<void> => {
    await page.getByRole("button", { name, exact: true }).click();
    await page.getByRole("dialog").getByText("it stops working at once", { exact: false }).waitFor();
  };
  await ask("Make a new one");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  assert.equal(await page.getByRole("textbox", { name: "API password" }).count(), 0);
  await ask("Make a new one");
  await page.getByRole("button", { name: "End the old one, make a new one" }).click();
  const password = await page.getByRole("textbox", { name: "API password" }).inputValue();
  await check("password");
  const authorization = `Basic ${Buffer.from(`${sample.email}:${password}`).toString("base64")}`;
  const read = async (): Promise<number> =>
    (await service.client().get(`${sample.v3}/settings/shops`, { authorization })).status;
  assert.equal(await read(), 200);
  await ask("Revoke");
  await page.getByRole("button", { name: "Revoke it" }).click();
  await page.getByText("No API password works now.").waitFor();
  assert.equal(await read(), 401);
  await close();
});

test("a callback is added and removed; the others keep what the form does not show", async () => {
  const path = `/api/2/v/contracts/${sample.contractId}/settings/callbacks`;
  const kept = { url: "https://kept.example/hook", method: "POST", name: "kept", headers: { "x-key": "secret" } };
  assert.equal((await sample.owner.put(path, { pricingCompleted: [kept] })).status, 200);
  const before = (await sample.owner.get(path)).body;
  const { page, close } = await open("callbacks");
  await page.getByRole("row", { name: /^kept/ }).waitFor();
  await page.getByRole("button", { name: "Add a callback" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill("new");
  await page.getByRole("dialog").getByLabel("Address").fill("https://new.example/hook");
  assert.equal(await page.getByRole("dialog").getByRole("combobox", { name: "Method" }).inputValue(), "POST");
  await page.keyboard.press("Enter");
  await page.getByRole("row", { name: /^new/ }).getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByText("The address gets nothing any more.", { exact: false }).waitFor();
  const [, added] = (await sample.owner.get(path)).body.pricingCompleted;
  assert.deepEqual([added.name, added.method], ["new", "POST"]);
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByRole("row", { name: /^new/ }).waitFor({ state: "detached" });
  assert.deepEqual((await sample.owner.get(path)).body, before);
  await close();
});

test("the audit tells who changed what", async () => {
  const { page, close } = await open("audit");
  const row = page.getByRole("row", { name: /Price guard changed/ }).last();
  await row.getByText("Details").click();
  await row.getByText("12.5", { exact: false }).waitFor();
  await close();
});

test("developers see their refused requests with status, code and id, and samples that need their password alone", async () => {
  const refused = await sample.owner.get(`${sample.v3}/products/999`);
  const id = refused.headers.get("x-request-id") ?? "";
  const { page, check, close } = await open("developers", { permissions: ["clipboard-read", "clipboard-write"] });
  const row = page.getByRole("row").filter({ hasText: id });
  await row
    .filter({ hasText: "getProduct" })
    .filter({ hasText: String(refused.status) })
    .waitFor();
  await row.getByRole("button", { name: "Copy: Request id" }).click();
  await row.getByText("Copied").waitFor();
  assert.equal(await page.evaluate("navigator.clipboard.readText()"), id);
  const curl = await page.getByRole("group", { name: "curl" }).innerText();
  assert.ok(curl.includes(`${sample.email}:API-PASSWORD`) && curl.includes(publicUrl + sample.v3), curl);
  await check("developers");
  await page.getByRole("combobox", { name: "Whose requests" }).click();
  await page.getByRole("option", { name: "Everybody's" }).click();
  await row.waitFor();
  await close();
});

test("G L lists what the page asked, each as a command of curl without a password", async () => {
  const { page, settled, check, close } = await open("shops");
  await page.locator("#section-name").waitFor();
  await settled();
  await page.keyboard.press("g");
  await page.keyboard.press("l");
  const list = page.getByRole("dialog");
  await list.getByText("/settings/shops").first().click();
  const curl = await list.getByRole("group", { name: "curl" }).first().innerText();
  assert.equal(curl, `curl -s -u '${sample.email}:API-PASSWORD' '${publicUrl}${sample.v3}/settings/shops'`);
  await check("the page's requests");
  await close();
});

test("who may only read sees everything but the audit, and changes nothing", async () => {
  const reader = await invited(service, sample, "reader");
  const { page, settled, check, close } = await open("contract", {}, { ...reader, contractId: sample.contractId });
  await page.locator("main").getByText("reader", { exact: true }).waitFor();
  for (const section of sections.filter((one) => one !== "password" && one !== "developers")) {
    await page.goto(`${service.url}/console/c/${sample.contractId}/settings/${section}`);
    await page.locator("#section-name").waitFor();
    await settled();
    assert.equal(await page.locator("main").getByRole("button").count(), 0, section);
    await check(`reader ${section}`);
  }
  await page.getByText("Only owners read the audit: Kim Larsson.").waitFor();
  await close();
});

for (const [name, options] of [
  ["dark", { colorScheme: "dark" }],
  ["German", { locale: "de-DE", viewport: { width: 1_280, height: 800 } }],
  ["phone", { viewport: { width: 390, height: 844 } }],
] as const) {
  test(`${name}: no section complains, has barriers or scrolls sideways`, async () => {
    const { page, settled, check, close } = await open("contract", options);
    for (const section of sections) {
      await page.locator(`nav a[href$="/settings/${section}"]`).click();
      await page.waitForURL(new RegExp(`settings/${section}$`));
      await settled();
      await check(`${name} ${section}`);
      const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      assert.ok(Number(overflow) <= 0, `${section} is ${String(overflow)} px too wide`);
      if (name !== "German") continue;
      assertGerman(await ownTexts(page), section);
      // What can be done with a line stands at its end. Texts of requests are longer than any page.
      const cut =
        "[...document.querySelectorAll('.table-scroll')].filter((one) => one.scrollWidth > one.clientWidth).length";
      if (section !== "developers") assert.equal(await page.evaluate(cut), 0, `a table of ${section} is cut`);
    }
    await close();
  });
}
