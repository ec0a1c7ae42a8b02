import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { findChromium } from "../console/chromium.ts";
import { anEmptyService, aService } from "../harness/a-service.ts";
import { aCustomer } from "../harness/customer.ts";
import { importAll, inDatabase, listOffers } from "../harness/market.ts";
import { html, productPage, someShops } from "./a-shop.ts";
import { runDuties, sharedKey } from "./run-duties.ts";
import { ended, givePages, setPace, startMonitoring, watch } from "./started-runs.ts";
import { aWatchedDomain, putDomains, readDomains } from "./watched.ts";

const chromium = findChromium();
const isRequired = process.env["CHROMIUM_REQUIRED"] === "true";
const skip = chromium === null && !isRequired ? "there is no Chromium" : false;

const shops = await someShops();
const SECRET_KEY = sharedKey.toString("base64");

describe("a service without a browser", async () => {
  const { customer } = await aService({ ...shops.settings, SECRET_KEY });

  it("refuses a domain that needs one, 409, and watches the others as before", async () => {
    await putDomains(customer, [aWatchedDomain({ domain: "a.example" })]);
    const domain = aWatchedDomain({ domain: "b.example", source: { kind: "page", method: "browser" } });
    const answer = await putDomains(customer, [aWatchedDomain({ domain: "a.example" }), domain]);
    assert.equal(answer.status, 409, answer.text);
    assert.equal(answer.body.code, "resource.monitoringUnavailable");
    assert.equal(answer.body.errors[0].path, "/1/source/method");
    assert.match(answer.body.message, /COLLECTOR_BROWSER/);
    assert.deepEqual(
      (await readDomains(customer)).map(({ domain: name, source }) => [name, source]),
      [["a.example", { kind: "page" }]],
    );
  });

  it("refuses a catalogue with a browser, 400", async () => {
    const source = { kind: "feed", url: "https://b.example/feed.xml", method: "browser" };
    const answer = await putDomains(customer, [aWatchedDomain({ domain: "b.example", source })]);
    assert.equal(answer.status, 400, answer.text);
    assert.equal(answer.body.errors[0].path, "/0/source/method");
    const unknown = { kind: "page", method: "curl" };
    assert.equal((await putDomains(customer, [aWatchedDomain({ source: unknown })])).status, 400);
  });
});

describe("a service with a browser", { skip }, async () => {
  const settings = { ...shops.settings, SECRET_KEY, COLLECTOR_BROWSER: chromium ?? "/nowhere" };
  const service = await anEmptyService(settings);
  service.alsoStop(shops);
  const duties = service.alsoStop(await runDuties(service));
  const customer = await aCustomer(service);
  const domain = "rendered.localhost";
  const paceMs = 500;

  it("reads what scripts make of a page, and lets its host rest as long as all requests together cost", async () => {
    await setPace(service, [`${domain}:${shops.port}`], paceMs);
    shops.answer(
      domain,
      "/robots.txt",
      html("User-agent: *\nDisallow: /denied", 200, { "content-type": "text/plain" }),
    );
    shops.answer(domain, "/p", (response) => {
      const script = `fetch("${shops.url(`www.${domain}`, "/product")}").then(async (answer) => { document.body.innerHTML = await answer.text(); });
        fetch("${shops.url(`www.${domain}`, "/denied")}").catch(() => {});`;
      const body = `<!doctype html><meta charset="utf-8"><body><script>${script}</script></body>`;
      response.writeHead(200, { "content-type": "text/html", etag: '"same"' }).end(body);
    });
    const product = productPage("Kettle Turbo 100", "24.90");
    const shown = product.slice(product.indexOf("<body>") + 6, product.indexOf("</body>"));
    const markup = /<script type="application\/ld\+json">.*<\/script>/.exec(product)?.[0] ?? "";
    const allowing = { "content-type": "text/html; charset=utf-8", "access-control-allow-origin": "*" };
    shops.answer(`www.${domain}`, "/product", html(`${markup}${shown}`, 200, allowing));
    const [productId = ""] = await importAll(customer, [
      { customerProductId: "k", name: "Kettle Turbo 100", referencePrice: 25 },
    ]);
    const source = { kind: "page", method: "browser" };
    await watch(customer, [{ domain, source }]);
    const [read] = await readDomains(customer);
    assert.deepEqual(read?.["source"], source);
    await givePages(customer, [{ productId, domain, url: shops.url(domain, "/p") }]);

    for (const count of [1, 2]) {
      const task = await ended(customer, await startMonitoring(customer), { duties });
      assert.deepEqual(
        task.result.operations,
        { successful: 1, failed: 0, skipped: 0, total: 1 },
        JSON.stringify(task),
      );
      const asked = shops.visits.map(({ page }) => page);
      assert.equal(asked.filter((page) => page === `${domain}/p`).length, count);
      assert.ok(!asked.some((page) => page.endsWith("/denied")), "robots.txt denies it under each name of the host");
      assert.equal(asked.filter((page) => page === `www.${domain}/product`).length, count);
    }
    const [{ offers }] = await listOffers(customer);
    assert.deepEqual(
      offers.map((offer: { price: number }) => offer.price),
      [24.9],
    );
    assert.ok(
      shops.visits.every(({ headers }) => headers["if-none-match"] === undefined),
      "an unchanged frame says nothing of what it shows",
    );
    const [{ requests }] = await inDatabase(service, "select requests::integer from crawl_host");
    assert.equal(requests, 5, "robots.txt once, then two requests a run: `www.` is the same host");
    const pages = shops.visits.filter(({ page }) => page.endsWith("/p"));
    const [first, second] = pages.map(({ atMs }) => atMs);
    assert.ok((second ?? 0) - (first ?? 0) >= 2 * paceMs - 50, `${second} after ${first}`);
  });

  it("tries a page of such a domain as it is read", async () => {
    const url = shops.url(domain, "/p");
    const answer = await customer.client.post(`${customer.v3}/monitoring/try`, { url, domain });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(
      answer.body.data.offers.map(({ priceText }: { priceText: string }) => priceText),
      ["24.90"],
    );
  });
});
