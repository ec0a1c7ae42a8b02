import assert from "node:assert/strict";
import { createServer } from "node:http";
import { once } from "node:events";
import { before, describe, it } from "node:test";
import { aReceiver } from "../callbacks/receiver.ts";
import type { Loose } from "../harness/client.ts";
import { aService } from "../harness/a-service.ts";
import { activate, importAll, listOffers, listPrices } from "../harness/market.ts";
import { meetTheCheapest } from "../pricing/priced.ts";
import { html, productPage, someShops, type Answer } from "./a-shop.ts";
import { ended, givePages, setPace, startMonitoring, watch } from "./started-runs.ts";

const shops = await someShops();
const { service, customer } = await aService(shops.settings);
service.alsoStop(shops);
const receiver = service.alsoStop(await aReceiver());

/** Counts who reaches an address that collectors may not. */
let inwardHits = 0;
const inward = createServer((_, response) => {
  inwardHits++;
  response.end(productPage("Kettle", "1.00"));
});
inward.listen(0, "127.0.1.1");
await once(inward, "listening");
const address = inward.address();
const inwardPort = typeof address === "object" && address !== null ? address.port : 0;
service.alsoStop({ stop: async () => void (await new Promise((done) => inward.close(done))) });

const redirect = (location: string): Answer => html("", 302, { location });
const price = "19.90";
const kettle = html(productPage("Kettle Turbo 3000", price));
const wall =
  "<title>Just a moment...</title><h1>Verify you are human</h1><script src='/cdn-cgi/challenge-platform/h/b'></script>";

/** How each shop answers for the kettle, and how the pair ends. */
const cases: Readonly<Record<string, { answer: Answer; robots?: string; outcome: string }>> = {
  found: { answer: kettle, outcome: "ProductFound" },
  moved: { answer: redirect("/kettle-new"), outcome: "ProductFound" },
  soldout: {
    answer: html(productPage("Kettle Turbo 3000", price, { isSoldOut: true })),
    outcome: "ProductNotAvailable",
  },
  missing: { answer: html("<title>404</title><h1>Page not found</h1>", 404), outcome: "ProductNotFound" },
  broken: { answer: html("<h1>Internal error</h1>", 500), outcome: "RequestFailure" },
  walled: { answer: html(wall, 403), outcome: "CaptchaFailure" },
  priceless: {
    answer: html("<title>Kettle</title><h1>Kettle Turbo 3000</h1><p>Ask us.</p>"),
    outcome: "LayoutFailure",
  },
  over: {
    answer: html(
      productPage("Kettle Turbo 3000", price)
        .replace('"priceCurrency"', '"priceValidUntil":"2020-01-31","priceCurrency"')
        .replace(/19,90\s€/g, "")
        .replace("</head>", `<script>fbq("track","ViewContent",{value: 19.90});</script></head>`),
    ),
    outcome: "LayoutFailure",
  },
  denied: { answer: kettle, robots: "User-agent: *\nDisallow: /kettle\n", outcome: "RequestFailure" },
  closed: { answer: kettle, robots: "User-agent: *\nDisallow: /\n", outcome: "UnsupportedDomainFailure" },
  inward: { answer: redirect(`http://127.0.1.1:${inwardPort}/`), outcome: "RequestFailure" },
  private: { answer: redirect("http://10.0.0.1/"), outcome: "RequestFailure" },
  endless: { answer: redirect("/kettle"), outcome: "RequestFailure" },
};
/** What an attempt at each shop says why it failed. */
const causeOf: Readonly<Record<string, { code: string; status?: number }>> = {
  missing: { code: "status", status: 404 },
  broken: { code: "status", status: 500 },
  walled: { code: "wall", status: 403 },
  priceless: { code: "noPrice" },
  over: { code: "expired" },
  denied: { code: "robots" },
  closed: { code: "robots" },
  inward: { code: "redirect" },
  private: { code: "redirect" },
  endless: { code: "redirect" },
};
const hostOf = (name: string): string => `${name}.localhost`;

describe("a run of monitoring", () => {
  let task: Loose;
  let productId = "";
  before(async () => {
    [productId = ""] = await importAll(customer, [
      { customerProductId: "kettle", name: "Kettle Turbo 3000", referencePrice: 20 },
    ]);
    for (const [name, { answer, robots }] of Object.entries(cases)) {
      shops.answer(hostOf(name), "/kettle", answer);
      if (robots !== undefined) shops.answer(hostOf(name), "/robots.txt", html(robots));
    }
    shops.answer(hostOf("moved"), "/kettle-new", kettle);
    await setPace(
      service,
      Object.keys(cases).map((name) => `${hostOf(name)}:${shops.port}`),
      250,
    );
    await watch(customer, Object.keys(cases).map(hostOf));
    await givePages(
      customer,
      Object.keys(cases).map((name) => ({ productId, domain: hostOf(name), url: shops.url(hostOf(name), "/kettle") })),
    );
    await activate(customer, meetTheCheapest);
    const { client, v2, v3 } = customer;
    const callback = { url: receiver.url, method: "POST", bodyTemplate: '{"startTime":"{{startTime}}"}' };
    await client.put(`${v3}/settings/schedules`, { schedules: [], onMarketData: true, debounceSeconds: 1 });
    await client.put(`${v2}/settings/callbacks`, { pricingCompleted: [callback] });
    task = await ended(customer, await startMonitoring(customer));
  });

  it("says of each page why its attempt failed, with the status where that is the reason", async () => {
    const { body } = await customer.client.get(`${customer.v3}/monitoring/pages`);
    const causes = new Map(body.data.map(({ domain, cause }: Loose) => [domain.split(".")[0], cause]));
    const missing = Object.keys(cases).filter((name) => causeOf[name] === undefined);
    assert.deepEqual(Object.fromEntries(causes), {
      ...Object.fromEntries(missing.map((name) => [name, undefined])),
      ...causeOf,
    });
  });

  it("says the same of the days of each domain, of the product, in the file of pages and in the inbox", async () => {
    const { client, v3 } = customer;
    const causes = (counted: Loose) => counted.outcomes[0].causes;
    const days = (await client.get(`${v3}/monitoring/outcomes`)).body.data;
    const watched = (await client.get(`${v3}/monitoring/domains`)).body.data;
    const status = (await client.get(`${v3}/products/monitoringstatus?productIds=${productId}`)).body.data;
    const file = await client.get(`${v3}/monitoring/pages`, { accept: "text/csv" });
    const inbox = (await client.get(`${v3}/inbox?kind=domain`)).body.data;
    for (const [name, cause] of Object.entries(causeOf)) {
      const of = (list: Loose): Loose => list.find(({ domain }: Loose) => domain === hostOf(name));
      assert.deepEqual(causes(of(days)), [{ ...cause, pairs: 1 }], name);
      assert.deepEqual(causes(of(watched).status), [{ ...cause, pairs: 1 }], name);
      assert.deepEqual(of(status[0].statusOnDomain).outcome.cause, cause, name);
      const text = cause.status === undefined ? cause.code : `${cause.code}:${cause.status}`;
      assert.match(file.text, new RegExp(`${hostOf(name)},.*,${cases[name]?.outcome},${text},`), name);
      // Of a shop that lacks the product the page is read as it should be.
      const entry = inbox.find(({ subject }: Loose) => subject === hostOf(name));
      if (name === "missing") assert.equal(entry, undefined);
      else assert.deepEqual(entry.causes, [{ ...cause, pairs: 1 }], name);
    }
    const again = await client.put(`${v3}/monitoring/pages`, file.text, { "content-type": "text/csv" });
    assert.equal(again.status, 202, again.text);
  });

  it("succeeds if a page was read, and counts every pair by how it ended", () => {
    const good = Object.values(cases).filter(({ outcome }) =>
      ["ProductFound", "ProductNotAvailable"].includes(outcome),
    );
    const total = Object.keys(cases).length;
    assert.equal(task.state, "succeeded", JSON.stringify(task));
    assert.deepEqual(task.result.operations, {
      successful: good.length,
      failed: total - good.length,
      skipped: 0,
      total,
    });
    const failed = new Map(task.failures.map(({ messageId, attributes }: Loose) => [attributes.domain, messageId]));
    for (const [name, { outcome }] of Object.entries(cases)) {
      const isGood = outcome === "ProductFound" || outcome === "ProductNotAvailable";
      assert.equal(failed.get(hostOf(name)), isGood ? undefined : outcome, `${name}: ${JSON.stringify(task.failures)}`);
    }
    const [{ attributes }] = task.failures;
    assert.deepEqual(Object.keys(attributes).sort(), ["cause", "domain", "exceptionMessage", "productId", "url"]);
    assert.equal(attributes.productId, productId);
  });

  it("never follows a page to an address that is not public", () => {
    assert.equal(inwardHits, 0);
  });

  it("asks robots.txt first, says who asks, and fetches nothing that it disallows", () => {
    const asked = new Set(shops.robots.map(({ page }) => page));
    for (const name of Object.keys(cases)) assert.ok(asked.has(`${hostOf(name)}/robots.txt`), name);
    for (const name of ["denied", "closed"]) {
      assert.equal(shops.visits.filter(({ page }) => page.startsWith(hostOf(name))).length, 0, name);
    }
    for (const { headers } of [...shops.visits, ...shops.robots]) {
      assert.match(headers["user-agent"] ?? "", /^Pricewright\/\S+ \(\+https:\/\/pricewright\.example\/contact\)$/);
    }
  });

  it("stores what it read, and nothing else", async () => {
    const [{ offers }] = await listOffers(customer);
    const domains = offers.map(({ domain }: Loose) => domain).sort();
    assert.deepEqual(domains, [hostOf("found"), hostOf("moved"), hostOf("soldout")]);
    for (const offer of offers) assert.equal(offer.price, 19.9);
  });

  it("is shown with the outcomes of each domain", async () => {
    const { body } = await customer.client.get(`${customer.v3}/monitoring/runs/${task.taskId}`);
    const run = body.data;
    assert.equal(run.state, "succeeded");
    assert.ok(run.deadline > run.startDate && run.finishDate >= run.startDate);
    for (const { domain, pairs, pages, remaining, outcomes, causes } of run.domains) {
      assert.deepEqual({ pairs, pages, remaining }, { pairs: 1, pages: 1, remaining: 0 });
      const name = domain.replace(".localhost", "");
      const outcome = cases[name]?.outcome ?? "";
      assert.deepEqual(outcomes, { [outcome]: 1 }, domain);
      const cause = causeOf[name];
      assert.deepEqual(causes, cause === undefined ? [] : [{ outcome, ...cause, pairs: 1 }], domain);
    }
    const listed = await customer.client.get(`${customer.v3}/monitoring/runs`);
    assert.deepEqual(listed.body.data, [run]);
  });

  it("writes one message a domain into the log", async () => {
    const { body } = await customer.client.get(`${customer.v3}/log/messages`);
    const messages: string[] = body.data.map(({ message }: Loose) => message);
    assert.ok(messages.includes(`${hostOf("found")}: 1 of 1 products read.`), messages.join("\n"));
    assert.ok(messages.includes(`${hostOf("missing")}: 0 of 1 products read, 1 ProductNotFound (1 status 404).`));
    assert.equal(messages.filter((message) => message.startsWith(`${hostOf("found")}:`)).length, 1);
  });

  it("is followed by prices, and both fire Pricing Completed once with their own start", async () => {
    await receiver.until(2);
    const [first = "", second = ""] = receiver.received.map(({ body }) => JSON.parse(body).startTime);
    assert.equal(first, task.startDate);
    assert.ok(second > first);
    const [recommendation] = await listPrices(customer);
    assert.equal(recommendation.price, 19.9, JSON.stringify(recommendation));
    assert.equal(receiver.received.length, 2);
  });
});
