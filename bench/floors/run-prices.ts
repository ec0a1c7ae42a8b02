/**
 * The floor of a pricing run: the lowest price of each product, found and stored by one statement per 1,000 products,
 * with the product's state and the newest recommendation that a real run keeps.
 */
import type pg from "pg";

/** @returns the number of prices stored */
export async function runPrices(database: pg.Pool, contractId: string, perChunk: number): Promise<number> {
  let after = "0";
  for (let stored = 0; ;) {
    const { rows } = await database.query<{ prices: number; last: string | null }>({
      name: "floor.run-prices",
      text: statement,
      values: [contractId, after, perChunk],
    });
    const [row] = rows;
    stored += row?.prices ?? 0;
    if (row === undefined || row.last === null || row.prices < perChunk) return stored;
    after = row.last;
  }
}

const statement = `
  with chunk as materialized (
    select *
    from product
    where contract_id = $1 and product_id > $2
    order by product_id
    limit $3
  ), previous as materialized (
    select newest.product_id, newest.calculated_at, newest.price
    from chunk
    join newest_recommendation as newest using (contract_id, product_id)
    order by newest.product_id
    for update of newest
  ), market as materialized (
    select chunk.product_id, chunk.revision, array_agg(distinct snapshot.snapshot_id) as snapshot_ids,
      min((offer ->> 'price')::numeric) as price
    from chunk
    join newest_snapshot as newest using (contract_id, product_id)
    join snapshot
      on snapshot.contract_id = $1 and snapshot.product_id = newest.product_id
      and snapshot.stored_at = newest.stored_at and snapshot.snapshot_id = newest.snapshot_id
    cross join lateral json_array_elements(('[' || snapshot.offers || ']')::json) as offer
    group by chunk.product_id, chunk.revision
  ), states as (
    insert into product_state (contract_id, product_id, revision, customer_product_id, name, gtin, reference_price,
      min_price_boundary, max_price_boundary, tags)
    select contract_id, product_id, revision, customer_product_id, name, gtin, reference_price, min_price_boundary,
      max_price_boundary, tags
    from chunk
    where not exists (
      select
      from product_state as known
      where known.contract_id = $1 and known.product_id = chunk.product_id and known.revision = chunk.revision)
    on conflict do nothing
  ), stored as (
    insert into recommendation (contract_id, product_id, calculated_at, recommendation_id, task_id, product_revision,
      snapshot_ids, previous_price, units_7d, units_30d, price, currency, leaf_node_id)
    select $1, product_id, now(), gen_random_uuid(), '00000000-0000-7000-8000-000000000000', revision, snapshot_ids,
      previous.price, 0, 0, market.price, 'EUR', 1
    from market
    left join previous using (product_id)
    returning product_id, calculated_at, price
  ), newest as (
    insert into newest_recommendation (contract_id, product_id, calculated_at, price)
    select $1, product_id, calculated_at, price
    from stored
    on conflict (contract_id, product_id) do update
    set calculated_at = excluded.calculated_at, price = excluded.price
  )
  select count(*)::integer as prices, max(product_id) as last
  from stored`;
