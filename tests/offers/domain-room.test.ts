/** How many domains a contract can have, by whichever way they come (interface 4.5-7). */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { limits } from "../../src/limits.ts";
import { aService } from "../harness/a-service.ts";
import { sentence } from "../harness/client.ts";
import { anotherContract, type Customer } from "../harness/customer.ts";
import { aSnapshot, codesOf, inDatabase, someProducts, submit, submitAll } from "../harness/market.ts";
import { aWatchedDomain, putDomains as putWatched, readDomains } from "../monitoring/watched.ts";

const { service, customer } = await aService();
const most = limits.offers.domainsPerContract;

/** A contract whose domains have had offers, and are left out of its list. */
async function aContractWith(domains: number): Promise<Customer> {
  const contract = await anotherContract(customer);
  await inDatabase(
    service,
    `insert into contract_domain (contract_id, domain, currency, is_active)
     select $1, 'old-' || number || '.example', 'EUR', false
     from generate_series(1, $2::integer) as number`,
    [contract.contractId, domains],
  );
  return contract;
}

function names(count: number, prefix: string): string[] {
  return Array.from({ length: count }, (_, at) => `${prefix}-${at}.example`);
}

async function stored({ contractId }: Customer): Promise<number> {
  const [row] = await inDatabase(
    service,
    "select count(*)::integer as stored from contract_domain where contract_id = $1",
    [contractId],
  );
  return row?.stored;
}

describe("putDomains of a contract with as many domains as it may have", () => {
  test("domains without offers that a list leaves out make room for others", async () => {
    const contract = await anotherContract(customer);
    for (const prefix of ["one", "two", "three"]) {
      const answer = await contract.client.put(`${contract.v2}/settings/domains`, names(most, prefix));
      assert.equal(answer.status, 200, answer.text.slice(0, 500));
      assert.equal(answer.body.data.length, most);
      assert.equal(await stored(contract), most);
    }
  });

  test("those with offers stay: new ones are 409, and nothing changes", async () => {
    const contract = await aContractWith(most - 1);
    const path = `${contract.v2}/settings/domains`;
    assert.equal((await contract.client.put(path, ["old-1.example", "new.example"])).status, 200);
    const refused = await contract.client.put(path, ["old-2.example", "new.example", "further.example"]);
    assert.deepEqual([refused.status, refused.body.code], [409, "resource.conflict"], refused.text);
    assert.match(refused.body.message, sentence);
    assert.match(refused.body.message, /at most 10000 domains.* Name 1 new ones less/);
    assert.deepEqual((await contract.client.get(path)).body.data, ["new.example", "old-1.example"]);
    const known = await contract.client.put(path, ["old-2.example", "old-3.example"]);
    assert.deepEqual([known.status, await stored(contract)], [200, most]);
  });
});

describe("submitSnapshots to a contract with as many domains as it may have", () => {
  test("a snapshot of a new domain is refused alone; others are stored", async () => {
    const contract = await aContractWith(most - 1);
    const [product = ""] = await someProducts(contract, 1);
    const of = (domain: string): object => aSnapshot(product, { domain });
    await submitAll(contract, [of("last.example")]);
    const [known, unknown, old] = await submit(contract, ["last.example", "new.example", "old-1.example"].map(of));
    assert.deepEqual([known, codesOf(unknown), old], [true, ["resource.conflict"], true]);
    const [{ message, path }] = unknown.errors;
    assert.equal(path, "/1/domain");
    assert.match(message, sentence);
    assert.equal(await stored(contract), most);
  });

  test("of several new domains, those are stored that there is room for", async () => {
    const contract = await aContractWith(most - 2);
    const [product = ""] = await someProducts(contract, 1);
    const results = await submit(
      contract,
      ["c.example", "a.example", "b.example"].map((domain) => aSnapshot(product, { domain })),
    );
    assert.deepEqual(results.map(codesOf), [["resource.conflict"], [], []]);
  });

  test("a domain without offers that the list leaves out makes room", async () => {
    const contract = await aContractWith(most - 1);
    const [product = ""] = await someProducts(contract, 1);
    const path = `${contract.v2}/settings/domains`;
    assert.equal((await contract.client.put(path, ["unused.example"])).status, 200);
    assert.deepEqual(codesOf((await submit(contract, [aSnapshot(product)]))[0]), ["resource.conflict"]);
    assert.equal((await contract.client.put(path, [])).status, 200);
    await submitAll(contract, [aSnapshot(product)]);
    assert.deepEqual((await contract.client.get(path)).body.data, ["shop-b.example"]);
  });
});

describe("putWatchedDomains of a contract with as many domains as it may have", () => {
  test("a new one is 409, and nothing is watched; known ones are taken", async () => {
    const contract = await aContractWith(most);
    const refused = await putWatched(contract, [aWatchedDomain(), aWatchedDomain({ domain: "old-1.example" })]);
    assert.deepEqual([refused.status, refused.body.code], [409, "resource.conflict"], refused.text);
    assert.deepEqual([await readDomains(contract), await stored(contract)], [[], most]);
    assert.equal((await putWatched(contract, [aWatchedDomain({ domain: "old-1.example" })])).status, 200);
  });
});
