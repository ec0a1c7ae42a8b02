/** What earlier calculations left open for a product: a price that waits, a rejection or an overwrite that stands. */
import type { Contract } from "../../base/contract.ts";
import { bigintArray } from "../../database/arrays.ts";
import { sql, type Sql, type Transaction } from "../../database/connection.ts";
import type { HoldReason } from "../calculate/judge.ts";

/** A held price that still matters to calculations. */
export interface OpenPrice {
  productId: number;
  createdAt: Date;
  updatedAt: Date;
  status: "pending" | "rejected" | "overwritten";
  price: number;
  strategyId: string;
  strategyVersion: number;
  reasons: readonly HoldReason[];
  overwritePrice: number | null;
  /** The newest price that it was calculated from, by its time; null without one. */
  previousAt: Date | null;
  /** A pending one that waited too long. */
  isOver: boolean;
}

interface OpenRow {
  product_id: number;
  created_at: Date;
  updated_at: Date;
  status: OpenPrice["status"];
  price: number;
  strategy_id: string;
  strategy_version: number;
  reasons: string;
  overwrite_price: number | null;
  previous_at: Date | null;
  is_over: boolean;
}

/** Locks the held prices that matter for products with ids in `(after, upTo]`, or of `only` these of them, by product. */
export async function lockOpenPrices(
  transaction: Transaction,
  contract: Contract,
  { after, upTo, only }: { after: number; upTo: number; only?: readonly number[] },
): Promise<readonly OpenPrice[]> {
  const rows = await transaction.rows<OpenRow>(sql`
    /* pricing.lockOpenPrices */
    select product_id, created_at, updated_at, status, price, strategy_id, strategy_version, reasons, overwrite_price,
      previous_at, coalesce(stands_until, expires_at) <= statement_timestamp() as is_over
    from held_price
    where contract_id = ${contract.contractId}
      and product_id > ${after} and product_id <= ${upTo}
      and ${only === undefined ? sql`true` : sql`product_id = any(${bigintArray(only)}::bigint[])`}
      and (status = 'pending' or stands_until is not null)
    order by product_id, created_at
    for update`);
  return rows.map((row) => ({
    productId: row.product_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    status: row.status,
    price: row.price,
    strategyId: row.strategy_id,
    strategyVersion: row.strategy_version,
    reasons: JSON.parse(row.reasons),
    overwritePrice: row.overwrite_price,
    previousAt: row.previous_at,
    isOver: row.is_over,
  }));
}

type Named = Pick<OpenPrice, "productId" | "createdAt">;

/** Pending prices expire: another calculation has replaced them, or they waited too long. */
export async function expirePrices(
  transaction: Transaction,
  contract: Contract,
  prices: readonly Named[],
): Promise<void> {
  if (prices.length === 0) return;
  await transaction.run(sql`
    /* pricing.expirePrices */
    update held_price
    set status = 'expired', ended_at = statement_timestamp(), updated_at = statement_timestamp()
    where contract_id = ${contract.contractId} and ${isPending(prices)}`);
}

/** Pending prices that a calculation came to again. */
export async function confirmPrices(
  transaction: Transaction,
  contract: Contract,
  prices: readonly Named[],
): Promise<void> {
  if (prices.length === 0) return;
  await transaction.run(sql`
    /* pricing.confirmPrices */
    update held_price
    set updated_at = statement_timestamp()
    where contract_id = ${contract.contractId} and ${isPending(prices)}`);
}

/**
 * The pending prices of products, which this transaction has locked. A product has one at most, so a list of products is
 * enough: nothing is joined, and the index of pending prices is read, whatever the statistics.
 */
function isPending(prices: readonly Named[]): Sql {
  const productIds = prices.map(({ productId }) => productId).toSorted((one, other) => one - other);
  return sql`product_id = any(${productIds}::bigint[])
      and status = 'pending'`;
}

/** Rejections and overwrites that stand no longer. */
export async function endStanding(
  transaction: Transaction,
  contract: Contract,
  prices: readonly Named[],
): Promise<void> {
  if (prices.length === 0) return;
  await transaction.run(sql`
    /* pricing.endStanding */
    update held_price
    set stands_until = null
    from ${named(prices)}
    where contract_id = ${contract.contractId}
      and ${isNamed(prices)}`);
}

function named(prices: readonly Named[]): Sql {
  return sql`unnest(${prices.map(({ productId }) => productId)}::bigint[],
      ${prices.map(({ createdAt }) => createdAt)}::timestamptz[]) as named (product_id, created_at)`;
}

/** The range of products bounds the search, whatever join is chosen. */
function isNamed(prices: readonly Named[]): Sql {
  const productIds = prices.map(({ productId }) => productId);
  return sql`held_price.product_id >= ${Math.min(...productIds)} and held_price.product_id <= ${Math.max(...productIds)}
      and held_price.product_id = named.product_id
      and held_price.created_at = named.created_at`;
}

/** Expires what waits of a version, and of those that followed it. @returns the products */
export async function expireHeldOf(
  transaction: Transaction,
  contract: Contract,
  { strategyId, version, followsNewest }: { strategyId: string; version: number; followsNewest: boolean },
): Promise<number[]> {
  const expired = await transaction.rows<{ product_id: number }>(sql`
    /* pricing.expireHeldOf */
    update held_price
    set status = 'expired', ended_at = statement_timestamp(), updated_at = statement_timestamp()
    where contract_id = ${contract.contractId} and status = 'pending'
      and strategy_id = ${strategyId}
      and strategy_version >= ${version} and (strategy_version = ${version} or ${followsNewest})
    returning product_id`);
  return expired.map((row) => row.product_id);
}
