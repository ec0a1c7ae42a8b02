/**
 * Loads the inputs of a run's chunk. Nothing is locked: runs of one contract do not overlap, and storing the chunk's
 * prices checks the progress of the run. So a chunk can be loaded while the one before is calculated and stored.
 */
import type { Contract } from "../../base/contract.ts";
import { bigintArray } from "../../database/arrays.ts";
import { raw, sql, type Queries, type Sql } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { loadMarkets, type StoredSnapshot } from "../../offers/index.ts";
import { loadSales } from "../../orders/index.ts";
import { productColumns, selectedFields } from "../../products/index.ts";
import { nothingSold, type Inputs, type PricedProductRow, type ProductInputs } from "../calculate/inputs.ts";
import { readHistory } from "../calculate/history.ts";
import { loadOthers } from "./other-products.ts";

/** What is loaded with each product of a run. */
export interface Loading {
  at: Date;
  withHistory: boolean;
  /** The tags that name other products which are read. */
  referringTags: readonly string[];
  /** Products that the run publishes last: of them, the price before {@link at} is read. */
  publishedLast?: ReadonlySet<number>;
}

/** The next products of a run, before their markets are loaded. */
export interface NextProducts extends Pick<Inputs, "after" | "isLast" | "isSparse"> {
  rows: readonly PricedProductRow[];
  /** The id that the chunk reaches if the markets of all of them fit. */
  last: number;
}

/**
 * Loads the next products after `after` and stores their states for explanations. Null without products.
 *
 * @param except products that are left out: they are priced later, with those that they follow or with their families
 */
export async function loadNext(
  database: Queries,
  contract: Contract,
  { after, except }: { after: number; except: ReadonlySet<number> },
  { withHistory }: Loading,
): Promise<NextProducts | null> {
  const from = lastBeside(after, except);
  const all = await loadProducts(database, contract, sql`product_id > ${from}`, withHistory);
  const last = all.at(-1)?.product_id ?? from;
  if (last === after) return null;
  const isSparse = except.size > 0;
  const rows = isSparse ? all.filter((product) => !except.has(product.product_id)) : all;
  return { after, last, rows, isLast: all.length < limits.pricing.productsPerChunk, isSparse };
}

/** The last of the ids right behind one that are all left out: these products are not loaded. */
function lastBeside(after: number, except: ReadonlySet<number>): number {
  let last = after;
  while (except.has(last + 1)) last++;
  return last;
}

/** Loads the next of these products, ascending, as {@link loadNext} does. */
export async function loadNextOf(
  database: Queries,
  contract: Contract,
  { after, productIds }: { after: number; productIds: readonly number[] },
  { withHistory }: Loading,
): Promise<NextProducts | null> {
  const first = productIds.findIndex((productId) => productId > after);
  const next = first < 0 ? [] : productIds.slice(first, first + limits.pricing.productsPerChunk);
  const last = next.at(-1);
  if (last === undefined) return null;
  const rows = await loadProducts(database, contract, isNamed(next), withHistory);
  return { after, last, rows, isLast: last === productIds.at(-1), isSparse: true };
}

/** Completes products to a chunk. It ends before the product whose offers do not fit into memory. */
export async function loadChunk(
  database: Queries,
  contract: Contract,
  { after, rows, last, isLast, isSparse }: NextProducts,
  loading: Loading,
): Promise<Inputs> {
  const products = await withMarkets(database, contract, rows, { ...loading, areSome: isSparse });
  const upTo = products.length === rows.length ? last : (products.at(-1)?.product.product_id ?? last);
  return { after, upTo, products, isLast: isLast && upTo === last, isSparse };
}

/** Loads products by their ids: the first ones whose offers fit into memory together. */
export async function loadNamed(
  database: Queries,
  contract: Contract,
  productIds: readonly number[],
  loading: Loading,
): Promise<ProductInputs[]> {
  const found = await loadProducts(database, contract, isNamed(productIds), loading.withHistory);
  return await withMarkets(database, contract, found, { ...loading, areSome: true });
}

function isNamed(productIds: readonly number[]): Sql {
  return sql`product_id = any(${bigintArray(productIds)}::bigint[])`;
}

/**
 * Adds markets, sales and the other products that they name to products, in the order of their ids. Returns the first ones whose offers fit into memory
 * together, at least one. A product whose own offers do not fit has null snapshots.
 *
 * @param wanted `areSome`: whether other products of the assortment have ids between them; the rest as in {@link Loading}
 */
export async function withMarkets(
  database: Queries,
  contract: Contract,
  products: readonly PricedProductRow[],
  wanted: { at: Date; areSome?: boolean; referringTags?: readonly string[]; publishedLast?: ReadonlySet<number> },
): Promise<ProductInputs[]> {
  const productIds = products.map((product) => product.product_id);
  const [first, last] = [productIds[0], productIds.at(-1)];
  if (first === undefined || last === undefined) return [];
  // Ids without a gap: each is a product's, and all of them are wanted. Others that are named are products' as well.
  const isDense = last - first + 1 === productIds.length;
  const only = wanted.areSome === true && !isDense ? { only: productIds } : {};
  const allExist = isDense || wanted.areSome === true;
  const range = { after: first - 1, upTo: last, allExist, ...only };
  const { referringTags: tags = [], publishedLast } = wanted;
  const earlier = publishedLast === undefined ? undefined : { before: wanted.at, products: publishedLast };
  const [{ snapshots, firstLeftOut }, sales, others] = await Promise.all([
    loadMarkets(database, contract, range),
    loadSales(database, contract, { ...range, at: wanted.at }),
    tags.length === 0 ? null : loadOthers(database, contract, products, { tags, earlier }),
  ]);
  const markets = groupByProduct(snapshots);
  const fitting = products.filter((product, index) => index === 0 || product.product_id < (firstLeftOut ?? Infinity));
  return fitting.map((product) => ({
    product,
    snapshots: product.product_id === firstLeftOut ? null : (markets.get(product.product_id) ?? []),
    previousPrice: product.previous_price,
    ...historyIn(product),
    ...(others === null ? {} : { others }),
    sales: sales.get(product.product_id) ?? nothingSold,
  }));
}

function historyIn(product: PricedProductRow): Pick<ProductInputs, "history" | "past"> {
  if (product.history === undefined) return { history: null };
  const past = readHistory(product);
  return { history: past.loaded, past };
}

function groupByProduct(snapshots: readonly StoredSnapshot[]): Map<number, StoredSnapshot[]> {
  const groups = new Map<number, StoredSnapshot[]>();
  for (const snapshot of snapshots) {
    const group = groups.get(snapshot.productId);
    if (group === undefined) groups.set(snapshot.productId, [snapshot]);
    else group.push(snapshot);
  }
  return groups;
}

/** The columns of a product's state. */
export const stateColumns: Sql = sql`product_id, revision, ${productColumns()}`;

/** The columns of a {@link ProductStateRow}, read from a table. */
export function selectedState(table: "chunk" | "state"): Sql {
  return sql`${raw(table)}.product_id, ${raw(table)}.revision, ${selectedFields(table)}, ${raw(table)}.tags`;
}

/** The columns of {@link newestPrice}. */
export function newestColumns(withHistory: boolean): Sql {
  const newest = sql`newest.price as previous_price, newest.calculated_at as previous_at,
      newest.price_limit as previous_limit, newest.is_drift as previous_is_drift,
      newest.has_competitors as had_competitors`;
  return withHistory ? sql`${newest}, newest.since, past.history` : newest;
}

/**
 * Joins a product's newest price, and the history of its prices if asked for: look-ups by primary key, whatever the
 * statistics.
 */
export function newestPrice(contract: Contract, withHistory: boolean): Sql {
  const newest = sql`left join lateral (
      select price, calculated_at, price_limit, is_drift, since, has_competitors
      from newest_recommendation
      where newest_recommendation.contract_id = ${contract.contractId}
        and newest_recommendation.product_id = chunk.product_id
      limit 1
    ) as newest on true`;
  if (!withHistory) return newest;
  return sql`${newest}
    left join lateral (
      select history
      from price_history
      where price_history.contract_id = ${contract.contractId} and price_history.product_id = chunk.product_id
      limit 1
    ) as past on true`;
}

/**
 * Reads products and stores their states unless they are stored already. One statement does both, so the stored
 * state is the calculated one even if an import revises the product right after.
 */
async function loadProducts(
  database: Queries,
  contract: Contract,
  which: Sql,
  withHistory: boolean,
): Promise<PricedProductRow[]> {
  return await database.rows<PricedProductRow>(sql`
    /* pricing.loadProducts */
    with chunk as materialized (
      select identifier, ${stateColumns}
      from product
      where contract_id = ${contract.contractId} and ${which}
      order by product_id
      limit ${limits.pricing.productsPerChunk}
    ), states as (
      insert into product_state (contract_id, ${stateColumns})
      select contract.contract_id, ${stateColumns}
      from chunk
      cross join contract
      where contract.contract_id = ${contract.contractId} and (
        select known.revision
        from product_state as known
        where known.contract_id = ${contract.contractId}
          and known.product_id = chunk.product_id
          and known.revision = chunk.revision) is null
      on conflict do nothing
    )
    select identifier, ${selectedState("chunk")}, ${newestColumns(withHistory)}
    from chunk
    ${newestPrice(contract, withHistory)}
    order by product_id`);
}
