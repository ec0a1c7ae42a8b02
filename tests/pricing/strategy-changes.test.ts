/** Versions that are live and others, drafts, and activations that are planned (interface 4.26). */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { limits } from "../../src/limits.ts";
import { aColleague, statuses } from "../accounts/people.ts";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { anotherContract, type Customer } from "../harness/customer.ts";
import { importAll, inDatabase, runPricing, submitAll, aSnapshot, listPrices } from "../harness/market.ts";
import { lockRow, untilWaiting } from "./held.ts";

const { service, customer } = await aService();
const aStrategy = (name: string, percent = 0): Loose => ({
  name,
  otherwise: { rule: { target: { position: 1 }, adjust: { percent } } },
});
const pathOf = ({ v3 }: Customer): string => `${v3}/settings/pricingstrategies`;

async function create(of: Customer, document: Loose): Promise<string> {
  const created = await of.client.post(pathOf(of), document);
  assert.equal(created.status, 201, created.text);
  return created.body.data.id;
}

/** The version that a simulation of today, and so a run, follows. */
async function followed(of: Customer): Promise<number> {
  return (await of.client.post(`${of.v3}/pricerecommendations/simulate`)).body.data.strategy.version;
}

describe("replaceStrategy", () => {
  test("follows the newest version after an activation without one, and exactly one after an activation of it", async () => {
    const of = await anotherContract(customer);
    const id = await create(of, aStrategy("One"));
    const one = `${pathOf(of)}/${id}`;
    assert.equal((await of.client.post(`${one}/activate`)).body.data.followsNewest, true);
    assert.equal((await of.client.put(one, aStrategy("Two"))).body.data.active, true);
    assert.equal(await followed(of), 2);
    const kept = await of.client.put(`${one}?activate=false`, aStrategy("Three"));
    assert.deepEqual([kept.body.data.version, kept.body.data.active, kept.body.data.activeVersion], [3, false, 2]);
    assert.equal((await of.client.put(one, aStrategy("Four"))).body.data.activeVersion, 2);
    assert.equal(await followed(of), 2);
    assert.equal((await of.client.put(`${one}?activate=true`, aStrategy("Five"))).body.data.activeVersion, 5);
    const first = await of.client.post(`${one}/activate`, { version: 1 });
    assert.deepEqual([first.body.data.active, first.body.data.version], [true, 1]);
    assert.equal((await of.client.get(`${one}?version=1`)).body.data.active, true);
    assert.equal((await of.client.get(one)).body.data.active, false);
    assert.equal(await followed(of), 1);
    for (const [path, body] of [
      [`${one}/activate?version=2`, {}],
      [`${one}/activate`, { versoin: 2 }],
      [`${one}?active=true`, aStrategy("Six")],
    ] as const) {
      const answer = await of.client.send(
        path === one ? "PUT" : path.includes("/activate") ? "POST" : "PUT",
        path,
        body,
      );
      assert.deepEqual([answer.status, answer.body.code], [400, "request.unknownField"], path);
    }
  });

  test("412 for another version than the newest, with who stored it; an equal document makes no version", async () => {
    const id = await create(customer, aStrategy("Held"));
    const one = `${pathOf(customer)}/${id}`;
    const put = async (tag: string, document: Loose) =>
      await customer.client.send("PUT", one, document, { "if-match": tag });
    assert.equal((await put('"v1"', aStrategy("Second"))).body.data.version, 2);
    const refused = await put('"v1"', aStrategy("Third"));
    assert.deepEqual([refused.status, refused.body.code], [412, "request.preconditionFailed"]);
    const [{ currentVersion, updatedBy, updatedAt, path }] = refused.body.errors;
    assert.deepEqual([currentVersion, updatedBy, path], [2, customer.email, "/headers/if-match"]);
    assert.ok(Math.abs(Date.now() - Date.parse(updatedAt)) < 10 * 60_000, updatedAt);
    assert.equal((await put('"v2-zstd"', aStrategy("Second"))).body.data.version, 2);
    assert.equal((await put('W/"v2"', aStrategy("Third"))).status, 412);
    assert.equal((await customer.client.get(`${one}/history`)).body.data.history.length, 2);
    const both = await Promise.all([put('"v2"', aStrategy("A")), put('"v2"', aStrategy("B"))]);
    assert.deepEqual(statuses(both), [200, 412]);
  });
});

test("a deleted strategy is in no list, its prices are explained, and it goes with the last of them", async () => {
  const of = await anotherContract(customer);
  const [productId = ""] = await importAll(of, [{ customerProductId: "SKU-1" }]);
  await submitAll(of, [aSnapshot(productId)]);
  const [old, next] = [await create(of, aStrategy("Old")), await create(of, aStrategy("Next"))];
  await of.client.post(`${pathOf(of)}/${old}/activate`);
  await runPricing(of);
  const [price] = await listPrices(of);
  await of.client.post(`${pathOf(of)}/${next}/activate`);
  assert.equal((await of.client.delete(`${pathOf(of)}/${old}`)).status, 200);
  const names = async (path: string, list: (body: Loose) => Loose[]) => list((await of.client.get(path)).body.data);
  assert.deepEqual(
    (await names(pathOf(of), (data) => data)).map(({ name }) => name),
    ["Next"],
  );
  assert.equal((await names(`${pathOf(of)}/history`, (data) => data.history)).length, 1);
  assert.equal((await of.client.post(`${of.v3}/pricerecommendations/simulate`, { strategyId: old })).status, 404);
  const explained = await of.client.get(`${of.v3}/pricerecommendations/${price.recommendationId}/explanation`);
  assert.deepEqual([explained.status, explained.body.data.strategy.name], [200, "Old"]);
});

describe("drafts", () => {
  test("one a user: it prices nothing, others see whose it is and cannot change it", async () => {
    const id = await create(customer, aStrategy("Drafted"));
    const draft = `${pathOf(customer)}/${id}/draft`;
    const colleague = await aColleague(service, customer, "member");
    assert.equal((await customer.client.get(draft)).status, 404);
    const hasDraft = async ({ client }: Pick<Customer, "client">): Promise<boolean> =>
      (await client.get(`${pathOf(customer)}/${id}`)).body.data.hasDraft;
    assert.equal(await hasDraft(customer), false);
    const content = { document: '{ "name": ', baseVersion: 1, testProductIds: ["7"] };
    const stored = await customer.client.put(draft, content);
    assert.deepEqual(
      [stored.status, stored.body.data.document, stored.body.data.testProductIds],
      [200, '{ "name": ', ["7"]],
    );
    assert.deepEqual([await hasDraft(customer), await hasDraft(colleague)], [true, false]);
    assert.equal((await colleague.client.get(draft)).status, 404);
    assert.equal((await colleague.client.put(draft, { document: "theirs" })).status, 200);
    const listed = (await customer.client.get(`${pathOf(customer)}/drafts`)).body.data;
    assert.deepEqual(
      new Set(listed.filter(({ strategyId }: Loose) => strategyId === id).map(({ userEmail }: Loose) => userEmail)),
      new Set([customer.email, colleague.email]),
    );
    assert.equal((await customer.client.get(draft)).body.data.document, '{ "name": ');
    const tag = String((await customer.client.get(draft)).headers.get("etag"));
    assert.equal((await customer.client.send("PUT", draft, { document: "{}" }, { "if-match": tag })).status, 200);
    assert.equal((await customer.client.send("PUT", draft, { document: "[]" }, { "if-match": tag })).status, 412);
    assert.equal((await customer.client.send("PUT", draft, { document: "[]" }, { "if-none-match": "*" })).status, 412);
    assert.equal((await customer.client.send("DELETE", draft, undefined, { "if-match": tag })).status, 412);
    assert.equal((await customer.client.delete(draft)).status, 204);
    assert.deepEqual([await hasDraft(customer), await hasDraft(colleague)], [false, true]);
    assert.equal((await customer.client.send("PUT", draft, { document: "[]" }, { "if-match": tag })).status, 412);
    assert.equal((await customer.client.get(`${pathOf(customer)}/${id}`)).body.data.version, 1);
    assert.equal((await customer.client.put(draft, {})).status, 400);
    const ahead = await customer.client.put(draft, { document: "{}", baseVersion: 2 });
    assert.deepEqual(
      [ahead.status, ahead.body.message, ahead.body.errors[0].path],
      [400, "There is no version 2 of the strategy; the newest is 1.", "/baseVersion"],
    );
  });

  test("a run goes by the stored version while another price lies in a draft", async () => {
    const of = await anotherContract(customer);
    await importAll(of, [{ customerProductId: "p-0", referencePrice: 10 }]);
    const fixed = (amount: number): Loose => ({ name: "Fixed", otherwise: { rule: { target: { amount } } } });
    const id = await create(of, fixed(11));
    const one = `${pathOf(of)}/${id}`;
    assert.equal((await of.client.post(`${one}/activate`)).status, 200);
    const draft = { document: JSON.stringify(fixed(12)), baseVersion: 1 };
    assert.equal((await of.client.put(`${one}/draft`, draft)).status, 200);
    assert.equal(await followed(of), 1);
    await runPricing(of);
    assert.deepEqual(
      (await listPrices(of)).map(({ price }) => price),
      [11],
    );
    assert.deepEqual((await of.client.get(one)).body.data.document, fixed(11));
  });

  for (const method of ["PUT", "DELETE"] as const) {
    test(`${method} with the tag of a draft that another tab changes at the same moment: 412, and the change stays`, async (t) => {
      const id = await create(customer, aStrategy(`Two tabs, ${method}`));
      const draft = `${pathOf(customer)}/${id}/draft`;
      const stored = await customer.client.put(draft, { document: "first" });
      const tag = String((await customer.client.get(draft)).headers.get("etag"));
      assert.equal(stored.status, 200, stored.text);
      // As the other tab's request: it has looked, and has not stored yet.
      const other = await lockRow(t, service, "select from strategy where strategy_id = $1 for no key update", [id]);
      await other.query("select from strategy_draft where strategy_id = $1 for update", [id]);
      const body = method === "PUT" ? { document: "mine" } : undefined;
      const answer = customer.client.send(method, draft, body, { "if-match": tag });
      await untilWaiting(service, ["pricing.lockDrafts", `pricing.${method === "PUT" ? "put" : "delete"}Draft`]);
      await other.query("update strategy_draft set document = 'theirs', updated_at = now() where strategy_id = $1", [
        id,
      ]);
      await other.query("commit");
      assert.equal((await answer).status, 412);
      assert.equal((await customer.client.get(draft)).body.data.document, "theirs");
    });
  }
});

describe("planned activations", () => {
  const soon = (): string => new Date(Date.now() + 3_600_000).toISOString();

  test("one a contract, ahead of now; due, it is carried out with a run of its own, in the name of who planned it", async () => {
    const of = await anotherContract(customer);
    const [one, two] = [await create(of, aStrategy("Now")), await create(of, aStrategy("Then"))];
    await of.client.post(`${pathOf(of)}/${one}/activate`);
    const plan = `${pathOf(of)}/plan`;
    assert.equal((await of.client.get(plan)).status, 404);
    assert.equal((await of.client.post(`${pathOf(of)}/${two}/activate`, { at: "2026-01-01T00:00:00Z" })).status, 400);
    assert.equal((await of.client.post(`${pathOf(of)}/${two}/activate`, { at: soon(), version: 2 })).status, 404);
    const planned = await of.client.post(`${pathOf(of)}/${two}/activate`, { at: soon(), version: 1 });
    assert.deepEqual([planned.status, planned.body.data.plannedBy], [202, of.email]);
    assert.deepEqual((await of.client.get(plan)).body.data, planned.body.data);
    assert.equal((await of.client.post(`${pathOf(of)}/${one}/activate`, { at: soon() })).status, 409);
    assert.equal((await of.client.get(`${pathOf(of)}/${one}`)).body.data.active, true);
    const due = "update activation_plan set due_at = now() - interval '1 second' where contract_id = $1";
    await inDatabase(service, due, [of.contractId]);
    await until(async () => (await of.client.get(`${pathOf(of)}/${two}`)).body.data.active);
    assert.equal((await of.client.get(plan)).status, 404);
    const { data: tasks } = (await of.client.get(`${of.v3}/tasks`)).body;
    assert.equal(tasks.length, 1);
  });

  test("cancelled by hand, with the strategy, and if its author has no right any more", async () => {
    const of = await anotherContract(customer);
    const [one, two] = [await create(of, aStrategy("Now")), await create(of, aStrategy("Then"))];
    const member = await aColleague(service, of, "member");
    const right = async (rights: string[]) =>
      await of.owner.put(`${of.v3}/settings/rights/${member.userId}`, { rights });
    const planIt = async () => await member.client.post(`${pathOf(of)}/${two}/activate`, { at: soon() });
    assert.equal((await planIt()).status, 403);
    assert.equal((await right(["activate"])).status, 200);
    assert.equal((await planIt()).status, 202);
    await right([]);
    assert.equal((await member.client.delete(`${pathOf(of)}/plan`)).status, 403);
    await inDatabase(service, "update activation_plan set due_at = now() where contract_id = $1", [of.contractId]);
    await until(async () => (await of.client.get(`${pathOf(of)}/plan`)).status === 404);
    assert.equal((await of.client.get(`${pathOf(of)}/${two}`)).body.data.active, false);
    await of.client.post(`${pathOf(of)}/${one}/activate`, { at: soon() });
    assert.equal((await of.client.delete(`${pathOf(of)}/plan`)).status, 204);
    await of.client.post(`${pathOf(of)}/${one}/activate`, { at: soon() });
    assert.equal((await of.client.delete(`${pathOf(of)}/${one}`)).status, 200);
    assert.equal((await of.client.get(`${pathOf(of)}/plan`)).status, 404);
    const cancelled: Loose[] = (await of.owner.get(`${of.v3}/audit?action=strategy.planCancelled`)).body.data;
    assert.deepEqual(
      cancelled.map(({ subject, before }) => [subject, before.version]),
      [
        [one, 1],
        [one, 1],
        [two, 1],
      ],
    );
  });

  const dueNow = async (of: Customer): Promise<void> => {
    const due = "update activation_plan set due_at = now() - interval '1 second' where contract_id = $1";
    await inDatabase(service, due, [of.contractId]);
    await until(async () => (await of.client.get(`${pathOf(of)}/plan`)).status === 404);
  };

  test("of the version that was the newest when it was planned, whoever stores another one meanwhile", async () => {
    const of = await anotherContract(customer);
    const [one, two] = [await create(of, aStrategy("One")), await create(of, aStrategy("Two"))];
    const member = await aColleague(service, of, "member");
    const planned = await of.client.post(`${pathOf(of)}/${one}/activate`, { at: soon() });
    assert.deepEqual([planned.status, planned.body.data.version], [202, 1]);
    const stored = await member.client.put(`${pathOf(of)}/${one}?activate=false`, aStrategy("Mine", -90));
    assert.equal(stored.body.data.version, 2);
    await dueNow(of);
    const { activeVersion, followsNewest } = (await of.client.get(`${pathOf(of)}/${one}`)).body.data;
    assert.deepEqual([activeVersion, followsNewest], [1, false]);
    assert.equal((await of.client.post(`${pathOf(of)}/${two}/activate`, { at: soon() })).status, 202);
    await dueNow(of);
    assert.equal((await of.client.get(`${pathOf(of)}/${two}`)).body.data.followsNewest, true, "it is the newest still");
    assert.equal((await of.client.post(`${pathOf(of)}/${one}/activate`, { at: soon(), version: 2 })).status, 202);
    await dueNow(of);
    const pinned = (await of.client.get(`${pathOf(of)}/${one}`)).body.data;
    assert.deepEqual([pinned.activeVersion, pinned.followsNewest], [2, false]);
  });

  test("four eyes that are asked for meanwhile cancel a plan of one's own version, and the audit tells", async () => {
    const of = await anotherContract(customer);
    const id = await create(of, aStrategy("Mine"));
    assert.equal((await of.client.post(`${pathOf(of)}/${id}/activate`, { at: soon() })).status, 202);
    assert.equal((await of.owner.put(`${of.v3}/settings/priceguard`, { fourEyes: true })).status, 200);
    await dueNow(of);
    assert.equal((await of.client.get(`${pathOf(of)}/${id}`)).body.data.active, false);
    const [cancelled] = (await of.owner.get(`${of.v3}/audit?action=strategy.planCancelled`)).body.data;
    assert.deepEqual([cancelled.subject, cancelled.userEmail], [id, of.email]);
    const other = await aColleague(service, of, "owner");
    assert.equal((await other.client.post(`${pathOf(of)}/${id}/activate`, { at: soon() })).status, 202);
    assert.equal((await of.client.put(`${pathOf(of)}/${id}?activate=false`, aStrategy("Two"))).status, 200);
    await dueNow(of);
    assert.equal((await of.client.get(`${pathOf(of)}/${id}`)).body.data.activeVersion, 1);
  });

  test("at most so many days ahead, and never behind", async () => {
    const of = await anotherContract(customer);
    const id = await create(of, aStrategy("Then"));
    const inDays = (days: number): string => new Date(Date.now() + days * 24 * 3_600_000).toISOString();
    for (const [days, status] of [
      [limits.pricing.plannedAheadDays + 1, 400],
      [-1, 400],
      [limits.pricing.plannedAheadDays - 1, 202],
    ] as const) {
      const planned = await of.client.post(`${pathOf(of)}/${id}/activate`, { at: inDays(days) });
      assert.equal(planned.status, status, planned.text);
    }
  });
});

/** Waits for what a duty does. */
async function until(isDone: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isDone())) {
    assert.ok(Date.now() < deadline, "the duty did nothing");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
