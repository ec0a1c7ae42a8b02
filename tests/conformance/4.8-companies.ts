/** Interface 4.8 and 2.10: companies, contracts, logs, domains, plugins. */
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import type { Loose } from "../harness/client.ts";
import {
  aContract,
  assertHas,
  assertRefused,
  at,
  bodyOf,
  dataOf,
  importAll,
  instantPattern,
  offeredAt,
  submitAll,
} from "./given.ts";
import { customer, installation } from "./installation.ts";
import { aPerson } from "./people.ts";

const contracts = `/api/2/companies/${customer.companyId}/contracts`;

describe("4.8 Companies", () => {
  test("POST /api/2/companies: a JSON string, the name; the caller becomes owner; one that has one: 403 (interface 4.8-1)", async () => {
    for (const name of ["Plain name", { name: "In an object" }]) {
      const { client } = await aPerson();
      const company = dataOf(await client.post("/api/2/companies", JSON.stringify(name)));
      assert.ok(Number.isInteger(company.id));
      assert.equal(company.name, typeof name === "string" ? name : name.name);
      assert.deepEqual(dataOf(await client.get(`/api/2/companies/${company.id}/contracts`)), []);
      dataOf(await client.get(`/api/v3/companies/${company.id}/users`));
      assertRefused(await client.post("/api/2/companies", JSON.stringify("Second")), 403);
    }
  });

  test("POST contracts: `{ data: contract }` with active, companyName, contractId, contractName, contractType, expirationDate", async () => {
    const body = { contractType: "manufacturer", contractName: "All fields", expirationDate: at(86_400_000) };
    const contract = dataOf(await customer.owner.post(contracts, body));
    assertHas(contract, { active: true, contractName: "All fields", expirationDate: body.expirationDate });
    assert.match(contract.contractId, /^[a-z0-9]{6}$/);
    assert.equal(typeof contract.companyName, "string");
    assert.match(contract.contractType, /manufacturer/i);
    assert.ok(Number.isInteger(contract.contractNumber));
    const listed: Loose[] = dataOf(await customer.owner.get(contracts));
    assert.deepEqual(
      listed.find(({ contractId }) => contractId === contract.contractId),
      contract,
    );
    const one = dataOf(await customer.client.get(`/api/v3/vendor/contracts/${contract.contractId}`));
    assertHas(one, { contractId: contract.contractId, contractName: "All fields" });
  });

  test("types: case-insensitive, a text that contains the word is accepted; the rest is 400 with `errors`", async () => {
    for (const contractType of ["Reseller", "RESELLER_PRO", "service.manufacturer"]) {
      dataOf(await customer.owner.post(contracts, { contractType, contractName: contractType }));
    }
    for (const wrong of [
      { contractName: "No type" },
      { contractType: "reseller" },
      { contractType: "shop", contractName: "Another type" },
      { contractType: "reseller", contractName: "x", expirationDate: "never" },
    ]) {
      const answer = await customer.owner.post(contracts, wrong);
      assertRefused(answer, 400);
      assert.ok(answer.body.errors.length >= 1);
    }
  });

  test("Expired: readable, writes 403 `resource.contractInactive` (interface 5-5)", async () => {
    const contract = await aContract(customer, { expirationDate: "2020-01-01" });
    dataOf(await contract.client.post(`${contract.v31}/products/query`, { pagination: { start: 0, limit: 1 } }));
    dataOf(await contract.client.get(contract.v3));
    assertRefused(await contract.client.delete(`${contract.v3}/products`), 403, "resource.contractInactive");
  });

  test("users: POST 201 with an invitation, 200 if already there; list, role change, delete beside it (interface 4.8-4, 4.8-5)", async () => {
    const path = `/api/v3/companies/${customer.companyId}/users`;
    const user = { email: `${randomUUID()}@person.example`, name: "Kim", role: "reader" };
    const created = bodyOf(await customer.owner.post(path, user), 201).data;
    assertHas(created, { email: user.email, name: "Kim", roles: ["reader"] });
    assert.equal(typeof created.invitationToken, "string");
    assertHas(dataOf(await customer.owner.post(path, user)), { email: user.email });
    const listed: Loose = dataOf(await customer.owner.get(path)).find(({ email }: Loose) => email === user.email);
    assert.deepEqual(dataOf(await customer.owner.put(`${path}/${listed.userId}`, { role: "member" })).roles, [
      "member",
    ]);
    assert.equal((await customer.owner.delete(`${path}/${listed.userId}`)).status, 204);
    assert.ok(!dataOf(await customer.owner.get(path)).some(({ email }: Loose) => email === user.email));
  });
});

describe("4.8 Logs", () => {
  const message = { message: "The shop answered 503.", severity: "error", component: "update", source: "plugin/1" };

  test("POST /api/v3/log/messages stores; GET …/log/messages reads (interface 4.8-11, 4.8-12)", async () => {
    const contract = await aContract(customer);
    const { contractId } = contract;
    const messages = ["fatal", "error", "warn", "info", "debug", "trace"].map((severity) => ({
      ...message,
      severity,
      contractId,
    }));
    const stored = await contract.client.post("/api/v3/log/messages", { version: 1, messages });
    assert.ok(stored.status >= 200 && stored.status < 300, stored.text);
    const listed: Loose[] = dataOf(await contract.client.get(`${contract.v3}/log/messages`));
    assert.equal(listed.length, 6);
    assertHas(
      listed.find(({ severity }) => severity === "error"),
      { ...message, contractId },
    );
  });

  test("GET …/requests/refused tells of a request that was refused, some seconds after it (interface 4.8-20)", async () => {
    const { client, v3 } = await aContract(customer);
    assertRefused(await client.get(`${v3}/products/999`), 404);
    let listed: Loose[] = [];
    for (const until = Date.now() + 60_000; listed.length === 0 && Date.now() < until; await delay(200)) {
      listed = dataOf(await client.get(`${v3}/requests/refused`));
    }
    assert.deepEqual([listed[0]?.status, listed[0]?.code], [404, "resource.notFound"]);
  });

  test("message ≤ 5,000, ≤ 1,000 messages, known severities; else 400 and nothing is stored", async () => {
    const contract = await aContract(customer);
    const own = { ...message, contractId: contract.contractId };
    for (const messages of [
      [own, { ...own, message: "x".repeat(5_001) }],
      [own, { ...own, severity: "loud" }],
      [own, { severity: "info" }],
      Array.from({ length: 1_001 }, () => own),
    ]) {
      assertRefused(await contract.client.post("/api/v3/log/messages", { version: 1, messages }), 400);
    }
    assert.deepEqual(dataOf(await contract.client.get(`${contract.v3}/log/messages`)), []);
  });
});

describe("4.8 Domains and plugins (interface 2.11-1, 4.8-10)", () => {
  test("GET /api/v3/domains → `{ data: { domains: [ { domain, domainId, name, offerSources, marketplace } ] } }`", async () => {
    const contract = await aContract(customer);
    await contract.client.put(`${contract.v2}/settings/domains`, ["listed.example"]);
    const { domains } = dataOf(await contract.client.get("/api/v3/domains"));
    const listed = domains.find(({ domain }: Loose) => domain === "listed.example");
    assert.deepEqual(Object.keys(listed).sort(), ["domain", "domainId", "marketplace", "name", "offerSources"]);
  });

  test("`domainId` is an integer, stable and of one domain; `offerSources` says where offers came from", async () => {
    const contract = await aContract(customer);
    const [id = ""] = await importAll(contract, [{ customerProductId: "p" }]);
    const ids = async (): Promise<Record<string, Loose>> => {
      const { domains } = dataOf(await contract.client.get("/api/v3/domains"));
      return Object.fromEntries(domains.map((domain: Loose) => [domain.domain, domain]));
    };
    await submitAll(contract, [offeredAt(id, 5, "pushed-a.example"), offeredAt(id, 5, "pushed-b.example")]);
    const first = await ids();
    assert.deepEqual(first["pushed-a.example"].offerSources, ["PUSH_API"]);
    assert.notEqual(first["pushed-a.example"].domainId, first["pushed-b.example"].domainId);
    await submitAll(contract, [offeredAt(id, 6, "pushed-a.example"), offeredAt(id, 5, "pushed-c.example")]);
    assert.equal((await ids())["pushed-a.example"].domainId, first["pushed-a.example"].domainId);
  });

  test("the plugin: PUT, GET, DELETE; 404 when none", async () => {
    const contract = await aContract(customer);
    const path = `${contract.v3}/plugin`;
    const plugin = {
      pluginId: "7d0c",
      shopSystem: "OpenShop 6",
      metricsUrl: "https://shop.example/metrics",
      version: 1,
    };
    assertRefused(await contract.client.get(path), 404);
    assertHas(dataOf(await contract.client.put(path, plugin)), plugin);
    assertHas(dataOf(await contract.client.get(path)), plugin);
    const deleted = await contract.client.delete(path);
    assert.ok(deleted.status < 300, deleted.text);
    assertRefused(await contract.client.get(path), 404);
  });

  test("GET /api/account: `sid` is the contractId (interface 5)", async () => {
    const account = bodyOf(await customer.owner.get("/api/account"));
    assertHas(account, { email: customer.email });
    assert.ok(Number.isInteger(account.id) && Array.isArray(account.roles));
    assert.match(account.lastActiveDate, instantPattern);
    const [company] = account.companies;
    assert.equal(company.id, customer.companyId);
    const contract = company.contracts.find(({ sid }: Loose) => sid === customer.contractId);
    assert.deepEqual(Object.keys(contract).sort(), ["active", "features", "id", "name", "sid", "type"]);
    assert.deepEqual(contract.features, { enabled: [], disabled: [] });
    assert.ok(Number.isInteger(contract.id));
    assertRefused(await installation.client().get("/api/account"), 401);
  });
});
