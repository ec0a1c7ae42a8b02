/** Decisions on held prices: who decides, what is published, and what is refused. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aColleague } from "../accounts/people.ts";
import type { Customer } from "../harness/customer.ts";
import { activate, completed, importAll, inDatabase, listPrices, runPricing, submitAll } from "../harness/market.ts";
import { holdAll } from "./held.ts";
import { aPricedCustomer, history, offers } from "./priced.ts";

const service = await anEmptyService();
const approvals = ({ v3 }: Customer): string => `${v3}/pricerecommendations/approvals`;

async function query(customer: Customer, body: object = {}): Promise<Loose> {
  const answer = await customer.client.post(`${approvals(customer)}/query`, body);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

async function decide(customer: Customer, decisions: readonly object[], client = customer.client): Promise<Loose[]> {
  const answer = await client.post(`${approvals(customer)}/decide`, decisions);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
}

const codeOf = (result: Loose): unknown => result.errors?.[0]?.code ?? result.data;

/** A customer whose products' prices wait, at 10, 11, 12 … */
async function waiting(products: readonly object[]): Promise<{ customer: Customer; ids: string[]; held: Loose[] }> {
  const { customer, ids } = await aPricedCustomer(service, products, holdAll);
  await submitAll(
    customer,
    ids.map((id, index) => offers(id, 10 + index)),
  );
  await runPricing(customer);
  return { customer, ids, held: (await query(customer)).data };
}

const named = (held: Loose, fields: object): object => ({
  productId: held["productId"],
  approvalCreatedAt: held["createdAt"],
  ...fields,
});

describe("queryApprovals", () => {
  test("lists held prices by age with reasons; filters by status, product and range; pages", async () => {
    const { customer, ids, held } = await waiting([{}, {}, {}]);
    assert.deepEqual(
      held.map(({ productId, status, requiredApprovals, priceRecommendation }) => [
        productId,
        status,
        requiredApprovals,
        priceRecommendation.price,
      ]),
      ids.map((id, index) => [id, "pending", 1, 10 + index]),
    );
    const { reasons, decisions, priceRecommendation } = held[0] ?? {};
    assert.deepEqual(reasons, [{ code: "hold", group: "hold", message: "let me see", brief: "let me see" }]);
    assert.deepEqual(decisions, []);
    assert.equal(priceRecommendation.relevantDomain, "shop-b.example");
    assert.equal(priceRecommendation.newPosition, 1);
    const two = await query(customer, { pagination: { limit: 2 } });
    assert.equal(two.data.length, 2);
    const rest = await query(customer, { pagination: { start: 2, limit: 2 } });
    assert.deepEqual(
      [...two.data, ...rest.data].map(({ productId }: Loose) => productId),
      ids,
    );
    const filter = { oneOf: { field: "customerProductId", values: ["p-1"] } };
    assert.deepEqual(
      (await query(customer, { productFilter: filter })).data.map(({ productId }: Loose) => productId),
      [ids[1]],
    );
    assert.deepEqual((await query(customer, { status: ["expired"] })).data, []);
    assert.deepEqual((await query(customer, { range: { end: held[0]?.["createdAt"] } })).data, []);
    await submitAll(customer, [offers(ids[0] ?? "", 20)]);
    await runPricing(customer);
    assert.equal((await query(customer)).data.length, 4);
    assert.equal((await query(customer, { latestOnly: true })).data.length, 3);
  });
});

describe("decideApprovals", () => {
  test("an approved price is published now, with its calculation's time; a rejected one is not; both are explained", async () => {
    const { customer, ids, held } = await waiting([{}, {}]);
    const [first, second] = held;
    assert.ok(first !== undefined && second !== undefined);
    const before = Date.now();
    const results = await decide(customer, [
      named(first, { decision: "approved", comment: "fine" }),
      named(second, { decision: "rejected" }),
    ]);
    assert.deepEqual(results, [{ data: true }, { data: true }]);
    const [price, ...others] = await listPrices(customer);
    assert.deepEqual([price.productId, price.price, others], [ids[0], 10, []]);
    assert.equal(price.calculatedAt, first["createdAt"]);
    assert.ok(Date.parse(price.timestamp) >= before - 1_000 && price.timestamp > price.calculatedAt);
    const path = `${customer.v3}/pricerecommendations/${price.recommendationId}/explanation`;
    const { sentences } = (await customer.client.get(path)).body.data;
    assert.match(sentences.at(-1), /approved it at .*\("fine"\)\.$/);
    const ofHeld = `${approvals(customer)}/${second["productId"]}/${second["createdAt"]}/explanation`;
    const explained = await customer.client.get(ofHeld);
    assert.equal(explained.status, 200, explained.text);
    assert.equal(explained.body.data.status, "rejected");
    assert.match(explained.body.data.sentences.at(-1), /rejected it/);
    assert.ok(explained.body.data.steps.length > 0);
    const again = await decide(customer, [named(first, { decision: "approved" })]);
    assert.equal(codeOf(again[0]), "resource.approvalDecided");
    assert.match(again[0]?.["errors"][0].message, /approved already by .+ at 2/);
  });

  test("a rejection stands while price and reasons are the same; another price is held anew", async () => {
    const { customer, ids, held } = await waiting([{}]);
    await decide(customer, [named(held[0] ?? {}, { decision: "rejected" })]);
    const { successful, held: counted } = (await runPricing(customer)).result.operations;
    assert.deepEqual([successful, counted], [1, 0]);
    assert.equal((await query(customer)).data.length, 1);
    await submitAll(customer, [offers(ids[0] ?? "", 14)]);
    await runPricing(customer);
    assert.deepEqual(
      (await query(customer)).data.map(({ status }: Loose) => status),
      ["rejected", "pending"],
    );
  });

  test("an overwrite is published with its position, within boundaries, and stands under later runs until they exclude it", async () => {
    const { customer, ids, held } = await waiting([{ maxPriceBoundary: 50 }]);
    const [first] = held;
    assert.ok(first !== undefined);
    const tooHigh = await decide(customer, [named(first, { decision: "overwritten", overwritePrice: 50.01 })]);
    assert.equal(codeOf(tooHigh[0]), "request.invalid");
    const odd = await decide(customer, [named(first, { decision: "overwritten", overwritePrice: 9.999 })]);
    assert.equal(codeOf(odd[0]), "request.invalid");
    assert.equal(codeOf((await decide(customer, [named(first, { decision: "overwritten" })]))[0]), "request.invalid");
    const done = await decide(customer, [named(first, { decision: "overwritten", overwritePrice: 40.5 })]);
    assert.deepEqual(done, [{ data: true }]);
    const [price] = await listPrices(customer);
    assert.deepEqual([price.price, price.newPosition], [40.5, 2]);
    await activate(customer, { name: "Free", otherwise: { rule: { target: { position: 1 } } } });
    assert.equal((await runPricing(customer)).result.operations.published, 0);
    assert.equal((await listPrices(customer))[0].price, 40.5);
    await importAll(customer, [{ customerProductId: "p-0", maxPriceBoundary: 30 }]);
    await runPricing(customer);
    assert.deepEqual(
      (await history(customer, ids[0] ?? "")).map(({ price: found }) => found),
      [40.5, 10],
    );
  });

  test("what changed since is refused: a newer price, a deleted product, broken boundaries, one that expired", async () => {
    const { customer, ids, held } = await waiting([{}, {}, {}, {}]);
    const [first, second, third, fourth] = held;
    await importAll(customer, [{ customerProductId: "p-0", maxPriceBoundary: 5 }]);
    const deleted = await customer.client.delete(`${customer.v3}/products/${ids[1]}`);
    if (deleted.status >= 300) {
      await inDatabase(service, "delete from product where product_id = $1", [ids[1]]);
    }
    await inDatabase(service, "update held_price set expires_at = now() where product_id = $1", [ids[2]]);
    await inDatabase(
      service,
      `insert into newest_recommendation (contract_id, product_id, calculated_at, price)
       values ($1, $2, date_trunc('milliseconds', now()), 7)`,
      [customer.contractId, ids[3]],
    );
    const results = await decide(
      customer,
      [first, second, third, fourth].map((one) => named(one ?? {}, { decision: "approved" })),
    );
    assert.deepEqual(results.map(codeOf), [
      "resource.approvalOutdated",
      "resource.notFound",
      "resource.approvalOutdated",
      "resource.approvalOutdated",
    ]);
    assert.deepEqual((await listPrices(customer)).length, 0);
  });

  test("several users must agree where several are required; one counts once; an overwrite supersedes", async () => {
    const { customer, held } = await waiting([{}]);
    const [first] = held;
    assert.ok(first !== undefined);
    await inDatabase(service, "update held_price set required_approvals = 2 where product_id = $1", [
      first["productId"],
    ]);
    const { client: other } = await aColleague(service, customer, "owner");
    const approve = named(first, { decision: "approved" });
    assert.deepEqual(await decide(customer, [approve]), [{ data: true }]);
    assert.equal(codeOf((await decide(customer, [approve]))[0]), "resource.conflict");
    assert.deepEqual(await listPrices(customer), []);
    const overwrite = (price: number) => named(first, { decision: "overwritten", overwritePrice: price });
    assert.deepEqual(await decide(customer, [overwrite(8)]), [{ data: true }]);
    assert.deepEqual(await decide(customer, [overwrite(9)], other), [{ data: true }]);
    assert.deepEqual(await listPrices(customer), [], "two prices are no agreement");
    assert.deepEqual(await decide(customer, [overwrite(9)]), [{ data: true }]);
    assert.equal((await listPrices(customer))[0].price, 9);
    const [decided] = (await query(customer)).data;
    assert.deepEqual(
      decided.decisions.map(({ decision, superseded }: Loose) => [decision, superseded]),
      [
        ["approved", true],
        ["overwritten", true],
        ["overwritten", false],
        ["overwritten", false],
      ],
    );
  });

  test("an overwrite stands as long as its decision says", async () => {
    const { customer, held } = await waiting([{}, {}]);
    const overwritten = { decision: "overwritten", overwritePrice: 40 };
    await decide(customer, [
      named(held[0] ?? {}, overwritten),
      named(held[1] ?? {}, { ...overwritten, standsHours: 2 }),
    ]);
    const stands = await inDatabase(
      service,
      `select (extract(epoch from stands_until - ended_at) / 3600)::float8 as hours
       from held_price where contract_id = $1 order by product_id`,
      [customer.contractId],
    );
    assert.deepEqual(
      stands.map(({ hours }) => hours),
      [24, 2],
    );
  });

  test("a price of a version that is no longer active can be approved until a run comes to another one", async () => {
    const { customer, held } = await waiting([{}]);
    await activate(customer, { name: "None", otherwise: { skip: "none" } });
    assert.equal(codeOf((await decide(customer, [named(held[0] ?? {}, { decision: "approved" })]))[0] ?? {}), true);
  });

  test("of two who decide at once one wins, and the other is told who and when", async () => {
    const { customer, held } = await waiting([{}]);
    const { client: other } = await aColleague(service, customer, "owner");
    const [first] = held;
    const results = await Promise.all([
      decide(customer, [named(first ?? {}, { decision: "approved" })]),
      decide(customer, [named(first ?? {}, { decision: "rejected" })], other),
    ]);
    const codes = results.map(([result]) => codeOf(result));
    assert.deepEqual(new Set(codes), new Set(["resource.approvalDecided", true]));
    const lost = results.flat().find((result) => result["errors"] !== undefined);
    assert.match(lost?.["errors"][0].message, / by \S+@\S+ at \d{4}-/);
    assert.equal((await listPrices(customer)).length, codes[0] === true ? 1 : 0);
  });

  test("needs the right; another contract's held price is as unknown as none", async () => {
    const { customer, held } = await waiting([{}]);
    const { client: member } = await aColleague(service, customer, "member");
    const answer = await member.post(`${approvals(customer)}/decide`, [named(held[0] ?? {}, { decision: "approved" })]);
    assert.equal(answer.status, 403);
    const stranger = await waiting([{}]);
    const foreign = await decide(stranger.customer, [named(held[0] ?? {}, { decision: "approved" })]);
    const unknown = await decide(stranger.customer, [
      { productId: "999999999", approvalCreatedAt: "2026-01-01T00:00:00.000Z", decision: "approved" },
    ]);
    assert.deepEqual(foreign, unknown);
    assert.equal(codeOf(unknown[0]), "resource.notFound");
  });

  test("a price that waits stays decidable while runs come to it again and again", async () => {
    const { customer, held } = await waiting([{}, {}]);
    const running = (async () => {
      for (let round = 0; round < 5; round++) await runPricing(customer);
    })();
    assert.deepEqual(await decide(customer, [named(held[0] ?? {}, { decision: "approved" })]), [{ data: true }]);
    await running;
    assert.deepEqual(await decide(customer, [named(held[1] ?? {}, { decision: "approved" })]), [{ data: true }]);
    assert.equal((await listPrices(customer)).length, 2);
  });
});

describe("decideApprovalsByQuery", () => {
  test("tells what was seen and has changed since: decided by another, replaced, or half decided", async () => {
    const { customer, ids, held } = await waiting([{}, {}, {}, {}, {}]);
    const guard = { requiredApprovals: { default: 2 } };
    assert.equal((await customer.owner.put(`${customer.v3}/settings/priceguard`, guard)).status, 200);
    await submitAll(
      customer,
      ids.slice(0, 2).map((id) => offers(id, 20)),
    );
    await runPricing(customer);
    const { seenAt, data } = await query(customer, { status: ["pending"] });
    const priceOf = (id: string | undefined): Loose => data.find(({ productId }: Loose) => productId === id) ?? {};
    const other = await aColleague(service, customer, "owner");
    const decided = [
      named(priceOf(ids[1]), { decision: "approved" }),
      named(priceOf(ids[2]), { decision: "rejected" }),
      named(priceOf(ids[3]), { decision: "approved" }),
    ];
    assert.deepEqual(
      (await decide(customer, decided, other.client)).map(({ data: done }) => done),
      [true, true, true],
    );
    await submitAll(customer, [offers(ids[4] ?? "", 30)]);
    await runPricing(customer);
    const started = await customer.client.post(`${approvals(customer)}/decide/query`, { decision: "approved", seenAt });
    const { task } = await completed(customer, started.body.data.url);
    const { successful, failed, published } = task.result.operations;
    assert.deepEqual([successful, failed, published], [1, 4, 0], JSON.stringify(task));
    assert.deepEqual(
      task.failures.map(({ messageId, attributes }: Loose) => [messageId, attributes.productId]),
      [
        ["resource.approvalOutdated", ids[1]],
        ["resource.approvalDecided", ids[2]],
        ["resource.approvalDecided", ids[3]],
        ["resource.approvalOutdated", ids[4]],
      ],
    );
    const told: string = task.failures[1].attributes.exceptionMessage;
    assert.ok(told.includes(other.email) && / at \d{4}-/.test(told), told);
    assert.equal(held.length, 5);
  });

  test("decides on what was seen: not on prices that are newer than seenAt", async () => {
    const { customer, ids } = await waiting([{}, {}, {}]);
    const { seenAt } = await query(customer);
    await submitAll(customer, [offers(ids[2] ?? "", 30)]);
    await runPricing(customer);
    const body = {
      decision: "approved",
      seenAt,
      productFilter: { oneOf: { field: "productId", values: ids.slice(1) } },
    };
    const started = await customer.client.post(`${approvals(customer)}/decide/query`, body);
    assert.equal(started.status, 202, started.text);
    const { task } = await completed(customer, started.body.data.url);
    assert.equal(task.state, "succeeded", JSON.stringify(task));
    assert.deepEqual([task.result.operations.successful, task.result.operations.published], [1, 1]);
    assert.deepEqual(
      (await listPrices(customer)).map(({ price }) => price),
      [11],
      "30 was not seen; that a run came to 11 again changes nothing",
    );
    const seen = await query(customer);
    const again = await customer.client.post(`${approvals(customer)}/decide/query`, { ...body, seenAt: seen.seenAt });
    const done = (await completed(customer, again.body.data.url)).task;
    assert.equal(done.result.operations.published, 1);
    assert.deepEqual(
      (await listPrices(customer)).map(({ price }) => price),
      [11, 30],
    );
  });
});

test("why a price waits is told in German, too, with a heading, and that it waited once it is decided", async () => {
  const rule = { target: { amount: 200 }, holdWhen: { field: "result.price", gt: 100 } };
  const { customer } = await aPricedCustomer(service, [{}], { name: "Dear", otherwise: { rule } });
  await runPricing(customer);
  const german = { "accept-language": "de" };
  const found = await customer.client.post(`${approvals(customer)}/query`, {}, german);
  const why = "berechneter Preis ist 200,00, mehr als 100";
  assert.deepEqual(found.body.data[0].reasons, [
    { code: "holdWhen", group: "holdWhen.result.price", message: why, brief: why },
  ]);
  const [held = {}] = (await query(customer))["data"];
  assert.equal(held["reasons"][0].message, "the calculated price is 200.00, more than 100");
  const path = `${approvals(customer)}/${held["productId"]}/${held["createdAt"]}/explanation`;
  const explained = async (): Promise<Loose> => (await customer.client.get(path, german)).body.data;
  const waits = await explained();
  assert.match(waits["heading"], /^Produkt p-0, .* Strategie Dear, Version 1\.$/);
  assert.equal(waits["pointers"].length, waits["sentences"].length);
  assert.ok(waits["pointers"].includes("/otherwise/rule/holdWhen"), waits["pointers"].join(" "));
  assert.equal(waits["sentences"].at(-1), `Er wartet auf Freigabe: ${why}.`);
  const odd = await decide(customer, [named(held, { decision: "rejected", overwritePrice: 9 })]);
  assert.deepEqual([odd[0]?.["errors"][0].code, odd[0]?.["errors"][0].path], ["request.invalid", "/0/overwritePrice"]);
  const byNumber = named(held, { productId: Number(held["productId"]), decision: "rejected" });
  assert.deepEqual(await decide(customer, [byNumber]), [{ data: true }]);
  const decided: string[] = (await explained())["sentences"];
  assert.equal(decided.at(-2), `Er wartete auf Freigabe: ${why}.`);
});

test("the explanation of a published price says why it waited, and who approved it", async () => {
  const { customer, held } = await waiting([{}]);
  await decide(customer, [named(held[0] ?? {}, { decision: "approved" })]);
  const [{ recommendationId }] = await listPrices(customer);
  const path = `${customer.v3}/pricerecommendations/${recommendationId}/explanation`;
  const { sentences } = (await customer.client.get(path)).body.data;
  assert.equal(sentences.at(-2), "It waited for approval: let me see.");
  assert.match(sentences.at(-1), / approved it at /);
});

test("the guard says how long a price waits and how long a rejection stands", async () => {
  const { customer, ids } = await aPricedCustomer(service, [{}], holdAll);
  const guard = { pendingHours: 5, rejectionHours: 7 };
  assert.equal((await customer.owner.put(`${customer.v3}/settings/priceguard`, guard)).status, 200);
  await submitAll(customer, [offers(ids[0] ?? "", 10)]);
  await runPricing(customer);
  const [held] = (await query(customer)).data;
  assert.equal(Date.parse(held.expiresAt) - Date.parse(held.createdAt), 5 * 60 * 60 * 1000);
  assert.deepEqual(await decide(customer, [named(held, { decision: "rejected" })]), [{ data: true }]);
  const [{ hours } = {}] = await inDatabase(
    service,
    "select extract(epoch from stands_until - updated_at)::float8 / 3600 as hours from held_price where product_id = $1",
    [ids[0]],
  );
  assert.equal(hours, 7);
});
