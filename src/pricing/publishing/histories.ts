/**
 * The histories of published prices (`price_history`): read with the products of a chunk if a strategy needs them, written
 * with a publication if a price or its limit changes.
 */
import { updateHistory, type PriceHistory, type PriceLimit } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { bigintArray, textArray } from "../../database/arrays.ts";
import { sql, type Queries, type Transaction } from "../../database/connection.ts";
import type { CalculatedPrice } from "./calculated.ts";
import { decodeHistory, encodeHistory } from "./history-text.ts";

/** A product's newest price and what is stored of its history. */
export interface Past {
  previous_price: number | null;
  previous_at: Date | null;
  /** Undefined if it is not known. */
  previous_limit?: PriceLimit | null | undefined;
  /** Null if an older release published it; undefined if it is not known. */
  previous_is_drift?: boolean | null | undefined;
  /** Undefined if it was not read. */
  history?: string | null;
}

/** The history up to a product's newest price; null without a price. */
export interface LoadedHistory {
  loaded: PriceHistory | null;
  /** Whether it is stored as it is. */
  isStored: boolean;
}

/**
 * Reads the history. Prices that an older release published are missing in what is stored: the newest of them then counts
 * as a change. A price that is published again is not written, so its time as the start of a drift is that of the newest one.
 */
export function readHistory(past: Past): LoadedHistory {
  if (past.previous_price === null || past.previous_at === null) return { loaded: null, isStored: true };
  const stored = past.history === null || past.history === undefined ? null : decodeHistory(past.history);
  if (stored !== null && stored.price === past.previous_price) {
    const anchor = { price: past.previous_price, atMs: past.previous_at.getTime() };
    return { loaded: past.previous_is_drift === false ? { ...stored, anchor } : stored, isStored: true };
  }
  const newest = {
    atMs: past.previous_at.getTime(),
    price: past.previous_price,
    limit: past.previous_limit ?? null,
    isDrift: past.previous_is_drift === true,
  };
  return { loaded: updateHistory(stored, newest), isStored: false };
}

/** A price that is published, and the one before as it is locked. */
export interface Published {
  price: Pick<CalculatedPrice, "productId" | "figures" | "history">;
  before: Omit<Past, "history">;
}

/**
 * Writes the histories that change. A history that is read but not stored yet is stored, so that times in it stay; so is what
 * a drift starts from, when it begins.
 */
export async function writeHistories(
  transaction: Transaction,
  contract: Contract,
  published: readonly Published[],
  atMs: number,
): Promise<void> {
  const changed = published.filter(
    ({ price: { figures, history }, before }) =>
      before.previous_price !== figures.price ||
      before.previous_limit !== figures.limit ||
      history?.isStored === false ||
      (figures.isDrift && before.previous_is_drift !== true),
  );
  if (changed.length === 0) return;
  const unread = changed.filter(({ price, before }) => before.previous_at !== null && price.history === undefined);
  const stored = await readHistories(
    transaction,
    contract,
    unread.map(({ price }) => price.productId),
  );
  const histories = changed.map(({ price: { productId, figures, history }, before }) => {
    const past = { ...before, history: stored.get(productId) ?? null };
    const { price, limit, isDrift } = figures;
    return updateHistory((history ?? readHistory(past)).loaded, { atMs, price, limit, isDrift });
  });
  await transaction.run(sql`
    /* pricing.writeHistories */
    insert into price_history (contract_id, product_id, history)
    select ${contract.contractId}, product_id, history::json
    from unnest(
      ${bigintArray(changed.map(({ price }) => price.productId))}::bigint[],
      ${textArray(histories.map((history) => JSON.stringify(encodeHistory(history))))}::text[]
    ) as new (product_id, history)
    on conflict (contract_id, product_id) do update
    set history = excluded.history`);
}

/** The stored histories of products, JSON text, by product. */
export async function readHistories(
  queries: Queries,
  contract: Contract,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (productIds.length === 0) return new Map();
  const rows = await queries.rows<{ product_id: number; history: string }>(sql`
    /* pricing.readHistories */
    select known.product_id, known.history
    from unnest(${bigintArray(productIds)}::bigint[]) as wanted (product_id)
    cross join lateral (
      select product_id, history
      from price_history
      where price_history.contract_id = ${contract.contractId} and price_history.product_id = wanted.product_id
      limit 1
    ) as known`);
  return new Map(rows.map((row) => [row.product_id, row.history]));
}
