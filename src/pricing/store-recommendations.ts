/** Storing calculated prices: the state each came from, the row itself, and that it supersedes the one before. */
import type { Recommendation } from "../../engine/index.ts";
import type { Contract } from "../base/contract.ts";
import { newId } from "../base/id.ts";
import { sql, type Transaction } from "../database/connection.ts";
import type { StoredSnapshot } from "../offers/index.ts";
import type { Sales } from "../orders/index.ts";
import type { ProductStateRow } from "./engine-input.ts";

/** What a price is calculated from, besides its run. */
export interface CalculatedFrom {
  product: ProductStateRow;
  snapshots: readonly StoredSnapshot[];
  previousPrice: number | null;
  sales: Sales;
}

export interface CalculatedPrice extends CalculatedFrom {
  recommendation: Recommendation;
}

/** The newest recommendation of a product. */
export interface PreviousPrice {
  price: number;
  calculatedAt: Date;
}

/** The newest recommendations of products with ids in `(after, upTo]`, locked until the transaction ends. */
export async function lockPreviousPrices(
  transaction: Transaction,
  contract: Contract,
  products: { after: number; upTo: number },
): Promise<Map<number, PreviousPrice>> {
  const rows = await transaction.rows<{ product_id: number; price: number; calculated_at: Date }>(sql`
    /* pricing.lockPreviousPrices */
    select product_id, price, calculated_at
    from newest_recommendation
    where contract_id = ${contract.contractId}
      and product_id > ${products.after} and product_id <= ${products.upTo}
    order by product_id
    for update`);
  return new Map(rows.map((row) => [row.product_id, { price: row.price, calculatedAt: row.calculated_at }]));
}

/** Stores the prices of a chunk under one time by the database's clock. */
export async function storeRecommendations(
  transaction: Transaction,
  contract: Contract,
  taskId: string,
  chunk: { prices: readonly CalculatedPrice[]; previous: ReadonlyMap<number, PreviousPrice> },
): Promise<void> {
  if (chunk.prices.length === 0) return;
  await storeStates(transaction, contract, chunk.prices);
  const calculatedAt = await calculationTime(transaction, chunk.previous);
  await supersede(transaction, contract, chunk, calculatedAt);
  await transaction.run(sql`
    /* pricing.storeRecommendations */
    with stored as (
      insert into recommendation (contract_id, product_id, calculated_at, recommendation_id, task_id, product_revision,
        snapshot_ids, previous_price, units_7d, units_30d, price, currency, relevant_domain, branch_name, leaf_node_id,
        delivery_costs, old_price, old_delivery_costs, old_position, new_position, relative_change_percent, domains)
      select ${contract.contractId}, product_id, ${calculatedAt}, recommendation_id, ${taskId}, product_revision,
        array(select json_array_elements_text(snapshot_ids)::bigint), previous_price, units_7d, units_30d, price, currency,
        relevant_domain, branch_name, leaf_node_id, delivery_costs, old_price, old_delivery_costs, old_position,
        new_position, relative_change_percent, domains
      from json_to_recordset(${JSON.stringify(chunk.prices.map(recommendationColumns))}::json) as incoming (
        product_id bigint, recommendation_id uuid, product_revision integer, snapshot_ids json,
        previous_price numeric, units_7d numeric, units_30d numeric, price numeric, currency text, relevant_domain text, branch_name text,
        leaf_node_id integer, delivery_costs numeric, old_price numeric, old_delivery_costs numeric,
        old_position integer, new_position integer, relative_change_percent numeric, domains json)
      returning product_id, calculated_at, price
    )
    insert into newest_recommendation (contract_id, product_id, calculated_at, price)
    select ${contract.contractId}, product_id, calculated_at, price
    from stored
    order by product_id
    on conflict (contract_id, product_id) do update
    set calculated_at = excluded.calculated_at, price = excluded.price`);
}

function recommendationColumns({ product, snapshots, previousPrice, sales, recommendation }: CalculatedPrice) {
  return {
    product_id: product.product_id,
    recommendation_id: newId(),
    product_revision: product.revision,
    snapshot_ids: snapshots.map((snapshot) => snapshot.snapshotId),
    previous_price: previousPrice,
    units_7d: sales.units7d,
    units_30d: sales.units30d,
    price: recommendation.price,
    currency: recommendation.currency,
    relevant_domain: recommendation.relevantDomain,
    branch_name: recommendation.branchName,
    leaf_node_id: recommendation.leafNodeId,
    delivery_costs: recommendation.deliveryCosts,
    old_price: recommendation.oldPrice,
    old_delivery_costs: recommendation.oldDeliveryCosts,
    old_position: recommendation.oldPosition,
    new_position: recommendation.newPosition,
    relative_change_percent: recommendation.relativeChangePercent,
    domains: recommendation.domains.filter((domain) => domain.kind === "recommendation"),
  };
}

/**
 * The states of the products, each once for good: later runs refer to what is there. They are stored as they were
 * read, since an import may have revised the product meanwhile.
 */
async function storeStates(
  transaction: Transaction,
  contract: Contract,
  prices: readonly CalculatedPrice[],
): Promise<void> {
  const unknown = await transaction.rows<{ product_id: number }>(sql`
    /* pricing.unknownProductStates */
    select product_id
    from unnest(${prices.map(({ product }) => product.product_id)}::bigint[],
      ${prices.map(({ product }) => product.revision)}::integer[]) as incoming (product_id, revision)
    where not exists (
      select
      from product_state as known
      where known.contract_id = ${contract.contractId}
        and known.product_id = incoming.product_id
        and known.revision = incoming.revision)`);
  if (unknown.length === 0) return;
  const productIds = new Set(unknown.map((row) => row.product_id));
  const states = prices.filter(({ product }) => productIds.has(product.product_id)).map(({ product }) => product);
  await transaction.run(sql`
    /* pricing.storeProductStates */
    insert into product_state (contract_id, product_id, revision, customer_product_id, name, gtin, reference_price,
      min_price_boundary, max_price_boundary, tags)
    select ${contract.contractId}, product_id, revision, customer_product_id, name, gtin, reference_price,
      min_price_boundary, max_price_boundary, tags::json
    from json_to_recordset(${JSON.stringify(states)}::json) as incoming (product_id bigint, revision integer,
      customer_product_id text, name text, gtin bigint, reference_price numeric, min_price_boundary numeric,
      max_price_boundary numeric, tags text)
    on conflict do nothing`);
}

/** Never before what it supersedes, whatever the clock did. */
async function calculationTime(transaction: Transaction, previous: ReadonlyMap<number, PreviousPrice>): Promise<Date> {
  const row = await transaction.row<{ now: Date }>(sql`/* pricing.clock */ select clock_timestamp() as now`);
  const latest = Math.max(0, ...[...previous.values()].map((price) => price.calculatedAt.getTime() + 1));
  return new Date(Math.max(row?.now.getTime() ?? 0, latest));
}

async function supersede(
  transaction: Transaction,
  contract: Contract,
  chunk: { prices: readonly CalculatedPrice[]; previous: ReadonlyMap<number, PreviousPrice> },
  calculatedAt: Date,
): Promise<void> {
  const followed = chunk.prices.flatMap(({ product }) => {
    const previous = chunk.previous.get(product.product_id);
    return previous === undefined ? [] : [{ productId: product.product_id, calculatedAt: previous.calculatedAt }];
  });
  if (followed.length === 0) return;
  await transaction.run(sql`
    /* pricing.supersede */
    update recommendation
    set superseded_at = ${calculatedAt}
    from unnest(${followed.map(({ productId }) => productId)}::bigint[],
      ${followed.map((entry) => entry.calculatedAt)}::timestamptz[]) as followed (product_id, calculated_at)
    where recommendation.contract_id = ${contract.contractId}
      and recommendation.product_id = followed.product_id
      and recommendation.calculated_at = followed.calculated_at`);
}
