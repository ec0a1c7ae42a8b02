import assert from "node:assert/strict";
import { test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import type { Client } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { aColleague, aNewcomer } from "./people.ts";

const { service, customer } = await aCompany();
const stranger = await aCustomer(service);

test("404: a foreign contract is answered like one that does not exist and like an id that none can have", async () => {
  const reader = await aColleague(service, customer, "reader");
  const newcomer = await aNewcomer(service);
  const ids = [
    stranger.contractId,
    "zzzzzz",
    "nope",
    "ZZZZZZ",
    "0",
    "%00",
    "%2e%2e%2e",
    "a'--xx",
    "ééééé1",
    "x".repeat(200),
  ];
  for (const client of [customer.client, customer.owner, reader.client, newcomer.client]) {
    for (const send of [
      async (id: string) => await client.get(`/api/v3/vendor/contracts/${id}`),
      async (id: string) => await client.delete(`/api/v3/vendor/contracts/${id}/products`),
    ]) {
      const answers = await Promise.all(ids.map(send));
      for (const [index, answer] of answers.entries()) {
        assert.equal(answer.status, 404, `${ids[index]}: ${answer.text}`);
        assert.equal(answer.text, answers[0]?.text);
        assert.equal(answer.body.code, "resource.notFound");
      }
    }
  }
});

test("404: every operation answers a foreign company like one that does not exist", async () => {
  const requests: ((client: Client, id: number) => Promise<{ status: number; text: string }>)[] = [
    async (client, id) => await client.get(`/api/2/companies/${id}/contracts`),
    async (client, id) =>
      await client.post(`/api/2/companies/${id}/contracts`, { contractType: "reseller", contractName: "x" }),
    async (client, id) => await client.get(`/api/v3/companies/${id}/users`),
    async (client, id) => await client.post(`/api/v3/companies/${id}/users`, { email: "a@b.example", name: "x" }),
    async (client, id) => await client.put(`/api/v3/companies/${id}/users/1`, { role: "reader" }),
    async (client, id) => await client.delete(`/api/v3/companies/${id}/users/1`),
  ];
  const newcomer = await aNewcomer(service);
  const reader = await aColleague(service, customer, "reader");
  for (const client of [customer.owner, reader.client, newcomer.client]) {
    for (const request of requests) {
      const foreign = await request(client, stranger.companyId);
      assert.equal(foreign.status, 404, foreign.text);
      for (const id of [987_654, 0, -1, 99_999_999_999]) {
        const missing = await request(client, id);
        assert.equal(missing.status, 404, missing.text);
        assert.equal(missing.text, foreign.text);
      }
    }
  }
  const admin = await service.adminClient();
  for (const request of requests) {
    for (const id of [987_654, 99_999_999_999]) assert.equal((await request(admin, id)).status, 404);
  }
});

test("404: a foreign user is answered like one that does not exist", async () => {
  const foreign = await aColleague(service, stranger, "member");
  const users = `/api/v3/companies/${customer.companyId}/users`;
  const ids = [foreign.userId, 987_654, 99_999_999_999, 0];
  const changes = await Promise.all(ids.map((id) => customer.owner.put(`${users}/${id}`, { role: "reader" })));
  const removals = await Promise.all(ids.map((id) => customer.owner.delete(`${users}/${id}`)));
  for (const answer of [...changes, ...removals]) {
    assert.equal(answer.status, 404);
    assert.equal(answer.text, changes[0]?.text);
  }
  assert.equal((await foreign.client.get(stranger.v3)).status, 200);
});

test("what users of another company do stands in no audit of ours", async () => {
  const entries = async () => (await customer.owner.get(`${customer.v3}/audit?limit=1000`)).body.data;
  const before = await entries();
  const { email, password } = stranger;
  await stranger.client.logIn({ email, password });
  assert.deepEqual(await entries(), before);
  const [theirs] = (await stranger.owner.get(`${stranger.v3}/audit?action=account.signedIn&limit=1`)).body.data;
  assert.equal(theirs.userEmail, email);
});

test("what each role may do", async () => {
  const users = `/api/v3/companies/${customer.companyId}/users`;
  const contracts = `/api/2/companies/${customer.companyId}/contracts`;
  const victim = await aColleague(service, customer, "member");
  const requests: Record<string, (client: Client) => Promise<{ status: number }>> = {
    "read contract": async (client) => await client.get(customer.v3),
    "query products": async (client) =>
      await client.post(`${customer.v31}/products/query`, { pagination: { start: 0, limit: 1 } }),
    "write contract": async (client) => await client.delete(`${customer.v3}/products`),
    "list contracts": async (client) => await client.get(contracts),
    "create contract": async (client) =>
      await client.post(contracts, { contractType: "reseller", contractName: "By a role" }),
    "list users": async (client) => await client.get(users),
    "create user": async (client) => await client.post(users, { email: victim.email, name: "Again" }),
    "change role": async (client) => await client.put(`${users}/${victim.userId}`, { role: "member" }),
    "generate API password": async (client) => await client.post("/api/v3/account/password/generate"),
  };
  const forbidden: Record<string, readonly string[]> = {
    admin: [],
    owner: [],
    member: ["create contract", "create user", "change role"],
    approver: ["write contract", "create contract", "create user", "change role"],
    reader: ["write contract", "create contract", "create user", "change role"],
  };
  const clients: Record<string, Client> = {
    admin: await service.adminClient(),
    owner: (await aColleague(service, customer, "owner")).client,
    member: (await aColleague(service, customer, "member")).client,
    approver: (await aColleague(service, customer, "approver")).client,
    reader: (await aColleague(service, customer, "reader")).client,
  };
  for (const [role, client] of Object.entries(clients)) {
    for (const [name, request] of Object.entries(requests)) {
      const expected = forbidden[role]?.includes(name) === true ? 403 : 200;
      assert.equal((await request(client)).status, expected, `${role}: ${name}`);
    }
  }
});

test("a company id that none can have is answered like one that does not exist", async () => {
  assert.equal((await customer.owner.get("/api/2/companies/abc/contracts")).status, 404);
  assert.equal((await customer.owner.get("/api/2/companies/1.5/contracts")).status, 404);
});
