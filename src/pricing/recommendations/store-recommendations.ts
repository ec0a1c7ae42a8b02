/**
 * Stores the prices of a chunk. A recommendation is one row, written by COPY and never updated. A second table has the
 * newest price of each product and is updated with it.
 */
import type { Recommendation } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { sql, type Transaction } from "../../database/connection.ts";
import { copyLine } from "../../database/copy.ts";
import { noteChange } from "../../versions/version.ts";
import type { ChunkProduct } from "../runs/load-chunk.ts";
import { recommendationId } from "./recommendation-id.ts";

export interface CalculatedPrice extends ChunkProduct {
  recommendation: Recommendation;
}

/** Stores the prices of products with ids in `(after, upTo]` under one time by the database's clock. */
export async function storeRecommendations(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
  chunk: { after: number; upTo: number; prices: readonly CalculatedPrice[] },
): Promise<void> {
  if (chunk.prices.length === 0) return;
  const calculatedAt = await calculationTime(transaction, chunk.prices);
  const statement = sql`
    /* pricing.storeRecommendations */
    copy recommendation (contract_id, task_id, product_id, calculated_at, recommendation_id, product_revision,
      snapshot_ids, previous_price, units_7d, units_30d, price, currency, relevant_domain, branch_name, leaf_node_id,
      delivery_costs, old_price, old_delivery_costs, old_position, new_position, relative_change_percent, domains)
    from stdin`;
  await transaction.copy(statement, recommendationLines(contract, taskId, chunk.prices, calculatedAt));
  await renewNewest(transaction, contract, chunk, calculatedAt);
  await noteChange(transaction, contract, "recommendations");
}

/** The database's time, but never before the newest price of a product, in case the clock was set back. */
async function calculationTime(transaction: Transaction, prices: readonly CalculatedPrice[]): Promise<Date> {
  const row = await transaction.row<{ now: Date }>(sql`/* pricing.clock */ select clock_timestamp() as now`);
  let calculatedAtMs = row?.now.getTime() ?? 0;
  for (const { product } of prices) {
    if (product.previous_at !== null) calculatedAtMs = Math.max(calculatedAtMs, product.previous_at.getTime() + 1);
  }
  return new Date(calculatedAtMs);
}

/** Yields all lines at once: a chunk is small, and a message a line would cost more than the line. */
async function* recommendationLines(
  contract: Contract,
  taskId: string,
  prices: readonly CalculatedPrice[],
  calculatedAt: Date,
): AsyncGenerator<string> {
  const atMs = calculatedAt.getTime();
  const moment = calculatedAt.toISOString();
  let lines = "";
  for (const { product, snapshots, previousPrice, sales, recommendation } of prices) {
    lines += copyLine([
      contract.contractId,
      taskId,
      product.product_id,
      moment,
      recommendationId(product.product_id, atMs),
      product.revision,
      `{${(snapshots ?? []).map((snapshot) => snapshot.snapshotId).join()}}`,
      previousPrice,
      sales.units7d,
      sales.units30d,
      recommendation.price,
      recommendation.currency,
      recommendation.relevantDomain,
      recommendation.branchName,
      recommendation.leafNodeId,
      recommendation.deliveryCosts,
      recommendation.oldPrice,
      recommendation.oldDeliveryCosts,
      recommendation.oldPosition,
      recommendation.newPosition,
      recommendation.relativeChangePercent,
      domainsText(recommendation),
    ]);
  }
  yield lines;
}

/** The price of each domain; null if at most one has any, because it is the recommendation itself. */
function domainsText({ domains }: Recommendation): string | null {
  if (domains.length < 2) return null;
  const priced = domains.filter((domain) => domain.kind === "recommendation");
  return priced.length < 2 ? null : JSON.stringify(priced);
}

/**
 * Updates the newest prices, and adds those of products without any. The range bounds the search to the chunk's
 * products, whatever join the planner chooses.
 */
async function renewNewest(
  transaction: Transaction,
  contract: Contract,
  chunk: { after: number; upTo: number; prices: readonly CalculatedPrice[] },
  calculatedAt: Date,
): Promise<void> {
  const known = chunk.prices.filter(({ product }) => product.previous_at !== null);
  const fresh = chunk.prices.filter(({ product }) => product.previous_at === null);
  if (known.length > 0) {
    await transaction.run(sql`
      /* pricing.renewNewest */
      update newest_recommendation as newest
      set calculated_at = ${calculatedAt}, price = incoming.price
      from ${idsAndPrices(known)}
      where newest.contract_id = ${contract.contractId}
        and newest.product_id > ${chunk.after} and newest.product_id <= ${chunk.upTo}
        and newest.product_id = incoming.product_id`);
  }
  if (fresh.length > 0) {
    await transaction.run(sql`
      /* pricing.addNewest */
      insert into newest_recommendation (contract_id, product_id, calculated_at, price)
      select ${contract.contractId}, product_id, ${calculatedAt}, price
      from ${idsAndPrices(fresh)}
      on conflict (contract_id, product_id) do update
      set calculated_at = excluded.calculated_at, price = excluded.price`);
  }
}

function idsAndPrices(prices: readonly CalculatedPrice[]) {
  return sql`unnest(${prices.map(({ product }) => product.product_id)}::bigint[],
        ${prices.map(({ recommendation }) => recommendation.price)}::numeric[]) as incoming (product_id, price)`;
}
