/**
 * What hot statements handle at 100,000 products: their page, never the assortment or the window. The plans are those
 * of the running service; each request is repeated until PostgreSQL would settle on a plan for any parameters.
 */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Answer, Loose } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import {
  activate,
  aSnapshot,
  inDatabase,
  postProducts,
  runPricing,
  someProducts,
  submitAll,
} from "../harness/market.ts";
import { startService, type Service } from "../harness/service.ts";
import { logPlans, plansOf, type Plan } from "./plan-log.ts";

const products = 100_000;
/** Products of a page, and of a request that writes. */
const page = 200;
/** A product has one snapshot, one price, an order of two items; a step may look at some in vain. */
const handled = 6 * page;
/** They count so far, to choose how to read. */
const counting = new Set(["window.hasMoreRows", "orders.isSparse"]);
const counted = 20_001;
/** A look-up goes down an index and into the table, in each partition. */
const blocksARow = 10;
/** Tables with rows for each product. */
const large = /^(product|snapshot|newest|recommendation|customer_order|order_item|offer_id)/;
/** PostgreSQL tries a plan for any parameters after five executions. */
const repeats = 7;

let service: Service;
let customer: Customer;
let firstProductId: number;
const hourMs = 60 * 60 * 1000;
const range = { start: new Date(Date.now() - 24 * hourMs).toISOString(), end: new Date().toISOString() };

before(async () => {
  service = await startService({ DATABASE_POOL_SIZE: "5" }, logPlans);
  customer = await aCustomer(service);
  await seed();
});
after(async () => await service.stop());

/** What a tenant has after a day, without the statistics that the database will have gathered by then. */
async function seed(): Promise<void> {
  const statements = [
    `update contract set identifying_attribute = 'customerProductId', currency = 'EUR' where contract_id = $1`,
    `insert into contract_domain (contract_id, domain, currency) values ($1, 'shop-b.example', 'EUR')`,
    `insert into product (contract_id, identifier, customer_product_id, name, reference_price)
     select $1, 'p-' || number, 'p-' || number, 'Product', 10
     from generate_series(1, ${products}) as number`,
    `with stored as (
       insert into snapshot (contract_id, product_id, domain, stored_at, gathered_at, currency, offer_count, offers)
       select $1, product_id, 'shop-b.example', now() - interval '12 hours' + product_id / 1000 * interval '10 ms',
         now() - interval '2 days', 'EUR', 1, '{"price":10,"deliveryCosts":0,"vendorName":"B","attributes":[{"name":"buyBox","value":"prime"}]}'
       from product
       where contract_id = $1
       returning product_id, domain, snapshot_id, gathered_at, stored_at
     )
     insert into newest_snapshot (contract_id, product_id, domain, snapshot_id, gathered_at, stored_at)
     select $1, product_id, domain, snapshot_id, gathered_at, stored_at
     from stored`,
    `with stored as (
       insert into recommendation (contract_id, product_id, calculated_at, recommendation_id, task_id, product_revision,
         snapshot_ids, units_7d, units_30d, price, currency, leaf_node_id)
       select $1, product_id, now() - interval '12 hours' + product_id / 1000 * interval '10 ms', gen_random_uuid(),
         gen_random_uuid(), 1, '{}', 0, 0, 10, 'EUR', 1
       from product
       where contract_id = $1
       returning product_id, calculated_at, price
     )
     insert into newest_recommendation (contract_id, product_id, calculated_at, price)
     select $1, product_id, calculated_at, price
     from stored`,
    `with placed as (
       insert into customer_order (contract_id, order_id, created_at, currency)
       select $1, number, now() - interval '12 hours' + number * interval '10 ms', 'EUR'
       from generate_series(1, ${products / 2}) as number
       returning order_number, created_at
     )
     insert into order_item (contract_id, order_number, item_position, item_id, unit_price, quantity, created_at, currency)
     select $1, order_number, place, 'p-' || (2 * order_number - place), 10, 1, created_at, 'EUR'
     from placed
     cross join generate_series(0, 1) as place`,
  ];
  for (const statement of statements) {
    const isWithParameter = statement.includes("$1");
    await inDatabase(service, statement, isWithParameter ? [customer.contractId] : []);
  }
  const [first] = await inDatabase(service, "select min(product_id)::integer as id from product");
  firstProductId = Number(first?.["id"]);
}

const query = (name: string, path: () => string, fields: object) => ({
  name,
  ask: async (start: number) => await customer.client.post(path(), { pagination: { start, limit: page }, ...fields }),
});
const list = (name: string, path: () => string) => ({
  name,
  ask: async (start: number) => await customer.client.get(`${path()}&start=${start}&limit=${page}`),
});
const days = `${range.start}&endDate=${range.end}`;

const lists = [
  query("products", () => `${customer.v31}/products/query`, { includeTags: true }),
  list("offers", () => `${customer.v3}/offers?startDate=${days}`),
  query("offer statistics", () => `${customer.v31}/offers/stats/query`, { range }),
  list(
    "recommendations",
    () => `${customer.v2}/result/pricerecommendations?startTime=${range.start}&endTime=${range.end}`,
  ),
  list("buy box", () => `${customer.v3}/products/marketplace/buybox/stats?startDate=${days}`),
  list("orders", () => `${customer.v3}/orders?startDate=${days}`),
  query("order statistics", () => `${customer.v3}/orders/stats/query`, { range }),
];

/** Orders are counted by an index without their items, and a buy box is found in the offers themselves. */
const jumpedInto = new Set(["products", "offers", "offer statistics", "recommendations", "order statistics"]);

/** With the statistics of an empty table, and with those of what is there. */
for (const state of ["new tables", "analyzed tables"]) {
  describe(state, () => {
    before(async () => {
      // The first jumps of each state count: imports of known products leave the marks of the state before.
      await inDatabase(service, "truncate page_landmark");
      if (state === "analyzed tables") await inDatabase(service, "analyze");
    });

    for (const { name, ask } of lists) {
      test(`${name}: a page reads what it holds`, async () => {
        await assertWork(async () => {
          for (let at = 0; at < repeats; at++) {
            const answer = await ask(at * page);
            assert.equal(answer.status, 200, answer.text);
            assert.equal(answer.body.data.length, page);
          }
        });
      });
    }

    for (const { name, ask } of lists.filter((each) => jumpedInto.has(each.name))) {
      test(`${name}: a first jump counts what lies before it, in order; the next reads what its page holds`, async () => {
        // Offers and their statistics are lists of the same products.
        await assertJump({ ask, start: 70_100, isCounted: name !== "offer statistics" });
        await assertJump({ ask, start: 40_100, isCounted: false });
      });
    }

    test("products by their customer's ids: as many as asked for", async () => {
      const values = Array.from({ length: page }, (_, index) => `p-${1 + index * 499}`);
      const filter = { oneOf: { field: "customerProductId", values } };
      await assertWork(async () => {
        for (let round = 0; round < repeats; round++)
          await query("", () => `${customer.v31}/products/query`, { filter }).ask(0);
      });
    });

    test("imports and snapshots: as many as sent", async () => {
      const sent = Array.from({ length: page }, (_, index) => ({
        customerProductId: `p-${1 + index * 499}`,
        name: state,
      }));
      await assertWork(async () => {
        for (let round = 0; round < repeats; round++) {
          const { body } = await postProducts(customer, sent);
          const ids: string[] = body.data.map((entry: { data: { productId: string } }) => entry.data.productId);
          await submitAll(
            customer,
            ids.map((id) => aSnapshot(id)),
          );
        }
      });
    });
  });
}

test("a pricing run and a feed's export handle at a time what their chunk holds", async () => {
  const strategy = { name: "Lowest", otherwise: { rule: { target: { position: 1 }, withoutCompetitors: "keep" } } };
  await activate(customer, strategy);
  const run = await plansOf(service.connectionString, async () => {
    const task = await runPricing(customer);
    assert.equal(task.state, "succeeded");
  });
  const feed = {
    name: "prices",
    format: "json",
    fields: [{ name: "customerProductId" }, { name: "price" }, { name: "offers.count" }],
  };
  const made = await customer.client.post(`${customer.v2}/feeds`, feed);
  assert.equal(made.status, 201, made.text);
  const exported = await plansOf(service.connectionString, async () => {
    const answer = await customer.client.get(`${customer.v2}/feeds/${made.body.data.id}/export/prices.json`);
    assert.equal(answer.body.length, products);
  });
  for (const plans of [run, exported]) {
    const chunks = plans.filter(({ statement }) => statement !== "pricing.countProducts");
    assert.ok(chunks.length > products / 10_000);
    assert.deepEqual(offencesOf(chunks, 6 * 2_000), []);
  }
});

test("a contract that has come since the statistics submits snapshots: as many as sent", async () => {
  const newcomer = await aCustomer(service);
  const ids = await someProducts(newcomer, 2 * handled);
  for (let from = 0; from < ids.length; from += 1_000) {
    await submitAll(
      newcomer,
      ids.slice(from, from + 1_000).map((id) => aSnapshot(id)),
    );
  }
  // At once, so that connections are opened which have not settled on plans yet.
  const submitPage = async (at: number): Promise<void> =>
    await submitAll(
      newcomer,
      ids.slice(at * page, (at + 1) * page).map((id) => aSnapshot(id)),
    );
  await assertWork(async () => {
    for (let round = 0; round < repeats; round++) await Promise.all([0, 1, 2, 3, 4].map(submitPage));
  });
});

test("a jump into a list that has changed is counted anew", async () => {
  await postProducts(customer, [{ customerProductId: "p-1", name: "First", tags: [{ key: "season", value: "last" }] }]);
  const jumped = lists.filter((each) => jumpedInto.has(each.name));
  const firstIds = async (): Promise<number[]> => {
    const answers = await Promise.all(jumped.map(async ({ ask }) => await ask(50_000)));
    return answers.map((answer) => productIdOf(answer.body.data[0]));
  };
  assert.deepEqual(
    await firstIds(),
    jumped.map(() => firstProductId + 50_000),
  );
  await customer.client.delete(`${customer.v3}/products?tagKey=season&tagValue=last`);
  assert.deepEqual(
    await firstIds(),
    jumped.map(() => firstProductId + 50_001),
  );
});

/** The page is the one that a walk would come to; what is counted is counted once, and no row is read for it. */
async function assertJump(jump: {
  ask: (start: number) => Promise<Answer<Loose>>;
  start: number;
  isCounted: boolean;
}): Promise<void> {
  const { ask, start, isCounted } = jump;
  const ids: number[] = [];
  const plans = await plansOf(service.connectionString, async () => {
    const answer = await ask(start);
    assert.equal(answer.status, 200, answer.text);
    ids.push(...answer.body.data.map(productIdOf));
  });
  const expected = Array.from({ length: page }, (_, index) => firstProductId + start + index);
  assert.deepEqual(ids, expected);
  const counts = plans.filter((plan) => plan.statement === "landmarks.count");
  // By halves, or at once.
  assert.equal(counts.length > 0, isCounted);
  const isTooMuch = counts.some(
    ({ steps, blocks }) => blocks > 1.5 * products || steps.some((step) => step.rows > 1.2 * products),
  );
  assert.ok(!isTooMuch, JSON.stringify(counts));
  assert.deepEqual(offencesOf(plans.filter((plan) => !counts.includes(plan))), []);
}

function productIdOf(entry: { id?: string; productId?: string; product?: { id: string } }): number {
  return Number(entry.id ?? entry.productId ?? entry.product?.id);
}

/** No step of any statement reads a whole table, handles more rows or looks into more blocks than the request is about. */
async function assertWork(work: () => Promise<unknown>): Promise<void> {
  const plans = await plansOf(service.connectionString, work);
  assert.ok(plans.length >= repeats, `only ${plans.length} plans were logged`);
  assert.deepEqual(offencesOf(plans), []);
}

function offencesOf(plans: readonly Plan[], allowed = handled): string[] {
  const offences = plans.flatMap(({ statement, steps, blocks }) => {
    const most = counting.has(statement) ? counted : allowed;
    return [
      ...(blocks > most * blocksARow ? [`${statement}: ${blocks} blocks`] : []),
      ...steps
        .filter(({ kind, table, rows }) => rows > most || (kind === "Seq Scan" && large.test(table)))
        .map(({ kind, table, rows }) => `${statement}: ${kind} ${table} of ${rows} rows`),
    ];
  });
  return [...new Set(offences)];
}
