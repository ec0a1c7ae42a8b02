/** The inbox: what waits for a person, grouped by its cause (interface 4.35). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { inboxKinds } from "../../src/inbox/schema.ts";
import { aColleague } from "../accounts/people.ts";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { anotherContract } from "../harness/customer.ts";
import { activate, aSnapshot, anOffer, importAll, inDatabase, runPricing, submitAll } from "../harness/market.ts";
import { holdAll } from "../pricing/held.ts";

const { service, customer } = await aService();
const path = `${customer.v3}/inbox`;
const dayMs = 24 * 60 * 60 * 1000;
const inAnHour = (): string => new Date(Date.now() + dayMs / 24).toISOString();

async function read(query = "", by = customer.owner): Promise<Loose[]> {
  const answer = await by.get(`${path}${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

const kindsOf = (entries: readonly Loose[]): string[] => entries.map(({ kind }) => kind);

test("an empty contract has an empty inbox", async () => assert.deepEqual(await read(), []));

test("held prices are one entry a reason, with how many and since when, until somebody decides", async () => {
  const ids = await importAll(
    customer,
    ["a", "b", "c", "d"].map((customerProductId) => ({ customerProductId, name: `Kettle ${customerProductId}` })),
  );
  const markets = ids.map((id) => aSnapshot(id, { offers: [anOffer({ price: 10 })] }));
  await submitAll(customer, markets);
  await activate(customer, holdAll);
  await runPricing(customer);
  const [held, ...others] = await read();
  assert.deepEqual(others, []);
  assert.deepEqual([held?.["kind"], held?.["key"], held?.["cause"], held?.["products"]], ["held", "hold", "hold", 4]);
  assert.deepEqual(
    held?.["sample"],
    ["a", "b", "c"].map((name, at) => ({ id: ids[at], name: `Kettle ${name}`, customerProductId: name })),
  );
  const approvals = `${customer.v3}/pricerecommendations/approvals`;
  const waiting: Loose[] = (await customer.owner.post(`${approvals}/query`, {})).body.data;
  assert.equal(held?.["first"], waiting[0]?.["createdAt"]);
  const decisions = waiting.map(({ productId, createdAt }) => ({
    productId,
    approvalCreatedAt: createdAt,
    decision: "approved",
  }));
  assert.equal((await customer.owner.post(`${approvals}/decide`, decisions)).status, 200);
  assert.deepEqual(await read(), []);
});

test("held prices are told apart by which limit of the rule they broke, and a group can be queried and decided", async () => {
  const tags = [{ key: "purchasePrice", value: "95" }];
  const [a = "", b = "", c = ""] = await importAll(customer, [
    { customerProductId: "a", tags },
    { customerProductId: "b", tags },
    { customerProductId: "c", tags: [{ key: "purchasePrice", value: "1" }] },
  ]);
  await submitAll(
    customer,
    [a, b].map((id) => aSnapshot(id, { offers: [anOffer({ price: 100 })] })),
  );
  await submitAll(customer, [aSnapshot(c, { offers: [anOffer({ price: 300 })] })]);
  const margin = { field: "result.marginPercent", lt: 8 };
  const holdWhen = { any: [margin, { field: "result.price", gt: 250.5 }] };
  const rule = { target: { position: 1 }, holdWhen };
  await activate(customer, { name: "Two limits", otherwise: { rule } });
  await runPricing(customer);
  const held = await read("?kind=held");
  assert.deepEqual(
    held.map(({ key, cause, limit, products }) => [key, cause, limit, products]),
    [
      ["holdWhen.result.marginPercent", "holdWhen", 8, 2],
      ["holdWhen.result.price", "holdWhen", 250.5, 1],
    ],
  );
  const approvals = `${customer.v3}/pricerecommendations/approvals`;
  const query = async (reason: string): Promise<Loose[]> =>
    (await customer.owner.post(`${approvals}/query`, { reason })).body.data;
  const low = await query("holdWhen.result.marginPercent");
  assert.deepEqual(new Set(low.map(({ productId }) => productId)), new Set([a, b]));
  const [first] = JSON.parse(JSON.stringify(low[0]?.["reasons"]));
  assert.deepEqual([first.group, first.brief], ["holdWhen.result.marginPercent", "5.0 % margin, your limit is 8 %"]);
  assert.equal((await query("holdWhen")).length, 3);
  assert.deepEqual(await query("holdWhen.result"), []);
  const decisions = [...low, ...(await query("holdWhen.result.price"))].map(({ productId, createdAt }) => ({
    productId,
    approvalCreatedAt: createdAt,
    decision: "rejected",
  }));
  assert.equal((await customer.owner.post(`${approvals}/decide`, decisions)).status, 200);
  assert.deepEqual(await read("?kind=held"), []);
});

test("products that fail for one reason are one entry, whatever their ids and amounts", async () => {
  const rule = { target: { amount: { of: "tags.cost" } } };
  await activate(customer, { name: "By cost", otherwise: { rule } });
  await runPricing(customer);
  const [failed, ...others] = await read("?kind=failed");
  assert.deepEqual(others, []);
  assert.equal(failed?.["products"], 4);
  const { data: products } = (await customer.owner.get(`${customer.v3}/products/figures?state=failed`)).body;
  assert.deepEqual(
    failed?.["productIds"],
    products.map(({ productId }: Loose) => productId),
  );
  assert.doesNotMatch(failed?.["cause"], /\d/);
  await activate(customer, { name: "Keep", otherwise: { rule: { target: { amount: 4 } } } });
  await runPricing(customer);
  assert.deepEqual(await read("?kind=failed"), []);
});

test("a paused contract is an entry while it is", async () => {
  await customer.owner.post(`${customer.v3}/pricing/pause`);
  assert.deepEqual(
    (await read()).map(({ kind, key }) => [kind, key]),
    [["runStopped", "paused"]],
  );
  await customer.owner.post(`${customer.v3}/pricing/resume`);
  assert.deepEqual(await read(), []);
});

test("a domain whose readings mostly fail, and matches to confirm, are entries by domain", async () => {
  const domain = { source: { kind: "page" }, basis: "publicPages", country: "DE", currency: "EUR" };
  const watched = ["good.example", "bad.example"].map((name) => ({ ...domain, domain: name }));
  assert.equal((await customer.owner.put(`${customer.v3}/monitoring/domains`, watched)).status, 200);
  await inDatabase(
    service,
    `insert into outcome_day (contract_id, domain, day, outcome, pairs)
     values ($1, 'bad.example', current_date, 'CaptchaFailure', 41), ($1, 'bad.example', current_date, 'ProductFound', 2),
       ($1, 'good.example', current_date, 'ProductFound', 43), ($1, 'good.example', current_date, 'RequestFailure', 1)`,
    [customer.contractId],
  );
  await inDatabase(
    service,
    `insert into watched_page (contract_id, identifier, domain, url, url_digest, host, origin, state)
     select contract_id, identifier, 'good.example', 'https://good.example/1', md5(identifier)::uuid, 'good.example', 'matched', 'candidate'
     from product where contract_id = $1 and customer_product_id in ('a', 'b')`,
    [customer.contractId],
  );
  const found = (await read("?kind=domain,match")).map(({ kind, subject, cause, products }) => [
    kind,
    subject,
    cause,
    products,
  ]);
  assert.deepEqual(found, [
    ["domain", "bad.example", "CaptchaFailure", 41],
    ["match", "good.example", "candidate", 2],
  ]);
});

test("a callback is an entry from its first failed attempt until one succeeds", async () => {
  const attempt = async (error: string | null): Promise<void> =>
    void (await inDatabase(
      service,
      `with made as (
         insert into task (contract_id, task_id, task_type, state)
         values ($1, uuidv7(), 'backend.tasks.pricing.callback', 'pending')
         returning task_id
       )
       insert into callback_delivery (contract_id, task_id, callback_name, request_sealed, url, method, attempts,
         next_attempt_at, last_attempt_at, last_error)
       select $1, task_id, 'shop', '', 'https://shop.example/hook', 'POST', 1, null, clock_timestamp(), $2 from made`,
      [customer.contractId, error],
    ));
  await attempt(null);
  assert.deepEqual(await read("?kind=callback"), []);
  await attempt("The receiver answered 500.");
  await attempt("The receiver answered 503.");
  const [entry, ...others] = await read("?kind=callback");
  assert.deepEqual(others, []);
  assert.deepEqual(
    [entry?.["subject"], entry?.["cause"], entry?.["deliveries"]],
    ["shop", "The receiver answered 503.", 2],
  );
  await attempt(null);
  assert.deepEqual(await read("?kind=callback"), []);
});

test("a draft waits for who wrote it, and for nobody else", async () => {
  const colleague = (await aColleague(service, customer, "member")).client;
  const [strategy] = (await customer.owner.get(`${customer.v3}/settings/pricingstrategies`)).body.data;
  await customer.owner.put(`${customer.v3}/settings/pricingstrategies/${strategy.id}/draft`, { document: "{" });
  const [draft] = await read("?kind=draft");
  assert.deepEqual([draft?.["key"], draft?.["cause"]], [strategy.id, strategy.name]);
  assert.deepEqual(await read("?kind=draft", colleague), []);
});

test("a snooze hides an entry from one person until its time, and null shows it again", async () => {
  const colleague = (await aColleague(service, customer, "member")).client;
  const { kind, key } = { kind: "domain", key: "CaptchaFailure bad.example" };
  const until = inAnHour();
  const hidden = await customer.owner.post(`${path}/snooze`, { kind, key, until });
  assert.deepEqual([hidden.status, hidden.body.data], [200, { kind, key, until }]);
  assert.ok(!kindsOf(await read()).includes(kind));
  assert.deepEqual(
    (await read("?snoozed=true")).map((entry) => [entry["key"], entry["snoozedUntil"]]),
    [[key, until]],
  );
  assert.ok(kindsOf(await read("", colleague)).includes(kind));
  await customer.owner.post(`${path}/snooze`, { kind, key, until: null });
  assert.ok(kindsOf(await read()).includes(kind));
  assert.deepEqual(await read("?snoozed=true"), []);
});

test("a snooze is answered with the instant that is stored", async () => {
  const until = new Date(Date.now() + dayMs).toISOString().slice(0, 16);
  const { body } = await customer.owner.post(`${path}/snooze`, { kind: "held", key: "instant", until });
  assert.deepEqual(body.data, { kind: "held", key: "instant", until: `${until}:00.000Z` });
  await customer.owner.post(`${path}/snooze`, { kind: "held", key: "instant", until: null });
});

test("400: a kind that is none, a time that is past or too far, a cursor of another list; 403: a reader snoozes", async () => {
  for (const [kind, words] of [
    ["helt", 'There is no kind "helt". Did you mean held?'],
    ["held,x", `There is no kind "x". Known are ${inboxKinds.join(", ")}.`],
  ]) {
    const refused = await customer.owner.get(`${path}?kind=${kind}`);
    assert.deepEqual([refused.status, refused.body.message], [400, words]);
  }
  assert.equal((await customer.owner.get(`${path}?after=x`)).status, 400);
  for (const ms of [-1_000, 91 * dayMs]) {
    const until = new Date(Date.now() + ms).toISOString();
    assert.equal((await customer.owner.post(`${path}/snooze`, { kind: "held", key: "hold", until })).status, 400);
  }
  const reader = (await aColleague(service, customer, "reader")).client;
  const asked = await reader.post(`${path}/snooze`, { kind: "held", key: "hold", until: inAnHour() });
  assert.equal(asked.status, 403);
  assert.ok(kindsOf(await read("", reader)).includes("domain"));
});

test("pages follow each other and hold every entry once", async () => {
  const whole = await read();
  const pages: Loose[] = [];
  let next: string | undefined = "";
  while (next !== undefined) {
    const page: Loose = (await customer.owner.get(`${path}?limit=1${next === "" ? "" : `&after=${next}`}`)).body;
    pages.push(...page.data);
    next = page.next;
  }
  assert.ok(whole.length > 1);
  assert.deepEqual(pages, whole);
});

test("a run that looked at competitors and used no offer is an entry that says why, until one uses an offer", async () => {
  const other = await anotherContract(customer);
  const inbox = async (): Promise<Loose[]> =>
    (await other.owner.get(`${other.v3}/inbox?kind=unusedOffers`)).body.data.map(
      ({ key, cause, subject, products, ofProducts }: Loose) => [key, cause, subject, products, ofProducts],
    );
  const rule = { target: { position: 1 }, competitors: { maxAgeHours: 48 }, minPrice: 1 };
  assert.equal((await other.owner.put(`${other.v3}/settings/currency`, { currency: "EUR" })).status, 200);
  const ids = await importAll(
    other,
    ["a", "b", "c"].map((customerProductId) => ({ customerProductId, name: "Kettle", referencePrice: 10 })),
  );
  const offering = (some: readonly string[], offer: object, snapshot: object): object[] =>
    some.map((id) => aSnapshot(id, { offers: [anOffer(offer)], ...snapshot }));
  await activate(other, { name: "Cheapest", otherwise: { rule } });
  await runPricing(other);
  assert.deepEqual(await inbox(), [["noMarket", "noMarket", undefined, 3, 3]]);
  await submitAll(other, offering(ids.slice(1), { currency: "GBP" }, {}));
  await runPricing(other);
  assert.deepEqual(await inbox(), [["currency GBP", "currency", "GBP", 2, 3]]);
  const domain = "shop-a.example";
  const creationDate = new Date(Date.now() - 3 * dayMs).toISOString();
  await submitAll(other, offering(ids, {}, { domain, creationDate }));
  await runPricing(other);
  assert.deepEqual(await inbox(), [["tooOld", "tooOld", undefined, 3, 3]]);
  await submitAll(other, offering(ids.slice(0, 1), {}, { domain }));
  await runPricing(other);
  assert.deepEqual(await inbox(), []);
});

test("a strategy that looks at no competitor uses no offer, and that is no entry", async () => {
  const other = await anotherContract(customer);
  await importAll(other, [{ customerProductId: "a", name: "Kettle", referencePrice: 10 }]);
  const unused = async (): Promise<number> =>
    (await other.owner.get(`${other.v3}/inbox?kind=unusedOffers`)).body.data.length;
  const keep = { rule: { target: "keep" } };
  await activate(other, { name: "Keep", otherwise: keep });
  await runPricing(other);
  assert.equal(await unused(), 0);
  const branches = [{ when: { field: "market.offerCount", gt: 0 }, then: { rule: { target: { position: 1 } } } }];
  await activate(other, { name: "By the market", branches, otherwise: keep });
  await runPricing(other);
  assert.equal(await unused(), 1);
});
