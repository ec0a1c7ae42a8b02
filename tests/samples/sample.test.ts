/** `createSampleContract`: a shop of its own with a market, a rule, prices, one that is held, and a shop that cannot be read. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aColleague, aNewcomer, statuses } from "../accounts/people.ts";
import { ended } from "../console/sample.ts";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { inDatabase } from "../harness/market.ts";

const { service, customer } = await aService();

const pathOf = ({ companyId }: Pick<Customer, "companyId">): string => `/api/v3/companies/${companyId}/samplecontract`;

/** Makes the shop and waits for its prices. @returns the path of its operations */
async function aSampleShop({ owner, companyId }: Customer): Promise<string> {
  const made = await owner.post(pathOf({ companyId }));
  assert.equal(made.status, 202, made.text);
  const { contractId, id, url } = made.body.data;
  assert.equal(url, `/api/2/v/contracts/${contractId}/tasks/${id}`);
  const v3 = `/api/v3/vendor/contracts/${contractId}`;
  await ended(owner, `${v3}/tasks/${id}`);
  const tasks = (await owner.get(`${v3}/tasks`)).body.data;
  assert.equal(tasks.length, 2, "the filling, and one run");
  for (const { taskId } of tasks) await ended(owner, `${v3}/tasks/${taskId}`);
  return v3;
}

describe("createSampleContract", () => {
  test("202: no screen of the shop is empty, and nothing of the caller's own contract changes", async () => {
    const own = await customer.client.get(customer.v3);
    const { owner } = customer;
    const before = Date.now();
    const v3 = await aSampleShop(customer);
    const contract = (await owner.get(v3)).body.data;
    assert.deepEqual([contract.contractName, contract.currency, contract.isSample], ["Sample shop", "EUR", true]);
    const { companies } = (await owner.get("/api/account")).body;
    assert.deepEqual(
      companies[0].contracts.map(({ sid, isSample }: { sid: string; isSample?: boolean }) => [sid, isSample]),
      [
        [customer.contractId, undefined],
        [contract.contractId, true],
      ],
    );

    const products = (await owner.post(`${v3}/products/search`, { pagination: { limit: 100 } })).body.data;
    assert.equal(products.length, 52);
    const months = await inDatabase(
      service,
      "select distinct gathered_at as at from snapshot where contract_id = $1 order by at",
      [contract.contractId],
    );
    assert.equal(months.length, 20);
    const [first, last] = [months[0]?.["at"], months.at(-1)?.["at"]];
    assert.ok(last.getTime() > before - 10 * 60_000, `the last month is today: ${last}`);
    assert.ok(first.getTime() < before - 570 * 24 * 60 * 60 * 1_000, `the first one lies 19 months before: ${first}`);

    const inbox = (await owner.get(`${v3}/inbox`)).body.data;
    assert.deepEqual(
      inbox.map(({ kind, cause, products: count }: Record<string, unknown>) => [kind, cause, count]),
      [
        ["held", "change", 1],
        ["domain", "LayoutFailure", 49],
      ],
    );
    const outcomes = (await owner.get(`${v3}/monitoring/outcomes`)).body.data;
    assert.equal(new Set(outcomes.map(({ domain }: { domain: string }) => domain)).size, 2);
    const watched = (await owner.get(`${v3}/monitoring/domains`)).body.data;
    const known = watched.map(({ domain, status }: Loose) => [
      domain,
      status.coverage.confirmed,
      status.coverage.pairs,
    ]);
    assert.deepEqual(known, [
      ["shop-c.example", 52, 52],
      ["shop-d.example", 0, 52],
    ]);
    const priced = await inDatabase(service, "select from recommendation where contract_id = $1", [
      contract.contractId,
    ]);
    assert.equal(priced.length, 51);
    const strategies = (await owner.get(`${v3}/settings/pricingstrategies`)).body.data;
    assert.deepEqual(
      strategies.map(({ active }: { active: boolean }) => active),
      [true],
    );

    assert.equal((await customer.client.get(customer.v3)).text, own.text, "the API password works as before");
    const others = (await customer.client.post(`${customer.v3}/products/search`, {})).body.data;
    assert.deepEqual(others, []);
  });

  test("a backtest of the shop says what would have been advised in the months before", async () => {
    const another = await aCustomer(service);
    const v3 = await aSampleShop(another);
    const end = new Date(Date.now() - 60_000);
    const range = { start: new Date(end.getTime() - 300 * 24 * 60 * 60 * 1_000).toISOString(), end: end.toISOString() };
    const filter = { oneOf: { field: "customerProductId", values: ["kitchen-1"] } };
    const answer = await another.owner.post(`${v3}/pricerecommendations/backtest`, { range, filter });
    assert.equal(answer.status, 200, answer.text);
    const { series } = answer.body.data.products[0];
    assert.ok(series.filter(({ price }: { price?: number }) => price !== undefined).length >= 8, answer.text);
  });

  test("409: a company has one; of two at once one is made; after its deletion there may be another, called in the language of who asks", async () => {
    const another = await aCustomer(service);
    const answers = await Promise.all([1, 2].map(async () => await another.owner.post(pathOf(another))));
    assert.deepEqual(statuses(answers), [202, 409]);
    const refused = answers.find(({ status }) => status === 409);
    const made = answers.find(({ status }) => status === 202)?.body.data.contractId ?? "";
    assert.equal(refused?.body.code, "resource.conflict");
    assert.match(refused?.body.message, new RegExp(`^The company has a sample shop: ${made}\\.`));
    const gone = await another.owner.delete(`/api/v3/vendor/contracts/${made}?contractName=Sample%20shop`);
    assert.equal(gone.status, 204, gone.text);
    const german = await another.owner.post(pathOf(another), undefined, { "accept-language": "de" });
    assert.equal(german.status, 202, german.text);
    const called = await another.owner.get(`/api/v3/vendor/contracts/${german.body.data.contractId}`);
    assert.equal(called.body.data.contractName, "Beispielshop");
  });

  test("403 for who is no owner; 404 for a company that is not the caller's; a body is refused", async () => {
    for (const role of ["member", "reader"]) {
      const { client } = await aColleague(service, customer, role);
      assert.equal((await client.post(pathOf(customer))).status, 403, role);
    }
    const newcomer = await aNewcomer(service);
    assert.equal((await newcomer.client.post(pathOf(customer))).status, 404);
    assert.equal((await customer.owner.post(pathOf({ companyId: 2_000_000_000 }))).status, 404);
    assert.equal((await customer.client.post(pathOf(customer))).status, 403, "an API password of the scope data");
    assert.equal((await customer.owner.post(pathOf(customer), { contractName: "Mine" })).status, 400);
  });
});
