/**
 * The data that is stored before a case measures. SQL writes it if loading it over HTTP would take longer than measuring.
 * Rows are as the service writes them. Each case checks that the service reads them so.
 */
import type pg from "pg";
import type { Bench, Contract } from "./bench.ts";

type Seeded = Pick<Bench, "database">;

/** Products number 0 to `count`, with the ids and the tags of `data.ts`. */
export async function seedProducts({ database }: Seeded, contract: Contract, count: number): Promise<void> {
  await database.query(
    "update contract set identifying_attribute = 'customerProductId' where contract_id = $1 and identifying_attribute is null",
    [contract.contractId],
  );
  await database.query(
    `insert into product (contract_id, identifier, customer_product_id, name, gtin, reference_price,
       min_price_boundary, max_price_boundary, tags)
     select $1, sku, sku, 'Contoso Espresso machine, with timer, 2200 W (' || number || ')', 4000000000000 + number,
       cents / 100, round(cents * 0.7) / 100, round(cents * 1.4) / 100,
       format('[{"label":"brand","stringValue":"Contoso"},{"label":"topCategory","stringValue":"Kitchen"},{"label":"amountInStock","stringValue":"%1$s","doubleValue":%1$s,"integerValue":%1$s},{"label":"purchasePrice","stringValue":"%2$s","doubleValue":%2$s},{"label":"imageUrl","stringValue":"https://cdn.shop.example/images/%3$s.jpg"}]',
         number % 200, round(cents * 0.006, 2), number)::json
     from (
       select number, 'SKU-' || lpad(number::text, 8, '0') as sku, (500 + number * 7919 % 50000)::numeric as cents
       from generate_series(0, $2::bigint - 1) as number
     ) as wanted
     order by number`,
    [contract.contractId, count],
  );
}

/** Gives every product of the contract the largest tags that there may be: 200 of 10,000 characters. */
export async function growLargestTags({ database }: Seeded, contract: Contract): Promise<void> {
  await database.query(
    `update product
     set tags = (
       select json_agg(json_build_object('label', 'tag ' || number, 'stringValue', rpad('', 10000, md5(number::text))))
       from generate_series(1, 200) as number)
     where contract_id = $1`,
    [contract.contractId],
  );
}

/** The internal ids of the contract's products, in order. */
export async function productIdsOf({ database }: Seeded, contract: Contract): Promise<string[]> {
  const { rows } = await database.query<{ product_id: string }>(
    "select product_id from product where contract_id = $1 order by product_id",
    [contract.contractId],
  );
  return rows.map((row) => row.product_id);
}

export interface MarketSeed {
  readonly domain: string;
  /** Offers of each product on the domain. */
  readonly offers: number;
  readonly storedAt: Date;
  /** Whether its offers say that they are in the buy box. */
  readonly isMarketplace?: boolean;
}

/** One offer of a snapshot, as long as those of `data.ts`, as the service stores it. */
const offerText = `format('{"ignored":false,"id":"%1$s/%2$s/%3$s","productId":"%2$s","domain":"%1$s","vendorName":"%5$s","vendorDomainId":"%3$s","url":"https://%1$s/item/%2$s?offer=%3$s&from=pricewright","productName":"Contoso Espresso machine","price":%4$s,"deliveryCosts":2.45,"currency":"EUR","minDeliveryTime":24,"minDeliveryHours":24,"maxDeliveryTime":72,"maxDeliveryHours":72,"availability":true,"attributes":[%6$s],"retrievalDate":"2026-01-01T00:00:00.000Z","creationDate":"2026-01-01T00:00:00.000Z","positionByTotalPrice":%3$s,"positionByUnitPrice":%3$s}',
  $2::text, product.product_id, place, round(product.reference_price * (0.9 + place * 0.02), 2),
  (array['Alpine Retail', 'Own Shop', 'Best Buy Box', 'Discount Depot', 'Electro'])[1 + place % 5], $5::text)`;

/** A newest snapshot of every product of the contract, stored a thousand at a time, within two minutes. */
export async function seedMarket({ database }: Seeded, contract: Contract, seed: MarketSeed): Promise<void> {
  const { domain, offers, storedAt, isMarketplace = false } = seed;
  const attribute = isMarketplace ? { name: "buyBox", value: "prime" } : { name: "condition", value: "new" };
  await seedDomain(database, contract, domain);
  await database.query(
    `with stored as (
       insert into snapshot (contract_id, product_id, domain, stored_at, gathered_at, currency, offer_count, offers)
       select $1, product_id, $2, $4::timestamptz + product_id / 1000 % 10000 * interval '10 ms', $4, 'EUR', $3, (
         select string_agg(${offerText}, ',') from generate_series(1, $3::integer) as place)
       from product
       where contract_id = $1
       order by product_id
       returning product_id, snapshot_id, stored_at
     )
     insert into newest_snapshot (contract_id, product_id, domain, snapshot_id, gathered_at, stored_at)
     select $1, product_id, $2, snapshot_id, $4, stored_at
     from stored`,
    [contract.contractId, domain, offers, storedAt, JSON.stringify(attribute)],
  );
}

export interface HistorySeed {
  readonly domain: string;
  readonly offers: number;
  /** Snapshots of every product of the contract; the youngest is a day old. */
  readonly days: number;
}

/**
 * Superseded snapshots of older days, one a day of every product, and the digests of their offers' ids. All have the same
 * text, because nobody reads it.
 */
export async function seedHistory({ database }: Seeded, contract: Contract, seed: HistorySeed): Promise<void> {
  const { domain, offers, days } = seed;
  await seedDomain(database, contract, domain);
  const text = Array.from(
    { length: offers },
    (_, index) => `{"id":"${index}","${"history".repeat(20)}":${index}}`,
  ).join();
  await makeMonths(database, "snapshot", days);
  const snapshots = database.query(
    `insert into snapshot (contract_id, product_id, domain, stored_at, superseded_at, gathered_at, currency, offer_count, offers)
     select $1, product_id, $2, now() - day * interval '1 day', now() - (day - 1) * interval '1 day' - interval '12 hours',
       now() - day * interval '1 day', 'EUR', $3, $4
     from generate_series($5::integer, 1, -1) as day
     cross join product
     where contract_id = $1`,
    [contract.contractId, domain, offers, text, days],
  );
  const ids = database.query(
    `insert into archived_offer_id (contract_id, digest)
     select $1, digest
     from product
     cross join generate_series(1, $2::integer) as offer
     cross join lateral (select md5($1 || '/' || product_id || '/' || offer)::uuid as digest) as id
     where contract_id = $1
     order by digest`,
    [contract.contractId, days * offers],
  );
  await Promise.all([snapshots, ids]);
}

/** A closing for every newest snapshot, of a snapshot that is gone, so that other lists still have the newest. */
export async function seedClosings({ database }: Seeded, contract: Contract, closedAt: Date): Promise<void> {
  await database.query(
    `insert into snapshot_closing (contract_id, product_id, domain, snapshot_id, closed_at, reason)
     select contract_id, product_id, domain, -snapshot_id, $2::timestamptz + product_id / 1000 % 10000 * interval '10 ms', 'deleted'
     from newest_snapshot
     where contract_id = $1`,
    [contract.contractId, closedAt],
  );
}

/**
 * A newest recommendation of every product of the contract, calculated a thousand at a time, within two minutes. The strategy of the
 * bench takes a price a little below the second offer of a seeded market, 0.94 times the reference price, and rounds it down by half at
 * most. So a run raises half of these prices and lowers the others, and no offer equals one: the guard would stop it otherwise.
 */
export async function seedPrices({ database }: Seeded, contract: Contract, calculatedAt: Date): Promise<void> {
  await database.query(
    `with states as (
       insert into product_state (contract_id, product_id, revision, customer_product_id, name, gtin, reference_price,
         min_price_boundary, max_price_boundary, tags)
       select contract_id, product_id, revision, customer_product_id, name, gtin, reference_price, min_price_boundary,
         max_price_boundary, tags
       from product
       where contract_id = $1
     ), stored as (
       insert into recommendation (contract_id, product_id, calculated_at, recommendation_id, task_id, product_revision,
         snapshot_ids, units_7d, units_30d, price, currency, relevant_domain, leaf_node_id)
       select contract_id, product_id, $2::timestamptz + product_id / 1000 % 10000 * interval '10 ms', gen_random_uuid(),
         '00000000-0000-7000-8000-000000000000', revision, '{}', 0, 0, round(reference_price * 0.94, 2) - 0.26, 'EUR', 'shop-a.example', 1
       from product
       where contract_id = $1
       order by product_id
       returning product_id, calculated_at, price
     )
     insert into newest_recommendation (contract_id, product_id, calculated_at, price)
     select $1, product_id, calculated_at, price
     from stored`,
    [contract.contractId, calculatedAt],
  );
}

/** Recommendations of older days, one a day of every product of the contract; the youngest is a day old. */
export async function seedPriceHistory({ database }: Seeded, contract: Contract, days: number): Promise<void> {
  await makeMonths(database, "recommendation", days);
  await database.query(
    `insert into recommendation (contract_id, product_id, calculated_at, recommendation_id, task_id, product_revision,
       snapshot_ids, units_7d, units_30d, price, currency, relevant_domain, leaf_node_id)
     select contract_id, product_id, date_trunc('milliseconds', now()) - day * interval '1 day' + product_id / 1000 * interval '10 ms',
       gen_random_uuid(), '00000000-0000-7000-8000-000000000000', revision, '{}', 0, 0, reference_price, 'EUR', 'shop-a.example', 1
     from generate_series($2::integer, 1, -1) as day
     cross join product
     where contract_id = $1`,
    [contract.contractId, days],
  );
}

/** Tasks that ended, spread evenly over the last `days` days. */
export async function seedTasks(
  { database }: Seeded,
  contract: Contract,
  { tasks, days }: { tasks: number; days: number },
): Promise<void> {
  await database.query(
    `insert into task (contract_id, task_id, task_type, state, created_at, started_at, finished_at, successful, total)
     select $1, uuidv7(ended - now()), 'backend.tasks.pricing.callback', 'succeeded', ended, ended, ended, 1, 1
     from (
       select now() - $3::integer * interval '1 day' * (1 - number / $2::float8) as ended
       from generate_series(1, $2::integer - 1) as number
     ) as tasks`,
    [contract.contractId, tasks, days],
  );
}

export interface OrderSeed {
  readonly orders: number;
  /** The orders are spread evenly over so many days. */
  readonly days: number;
  /** How many days ago the last order was placed. */
  readonly daysAgo?: number;
  /** Their items are products number 0 to so many. */
  readonly products: number;
}

/** Orders of two items each. */
export async function seedOrders({ database }: Seeded, contract: Contract, seed: OrderSeed): Promise<void> {
  const client = await database.connect();
  try {
    // Each item here has its order, and checking that would take most of the time.
    await client.query("set session_replication_role = replica");
    await client.query(
      `with placed as (
         insert into customer_order (contract_id, order_id, origin, created_at, total_price, shipping_costs, currency)
         select $1, 'order ' || number || ' of ' || $3 || ' days', 'Shop A',
           now() - $5::integer * interval '1 day' - $3::integer * interval '1 day' * (1 - number / $2::float8), 84.75, 4.95, 'EUR'
         from generate_series(1, $2::integer) as number
         returning order_number, created_at
       )
       insert into order_item (contract_id, order_number, item_position, item_id, unit_price, quantity, tax_percentage,
         created_at, currency)
       select $1, order_number, place, 'SKU-' || lpad(((order_number * 7919 + place * 104729) % $4::bigint)::text, 8, '0'),
         39.9, 1, 19, created_at, 'EUR'
       from placed
       cross join generate_series(0, 1) as place`,
      [contract.contractId, seed.orders, seed.days, seed.products, seed.daysAgo ?? 0],
    );
  } finally {
    await client.query("reset session_replication_role");
    client.release();
  }
}

/** Delivered callbacks, one a second up to now, each with its task. */
export async function seedDeliveries({ database }: Seeded, contract: Contract, count: number): Promise<void> {
  await database.query(
    `with created as (
       insert into task (contract_id, task_id, task_type, state, created_at, started_at, finished_at, successful, total)
       select $1, uuidv7(($2 - number) * interval '-1 second'), 'backend.tasks.pricing.callback', 'succeeded',
         now(), now(), now(), 1, 1
       from generate_series(1, $2::integer) as number
       returning task_id
     )
     insert into callback_delivery (contract_id, task_id, callback_name, request_sealed, url, method, attempts,
       next_attempt_at, last_attempt_at, last_status)
     select $1, task_id, 'prices', repeat('sealed', 50), 'https://shop.example/hooks/prices', 'POST', 1, null, now(), 200
     from created`,
    [contract.contractId, count],
  );
}

/** Messages of the contract's integrations, one a second up to now. */
export async function seedLogMessages({ database }: Seeded, contract: Contract, count: number): Promise<void> {
  await database.query(
    `insert into log_message (contract_id, stored_at, severity, component, source, message)
     select $1, date_trunc('milliseconds', now()) - ($2 - number) * interval '1 s', 'info', 'import', 'plugin',
       'Imported product ' || number || ' of the nightly run, nothing to complain about'
     from generate_series(1, $2::integer) as number`,
    [contract.contractId, count],
  );
}

/** Entries of the contract's audit, one a second up to now. */
export async function seedAudit({ database }: Seeded, contract: Contract, count: number): Promise<void> {
  await database.query(
    `insert into audit_entry (contract_id, done_at, account_id, email, address, action, subject, before, after)
     select $1, date_trunc('milliseconds', now()) - ($2 - number) * interval '1 s', account_id, email, '192.0.2.1',
       'product.changed', 'SKU-' || number, '{"referencePrice":"39.90"}', '{"referencePrice":"41.90"}'
     from generate_series(1, $2::integer) as number
     cross join (select account_id, email from account order by account_id limit 1) as admin`,
    [contract.contractId, count],
  );
}

/** A page on shop-a.example of every product, and one on another shop that waits for a decision. */
export async function seedPages({ database }: Seeded, contract: Contract): Promise<void> {
  await database.query(
    `with watched as (
       insert into watched_domain (contract_id, domain, source_kind, basis, country, currency, hosts)
       values ($1, 'shop-a.example', 'page', 'publicPages', 'DE', 'EUR', '{shop-a.example}')
     )
     insert into watched_page (contract_id, identifier, domain, url, url_digest, host, origin, state)
     select $1, identifier, shop, 'https://' || shop || '/products/' || identifier, md5(identifier)::uuid, shop, origin, state
     from product
     cross join (values ('shop-a.example', 'given', 'active'), ('shop-b.example', 'matched', 'candidate'))
       as page (shop, origin, state)
     where contract_id = $1`,
    [contract.contractId],
  );
}

/** A reading of every product that waits for a decision. */
export async function seedHeld({ database }: Seeded, contract: Contract): Promise<void> {
  await database.query(
    `insert into monitoring_state (contract_id, product_id, domain, doubt, doubtful, doubtful_at)
     select $1, product_id, 'shop-a.example', 'held',
       json_build_object('gatheredAt', '2026-01-31T12:00:00.000Z', 'reasons', array['Far.'], 'lastPrice', '9',
         'offers', json_build_array(json_build_object('vendorName', 'Shop A', 'price', 90, 'currency', 'EUR',
           'deliveryCosts', 0, 'url', 'https://shop-a.example/')), 'pages', json_build_array()),
       '2026-01-31'::timestamptz + product_id / 1000 % 10000 * interval '10 ms'
     from product
     where contract_id = $1`,
    [contract.contractId],
  );
}

/** A pending price of every product. */
export async function seedHeldPrices({ database }: Seeded, contract: Contract, createdAt: Date): Promise<void> {
  await database.query(
    `insert into held_price (contract_id, product_id, created_at, updated_at, expires_at, reasons, task_id, strategy_id,
       strategy_version, product_revision, snapshot_ids, units_7d, units_30d, price, currency, leaf_node_id, is_drift)
     select $1, product_id, $2::timestamptz + product_id / 100 * interval '10 ms', $2, now() + interval '7 days',
       '[{"code":"change","message":"The price changes by 30 %."}]', gen_random_uuid(), gen_random_uuid(), 1, revision, '{}',
       0, 0, 39.9, 'EUR', 1, false
     from product
     where contract_id = $1`,
    [contract.contractId, createdAt],
  );
}

/** Does what autovacuum would do some minutes later. */
export async function vacuum({ database }: Seeded): Promise<void> {
  await database.query("vacuum (analyze)");
}

async function seedDomain(database: pg.Pool, contract: Contract, domain: string): Promise<void> {
  await database.query(
    "insert into contract_domain (contract_id, domain, currency) values ($1, $2, 'EUR') on conflict do nothing",
    [contract.contractId, domain],
  );
  await database.query("update contract set currency = 'EUR' where contract_id = $1", [contract.contractId]);
}

/** Makes the partitions of past months. The service makes only those of this month and the next ones. */
export async function makeMonths(database: pg.Pool, table: "snapshot" | "recommendation", days: number): Promise<void> {
  const { rows } = await database.query<{ statement: string }>(
    `select format('create table if not exists %1$s_%2$s partition of %1$s for values from (%3$L) to (%4$L) with (fillfactor = %5$s)',
       $2::text, to_char(month, 'YYYY_MM'), month, month + interval '1 month', $3::integer) as statement
     from generate_series(date_trunc('month', now() - $1::integer * interval '1 day'), date_trunc('month', now()),
       interval '1 month') as month`,
    [days, table, table === "snapshot" ? 80 : 100],
  );
  for (const { statement } of rows) await database.query(statement);
}
