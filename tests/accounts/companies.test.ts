import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createContract } from "../../src/accounts/create-contract.ts";
import { sql } from "../../src/database/connection.ts";
import { limits } from "../../src/limits.ts";
import { aService } from "../harness/a-service.ts";
import { aCustomer } from "../harness/customer.ts";
import { aColleague, aNewcomer, statuses } from "./people.ts";

const { service, customer } = await aService();
const database = service.openDatabase();

describe("createCompany", () => {
  test("200: the name as a JSON string; the caller becomes owner", async () => {
    const newcomer = await aNewcomer(service);
    const answer = await newcomer.client.post("/api/2/companies", JSON.stringify("Acme & Söhne"));
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body, { data: { id: answer.body.data.id, name: "Acme & Söhne" } });
    assert.ok(Number.isInteger(answer.body.data.id));
    const account = await newcomer.client.get("/api/account");
    assert.deepEqual(account.body.roles, ["owner"]);
    assert.deepEqual(account.body.companies, [{ id: answer.body.data.id, name: "Acme & Söhne", contracts: [] }]);
  });

  test("200: an admin gets its company and stays admin", async () => {
    const admin = await service.adminClient();
    assert.equal((await admin.post("/api/2/companies", { name: "The platform's" })).status, 200);
    const account = await admin.get("/api/account");
    assert.deepEqual(account.body.roles, ["admin"]);
    assert.equal(account.body.companies[0].name, "The platform's");
    assert.equal((await admin.post("/api/2/companies", { name: "Another" })).status, 403);
  });

  test("403: the caller has a company; two simultaneous requests make one", async () => {
    const again = await customer.owner.post("/api/2/companies", { name: "Second" });
    assert.equal(again.status, 403);
    assert.equal(again.body.code, "request.forbidden");
    const newcomer = await aNewcomer(service);
    const answers = await Promise.all([1, 2, 3].map(() => newcomer.client.post("/api/2/companies", { name: "Twice" })));
    assert.deepEqual(statuses(answers), [200, 403, 403]);
    const made = await database.rows(sql`select company_id from company where name = 'Twice'`);
    assert.equal(made.length, 1);
  });

  test("400: the name is missing or not valid", async () => {
    const newcomer = await aNewcomer(service);
    for (const body of [undefined, '""', '" "', "7", "[]", "{}", '{"name":"A","nmae":"B"}', String.raw`"a\u0000"`]) {
      const answer = await newcomer.client.post("/api/2/companies", body);
      assert.equal(answer.status, 400, `${body}: ${answer.text}`);
      assert.match(answer.body.code, /^request\./);
    }
  });
});

describe("createContract", () => {
  const create = async (body: object) =>
    await customer.owner.post(`/api/2/companies/${customer.companyId}/contracts`, body);

  test("200: every field is in the answer, and in that of getContract", async () => {
    const answer = await create({
      contractType: "manufacturer",
      contractName: "All of it",
      expirationDate: "2099-06-01T02:00:00+02:00",
      timeZone: "europe/berlin",
      currency: "CHF",
    });
    assert.equal(answer.status, 200, answer.text);
    const { contractId, contractNumber, companyName, ...rest } = answer.body.data;
    assert.match(contractId, /^[a-z0-9]{6}$/);
    assert.ok(Number.isInteger(contractNumber));
    assert.match(companyName, /^Company /);
    assert.deepEqual(rest, {
      contractName: "All of it",
      contractType: "manufacturer",
      companyId: customer.companyId,
      active: true,
      expirationDate: "2099-06-01T00:00:00.000Z",
      timeZone: "Europe/Berlin",
      currency: "CHF",
    });
    const read = await customer.client.get(`/api/v3/vendor/contracts/${contractId}`);
    assert.deepEqual(read.body, answer.body);
  });

  test("200: the type in any case and inside another text", async () => {
    for (const [contractType, expected] of [
      ["RESELLER", "reseller"],
      ["VENDOR_RESELLER", "reseller"],
      ["Manufacturer", "manufacturer"],
      ["manufacturer-contract", "manufacturer"],
    ] as const) {
      const answer = await create({ contractType, contractName: "Typed" });
      assert.equal(answer.status, 200, answer.text);
      assert.equal(answer.body.data.contractType, expected);
      assert.equal("expirationDate" in answer.body.data, false);
      assert.equal("currency" in answer.body.data, false);
      assert.equal(answer.body.data.timeZone, "UTC");
    }
  });

  test("400: each wrong field is named", async () => {
    const good = { contractType: "reseller", contractName: "Good" };
    for (const [change, path] of [
      [{ contractType: "vendor" }, "/contractType"],
      [{ contractType: "reseller or manufacturer" }, "/contractType"],
      [{ contractType: 1 }, "/contractType"],
      [{ contractName: "" }, "/contractName"],
      [{ contractName: " " }, "/contractName"],
      [{ contractName: "x".repeat(201) }, "/contractName"],
      [{ expirationDate: "tomorrow" }, "/expirationDate"],
      [{ timeZone: "Mars/Olympus" }, "/timeZone"],
      [{ timeZone: "+01:00" }, "/timeZone"],
      [{ currency: "euro" }, "/currency"],
      [{ expirationdate: "2099-01-01" }, "/expirationdate"],
    ] as const) {
      const answer = await create({ ...good, ...change });
      assert.equal(answer.status, 400, `${JSON.stringify(change)}: ${answer.text}`);
      assert.equal(answer.body.errors[0].path, path);
    }
    const empty = await create({});
    assert.equal(empty.status, 400);
    assert.deepEqual(empty.body.errors.map((error: { path: string }) => error.path).sort(), [
      "/contractName",
      "/contractType",
    ]);
  });

  test("403 for members and readers, 404 for strangers", async () => {
    const path = `/api/2/companies/${customer.companyId}/contracts`;
    const body = { contractType: "reseller", contractName: "Not allowed" };
    for (const role of ["member", "reader"]) {
      const colleague = await aColleague(service, customer, role);
      assert.equal((await colleague.client.post(path, body)).status, 403);
    }
    const stranger = await aCustomer(service);
    assert.equal((await stranger.owner.post(path, body)).status, 404);
  });

  test("a contract id that is taken is replaced by another", async () => {
    const company = { companyId: customer.companyId, companyName: "Any" };
    const ids = [customer.contractId, customer.contractId, "zzzzz9"];
    const made = await createContract(
      database,
      { company, caller: { accountId: 1, email: "somebody@shop.example", address: "127.0.0.1" } },
      { contractType: "reseller", contractName: "New" },
      () => ids.shift() ?? "",
    );
    assert.equal(made.contractId, "zzzzz9");
  });

  test("409: a company has a limited number of contracts", async () => {
    const full = await aCustomer(service);
    await database.run(sql`insert into contract (contract_id, company_id, contract_name, contract_type)
      select 'f' || lpad(number::text, 5, '0'), ${full.companyId}, 'Filler', 'reseller'
      from generate_series(2, ${limits.accounts.contractsPerCompany}::integer) as number`);
    const one = { contractType: "reseller", contractName: "One too many" };
    const answer = await full.owner.post(`/api/2/companies/${full.companyId}/contracts`, one);
    assert.equal(answer.status, 409, answer.text);
  });
});

describe("listContracts and getAccount", () => {
  test("200: all contracts of the company, the oldest first, for everybody in it and for admins", async () => {
    const other = await aCustomer(service);
    const path = `/api/2/companies/${other.companyId}/contracts`;
    const second = await other.owner.post(path, { contractType: "manufacturer", contractName: "Second" });
    const reader = await aColleague(service, other, "reader");
    for (const client of [other.owner, other.client, reader.client, await service.adminClient()]) {
      const answer = await client.get(path);
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual(
        answer.body.data.map((contract: { contractId: string }) => contract.contractId),
        [other.contractId, second.body.data.contractId],
      );
      assert.deepEqual(answer.body.data[1], second.body.data);
    }
    const account = await reader.client.get("/api/account");
    assert.equal(account.status, 200);
    assert.equal(account.body.email, reader.email);
    assert.equal(account.body.id, reader.userId);
    assert.deepEqual(account.body.roles, ["reader"]);
    assert.match(account.body.lastActiveDate, /^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/);
    assert.deepEqual(account.body.companies[0].contracts[1], {
      id: second.body.data.contractNumber,
      sid: second.body.data.contractId,
      name: "Second",
      type: "manufacturer",
      active: true,
      features: { enabled: [], disabled: [] },
    });
  });
});

describe("an expired or inactive contract", () => {
  test("is answered as not active and can be read; writes are 403 resource.contractInactive", async () => {
    const inactive = await aCustomer(service);
    // A contract that is made expired takes no write, not even of its settings.
    const made = await inactive.owner.post(`/api/2/companies/${inactive.companyId}/contracts`, {
      contractType: "reseller",
      contractName: "Expired",
      expirationDate: "2020-01-01",
    });
    assert.equal(made.status, 200, made.text);
    const expired = {
      client: inactive.client,
      v3: `/api/v3/vendor/contracts/${made.body.data.contractId}`,
      v31: `/api/v3.1/vendor/contracts/${made.body.data.contractId}`,
    };
    await database.run(sql`update contract set is_active = false where contract_id = ${inactive.contractId}`);
    for (const { client, v3, v31 } of [expired, inactive]) {
      const contract = await client.get(v3);
      assert.equal(contract.status, 200);
      assert.equal(contract.body.data.active, false);
      assert.equal((await client.post(`${v31}/products/query`, { pagination: { start: 0, limit: 1 } })).status, 200);
      const write = await client.delete(`${v3}/products`);
      assert.equal(write.status, 403);
      assert.equal(write.body.code, "resource.contractInactive");
    }
  });
});

describe("changeCurrency", () => {
  const currency = `${customer.v3}/settings/currency`;

  test("200: a contract without amounts in its currency changes it, and products keep their numbers", async () => {
    const [fresh, product] = [
      await aCustomer(service, { currency: "GBP" }),
      { customerProductId: "A", referencePrice: 10 },
    ];
    const given = { version: "2", identifyingAttributes: ["customerProductId"], products: [product] };
    assert.equal((await fresh.client.post(`${fresh.v3}/products`, given)).status, 200);
    const toEuro = async () => await fresh.owner.put(`${fresh.v3}/settings/currency`, { currency: "EUR" });
    const rates = `${fresh.v3}/settings/currencyrates`;
    assert.equal((await fresh.owner.put(rates, [{ currency: "CHF", rate: 0.9 }])).status, 200);
    assert.match((await toEuro()).body.message, /has currency rates in its currency/);
    assert.equal((await fresh.owner.put(rates, [])).status, 200);
    const answer = await toEuro();
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.data.currency, "EUR");
    assert.equal((await fresh.client.get(fresh.v3)).body.data.currency, "EUR");
    assert.equal((await fresh.client.post(`${fresh.v31}/products/query`)).body.data[0].referencePrice, 10);
  });

  test("409: what stands in the currency is named, and the currency stays", async () => {
    const order = {
      orderId: "1",
      creationDate: "2026-01-01T00:00:00Z",
      currency: "EUR",
      items: [{ itemId: "A", unitPrice: 1, quantity: 1 }],
    };
    assert.equal((await customer.client.put(`${customer.v3}/orders`, { version: "3", orders: [order] })).status, 201);
    const before = (await customer.client.get(customer.v3)).body.data.currency;
    const answer = await customer.owner.put(currency, { currency: "USD" });
    assert.deepEqual([answer.status, answer.body.code], [409, "resource.conflict"]);
    assert.match(answer.body.message, /has orders in its currency/);
    assert.equal((await customer.client.get(customer.v3)).body.data.currency, before);
  });

  test("400 for a text that is no code, 403 for a reader", async () => {
    assert.equal((await customer.owner.put(currency, { currency: "euro" })).status, 400);
    const reader = await aColleague(service, customer, "reader");
    assert.equal((await reader.client.put(currency, { currency: "USD" })).status, 403);
  });
});
