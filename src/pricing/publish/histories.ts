/**
 * The histories of published prices (`price_history`): read with the products of a chunk if a strategy needs them, written
 * with a publication if a price or its limit changes. A product that has its first price still has none: its newest price
 * says since when it stands.
 */
import { updateHistory } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { bigintArray, textArray } from "../../database/arrays.ts";
import { sql, type Queries, type Transaction } from "../../database/connection.ts";
import type { CalculatedPrice } from "../calculate/calculated.ts";
import { readHistory, type Past, type StoredHistory } from "../calculate/history.ts";
import { encodeHistory } from "../calculate/history-text.ts";

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
