/** Texts of hostile shops: controls, other directions of writing, formulas and 10,000 characters, wherever people read them. */
import assert from "node:assert/strict";
import { it } from "node:test";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { importAll, inDatabase, listOffers } from "../harness/market.ts";
import { html, someShops } from "./a-shop.ts";
import { aGtin, googleFeed, text } from "./catalogue-shops.ts";
import { runDuties, sharedKey } from "./run-duties.ts";
import { ended, givePages, setPace, startMonitoring, watch } from "./started-runs.ts";

const shops = await someShops();
const { service, customer } = await aService({ ...shops.settings, SECRET_KEY: sharedKey.toString("base64") });
service.alsoStop(shops);
const duties = service.alsoStop(await runDuties(service));

const [page, feed, odd] = ["page.localhost", "feed.localhost", "odd.localhost"];
const formula = "=cmd|' /C calc'!A1";
const evil = `\u202e\u0007${formula}\u2066\u0085 ${"long ".repeat(2_000)}`;
/** What no text that a shop wrote may have where people read it. */
const unwanted = /[\p{Cc}\p{Cf}]/u;

function evilPage(price: string, shown: string): string {
  const offer = { "@type": "Offer", price, priceCurrency: "EUR", seller: { "@type": "Organization", name: evil } };
  const product = { "@context": "https://schema.org", "@type": "Product", name: evil, gtin13: aGtin(0), offers: offer };
  return `<!doctype html><meta charset="utf-8"><title>${evil}</title>
<script type="application/ld+json">${JSON.stringify(product)}</script><h1>${evil}</h1>
<p class="price">${shown} €</p><button>In den Warenkorb</button>`;
}

/** Every text of an answer. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsOf) : [];
}

it("are harmless and bounded in offers, evidence, readings, held prices, candidates, samples, failures, logs and files", async () => {
  await setPace(
    service,
    [page, feed, odd].map((domain) => `${domain}:${shops.port}`),
    10,
  );
  const [productId = ""] = await importAll(customer, [
    { customerProductId: "k", name: "Kettle Turbo 3000", gtin: Number(aGtin(0)), referencePrice: 20 },
    { customerProductId: "l", name: "cmd C calc A1 long" },
  ]);
  await watch(customer, [
    page,
    odd,
    { domain: feed, source: { kind: "feed", url: shops.url(feed, "/feed.xml") }, basis: "feed" },
  ]);
  shops.answer(page, "/k", html(evilPage("20.00", "20,00")));
  shops.answer(odd, "/k", html(evilPage("2000.00", "2000,00")));
  const written = evil.replaceAll("\u0007", "");
  const item = { id: "a", gtin: aGtin(0), title: written, price: "21.00 EUR", link: shops.url(feed, "/k") };
  const named = { id: "b", title: `cmd C calc A1 long${"\u202e".repeat(9)}`, link: shops.url(feed, "/l") };
  shops.answer(feed, "/feed.xml", text(googleFeed([item, named])));
  await givePages(
    customer,
    [page, odd].map((domain) => ({ productId, domain, url: shops.url(domain, "/k") })),
  );
  const { url } = await startMonitoring(customer);
  await ended(customer, { url }, { duties });

  const get = async (path: string): Promise<Loose> => {
    const answer = await customer.client.get(`${customer.v3}/${path}`);
    assert.equal(answer.status, 200, `${path}: ${answer.text.slice(0, 500)}`);
    return answer.body.data ?? answer.body;
  };
  const offers = await listOffers(customer);
  const stored = offers.flatMap((entry) => entry.offers).find(({ domain }: Loose) => domain === page);
  assert.ok(stored !== undefined, JSON.stringify(offers).slice(0, 1_000));
  assert.ok(stored.vendorName.startsWith(formula), stored.vendorName);
  const samples = await get("monitoring/samples");
  const read = [
    offers,
    await get(`offers/${stored.id}/evidence`),
    await get(`monitoring/readings/${stored.id}`),
    await get("monitoring/held"),
    await get("monitoring/candidates"),
    await get(`monitoring/samples/${samples[0].sampleId}?part=reading`),
    await get("log/messages"),
    (await customer.client.get(`${url}?includeFailures=true`)).body,
  ];
  assert.equal(read[3].length, 1, "the price far from the reference waits");
  assert.ok(read[4].length > 0, "items with alike names wait");
  for (const answer of read) {
    for (const said of textsOf(answer)) {
      assert.doesNotMatch(said, unwanted);
      assert.ok(said.length <= 2_000, `${said.length} characters: ${said.slice(0, 100)}`);
    }
  }
  const made = await customer.owner.post("/api/v3/console/download", { path: `${customer.v3}/monitoring/candidates` });
  assert.equal(made.status, 201, made.text);
  const file = await service.client().get(made.body.data.url);
  assert.match(file.text, /,"?'=cmd/);
  assert.doesNotMatch(file.text, /(?:^|,|\n)"?=cmd/);
  const [{ names }] = await inDatabase(
    service,
    "select count(*)::integer as names from page_sample where reading::text like '%' || $1 || '%'",
    ["\u202e"],
  );
  assert.equal(names, 0);
});
