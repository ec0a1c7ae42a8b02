/** Recipes: from a chosen candidate to the reading of a run, with versions, tests on samples and preconditions. */
import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { limits } from "../../../src/limits.ts";
import { aService } from "../../harness/a-service.ts";
import type { Answer, Loose } from "../../harness/client.ts";
import { anotherContract } from "../../harness/customer.ts";
import { importAll, inDatabase, listOffers } from "../../harness/market.ts";
import { html, productPage, someShops } from "../a-shop.ts";
import { ended, givePages, setPace, startMonitoring, watch } from "../started-runs.ts";

const shops = await someShops();
const { service, customer } = await aService(shops.settings);
service.alsoStop(shops);
const domain = "odd.localhost";
const recipeUrl = `${customer.v3}/monitoring/recipes/${domain}`;
await setPace(service, [`${domain}:${shops.port}`], 10);

/** A page that no general method reads: its markup has another price than its text. */
const oddPage = (name: string, price: string): string =>
  productPage(name, price).replace(`"price":"${price}"`, '"price":"999.00"');
const prices = ["11.10", "22.20", "33.30", "44.40"];
const pathOf = (at: number): string => `/p-${at}`;

let productIds: string[] = [];
before(async () => {
  productIds = await importAll(
    customer,
    prices.map((price, at) => ({ customerProductId: `p-${at}`, name: `Product ${at}`, referencePrice: Number(price) })),
  );
  await watch(customer, [domain]);
  for (const [at, price] of prices.entries())
    shops.answer(domain, pathOf(at), html(oddPage(`Product ${at}`, price), 200, { etag: `"${at}"` }));
  await givePages(
    customer,
    productIds.map((productId, at) => ({ productId, domain, url: shops.url(domain, pathOf(at)) })),
  );
});

async function put(recipe: unknown, headers: Record<string, string> = {}, fields: object = {}): Promise<Answer<Loose>> {
  return await customer.client.put(recipeUrl, { recipe, ...fields }, headers);
}

async function run(): Promise<Loose> {
  return await ended(customer, await startMonitoring(customer));
}

/** What the list of watched domains says of its recipe. */
async function toldVersion(): Promise<number | undefined> {
  const { body } = await customer.client.get(`${customer.v3}/monitoring/domains`);
  return body.data[0].status.recipeVersion;
}

async function samples(query = ""): Promise<Loose[]> {
  const answer = await customer.client.get(`${customer.v3}/monitoring/samples?${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

let proposed: Loose = null;

describe("a recipe", () => {
  it("without one, nothing of an odd shop is stored, and pages are kept as samples", async () => {
    const task = await run();
    assert.equal(task.result.operations.failed, prices.length, JSON.stringify(task));
    assert.deepEqual(await listOffers(customer), []);
    const kept = await samples(`domain=${domain}`);
    assert.equal(kept.length, limits.readings.samplesPerKind);
    for (const sample of kept) {
      assert.deepEqual([sample.domain, sample.isGood, sample.isPinned], [domain, false, false]);
      assert.equal(sample.outcome, "LayoutFailure");
    }
    assert.deepEqual(await samples("domain=other.example"), []);
    assert.equal(await toldVersion(), undefined);
  });

  it("is proposed from the candidate that a person chose", async () => {
    const page = { url: shops.url(domain, pathOf(0)) };
    const first = await customer.client.post(`${customer.v3}/monitoring/try`, page);
    assert.equal(first.body.data.isConfirmed, false, first.text);
    const chosen = first.body.data.candidates.findIndex(({ priceText }: Loose) => priceText === prices[0]);
    const second = await customer.client.post(`${customer.v3}/monitoring/try`, { ...page, chosen });
    proposed = second.body.data.recipe;
    assert.ok(proposed.fields.price.length > 0, second.text);
  });

  it("is stored as version 1, and an equal one makes no other", async () => {
    const stored = await put(proposed, {}, { message: "From a try" });
    assert.equal(stored.status, 200, stored.text);
    const { storedAt, ...recipe } = stored.body.data;
    assert.deepEqual(recipe, { domain, version: 1, isProven: false, message: "From a try", recipe: proposed });
    const again = await put(proposed);
    assert.equal(again.body.data.version, 1);
    assert.equal(again.body.data.storedAt, storedAt);
  });

  it("is read by If-Match: the ETag of the GET names the version that is replaced", async () => {
    const got = await customer.client.get(recipeUrl);
    const etag = got.headers.get("etag") ?? "";
    const changed = { ...proposed, soldOut: [{ css: ".sold-out" }] };
    const refused = await put(changed, { "if-match": '"other"' });
    assert.deepEqual([refused.status, refused.body.code], [412, "request.preconditionFailed"]);
    const [{ updatedBy, updatedAt }] = refused.body.errors;
    assert.deepEqual([updatedBy, updatedAt], [customer.email, got.body.data.storedAt]);
    const stored = await put(changed, { "if-match": etag });
    assert.deepEqual([stored.status, stored.body.data.version], [200, 2], stored.text);
    assert.equal((await put(proposed, { "if-match": etag })).status, 412);
    const next = await put(proposed, { "if-match": stored.headers.get("etag") ?? "" });
    assert.equal(next.body.data.version, 3, next.text);
  });

  it("is refused with a pointer to each problem", async () => {
    const cases: [unknown, string][] = [
      [null, "/recipe"],
      [{ fields: {}, tests: [] }, "/recipe/fields"],
      [{ fields: { price: [{ css: "a:has(b)" }] }, tests: [] }, "/recipe/fields/price/0/css"],
      [{ fields: { price: [{ css: "a b c d e f" }] }, tests: [] }, "/recipe/fields/price/0/css"],
      [{ fields: { price: [{ css: `a${".b".repeat(200)}` }] }, tests: [] }, "/recipe/fields/price/0/css"],
      [{ ...proposed, tests: [{ sample: "none", expect: {} }] }, "/recipe/tests/0/sample"],
    ];
    for (const [recipe, path] of cases) {
      const answer = await put(recipe);
      assert.equal(answer.status, 400, answer.text);
      assert.ok(
        answer.body.errors.some((error: Loose) => error.path === path),
        `${path}: ${answer.text}`,
      );
    }
    const unknown = await customer.client.put(`${customer.v3}/monitoring/recipes/other.example`, { recipe: proposed });
    assert.equal(unknown.status, 404);
  });

  it("is refused if a test fails, with every field that differs", async () => {
    const [sample] = await samples();
    const wrong = {
      ...proposed,
      tests: [{ sample: sample.sampleId, expect: { price: "1.00", name: "Else", sku: null } }],
    };
    const answer = await put(wrong);
    assert.equal(answer.status, 400, answer.text);
    const paths = answer.body.errors.map(({ path }: Loose) => path);
    assert.deepEqual(paths, ["/recipe/tests/0/expect/price", "/recipe/tests/0/expect/name"]);
    assert.equal((await customer.client.get(recipeUrl)).body.data.version, 3);
  });

  it("takes no sample of another contract or domain for a test", async () => {
    const other = await anotherContract(customer);
    await watch(other, [domain]);
    const [{ sampleId }] = await samples();
    const tests = [{ sample: sampleId, expect: {} }];
    const foreign = await other.client.put(`${other.v3}/monitoring/recipes/${domain}`, {
      recipe: { ...proposed, tests },
    });
    assert.deepEqual([foreign.status, foreign.body.errors[0].path], [400, "/recipe/tests/0/sample"], foreign.text);
    for (const path of [`samples/${sampleId}`, `samples/${sampleId}?part=reading`, `recipes/${domain}`])
      assert.equal((await other.client.get(`${other.v3}/monitoring/${path}`)).status, 404, path);
  });

  it("with three tests is proven: the next run reads every page by it", async () => {
    const kept = await samples();
    const tests = kept.map(({ sampleId, url }) => ({
      sample: sampleId,
      expect: { price: prices[Number(/\d+$/.exec(url)?.[0])] },
    }));
    const stored = await put({ ...proposed, tests });
    assert.equal(stored.status, 200, stored.text);
    assert.deepEqual([stored.body.data.version, stored.body.data.isProven], [4, true]);
    assert.ok((await samples()).every(({ isPinned }) => isPinned === true));
    const task = await run();
    assert.deepEqual(task.result.operations, { successful: 4, failed: 0, skipped: 0, total: 4 }, JSON.stringify(task));
    const stands = (await listOffers(customer)).map(({ offers }) => Number(offers[0].price)).sort((a, b) => a - b);
    assert.deepEqual(stands, prices.map(Number));
    const tried = await customer.client.post(`${customer.v3}/monitoring/try`, { url: shops.url(domain, pathOf(3)) });
    assert.deepEqual(tried.body.data.offers[0]?.priceText, prices[3], tried.text);
  });

  it("a 304 confirms a reading of the same version only", async () => {
    const conditions = () => shops.visits.slice(-prices.length).map(({ headers }) => headers["if-none-match"] ?? null);
    await run();
    assert.deepEqual(
      conditions().toSorted((a, b) => String(a).localeCompare(String(b))),
      prices.map((_, at) => `"${at}"`),
    );
    const { recipe } = (await customer.client.get(recipeUrl)).body.data;
    assert.equal((await put({ ...recipe, match: "/p-" })).body.data.version, 5);
    await run();
    assert.deepEqual(conditions(), [null, null, null, null]);
  });

  it("shows its versions, and each as it was", async () => {
    const { body } = await customer.client.get(`${recipeUrl}/history`);
    const versions = body.data.map(({ version, tests }: Loose) => [version, tests]);
    assert.deepEqual(versions, [
      [5, prices.length],
      [4, prices.length],
      [3, 0],
      [2, 0],
      [1, 0],
    ]);
    assert.equal(body.data[4].message, "From a try");
    assert.equal(body.data[4].storedBy, customer.email);
    const second = await customer.client.get(`${recipeUrl}?version=2`);
    assert.deepEqual(second.body.data.recipe.soldOut, [{ css: ".sold-out" }]);
    assert.equal((await customer.client.get(`${recipeUrl}?version=6`)).status, 404);
    const listed = await customer.client.get(`${customer.v3}/monitoring/recipes`);
    assert.deepEqual(listed.body.data, [(await customer.client.get(recipeUrl)).body.data]);
  });

  it("an alarm ends its proof until there is another version", async () => {
    await inDatabase(
      service,
      `insert into method_window (contract_id, domain, method, alarmed_at, alarm, alarmed_on)
       values ($1, $2, 'recipe', now(), 'it reads too little', current_date)
       on conflict (contract_id, domain, method) do update
       set alarmed_at = excluded.alarmed_at, alarm = excluded.alarm, alarmed_on = excluded.alarmed_on`,
      [customer.contractId, domain],
    );
    const { recipe, isProven } = (await customer.client.get(recipeUrl)).body.data;
    assert.equal(isProven, false);
    assert.equal((await put({ ...recipe, match: "/p" })).body.data.isProven, true);
  });

  it("is deleted: pages are read without one, and versions count on", async () => {
    const deleted = await customer.client.delete(recipeUrl);
    assert.deepEqual([deleted.status, deleted.body.data], [200, { deleted: 1 }]);
    assert.equal((await customer.client.get(recipeUrl)).status, 404);
    assert.equal((await customer.client.delete(recipeUrl)).status, 404);
    assert.equal((await put(proposed, { "if-match": "*" })).status, 412);
    const { body } = await customer.client.get(`${recipeUrl}/history`);
    assert.deepEqual([body.data[0].version, body.data[0].isDeletion], [7, true]);
    assert.equal(await toldVersion(), undefined);
    assert.equal((await put(proposed)).body.data.version, 8);
    assert.equal(await toldVersion(), 8);
  });

  it("samples that no version of the last two names are kept no longer", async () => {
    assert.equal((await put({ ...proposed, match: "/x" })).body.data.version, 9);
    assert.ok((await samples()).every(({ isPinned }) => isPinned === false));
  });

  it("stays while its domain is left out, and is there again with it", async () => {
    await watch(customer, []);
    assert.equal((await customer.client.get(recipeUrl)).status, 404);
    await watch(customer, [domain]);
    assert.equal((await customer.client.get(recipeUrl)).body.data.version, 9);
  });

  it("is stored once by requests at the same time with the same If-Match", async () => {
    const etag = (await customer.client.get(recipeUrl)).headers.get("etag") ?? "";
    const answers = await Promise.all(
      ["/a", "/b", "/c"].map(async (match) => await put({ ...proposed, match }, { "if-match": etag })),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 412, 412],
    );
  });
});

describe("a sample", () => {
  it("is downloaded as text that no browser runs", async () => {
    const [{ sampleId, url }] = await samples();
    const { status, headers, text } = await customer.client.get(`${customer.v3}/monitoring/samples/${sampleId}`);
    assert.equal(status, 200);
    assert.equal(headers.get("content-type"), "text/plain; charset=utf-8");
    assert.equal(headers.get("x-content-type-options"), "nosniff");
    assert.equal(headers.get("content-security-policy"), "sandbox; default-src 'none'");
    assert.equal(headers.get("content-disposition"), `attachment; filename="sample-${sampleId}.txt"`);
    const at = Number(/\d+$/.exec(url)?.[0]);
    assert.equal(text, oddPage(`Product ${at}`, prices[at] ?? ""));
  });

  it("says what was read from it", async () => {
    const { sampleId } = (await samples()).find(({ isGood }) => isGood === false) ?? {};
    const answer = await customer.client.get(`${customer.v3}/monitoring/samples/${sampleId}?part=reading`);
    assert.match(answer.headers.get("content-type") ?? "", /^application\/json/);
    assert.equal(answer.headers.get("x-content-type-options"), "nosniff");
    const { outcome, candidates } = answer.body.data;
    assert.equal(outcome, "LayoutFailure");
    assert.ok(candidates.length >= 2);
  });

  it("that is not there is 404", async () => {
    for (const id of ["01890000-0000-7000-8000-000000000000", "none"])
      assert.equal((await customer.client.get(`${customer.v3}/monitoring/samples/${id}`)).status, 404);
  });
});
