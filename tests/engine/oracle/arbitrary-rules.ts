// Random rules, amounts included.

import { pattern } from "./arbitrary-conditions.ts";
import { cents, percent, price } from "./arbitrary-inputs.ts";
import type {
  AdjustPart,
  Amount,
  ChangePart,
  CompetitorsPart,
  OutliersPart,
  RoundingPart,
  Rule,
  Selection,
  Target,
} from "../../../engine/language/strategy.ts";
import { fc } from "./seeded.ts";

/** What an amount may refer to. */
export interface AmountSource {
  readonly fields: readonly string[];
}

const ALL_FIELDS: AmountSource = {
  fields: [
    "referencePrice",
    "referencePrice",
    "tags.purchasePrice",
    "tags.purchasePrice",
    "market.lowestUnitPrice",
    "market.averageUnitPrice",
    "tags.purchasePrice",
    "referencePrice",
    "minPriceBoundary",
  ],
};

function fieldAmount({ fields }: AmountSource): fc.Arbitrary<Amount> {
  return fc.record(
    {
      of: fc.constantFrom(...fields),
      marginPercent: fc.constantFrom(0, 5, 11.2, 25, 33.3),
      vat: fc.constantFrom(0, 7, 19, "tags.vat"),
      percent,
      amount: cents(-300, 300),
    },
    { requiredKeys: ["of"] },
  );
}

/** A limit as people set it: cost plus something, or around the reference price; any amount now and then. */
function limit(share: fc.Arbitrary<number>): fc.Arbitrary<Amount> {
  return fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ of: fc.constantFrom("tags.purchasePrice", "referencePrice"), percent: share }),
    },
    { weight: 1, arbitrary: amount() },
  );
}

export function amount(source: AmountSource = ALL_FIELDS): fc.Arbitrary<Amount> {
  return fc.letrec<{ amount: Amount }>((tie) => ({
    amount: fc.oneof(
      { depthSize: "small", maxDepth: 3, withCrossShrink: true },
      price,
      fieldAmount(source),
      fc.record({ sum: fc.array(tie("amount"), { minLength: 1, maxLength: 2 }) }),
      fc.record({ min: fc.array(tie("amount"), { minLength: 1, maxLength: 3 }) }),
      fc.record({ max: fc.array(tie("amount"), { minLength: 1, maxLength: 3 }) }),
    ),
  })).amount;
}

function selection(names: fc.Arbitrary<string>): fc.Arbitrary<Selection> {
  const list = fc.array(names, { minLength: 1, maxLength: 2 });
  return fc.oneof(
    fc.record({ include: list }),
    fc.record({ exclude: list }),
    fc.record({ include: list, exclude: list }),
  );
}

const outliers: fc.Arbitrary<OutliersPart> = fc.oneof(
  fc.record({ belowPercent: fc.constantFrom(50, 90, 95, 100, 33.3) }),
  fc.record({ abovePercent: fc.constantFrom(100, 105, 110, 200, 133.3) }),
  fc.record({ belowPercent: fc.constantFrom(90, 95), abovePercent: fc.constantFrom(105, 110) }),
);

/** Records with at most three of the keys. */
function someOf<T extends object>(model: { [K in keyof T]: fc.Arbitrary<T[K]> }): fc.Arbitrary<Partial<T>> {
  const keys = fc.subarray(Object.keys(model), { maxLength: 3 });
  return fc.tuple(fc.record(model), keys).map(([full, kept]) => {
    const entries = Object.entries(full).filter(([key]) => kept.includes(key));
    const partial: Partial<T> = {};
    return Object.assign(partial, Object.fromEntries(entries));
  });
}

export const competitors: fc.Arbitrary<CompetitorsPart> = someOf({
  domains: selection(fc.constantFrom("a.example", "*.example", "market*", "B*")),
  vendors: selection(pattern),
  onlyAvailable: fc.boolean(),
  maxDeliveryHours: fc.constantFrom(24, 48),
  maxAgeHours: fc.constantFrom(24, 48, 71.5),
  attributes: fc.constant("condition").chain((key) => selection(pattern).map((value) => ({ [key]: value }))),
  minOffers: fc.integer({ min: 1, max: 3 }),
  outliers,
});

export const competitorTarget: fc.Arbitrary<Target> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ position: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 3, arbitrary: fc.record({ statistic: fc.constantFrom("lowest", "highest", "average", "median") }) },
  { weight: 2, arbitrary: fc.record({ percentile: fc.constantFrom(0, 12.5, 25, 33.3, 50, 90, 100) }) },
  { weight: 1, arbitrary: fc.record({ vendor: pattern }) },
);

const target: fc.Arbitrary<Target> = fc.oneof(
  { weight: 6, arbitrary: competitorTarget },
  { weight: 1, arbitrary: fc.record({ amount: amount() }) },
  { weight: 1, arbitrary: fc.constant("keep" as const) },
);

export const adjust: fc.Arbitrary<AdjustPart> = fc.oneof(
  fc.record({ percent }),
  fc.record({ amount: cents(-200, 200) }),
  fc.record({ percent, amount: fc.constantFrom(-0.01, 0.01) }),
);

export const change: fc.Arbitrary<ChangePart> = fc
  .record(
    {
      maxPercentUp: fc.constantFrom(0, 1, 3.3, 5, 50),
      maxPercentDown: fc.constantFrom(0, 1, 3.3, 5, 50, 100),
      minAmount: fc.constantFrom(0.02, 0.1, 0.5),
      minPercent: fc.constantFrom(0.5, 1, 3.3),
    },
    { requiredKeys: [] },
  )
  .filter((part) => Object.keys(part).length > 0);

const mode = fc.constantFrom("down" as const, "up" as const, "nearest" as const);
const ending = fc.constantFrom(0, 0.05, 0.49, 0.5, 0.9, 0.95, 0.99, 0.29);

export const rounding: fc.Arbitrary<RoundingPart> = fc.oneof(
  fc.record({ ending, mode }, { requiredKeys: ["ending"] }),
  fc.record({ endings: fc.array(ending, { minLength: 1, maxLength: 3 }), mode }, { requiredKeys: ["endings"] }),
  fc.record({ step: fc.constantFrom(0.01, 0.05, 0.1, 0.29, 1, 2.5), mode }, { requiredKeys: ["step"] }),
);

export const rule: fc.Arbitrary<Rule> = fc.record(
  {
    target,
    competitors,
    compareBy: fc.constantFrom("unitPrice", "totalPrice"),
    adjust,
    minPrice: limit(fc.constantFrom(-20, -10, 0, 5, 11.2)),
    maxPrice: limit(fc.constantFrom(10, 20, 33.3, 50, 100)),
    unreachable: fc.constantFrom("next", "floor", "skip"),
    withoutCompetitors: fc.oneof(fc.constantFrom("keep" as const, "skip" as const, "fail" as const), amount()),
    change,
    rounding,
    onBoundary: fc.constantFrom("clamp", "skip"),
  },
  { requiredKeys: ["target"] },
);
