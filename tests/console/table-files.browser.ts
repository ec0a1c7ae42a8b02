/** Tables of a strategy from CSV files, and as files. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser, type Visit } from "./browser.ts";
import { aSample } from "./sample.ts";
import { signedIn } from "./signed-in.ts";

const service = await anEmptyService();
const browser = await aBrowser();

async function open(): Promise<Visit> {
  const sample = await aSample(service);
  const opened = await signedIn(browser, service, sample)(`strategies/${sample.strategyId}/edit`);
  await opened.page.locator(".cm-content").waitFor();
  return opened;
}

test("a table of 10,000 rows from a CSV file is shown and downloaded", async () => {
  const { page, check, close } = await open();
  await page.getByRole("button", { name: "Add a table" }).click();
  const rows = Array.from({ length: 10_000 }, (_, index) => `brand ${index};${index % 90},5`);
  const buffer = Buffer.from(["tags.brand;value", ...rows].join("\r\n"));
  await page.locator("input[type=file]").setInputFiles({ name: "margins.csv", mimeType: "text/csv", buffer });
  await page.getByText("10,000 rows").waitFor();
  await check("10,000 rows");
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  assert.deepEqual(file.split("\r\n").slice(0, 3), ["\uFEFFtags.brand,value", "brand 0,0.5", "brand 1,1.5"]);
  assert.equal(file.split("\r\n").length, 10_002);
  await close();
});

test("a table from a CSV file as Windows or Excel saves it has its umlauts, and is downloaded so that Excel shows them", async () => {
  const { page, close } = await open();
  await page.getByRole("button", { name: "Add a table" }).click();
  const windows = Buffer.from("tags.brand;value\r\nKüche für 20 \u0080;12,5\r\nBäder;-5\r\n", "latin1");
  const unicode = Buffer.from("\uFEFFtags.brand\tvalue\r\nGröße 20 €\t12,5\r\nBäder\t-5\r\n", "utf16le");
  for (const [buffer, brand] of [
    [windows, "Küche für 20 €"],
    [unicode, "Größe 20 €"],
  ] as const) {
    await page.locator("input[type=file]").setInputFiles({ name: "margins.csv", mimeType: "text/csv", buffer });
    const rows = `[["${brand}", 12.5], ["Bäder", -5]]`;
    await page.getByText(rows).waitFor();
    const shown = page.locator(`[value="${brand}"]`);
    await page.getByLabel("tags.brand, row 1").and(shown).waitFor();
  }
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await readFile(await (await downloading).path(), "utf8");
  assert.equal(file, "\uFEFFtags.brand,value\r\nGröße 20 €,12.5\r\nBäder,-5\r\n");
  await close();
});
