/** Fills a tenant with an assortment, market data, prices and orders of a day. SQL makes a large one in a moment. */
import pg from "pg";
import type { Customer } from "../harness/customer.ts";
import type { Service } from "../harness/service.ts";

/** The beginning of a task's id: half a day ago. */
const halfADayAgo = (Date.now() - 12 * 60 * 60 * 1000).toString(16).padStart(12, "0");
/** The same time in SQL, for rows of months. The month before may have no partition. */
const halfADay = "greatest(now() - interval '12 hours', date_trunc('month', now()))";
const taskIdPrefix = `${halfADayAgo.slice(0, 8)}-${halfADayAgo.slice(8)}-7000-8000-`;

/** The id of the n-th task of a filled tenant. */
export function taskIdOf(contractId: string, number: number): string {
  return `${taskIdPrefix}${Buffer.from(contractId).toString("hex").slice(0, 6)}${number.toString(16).padStart(6, "0")}`;
}

/**
 * Each product has a snapshot with one offer, a watched page, a price, an item sold and a task; every order has two items. `customerProductId`s
 * are `p-1`, `p-2`, …, order ids `1`, `2`, …. The planner's statistics are not gathered.
 *
 * @param size the number of products
 * @returns the first product's internal id; the others follow it
 */
export async function fillTenant(service: Service, { contractId }: Customer, size: number): Promise<number> {
  const client = new pg.Client({ connectionString: service.connectionString });
  await client.connect();
  try {
    // The rows' foreign keys are valid by construction, and checking each costs as much as storing it.
    await client.query("set session_replication_role = replica");
    // In one transaction: the duty that follows products would store the figures of those that it saw without.
    await client.query("begin");
    for (const statement of statements(size)) await client.query(statement, [contractId]);
    await client.query("commit");
    const { rows } = await client.query<{ id: string }>(
      "select min(product_id) as id from product where contract_id = $1",
      [contractId],
    );
    return Number(rows[0]?.id);
  } finally {
    await client.end();
  }
}

function statements(size: number): string[] {
  return [
    // First, so that the duty waits for the rest, and in place of what it may have noted of the contract before.
    `insert into figure_state (contract_id, markets_to, is_chosen) values ($1, now(), true)
     on conflict (contract_id) do update
     set markets_to = excluded.markets_to, is_chosen = excluded.is_chosen`,
    `insert into task (contract_id, task_id, task_type, state, started_at, finished_at)
     select $1, ('${taskIdPrefix}' || left(encode($1::text::bytea, 'hex'), 6) || lpad(to_hex(number), 6, '0'))::uuid,
       'backend.tasks.pricing.offers.preprocessing', 'succeeded', now(), now()
     from generate_series(1, ${size}) as number`,
    `update contract set identifying_attribute = 'customerProductId', currency = 'EUR' where contract_id = $1`,
    `insert into contract_domain (contract_id, domain, currency) values ($1, 'shop-b.example', 'EUR')`,
    `insert into product (contract_id, identifier, customer_product_id, name, reference_price)
     select $1, 'p-' || number, 'p-' || number, 'Product', 10
     from generate_series(1, ${size}) as number`,
    `with stored as (
       insert into snapshot (contract_id, product_id, domain, stored_at, gathered_at, currency, offer_count, offers)
       select $1, product_id, 'shop-b.example', ${halfADay} + product_id / 1000 * interval '10 ms',
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
       select $1, product_id, ${halfADay} + product_id / 1000 * interval '10 ms', gen_random_uuid(),
         gen_random_uuid(), 1, '{}', 0, 0, 10, 'EUR', 1
       from product
       where contract_id = $1
       returning product_id, calculated_at, price
     )
     insert into newest_recommendation (contract_id, product_id, calculated_at, price)
     select $1, product_id, calculated_at, price
     from stored`,
    `insert into product_figure (contract_id, product_id, advised, outcome, published_at, revision)
     select $1, product_id, 1000, 1, now(), revision
     from product
     where contract_id = $1`,
    `insert into product_name (contract_id, product_id, name)
     select $1, product_id, name
     from product
     where contract_id = $1`,
    `insert into watched_domain (contract_id, domain, source_kind, basis, country, currency, page_tag, hosts)
     values ($1, 'shop-b.example', 'page', 'publicPages', 'DE', 'EUR', 'url', '{shop-b.example}')`,
    `insert into watched_page (contract_id, identifier, domain, url, url_digest, host, origin)
     select $1, identifier, 'shop-b.example', 'https://shop-b.example/' || identifier,
       md5('https://shop-b.example/' || identifier)::uuid, 'shop-b.example', 'given'
     from product
     where contract_id = $1`,
    `insert into monitoring_state (contract_id, product_id, domain, outcome, confirmed_at)
     select contract_id, product_id, domain, 'ProductFound', stored_at
     from newest_snapshot
     where contract_id = $1`,
    `with placed as (
       insert into customer_order (contract_id, order_id, created_at, currency)
       select $1, number, now() - interval '12 hours' + number * interval '10 ms', 'EUR'
       from generate_series(1, ${size / 2}) as number
       returning order_number, order_id, created_at
     )
     insert into order_item (contract_id, order_number, item_position, item_id, unit_price, quantity, created_at, currency)
     select $1, order_number, position, 'p-' || (2 * order_id::integer - position), 10, 1, created_at, 'EUR'
     from placed
     cross join generate_series(0, 1) as position`,
  ];
}
