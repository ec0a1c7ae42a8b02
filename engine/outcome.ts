// The outcome of an evaluation: a recommendation, a skip or a failure. A skip has no price but a reason; it is no failure.

import type { FamilyRoom } from "./family-members.ts";
import type { PriceLimit } from "./price-history.ts";
import type { Reason } from "./reasons.ts";
import type { Standing } from "./standing.ts";
import type { Trace } from "./trace.ts";

export type Outcome = Recommendation | Skip | Failure;

/** Prices are JSON numbers with at most two decimals; positions count from 1, ties share the better one. */
export interface Recommendation extends PriceFigures {
  readonly kind: "recommendation";
  readonly currency: string;
  /** The domain of the cheapest price; null if no domain had market data. */
  readonly relevantDomain: string | null;
  /** Each domain evaluated, in alphabetical order; empty if none had market data. */
  readonly domains: readonly DomainResult[];
  readonly trace?: Trace;
  /** Of the relevant domain, if it was asked for. */
  readonly standing?: Standing;
}

/** A price, and its position on its domain. */
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
  /** How many competitors' offers count on its domain. */
  readonly countingOffers: number;
  /** price / previous price in percent, rounded half-up to two decimals: 200 is doubled. */
  readonly relativeChangePercent: number | null;
  /** True if no competitor counted and `withoutCompetitors` gave the price. */
  readonly withoutCompetitors: boolean;
  /** The highest limit in precedence that the price was moved to; null if none moved it. */
  readonly limit: PriceLimit | null;
  /** Whether a boundary or `minPrice` above 0.01 kept the price up or would have. */
  readonly hasFloor: boolean;
  /** True if a drift gave the price: the next drift goes on from where it started. */
  readonly isDrift: boolean;
  /** Where the price may go for its families; null without families, and for a price that stays as it is. */
  readonly room: FamilyRoom | null;
  /** What else than target and limits gave the price; nearly always empty. */
  readonly detours: readonly Detour[];
  /** Why the price waits for somebody's approval; empty if it may be published. */
  readonly held: readonly Reason[];
}

/** A greatest change limited it; `unreachable` chose the next position; another rule or `withoutCompetitors` gave it. */
export type Detour = "changeLimit" | "next" | "fallback";

export interface Skip {
  readonly kind: "skip";
  /** In English. */
  readonly reason: string;
  readonly why: Reason;
  readonly leafNodeId: number | null;
  readonly trace?: Trace;
}

export interface Failure {
  readonly kind: "failure";
  readonly messageId: string;
  /** In English. */
  readonly message: string;
  readonly why: Reason;
  readonly leafNodeId: number | null;
  readonly trace?: Trace;
}

/** The outcome of one domain. */
export type DomainResult = DomainPrice | DomainSkip | DomainFailure;

export interface DomainPrice extends PriceFigures {
  readonly kind: "recommendation";
  readonly domain: string;
}

export interface DomainSkip {
  readonly kind: "skip";
  readonly domain: string;
  readonly reason: string;
  readonly why: Reason;
  readonly leafNodeId: number;
  /** Whether enough competitors count on the domain. */
  readonly competes: boolean;
}

export interface DomainFailure {
  readonly kind: "failure";
  readonly domain: string;
  readonly messageId: string;
  readonly message: string;
  readonly why: Reason;
  readonly leafNodeId: number;
  readonly competes: boolean;
}

export const PROCESSING_FAILURE = "ProcessingFailure";
export const STRATEGY_FAILURE = "user.preprocessing.strategy.failure";
