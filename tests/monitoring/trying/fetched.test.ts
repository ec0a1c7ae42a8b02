/** `POST …/monitoring/try` with a page that a collector fetches. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import { describe, it } from "node:test";
import { limits } from "../../../src/limits.ts";
import { aService } from "../../harness/a-service.ts";
import type { Answer, Loose } from "../../harness/client.ts";
import { anotherContract, type Customer } from "../../harness/customer.ts";
import { inDatabase, untilMany } from "../../harness/market.ts";
import { html, productPage, someShops } from "../a-shop.ts";
import { setPace, watch } from "../started-runs.ts";
import { contentsOf } from "./contents.ts";

const shops = await someShops();
/** A service inside, which must not be reached. */
let inwardHits = 0;
const inward = createServer((_, response) => {
  inwardHits++;
  response.end(productPage("Inside", "1.00"));
});
inward.listen(shops.port, "127.0.1.1");
await once(inward, "listening");

const { service, customer } = await aService(shops.settings);
service.alsoStop(shops);
service.alsoStop({ stop: async () => void inward.close() });
const names = ["found", "moved", "away", "denied", "closed", "gone", "inwards", "silent", "slow", "twice"];
await setPace(
  service,
  names.map((name) => `${name}.localhost:${shops.port}`),
  10,
);

async function tryUrl(url: string, fields: object = {}, of: Customer = customer): Promise<Answer<Loose>> {
  return await of.client.post(`${of.v3}/monitoring/try`, { url, ...fields });
}

async function tried(name: string, fields: object = {}): Promise<Loose> {
  const answer = await tryUrl(shops.url(`${name}.localhost`, "/kettle"), fields);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

/** Jobs that wait, of whatever kind. */
async function jobs(): Promise<number> {
  const [row] = await inDatabase(service, "select count(*)::integer as jobs from fetch_job");
  return row?.jobs ?? 0;
}

const redirect = (to: string) => html("", 302, { location: to });
const notReached = { code: "notReached", text: "The page could not be reached." };

describe("trying a page that is fetched", () => {
  it("reads it by the settings of its domain, after its robots.txt, and stores nothing of a contract", async () => {
    shops.answer("found.localhost", "/kettle", html(productPage("Kettle Turbo 3000", "29.90")));
    await watch(customer, ["found.localhost"]);
    const before = await contentsOf(service, customer);
    const read = await tried("found");
    assert.equal(read.outcome, "ProductFound");
    assert.deepEqual(read.offers, [
      {
        price: 29.9,
        priceText: "29.90",
        currency: "EUR",
        availability: true,
        deliveryCosts: 0,
        vendorName: "found.localhost",
        attributes: [],
      },
    ]);
    assert.ok(shops.robots.some(({ page }) => page === "found.localhost/robots.txt"));
    assert.match(shops.visits[0]?.headers["user-agent"] ?? "", /^Pricewright\//);
    // A turn that is served is deleted by the next claim; duties follow what figures are made of, and count the market's version.
    const ofDuties = ["contract_version", "figure_state", "host_turn"];
    const ofInstallation = new Set(["crawl_host", "crawl_robots", "try_quota", ...ofDuties]);
    const after = await contentsOf(service, customer);
    const changed = [...after].filter(([table, content]) => content !== before.get(table)).map(([table]) => table);
    assert.deepEqual(
      changed.filter((table) => !ofInstallation.has(table)),
      [],
    );
  });

  it("follows redirects on the domain, and none to another site", async () => {
    shops.answer("moved.localhost", "/kettle", redirect("/new"));
    shops.answer("moved.localhost", "/new", html(productPage("Kettle", "9.90")));
    assert.equal((await tried("moved")).offers[0]?.priceText, "9.90");
    shops.answer("away.localhost", "/kettle", redirect(shops.url("found.localhost", "/kettle")));
    const away = await tried("away");
    assert.deepEqual([away.outcome, away.reasons[0]?.text], ["RequestFailure", "The page redirects to another site."]);
  });

  it("fetches nothing that robots.txt disallows", async () => {
    shops.answer("denied.localhost", "/robots.txt", html("User-agent: *\nDisallow: /kettle"));
    shops.answer("closed.localhost", "/robots.txt", html("User-agent: *\nDisallow: /"));
    for (const name of ["denied", "closed"]) {
      shops.answer(`${name}.localhost`, "/kettle", html(productPage("Kettle", "9.90")));
      const read = await tried(name);
      assert.match(read.reasons[0]?.text, /robots\.txt disallows/);
      assert.deepEqual([read.isConfirmed, read.candidates], [false, []]);
      assert.ok(!shops.visits.some(({ page }) => page === `${name}.localhost/kettle`));
    }
  });

  it("tells a page that is gone", async () => {
    shops.answer("gone.localhost", "/kettle", html("<h1>Not found</h1>", 404));
    assert.equal((await tried("gone")).outcome, "ProductNotFound");
  });

  it("answers alike for every address that it does not reach, and asks none inside", async () => {
    shops.answer("inwards.localhost", "/kettle", redirect(`http://127.0.1.1:${shops.port}/`));
    shops.answer("silent.localhost", "/kettle", (response) => void response.destroy());
    const addresses = ["127.0.1.1", "[::1]", "10.0.0.1", "169.254.169.254", "nowhere.invalid", "silent.localhost"];
    const answers = await Promise.all(
      addresses.map(async (host) => await tryUrl(`http://${host}:${shops.port}/kettle`)),
    );
    for (const { status, body, text } of answers) {
      assert.equal(status, 200, text);
      const { outcome, isConfirmed, offers, candidates, reasons } = body.data;
      assert.deepEqual(
        { outcome, isConfirmed, offers, candidates, reasons },
        { outcome: "RequestFailure", isConfirmed: false, offers: [], candidates: [], reasons: [notReached] },
      );
      assert.equal(text, answers[0]?.text);
    }
    assert.equal((await tried("inwards")).outcome, "RequestFailure");
    assert.equal(inwardHits, 0);
  });

  it("refuses ports that collectors do not connect to, whatever stands there", async () => {
    for (const url of ["http://found.localhost/", "http://found.localhost:22/", "https://127.0.0.1:5432/"]) {
      const answer = await tryUrl(url);
      assert.deepEqual([answer.status, answer.body.errors[0]?.path], [400, "/url"], answer.text);
    }
  });

  it("a client that goes away takes its try along", async () => {
    let answerIt = (): void => {};
    shops.answer("slow.localhost", "/kettle", (response) => {
      answerIt = () => void response.end(productPage("Kettle", "9.90"));
    });
    const leaving = new AbortController();
    const url = `${service.url}${customer.v3}/monitoring/try`;
    const asked = fetch(url, {
      method: "POST",
      headers: { authorization: customer.client.authorization ?? "", "content-type": "application/json" },
      body: JSON.stringify({ url: shops.url("slow.localhost", "/kettle") }),
      signal: leaving.signal,
    });
    await untilMany(1, async () => shops.visits.filter(({ page }) => page === "slow.localhost/kettle").length);
    leaving.abort();
    await assert.rejects(asked);
    await untilMany(1, async () => ((await jobs()) === 0 ? 1 : 0));
    answerIt();
  });

  it("keeps to the pace of the host, like every request", async () => {
    const host = `twice.localhost:${shops.port}`;
    shops.answer("twice.localhost", "/kettle", html(productPage("Kettle", "9.90")));
    await tried("twice");
    await inDatabase(service, "update crawl_host set delay_ms = 700, operator_delay_ms = 700 where host = $1", [host]);
    await Promise.all([tried("twice"), tried("twice")]);
    const [first = 0, second = 0] = shops.visits
      .filter(({ page }) => page === "twice.localhost/kettle")
      .slice(-2)
      .map(({ atMs }) => atMs);
    assert.ok(second - first >= 650, String(second - first));
  });

  it("takes 100 an hour of a contract", async () => {
    const of = await anotherContract(customer);
    const url = shops.url("found.localhost", "/kettle");
    await tryUrl(url, {}, of);
    await inDatabase(service, "update try_quota set tries = $2 where contract_id = $1", [
      of.contractId,
      limits.trying.fetched.tries,
    ]);
    const refused = await tryUrl(url, {}, of);
    assert.deepEqual([refused.status, refused.body.code], [429, "request.rateLimited"]);
    assert.ok(Number(refused.headers.get("retry-after")) > 3_000);
    await inDatabase(service, "update try_quota set ends_at = now() where contract_id = $1", [of.contractId]);
    assert.equal((await tryUrl(url, {}, of)).status, 200);
  });

  it("leaves no job behind", async () => {
    assert.equal(await jobs(), 0);
  });
});
