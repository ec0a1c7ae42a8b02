/** Hosts whose pace gives a redirect no moment in time: each address is asked for once, and read in the end. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { anotherContract, type Customer } from "../harness/customer.ts";
import { importAll, inDatabase, listOffers } from "../harness/market.ts";
import { html, productPage, someShops } from "./a-shop.ts";
import { runDuties } from "./run-duties.ts";
import { givePages, setPace, startMonitoring, watch } from "./started-runs.ts";

const shops = await someShops();
const { service, customer: first } = await aService(shops.settings);
service.alsoStop(shops);
const duties = service.alsoStop(await runDuties(service));
const gtin = 4006381333931;
const kettle = productPage("Kettle Turbo 300", "29.90", { gtin: String(gtin) });

const redirect = (location: string) => html("", 301, { location });

/** A contract with one product that watches a host which is asked once a minute. */
async function aSlowShop(domain: string, settings: object = {}): Promise<{ customer: Customer; productId: string }> {
  const customer = await anotherContract(first);
  await setPace(service, [`${domain}:${shops.port}`], 60_000);
  await watch(customer, [{ domain, ...settings }]);
  const [productId = ""] = await importAll(customer, [
    { customerProductId: "kettle", name: "Kettle Turbo 300", gtin, referencePrice: 30 },
  ]);
  return { customer, productId };
}

/** Runs, and lets the minutes pass while nobody is at work. @returns the paths that were asked for */
async function run(customer: Customer, domain: string, least: number): Promise<string[]> {
  const from = shops.visits.length;
  const { url } = await startMonitoring(customer);
  const deadline = performance.now() + 60_000;
  const asked = (): string[] => shops.visits.slice(from).map(({ page }) => page.slice(domain.length));
  for (let task: Loose = {}; task.state !== "succeeded" && asked().length <= least; await delay(50)) {
    assert.notEqual(task.state, "failed", JSON.stringify(task));
    assert.ok(performance.now() < deadline, `the run has not ended: ${asked().join(" ")}`);
    await passTime();
    await duties.end();
    task = (await customer.client.get(url)).body;
  }
  return asked();
}

async function passTime(): Promise<void> {
  await inDatabase(
    service,
    `with idle as (
      select 1 as one where not exists (select 1 from fetch_job where lease_token is not null)
    ), jobs as (
      update fetch_job set due_at = now() from idle where due_at > now()
    ), turns as (
      update host_turn set due_at = now() from idle where due_at > now()
    )
    update crawl_host set next_at = now(), due_at = now() from idle where next_at > now() and busy_token is null`,
  );
}

async function assertStored(customer: Customer): Promise<void> {
  const [offer] = (await listOffers(customer)).flatMap(({ offers }: Loose) => offers);
  assert.equal(offer?.price, 29.9);
}

describe("a host that is asked once a minute", () => {
  it("a page that is redirected twice is asked for once at each address", async () => {
    const domain = "slow-page.localhost";
    const { customer, productId } = await aSlowShop(domain);
    await givePages(customer, [{ productId, domain, url: shops.url(domain, "/old") }]);
    shops.answer(domain, "/old", redirect("/newer"));
    shops.answer(domain, "/newer", redirect("/newest"));
    shops.answer(domain, "/newest", html(kettle));
    assert.deepEqual(await run(customer, domain, 3), ["/old", "/newer", "/newest"]);
    await assertStored(customer);
    assert.deepEqual(await run(customer, domain, 3), ["/old", "/newer", "/newest"], "the next run begins anew");
  });

  it("a robots.txt that has moved is asked for once at each address", async () => {
    const domain = "slow-robots.localhost";
    const { customer, productId } = await aSlowShop(domain);
    await givePages(customer, [{ productId, domain, url: shops.url(domain, "/kettle") }]);
    shops.answer(domain, "/robots.txt", redirect("/rules"));
    shops.answer(domain, "/rules", redirect("/rules.txt"));
    shops.answer(domain, "/rules.txt", html("User-agent: *\nDisallow: /cart", 200, { "content-type": "text/plain" }));
    shops.answer(domain, "/kettle", html(kettle));
    assert.deepEqual(await run(customer, domain, 3), ["/rules", "/rules.txt", "/kettle"]);
    assert.equal(shops.robots.filter(({ page }) => page.startsWith(domain)).length, 1);
    await assertStored(customer);
  });

  it("a search is made once, and each of its results is looked at once", async () => {
    const domain = "slow-search.localhost";
    const { customer } = await aSlowShop(domain, { searchUrl: shops.url(domain, "/search?q={gtin}") });
    const links = '<a href="/a">Kettle Turbo 300</a> <a href="/b">Kettle Turbo 300 steel</a>';
    shops.answer(domain, `/search?q=${gtin}`, html(`<title>Search</title><h1>Results</h1><main>${links}</main>`));
    shops.answer(domain, "/a", html(productPage("Kettle Turbo 300", "9.90", { gtin: "4006381335003" })));
    shops.answer(domain, "/b", redirect("/c"));
    shops.answer(domain, "/c", html(kettle));
    assert.deepEqual(await run(customer, domain, 4), [`/search?q=${gtin}`, "/a", "/b", "/c"]);
    await assertStored(customer);
  });

  it("a sitemap that has moved is asked for once at each address, and its page is read", async () => {
    const domain = "slow-map.localhost";
    const { customer } = await aSlowShop(domain, {
      source: { kind: "sitemap", url: shops.url(domain, "/sitemap.xml") },
    });
    const page = `/kettle-${gtin}`;
    const map = `<urlset><url><loc>${shops.url(domain, page)}</loc></url></urlset>`;
    shops.answer(domain, "/sitemap.xml", redirect("/maps/all.xml"));
    shops.answer(domain, "/maps/all.xml", html(map, 200, { "content-type": "application/xml" }));
    shops.answer(domain, page, html(kettle));
    assert.deepEqual(await run(customer, domain, 3), ["/sitemap.xml", "/maps/all.xml", page]);
    await assertStored(customer);
  });
});
