/**
 * What is stored of a calculation, wherever it ends: published, held, or without a price. With the run it is everything
 * that the calculation read, so an explanation repeats it.
 */
import type { PriceLimit, Recommendation } from "../../../engine/index.ts";
import { raw, type Sql } from "../../database/connection.ts";
import { copyText } from "../../database/copy.ts";
import type { Sales } from "../../orders/index.ts";
import type { LoadedHistory } from "./histories.ts";

/** A product's calculation in a run. */
export interface Calculated {
  productId: number;
  taskId: string;
  strategyId: string;
  strategyVersion: number;
  productRevision: number;
  snapshotIds: readonly number[];
  /** The newest price of the product, and its time; null without one. */
  previousPrice: number | null;
  previousAt: Date | null;
  /** The limit of that price. Missing: not looked at. */
  previousLimit?: PriceLimit | null | undefined;
  /** Whether a drift made it; null if an older release published it. Missing: not looked at. */
  previousIsDrift?: boolean | null | undefined;
  sales: Sales;
  /** Whether the product had competitors at its published price, and has any now; null: unknown. Missing: not looked at. */
  competitors?: { had: boolean | null; has: boolean | null };
  /** JSON text of `StoredInputs`; null if nothing else was read. */
  inputs: string | null;
}

/** A calculated price. */
export interface CalculatedPrice extends Calculated {
  figures: Figures;
  /** Missing if the strategy reads none. */
  history?: LoadedHistory;
}

/** A calculated price as it is stored. The version is null in rows from before it was stored with prices: the run's. */
export interface StoredPrice extends Omit<CalculatedPrice, "strategyId" | "strategyVersion"> {
  strategyId: string | null;
  strategyVersion: number | null;
}

/** A price with its place on the market, as rows have it. */
export interface Figures {
  price: number;
  currency: string;
  relevantDomain: string | null;
  branchName: string | null;
  leafNodeId: number;
  deliveryCosts: number | null;
  oldPrice: number | null;
  oldDeliveryCosts: number | null;
  oldPosition: number | null;
  newPosition: number | null;
  /** JSON text; null if at most one domain has a price, because it is this one. */
  domains: string | null;
  limit: PriceLimit | null;
  isDrift: boolean;
}

/** The figures of an engine's recommendation. */
export function figuresOf(recommendation: Recommendation): Figures {
  return {
    price: recommendation.price,
    currency: recommendation.currency,
    relevantDomain: recommendation.relevantDomain,
    branchName: recommendation.branchName,
    leafNodeId: recommendation.leafNodeId,
    deliveryCosts: recommendation.deliveryCosts,
    oldPrice: recommendation.oldPrice,
    oldDeliveryCosts: recommendation.oldDeliveryCosts,
    oldPosition: recommendation.oldPosition,
    newPosition: recommendation.newPosition,
    domains: domainsText(recommendation),
    limit: recommendation.limit,
    isDrift: recommendation.isDrift,
  };
}

function domainsText({ domains }: Recommendation): string | null {
  if (domains.length < 2) return null;
  const priced = domains.filter((domain) => domain.kind === "recommendation");
  return priced.length < 2 ? null : JSON.stringify(priced);
}

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
