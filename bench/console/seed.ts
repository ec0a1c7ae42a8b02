/**
 * An assortment for the console's lists: names, brands, categories and prices differ as a shop's do, so that sorts, filters, groups and
 * searches have something to tell apart. The same at every run.
 */
import type { Bench, Contract } from "../bench.ts";

type Seeded = Pick<Bench, "database">;

export const domains = ["shop-a.example", "shop-b.example"] as const;
export const ownShop = "Own Shop";

/** Numbers that look random, from 0 to below `below`, by an id and a place. */
const drawn = (of: string, place: string | number, below: number): string =>
  `((hashint8extended(${of}, ${place}) & 1073741823) % ${below})::integer`;

/** 60 brands, 40 categories, 20 colours, of which a tenth of the products has none. */
export async function seedAssortment({ database }: Seeded, contract: Contract, count: number): Promise<void> {
  await database.query(
    "update contract set identifying_attribute = 'customerProductId', currency = 'EUR' where contract_id = $1",
    [contract.contractId],
  );
  await database.query(
    `insert into product (contract_id, identifier, customer_product_id, name, gtin, reference_price,
       min_price_boundary, max_price_boundary, tags)
     select $1, sku, sku, format('Brand %s %s %s, %s (%s)', brand, thing, word, other, number), 4000000000000 + number,
       cents / 100, round(cents * 0.6) / 100, round(cents * 1.6) / 100,
       format('[{"label":"brand","stringValue":"Brand %s"},{"label":"category","stringValue":"Category %s"},%s{"label":"purchasePrice","stringValue":"%s","doubleValue":%4$s},{"label":"pictureUrl","stringValue":"https://cdn.shop.example/images/%s.jpg"}]',
         brand, category, case when colour < 18 then format('{"label":"colour","stringValue":"Colour %s"},', colour) end,
         round(cents * 0.006, 2), number)::json
     from (
       select number, 'SKU-' || lpad(number::text, 8, '0') as sku, (500 + ${drawn("number", 1, 50_000)})::numeric as cents,
         ${drawn("number", 2, 60)} as brand, ${drawn("number", 3, 40)} as category, ${drawn("number", 4, 20)} as colour,
         (array['Kettle', 'Toaster', 'Espresso machine', 'Vacuum cleaner', 'Hand mixer', 'Iron', 'Fan', 'Heater'])[1 + ${drawn("number", 5, 8)}] as thing,
         (array['steel', 'compact', 'silent', 'black', 'white'])[1 + ${drawn("number", 6, 5)}] as word,
         (array['with timer', '1.7 l', '2200 W', 'cordless', 'digital'])[1 + ${drawn("number", 7, 5)}] as other
       from generate_series(0, $2::bigint - 1) as number
     ) as wanted
     order by number`,
    [contract.contractId, count],
  );
}

/** An offer of a snapshot as the service stores it. The second one of two in three products is ours; there are 40 sellers. */
const offerText = `format('{"ignored":false,"id":"%1$s/%2$s/%3$s/%7$s","productId":"%2$s","domain":"%1$s","vendorName":"%5$s","vendorDomainId":"%3$s","url":"https://%1$s/item/%2$s?offer=%3$s&from=pricewright","productName":"Espresso machine","price":%4$s,"deliveryCosts":2.45,"currency":"EUR","minDeliveryTime":24,"minDeliveryHours":24,"maxDeliveryTime":72,"maxDeliveryHours":72,"availability":%6$s,"attributes":[{"key":"condition","value":"new"}],"retrievalDate":"2026-01-01T00:00:00.000Z","creationDate":"2026-01-01T00:00:00.000Z","positionByTotalPrice":%3$s,"positionByUnitPrice":%3$s}',
  $2::text, product.product_id, place,
  round(product.reference_price * (0.8 + (${drawn("product.product_id * 8 + place", "$5::integer", 4_000)}) / 10000.0), 2),
  case
    when place = 2 and product.product_id % 3 <> 0 then '${ownShop}'
    else 'Seller ' || (place * 8 + ${drawn("product.product_id", "place", 8)})
  end,
  case when ${drawn("product.product_id + place", 9, 10)} > 0 then 'true' else 'false' end, $5::integer)`;

export interface RoundSeed {
  readonly domain: string;
  readonly offers: number;
  /** When its offers were gathered and stored. */
  readonly at: Date;
  /** Tells its prices from those of others. */
  readonly round: number;
  /** One product in so many has a snapshot. */
  readonly every: number;
}

/** Snapshots of products, each in place of the one before. Rounds are to be seeded in the order of time. */
export async function seedRound({ database }: Seeded, contract: Contract, seed: RoundSeed): Promise<void> {
  const { domain, offers, at, round, every } = seed;
  await database.query(
    "insert into contract_domain (contract_id, domain, currency) values ($1, $2, 'EUR') on conflict do nothing",
    [contract.contractId, domain],
  );
  await database.query(
    `with stored as (
       insert into snapshot (contract_id, product_id, domain, stored_at, gathered_at, currency, offer_count, offers)
       select $1, product_id, $2, $4::timestamptz + product_id / 1000 % 10000 * interval '10 ms', $4, 'EUR', $3, (
         select string_agg(${offerText}, ',') from generate_series(1, $3::integer) as place)
       from product
       where contract_id = $1 and hashint8extended(product_id, $5) % $6::integer = 0
       order by product_id
       returning product_id, snapshot_id, stored_at
     ),
     superseded as (
       update snapshot
       set superseded_at = stored.stored_at
       from stored
       join newest_snapshot as newest
         on newest.contract_id = $1 and newest.product_id = stored.product_id and newest.domain = $2
       where snapshot.contract_id = $1 and snapshot.product_id = newest.product_id
         and snapshot.stored_at = newest.stored_at and snapshot.snapshot_id = newest.snapshot_id
     )
     insert into newest_snapshot (contract_id, product_id, domain, snapshot_id, gathered_at, stored_at)
     select $1, product_id, $2, snapshot_id, $4, stored_at
     from stored
     on conflict (contract_id, product_id, domain) do update
     set snapshot_id = excluded.snapshot_id, gathered_at = excluded.gathered_at, stored_at = excluded.stored_at`,
    [contract.contractId, domain, offers, at, round, every],
  );
}

/** A long history of one product: a snapshot every few minutes until an hour ago, all superseded by its newest. */
export async function seedLongHistory(
  { database }: Seeded,
  contract: Contract,
  { productId, snapshots }: { productId: string; snapshots: number },
): Promise<void> {
  await database.query(
    `insert into snapshot (contract_id, product_id, domain, stored_at, superseded_at, gathered_at, currency, offer_count, offers)
     select $1, product.product_id, $2, at, at + interval '100 seconds', at, 'EUR', 5, (
       select string_agg(${offerText.replaceAll("$5::integer", "step::integer")}, ',') from generate_series(1, 5) as place)
     from product
     cross join (
       select step, now() - interval '2 hours' - ($4::integer - step) * interval '100 seconds' as at
       from generate_series(1, $4::integer) as step
     ) as steps
     where product.contract_id = $1 and product.product_id = $3::bigint
     order by step`,
    [contract.contractId, domains[0], productId, snapshots],
  );
}

/** What became of readings: 90 days of some domains. */
export async function seedOutcomes({ database }: Seeded, contract: Contract, shops: number): Promise<void> {
  await database.query(
    `insert into outcome_day (contract_id, domain, day, outcome, pairs)
     select $1, 'shop-' || shop || '.example', current_date - day, outcome, 1 + (shop * day) % 500
     from generate_series(1, $2::integer) as shop
     cross join generate_series(0, 89) as day
     cross join unnest(array['confirmed', 'changed', 'notFound', 'blocked', 'held']) as outcome`,
    [contract.contractId, shops],
  );
}
