/**
 * What is stored of a calculation, wherever it ends: published, held, or without a price. With the run it is everything
 * that the calculation read, so an explanation repeats it.
 */
import type { PriceLimit, Recommendation } from "../../../engine/index.ts";
import type { LoadedHistory } from "./history.ts";
import type { Sales } from "./inputs.ts";

/** `currency GBP`: all are in that currency. */
export type OffersUse = "used" | `unused:${string}`;

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
  /** What the calculation made of competitors: `used`, or why no offer was used. Missing: it did not look at any. */
  offers?: OffersUse;
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
