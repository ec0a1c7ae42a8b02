import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { importAll } from "../harness/market.ts";

const { service, customer } = await aCompany();
const path = `${customer.v3}/settings/pricingstrategies`;

const rule = { rule: { target: { position: 1 } } };
const aStrategy = (name: string): Loose => ({ name, otherwise: rule });

async function create(body: unknown): Promise<Loose> {
  const answer = await customer.client.post(path, body);
  assert.equal(answer.status, 201, answer.text);
  return answer.body.data;
}

describe("createStrategy", () => {
  test("201: a bare document and a wrapped one; the document comes back as it was sent", async () => {
    const document = {
      name: "Wrapped",
      branches: [{ when: { field: "name", exists: true }, then: rule }],
      otherwise: { skip: "none" },
    };
    const bare = await create(document);
    const wrapped = await create({ document, message: "first" });
    for (const strategy of [bare, wrapped]) {
      assert.equal(strategy.name, "Wrapped");
      assert.equal(strategy.version, 1);
      assert.equal(strategy.active, false);
      assert.equal(strategy.strategyId, strategy.id);
      assert.deepEqual(strategy.document, document);
      const { warnings, ...stored } = strategy;
      assert.deepEqual(warnings, []);
      assert.deepEqual((await customer.client.get(`${path}/${strategy.id}`)).body.data, { ...stored, hasDraft: false });
    }
    assert.notEqual(bare.id, wrapped.id);
  });

  test("201: in a currency without minor unit a rule that says nothing of it rounds to whole prices, at each place and version", async () => {
    const target = { amount: { of: "referencePrice", percent: -1 } };
    const steps = { step: 10 };
    const document = {
      name: "Whole",
      branches: [
        { when: { field: "name", exists: true }, then: { rule: { target } } },
        { when: { field: "gtin", exists: true }, then: { rule: { target, rounding: steps } } },
      ],
      otherwise: { skip: "none" },
    };
    const roundings = ({ branches }: Loose): Loose[] => branches.map(({ then }: Loose) => then.rule.rounding);
    for (const [currency, rounding] of [
      ["JPY", { step: 1 }],
      ["ISK", { step: 1 }],
      ["HUF", undefined],
    ] as const) {
      const shop = await aCustomer(service, { currency });
      const strategies = `${shop.v3}/settings/pricingstrategies`;
      const made = (await shop.client.post(strategies, document)).body.data;
      assert.deepEqual(roundings(made.document), [rounding, steps], currency);
      const again = await shop.client.put(`${strategies}/${made.id}`, document);
      assert.equal(again.body.data.version, 1, "the same document is no new version");
      const next = await shop.client.put(`${strategies}/${made.id}`, { ...document, name: "Whole again" });
      assert.deepEqual([next.body.data.version, roundings(next.body.data.document)], [2, [rounding, steps]]);
    }
  });

  test("in a currency without minor unit a document that is only tried gives the whole prices of the one that is stored", async () => {
    const shop = await aCustomer(service, { currency: "KRW" });
    const [productId] = await importAll(shop, [
      { customerProductId: "kettle", name: "Kettle", referencePrice: 12_345 },
    ]);
    const document = {
      name: "Tried",
      otherwise: { rule: { target: { amount: { of: "referencePrice", percent: -1 } } } },
    };
    const strategies = `${shop.v3}/settings/pricingstrategies`;
    const made = (await shop.client.post(strategies, document)).body.data;
    const ask = async (operation: string, body: object): Promise<Loose> => {
      const answer = await shop.client.post(`${shop.v3}/${operation}`, body);
      assert.equal(answer.status, 200, answer.text);
      return answer.body.data;
    };
    const simulate = "pricerecommendations/simulate";
    for (const body of [{ strategyId: made.id }, { document }]) {
      const { products } = await ask(simulate, body);
      assert.deepEqual(
        products.map(({ price }: Loose) => price),
        [12_222],
      );
    }
    const tried = await ask(simulate, { simulationRequests: [{ productId }], strategyBuilder: document });
    assert.equal(tried.simulationResults[0].result.price, 12_222);
    const compared = await ask(`settings/pricingstrategies/${made.id}/compare`, {
      from: { version: 1 },
      to: { document },
    });
    assert.deepEqual(
      compared.products.map(({ from, to }: Loose) => [from.price, to.price]),
      [[12_222, 12_222]],
    );
  });

  test("400: a wrong document, each problem with its path, and nothing is stored", async () => {
    const known = (await customer.client.get(path)).body.data.length;
    const wrong: readonly (readonly [body: unknown, pointer: string])[] = [
      [{ name: "x" }, ""],
      [{ otherwise: rule }, ""],
      [{ name: "", otherwise: rule }, "/name"],
      [{ name: "x".repeat(201), otherwise: rule }, "/name"],
      [{ name: "x", otherwise: { rule: { target: { position: 0 } } } }, "/otherwise/rule/target"],
      [{ name: "x", otherwise: { rule: { target: { position: "1" } } } }, "/otherwise/rule/target"],
      [{ name: "x", otherwise: { rule: {} } }, "/otherwise/rule"],
      [{ name: "x", otherwise: { rule: { target: "keep", ajust: {} } } }, "/otherwise/rule/ajust"],
      [{ document: { name: "x", otherwise: { rule: { target: "kep" } } } }, "/document/otherwise/rule/target"],
      [{ document: aStrategy("x"), message: 7 }, "/message"],
      [{ document: aStrategy("x"), message: "m".repeat(2_001) }, "/message"],
      [{ document: aStrategy("x"), note: "m" }, "/note"],
      [{ document: null }, "/document"],
      [[aStrategy("x")], ""],
      ["strategy", ""],
      [undefined, ""],
    ];
    for (const [body, pointer] of wrong) {
      const answer = await customer.client.post(path, body);
      assert.equal(answer.status, 400, JSON.stringify(body));
      for (const { message } of answer.body.errors) assert.match(message, /[^.?!][.?]$/);
      if (pointer !== "") assert.ok(answer.body.errors[0].path.startsWith(pointer), `${answer.text} at ${pointer}`);
    }
    assert.equal((await customer.client.get(path)).body.data.length, known);
  });

  test("400: what stands beside the document and is no message", async () => {
    const answer = await customer.client.post(`${path}/validate`, { document: aStrategy("x"), messages: "x" });
    assert.equal(answer.status, 400);
    assert.deepEqual(answer.body.errors, [
      {
        code: "request.unknownField",
        message: '"messages" is no field here; known are document, message.',
        path: "/messages",
      },
    ]);
  });
});

describe("replaceStrategy", () => {
  test("200: a new version; the history keeps each with its message and author, newest first", async () => {
    const { id } = await create({ document: aStrategy("One"), message: "first" });
    const second = await customer.client.put(`${path}/${id}`, aStrategy("Two"));
    assert.equal(second.body.data.version, 2);
    assert.equal(second.body.data.name, "Two");
    const third = await customer.owner.put(`${path}/${id}`, { document: aStrategy("Three"), message: "third" });
    assert.equal(third.body.data.version, 3);
    const history = (await customer.client.get(`${path}/${id}/history`)).body.data.history;
    assert.deepEqual(
      history.map((entry: Loose) => [entry.version, entry.documentVersionMessage, entry.updatedBy]),
      [
        ["3", "third", customer.email],
        ["2", undefined, customer.email],
        ["1", "first", customer.email],
      ],
    );
    for (const [index, name] of ["One", "Two", "Three"].entries()) {
      const { data } = (await customer.client.get(`${path}/${id}?version=${index + 1}`)).body;
      assert.deepEqual([data.version, data.name, data.document], [index + 1, name, aStrategy(name)]);
    }
    assert.equal((await customer.client.get(`${path}/${id}?version=4`)).status, 404);
    for (const entry of history) {
      assert.equal(entry.documentVersion, Number(entry.version));
      assert.match(entry.updateDate, /^\d{4}-.*\.\d{3}Z$/);
    }
  });

  test("versions stored at once are numbered without a gap", async () => {
    const { id } = await create(aStrategy("Busy"));
    const answers = await Promise.all(
      Array.from(
        { length: 8 },
        async (_, index) => await customer.client.put(`${path}/${id}`, aStrategy(`Busy ${index}`)),
      ),
    );
    for (const answer of answers) assert.equal(answer.status, 200, answer.text);
    const history = (await customer.client.get(`${path}/${id}/history`)).body.data.history;
    assert.deepEqual(
      history.map((entry: Loose) => entry.documentVersion),
      [9, 8, 7, 6, 5, 4, 3, 2, 1],
    );
  });

  test("400: a wrong document stores no version", async () => {
    const { id } = await create(aStrategy("Kept"));
    assert.equal((await customer.client.put(`${path}/${id}`, { name: "Kept" })).status, 400);
    assert.equal((await customer.client.get(`${path}/${id}`)).body.data.version, 1);
  });
});

describe("activateStrategy and deleteStrategy", () => {
  const active = async (): Promise<string[]> =>
    (await customer.client.get(path)).body.data
      .filter((strategy: Loose) => strategy.active)
      .map((strategy: Loose) => strategy.name);

  test("activating switches: one strategy is active, also when two are activated at once", async () => {
    const [one, two] = [await create(aStrategy("A")), await create(aStrategy("B"))];
    assert.equal((await customer.client.post(`${path}/${one.id}/activate`)).body.data.active, true);
    assert.deepEqual(await active(), ["A"]);
    assert.equal((await customer.client.post(`${path}/${two.id}/activate`)).status, 200);
    assert.deepEqual(await active(), ["B"]);
    assert.equal((await customer.client.post(`${path}/${two.id}/activate`)).status, 200);
    const answers = await Promise.all(
      [one, two, one, two].map(async ({ id }) => await customer.client.post(`${path}/${id}/activate`)),
    );
    for (const answer of answers) assert.equal(answer.status, 200, answer.text);
    assert.equal((await active()).length, 1);
  });

  test("a version can be activated: simulations follow it, and a later version is a draft until it is activated", async () => {
    const { id } = await create(aStrategy("First"));
    await customer.client.put(`${path}/${id}`, aStrategy("Second"));
    const activated = await customer.client.post(`${path}/${id}/activate`, { version: "1" });
    const { version, name } = activated.body.data;
    assert.deepEqual([version, name], [1, "First"]);
    const newest = (await customer.client.get(`${path}/${id}`)).body.data;
    assert.deepEqual([newest.version, newest.active, newest.activeVersion], [2, false, 1]);
    const simulated = await customer.client.post(`${customer.v3}/pricerecommendations/simulate`);
    assert.deepEqual(simulated.body.data.strategy, { id, name: "First", version: 1 });
    await customer.client.put(`${path}/${id}`, aStrategy("Third"));
    const pinned = await customer.client.post(`${customer.v3}/pricerecommendations/simulate`);
    assert.equal(pinned.body.data.strategy.version, 1);
    await customer.client.post(`${path}/${id}/activate`);
    const followed = await customer.client.post(`${customer.v3}/pricerecommendations/simulate`);
    assert.equal(followed.body.data.strategy.version, 3);
  });

  test("404 for a version that is not there, 400 for what is none; the active one stays", async () => {
    const { id } = await create(aStrategy("Stays"));
    await customer.client.post(`${path}/${id}/activate`, {});
    for (const [body, status] of [
      [{ version: 2 }, 404],
      [{ version: "999999999" }, 404],
      [{ version: 0 }, 400],
      [{ version: "1.5" }, 400],
      [{ version: 3_000_000_000 }, 400],
      [{ versions: 1 }, 400],
    ] as const) {
      const answer = await customer.client.post(`${path}/${id}/activate`, body);
      assert.equal(answer.status, status, `${JSON.stringify(body)}: ${answer.text}`);
    }
    const unknown = "01890000-0000-7000-8000-000000000000";
    for (const [said, message] of [
      [
        await customer.client.post(`${path}/${id}/activate`, { version: 2 }),
        "Version 2 of the strategy does not exist.",
      ],
      [await customer.client.get(`${path}/${id}?version=2`), "Version 2 of the strategy does not exist."],
      [await customer.client.post(`${path}/${unknown}/activate`, { version: 2 }), "The strategy does not exist."],
      [await customer.client.get(`${path}/${unknown}?version=2`), "The strategy does not exist."],
    ] as const) {
      assert.deepEqual([said.status, said.body.message], [404, message]);
    }
    assert.deepEqual(await active(), ["Stays"]);
  });

  test("409: the active strategy cannot be deleted, another can", async () => {
    const [kept, gone] = [await create(aStrategy("Kept")), await create(aStrategy("Gone"))];
    await customer.client.post(`${path}/${kept.id}/activate`);
    const answer = await customer.client.delete(`${path}/${kept.id}`);
    assert.equal(answer.status, 409);
    assert.equal(answer.body.code, "resource.conflict");
    assert.match(answer.body.message, /Kept/);
    assert.equal((await customer.client.delete(`${path}/${gone.id}`)).status, 200);
    for (const [method, at] of [
      ["GET", ""],
      ["PUT", ""],
      ["DELETE", ""],
      ["POST", "/activate"],
      ["GET", "/history"],
    ] as const) {
      const body = method === "PUT" ? aStrategy("x") : undefined;
      assert.equal(
        (await customer.client.send(method, `${path}/${gone.id}${at}`, body)).status,
        404,
        `${method} ${at}`,
      );
    }
    assert.deepEqual(await active(), ["Kept"], "a strategy that does not exist deactivates none");
  });

  test("404: unknown, malformed and another tenant's ids, each alike", async () => {
    const stranger = await aCustomer(service);
    const { id } = await create(aStrategy("Mine"));
    const theirs = `${stranger.v3}/settings/pricingstrategies`;
    const messages = new Set<string>();
    for (const wrong of [id, "018f3c5e-0000-7000-8000-000000000000", "1", "x", "%00", "..%2f"]) {
      for (const [method, at] of [
        ["GET", ""],
        ["PUT", ""],
        ["DELETE", ""],
        ["POST", "/activate"],
        ["GET", "/history"],
      ] as const) {
        const body = method === "PUT" ? aStrategy("x") : undefined;
        const answer = await stranger.client.send(method, `${theirs}/${wrong}${at}`, body);
        assert.equal(answer.status, 404, `${method} ${wrong}${at}: ${answer.text}`);
        messages.add(answer.body.message);
      }
    }
    assert.equal(messages.size, 1, [...messages].join());
    assert.equal((await stranger.client.get(path)).status, 404);
    assert.equal((await customer.client.get(`${path}/${id}`)).body.data.name, "Mine");
  });
});

describe("validateStrategy", () => {
  test("200: whether a document is valid, and each problem with path, pointer and words; nothing is stored", async () => {
    const known = (await customer.client.get(path)).body.data.length;
    for (const body of [aStrategy("x"), { document: aStrategy("x") }]) {
      const answer = await customer.client.post(`${path}/validate`, body);
      assert.deepEqual(answer.body, { data: { valid: true, problems: [], warnings: [] } });
    }
    const document = {
      name: "x",
      branches: [{ when: { field: "price" }, then: rule }],
      otherwise: { rule: { target: { position: -1 } } },
    };
    const { valid, problems } = (await customer.client.post(`${path}/validate`, document)).body.data;
    assert.equal(valid, false);
    assert.ok(problems.length >= 2, JSON.stringify(problems));
    for (const problem of problems)
      assert.ok(problem.path && problem.pointer.startsWith("/") && problem.message, JSON.stringify(problem));
    assert.ok(problems.some((problem: Loose) => problem.pointer.startsWith("/otherwise/rule/target")));
    assert.equal((await customer.client.get(path)).body.data.length, known);
  });
});
