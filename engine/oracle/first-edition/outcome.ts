// What a recommendation is: a price, a skip or a failure. A skip is not a failure: no price, reason kept.

import type { Trace } from "./trace.ts";

export type Outcome = Recommendation | Skip | Failure;

/** Prices are JSON numbers with at most two decimals; positions count from 1, ties share the better one. */
export interface Recommendation extends PriceFigures {
  readonly kind: "recommendation";
  readonly currency: string;
  /** The domain of the cheapest price; null where no domain had market data. */
  readonly relevantDomain: string | null;
  /** Each domain evaluated, in alphabetical order; empty where none had market data. */
  readonly domains: readonly DomainResult[];
  readonly trace?: Trace;
}

/** What a price is and how it stands on its domain. */
export interface PriceFigures {
  readonly price: number;
  readonly leafNodeId: number;
  readonly branchName: string | null;
  /** Own delivery costs compared with: from the own offer, else the tag `deliveryCosts`, else null. */
  readonly deliveryCosts: number | null;
  /** The cheapest own offer on the domain. */
  readonly oldPrice: number | null;
  readonly oldDeliveryCosts: number | null;
  readonly oldPosition: number | null;
  readonly newPosition: number | null;
  /** price / previous price in percent, rounded half-up to two decimals: 200 is doubled. */
  readonly relativeChangePercent: number | null;
  /** True where no competitor counted and `withoutCompetitors` gave the price. */
  readonly withoutCompetitors: boolean;
}

export interface Skip {
  readonly kind: "skip";
  readonly reason: string;
  readonly leafNodeId: number | null;
  readonly trace?: Trace;
}

export interface Failure {
  readonly kind: "failure";
  readonly messageId: string;
  readonly message: string;
  readonly leafNodeId: number | null;
  readonly trace?: Trace;
}

/** What one domain came to. */
export type DomainResult = DomainPrice | DomainSkip | DomainFailure;

export interface DomainPrice extends PriceFigures {
  readonly kind: "recommendation";
  readonly domain: string;
}

export interface DomainSkip {
  readonly kind: "skip";
  readonly domain: string;
  readonly reason: string;
  readonly leafNodeId: number;
}

export interface DomainFailure {
  readonly kind: "failure";
  readonly domain: string;
  readonly messageId: string;
  readonly message: string;
  readonly leafNodeId: number;
}

export const PROCESSING_FAILURE = "ProcessingFailure";
export const STRATEGY_FAILURE = "user.preprocessing.strategy.failure";
