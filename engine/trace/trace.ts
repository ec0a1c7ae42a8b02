// The trace: every step from offers to a price, with the rule part, the numbers before and after, and what was left out.
//
// It is plain JSON of codes, names and numbers: sentences.ts makes words of it in any language. Numbers are exact: a JSON
// number if one carries the amount, else its decimal as a string, and a reduced fraction such as "2/3" if no decimal ends.

import type { TraceNumber } from "../values/numbers.ts";
import type { Reason } from "./reasons.ts";
import type { CutStep } from "./told.ts";

export type { TraceNumber } from "../values/numbers.ts";
export type { Reason } from "./reasons.ts";

export interface Trace {
  readonly productId: string;
  readonly customerProductId: string | null;
  readonly currency: string;
  /** The moment of the calculation, and the zone in which its readers count hours. */
  readonly nowMs: number;
  readonly timeZone: string;
  /** The name of the strategy. */
  readonly strategy: string;
  readonly steps: readonly TraceStep[];
}

export type TraceStep =
  | MarketStep
  | TogetherStep
  | BranchStep
  | OffersStep
  | PassedStep
  | CandidateStep
  | ChosenStep
  | InsteadStep
  | TargetStep
  | AdjustStep
  | DeliveryStep
  | BoundStep
  | LimitStep
  | UnlimitedStep
  | BoundaryStep
  | ChangeStep
  | RoundingStep
  | StayStep
  | WaitStep
  | HeldStep
  | AggregateStep
  | CutStep
  | EndStep;

interface DomainStep {
  /** The domain evaluated; null in the evaluation without market data. */
  readonly domain: string | null;
  /** The path of the rule part in the strategy document: `branches[1].then.rule.target`. */
  readonly path: string;
}

/** A step of figures that amounts may give: `sources` are as those of an amount. */
interface Sourced {
  readonly sources?: readonly AmountFacts[];
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
  readonly reason: Reason;
}

/** The domains that are one market. */
export interface TogetherStep extends DomainStep {
  readonly step: "together";
  readonly domains: readonly string[];
  /** What one unit of each other currency counts; absent if there is none. */
  readonly rates?: readonly { readonly currency: string; readonly rate: TraceNumber; readonly wanted: string }[];
}

/** A value that a condition looked at: a text, a number, true or false, or null for none. */
export type TraceValue =
  | { readonly text: string }
  | { readonly number: TraceNumber }
  | { readonly truth: boolean }
  | null;

/** A comparison: `lt` 5, `in` ["A", "B"], `matches` "*kettle*". */
export interface Comparison extends Sourced {
  readonly operator: "equals" | "in" | "matches" | "lt" | "lte" | "gt" | "gte" | "exists";
  readonly operands: readonly (string | number)[];
  /** What it would be compared with, if that has no value: then there are no operands. */
  readonly missing?: AmountName;
}

/** What an amount without value is called: its field, formula, table or definition; several together have no name. */
export type AmountName =
  | { readonly field: string }
  | { readonly formula: string }
  | { readonly table: string }
  | { readonly definition: string }
  | null;

/** A fact that decided a condition: what was looked at, its value, and the comparison that it met or failed. */
export interface Fact {
  /** A field, or the amount that was compared. */
  readonly subject:
    | { readonly field: string }
    | { readonly amount: AmountFacts }
    | { readonly valueless: AmountName }
    | { readonly calendar: string }
    | { readonly validity: string };
  readonly value: TraceValue;
  readonly failed: Comparison | null;
  readonly held: readonly Comparison[];
}

/** A choice between branches: the one taken and why, and those before it and why not. */
export interface BranchStep extends DomainStep {
  readonly step: "branch";
  /** Null for an unnamed branch and for `otherwise`. */
  readonly name: string | null;
  readonly otherwise: boolean;
  readonly because: readonly Fact[];
  readonly passed: readonly {
    readonly path: string;
    readonly name: string | null;
    readonly because: readonly Fact[];
  }[];
}

export interface LeftOutOffer {
  readonly offerId: string;
  readonly vendorName: string;
  readonly reason: Reason;
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

/** How an amount came about, part by part. */
export type AmountFacts =
  | { readonly kind: "number"; readonly value: TraceNumber }
  | {
      readonly kind: "field";
      readonly field: string;
      readonly value: TraceNumber;
      readonly marginPercent: TraceNumber | null;
      readonly vat: TraceNumber | null;
      readonly percent: TraceNumber | null;
      readonly amount: TraceNumber | null;
      /** How its percentages and its amount came about, where a table, a formula or an `else` gave them; absent without. */
      readonly sources?: readonly AmountFacts[];
    }
  | { readonly kind: "sum" | "min" | "max"; readonly parts: readonly AmountFacts[] }
  | {
      readonly kind: "formula";
      readonly formula: string;
      /** What it names, and the values; without a number, the text or truth there is. */
      readonly reads: readonly FormulaRead[];
    }
  | {
      readonly kind: "lookup";
      readonly table: string;
      readonly keys: readonly { readonly field: string; readonly value: TraceValue }[];
      /** The index of the row, or what stood in for one. */
      readonly row: number | "otherwise" | "whenMissing";
      readonly value: TraceNumber;
    }
  | { readonly kind: "use"; readonly name: string; readonly of: AmountFacts }
  | { readonly kind: "else"; readonly missing: Reason; readonly instead: AmountFacts }
  | {
      readonly kind: "target";
      readonly target: TargetFacts;
      readonly value: TraceNumber;
      readonly vendorName: string | null;
    };

/** What a formula names. */
export interface FormulaRead {
  readonly field: string;
  readonly value: TraceNumber | null;
  readonly text?: string;
  readonly truth?: boolean;
}

/** What is aimed at; `sources` are as those of an amount. */
export type TargetFacts =
  | { readonly kind: "position"; readonly position: number }
  | { readonly kind: "statistic"; readonly statistic: string; readonly ofCheapest: number | null }
  | { readonly kind: "percentile"; readonly percentile: number }
  | { readonly kind: "vendor"; readonly vendor: string }
  | { readonly kind: "amount"; readonly amount: AmountFacts }
  | { readonly kind: "kept"; readonly source: PreviousSource }
  | {
      readonly kind: "drift";
      /** What it starts from, `hours` ago. */
      readonly anchor: TraceNumber;
      readonly hours: TraceNumber;
      readonly percentPerDay: TraceNumber;
      readonly towards: TraceNumber;
      readonly sources?: readonly AmountFacts[];
    };

/** The price aimed at, before any adjustment. */
export interface TargetStep extends DomainStep {
  readonly step: "target" | "withoutCompetitors";
  readonly target: TargetFacts;
  readonly after: TraceNumber;
  readonly vendorName: string | null;
  /** The unit price and the delivery costs that `after` is made of, if totals are compared and one offer is aimed at. */
  readonly parts: { readonly unitPrice: TraceNumber; readonly deliveryCosts: TraceNumber } | null;
  /** Why not what was asked for: fewer offers, a position under the floor, no competitor. */
  readonly note: Reason | null;
}

/** A target among several that has no price. */
export interface PassedStep extends DomainStep {
  readonly step: "passed";
  readonly reason: Reason;
}

/** The price that one of several targets, numbered from 1, would have. */
export interface CandidateStep extends DomainStep {
  readonly step: "candidate";
  readonly number: number;
  readonly price: TraceNumber;
}

/** The one of several targets that is taken. */
export interface ChosenStep extends DomainStep {
  readonly step: "chosen";
  readonly which: "lowest" | "highest";
  readonly number: number;
  readonly price: TraceNumber;
}

/** Another rule follows instead. */
export interface InsteadStep extends DomainStep {
  readonly step: "instead";
  readonly reason: Reason;
}

export interface AdjustStep extends Moved, Sourced {
  readonly step: "adjust";
  readonly percent: TraceNumber | null;
  readonly amount: TraceNumber | null;
}

/** From a total price to the own unit price. */
export interface DeliveryStep extends Moved {
  readonly step: "delivery";
  readonly deliveryCosts: TraceNumber;
  readonly source: "own offer" | "tag deliveryCosts" | "none known";
}

/** A limit that another one, lower in precedence, gave way to. */
export interface GaveWay {
  readonly limit: "floor" | "ceiling" | "minBoundary" | "maxBoundary";
  readonly value: TraceNumber;
}

/** The strategy's own floor or ceiling. */
export interface BoundStep extends Moved {
  readonly step: "floor" | "ceiling";
  readonly bound: TraceNumber;
  readonly amount: AmountFacts;
  readonly gaveWayTo: GaveWay | null;
}

/** A floor or ceiling that left no price. */
export interface LimitStep extends DomainStep {
  readonly step: "limit";
  readonly limit: BoundStep["step"];
  readonly bound: TraceNumber;
  readonly amount: AmountFacts;
}

/** A floor or ceiling that there is none of: its amount has no value, and its `else` is "none". */
export interface UnlimitedStep extends DomainStep {
  readonly step: "unlimited";
  readonly limit: "floor" | "ceiling";
  readonly reason: Reason;
}

/** The product's minPriceBoundary and maxPriceBoundary. */
export interface BoundaryStep extends Moved {
  readonly step: "boundary";
  readonly min: number | null;
  readonly max: number | null;
}

export interface ChangeStep extends Moved, Sourced {
  readonly step: "change";
  readonly previous: TraceNumber;
  readonly source: PreviousSource;
  readonly maxPercentUp: TraceNumber | null;
  readonly maxPercentDown: TraceNumber | null;
  readonly maxUp: TraceNumber | null;
  readonly maxDown: TraceNumber | null;
  /** Hours whose lowest and highest price the changes are counted from; null for the previous price. */
  readonly perHours: number | null;
  readonly base: { readonly lowest: number; readonly highest: number } | null;
  /** Whether the previous price is further than the changes from `base` allow: they always reach it. */
  readonly reachesBeyond: boolean;
  /** The whole cents that the greatest change allows. */
  readonly lowest: TraceNumber | null;
  readonly highest: TraceNumber | null;
  readonly gaveWayTo: GaveWay | null;
  /** The price goes further than it allows, so there is none, or it waits for approval; absent if not. */
  readonly isExceeded?: true;
  /** Whether what it gave way to holds the price above what it allows, not below. */
  readonly isHeldUp: boolean;
}

export type PreviousSource = "previous price" | "own offer" | "reference price";

/** What a price must look like. */
export type RoundingForm =
  | { readonly kind: "cents" }
  | { readonly kind: "endings"; readonly endings: readonly number[]; readonly every: number }
  | { readonly kind: "step"; readonly step: number };

export interface RoundingStep extends Moved {
  readonly step: "rounding";
  readonly form: RoundingForm;
  readonly mode: "down" | "up" | "nearest";
  /** The cents within which all limits hold. */
  readonly lo: number;
  readonly hi: number;
  /** Whether the price has the form; whether it went to the side not asked for. */
  readonly fits: boolean;
  readonly isOtherSide: boolean;
}

/** The change is too small: the previous price stays. */
export interface StayStep extends Moved, Sourced {
  readonly step: "stay";
  readonly source: PreviousSource;
  /** The least changes that were not reached. */
  readonly minAmount: TraceNumber | null;
  readonly minPercent: TraceNumber | null;
}

/** The price changed too recently or too often: the previous one stays, unless a limit excludes it. */
export interface WaitStep extends Moved {
  readonly step: "wait";
  readonly reason: Reason;
  /** The previous price, and the limit that excludes it; absent if it stays. */
  readonly gaveWayTo?: GaveWay & { readonly previous: TraceNumber };
}

/** The price waits for somebody's approval. */
export interface HeldStep extends DomainStep {
  readonly step: "held";
  readonly reason: Reason;
}

/** The price among those of the domains, and how it stands on its own. */
export interface AggregateStep {
  readonly step: "aggregate";
  readonly rule: "lowest" | "highest" | "median" | "firstOf";
  readonly domain: string | null;
  readonly after: TraceNumber;
  /** The product's own price and why its families make another of it; null if they do not. */
  readonly family: { readonly before: number; readonly reason: Reason } | null;
  readonly previous: number | null;
  readonly relativeChangePercent: number | null;
  /** The position that the price takes, among so many offers with ours; null without market data. */
  readonly position: number | null;
  readonly offers: number;
  /** By the tags purchasePrice and vat; null without a purchase price. */
  readonly marginPercent: number | null;
  readonly among: readonly {
    readonly domain: string | null;
    readonly price: number;
    readonly withoutCompetitors: boolean;
  }[];
}

/** The end of an evaluation without a price. */
export interface EndStep extends DomainStep {
  readonly step: "skip" | "failure";
  readonly messageId: string | null;
  readonly reason: Reason;
}
