/** What a first visit and each screen may weigh, as a browser receives it. */
import assert from "node:assert/strict";
import { statSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { consolePaths } from "../../src/console/files.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { aBrowser, visit } from "./browser.ts";
import { aSample } from "./sample.ts";

const kilobyte = 1_024;
const entryBytes = 215 * kilobyte;
const screenBytes = 60 * kilobyte;
const fontBytes = 80 * kilobyte;
/** Each takes its share of the time until a screen is drawn. What screens share comes with the first one. */
const screenFiles = 12;
/** The strategy editor as a whole, with its JSON view and the engine: it is loaded on demand, like no other screen. */
const editorBytes = 160 * kilobyte;
/** Its form, its JSON and the engine share parts with other screens. */
const editorFiles = 14;

const service = await anEmptyService();
const sample = await aSample(service);
const browser = await aBrowser();

/** What lies on the disk for it, as it was sent. */
function bytesOf(url: string, encoding: string): number {
  const { pathname } = new URL(url);
  if (!pathname.startsWith("/console/assets/")) return 0;
  const file = path.join(consolePaths.dist, "assets", path.basename(pathname));
  return statSync(encoding === "br" ? `${file}.br` : file).size;
}

test("the entry weighs at most 215 KB, a screen 60, the strategy editor 160, the font 80; a screen is at most 12 files, the editor 14; every file is precompressed and never asked for again", async () => {
  const { page, close } = await visit(browser);
  let received: { url: string; bytes: number; encoding: string; caching: string }[] = [];
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const answers = new Map<string, { url: string; encoding: string; caching: string; bytes: number }>();
  session.on("Network.responseReceived", ({ requestId, response }) => {
    const headers = new Map(Object.entries(response.headers).map(([name, value]) => [name.toLowerCase(), value]));
    const [encoding, caching] = [headers.get("content-encoding") ?? "", headers.get("cache-control") ?? ""];
    answers.set(requestId, { url: response.url, encoding, caching, bytes: bytesOf(response.url, encoding) });
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const answer = answers.get(requestId);
    // Nothing came over the wire for what the browser had.
    if (encodedDataLength > 0 && answer?.url.includes("/console/assets/") === true) received.push(answer);
  });
  const weigh = (kind: RegExp): number =>
    received.filter(({ url }) => kind.test(url)).reduce((sum, { bytes }) => sum + bytes, 0);

  // No screen is at this address, so only what every screen needs is loaded.
  await page.goto(`${service.url}/console/nothing-here`);
  await page.locator("input[name=email]").waitFor();
  await page.waitForLoadState("networkidle");
  assert.ok(weigh(/\.(?:js|css)$/) <= entryBytes, `the entry weighs ${weigh(/\.(?:js|css)$/)} bytes`);
  assert.ok(weigh(/\.woff2$/) <= fontBytes, `the font weighs ${weigh(/\.woff2$/)} bytes`);
  const plain = received.filter(
    ({ url, encoding, bytes }) => /\.(?:js|css)$/.test(url) && bytes > 2_000 && encoding !== "br",
  );
  assert.deepEqual(plain, []);
  assert.deepEqual(
    received.filter(({ caching }) => !caching.includes("immutable")),
    [],
  );

  await page.locator("input[name=email]").fill(sample.email);
  await page.locator("input[name=password]").fill(sample.password);
  for (const [screen, address] of [
    ["products", "products"],
    ["product", `products/${sample.productIds[0]}`],
    ["start", "start"],
    ["inbox", "inbox"],
    ["strategies", "strategies"],
    ["monitoring", "monitoring"],
    ["work", "work"],
    ["market", "market"],
    ["settings", "settings"],
    ["review", `strategies/${sample.strategyId}/review`],
    ["edit", `strategies/${sample.strategyId}/edit`],
  ] as const) {
    received = [];
    if (screen === "products") {
      await page.keyboard.press("Enter");
      await page.getByText("There is nothing at this address").waitFor();
    }
    await page.goto(`${service.url}/console/c/${sample.contractId}/${address}`);
    await page.locator("nav").first().waitFor();
    await page.waitForLoadState("networkidle");
    const [bytes, most] = [weigh(/\.(?:js|css)$/), screen === "edit" ? editorBytes : screenBytes];
    assert.ok(bytes <= most, `${screen} weighs ${bytes} bytes`);
    const files = received.filter(({ url }) => /\.(?:js|css)$/.test(url)).length;
    assert.ok(files <= (screen === "edit" ? editorFiles : screenFiles), `${screen} is ${files} files`);
  }
  // Pages that belong to no contract. They share what the screens before have loaded.
  for (const outside of ["companies", "account"]) {
    // What the page before still loads would count for this one.
    await page.goto("about:blank");
    received = [];
    await page.goto(`${service.url}/console/${outside}`);
    await page.locator("h1").waitFor();
    await page.waitForLoadState("networkidle");
    assert.ok(weigh(/\.(?:js|css)$/) <= screenBytes, `${outside} weighs ${weigh(/\.(?:js|css)$/)} bytes`);
  }
  await close();
});
