/** `loadMarkets`: the newest snapshots of products, for the pricing engine. */
import type { Contract } from "../base/contract.ts";
import { bigintArray } from "../database/arrays.ts";
import { sql, type Queries, type Sql } from "../database/connection.ts";
import { limits } from "../limits.ts";
import type { OfferOut } from "./schema.ts";

/** A stored snapshot. Its offers stay text until they are needed: a run holds thousands of snapshots at a time. */
export interface StoredSnapshot {
  snapshotId: number;
  productId: number;
  domain: string;
  currency: string;
  gatheredAt: Date;
  /** When it was closed; null if it is open, or if it was read without its closing. */
  closedAt: Date | null;
  /** The offers as stored, separated by commas; {@link readOffers} parses them. */
  offersText: string;
}

export interface SnapshotRow {
  snapshot_id: number;
  product_id: number;
  domain: string;
  currency: string;
  gathered_at: Date;
  closed_at?: Date | null;
  offers: string;
}

/** Products with ids in `(after, upTo]`; if `only` is given, only these of them. */
export interface ProductRange {
  after: number;
  upTo: number;
  only?: readonly number[];
  /** Whether each id is known to be a product's. It spares a look-up of every product, a third of the time. */
  allExist?: boolean;
}

/** The newest snapshots of products, up to a bound of bytes. */
export interface Markets {
  snapshots: StoredSnapshot[];
  /** The lowest id whose offers did not fit, or null. That product and all after it have no snapshots here. */
  firstLeftOut: number | null;
}

/**
 * Loads the newest open snapshots of every active domain for the existing products of the range, ordered by product id, up
 * to `limits.pricing.offerBytesPerChunk` of offers. `octet_length` reads no stored text, so text that is left out is
 * never read. The inner `order by` makes the planner keep the order of the keys: a sort would copy every text.
 */
export async function loadMarkets(database: Queries, contract: Contract, products: ProductRange): Promise<Markets> {
  const { after, upTo, only, allExist = false } = products;
  const rows = await database.rows<SnapshotRow | LeftOutRow>(sql`
    /* offers.loadMarkets */
    select snapshot_id, product_id, domain, currency, gathered_at,
      case when bytes <= ${limits.pricing.offerBytesPerChunk} then offers end as offers
    from (
      select snapshot.*, sum(octet_length(snapshot.offers)) over (order by newest.product_id) as bytes
      from (
        select newest.product_id, newest.stored_at, newest.snapshot_id
        from newest_snapshot as newest
        ${allExist ? sql`` : isProduct(contract)}
        join contract_domain as domain
          on domain.contract_id = ${contract.contractId} and domain.domain = newest.domain and domain.is_active
        where newest.contract_id = ${contract.contractId}
          and newest.closed_at is null
          and newest.product_id > ${after} and newest.product_id <= ${upTo}
          and ${only === undefined ? sql`true` : sql`newest.product_id = any(${bigintArray(only)}::bigint[])`}
        order by newest.product_id
      ) as newest
      ${snapshotOf(contract, "newest")}
    ) as market`);
  const firstLeftOut = rows.find((row) => row.offers === null)?.product_id ?? null;
  return { snapshots: rows.filter((row) => row.offers !== null).map(readSnapshot), firstLeftOut };
}

/** Joins the snapshot that a row names by its key. `limit 1` makes the planner look each up by the primary key. */
export function snapshotOf(contract: Contract, naming: "newest" | "found"): Sql {
  const row = naming === "newest" ? sql`newest` : sql`found`;
  return sql`cross join lateral (
        select *
        from snapshot
        where snapshot.contract_id = ${contract.contractId}
          and snapshot.product_id = ${row}.product_id
          and snapshot.stored_at = ${row}.stored_at
          and snapshot.snapshot_id = ${row}.snapshot_id
        limit 1
      ) as snapshot`;
}

/** Leaves out snapshots of products that are gone. */
function isProduct(contract: Contract): Sql {
  return sql`cross join lateral (
          select 1
          from product
          where product.contract_id = ${contract.contractId} and product.product_id = newest.product_id
          limit 1
        ) as product`;
}

/** A snapshot whose offers do not fit. */
interface LeftOutRow {
  product_id: number;
  offers: null;
}

/** Loads snapshots of products by id, superseded ones included. Snapshots past retention are missing. */
export async function loadSnapshots(
  database: Queries,
  contract: Contract,
  wanted: { productIds: readonly number[]; snapshotIds: readonly number[] },
): Promise<StoredSnapshot[]> {
  const rows = await database.rows<SnapshotRow>(sql`
    /* offers.loadSnapshots */
    select snapshot_id, product_id, domain, currency, gathered_at, offers
    from snapshot
    where contract_id = ${contract.contractId}
      and product_id = any(${wanted.productIds}::bigint[])
      and snapshot_id = any(${wanted.snapshotIds}::bigint[])`);
  return rows.map(readSnapshot);
}

export function readSnapshot(row: SnapshotRow): StoredSnapshot {
  return {
    snapshotId: row.snapshot_id,
    productId: row.product_id,
    domain: row.domain,
    currency: row.currency,
    gatheredAt: row.gathered_at,
    closedAt: row.closed_at ?? null,
    offersText: row.offers,
  };
}

/** Parses the offers of a snapshot. `ignored` is not filled in: use `ignoredMatcher`. */
export function readOffers(snapshot: Pick<StoredSnapshot, "offersText">): OfferOut[] {
  return JSON.parse(`[${snapshot.offersText}]`);
}
