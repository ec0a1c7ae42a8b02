import assert from "node:assert/strict";
import { beforeEach, describe, test } from "node:test";
import pg from "pg";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { anotherContract, type Customer } from "../harness/customer.ts";
import { importAll, inDatabase, someProducts } from "../harness/market.ts";
import { createFeed, dismiss, entries, priceAgain, priceAll, rows } from "./feeds.ts";

let customer: Customer;
let feed: Loose;
/** The customer has a contract for each test, because a customer for each would take longer than the test. */
const { service, customer: owner } = await aService();

const fields = [{ name: "productId" }, { name: "recommendationId" }, { name: "price" }];

/** A contract with three priced products, and a feed. */
beforeEach(async () => {
  customer = await anotherContract(owner);
  await someProducts(customer, 3);
  await priceAll(customer);
  feed = await createFeed(customer, { fields });
});

const delta = async (of: Loose = feed): Promise<Loose[]> => await entries(customer, of.deltaUrl);
const whole = async (): Promise<Loose[]> => await entries(customer, feed.url);

describe("a delta", () => {
  test("holds everything until something is dismissed, however often it is fetched", async () => {
    const all = await whole();
    assert.equal(all.length, 3);
    for (let fetch = 0; fetch < 3; fetch++) assert.deepEqual(await delta(), all);
  });

  test("after fetch and DELETE it is empty; the full export is not", async () => {
    const all = await delta();
    const { lastDeletion } = await dismiss(customer, feed);
    assert.ok(Math.abs(Date.parse(lastDeletion) - Date.now()) < 5_000);
    assert.deepEqual(await delta(), []);
    assert.deepEqual(await whole(), all);
    assert.deepEqual(await rows(customer, feed.deltaUrl), [["productId", "recommendationId", "price"]]);
  });

  test("a DELETE without an earlier fetch dismisses nothing; a full export is not a fetch", async () => {
    await dismiss(customer, feed);
    await whole();
    await dismiss(customer, feed);
    assert.equal((await delta()).length, 3);
  });

  test("an entry stored between fetch and DELETE is not dismissed", async () => {
    const first = await delta();
    await priceAgain(customer);
    await dismiss(customer, feed);
    const second = await delta();
    assert.deepEqual(second, await whole());
    assert.equal(second.length, 3);
    assert.notDeepEqual(second, first);
    await dismiss(customer, feed);
    assert.deepEqual(await delta(), []);
  });

  test("without a DELETE, another fetch gives the same entries and newer ones", async () => {
    const first = await delta();
    await dismiss(customer, feed);
    await importAll(customer, [{ customerProductId: "new", referencePrice: 7 }]);
    await priceAgain(customer);
    const second = await delta();
    assert.equal(second.length, 4);
    assert.deepEqual(await delta(), second);
    const old = new Set(first.map((entry) => entry.recommendationId));
    assert.ok(second.every((entry) => !old.has(entry.recommendationId)));
  });

  test("a product priced twice since the DELETE comes once, with its newest price", async () => {
    await delta();
    await dismiss(customer, feed);
    await priceAgain(customer);
    await priceAgain(customer);
    assert.deepEqual(await delta(), await whole());
  });

  test("DELETE twice is the same as once, also with entries stored in between", async () => {
    await delta();
    await dismiss(customer, feed);
    await priceAgain(customer);
    await dismiss(customer, feed);
    assert.equal((await delta()).length, 3);
  });

  test("CSV and JSON fetches count alike", async () => {
    assert.equal((await rows(customer, feed.deltaUrl)).length, 4);
    await dismiss(customer, feed);
    assert.deepEqual(await delta(), []);
  });

  test("feeds are independent of each other; a replaced feed keeps what it dismissed", async () => {
    const other = await createFeed(customer, { fields });
    await delta();
    await dismiss(customer, feed);
    assert.equal((await delta(other)).length, 3);
    await customer.client.put(`${customer.v2}/feeds/${feed.id}`, { ...feed, name: "renamed" });
    assert.deepEqual(await delta(), []);
    await dismiss(customer, other);
    await priceAgain(customer);
    assert.equal((await delta()).length, 3);
    assert.equal((await delta(other)).length, 3);
    const created = await createFeed(customer, { fields });
    assert.equal((await delta(created)).length, 3);
  });

  test("a product deleted meanwhile is left out", async () => {
    await customer.client.delete(`${customer.v3}/products`);
    assert.deepEqual(await delta(), []);
  });
});

describe("an entry whose transaction commits late", () => {
  /** Makes a product without a price, and a transaction that has stored its price and waits. */
  const openTransaction = async (): Promise<{ productId: string; commit(): Promise<void> }> => {
    const [productId = ""] = await importAll(customer, [{ customerProductId: "late", referencePrice: 5 }]);
    const client = new pg.Client({ connectionString: service.connectionString });
    await client.connect();
    await client.query("begin");
    await client.query(
      `with number as (
         insert into publication_count (contract_id, publications) values ($1, 1)
         on conflict (contract_id) do update set publications = publication_count.publications + 1
         returning publications
       ), source as (
         select * from recommendation where contract_id = $1 order by calculated_at desc limit 1
       ), stored as (
         insert into recommendation (contract_id, product_id, calculated_at, recommendation_id, task_id,
           product_revision, snapshot_ids, units_7d, units_30d, price, currency, leaf_node_id, domains,
           publication_number)
         select contract_id, $2, date_trunc('milliseconds', clock_timestamp()), gen_random_uuid(), task_id, 1, '{}', 0,
           0, 5, currency, 1, '[]', publications
         from source cross join number
         returning *
       )
       insert into newest_recommendation (contract_id, product_id, calculated_at, price)
       select contract_id, product_id, calculated_at, price from stored`,
      [customer.contractId, productId],
    );
    return {
      productId,
      async commit() {
        await client.query("commit");
        await client.end();
      },
    };
  };

  test("between fetch and DELETE: it is new afterwards, though its time lies before the fetch", async () => {
    const late = await openTransaction();
    assert.equal((await delta()).length, 3);
    await late.commit();
    await dismiss(customer, feed);
    assert.deepEqual(
      (await delta()).map((entry) => entry.productId),
      [late.productId],
    );
    await dismiss(customer, feed);
    assert.deepEqual(await delta(), []);
  });

  test("after the DELETE: it is new as well, in every feed that fetched before", async () => {
    const other = await createFeed(customer, { fields });
    const late = await openTransaction();
    for (const one of [feed, other]) {
      await delta(one);
      await dismiss(customer, one);
      assert.deepEqual(await delta(one), []);
    }
    await late.commit();
    for (const one of [feed, other]) assert.equal((await delta(one)).length, 1);
  });

  test("other publications of the contract wait for it, those of other contracts do not", async () => {
    const late = await openTransaction();
    const another = await anotherContract(owner);
    await someProducts(another, 1);
    await priceAll(another);
    let isPriced = false;
    const pricing = priceAgain(customer).then(() => (isPriced = true));
    await priceAgain(another);
    assert.equal(isPriced, false);
    await late.commit();
    await pricing;
    assert.equal((await delta()).length, 4);
  });
});

describe("a database that was moved", () => {
  test("the ids of its transactions begin anew, and deltas do not notice", async () => {
    await delta();
    await dismiss(customer, feed);
    await inDatabase(
      service,
      `with moved as (
         update recommendation set stored_by = '900000000000'::xid8 where contract_id = $1
       )
       update feed
       set dismissed_snapshot = '800000000000:800000000000:', fetched_snapshot = '800000000000:800000000000:'
       where contract_id = $1`,
      [customer.contractId],
    );
    assert.deepEqual(await delta(), []);
    await priceAgain(customer);
    assert.equal((await delta()).length, 3);
    await dismiss(customer, feed);
    assert.deepEqual(await delta(), []);
  });

  test("recommendations of an earlier release, without a number, are dismissed by their time", async () => {
    await inDatabase(service, "update recommendation set publication_number = null where contract_id = $1", [
      customer.contractId,
    ]);
    assert.equal((await delta()).length, 3);
    await dismiss(customer, feed);
    assert.deepEqual(await delta(), []);
  });
});

test("under load nothing is lost and nothing comes twice: fetch, DELETE, fetch … while prices are stored", async () => {
  const seen = new Map<string, number>();
  let isPricing = true;
  const pricing = (async () => {
    for (let run = 0; run < 15; run++) await priceAgain(customer);
    isPricing = false;
  })();
  for (let last = false; ; last = !isPricing) {
    for (const entry of await delta()) seen.set(entry.recommendationId, (seen.get(entry.recommendationId) ?? 0) + 1);
    await dismiss(customer, feed);
    if (last) break;
  }
  await pricing;
  assert.ok([...seen.values()].every((times) => times === 1));
  const newest = (await whole()).map((entry) => entry.recommendationId);
  assert.equal(newest.length, 3);
  assert.ok(newest.every((id) => seen.has(id)));
  assert.ok(seen.size > 6, `${seen.size} entries seen`);
});
