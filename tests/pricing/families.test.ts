/** Families of products: their prices are settled together after each has one of its own (interface 4.40-8 to 4.40-14). */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { DEFAULT_GUARD } from "../../engine/index.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { activate, inDatabase, listPrices, runPricing, submitAll } from "../harness/market.ts";
import { heldOf } from "./held.ts";
import { aPricedCustomer, history, offers } from "./priced.ts";

const service = await anEmptyService();

const meet = { rule: { target: { position: 1 } } };
const perUnit = { by: "tags.family", relations: [{ kind: "perUnit", by: "tags.pack", maxRatio: 1 }] };
const packs = { name: "Packs", families: [perUnit], otherwise: meet };
const alone = { name: "Alone", otherwise: meet };
const colours = {
  name: "Colours",
  families: [{ by: "tags.family", relations: [{ kind: "same" }] }],
  otherwise: meet,
};

const tagged = (tags: Readonly<Record<string, string>>, more: object = {}): object => ({
  tags: Object.entries(tags).map(([key, value]) => ({ key, value })),
  ...more,
});
const pack = (pieces: number, more: object = {}): object => tagged({ family: "tea", pack: String(pieces) }, more);

const market = async (customer: Customer, ids: readonly string[], prices: readonly number[]): Promise<void> =>
  await submitAll(
    customer,
    prices.map((price, index) => offers(ids[index] ?? "", price)),
  );

const pricesOf = async (customer: Customer): Promise<Loose> =>
  Object.fromEntries((await listPrices(customer)).map(({ customerProductId, price }) => [customerProductId, price]));

const simulated = async (customer: Customer, body: object = {}): Promise<Loose> => {
  const answer = await customer.client.post(`${customer.v3}/pricerecommendations/simulate`, body);
  assert.equal(answer.status, 200, answer.text);
  const { products } = answer.body.data;
  return Object.fromEntries(products.map((product: Loose) => [product.customerProductId, product.price]));
};

const compare = async (customer: Customer, from: object, to: object): Promise<Loose[]> => {
  const strategies = `${customer.v3}/settings/pricingstrategies`;
  const [{ id }] = (await customer.client.get(strategies)).body.data;
  const sides = { from: { document: from }, to: { document: to } };
  const answer = await customer.client.post(`${strategies}/${id}/compare`, sides);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data.products;
};

/** The guard of a new contract, without the breaker's limits and with prices that have no floor. */
const putGuard = async (customer: Customer): Promise<void> => {
  const { run: _run, ...checks } = DEFAULT_GUARD;
  const guard = { ...checks, withoutFloor: { belowPercent: 1, onBreach: "publish" } };
  assert.equal((await customer.owner.put(`${customer.v3}/settings/priceguard`, guard)).status, 200);
};

const explainedHeld = async (customer: Customer, productId: string): Promise<string> => {
  const approvals = `${customer.v3}/pricerecommendations/approvals`;
  const { data } = (await customer.client.post(`${approvals}/query`, { status: ["pending"] })).body;
  const { createdAt } = data.find((waiting: Loose) => waiting.productId === productId);
  const told = await customer.client.get(`${approvals}/${productId}/${createdAt}/explanation`);
  assert.equal(told.status, 200, told.text);
  return told.body.data.sentences.join(" ");
};

const explained = async (customer: Customer, productId: string): Promise<string> => {
  const [last] = (await history(customer, productId)).slice(-1);
  const path = `${customer.v3}/pricerecommendations/${last?.["recommendationId"]}/explanation`;
  const answer = await customer.client.get(path);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data.sentences.join(" ");
};

describe("a family", () => {
  test("of packs of 1, 6 and 12 pieces: no larger pack costs more per piece; the explanation names what it keeps", async () => {
    const { customer, ids } = await aPricedCustomer(service, [pack(1), pack(6), pack(12), {}], packs);
    await market(customer, ids, [1, 7.2, 13, 5]);
    const expected = { "p-0": 1.2, "p-1": 7.2, "p-2": 13, "p-3": 5 };
    assert.deepEqual(await simulated(customer), expected, "a simulation says so before");
    const one = { filter: { oneOf: { field: "customerProductId", values: ["p-0"] } }, includeExplanations: true };
    assert.deepEqual(await simulated(customer, one), { "p-0": 1.2 }, "also of a single member");
    const { successful, published, held, failed } = (await runPricing(customer)).result.operations;
    assert.deepEqual([successful, published, held, failed], [4, 4, 0, 0]);
    assert.deepEqual(await pricesOf(customer), expected);
    const told = await explained(customer, ids[0] ?? "");
    assert.match(told, /Position 1 is 1\.00/);
    assert.match(
      told,
      /moves the price from 1\.00 to 1\.20: the larger pack p-1 with 7\.20 costs at most 1 times as much/,
    );
    assert.doesNotMatch(await explained(customer, ids[1] ?? ""), /family/i);
    await market(customer, ids, [1, 6, 11]);
    await runPricing(customer);
    assert.deepEqual(await pricesOf(customer), { "p-0": 1, "p-1": 6, "p-2": 11, "p-3": 5 });
    const [first] = await history(customer, ids[0] ?? "");
    const path = `${customer.v3}/pricerecommendations/${first?.["recommendationId"]}/explanation`;
    assert.equal((await customer.client.get(path)).body.data.sentences.join(" "), told, "as it was settled then");
  });

  test("with one price: a member that is held or failed stays at its published price, and the others go by it", async () => {
    const red = tagged({ family: "mug", see: "yes" });
    const holding = {
      ...colours,
      branches: [
        {
          when: { field: "tags.see", exists: true },
          then: { rule: { target: { position: 1 }, holdWhen: { field: "result.changePercent", gt: 20 } } },
        },
      ],
    };
    const gone = tagged({ family: "mug", gone: "yes" });
    const { customer, ids } = await aPricedCustomer(service, [red, tagged({ family: "mug" }), gone], holding);
    await market(customer, ids, [10, 9, 11]);
    await runPricing(customer);
    assert.deepEqual(await pricesOf(customer), { "p-0": 9, "p-1": 9, "p-2": 9 });
    assert.match(await explained(customer, ids[2] ?? ""), /it costs the same as product p-[01], 9\.00/);
    await market(customer, ids, [20, 12, 12]);
    const { published, held } = (await runPricing(customer)).result.operations;
    assert.deepEqual([published, held], [2, 1]);
    assert.deepEqual(await pricesOf(customer), { "p-0": 9, "p-1": 9, "p-2": 9 });
    assert.deepEqual(
      (await heldOf(service, ids[0] ?? "")).map(({ price }) => price),
      [20],
      "the price of its own waits",
    );
  });

  test("whose relation cannot hold waits with the relation, the products and the numbers; others are published", async () => {
    const sizes = [pack(1, { maxPriceBoundary: 1 }), pack(6, { minPriceBoundary: 7 }), {}];
    const { customer, ids } = await aPricedCustomer(service, sizes, packs);
    await market(customer, ids, [0.9, 8, 5]);
    const { published, held } = (await runPricing(customer)).result.operations;
    assert.deepEqual([published, held], [1, 2]);
    const [stored] = await heldOf(service, ids[0] ?? "");
    const compared = await compare(customer, alone, packs);
    assert.deepEqual(
      compared.map(({ from, to }) => [from.state, to.state, from.price, to.price]),
      [
        ["published", "held", 0.9, 0.9],
        ["published", "held", 8, 8],
        ["published", "published", 5, 5],
      ],
    );
    const [reason] = stored?.["reasons"] ?? [];
    assert.equal(reason.code, "families");
    assert.match(
      reason.message,
      /the .* by tags\.pack cannot hold: for product p-[01], product p-[01] would have to cost/,
    );
    const approvals = `${customer.v3}/pricerecommendations/approvals`;
    const [waiting] = (await customer.client.post(`${approvals}/query`, { status: ["pending"] })).body.data;
    const told = await customer.client.get(`${approvals}/${waiting.productId}/${waiting.createdAt}/explanation`);
    assert.equal(told.status, 200, told.text);
    assert.match(told.body.data.sentences.join(" "), /cannot hold: for product/);
  });

  test("in a backtest moves with the market of any member, also of one that is not selected", async () => {
    const { customer, ids } = await aPricedCustomer(service, [pack(1), pack(6)], alone);
    const [single = "", six = ""] = ids;
    const begin = Date.now() - 60_000;
    const at = (second: number): string => new Date(begin + second * 1000).toISOString();
    await submitAll(customer, [{ ...offers(single, 1), creationDate: at(1) }]);
    await submitAll(customer, [{ ...offers(six, 7.2), creationDate: at(2) }]);
    await submitAll(customer, [{ ...offers(six, 6), creationDate: at(3) }]);
    const backtested = async (body: object): Promise<Loose[]> => {
      const answer = await customer.client.post(`${customer.v3}/pricerecommendations/backtest`, {
        document: packs,
        range: { start: at(0), end: at(10) },
        includeSeries: true,
        ...body,
      });
      assert.equal(answer.status, 200, answer.text);
      return answer.body.data.products;
    };
    const seriesOf = ({ series }: Loose): unknown => series.map((entry: Loose) => [entry.at, entry.price]);
    const [one, other] = await backtested({});
    const expected = [1, 1.2, 1].map((price, second) => [at(second + 1), price]);
    assert.deepEqual([seriesOf(one), one?.["changes"]], [expected, 2]);
    assert.deepEqual(seriesOf(other), [
      [at(2), 7.2],
      [at(3), 6],
    ]);
    const filter = { oneOf: { field: "productId", values: [single] } };
    assert.deepEqual((await backtested({ filter })).map(seriesOf), [expected]);
  });

  test("is judged by the guard with the price that it gives", async () => {
    const { customer, ids } = await aPricedCustomer(service, [pack(1), pack(6)], packs);
    await market(customer, ids, [1, 6]);
    await runPricing(customer);
    const { run: _run, ...checks } = DEFAULT_GUARD;
    const guard = { ...checks, withoutFloor: { belowPercent: 1, onBreach: "publish" } };
    const put = await customer.owner.put(`${customer.v3}/settings/priceguard`, guard);
    assert.equal(put.status, 200, put.text);
    await market(customer, ids, [1, 9.6]);
    const { published, held } = (await runPricing(customer)).result.operations;
    assert.deepEqual([published, held], [0, 2], "the single one would stay, but 1.60 is 60 % above 1.00");
    assert.deepEqual(
      (await heldOf(service, ids[0] ?? "")).map(({ price, reasons }) => [price, reasons[0].code]),
      [[1.6, "change"]],
    );
  });

  test("whose one member the guard holds goes by that member's published price; the approved one then agrees with all", async () => {
    const mug = tagged({ family: "mug" });
    const { customer, ids } = await aPricedCustomer(service, [mug, mug, mug], alone);
    await market(customer, ids, [10, 5, 6]);
    await runPricing(customer);
    await activate(customer, colours);
    await putGuard(customer);
    await market(customer, ids, [11, 9, 12]);
    const states = async (from: object, to: object): Promise<unknown> =>
      (await compare(customer, from, to)).map(({ to: { state, price } }) => [state, price]);
    const expected = [
      ["held", 5],
      ["held", 9],
      ["held", 12],
    ];
    assert.deepEqual(await states(alone, colours), expected, "a comparison says so before");
    assert.deepEqual(await simulated(customer), { "p-0": 5, "p-1": 9, "p-2": 12 }, "and a simulation");
    for (const run of ["the first run", "a later one"]) {
      const { published, held } = (await runPricing(customer)).result.operations;
      assert.deepEqual([published, held], [0, 3], run);
      assert.deepEqual(await pricesOf(customer), { "p-0": 10, "p-1": 5, "p-2": 6 }, "no two of them move apart");
    }
    const [first = "", second = "", third = ""] = ids;
    assert.match(await explainedHeld(customer, first), /from 11\.00 to 5\.00: it costs the same as product p-1, 5\.00/);
    assert.doesNotMatch(await explainedHeld(customer, second), /The family moves/, "9.00 is its own, 80 % above 5.00");
    assert.match(await explainedHeld(customer, third), /products p-[01] and p-[01] cannot cost the same/);
    const approvals = `${customer.v3}/pricerecommendations/approvals`;
    const { data } = (await customer.client.post(`${approvals}/query`, { status: ["pending"] })).body;
    const { productId, createdAt } = data.find((waiting: Loose) => waiting.productId === second);
    const decision = { productId, approvalCreatedAt: createdAt, decision: "approved" };
    const decided = await customer.client.post(`${approvals}/decide`, [decision]);
    assert.deepEqual(decided.body.data, [{ data: true }], decided.text);
    const later = (await runPricing(customer)).result.operations;
    assert.deepEqual([later.published, later.held], [3, 0]);
    assert.deepEqual(await pricesOf(customer), { "p-0": 9, "p-1": 9, "p-2": 9 });
  });

  test("a larger size never stands below a smaller one because the guard holds it", async () => {
    const size = (number: number): object => tagged({ family: "shirt", size: String(number) });
    const ladder = {
      name: "Sizes",
      families: [{ by: "tags.family", relations: [{ kind: "ladder", by: "tags.size" }] }],
      otherwise: meet,
    };
    const { customer, ids } = await aPricedCustomer(service, [size(1), size(2), size(3)], ladder);
    await market(customer, ids, [10, 11, 12]);
    await runPricing(customer);
    await putGuard(customer);
    await market(customer, ids, [14, 18, 15]);
    const { published, held } = (await runPricing(customer)).result.operations;
    assert.deepEqual([published, held], [2, 1]);
    assert.deepEqual(
      await pricesOf(customer),
      { "p-0": 11, "p-1": 11, "p-2": 15 },
      "18.00 is more than 50 % above 11.00, so 14.00 for the smaller one would be above the shop's 11.00",
    );
    assert.match(
      await explained(customer, ids[0] ?? ""),
      /moves the price from 14\.00 to 11\.00: product p-1 with 11\.00 costs at least 0 % more/,
    );
  });

  test("of more than 1,000 products is held, others are published", async () => {
    const many = Array.from({ length: 1_001 }, () => tagged({ family: "all" }, { referencePrice: 5 }));
    const { customer } = await aPricedCustomer(service, [...many, tagged({ family: "few" })], {
      ...colours,
      otherwise: { rule: { target: { amount: { of: "referencePrice" } } } },
    });
    const { published, held } = (await runPricing(customer)).result.operations;
    assert.deepEqual([published, held], [1, 1_001]);
    const [one] = await inDatabase(
      service,
      "select product_id, reasons from held_price where contract_id = $1 limit 1",
      [customer.contractId],
    );
    assert.match(one?.["reasons"][0].message, /have 1001 products together: at most 1000/);
  });

  test("stays settled while members are priced by two versions: those of the other version do not move", async () => {
    const special = tagged({ family: "mug", brand: "x" });
    const { customer, ids } = await aPricedCustomer(service, [special, tagged({ family: "mug" })], colours);
    await market(customer, ids, [10, 10]);
    await runPricing(customer);
    const strategies = `${customer.v3}/settings/pricingstrategies`;
    const next = (await customer.client.post(strategies, { ...colours, name: "Next" })).body.data.id;
    const rollout = { where: { field: "tags.brand", equals: "x" } };
    const rolled = await customer.client.post(`${strategies}/${next}/activate`, { version: 1, rollout });
    assert.equal(rolled.status, 200, rolled.text);
    await market(customer, ids, [8, 7]);
    await runPricing(customer);
    assert.deepEqual(
      await pricesOf(customer),
      { "p-0": 10, "p-1": 10 },
      "each goes by the published price of the other",
    );
    await activate(customer, colours);
    await runPricing(customer);
    assert.deepEqual(await pricesOf(customer), { "p-0": 7, "p-1": 7 });
  });
});
