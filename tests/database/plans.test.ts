/**
 * Hot statements handle only the rows of their page at 100,000 products, never the whole assortment or window. The
 * plans are those of the running service. Each request is repeated until PostgreSQL has tried a generic plan.
 */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { openContractForTask } from "../../src/accounts/index.ts";
import { sql } from "../../src/database/connection.ts";
import { readAllOffers } from "../../src/offers/select-offers.ts";
import { isOfDuty } from "../dialect/on-purpose.ts";
import { aService } from "../harness/a-service.ts";
import type { Answer, Loose } from "../harness/client.ts";
import { aSnapshot, inDatabase, postProducts, submitAll } from "../harness/market.ts";
import { logPlans, offencesOf, plansOf } from "./plan-log.ts";
import { fillTenant } from "./tenant.ts";

const products = 100_000;
/** The number of products of a page and of a request that writes. */
const page = 200;
/** A product has one snapshot, one price, an order of two items; a node may filter some rows out. */
const handled = 6 * page;
/** Statements that count up to this number of rows to choose how to read, and a batch of a duty that may run. */
const counting = new Set(["history.cleanUpProducts", "history.findBeyondSparse", "orders.hasManyOrders"]);
const counted = 20_001;
/** Duties run beside what a test asks for, some contract by contract. They, and requests that count pages, are judged in work-plans.test.ts. */
const judgedElsewhere = new Set(["history.forgetOf", "monitoring.countCoverage"]);
const isUnjudged = (statement: string): boolean => isOfDuty(statement) || judgedElsewhere.has(statement);
const allowed = (statement: string): number => {
  if (isUnjudged(statement)) return Infinity;
  return counting.has(statement) ? counted : handled;
};
/** More than five executions, after which PostgreSQL tries a plan for any parameters. */
const repeats = 7;

const hourMs = 60 * 60 * 1000;
const since = (hours: number): string => new Date(Date.now() - hours * hourMs).toISOString();
const range = { start: since(23), end: since(0) };

const { service, customer } = await aService({ DATABASE_POOL_SIZE: "5" }, logPlans);
const firstProductId = await fillTenant(service, customer, products);

const query = (name: string, path: () => string, fields: object) => ({
  name,
  ask: async (start: number) => await customer.client.post(path(), { pagination: { start, limit: page }, ...fields }),
});
const list = (name: string, path: () => string) => ({
  name,
  ask: async (start: number) => await customer.client.get(`${path()}&start=${start}&limit=${page}`),
});
const days = (): string => `${range.start}&endDate=${range.end}`;

const lists = [
  query("products", () => `${customer.v31}/products/query`, { includeTags: true }),
  list("offers", () => `${customer.v3}/offers?startDate=${days()}`),
  query("offers query", () => `${customer.v3}/offers/query`, { range }),
  query("offer statistics", () => `${customer.v31}/offers/stats/query`, { range }),
  list(
    "recommendations",
    () => `${customer.v2}/result/pricerecommendations?startTime=${range.start}&endTime=${range.end}`,
  ),
  list("buy box", () => `${customer.v3}/products/marketplace/buybox/stats?startDate=${days()}`),
  list("orders", () => `${customer.v3}/orders?startDate=${days()}`),
  query("order statistics", () => `${customer.v3}/orders/stats/query`, { range }),
];

/** Lists whose jumps count by indexes only. A jump in orders or buy boxes reads rows. */
const jumpedInto = new Set(["products", "offers", "offer statistics", "recommendations", "order statistics"]);
const jumped = lists.filter(({ name }) => jumpedInto.has(name));

/** The states of the planner's statistics: of empty tables, and of the present rows. */
for (const state of ["new tables", "analyzed tables"]) {
  describe(state, () => {
    before(async () => {
      if (state === "analyzed tables") await inDatabase(service, "analyze");
    });

    for (const { name, ask } of lists) {
      test(`${name}: a page reads only its own rows`, async () => {
        await assertWork(async () => {
          for (let at = 0; at < repeats; at++) {
            const answer = await ask(at * page);
            assert.equal(answer.status, 200, answer.text);
            assert.equal(answer.body.data.length, page);
          }
        });
      });
    }

    for (const { name, ask } of jumped) {
      test(`${name}: a jump counts the rows before it once, in order, and reads only its own rows`, async () => {
        await assertJump({ ask, start: 70_100 });
      });
    }

    test("a query by customerProductId reads only the requested products", async () => {
      const values = Array.from({ length: page }, (_, index) => `p-${1 + index * 499}`);
      const filter = { oneOf: { field: "customerProductId", values } };
      await assertWork(async () => {
        for (let round = 0; round < repeats; round++)
          await query("", () => `${customer.v31}/products/query`, { filter }).ask(0);
      });
    });

    test("imports and snapshots handle only the sent products", async () => {
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

test("a page of offers by price is planned for its values, however often it was read", async () => {
  await inDatabase(service, "analyze");
  const database = service.openDatabase();
  const contract = await openContractForTask(database, customer.contractId);
  assert.ok(contract !== null);
  const window = { start: new Date(range.start), end: new Date(range.end) };
  const wanted = { window, sort: "TotalPrice", vendorName: null } as const;
  for (let round = 0; round < repeats; round++) {
    await readAllOffers(database, contract, wanted, { after: null, upTo: null, skip: 0, limit: page });
  }
  const plans = await database.rows(sql`
    select generic_plans, custom_plans
    from pg_prepared_statements
    where statement like ${"%offers.sortOffers%"}`);
  assert.deepEqual(plans, [{ generic_plans: 0, custom_plans: repeats }]);
});

/** Checks that one statement counts, by indexes only. */
async function assertJump(jump: { ask: (start: number) => Promise<Answer<Loose>>; start: number }): Promise<void> {
  const { ask, start } = jump;
  const ids: number[] = [];
  const plans = await plansOf(service.connectionString, async () => {
    const answer = await ask(start);
    assert.equal(answer.status, 200, answer.text);
    ids.push(...answer.body.data.map(productIdOf));
  });
  const expected = Array.from({ length: page }, (_, index) => firstProductId + start + index);
  assert.deepEqual(ids, expected);
  const counts = plans.filter((plan) => plan.statement === "paging.skipProducts");
  assert.equal(counts.length, 1);
  const isTooMuch = counts.some(({ nodes, blocks }) => {
    // Processes that share a merge divide one side of it, and each of them reads the other side.
    const readers = nodes.some(({ kind }) => kind.startsWith("Gather")) ? 2 : 1;
    return blocks > 1.5 * products || nodes.some(({ rows }) => rows > 1.2 * products * readers);
  });
  assert.ok(!isTooMuch, JSON.stringify(counts));
  assert.deepEqual(
    offencesOf(
      plans.filter((plan) => !counts.includes(plan)),
      allowed,
    ),
    [],
  );
}

function productIdOf(entry: { id?: string; productId?: string; product?: { id: string } }): number {
  return Number(entry.id ?? entry.productId ?? entry.product?.id);
}

/** Checks that no statement reads a whole table, or more rows or blocks than the request needs. */
async function assertWork(work: () => Promise<unknown>): Promise<void> {
  const plans = await plansOf(service.connectionString, work);
  assert.ok(plans.length >= repeats, `only ${plans.length} plans were logged`);
  assert.deepEqual(offencesOf(plans, allowed), []);
}
