/** The monitoring status and the sources of domains, with clients and collectors side by side. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aService } from "../../harness/a-service.ts";
import type { Loose } from "../../harness/client.ts";
import { aCustomer, type Customer } from "../../harness/customer.ts";
import { anOffer, aSnapshot, inDatabase, someProducts, submitAll } from "../../harness/market.ts";
import { aReading, aShop, notFound, recordOne, unreadable, type Shop } from "./a-shop.ts";

const { service } = await aService();

async function newShop(): Promise<Shop> {
  return await aShop({ service, customer: await aCustomer(service) });
}

/** The status of the first product on the shop's domain. */
async function statusOf({ client, v3 }: Customer, productId: number | string, domain = "shop.example"): Promise<Loose> {
  const answer = await client.get(`${v3}/products/monitoringstatus?productIds=${productId}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data[0].statusOnDomain.find((status: Loose) => status.domain === domain);
}

async function push(shop: Shop, creationDate: Date): Promise<void> {
  const offers = [anOffer({ price: 9 })];
  const snapshot = { domain: shop.domain, creationDate: creationDate.toISOString(), offers };
  await submitAll(shop.customer, [aSnapshot(shop.productIds[0] ?? 0, snapshot)]);
}

test("before the first attempt there is no time and no outcome", async () => {
  const shop = await newShop();
  await shop.customer.client.put(`${shop.customer.v2}/settings/domains`, [shop.domain]);
  assert.deepEqual(await statusOf(shop.customer, shop.productIds[0] ?? 0), { domain: shop.domain });
});

test("what a client sent is found: begun when gathered, never in the future, and completed when stored", async () => {
  const shop = await newShop();
  await push(shop, new Date(Date.now() + 20 * 3_600_000));
  const status = await statusOf(shop.customer, shop.productIds[0] ?? 0);
  assert.deepEqual(status.outcome, { successful: true, outcome: "ProductFound" });
  assert.ok(Math.abs(Date.parse(status.startedAt) - Date.now()) < 60_000);
  assert.ok(Math.abs(Date.parse(status.completedAt) - Date.now()) < 60_000);
});

test("the last attempt counts, good or bad; what stands keeps standing", async () => {
  const shop = await newShop();
  const outcomes: Loose[] = [];
  const soldOut = {
    outcome: "ProductNotAvailable",
    offers: aReading("9").offers.map((offer) => ({ ...offer, availability: false })),
  } as const;
  for (const reading of [aReading("9"), unreadable, aReading("9", soldOut), notFound]) {
    await recordOne(shop, reading);
    outcomes.push((await statusOf(shop.customer, shop.productIds[0] ?? 0)).outcome);
  }
  assert.deepEqual(outcomes, [
    { successful: true, outcome: "ProductFound" },
    { successful: false, outcome: "LayoutFailure", cause: { code: "noPrice" } },
    { successful: true, outcome: "ProductNotAvailable" },
    { successful: false, outcome: "ProductNotFound" },
  ]);
});

test("of a client's snapshot and an attempt, the later one counts", async () => {
  const shop = await newShop();
  await recordOne(shop, unreadable);
  await push(shop, new Date());
  assert.equal((await statusOf(shop.customer, shop.productIds[0] ?? 0)).outcome.outcome, "ProductFound");
  await inDatabase(
    service,
    "update newest_snapshot set gathered_at = now() - interval '25 hours' where contract_id = $1",
    [shop.contract.contractId],
  );
  await recordOne(shop, unreadable, { gatheredAt: new Date() });
  assert.equal((await statusOf(shop.customer, shop.productIds[0] ?? 0)).outcome.outcome, "LayoutFailure");
});

test("a watched domain has the source CRAWLER, another one PUSH_API; both where contracts differ", async () => {
  const shop = await newShop();
  const sources = async (): Promise<Loose> => {
    const { body } = await shop.customer.client.get("/api/v3/domains");
    return Object.fromEntries(body.data.domains.map(({ domain, offerSources }: Loose) => [domain, offerSources]));
  };
  await recordOne(shop, aReading("9"));
  const [productId = ""] = await someProducts(shop.customer, 1, "other");
  await submitAll(shop.customer, [aSnapshot(productId, { domain: "pushed.example" })]);
  assert.deepEqual(await sources(), { "pushed.example": ["PUSH_API"], "shop.example": ["CRAWLER"] });
  const other = await shop.customer.owner.post(`/api/2/companies/${shop.customer.companyId}/contracts`, {
    contractType: "reseller",
    contractName: "Second",
  });
  await inDatabase(
    service,
    "insert into contract_domain (contract_id, domain, currency) values ($1, 'shop.example', 'EUR')",
    [other.body.data.contractId],
  );
  assert.deepEqual((await sources())["shop.example"], ["PUSH_API", "CRAWLER"]);
});
