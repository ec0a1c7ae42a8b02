/** What a person can do from every screen: begin an action by ⌘K, choose by typing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser } from "./browser.ts";
import { invited } from "./people.ts";
import { aSample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";

const service = await anEmptyService();
const sample = await aSample(service);
const browser = await aBrowser();
const open = signedIn(browser, service, sample);
const reader = await invited(service, sample, "reader");

test("⌘K begins what the person may do, and nothing else", async () => {
  const { page, close } = await open("inbox");
  const choose = async (typed: string, action: string): Promise<void> => {
    await page.keyboard.press("Control+k");
    await page.getByLabel("What are you looking for?").fill(typed);
    await page.getByRole("option", { name: action }).click();
  };
  for (const [typed, action] of [
    ["stop", "Stop publishing"],
    ["invite", "Invite a person"],
    ["watch", "Watch a shop"],
    ["feed", "Make a feed"],
  ] as const) {
    await choose(typed, action);
    await page.getByRole("dialog").getByRole("heading").first().waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  }
  const download = page.waitForEvent("download");
  await choose("export", "Export all products as CSV");
  assert.match((await download).suggestedFilename(), /\.csv$/);
  await choose("calculate", "Calculate prices");
  await page.waitForURL(/\/work\/tasks\/[0-9a-f-]{36}$/);
  await close();
  const other = await open("inbox", {}, { ...reader, contractId: sample.contractId });
  await other.page.keyboard.press("Control+k");
  await other.page.getByLabel("What are you looking for?").fill("feed");
  await other.page.getByText("Nothing is called that.").waitFor();
  await other.close();
});

test("an action of ⌘K that fails says so, whatever screen is shown", async () => {
  const { page, close } = await open("inbox");
  const refused = { status: 503, json: { code: "service.unavailable", message: "The service is busy.", errors: [] } };
  await page.route("**/api/v3/console/download", async (route) => await route.fulfill(refused));
  await page.route("**/tasks", async (route) => {
    await (route.request().method() === "POST" ? route.fulfill(refused) : route.continue());
  });
  await page.route("**/assets/feed-dialog*", async (route) => await route.abort());
  for (const [typed, action, said] of [
    ["export", "Export all products as CSV", "The products were not exported."],
    ["calculate", "Calculate prices", "The calculation did not begin."],
    ["feed", "Make a feed", "The dialog did not open."],
  ] as const) {
    await page.keyboard.press("Control+k");
    await page.getByLabel("What are you looking for?").fill(typed);
    await page.getByRole("option", { name: action }).click();
    const line = page.getByRole("status").filter({ hasText: said });
    await line.getByRole("alert").waitFor();
    await line.getByRole("button", { name: "Close" }).click();
    await line.waitFor({ state: "detached" });
  }
  assert.match(page.url(), /\/inbox$/);
  await close();
});

test("a choice that is typed replaces what was chosen, and Enter neither sends the form nor takes what is not listed", async () => {
  const { page, close } = await open("settings/contract");
  await page.getByRole("button", { name: "New contract" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Shop").fill("Second shop");
  const currency = dialog.getByRole("combobox", { name: "Currency" });
  await currency.focus();
  await page.keyboard.type("GBP");
  await page.keyboard.press("Enter");
  assert.equal(await currency.inputValue(), "GBP");
  await dialog.getByLabel("Shop").focus();
  await currency.focus();
  await page.keyboard.type("EUR");
  await page.keyboard.press("Enter");
  assert.equal(await currency.inputValue(), "EUR");
  await dialog.getByLabel("Shop").focus();
  await currency.focus();
  await page.keyboard.type("QQQ");
  await page.keyboard.press("Enter");
  await dialog.getByLabel("Shop").focus();
  assert.equal(await currency.inputValue(), "EUR");
  await page.getByRole("heading", { name: "New contract" }).waitFor();
  await close();
});

test("a shop that was made in a wrong currency gets the right one as long as nothing stands in it", async () => {
  const made = await sample.owner.post(`/api/2/companies/${await companyOf()}/contracts`, {
    contractType: "reseller",
    contractName: "Wrongly British",
    currency: "GBP",
  });
  const { contractId } = made.body.data;
  const { page, check, close } = await open("settings/contract", {}, { ...sample, contractId });
  await page.getByRole("button", { name: "Change the currency" }).click();
  await check("change the currency");
  await page.getByRole("dialog").getByRole("combobox", { name: "Currency" }).focus();
  await page.keyboard.type("EUR");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: "Change the currency" }).click();
  await page.getByRole("definition").filter({ hasText: "EUR" }).waitFor();
  assert.equal((await sample.owner.get(`/api/v3/vendor/contracts/${contractId}`)).body.data.currency, "EUR");
  await close();
});

test("a dialog begins on its primary button, the filter in its field, and after Add the focus goes back", async () => {
  const { page, close } = await open("products");
  const focused = async (): Promise<string> =>
    String(await page.evaluate("document.activeElement.textContent || document.activeElement.value"));
  await page.getByRole("button", { name: "Stop publishing" }).click();
  await page.getByRole("dialog").waitFor();
  await page.waitForFunction("document.activeElement.type === 'submit'");
  assert.equal(await focused(), "Stop publishing");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("f");
  const field = page.getByRole("combobox", { name: "Field" });
  await field.waitFor();
  await page.waitForFunction(
    "document.activeElement.role === 'combobox' || document.activeElement.getAttribute('role') === 'combobox'",
  );
  assert.equal(await focused(), await field.inputValue());
  await page.getByLabel("From").fill("1");
  await page.keyboard.press("Enter");
  await field.waitFor({ state: "detached" });
  await page.waitForFunction(
    "document.activeElement.textContent.includes('filter') || document.activeElement.textContent.includes('Filter')",
  );
  await close();
});

async function companyOf(): Promise<number> {
  return (await sample.owner.get("/api/account")).body.companies[0].id;
}
