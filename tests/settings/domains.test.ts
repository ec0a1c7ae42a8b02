import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { aColleague, aNewcomer } from "../accounts/people.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { anOffer, aSnapshot, someProducts, submit, submitAll } from "../harness/market.ts";

const path = "/api/v3/domains";

function entry(domain: string, fields: object = {}): object {
  return { domain, domainId: domain, name: domain, offerSources: [], marketplace: false, ...fields };
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
      const answer = await client.get(path);
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual(answer.body, { data: { domains: names.map((domain) => entry(domain)) } });
    }
  });

  it("a snapshot makes its domain known, and the source of its offers; a refused one does not", async () => {
    const customer = await aCustomer(service);
    const [productId = ""] = await someProducts(customer, 1);
    await submitAll(customer, [aSnapshot(productId)]);
    await submit(customer, [aSnapshot("999999999", { domain: "refused.example" })]);
    assert.deepEqual((await customer.client.get(path)).body.data.domains, [
      entry("shop-b.example", { offerSources: ["snapshots"] }),
    ]);
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
    assert.deepEqual((await customer.client.get(path)).body.data.domains, [entry("shop-b.example")]);
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
