/** Work: tasks with progress, failures and an end, callbacks sent again, feeds, the log. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";
import type { Client } from "../harness/client.ts";
import { lockRow } from "../pricing/held.ts";
import { aBrowser } from "./browser.ts";
import { aBusySample } from "./busy.ts";
import { assertGerman, ownTexts } from "./german.ts";
import { invited } from "./people.ts";
import { aSample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";

const service = await anEmptyService();
const sample = await aBusySample(service);
const reader = await invited(service, sample, "reader");
const browser = await aBrowser();

const open = signedIn(browser, service, sample);

test("tasks are filtered by kind; Enter opens an import that failed, with row, column and why", async () => {
  const { page, check, close } = await open("work");
  await page
    .getByRole("row", { name: /Price calculation done/ })
    .first()
    .waitFor();
  await check("tasks");
  await page.getByRole("combobox", { name: "Task" }).click();
  await page.getByRole("option", { name: "Import of products" }).click();
  await page.waitForURL(/\?kind=import$/);
  await page.getByRole("row", { name: /Import of products failed/ }).waitFor();
  await page.getByRole("row", { name: /Price calculation/ }).waitFor({ state: "detached" });
  await page.locator("h1").click();
  await page.keyboard.press("Enter");
  await page.getByText("The file cannot be imported. Nothing of it is stored.").waitFor();
  await page.getByRole("row", { name: /Row 2 price.*a lot/ }).waitFor();
  await check("import");
  await page.keyboard.press("Escape");
  await page.getByRole("heading", { name: "Work" }).waitFor();
  await close();
});

test("a task that waits for its next attempt is cancelled", async () => {
  const { page, close } = await open("work?kind=callback");
  const row = page.getByRole("row", { name: /^Callback/ });
  await row.getByRole("button", { name: "Cancel" }).click();
  await row.getByText("cancelled").waitFor();
  const filter = "taskTypeFilter=backend.tasks.pricing.callback&limit=1";
  const tasks = await sample.owner.get(`${sample.v3}/tasks?${filter}`);
  assert.equal(tasks.body.data[0].failureCode, "task.cancelled", tasks.text);
  await close();
});

test("a reader cancels a calculation that it began itself, and has no button for those of others", async (t) => {
  const { token } = (await service.client().post("/api/v3/account/login", reader)).body.data;
  const holder = await lockRow(t, service, "lock table pricing_study_part in share mode", []);
  const document = { name: "Cheapest", otherwise: { rule: { target: { position: 1 } } } };
  const path = `${sample.v3}/pricerecommendations/simulate`;
  const begin = async (client: Client): Promise<string> =>
    (await client.post(path, { document, asTask: true })).body.data.id;
  const [own, others] = [await begin(service.client({ token })), await begin(sample.owner)];
  const { page, close } = await open(`work/tasks/${others}`, {}, { ...reader, contractId: sample.contractId });
  await page
    .getByText(/^(?:runs|waits)/)
    .first()
    .waitFor();
  assert.equal(await page.getByRole("button", { name: "Cancel" }).count(), 0);
  await page.goto(page.url().replace(others, own));
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("cancelled").first().waitFor();
  await holder.query("rollback");
  await close();
});

for (const [locale, file, cells] of [
  [
    "en-GB",
    "?kind=pricing",
    /^\uFEFFtaskId,taskType,.*\r\n[^,]+,backend\.tasks\.pricing\.offers\.preprocessing,succeeded,/,
  ],
  ["de-DE", "", /^\uFEFFtaskId;taskType;/],
] as const) {
  test(`${locale}: the list is saved as a file for the spreadsheets of the language, with its filter`, async () => {
    const { page, check, close } = await open(`work${file}`, { locale });
    await check("with a download");
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).press("Enter");
    const download = await saved;
    assert.equal(download.suggestedFilename(), "tasks.csv");
    const text = await readFile(await download.path(), "utf8");
    assert.match(text, cells);
    if (file !== "") assert.doesNotMatch(text, /products\.put/);
    assert.equal(new URL(page.url()).pathname, `/console/c/${sample.contractId}/work`);
    await close();
  });
}

test("a delivery is sent again, as one of its own", async () => {
  const { page, check, close } = await open("work/callbacks");
  await page
    .getByRole("row", { name: /shop system.*http:\/\/127\.0\.0\.1:9\/hook/ })
    .first()
    .waitFor();
  await check("callbacks");
  const before = await page.getByRole("row").count();
  await page.getByRole("button", { name: "Send again" }).first().click();
  await page.getByText("It is sent again, as a delivery of its own.").waitFor();
  await page.getByRole("row").nth(before).waitFor();
  await close();
});

test("what a callback is sent can be read, with how it was answered, and is sent again from there", async () => {
  const { page, settled, check, close } = await open("work/callbacks");
  await page.getByRole("link", { name: "shop system" }).last().click();
  const request = page.getByRole("region", { name: "The request" });
  await request.getByText("POST", { exact: true }).waitFor();
  await request.getByText("http://127.0.0.1:9/hook").waitFor();
  const body = await request.getByRole("group", { name: "Body" }).innerText();
  assert.equal(JSON.parse(body).shop, sample.contractId);
  await settled();
  await check("a delivery");
  const before = page.url();
  await request.getByRole("button", { name: "Send again" }).click();
  await page.waitForURL((url) => url.href !== before && url.pathname.includes("/work/tasks/"));
  assert.equal(await request.getByRole("group", { name: "Body" }).innerText(), body);
  await close();
});

test("a price calculation says what each branch did, and its prices are taken back after a question with their number", async () => {
  const { page, check, close } = await open(`work/tasks/${sample.runId}`);
  await page.getByRole("row", { name: /^Cheapest 11/ }).waitFor();
  await check("run");
  await page.getByRole("button", { name: "Take back its prices" }).click();
  await page.getByRole("dialog").getByRole("heading", { name: "Take back 52 prices" }).waitFor();
  await check("take back");
  await page.getByRole("button", { name: "Take back and stop publishing" }).click();
  await page.getByRole("heading", { name: "Taking back of prices" }).waitFor();
  await page.getByText("done", { exact: true }).waitFor();
  assert.equal((await sample.owner.get(`${sample.v3}/pricing/pause`)).body.data.paused, true);
  await sample.owner.post(`${sample.v3}/pricing/resume`);
  await close();
});

test("the log is filtered by severity", async () => {
  const { page, check, close } = await open("work/logs");
  await page.getByText("The shop took 52 prices.").waitFor();
  await check("log");
  await page.getByRole("combobox", { name: "Severity" }).click();
  await page.getByRole("option", { name: "Errors", exact: true }).click();
  await page.getByText("The shop took 52 prices.").waitFor({ state: "detached" });
  await page.getByText("The shop refused a price.").waitFor();
  await close();
});

test("an empty contract says what will stand here; who may only read has no action; a task that is not there says so", async () => {
  const empty = await aSample(service, { isEmpty: true, shop: "Empty" });
  const { page, check, close } = await open(null, {}, empty);
  for (const [path, text] of [
    ["work", "Nothing has been done yet"],
    ["work/callbacks", "Nothing has been sent"],
    ["work/feeds", "No feed yet"],
    ["work/logs", "No message yet"],
    ["monitoring", "Nothing is fetched: set COLLECTOR_CONTACT and restart the service."],
    [`work/tasks/${sample.runId}`, "This does not exist or is not yours."],
  ] as const) {
    await page.goto(`${service.url}/console/c/${empty.contractId}/${path}`);
    await page.getByText(text).waitFor();
    await check(`empty ${path}`);
  }
  await close();
  const other = await open("work/callbacks", {}, { ...reader, contractId: sample.contractId });
  await other.page
    .getByRole("row", { name: /shop system/ })
    .first()
    .waitFor();
  assert.deepEqual(await other.page.locator("main").getByRole("button").allInnerTexts(), ["CSV"]);
  await other.page.goto(`${service.url}/console/c/${sample.contractId}/work/tasks/${sample.runId}`);
  await other.page.getByRole("row", { name: /^Cheapest/ }).waitFor();
  assert.equal(await other.page.locator("main").getByRole("button").count(), 0);
  await other.check("reader");
  await other.close();
});

for (const [name, options] of [
  ["dark", { colorScheme: "dark" }],
  ["German", { locale: "de-DE" }],
  ["phone", { viewport: { width: 390, height: 844 } }],
] as const) {
  test(`${name}: no screen complains, has barriers or scrolls sideways`, async () => {
    const { page, settled, check, close } = await open(null, options);
    for (const path of ["", `/tasks/${sample.runId}`, `/tasks/${sample.importId}`, "/callbacks", "/feeds", "/logs"]) {
      await page.goto(`${service.url}/console/c/${sample.contractId}/work${path}`);
      await page.locator("h1").waitFor();
      await settled();
      await check(`${name} ${path}`);
      const overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth");
      assert.ok(Number(overflow) <= 0, `${path} is ${String(overflow)} px too wide`);
      if (name === "German") assertGerman(await ownTexts(page), path);
    }
    await close();
  });
}
