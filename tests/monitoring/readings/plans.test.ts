/**
 * Readings handle the rows of their pairs, however large the contract is, by the plans of the running service: without
 * statistics, with them, and for a contract that is newer than the statistics. Who only pushes pays for none of it.
 */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { closeMissing, closeUnconfirmed, forgetReadings } from "../../../src/monitoring/index.ts";
import { provenMethods } from "../../../src/monitoring/readings/proven-methods.ts";
import { logPlans, offencesOf, plansOf } from "../../database/plan-log.ts";
import { fillTenant } from "../../database/tenant.ts";
import { isOfDuty } from "../../dialect/on-purpose.ts";
import { aService } from "../../harness/a-service.ts";
import type { Loose } from "../../harness/client.ts";
import { anotherContract, type Customer } from "../../harness/customer.ts";
import { aSnapshot, inDatabase, submitAll } from "../../harness/market.ts";
import { figuresFollowed } from "../../pricing/followed.ts";
import { anEmptyShop, aPair, aReading, nextMinute, notFound, record, type Shop } from "./a-shop.ts";

const size = 6_000;
const pairs = 100;
/** A pair has a page, a snapshot, a state and a product; a node may filter some rows out. */
const ofRequest = 8 * pairs;
/** Duties go through all states, and compare each with its domain. */
const duties = new Set(["monitoring.findUnconfirmed", "monitoring.forgetStates"]);
const ofAll = 4 * size;

const { service, customer: first } = await aService({ DATABASE_POOL_SIZE: "5" }, logPlans);
const never = new AbortController().signal;
const taskId = "019b0000-0000-7000-8000-000000000001";

/** A contract that watches a page of each of its products. */
async function aLargeShop(customer: Customer): Promise<Shop> {
  await fillTenant(service, customer, size);
  const { contractId } = customer;
  const own = [contractId];
  // This shop has pages and states of its own.
  for (const table of ["monitoring_state", "watched_page", "watched_domain"]) {
    await inDatabase(service, `delete from ${table} where contract_id = $1`, own);
  }
  await inDatabase(service, "delete from newest_snapshot where contract_id = $1 and product_id % 2 = 0", own);
  await inDatabase(
    service,
    "update newest_snapshot set source = 'collector', gathered_at = now() - interval '30 hours' where contract_id = $1",
    own,
  );
  const shop = await anEmptyShop({ service, customer }, { domain: "shop-b.example" });
  await inDatabase(
    service,
    `insert into watched_page (contract_id, identifier, domain, url, url_digest, host, origin)
     select $1, identifier, 'shop-b.example', 'https://shop-b.example/' || identifier, md5(identifier)::uuid,
       'shop-b.example', 'given'
     from product
     where contract_id = $1
     order by product_id`,
    own,
  );
  await inDatabase(
    service,
    `insert into monitoring_state (contract_id, product_id, domain, completed_at, outcome, confirmed_at)
     select $1, product_id, 'shop-b.example', now(), 'ProductFound', now()
     from product
     where contract_id = $1 and product_id % 3 <> 0`,
    own,
  );
  const products = await inDatabase(
    service,
    "select product_id from product where contract_id = $1 order by product_id limit 500",
    own,
  );
  const pages = await inDatabase(
    service,
    "select page_id from watched_page where contract_id = $1 order by page_id limit 500",
    own,
  );
  return {
    ...shop,
    productIds: products.map((row) => Number(row.product_id)),
    pageIds: pages.map((row) => Number(row.page_id)),
  };
}

/** Everything that readings do, for a hundred pairs. */
async function readAll(shop: Shop): Promise<void> {
  const { v3, client } = shop.customer;
  const all = async (price: string, from = 0) => {
    const gatheredAt = nextMinute();
    const given = Array.from({ length: pairs }, (_, index) =>
      aPair(shop, price === "" ? notFound : aReading(price), { product: from + index, gatheredAt, taskId }),
    );
    return await record(shop, given, { secondAfterMs: 0 });
  };
  await all("10");
  await all("10.1");
  await all("101");
  const { body } = await client.get(`${v3}/monitoring/held?limit=${pairs}`);
  assert.equal(body.data.length, pairs);
  const decisions = body.data.map(({ productId, domain, heldAt }: Loose, index: number) => {
    return { productId, domain, heldAt, decision: index % 2 === 0 ? "release" : "reject" };
  });
  const decided = await client.post(`${v3}/monitoring/held/decide`, decisions);
  assert.ok(
    decided.body.data.every((result: unknown) => result === true),
    decided.text,
  );
  for (const _ of [1, 2]) await all("", 100);
  await all("10", 200);
  await inDatabase(
    service,
    "update monitoring_state set tax_factor = 1.19 where contract_id = $1 and task_id = $2 and product_id % 2 = 1",
    [shop.contract.contractId, taskId],
  );
  await inDatabase(
    service,
    `with moves as (update domain_moves set task_id = $2 where contract_id = $1)
     update watched_domain set held_at = '2026-01-01', held_factor = 1.19 where contract_id = $1`,
    [shop.contract.contractId, taskId],
  );
  const released = { domain: shop.domain, heldAt: "2026-01-01T00:00:00Z", decision: "reject" };
  assert.deepEqual((await client.post(`${v3}/monitoring/held/decide`, [released])).body.data, [true]);
  await provenMethods(shop.database, shop.contract, [shop.domain]);
  await client.get(`${v3}/products/monitoringstatus?productIds=${shop.productIds.slice(0, pairs).join(",")}`);
  await inDatabase(
    service,
    "update watched_page set missing_since = now() - interval '80 hours' where contract_id = $1 and page_id = any($2)",
    [shop.contract.contractId, shop.pageIds.slice(300, 340)],
  );
  await closeMissing(shop.database, never);
  await inDatabase(
    service,
    "update monitoring_state set confirmed_at = now() - interval '80 days' where contract_id = $1 and product_id = any($2)",
    [shop.contract.contractId, shop.productIds.slice(350, 400)],
  );
  await closeUnconfirmed(shop.database, never);
  await forgetReadings(shop.database, never);
}

async function assertWork(shop: Shop, most = (statement: string) => (duties.has(statement) ? ofAll : ofRequest)) {
  const plans = await plansOf(service.connectionString, async () => await readAll(shop));
  // A duty over all offer ids may begin meanwhile. Those of monitoring are what is asked for.
  const own = plans
    .filter(({ statement }) => /^(?:monitoring|offers)\./.test(statement))
    .filter(({ statement }) => statement.startsWith("monitoring.") || !isOfDuty(statement));
  assert.ok(new Set(own.map(({ statement }) => statement)).size >= 30);
  assert.deepEqual(offencesOf(own, most), []);
}

describe("readings of a hundred pairs among thousands handle their own rows", () => {
  test("without statistics", async () => {
    // The database gathers statistics after a minute. Until then a request may read the whole contract, but only once.
    await assertWork(await aLargeShop(first), () => 2 * ofAll);
  });
  test("with statistics", async () => {
    const shop = await aLargeShop(await anotherContract(first));
    await inDatabase(service, "analyze");
    await assertWork(shop);
  });
  test("with the statistics of other contracts", async () =>
    await assertWork(await aLargeShop(await anotherContract(first))));
});

describe("who only pushes", () => {
  let customer: Customer;
  before(async () => void (customer = await anotherContract(first)));

  test("pays no statement of monitoring for a snapshot, and one read for the status", async () => {
    await fillTenant(service, customer, 10);
    const products = await inDatabase(service, "select product_id from product where contract_id = $1", [
      customer.contractId,
    ]);
    let product: Loose;
    let names: string[] = [];
    const expected = [
      "offers.findArchivedOfferIds",
      "offers.lockNewest",
      "offers.readProductsAndDomains",
      "offers.storeSnapshots",
      "offers.takeOfferIds",
    ];
    // Duties begin when they like. If one worked during the request, another product's snapshot is looked at.
    for (product of products) {
      await figuresFollowed(service, customer);
      const stored = await plansOf(service.connectionString, async () => {
        await submitAll(customer, [aSnapshot(product.product_id)]);
      });
      names = stored
        .map(({ statement }) => statement)
        .filter((name) => !/^(?:accounts|versions)\./.test(name) && !isOfDuty(name))
        .sort();
      if (isDeepStrictEqual(names, expected)) break;
    }
    assert.deepEqual(names, expected);
    const read = await plansOf(service.connectionString, async () => {
      await customer.client.get(`${customer.v3}/products/monitoringstatus?productIds=${product?.product_id}`);
    });
    const statements = read
      .map(({ statement }) => statement)
      .filter((name) => name.startsWith("monitoring.") && !isOfDuty(name));
    assert.deepEqual(statements, ["monitoring.getMonitoringStatus"]);
  });
});
