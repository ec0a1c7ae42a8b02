/**
 * The histories of published prices (`price_history`): read with the products of a chunk if a strategy needs them, written
 * with a publication if a price or its limit changes. A product that has its first price still has none: its newest price
 * says since when it stands.
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
  /** Since when its first price stands, as long as there is no history; null if an older release published that. */
  since?: Date | null;
}

/** What is stored of a history: JSON text, or since when a first price stands. */
export type StoredHistory = Required<Pick<Past, "history" | "since">>;

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
  const stored = typeof past.history === "string" ? decodeHistory(past.history) : firstHistory(past);
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

/** The history of a product whose first price still stands. Null if it is not known since when. */
function firstHistory({ previous_price: price, since, previous_limit: limit }: Past): PriceHistory | null {
  if (price === null || since === null || since === undefined) return null;
  return updateHistory(null, { atMs: since.getTime(), price, limit: limit ?? null, isDrift: false });
}

/** A price that is published, and the one before as it is locked. */
export interface Published {
  price: Pick<CalculatedPrice, "productId" | "figures" | "history">;
  before: Omit<Past, keyof StoredHistory>;
}

/**
 * Writes the histories that change; a first price has none yet. A history that is read but not stored yet is stored, so that
 * times in it stay; so is what a drift starts from, when it begins.
 */
export async function writeHistories(
  transaction: Transaction,
  contract: Contract,
  published: readonly Published[],
  atMs: number,
): Promise<void> {
  const changed = published.filter(
    ({ price: { figures, history }, before }) =>
      before.previous_at !== null &&
      (before.previous_price !== figures.price ||
        before.previous_limit !== figures.limit ||
        history?.isStored === false ||
        (figures.isDrift && before.previous_is_drift !== true)),
  );
  if (changed.length === 0) return;
  const unread = changed.filter(({ price }) => price.history === undefined);
  const stored = await readHistories(
    transaction,
    contract,
    unread.map(({ price }) => price.productId),
  );
  const histories = changed.map(({ price: { productId, figures, history }, before }) => {
    const past = { ...before, ...stored.get(productId) };
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

/** The stored histories of products that have a price, by product. */
export async function readHistories(
  queries: Queries,
  contract: Contract,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, StoredHistory>> {
  if (productIds.length === 0) return new Map();
  const rows = await queries.rows<StoredHistory & { product_id: number }>(sql`
    /* pricing.readHistories */
    select newest.product_id, newest.since, past.history
    from unnest(${bigintArray(productIds)}::bigint[]) as wanted (product_id)
    cross join lateral (
      select product_id, since
      from newest_recommendation
      where newest_recommendation.contract_id = ${contract.contractId}
        and newest_recommendation.product_id = wanted.product_id
      limit 1
    ) as newest
    left join lateral (
      select history
      from price_history
      where price_history.contract_id = ${contract.contractId} and price_history.product_id = wanted.product_id
      limit 1
    ) as past on true`);
  return new Map(rows.map(({ product_id: productId, ...stored }) => [productId, stored]));
}
