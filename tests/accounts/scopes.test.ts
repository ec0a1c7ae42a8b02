/** What an API password may do: the data of contracts by default, the account only where it was made for that. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aService, anEmptyService } from "../harness/a-service.ts";
import type { Client, Loose } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";

const { service, customer } = await aService();

async function withPassword(owner: Customer, body?: object): Promise<Client> {
  const made = await owner.owner.post("/api/v3/account/password/generate", body);
  assert.equal(made.status, 200, made.text);
  return service.client({ email: owner.email, password: made.body.data.password });
}

/** Every operation of the document that manages users, contracts or credentials, with a right body. */
const managing: [method: string, path: string, body?: unknown][] = [
  ["POST", "/api/2/companies", "A company"],
  ["POST", `/api/2/companies/${customer.companyId}/contracts`, { contractType: "reseller", contractName: "Another" }],
  ["POST", `/api/v3/companies/${customer.companyId}/samplecontract`],
  ["DELETE", `${customer.v3}?contractName=any`],
  ["POST", `/api/v3/companies/${customer.companyId}/users`, { email: "new@customer.example", name: "New" }],
  ["PUT", `/api/v3/companies/${customer.companyId}/users/1`, { role: "owner" }],
  ["DELETE", `/api/v3/companies/${customer.companyId}/users/1`],
  ["POST", "/api/v3/users", { email: "other@customer.example", name: "Other" }],
  ["POST", "/api/v3/account/password", { currentPassword: "x", newPassword: "long enough to be one" }],
  ["POST", "/api/v3/account/logout"],
  ["POST", "/api/v3/account/password/generate"],
  ["DELETE", "/api/v3/account/password"],
];

/** Ends the paths of POSTs that read. */
const logQuery = "/log/messages";

describe("an API password", () => {
  test("of the default scope is 403 where users, contracts or credentials are managed, and changes nothing", async () => {
    const client = await withPassword(customer);
    for (const [method, path, body] of managing) {
      const answer = await client.send(method, path, body);
      assert.deepEqual([answer.status, answer.body.code], [403, "request.forbidden"], `${method} ${path}`);
      assert.match(answer.body.message, /Log in, or make an API password with the scope account/);
    }
    const contracts = await client.get(`/api/2/companies/${customer.companyId}/contracts`);
    assert.equal(contracts.body.data.length, 1);
    assert.equal((await customer.owner.get("/api/account")).status, 200);
  });

  test("of the default scope is 403 on everything that writes outside contracts, new operations included", async () => {
    const client = await withPassword(customer);
    const document = (await client.get("/openapi.json")).body;
    const writing = Object.entries<Loose>(document.paths).flatMap(([path, operations]) =>
      Object.keys(operations)
        .filter((method) => ["post", "put", "patch", "delete"].includes(method))
        .filter((method) => operations[method].security?.length !== 0 && !path.includes("{contractId}"))
        .filter(() => !path.endsWith(logQuery))
        .map((method) => ({ method: method.toUpperCase(), path })),
    );
    assert.ok(writing.length >= managing.length);
    for (const { method, path } of writing) {
      const answer = await client.send(
        method,
        path.replace("{companyId}", String(customer.companyId)).replace(/{\w+}/g, "1"),
      );
      assert.deepEqual([answer.status, answer.body.code], [403, "request.forbidden"], `${method} ${path}`);
    }
  });

  test("of the default scope reads the account and works with the data of contracts", async () => {
    const client = await withPassword(customer, {});
    assert.equal((await client.get("/api/account")).status, 200);
    assert.equal((await client.get(`/api/v3/companies/${customer.companyId}/users`)).status, 200);
    assert.equal((await client.put(`${customer.v2}/settings/domains`, ["a.example"])).status, 200);
  });

  test("of the scope account manages them, and makes the next one", async () => {
    const other = await aCustomer(service);
    const client = await withPassword(other, { scope: "account" });
    const made = await client.post(`/api/2/companies/${other.companyId}/contracts`, {
      contractType: "reseller",
      contractName: "Another",
    });
    assert.equal(made.status, 200, made.text);
    assert.equal((await client.post("/api/v3/account/password/generate")).status, 200);
  });

  test("of a scope that does not exist is refused, and the one before still works", async () => {
    const client = await withPassword(customer);
    const refused = await customer.owner.post("/api/v3/account/password/generate", { scope: "all" });
    assert.deepEqual([refused.status, refused.body.errors[0].path], [400, "/scope"]);
    assert.equal((await client.get("/api/account")).status, 200);
  });
});

test("with OLD_CLIENTS an API password manages the account unless it is told not to, and the start says so", async () => {
  const old = await anEmptyService({ OLD_CLIENTS: "true" });
  const owner = await aCustomer(old);
  const aPassword = async (body?: object): Promise<Client> => {
    const made = await owner.owner.post("/api/v3/account/password/generate", body);
    return old.client({ email: owner.email, password: made.body.data.password });
  };
  const statusWith = async (client: Client): Promise<number> =>
    (await client.post("/api/v3/account/password/generate", { scope: "data" })).status;
  const wide = await aPassword();
  assert.equal((await wide.get("/api/account")).status, 200);
  assert.equal(await statusWith(wide), 200);
  assert.equal(await statusWith(await aPassword({ scope: "data" })), 403);
  const lines: Loose[] = old.logLines().map((line) => JSON.parse(line));
  assert.ok(lines.some(({ msg }) => /OLD_CLIENTS: new API passwords also manage/.test(msg)));
});
