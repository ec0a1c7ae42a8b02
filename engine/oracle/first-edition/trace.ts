// The trace: every step from offers to a price, with the rule part, the numbers before and after, and what was left out.
//
// It is plain JSON. Numbers are exact: a JSON number where one carries the amount, else its decimal as a string, and a
// reduced fraction such as "2/3" where no decimal ends (shares of a sum, margins, interpolated percentiles).

/** An exact amount as `exactJson` writes it. */
export type TraceNumber = number | string;

export interface Trace {
  readonly productId: string;
  readonly currency: string;
  readonly steps: readonly TraceStep[];
}

export type TraceStep =
  | MarketStep
  | BranchStep
  | OffersStep
  | TargetStep
  | AdjustStep
  | DeliveryStep
  | BoundStep
  | BoundaryStep
  | ChangeStep
  | RoundingStep
  | StayStep
  | AggregateStep
  | EndStep;

interface DomainStep {
  /** The domain evaluated; null in the evaluation without market data. */
  readonly domain: string | null;
  /** Where in the strategy document the rule part stands: `branches[1].then.rule.target`. */
  readonly path: string;
}

/** The amounts before and after a step. */
interface Moved extends DomainStep {
  readonly before: TraceNumber;
  readonly after: TraceNumber;
}

/** A market that is not evaluated at all. */
export interface MarketStep {
  readonly step: "market";
  readonly domain: string;
  readonly reason: string;
}

/** A choice between branches: the one taken and why, and those before it and why not. */
export interface BranchStep extends DomainStep {
  readonly step: "branch";
  /** Null for an unnamed branch and for `otherwise`. */
  readonly name: string | null;
  readonly otherwise: boolean;
  readonly because: readonly string[];
  readonly passed: readonly {
    readonly path: string;
    readonly name: string | null;
    readonly because: readonly string[];
  }[];
}

export interface LeftOutOffer {
  readonly offerId: string;
  readonly vendorName: string;
  readonly reason: string;
}

export interface CountingOffer {
  readonly offerId: string;
  readonly vendorName: string;
  readonly price: TraceNumber;
}

/** Which offers count, cheapest first, by the price the rule compares. */
export interface OffersStep extends DomainStep {
  readonly step: "offers";
  readonly compareBy: "unitPrice" | "totalPrice";
  readonly total: number;
  readonly counting: readonly CountingOffer[];
  readonly leftOut: readonly LeftOutOffer[];
}

/** The price aimed at, before any adjustment. */
export interface TargetStep extends DomainStep {
  readonly step: "target" | "withoutCompetitors";
  /** "position 1", "average", "reference price 25.00 plus 20 %". */
  readonly words: string;
  readonly after: TraceNumber;
  readonly vendorName: string | null;
  /** Why not what was asked for: fewer offers, a position under the floor, no competitor. */
  readonly note: string | null;
}

export interface AdjustStep extends Moved {
  readonly step: "adjust";
  readonly percent: number | null;
  readonly amount: number | null;
}

/** From a total price to the own unit price. */
export interface DeliveryStep extends Moved {
  readonly step: "delivery";
  readonly deliveryCosts: TraceNumber;
  readonly source: "own offer" | "tag deliveryCosts" | "none known";
}

/** The strategy's own floor or ceiling. */
export interface BoundStep extends Moved {
  readonly step: "floor" | "ceiling";
  readonly bound: TraceNumber;
  readonly words: string;
  readonly note: string | null;
}

/** The product's minPriceBoundary and maxPriceBoundary. */
export interface BoundaryStep extends Moved {
  readonly step: "boundary";
  readonly min: number | null;
  readonly max: number | null;
}

export interface ChangeStep extends Moved {
  readonly step: "change";
  readonly previous: TraceNumber;
  readonly source: PreviousSource;
  readonly maxPercentUp: number | null;
  readonly maxPercentDown: number | null;
  readonly note: string | null;
}

export type PreviousSource = "previous price" | "own offer" | "reference price";

export interface RoundingStep extends Moved {
  readonly step: "rounding";
  /** "ends in .49", "a multiple of 0.05"; "whole cents" without a rounding part. */
  readonly words: string;
  readonly note: string | null;
}

/** The change is too small: the previous price stays. */
export interface StayStep extends Moved {
  readonly step: "stay";
  readonly source: PreviousSource;
  readonly words: string;
}

/** The cheapest of the domains. */
export interface AggregateStep {
  readonly step: "aggregate";
  readonly domain: string | null;
  readonly after: TraceNumber;
  readonly previous: number | null;
  readonly relativeChangePercent: number | null;
  readonly among: readonly {
    readonly domain: string | null;
    readonly price: number;
    readonly withoutCompetitors: boolean;
  }[];
}

/** Where an evaluation ends without a price. */
export interface EndStep extends DomainStep {
  readonly step: "skip" | "failure";
  readonly messageId: string | null;
  readonly message: string;
}
