// The outcome of an evaluation: a recommendation, a skip or a failure. A skip has no price but a reason; it is no failure.

import type { Competition } from "./competition.ts";
import type { Exact } from "../values/exact.ts";
import type { PriceLimit } from "../values/price-history.ts";
import type { PriceForms } from "../values/price-lattice.ts";
import type { MarketOffer } from "./input.ts";
import type { Reason } from "./reasons.ts";
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
  readonly ranking?: Ranking;
  readonly competition?: Competition;
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
  readonly holdReasons: readonly Reason[];
}

/** Where a price may go: amounts in the contract's currency, both included, and the form that it has. */
export interface FamilyRoom {
  readonly lo: number;
  readonly hi: number;
  readonly rounding: PriceForms | null;
}

/** One domain as a rule saw it. The engine collects references only: figures are made of one of them by `placeOf`. */
export interface Ranking {
  readonly domain: string;
  readonly compareBy: "unitPrice" | "totalPrice";
  /** The competitors that count by what the rule compares, cheapest first, and their offers. */
  readonly prices: readonly Exact[];
  readonly offers: readonly MarketOffer[];
  /** Own delivery costs; null if they are not known. */
  readonly ownDelivery: Exact | null;
  /** The cheapest own offer. */
  readonly own: MarketOffer | null;
  readonly gatheredAtMs: number | null;
  /** The highest lower bound: product boundary or `minPrice`; null without any. */
  readonly floor: Exact | null;
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
  /** If a ranking was asked for. */
  readonly competition?: Competition;
}

export interface Failure {
  readonly kind: "failure";
  readonly messageId: string;
  /** In English. */
  readonly message: string;
  readonly why: Reason;
  readonly leafNodeId: number | null;
  readonly trace?: Trace;
  /** If a ranking was asked for. */
  readonly competition?: Competition;
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
