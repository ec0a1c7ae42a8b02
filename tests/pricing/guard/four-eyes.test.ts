/** A guard that asks for four eyes changes when a second user sends the same (interface 4.25-11). */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aColleague, type Person } from "../../accounts/people.ts";
import { aCompany } from "../../harness/a-service.ts";
import type { Client, Loose } from "../../harness/client.ts";
import { anotherContract, type Customer } from "../../harness/customer.ts";

const { service, customer } = await aCompany();
const colleague = await aColleague(service, customer, "owner");

interface Guarded {
  contract: Customer;
  get: (client?: Client) => Promise<{ body: Loose; etag: string }>;
  put: (client: Client, change: object, etag?: string) => Promise<Loose>;
  audited: () => Promise<string[]>;
}

/** A contract that asks for four eyes. */
async function guarded(): Promise<Guarded> {
  const contract = await anotherContract(customer);
  const path = `${contract.v3}/settings/priceguard`;
  const on = await contract.owner.put(path, { fourEyes: true });
  assert.equal(on.status, 200, "asking for four eyes takes two");
  return {
    contract,
    get: async (client = contract.owner) => {
      const { body, headers } = await client.get(path);
      return { body, etag: headers.get("etag") ?? "" };
    },
    put: async (client, change, etag) => {
      const { status, body } = await client.put(path, change, etag === undefined ? {} : { "if-match": etag });
      return { status, ...body };
    },
    audited: async () => {
      const entries: Loose[] = (await contract.owner.get(`${contract.v3}/audit?limit=50&subject=priceGuard`)).body.data;
      return entries.map(({ action, userEmail }) => `${action} ${userEmail === customer.email ? "first" : "second"}`);
    },
  };
}

describe("a guard with four eyes", () => {
  test("changes, and is switched off, only when a second user sends the same; both are in the audit", async () => {
    const { contract, get, put, audited } = await guarded();
    const off = { fourEyes: false, staleMarket: { hours: 48 } };
    const before = await get();
    const asked = await put(contract.owner, off, before.etag);
    assert.equal(asked["status"], 202);
    assert.deepEqual(asked["data"], before.body["data"], "what holds is as it was");
    const { guard, userEmail, createdAt } = asked["waiting"];
    assert.deepEqual(guard, {
      ...before.body["data"],
      fourEyes: false,
      staleMarket: { ...guard.staleMarket, hours: 48 },
    });
    assert.equal(userEmail, customer.email);
    assert.ok(Date.parse(createdAt) > 0);
    const seen = await get();
    assert.deepEqual(seen.body["waiting"], asked["waiting"]);
    assert.equal((await put(contract.owner, off))["status"], 202, "the same user once more");
    assert.equal((await put(contract.client, off))["status"], 202, "nor with another credential");
    assert.deepEqual((await get()).body["waiting"], asked["waiting"]);
    assert.equal((await put(colleague.client, off, before.etag))["status"], 412, "it has not seen what waits");
    const done = await put(colleague.client, off, seen.etag);
    assert.deepEqual([done["status"], done["data"], done["waiting"]], [200, guard, undefined]);
    assert.deepEqual(await audited(), [
      "priceGuard.changed second",
      "priceGuard.proposed first",
      "priceGuard.changed first",
      "priceGuard.changed first",
    ]);
    const alone = await put(colleague.client, { staleMarket: { hours: 24 } });
    assert.deepEqual([alone["status"], alone["data"].staleMarket.hours], [200, 24]);
  });

  test("another change takes the place of what waits, and what holds already withdraws it", async () => {
    const { contract, get, put, audited } = await guarded();
    await put(contract.owner, { staleMarket: { hours: 48 } });
    const other = await put(colleague.client, { staleMarket: { hours: 47 } });
    assert.deepEqual([other["status"], other["waiting"].userEmail], [202, colleague.email]);
    assert.equal(
      (await put(colleague.client, { staleMarket: { hours: 48 } }))["status"],
      202,
      "the first wish is gone",
    );
    const { body } = await get();
    const withdrawn = await put(contract.owner, body["data"]);
    assert.deepEqual([withdrawn["status"], withdrawn["waiting"]], [200, undefined]);
    assert.equal((await audited())[0], "priceGuard.withdrawn first");
    assert.equal((await put(contract.owner, { staleMarket: { hours: 48 } }))["status"], 202);
  });

  test("needs two users with the right, and one who has lost it does not count", async () => {
    const { contract, put } = await guarded();
    const member: Person = await aColleague(service, customer, "member");
    const give = async (rights: string[]) =>
      await contract.owner.put(`${contract.v3}/settings/rights/${member.userId}`, { rights });
    const change = { change: { maxPercentUp: 60 } };
    assert.equal((await put(member.client, change))["status"], 403);
    await give(["guard"]);
    assert.equal((await put(member.client, change))["status"], 202);
    await give([]);
    const owner = await put(contract.owner, change);
    assert.deepEqual([owner["status"], owner["waiting"].userEmail], [202, customer.email]);
    await give(["approve"]);
    assert.equal((await put(member.client, change))["status"], 403);
    assert.equal((await put(colleague.client, change))["status"], 200);
  });
});
