// The strategy document as TypeScript sees it, once `parseStrategy` has accepted it: pricing rules, "A strategy", "A rule".

/** A strategy document: a tree of branches that ends in rules. */
export interface Strategy {
  readonly name: string;
  readonly description?: string;
  readonly branches?: readonly Branch[];
  readonly otherwise: StrategyNode;
}

/** A node of the tree: a rule, a skip, or a further choice between branches. */
export type StrategyNode = RuleNode | SkipNode | ChoiceNode;

export interface RuleNode {
  readonly rule: Rule;
}

export interface SkipNode {
  readonly skip: string;
}

export interface ChoiceNode {
  readonly branches: readonly Branch[];
  readonly otherwise: StrategyNode;
}

export interface Branch {
  readonly name?: string;
  readonly when: Condition;
  readonly then: StrategyNode;
}

export type Condition = AllCondition | AnyCondition | NotCondition | FieldCondition;

export interface AllCondition {
  readonly all: readonly Condition[];
}

export interface AnyCondition {
  readonly any: readonly Condition[];
}

export interface NotCondition {
  readonly not: Condition;
}

/** Operators on one field; all that are present must hold. */
export interface FieldCondition {
  readonly field: string;
  readonly equals?: string | number;
  readonly in?: readonly (string | number)[];
  readonly lt?: number;
  readonly lte?: number;
  readonly gt?: number;
  readonly gte?: number;
  readonly matches?: string;
  readonly exists?: boolean;
}

export interface Rule {
  readonly competitors?: CompetitorsPart;
  readonly compareBy?: CompareBy;
  readonly target: Target;
  readonly adjust?: AdjustPart;
  readonly minPrice?: Amount;
  readonly maxPrice?: Amount;
  readonly unreachable?: "next" | "floor" | "skip";
  readonly withoutCompetitors?: WithoutCompetitors;
  readonly change?: ChangePart;
  readonly rounding?: RoundingPart;
  readonly onBoundary?: "clamp" | "skip";
}

export type CompareBy = "unitPrice" | "totalPrice";

/** Which offers count. */
export interface CompetitorsPart {
  readonly domains?: Selection;
  readonly vendors?: Selection;
  readonly onlyAvailable?: boolean;
  readonly maxDeliveryHours?: number;
  readonly maxAgeHours?: number;
  readonly attributes?: Readonly<Record<string, Selection>>;
  readonly minOffers?: number;
  readonly outliers?: OutliersPart;
}

/** Names to take and names to leave out, with `*` wildcards, whatever their case. */
export interface Selection {
  readonly include?: readonly string[];
  readonly exclude?: readonly string[];
}

/** Offers below or above so many percent of the median do not count. */
export interface OutliersPart {
  readonly belowPercent?: number;
  readonly abovePercent?: number;
}

export type Statistic = "lowest" | "highest" | "average" | "median";

export type Target =
  | { readonly position: number }
  | { readonly statistic: Statistic }
  | { readonly percentile: number }
  | { readonly vendor: string }
  | { readonly amount: Amount }
  | "keep";

export interface AdjustPart {
  readonly percent?: number;
  readonly amount?: number;
}

export type WithoutCompetitors = "keep" | "skip" | "fail" | Amount;

export interface ChangePart {
  readonly maxPercentUp?: number;
  readonly maxPercentDown?: number;
  readonly minAmount?: number;
  readonly minPercent?: number;
}

export type RoundingMode = "down" | "up" | "nearest";

export type RoundingPart =
  | { readonly ending: number; readonly mode?: RoundingMode }
  | { readonly endings: readonly number[]; readonly mode?: RoundingMode }
  | { readonly step: number; readonly mode?: RoundingMode };

export type Amount = number | FieldAmount | SumAmount | MinAmount | MaxAmount;

export interface FieldAmount {
  readonly of: string;
  readonly marginPercent?: number;
  readonly vat?: string | number;
  readonly percent?: number;
  readonly amount?: number;
}

export interface SumAmount {
  readonly sum: readonly Amount[];
}

export interface MinAmount {
  readonly min: readonly Amount[];
}

export interface MaxAmount {
  readonly max: readonly Amount[];
}
