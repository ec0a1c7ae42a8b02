/** Rollouts: a version for some products, for more, for all, and back (interface 4.26-15 to 4.26-20). */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { isInShare } from "../../src/pricing/strategies/rollouts/members.ts";
import { aColleague, type Person } from "../accounts/people.ts";
import { aService } from "../harness/a-service.ts";
import type { Answer, Loose } from "../harness/client.ts";
import { anotherContract, type Customer } from "../harness/customer.ts";
import { completed, importAll, inDatabase, listPrices, runPricing } from "../harness/market.ts";

const { service, customer } = await aService();
/** So many percent above the reference price, whatever the market is. */
const fixed = (percent: number, more: object = {}): Loose => {
  const price = { of: "referencePrice", percent };
  return {
    name: `Plus ${percent}`,
    otherwise: { rule: { target: "keep", minPrice: price, maxPrice: price } },
    ...more,
  };
};

interface Shop {
  of: Customer;
  path: string;
  /** Two strategies: the first one is active. */
  base: string;
  next: string;
  act: (id: string, action: string, body?: object) => Promise<Answer<Loose>>;
  /** The products that the rolled out strategy prices, by the customer's id. */
  priced: () => Promise<Set<string>>;
}

async function aShop(products: number, next: Loose = fixed(20)): Promise<Shop> {
  const of = await anotherContract(customer);
  const path = `${of.v3}/settings/pricingstrategies`;
  await importAll(
    of,
    Array.from({ length: products }, (_, index) => ({
      customerProductId: `p-${index}`,
      referencePrice: 100,
      tags: [
        { key: "brand", value: index % 10 === 0 ? "Contoso" : "Other" },
        { key: "family", value: `f-${index >> 2}` },
      ],
    })),
  );
  const create = async (document: Loose): Promise<string> => (await of.client.post(path, document)).body.data.id;
  const [base, rolled] = [await create(fixed(10)), await create(next)];
  const act = async (id: string, action: string, body?: object) =>
    await of.client.post(`${path}/${id}/${action}`, body);
  assert.equal((await act(base, "activate")).status, 200);
  return {
    of,
    path,
    base,
    next: rolled,
    act,
    priced: async () => {
      await runPricing(of);
      const prices = await listPrices(of, { limit: 1_000 });
      assert.equal(prices.length, products);
      assert.deepEqual(new Set(prices.map(({ price }) => price)).difference(new Set([110, 120])), new Set());
      return new Set(
        prices.filter(({ price }) => price === 120).map(({ customerProductId }) => String(customerProductId)),
      );
    },
  };
}

describe("a rollout", () => {
  test("before anything was activated it is null, and no refusal: who looks does nothing wrong", async () => {
    const of = await anotherContract(customer);
    const path = `${of.v3}/settings/pricingstrategies`;
    assert.equal((await of.client.post(path, fixed(10))).status, 201);
    const none = await of.client.get(`${path}/rollout`);
    assert.deepEqual([none.status, none.body], [200, { data: null }]);
  });

  test("5 %, then 30 %, then all, then back: whoever is in stays in, prices and explanations say by which version", async () => {
    const { of, path, base, next, act, priced } = await aShop(200);
    const started = await act(next, "activate", { rollout: { share: 5 } });
    assert.deepEqual([started.status, started.body.data.active], [200, false], started.text);
    const few = await priced();
    assert.ok(few.size >= 1 && few.size <= 30, `${few.size} of 200`);
    const { data: rollout } = (await of.client.get(`${path}/rollout`)).body;
    const expected = Array.from({ length: 200 }, (_, index) => `p-${index}`).filter((key) =>
      isInShare(rollout.rolloutId, key, 5),
    );
    assert.deepEqual([...few].sort(byText), expected.sort(byText));
    assert.deepEqual([rollout.state, rollout.before], ["open", { strategyId: base, version: 1 }]);
    const prices = await listPrices(of, { limit: 1_000 });
    for (const price of [prices.find((one) => one.price === 120), prices.find((one) => one.price === 110)]) {
      const explained = await of.client.get(`${of.v3}/pricerecommendations/${price?.["recommendationId"]}/explanation`);
      assert.equal(explained.body.data.strategy.id, price?.["price"] === 120 ? next : base);
    }
    assert.equal((await of.client.put(`${path}/${base}`, fixed(11))).body.data.active, false, "the rest stays");
    assert.equal((await act(next, "rollout", { rollout: { share: 5 } })).status, 409);
    assert.equal((await act(next, "rollout", { rollout: { share: 30 } })).status, 200);
    const more = await priced();
    assert.ok(more.size > few.size && few.isSubsetOf(more), `${more.size} of 200`);
    assert.equal((await act(next, "rollout", { rollout: "all" })).body.data.state, "complete");
    assert.equal((await priced()).size, 200);
    assert.equal((await act(base, "rollback")).status, 409);
    const back = await act(next, "rollback");
    assert.equal(back.status, 200, back.text);
    await settled(of);
    assert.equal(
      (await listPrices(of, { limit: 1_000 })).every(({ price }) => price === 110),
      true,
    );
    assert.equal((await of.client.get(`${path}/${base}?version=1`)).body.data.active, true);
    const actions: Loose[] = (await of.owner.get(`${of.v3}/audit?limit=100`)).body.data;
    assert.deepEqual(
      actions.map(({ action }) => action).filter((action) => action.startsWith("rollout")),
      ["rollout.rolledBack", "rollout.ended", "rollout.raised", "rollout.started"],
    );
  });

  test("by a condition over the product's tags, and with a share beside it; a rollback takes all out", async () => {
    const { of, next, act, priced } = await aShop(40);
    const brand = { field: "tags.brand", equals: "Contoso" };
    assert.equal((await act(next, "activate", { version: 1, rollout: { where: brand } })).status, 200);
    const contoso = new Set(["p-0", "p-10", "p-20", "p-30"]);
    assert.deepEqual(await priced(), contoso);
    assert.equal((await act(next, "rollout", { rollout: { share: 20 } })).status, 200);
    assert.ok(contoso.isSubsetOf(await priced()));
    assert.equal((await act(next, "rollback")).status, 200);
    await settled(of);
    assert.equal((await priced()).size, 0);
  });

  test("back with prices: those of before are published again, then a run of the version before prices all", async () => {
    const { of, path, base, next, act, priced } = await aShop(3);
    await priced();
    const pricesOf = async (): Promise<Loose> => {
      const products = await listPrices(of);
      const histories = products.map(async ({ productId, customerProductId }) => {
        const answer = await of.client.get(`${of.v3}/products/${productId}/pricerecommendationhistory`);
        return [customerProductId, answer.body.data.map(({ price }: Loose) => price)];
      });
      return Object.fromEntries(await Promise.all(histories));
    };
    const brand = { field: "tags.brand", equals: "Contoso" };
    assert.equal((await act(next, "activate", { version: 1, rollout: { where: brand } })).status, 200);
    assert.deepEqual(await priced(), new Set(["p-0"]));
    await importAll(of, [
      { customerProductId: "p-0", referencePrice: 200, tags: [{ key: "brand", value: "Contoso" }] },
    ]);
    await runPricing(of);
    const back = await act(next, "rollback", { prices: true });
    assert.equal(back.status, 200, back.text);
    const { task } = await completed(of, back.body.data.takeBack.url);
    assert.deepEqual(
      [task.state, task.result.operations.published, task.result.operations.skipped],
      ["succeeded", 1, 0],
    );
    await settled(of);
    const expected = { "p-0": [110, 120, 240, 110, 220], "p-1": [110, 110, 110, 110], "p-2": [110, 110, 110, 110] };
    assert.deepEqual(await pricesOf(), expected);
    assert.equal((await act(next, "activate")).status, 200);
    await runPricing(of);
    assert.equal((await of.client.put(`${path}/${next}`, fixed(30))).body.data.active, true, "it follows the newest");
    await runPricing(of);
    for (const step of ["the version stored live", "the activation before it"]) {
      const again = await act(next, "rollback", { prices: true });
      assert.equal(again.status, 200, `${step}: ${again.text}`);
      await completed(of, again.body.data.takeBack.url);
      await settled(of);
    }
    const { "p-1": second } = await pricesOf();
    assert.deepEqual(second.slice(4), [120, 130, 120, 120, 110, 110]);
    assert.equal((await act(next, "rollback", { price: true })).status, 400);
    assert.equal((await act(base, "rollback", { prices: true })).status, 409);
  });

  test("raised to all, makes the version active that was rolled out, not one that somebody stored meanwhile", async () => {
    const { of, path, base, next, act, priced } = await aShop(2);
    const member = await aColleague(service, of, "member");
    assert.equal((await act(next, "activate", { rollout: { share: 5 } })).status, 200);
    assert.equal((await member.client.put(`${path}/${next}?activate=false`, fixed(90))).body.data.version, 2);
    const all = await act(next, "rollout", { rollout: "all" });
    assert.deepEqual([all.body.data.state, all.body.data.version], ["complete", 1]);
    const { activeVersion, followsNewest } = (await of.client.get(`${path}/${next}`)).body.data;
    assert.deepEqual([activeVersion, followsNewest], [1, false], "nobody chose the second");
    assert.equal((await priced()).size, 2);
    assert.equal((await act(next, "rollback")).status, 200);
    assert.equal((await act(base, "activate")).status, 200);
    assert.equal((await act(next, "activate", { rollout: { share: 5 } })).body.data.version, 2);
    assert.equal((await act(next, "rollout", { rollout: "all" })).status, 200);
    const newest = (await of.client.get(`${path}/${next}`)).body.data;
    assert.deepEqual([newest.activeVersion, newest.followsNewest], [2, true], "it is the newest still");
  });

  test("400, 403, 404 and 409: what it refuses", async () => {
    const { of, path, base, next, act } = await aShop(1);
    const wrong: readonly unknown[] = [
      { share: 0 },
      { share: 101 },
      { where: { field: "market.lowestUnitPrice", lt: 5 } },
      { where: { field: "tags.brand" } },
      { where: { amount: { target: { position: 1 } }, lt: 5 } },
      { where: { not: { amount: { sum: [{ target: "keep" }, 1] }, lt: 5 } } },
      { where: { field: "products[tags.leader].price", lt: 5 } },
      "some",
    ];
    for (const rollout of wrong) {
      assert.equal((await act(next, "activate", { rollout })).status, 400, JSON.stringify(rollout));
    }
    const condition = {
      any: [
        { field: "brand", equals: "A" },
        { field: "tags.stock", greater: 5 },
      ],
    };
    const named: Loose[] = (await act(next, "activate", { rollout: { where: condition } })).body.errors;
    assert.deepEqual(
      named.map(({ path: at, message }) => [at, message]),
      [
        ["/rollout/where/any/0/field", "unknown field brand; did you mean tags.brand?"],
        [
          "/rollout/where/any/1/greater",
          "unknown key greater; known are field, equals, in, lt, lte, gt, gte, matches, exists.",
        ],
        ["/rollout/where/any/1", "must have at least one of equals, in, lt, lte, gt, gte, matches, exists."],
      ],
    );
    assert.equal((await act(next, "activate", { rollout: { share: 5 }, at: "2100-01-01T00:00:00Z" })).status, 400);
    assert.equal((await act(base, "activate", { rollout: { share: 5 } })).status, 409, "it is the active one");
    assert.equal((await act(next, "rollout", { rollout: { share: 5 } })).status, 409);
    assert.equal((await act(next, "rollback")).status, 409);
    assert.equal((await act(base, "rollback")).status, 409, "nothing was active before");
    assert.equal((await act(next, "activate", { rollout: { share: 5 } })).status, 200);
    assert.equal((await act(next, "activate", { rollout: { share: 5 } })).status, 409);
    assert.equal((await of.client.delete(`${path}/${next}`)).status, 409);
    const member = await aColleague(service, of, "member");
    for (const action of ["activate", "rollout", "rollback"]) {
      const answer = await member.client.post(`${path}/${next}/${action}`, { rollout: { share: 50 } });
      assert.ok([400, 403].includes(answer.status), `${action}: ${answer.text}`);
    }
    assert.equal((await member.client.post(`${path}/${next}/rollback`)).status, 403);
    const fresh = await anotherContract(customer);
    const id = (await fresh.client.post(`${fresh.v3}/settings/pricingstrategies`, fixed(10))).body.data.id;
    const first = await fresh.client.post(`${fresh.v3}/settings/pricingstrategies/${id}/activate`, {
      rollout: { share: 5 },
    });
    assert.equal(first.status, 409, "nothing is active that the others could stay on");
  });

  test("ends a run under way: after an activation no older run publishes", async () => {
    const { of, base, next, act } = await aShop(3);
    const epoch = async (): Promise<number> =>
      (await inDatabase(service, "select epoch from publishing where contract_id = $1", [of.contractId]))[0]?.[
        "epoch"
      ] ?? 0;
    const epochs = [await epoch()];
    for (const step of [
      async () => await act(next, "activate", { rollout: { share: 5 } }),
      async () => await act(next, "rollout", { rollout: { share: 6 } }),
      async () => await act(next, "rollback"),
      async () => await act(base, "activate"),
    ]) {
      assert.equal((await step()).status, 200);
      epochs.push(await epoch());
    }
    for (const [index, after] of epochs.entries()) assert.ok(index === 0 || after > (epochs[index - 1] ?? 0));
  });
});

test("four eyes: who stored a version does not activate or raise it, and a PUT never goes live", async () => {
  const { of, path, base, act, next } = await aShop(1);
  const colleague = await aColleague(service, of, "owner");
  const guard = await of.owner.put(`${of.v3}/settings/priceguard`, { fourEyes: true });
  assert.ok([200, 202].includes(guard.status), guard.text);
  assert.equal((await act(next, "activate")).status, 403);
  assert.equal((await act(next, "activate", { rollout: { share: 5 } })).status, 403);
  assert.equal((await colleague.client.post(`${path}/${next}/activate`, { rollout: { share: 5 } })).status, 200);
  assert.equal((await act(next, "rollout", { rollout: { share: 50 } })).status, 403);
  assert.equal((await act(next, "rollback")).status, 200, "back is open to everybody with the right");
  const put = await colleague.client.put(`${path}/${base}?activate=true`, fixed(12));
  assert.deepEqual([put.status, put.body.data.version, put.body.data.active], [200, 2, false]);
  assert.equal((await colleague.client.post(`${path}/${base}/activate`)).status, 403);
  assert.equal((await act(base, "activate")).status, 200);
});

test("four eyes: who raised a rollout, or ended it for all, approves none of its prices", async () => {
  const { of, path, next } = await aShop(1);
  const [starter, raiser, ender, other] = await Promise.all(
    ["starter", "raiser", "ender", "other"].map(async () => await aColleague(service, of, "owner")),
  );
  assert.ok(starter !== undefined && raiser !== undefined && ender !== undefined && other !== undefined);
  const held = { name: "Held", otherwise: { rule: { target: { amount: 105 }, hold: "see" } } };
  assert.equal((await of.client.put(`${path}/${next}?activate=false`, held)).body.data.version, 2);
  assert.equal((await of.owner.put(`${of.v3}/settings/priceguard`, { fourEyes: true })).status, 200);
  const roll = async (who: Person, what: string, body: object): Promise<void> => {
    const answer = await who.client.post(`${path}/${next}/${what}`, body);
    assert.equal(answer.status, 200, answer.text);
  };
  const approvals = `${of.v3}/pricerecommendations/approvals`;
  const approve = async (who: Person): Promise<unknown> => {
    const [{ productId, createdAt }] = (await of.client.post(`${approvals}/query`, { status: ["pending"] })).body.data;
    const decision = { productId, approvalCreatedAt: createdAt, decision: "approved" };
    const [{ data, errors }] = (await who.client.post(`${approvals}/decide`, [decision])).body.data;
    return data ?? errors[0].code;
  };
  await roll(starter, "activate", { version: 2, rollout: { where: { field: "customerProductId", equals: "nobody" } } });
  await roll(raiser, "rollout", { rollout: { where: { field: "customerProductId", exists: true } } });
  await runPricing(of);
  assert.equal(await approve(starter), "request.forbidden");
  assert.equal(await approve(raiser), "request.forbidden");
  await roll(ender, "rollout", { rollout: "all" });
  await runPricing(of);
  assert.equal(await approve(ender), "request.forbidden");
  assert.equal(await approve(other), true);
});

test("four eyes: raising somebody else's version to all activates no version of one's own", async () => {
  const { of, path, next } = await aShop(1);
  const starter = await aColleague(service, of, "owner");
  const raiser = await aColleague(service, of, "owner");
  assert.equal((await of.owner.put(`${of.v3}/settings/priceguard`, { fourEyes: true })).status, 200);
  const started = await starter.client.post(`${path}/${next}/activate`, { rollout: { share: 5 } });
  assert.equal(started.status, 200, started.text);
  assert.equal((await raiser.client.put(`${path}/${next}?activate=false`, fixed(40))).body.data.version, 2);
  assert.equal((await raiser.client.post(`${path}/${next}/activate`, { version: 2 })).status, 403);
  assert.equal((await raiser.client.post(`${path}/${next}/rollout`, { rollout: "all" })).status, 200);
  assert.equal((await of.client.get(`${path}/${next}`)).body.data.activeVersion, 1);
});

describe("a rollback", () => {
  const activeOf = async ({ of, path }: Shop): Promise<unknown> => {
    const strategies: Loose[] = (await of.client.get(path)).body.data;
    return strategies.flatMap(({ name, activeVersion }) =>
      activeVersion === undefined ? [] : [[name, activeVersion]],
    );
  };

  test("returns to the version before one that went live by being stored, then to what was active before", async () => {
    const shop = await aShop(1);
    const { of, path, base, next, act } = shop;
    assert.equal((await act(next, "activate")).status, 200);
    const stored = await of.client.put(`${path}/${next}`, fixed(50));
    assert.deepEqual([stored.body.data.active, stored.body.data.version], [true, 2], stored.text);
    assert.equal((await of.client.get(`${path}/rollout`)).body.data.version, 2);
    assert.equal((await act(next, "rollback")).status, 200);
    assert.deepEqual(await activeOf(shop), [["Plus 50", 1]]);
    assert.equal((await of.client.put(`${path}/${next}`, fixed(60))).body.data.active, false, "it stays pinned");
    assert.equal((await act(next, "rollback")).status, 200);
    assert.deepEqual(await activeOf(shop), [["Plus 10", 1]]);
    assert.equal((await act(base, "rollback")).status, 409);
  });

  test("undoes the last activation that changed something, not one of the active version", async () => {
    const shop = await aShop(1);
    const { next, act } = shop;
    for (const body of [{}, {}, { version: 1 }]) assert.equal((await act(next, "activate", body)).status, 200);
    assert.equal((await act(next, "rollback")).status, 200);
    assert.deepEqual(await activeOf(shop), [["Plus 10", 1]]);
  });

  test("after the active version was activated for all and a rollout ended, undoes what was before the rollout", async () => {
    const shop = await aShop(1);
    const { of, path, base, next, act } = shop;
    const third = (await of.client.post(path, fixed(30))).body.data.id;
    assert.equal((await act(next, "activate")).status, 200);
    assert.equal((await act(third, "activate", { rollout: { share: 5 } })).status, 200);
    assert.equal((await act(next, "activate")).status, 200);
    const { state, strategyId } = (await of.client.get(`${path}/rollout`)).body.data;
    assert.deepEqual([state, strategyId], ["complete", next], "none is open");
    assert.equal((await act(third, "rollback")).status, 409);
    assert.equal((await act(next, "rollback")).status, 200);
    assert.deepEqual(await activeOf(shop), [["Plus 10", 1]]);
    assert.equal((await of.client.get(`${path}/${base}`)).body.data.followsNewest, true);
  });
});

/** Waits until no task of the contract is open. */
async function settled(of: Customer): Promise<void> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const { data }: { data: Loose[] } = (await of.client.get(`${of.v3}/tasks`)).body;
    if (data.every(({ state }) => ["succeeded", "failed", "cancelled"].includes(String(state).toLowerCase()))) return;
    assert.ok(Date.now() < deadline, "a task does not end");
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const byText = (a: string, b: string): number => (a < b ? -1 : 1);
