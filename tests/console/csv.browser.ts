/** What is shown as a list or a table is saved as a file. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { anEmptyService } from "../harness/a-service.ts";
import { pastWritten } from "../market/written.ts";
import { someShops } from "../monitoring/a-shop.ts";
import { aBrowser } from "./browser.ts";
import { signedIn } from "./signed-in.ts";
import { aWatchingSample, domains } from "./watching.ts";

const shops = await someShops();
const service = await anEmptyService(shops.settings);
service.alsoStop(shops);
const sample = await aWatchingSample(service, shops);
await pastWritten(service);
const browser = await aBrowser();
const open = signedIn(browser, service, sample);

async function saved(page: Page): Promise<{ name: string; rows: string[] }> {
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "CSV" }).click();
  const download = await saving;
  const text = await readFile(await download.path(), "utf8");
  return { name: download.suggestedFilename(), rows: text.replace("\uFEFF", "").trimEnd().split("\r\n") };
}

/** Of each screen its file, how its head begins, and what stands in it. */
const files: readonly (readonly [path: string, name: string, head: RegExp, found: RegExp])[] = [
  ["market", "figures.csv", /^productId,/, /,EUR,/],
  ["inbox", "inbox.csv", /^kind,key,cause,/, /^domain,LayoutFailure /],
  ["monitoring", "domains.csv", /^domain,/, new RegExp(domains.wall)],
  [`monitoring/domains/${domains.good}`, "outcomes.csv", /^domain,day,pairs,/, new RegExp(domains.good)],
  ["monitoring/held", "held.csv", /^kind,domain,/, new RegExp(domains.good)],
  ["settings/audit", "audit.csv", /^id,timestamp,/, /monitoring|strategy/],
  ["settings/people", "rights.csv", /^userId,email,/, /Kim Larsson/],
];

test("lists are saved whole, each under its name", async () => {
  const { page, close } = await open(null);
  for (const [path, name, head, found] of files) {
    await page.goto(`${service.url}/console/c/${sample.contractId}/${path}`);
    const file = await saved(page);
    assert.equal(file.name, name);
    assert.match(file.rows[0] ?? "", head);
    assert.ok(
      file.rows.some((row) => found.test(row)),
      `${path}: ${file.rows.slice(0, 5).join(" | ")}`,
    );
  }
  await close();
});

test("the tables of the market's history are saved as they are shown", async () => {
  const { page, close } = await open("market/matrix?rows=tag.brand");
  const matrix = (await sample.owner.get(`${sample.v3}/market/matrix?rows=tag.brand`)).body.data;
  await page.getByRole("columnheader", { name: "brand" }).waitFor();
  const file = await saved(page);
  assert.equal(file.name, "market-gap.csv");
  assert.equal(file.rows.length, matrix.rows.length + 1);
  assert.ok(matrix.vendors.every((vendor: string) => file.rows[0]?.includes(vendor)));
  await page.goto(`${service.url}/console/c/${sample.contractId}/market/index?by=tag.brand`);
  const series = (await sample.owner.get(`${sample.v3}/market/series?by=tag.brand`)).body.data;
  await page.getByRole("columnheader", { name: "brand" }).waitFor();
  const lines = await saved(page);
  assert.equal(lines.name, "market-index.csv");
  assert.equal(lines.rows.length, series.days.length + 1);
  const [day, all] = lines.rows.at(-1)?.split(",") ?? [];
  assert.deepEqual([day, Number(all)], [series.days.at(-1), series.total.values.at(-1)]);
  await close();
});
