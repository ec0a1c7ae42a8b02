/** The tour with curl, as its reader runs it: on a new installation, again, and after the demo. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { test } from "node:test";
import { makeJourney } from "../demo/journey.ts";
import { generateMarket, marketplace } from "../sample/generate-market.ts";
import { openShop } from "../demo/shop.ts";
import { demoStrategy } from "../sample/strategy.ts";
import { anEmptyService } from "./harness/a-service.ts";
import type { Service } from "./harness/service.ts";
import { readText } from "./tidy/sources.ts";

const guide = (await readText("docs/guides/tour-with-curl.md")) ?? "";
const [, tour = ""] = /```sh\n(.*?)```/s.exec(guide) ?? [];
const explained = /Position 1 is 38\.50 \(Shop B\).*\nThe price is 37\.99\.\nPosition 1 of 2, margin 36\.8 %\.\n?$/s;

test("the tour ends in an explained price, also when it is made again", async () => {
  const service = await anEmptyService();
  assert.match(await takeTour(service), explained);
  assert.match(await takeTour(service), explained);
});

test("the demo works after the tour", async () => {
  const service = await anEmptyService();
  await takeTour(service);
  await makeDemo(service);
});

test("the tour works after the demo", async () => {
  const service = await anEmptyService();
  await makeDemo(service);
  assert.match(await takeTour(service), explained);
});

/** @returns what the reader sees */
async function takeTour({ url, admin }: Service): Promise<string> {
  const here = tour.replace("http://127.0.0.1:8080", url);
  assert.notEqual(here, tour);
  const env = { PATH: process.env["PATH"] ?? "", ADMIN_PASSWORD: admin.password };
  const bash = spawn("bash", ["-c", here], { env, stdio: ["ignore", "pipe", "ignore"] });
  const [output] = await Promise.all([text(bash.stdout), once(bash, "exit")]);
  return output;
}

/** The demo with the first two of its months. */
async function makeDemo({ url, admin }: Service): Promise<void> {
  const market = generateMarket();
  const shop = await openShop(0);
  try {
    const { recommendations } = await makeJourney({
      url,
      ...admin,
      market: { ...market, months: market.months.slice(0, 2) },
      strategy: demoStrategy({
        cheapest: ["Beauty", "Perfume"],
        second: ["Watches", "Games", "Computers"],
        marketplace,
      }),
      shop,
      print: () => {},
    });
    assert.equal(recommendations.length, market.products.length);
  } finally {
    await shop.stop();
  }
}
