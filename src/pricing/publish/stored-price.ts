/** Writes calculated prices, and reads stored ones back: of `recommendation` to publish them again, of `held_price` to publish them at last. */
import type { PriceLimit } from "../../../engine/index.ts";
import { raw, type Sql } from "../../database/connection.ts";
import { copyText } from "../../database/copy.ts";
import type { StoredPrice } from "../calculate/calculated.ts";

/** The columns that `recommendation` and `held_price` share, in the order of {@link copiedText}. */
export const copiedColumns: Sql =
  raw(`contract_id, product_id, task_id, strategy_id, strategy_version, product_revision,
      snapshot_ids, previous_price, units_7d, units_30d, inputs, price, currency, relevant_domain, branch_name,
      leaf_node_id, delivery_costs, old_price, old_delivery_costs, old_position, new_position, domains, price_limit`);

/**
 * The values of {@link copiedColumns} in COPY's text format, written out one by one: a run writes them for each product, and a
 * list of them takes twice as long.
 */
export function copiedText(contractId: string, from: StoredPrice): string {
  const { figures, sales } = from;
  return (
    `${contractId}\t${from.productId}\t${from.taskId}\t${copyText(from.strategyId)}\t${copyText(from.strategyVersion)}` +
    `\t${from.productRevision}\t{${from.snapshotIds.join()}}\t${copyText(from.previousPrice)}` +
    `\t${sales.units7d}\t${sales.units30d}\t${copyText(from.inputs)}` +
    `\t${figures.price}\t${copyText(figures.currency)}\t${copyText(figures.relevantDomain)}` +
    `\t${copyText(figures.branchName)}\t${figures.leafNodeId}\t${copyText(figures.deliveryCosts)}` +
    `\t${copyText(figures.oldPrice)}\t${copyText(figures.oldDeliveryCosts)}\t${copyText(figures.oldPosition)}` +
    `\t${copyText(figures.newPosition)}\t${copyText(figures.domains)}\t${copyText(figures.limit)}`
  );
}

/** A row of {@link storedColumns}. */
export interface StoredPriceRow {
  product_id: number;
  task_id: string;
  strategy_id: string | null;
  strategy_version: number | null;
  product_revision: number;
  snapshot_ids: string;
  previous_price: number | null;
  units_7d: number;
  units_30d: number;
  inputs: string | null;
  price: number;
  currency: string;
  relevant_domain: string | null;
  branch_name: string | null;
  leaf_node_id: number;
  delivery_costs: number | null;
  old_price: number | null;
  old_delivery_costs: number | null;
  old_position: number | null;
  new_position: number | null;
  domains: string | null;
  price_limit: PriceLimit | null;
}

const names = [
  "product_id",
  "task_id",
  "strategy_id",
  "strategy_version",
  "product_revision",
  "previous_price",
  "units_7d",
  "units_30d",
  "inputs",
  "price",
  "currency",
  "relevant_domain",
  "branch_name",
  "leaf_node_id",
  "delivery_costs",
  "old_price",
  "old_delivery_costs",
  "old_position",
  "new_position",
  "domains",
  "price_limit",
];

/** The columns of a {@link StoredPriceRow}, of a table or its alias. */
export function storedColumns(table: "held" | "earlier"): Sql {
  return raw(
    [...names.map((name) => `${table}.${name}`), `array_to_json(${table}.snapshot_ids) as snapshot_ids`].join(", "),
  );
}

/** The calculation of a row. `previousAt` is the newest price that it may follow. */
export function readStoredPrice(row: StoredPriceRow, previousAt: Date | null, isDrift: boolean): StoredPrice {
  return {
    productId: row.product_id,
    taskId: row.task_id,
    strategyId: row.strategy_id,
    strategyVersion: row.strategy_version,
    productRevision: row.product_revision,
    snapshotIds: JSON.parse(row.snapshot_ids),
    previousPrice: row.previous_price,
    previousAt,
    sales: { units7d: row.units_7d, units30d: row.units_30d },
    inputs: row.inputs,
    figures: {
      price: row.price,
      currency: row.currency,
      relevantDomain: row.relevant_domain,
      branchName: row.branch_name,
      leafNodeId: row.leaf_node_id,
      deliveryCosts: row.delivery_costs,
      oldPrice: row.old_price,
      oldDeliveryCosts: row.old_delivery_costs,
      oldPosition: row.old_position,
      newPosition: row.new_position,
      domains: row.domains,
      limit: row.price_limit,
      isDrift,
    },
  };
}
