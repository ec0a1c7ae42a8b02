/**
 * A run stores the figures of a chunk: rows that are there are renewed in their place, missing ones are added, equal ones stay as they are.
 * No duty runs beside: the products are none.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openContractForTask } from "../../src/accounts/index.ts";
import type { Database } from "../../src/database/connection.ts";
import { sql } from "../../src/database/connection.ts";
import { FigureCodes } from "../../src/pricing/figures/figure-values.ts";
import { storeFigures } from "../../src/pricing/figures/store-figures.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { inDatabase } from "../harness/market.ts";
import { untilWaiting } from "./held.ts";
import type { CalculatedFigures } from "../../src/pricing/calculate/run-figures.ts";

const service = await anEmptyService({}, undefined, "http");
const database = service.openDatabase(3);

function calculated(productId: number, changes: Partial<CalculatedFigures> = {}): CalculatedFigures {
  return {
    productId,
    figures: {
      ours: 1_000,
      oursSource: "ownOffer",
      change: -10,
      delivery: 490,
      unitPrice: { cheapestCents: 990, cheapestVendor: null, position: 2, of: 5, indexHundredths: 10_101 },
      totalPrice: { cheapestCents: 1_490, cheapestVendor: null, position: 1, of: 5, indexHundredths: 10_000 },
      gap: 0,
      cost: 700,
      margin: 2_929,
      stock: 3,
      marketAt: new Date("2026-01-01T00:00:00Z"),
      domain: "shop-a.example",
      soldOut: false,
    },
    outcome: "priced",
    advised: 9.9,
    previous: null,
    branch: "Kitchen",
    strategy: "a 1",
    units: 3,
    ...changes,
  };
}

async function store(
  { contractId }: Customer,
  products: readonly CalculatedFigures[],
  over: Database = database,
): Promise<void> {
  const contract = await openContractForTask(database, contractId);
  assert.ok(contract !== null);
  const codes = new FigureCodes(contract);
  await over.transaction(async (transaction) => await storeFigures(transaction, contract, products, codes));
}

interface Stored {
  id: number;
  advised: number | null;
  previous: number | null;
  outcome: number;
  since: Date | null;
  units: number;
  /** Another one after each write. */
  place: string;
}

async function stored({ contractId }: Customer): Promise<Stored[]> {
  return await database.rows<Stored>(sql`
    select product_id as id, advised, previous, outcome, published_at as since, units, ctid::text as place
    from product_figure
    where contract_id = ${contractId}
    order by product_id`);
}

describe("the figures of a chunk", () => {
  test("rows are added where there are none and renewed where there are some, in one chunk", async () => {
    const customer = await aCustomer(service);
    await store(customer, [calculated(2), calculated(4)]);
    const before = await stored(customer);
    await store(customer, [
      calculated(1),
      calculated(2, { previous: 9.9, outcome: "same" }),
      calculated(3, { advised: null, outcome: "failed" }),
      calculated(4),
    ]);
    const after = await stored(customer);
    assert.deepEqual(
      after.map(({ id, advised, previous, outcome, units }) => [id, advised, previous, outcome, units]),
      [
        [1, 990, null, 1, 3],
        [2, 990, 990, 2, 3],
        [3, null, null, 5, 3],
        [4, 990, null, 1, 3],
      ],
    );
    assert.deepEqual(after[1]?.since, before[0]?.since, "the same price stands since then");
    assert.equal(after[2]?.since, null, "without a price");
    assert.notEqual(after[1]?.place, before[0]?.place);
    assert.deepEqual(after[3], before[1], "an equal row is not written");
  });

  test("another price stands since now; the one before stands on while none is found or another waits", async () => {
    const customer = await aCustomer(service);
    await store(
      customer,
      [1, 2, 3].map((id) => calculated(id)),
    );
    const [first] = await stored(customer);
    const previous = 9.9;
    await store(customer, [
      calculated(1, { advised: 9.8, previous }),
      calculated(2, { advised: null, previous, outcome: "skipped" }),
      calculated(3, { advised: 8, previous, outcome: "held" }),
      calculated(4, { outcome: "held" }),
    ]);
    const [changed, skipped, held, never] = await stored(customer);
    assert.ok(changed?.since !== null && first?.since !== null);
    assert.ok(Number(changed?.since) > Number(first?.since));
    assert.deepEqual([skipped?.advised, skipped?.since, skipped?.outcome], [null, first?.since, 4]);
    assert.deepEqual([held?.advised, held?.since, held?.outcome], [800, first?.since, 3]);
    assert.equal(never?.since, null, "a first price that waits was never published");
    await store(customer, [calculated(2, { previous, outcome: "same" }), calculated(3, { advised: 8, previous })]);
    const [, found, published] = await stored(customer);
    assert.deepEqual(found?.since, first?.since);
    assert.ok(Number(published?.since) > Number(first?.since));
  });

  test("products far apart are renewed as neighbours are", async () => {
    const customer = await aCustomer(service);
    const ids = Array.from({ length: 300 }, (_, index) => 1 + index * 1_000);
    await store(
      customer,
      ids.map((id) => calculated(id)),
    );
    await store(
      customer,
      ids.map((id) => calculated(id, { units: id })),
    );
    assert.deepEqual(
      (await stored(customer)).map(({ id, units }) => [id, units]),
      ids.map((id) => [id, id]),
    );
  });

  test("each new version lies on the page of the one before, so no index changes", async () => {
    const customer = await aCustomer(service);
    const ids = Array.from({ length: 500 }, (_, index) => 1 + index);
    const pages = async (): Promise<string[]> => (await stored(customer)).map(({ place }) => place.replace(/,.*/, ""));
    await store(
      customer,
      ids.map((id) => calculated(id)),
    );
    const before = await pages();
    await store(
      customer,
      ids.map((id) => calculated(id, { previous: 9.9, outcome: "same" })),
    );
    assert.ok(new Set(before).size > 10);
    assert.deepEqual(await pages(), before);
  });

  test("a row that somebody adds meanwhile is renewed, not met as a conflict", async () => {
    const customer = await aCustomer(service);
    const { contractId } = customer;
    let storing = Promise.resolve();
    await database.transaction(async (transaction) => {
      await transaction.run(sql`
        /* test.addFigure */
        insert into product_figure (contract_id, product_id, revision, tag_1)
        values (${contractId}, 2, 7, 1)`);
      storing = store(customer, [calculated(1), calculated(2)]);
      await untilWaiting(service, "pricing.addFigures");
    });
    await storing;
    const rows = await inDatabase(
      service,
      "select product_id::integer as id, advised::integer, revision from product_figure where contract_id = $1 order by 1",
      [contractId],
    );
    assert.deepEqual(rows, [
      { id: 1, advised: 990, revision: 0 },
      { id: 2, advised: 990, revision: 7 },
    ]);
  });
});
