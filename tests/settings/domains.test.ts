import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aColleague, aNewcomer } from "../accounts/people.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Client, Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { anOffer, aSnapshot, someProducts, submit, submitAll } from "../harness/market.ts";

const path = "/api/v3/domains";

function entry(domain: string, fields: object = {}): object {
  return { domain, domainId: undefined, name: domain, offerSources: [], marketplace: false, ...fields };
}

/** Without their ids, which are integers, each of one domain. */
async function listed(client: Client): Promise<Loose[]> {
  const answer = await client.get(path);
  assert.equal(answer.status, 200, answer.text);
  const domains: Loose[] = answer.body.data.domains;
  const ids = domains.map(({ domainId }) => domainId);
  assert.ok(ids.every((id) => Number.isInteger(id)));
  assert.equal(new Set(ids).size, ids.length);
  return domains.map((found) => ({ ...found, domainId: undefined }));
}

describe("GET domains", async () => {
  const service = await anEmptyService();

  it("lists the domains of the company's contracts, each once, in alphabetical order", async () => {
    const customer = await aCustomer(service);
    assert.deepEqual((await customer.client.get(path)).body, { data: { domains: [] } });
    const made = await customer.owner.post(`/api/2/companies/${customer.companyId}/contracts`, {
      contractType: "manufacturer",
      contractName: "Second",
    });
    const second = `/api/2/v/contracts/${made.body.data.contractId}`;
    await customer.client.put(`${second}/settings/domains`, ["z.example", "both.example", "a-b.example"]);
    await customer.client.put(`${customer.v2}/settings/domains`, ["both.example", "a.example"]);
    const names = ["a-b.example", "a.example", "both.example", "z.example"];
    const reader = await aColleague(service, customer, "reader");
    for (const client of [customer.client, customer.owner, reader.client]) {
      assert.deepEqual(
        await listed(client),
        names.map((domain) => entry(domain)),
      );
      assert.deepEqual((await client.get("/api/2/domains")).body, names);
    }
  });

  it("a domain keeps its id when it is left out of the list and named again, and in a further contract", async () => {
    const customer = await aCustomer(service);
    const ids = async (): Promise<number[]> =>
      (await customer.client.get(path)).body.data.domains.map(({ domainId }: Loose) => domainId);
    await customer.client.put(`${customer.v2}/settings/domains`, ["one.example", "two.example"]);
    const before = await ids();
    await customer.client.put(`${customer.v2}/settings/domains`, ["two.example"]);
    await customer.client.put(`${customer.v2}/settings/domains`, ["two.example", "one.example"]);
    const contractType = "reseller";
    const made = await customer.owner.post(`/api/2/companies/${customer.companyId}/contracts`, {
      contractType,
      contractName: "Second",
    });
    await customer.client.put(`/api/2/v/contracts/${made.body.data.contractId}/settings/domains`, ["one.example"]);
    assert.deepEqual(await ids(), before);
  });

  it("a snapshot makes its domain known, and the source of its offers; a refused one does not", async () => {
    const customer = await aCustomer(service);
    const [productId = ""] = await someProducts(customer, 1);
    await submitAll(customer, [aSnapshot(productId)]);
    await submit(customer, [aSnapshot("999999999", { domain: "refused.example" })]);
    assert.deepEqual(await listed(customer.client), [entry("shop-b.example", { offerSources: ["PUSH_API"] })]);
  });

  it("a domain is a marketplace once several vendors offered a product there, or one offer names the buy box", async () => {
    const customer = await aCustomer(service);
    const [productId = ""] = await someProducts(customer, 1);
    const several = [anOffer({ vendorName: "A" }), anOffer({ vendorName: "B" })];
    const buyBox = [anOffer({ attributes: [{ key: "buyBox", value: "both" }] })];
    await submitAll(customer, [
      aSnapshot(productId, { domain: "several.example", offers: several }),
      aSnapshot(productId, { domain: "buybox.example", offers: buyBox }),
      aSnapshot(productId, { domain: "shop.example" }),
      aSnapshot(productId, { domain: "later.example" }),
    ]);
    const marketplaces = async (): Promise<string[]> =>
      (await customer.client.get(path)).body.data.domains
        .filter(({ marketplace }: Loose) => marketplace)
        .map(({ domain }: Loose) => domain);
    assert.deepEqual(await marketplaces(), ["buybox.example", "several.example"]);
    await submitAll(customer, [
      aSnapshot(productId, { domain: "several.example" }),
      aSnapshot(productId, {
        domain: "later.example",
        offers: [anOffer({ vendorName: "A" }), anOffer({ vendorName: "B" })],
      }),
    ]);
    assert.deepEqual(await marketplaces(), ["buybox.example", "later.example", "several.example"]);
  });

  it("contains nothing of another company, not even of a domain that both have", async () => {
    const [customer, stranger] = [await aCustomer(service), await aCustomer(service)];
    const [productId = ""] = await someProducts(stranger, 1);
    const offers = [anOffer({ vendorName: "A" }), anOffer({ vendorName: "B" })];
    await submitAll(stranger, [aSnapshot(productId, { offers }), aSnapshot(productId, { domain: "theirs.example" })]);
    await customer.client.put(`${customer.v2}/settings/domains`, ["shop-b.example"]);
    assert.deepEqual(await listed(customer.client), [entry("shop-b.example")]);
    assert.deepEqual((await (await aNewcomer(service)).client.get(path)).body.data.domains, []);
    const admin = (await (await service.adminClient()).get(path)).body.data.domains;
    assert.ok(admin.some(({ domain }: Loose) => domain === "theirs.example"));
  });

  it("over Basic, the login password shows manufacturers' contracts only", async () => {
    const customer = await aCustomer(service);
    const member = await aColleague(service, customer, "member");
    await customer.client.put(`${customer.v2}/settings/domains`, ["reseller.example"]);
    const client = service.client({ email: member.email, password: member.password });
    assert.deepEqual((await client.get(path)).body.data.domains, []);
    assert.equal((await member.client.get(path)).body.data.domains.length, 1);
  });

  it("401 without credentials", async () => {
    assert.equal((await service.client().get(path)).status, 401);
  });
});
