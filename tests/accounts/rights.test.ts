/** Rights of users, and the audit (interface 4.27). */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import type { Client, Loose } from "../harness/client.ts";
import { anotherContract } from "../harness/customer.ts";
import { aColleague } from "./people.ts";

const { service, customer } = await aCompany();
const { v3, v2, owner } = customer;
const member = await aColleague(service, customer, "member");
const reader = await aColleague(service, customer, "reader");
const strategies = `${v3}/settings/pricingstrategies`;
const aStrategy = (name: string): Loose => ({ name, otherwise: { rule: { target: { position: 1 } } } });
const give = async (rights: string[], userId = member.userId) =>
  await owner.put(`${v3}/settings/rights/${userId}`, { rights });
const permissions = async (client: Client): Promise<Loose> => (await client.get(`${v3}/permissions`)).body.data;

const made = await owner.post(strategies, aStrategy("Active"));
const active = `${strategies}/${made.body.data.id}`;
await owner.post(`${active}/activate`);

describe("rights", () => {
  test("of a role, and of a member as an owner gave them, contract by contract and with every credential", async () => {
    assert.deepEqual((await permissions(owner)).rights, ["approve", "activate", "guard"]);
    assert.deepEqual((await permissions(owner)).permissions.at(-1), "people");
    assert.deepEqual((await permissions(member.client)).rights, []);
    assert.deepEqual((await permissions(member.client)).permissions, ["products", "strategies.edit", "settings"]);
    assert.deepEqual(await permissions(reader.client), {
      role: "reader",
      isWritable: true,
      rights: [],
      permissions: [],
      hasCollectorContact: false,
    });
    const approver = await permissions((await aColleague(service, customer, "approver")).client);
    assert.deepEqual(approver, {
      role: "approver",
      isWritable: true,
      rights: ["approve"],
      permissions: ["prices.decide"],
      hasCollectorContact: false,
    });
    const generated = await member.client.post("/api/v3/account/password/generate");
    const program = service.client({ email: member.email, password: generated.body.data.password });
    assert.equal((await program.post(`${active}/activate`)).status, 403);
    assert.deepEqual((await give(["guard", "activate"])).body.data.rights, ["activate", "guard"]);
    assert.equal((await program.post(`${active}/activate`)).status, 200);
    const other = await anotherContract(customer);
    assert.deepEqual((await program.get(`${other.v3}/permissions`)).body.data.rights, []);
    const listed: Loose[] = (await reader.client.get(`${v3}/settings/rights`)).body.data;
    assert.deepEqual(
      listed.map(({ userId, rights }) => [userId === member.userId, rights.length]),
      [
        [false, 3],
        [true, 2],
        [false, 0],
        [false, 1],
      ],
    );
    await give([]);
    assert.equal((await program.post(`${active}/activate`)).status, 403);
  });

  test("given by owners only, to members only; who gets another role loses them", async () => {
    assert.equal((await give(["activate"], reader.userId)).status, 409);
    const approver = await aColleague(service, customer, "approver");
    assert.equal((await give(["activate"], approver.userId)).status, 409);
    const mine: Loose[] = (await owner.get(`${v3}/settings/rights`)).body.data;
    assert.equal((await give([], mine[0]?.userId)).status, 409);
    assert.equal((await give(["activate"], 2_000_000_000)).status, 404);
    assert.equal((await give(["everything"])).status, 400);
    assert.equal((await customer.client.put(`${v3}/settings/rights/${member.userId}`, { rights: [] })).status, 403);
    const role = async (name: string) =>
      await owner.put(`/api/v3/companies/${customer.companyId}/users/${member.userId}`, { role: name });
    for (const [name, rights] of [
      ["reader", []],
      ["approver", ["approve"]],
    ] as const) {
      await give(["activate"]);
      assert.equal((await role(name)).status, 200);
      assert.deepEqual((await permissions(member.client)).rights, rights);
      assert.equal((await role("member")).status, 200);
      assert.deepEqual((await permissions(member.client)).rights, []);
    }
  });

  test("a member without the right does not change which version is live, by any call or pair of calls", async () => {
    await give([]);
    const draft = await member.client.post(strategies, aStrategy("Mine"));
    const own = `${strategies}/${draft.body.data.id}`;
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const calls: readonly (readonly [string, string, unknown?])[] = [
      ["POST", `${own}/activate`],
      ["POST", `${own}/activate`, { version: 1 }],
      ["POST", `${own}/activate`, { at: soon }],
      ["POST", `${active}/activate`],
      ["PUT", active, aStrategy("Taken over")],
      ["PUT", `${active}?activate=true`, aStrategy("Taken over")],
      ["PUT", `${active}?activate=false`, aStrategy("Written")],
      ["PUT", own, aStrategy("Mine again")],
      ["PUT", `${own}?activate=true`, aStrategy("Mine for good")],
      ["PUT", `${active}/draft`, { document: "{}" }],
      ["DELETE", active],
      ["DELETE", `${strategies}/plan`],
      ["PUT", `${v3}/settings/rights/${member.userId}`, { rights: ["activate"] }],
    ];
    const live = async (): Promise<Loose[]> =>
      (await owner.get(strategies)).body.data.map(({ id, activeVersion }: Loose) => [id, activeVersion]);
    await owner.post(`${active}/activate`);
    const before = await live();
    for (const [method, path, body] of calls) {
      await member.client.send(method, path, body);
      for (const [then, next, content] of calls) {
        await member.client.send(then, next, content);
        assert.deepEqual(await live(), before, `${method} ${path}, ${then} ${next}`);
      }
    }
    assert.equal((await member.client.put(active, aStrategy("Taken"))).status, 200, "it does not go live by now");
    await owner.post(`${active}/activate`);
    assert.equal((await member.client.put(active, aStrategy("Taken over"))).status, 403);
  });
});

describe("audit", () => {
  test("tells each action with who, from where, before and after; owners read it, nothing changes it", async () => {
    const entries = async (filter: string): Promise<Loose[]> => (await owner.get(`${v3}/audit?${filter}`)).body.data;
    await give(["approve"]);
    const [changed] = await entries("action=rights.changed&limit=1");
    assert.deepEqual(
      [changed?.["subject"], changed?.["before"], changed?.["after"], changed?.["userEmail"], changed?.["address"]],
      [member.email, [], ["approve"], customer.email, "127.0.0.1"],
    );
    await owner.put(active, aStrategy("Renamed"));
    const [live] = await entries(`subject=${active.split("/").at(-1)}&limit=1`);
    assert.equal(live?.["action"], "strategy.activated");
    assert.equal(live?.["after"].name, "Renamed");
    const invited: Loose[] = await entries("action=user.invited");
    assert.deepEqual(invited.map(({ subject }) => subject).slice(-2), [reader.email, member.email]);
    assert.deepEqual(await entries(`userId=${member.userId}&action=strategy.deleted`), []);
    assert.ok((await entries(`userId=${member.userId}`)).every(({ userEmail }) => userEmail === member.email));
    for (const client of [member.client, reader.client]) assert.equal((await client.get(`${v3}/audit`)).status, 403);
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      assert.equal((await owner.send(method, `${v3}/audit`, {})).status, 405);
    }
    assert.equal((await entries("endDate=2026-01-01T00:00:00Z")).length, 0);
    for (const wrong of ["action=unknown", "userId=0", "userId=kim", "startDate=today", "kind=strategy"]) {
      assert.equal((await owner.get(`${v3}/audit?${wrong}`)).status, 400, wrong);
    }
    assert.deepEqual(await entries("userId=2000000000"), [], "nobody's");
    const all = "action=user.invited&startDate=2026-01-01T00:00:00Z";
    const first = await owner.get(`${v3}/audit?${all}&limit=1`);
    const next = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "")?.[1] ?? assert.fail("no next page");
    const [second] = (await owner.get(next)).body.data;
    assert.deepEqual(
      [second.action, second.id === first.body.data[0].id],
      ["user.invited", false],
      "pages keep the filter",
    );
    assert.equal((await owner.get(`${v2}/audit`)).status, 404);
  });
});
