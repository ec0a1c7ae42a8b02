/** Products without a page: the shop is searched for their number, and only a page that shows it is taken. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { noNewDay } from "../harness/no-new-day.ts";
import { importAll, inDatabase, listOffers } from "../harness/market.ts";
import { html, productPage, someShops } from "./a-shop.ts";
import { runDuties } from "./run-duties.ts";
import { ended, givePages, setPace, startMonitoring, watch } from "./started-runs.ts";
import { aWatchedDomain, putDomains, readPages } from "./watched.ts";

const shops = await someShops();
const { service, customer } = await aService(shops.settings);
service.alsoStop(shops);
const duties = service.alsoStop(await runDuties(service));
const domain = "searched.localhost";
const searchUrl = shops.url(domain, "/search?q={gtin}");
await setPace(service, [`${domain}:${shops.port}`], 10);

/** Products by what the shop answers to the search for their number. */
const gtins = {
  redirected: 4006381333931,
  listed: 4006381333948,
  missing: 4006381333955,
  vague: 4006381333962,
  other: 4006381333979,
  rejected: 4006381333986,
  given: 4006381333993,
} as const;
type Kind = keyof typeof gtins;
const kinds: [kind: string, gtin: number | null][] = [...Object.entries(gtins), ["numberless", null]];
const nameOf = (kind: string): string => `Kettle ${kind} Turbo`;

function answerSearch(kind: Kind, body: ReturnType<typeof html>): void {
  shops.answer(domain, `/search?q=${gtins[kind]}`, body);
}

function answerProduct(path: string, kind: string, gtin: number | null): void {
  shops.answer(domain, path, html(productPage(nameOf(kind), "19.90", { gtin: gtin === null ? "" : String(gtin) })));
}

function results(...links: [path: string, text: string][]): ReturnType<typeof html> {
  const items = links.map(
    ([path, text]) => `<li><a href="${path}"><img alt="${text}"></a> <a href="${path}">More</a></li>`,
  );
  return html(
    `<title>Search</title><nav><a href="/all">Kettle Turbo</a></nav><h1>Results</h1><ul>${items.join("")}</ul>`,
  );
}

let ids = new Map<string, string>();
let task: Loose;

/** The outcomes of the failures of a run, by the name of the product. */
function failuresOf({ failures }: Loose): Record<string, string> {
  const names = new Map([...ids].map(([kind, id]) => [id, kind]));
  return Object.fromEntries(
    failures.map(({ messageId, attributes }: Loose) => [names.get(attributes.productId), messageId]),
  );
}

/** The paths that a run asked for. */
async function run(): Promise<string[]> {
  const from = shops.visits.length;
  task = await ended(customer, await startMonitoring(customer), { duties });
  return shops.visits.slice(from).map(({ page }) => page.slice(domain.length));
}

describe("a domain with a searchUrl", () => {
  before(async () => {
    const stored = await importAll(
      customer,
      kinds.map(([kind, gtin]) => ({ customerProductId: kind, name: nameOf(kind), referencePrice: 20, gtin })),
    );
    ids = new Map(kinds.map(([kind], at) => [kind, stored[at] ?? ""]));
    await watch(customer, [{ domain, searchUrl }]);
    await givePages(customer, [
      { productId: ids.get("given") ?? "", domain, url: shops.url(domain, "/given") },
      { productId: ids.get("rejected") ?? "", domain, url: shops.url(domain, "/p/rejected") },
    ]);
    await inDatabase(
      service,
      "update watched_page set state = 'rejected', origin = 'matched' where contract_id = $1 and url like '%/rejected'",
      [customer.contractId],
    );
    answerProduct("/given", "given", gtins.given);
    answerProduct("/p/redirected", "redirected", gtins.redirected);
    answerProduct("/p/listed-old", "listed", 4006381335003);
    answerProduct("/p/listed", "listed", gtins.listed);
    answerProduct("/p/other", "other", null);
    answerProduct("/p/rejected", "rejected", gtins.rejected);
    answerSearch("redirected", html("", 302, { location: "/p/redirected" }));
    answerSearch("rejected", html("", 302, { location: "/p/rejected" }));
    answerSearch("listed", results(["/p/listed-old", nameOf("listed")], ["/p/listed", `${nameOf("listed")} Plus`]));
    answerSearch("missing", results());
    answerSearch("other", results(["/p/other", nameOf("other")]));
    const many = Array.from({ length: 11 }, (_, at): [string, string] => [`/p/vague-${at}`, nameOf("vague")]);
    answerSearch("vague", results(...many));
  });

  it("searches for products without a page, and takes pages that show their number", async () => {
    const asked = await run();
    assert.deepEqual(failuresOf(task), {
      missing: "ProductSearchFailure",
      vague: "ProductSearchFailure",
      other: "ProductSearchFailure",
      rejected: "ProductSearchFailure",
      numberless: "MissingTaskData",
    });
    assert.deepEqual(task.result.operations, { successful: 3, failed: 5, skipped: 0, total: 8 });
    assert.ok(!asked.includes(`/search?q=${gtins.given}`), "a product with a page is not searched for");
    assert.ok(!asked.some((path) => path.startsWith("/p/vague")), "what finds too much is not tried");
    const offers = await listOffers(customer);
    assert.deepEqual(
      offers.map(({ offers: [offer] }: Loose) => String(offer.productId)).toSorted(),
      ["redirected", "listed", "given"].map((kind) => ids.get(kind) ?? "").toSorted(),
    );
  });

  it("keeps what it found as pages", async () => {
    const pages = (await readPages(customer, "state=active")).filter(({ origin }) => origin === "search");
    const found = new Map(pages.map(({ productId, url }) => [productId, url]));
    assert.equal(found.size, 2);
    for (const kind of ["redirected", "listed"]) {
      assert.equal(found.get(ids.get(kind)), shops.url(domain, `/p/${kind}`));
    }
  });

  it("says so in the status", async () => {
    const status = await customer.client.get(
      `${customer.v3}/products/monitoringstatus?productIds=${ids.get("missing")}`,
    );
    assert.equal(status.body.data[0]?.statusOnDomain[0]?.outcome.outcome, "ProductSearchFailure", status.text);
  });

  it("reads its pages in the next run, and searches for nothing again until a week is over", async () => {
    assert.deepEqual((await run()).toSorted(), ["/given", "/p/listed", "/p/redirected"]);
    await inDatabase(
      service,
      "update monitoring_state set completed_at = completed_at - interval '7 days' where contract_id = $1 and product_id = $2",
      [customer.contractId, ids.get("missing")],
    );
    answerProduct("/p/missing", "missing", gtins.missing);
    answerSearch("missing", results(["/p/missing", nameOf("missing")]));
    assert.ok((await run()).includes(`/search?q=${gtins.missing}`));
    assert.deepEqual(failuresOf(task), {});
    assert.deepEqual(task.result.operations, { successful: 4, failed: 0, skipped: 0, total: 4 });
  });

  it("counts a product without a number once a day, whatever it was before", async () => {
    await noNewDay(60_000);
    await run();
    const counted = async (): Promise<Loose> => {
      const answer = await customer.client.get(`${customer.v3}/monitoring/domains`);
      const today = new Date().toISOString().slice(0, 10);
      const ofDay = answer.body.data[0].status.outcomes.filter(({ day }: Loose) => day === today);
      return Object.fromEntries(ofDay.map(({ outcome, pairs }: Loose) => [outcome, pairs]));
    };
    const wanted = { ...(await counted()), MissingTaskData: 1 };
    for (const table of ["monitoring_state", "outcome_day"]) {
      await inDatabase(
        service,
        `update ${table} set outcome = 'ProductNotFound' where contract_id = $1 and outcome = 'MissingTaskData'`,
        [customer.contractId],
      );
    }
    await run();
    assert.deepEqual(failuresOf(task), { numberless: "MissingTaskData" });
    assert.deepEqual(await counted(), wanted);
  });
});

describe("PUT domains with a searchUrl", () => {
  const put = async (fields: object): Promise<Loose> => {
    const answer = await putDomains(customer, [aWatchedDomain(fields)]);
    return answer.status === 200 ? answer.body.data[0].searchUrl : answer.body.errors.map(({ path }: Loose) => path);
  };

  it("takes an address of the domain with {gtin} in its path or query", async () => {
    const url = "https://shop-b.example/search/{gtin}";
    assert.equal(await put({ searchUrl: url }), url);
  });

  it("refuses any other address, and any other kind of source: 400", async () => {
    for (const wrong of [
      "https://shop-b.example/search",
      "https://shop-b.example/{gtin}?q={gtin}",
      "https://{gtin}.shop-b.example/",
      "https://other.example/search?q={gtin}",
      "ftp://shop-b.example/{gtin}",
    ]) {
      assert.deepEqual(await put({ searchUrl: wrong }), ["/0/searchUrl"], wrong);
    }
    const source = { kind: "shopify" };
    assert.deepEqual(await put({ source, searchUrl: "https://shop-b.example/{gtin}" }), ["/0/searchUrl"]);
  });
});
