/** Jumps into windows whose products also have rows before and after them. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { importAll, inDatabase, listOffers, listPrices, names } from "../harness/market.ts";
import { prepareQuarters, productIds, quarter } from "./stored.ts";

const products = 6_000;
const minuteMs = 60_000;
/** A page so small that 3,600 rows are a dense window. */
const limit = 5;
const starts = [2_000, 2_345, 2_099, 2_400, 3_590, 3_599, 3_600, 5_000];

const { service, customer } = await aService();
await prepareQuarters(service);
await importAll(
  customer,
  names(products).map((customerProductId) => ({ customerProductId })),
);

/**
 * The remainder of a product's id decides when it has rows: only before the window, in it, in it and after it, only
 * after it, or in it on one domain and after it on another.
 */
const times = `
  select contract_id, product_id, domain, $2::timestamptz + at * interval '1 minute' as stored_at,
    coalesce($2::timestamptz + lead(at) over (partition by product_id, domain order by at) * interval '1 minute', 'infinity')
      as superseded_at
  from product
  join (values (0, 'a.example', -5), (1, 'a.example', 3), (2, 'a.example', 1), (2, 'a.example', 12), (3, 'a.example', 11),
    (4, 'a.example', 2), (4, 'b.example', 13)) as kind (number, domain, at) on product_id % 5 = kind.number
  where contract_id = $1`;

const histories = [
  {
    name: "offers",
    read: async (window: Window, page: object) =>
      productIds(await listOffers(customer, { startDate: window.start, endDate: window.end, ...page })),
    store: `
      with stored as (
        insert into snapshot (contract_id, product_id, domain, stored_at, superseded_at, gathered_at, currency, offer_count, offers)
        select contract_id, product_id, domain, stored_at, superseded_at, stored_at, 'EUR', 1, '{"attributes":[]}'
        from (${times}) as times
        returning *
      )
      insert into newest_snapshot (contract_id, product_id, domain, snapshot_id, gathered_at, stored_at)
      select contract_id, product_id, domain, snapshot_id, gathered_at, stored_at
      from stored
      where superseded_at = 'infinity'
      on conflict (contract_id, product_id, domain) do update set stored_at = excluded.stored_at`,
  },
  {
    name: "prices",
    read: async (window: Window, page: object) =>
      (await listPrices(customer, { startTime: window.start, endTime: window.end, ...page })).map(
        (entry: Loose) => entry.productId,
      ),
    store: `
      with states as (
        insert into product_state (contract_id, product_id, revision, customer_product_id, tags)
        select contract_id, product_id, revision, customer_product_id, tags
        from product
        where contract_id = $1
        on conflict do nothing
      ), stored as (
        insert into recommendation (contract_id, product_id, calculated_at, recommendation_id, task_id, product_revision,
          snapshot_ids, units_7d, units_30d, price, currency, relevant_domain, leaf_node_id)
        select times.contract_id, product_id, stored_at, gen_random_uuid(), gen_random_uuid(), revision, '{}', 0, 0, 1, 'EUR',
          'a.example', 1
        from (${times}) as times
        join product using (product_id)
        returning *
      )
      insert into newest_recommendation (contract_id, product_id, calculated_at, price)
      select $1, product_id, max(calculated_at), 1
      from stored
      group by product_id
      on conflict (contract_id, product_id) do update set calculated_at = excluded.calculated_at`,
  },
];

interface Window {
  readonly start: string;
  readonly end: string;
}

/** In the order in which they are stored. */
const windows = [
  { name: "long ago", at: Date.parse(quarter(4)) },
  { name: "of the last minutes", at: Date.now() - 20 * minuteMs },
];

for (const { name: history, read, store } of histories) {
  describe(history, () => {
    for (const { name, at } of windows) {
      test(`jumps into a window ${name} find the products that have rows in it, and no deleted one`, async () => {
        const [start, end] = [new Date(at).toISOString(), new Date(at + 10 * minuteMs).toISOString()];
        await inDatabase(service, store, [customer.contractId, start]);
        const expected = await inDatabase(
          service,
          "select product_id::text as id from product where contract_id = $1 and product_id % 5 in (1, 2, 4) order by product_id",
          [customer.contractId],
        );
        for (let round = 0; round < 2; round++) {
          const ids = expected.map(({ id }) => id);
          const jumps = await Promise.all(starts.map(async (to) => await read({ start, end }, { start: to, limit })));
          assert.deepEqual(
            jumps,
            starts.map((to) => ids.slice(to, to + limit)),
          );
          if (round === 0) expected.splice(0, Infinity, ...(await withoutSome(expected)));
        }
      });
    }
  });
}

/** Deletes the lowest of the products: every jump skips it. */
async function withoutSome(ids: readonly Loose[]): Promise<Loose[]> {
  const [lowest, ...others] = ids;
  await inDatabase(service, "delete from product where product_id = $1", [lowest.id]);
  await importAll(customer, [{ customerProductId: `after-${lowest.id}` }]);
  return others;
}
