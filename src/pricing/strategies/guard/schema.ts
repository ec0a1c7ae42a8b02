/** Wire shapes of the price guard and of currency rates (interface 4.25, 4.29). */
import { Type, type Static, type TProperties } from "typebox";
import { APPROVAL_REASONS, DEFAULT_GUARD, type ApprovalReason } from "../../../../engine/index.ts";
import { DocumentedAs, InstantOut, nameSchemas, StrictObject } from "../../../http/schema.ts";
import { limits } from "../../../limits.ts";

const defaults = DEFAULT_GUARD;

const onBreach = Type.Enum(["hold", "skip", "publish"], {
  type: "string",
  description:
    "What happens to a price that breaks it: `hold` for approval, `skip` and leave the published one, or `publish`.",
  examples: ["hold"],
  title: "OnBreach",
});

/** A percentage. */
function percent(description: string, example: number, maximum: number = limits.pricing.guardPercentMax) {
  return Type.Number({ minimum: 0, maximum, description, examples: [example] });
}

/** A share of products, in percent. */
function share(description: string, example: number) {
  return percent(`${description}, in percent of all products.`, example, 100);
}

const withoutFloor = {
  belowPercent: percent(
    "In percent of the higher of previous and reference price; judged if no boundary and no `minPrice` is a floor.",
    defaults.withoutFloor.belowPercent,
  ),
  onBreach,
};

const change = {
  maxPercentUp: percent("Above the lowest price of the last `perHours`.", defaults.change.maxPercentUp),
  maxPercentDown: percent("Below the highest price of the last `perHours`.", defaults.change.maxPercentDown, 100),
  perHours: Type.Integer({ minimum: 1, maximum: limits.pricing.guardHoursMax, examples: [defaults.change.perHours] }),
  onBreach,
};

const farFromMarket = {
  belowPercent: percent("Below so much of the market's median.", defaults.farFromMarket.belowPercent),
  abovePercent: percent("Above so much of the market's median.", defaults.farFromMarket.abovePercent),
  onBreach,
};

const belowCost = {
  amount: DocumentedAs(
    Type.Unsafe<unknown>({
      anyOf: [{ type: "number" }, { type: "object", additionalProperties: true }],
      description: "An amount as strategies have them, without definitions and tables.",
      examples: [defaults.belowCost.amount],
    }),
  ),
  onBreach,
};

const staleMarket = {
  hours: Type.Number({
    minimum: 0,
    maximum: limits.pricing.guardStaleHoursMax,
    description: "The age of the newest market data that entered the calculation.",
    examples: [defaults.staleMarket.hours],
  }),
  onBreach,
};

const ownSuspected = {
  sharePercent: percent(
    "On so many of the sample's products that a vendor offers, it has our published price.",
    defaults.run.ownSuspected.sharePercent,
    100,
  ),
  minProducts: Type.Integer({
    minimum: 1,
    maximum: limits.pricing.guardSample.max,
    description: "And on so many at least.",
    examples: [defaults.run.ownSuspected.minProducts],
  }),
};

const run = {
  maxShareUp: share("Products whose price rises", defaults.run.maxShareUp),
  maxShareDown: share("Products whose price falls", defaults.run.maxShareDown),
  maxShareHeld: share("Products whose price is held", defaults.run.maxShareHeld),
  maxShareFailed: share("Products that fail", defaults.run.maxShareFailed),
  maxShareWithoutMarket: share(
    "Products that had competitors at their published price and have none now",
    defaults.run.maxShareWithoutMarket,
  ),
  maxShareFirst: share(
    "Products that get a first price while nothing was published under their identifiers; judged if products with a price were deleted in " +
      `the last ${limits.pricing.leftKeptDays} days. A removal of more products is told`,
    defaults.run.maxShareFirst,
  ),
  maxMeanPercent: percent("The mean of the absolute changes, over all products.", defaults.run.maxMeanPercent),
  maxTimesUsual: Type.Number({
    minimum: 1,
    maximum: limits.pricing.guardPercentMax,
    description: "How many times the usual a share may be.",
    examples: [defaults.run.maxTimesUsual],
  }),
  sampleSize: Type.Integer({
    minimum: limits.pricing.guardSample.min,
    maximum: limits.pricing.guardSample.max,
    description: "Random products that are judged before the first price is published.",
    examples: [defaults.run.sampleSize],
  }),
  minProducts: Type.Integer({
    minimum: 0,
    maximum: limits.pricing.productsCounted,
    description: "Runs of contracts with fewer products are not judged.",
    examples: [defaults.run.minProducts],
  }),
  onBreach: Type.Enum(["hold", "publish"], {
    type: "string",
    description: "`hold` the prices of a run that breaks a limit, or `publish` them: no breaker.",
    examples: ["hold"],
  }),
};

const approvals = Type.Integer({ minimum: 1, maximum: limits.pricing.approvalsMax, examples: [1] });

const byReason = StrictObject(
  Object.fromEntries(APPROVAL_REASONS.map((reason) => [reason, Type.Optional(approvals)])),
  {
    description: "By the reason why a price waits; the most that any of its reasons asks.",
    examples: [{ belowCost: 2 }],
    title: "ApprovalsByReason",
  },
);
const ByReason = Type.Unsafe<Partial<Record<ApprovalReason, number>>>(byReason);

const requiredApprovals = {
  default: Type.Integer({
    minimum: 1,
    maximum: limits.pricing.approvalsMax,
    description: "How many different users must agree to a price.",
    examples: [1],
  }),
  byReason: ByReason,
};

const { pendingHours: longestWait, rejectionHours: longestRejection } = limits.publishing;

const pendingHours = Type.Integer({
  minimum: 1,
  maximum: longestWait.max,
  description: "How long a price waits for a decision; then it expires.",
  examples: [defaults.pendingHours],
});

const rejectionHours = Type.Integer({
  minimum: 1,
  maximum: longestRejection.max,
  description: "How long a rejected price is not held again while version, price and reasons are the same.",
  examples: [defaults.rejectionHours],
});

const fourEyes = Type.Boolean({
  description: "Whether nobody decides alone about the effect of a change of their own.",
  examples: [false],
});

/** Some fields of a part. */
function Some<Properties extends TProperties>(properties: Properties) {
  return Type.Partial(Type.Object(properties), { additionalProperties: false });
}

/** A PUT of some parts leaves the others. */
export const PriceGuardIn = StrictObject(
  {
    withoutFloor: Type.Optional(Some(withoutFloor)),
    change: Type.Optional(Some(change)),
    farFromMarket: Type.Optional(Some(farFromMarket)),
    belowCost: Type.Optional(Some(belowCost)),
    staleMarket: Type.Optional(Some(staleMarket)),
    run: Type.Optional(Some({ ...run, ownSuspected: Some(ownSuspected) })),
    requiredApprovals: Type.Optional(Some(requiredApprovals)),
    pendingHours: Type.Optional(pendingHours),
    rejectionHours: Type.Optional(rejectionHours),
    fourEyes: Type.Optional(fourEyes),
  },
  {
    description: "The parts that change, and of each the fields that change.",
    examples: [{ change: { maxPercentDown: 20 }, requiredApprovals: { byReason: { belowCost: 2 } } }],
  },
);
export type PriceGuardIn = Static<typeof PriceGuardIn>;

export const PriceGuardOut = Type.Object({
  withoutFloor: Type.Object(withoutFloor),
  change: Type.Object(change),
  farFromMarket: Type.Object(farFromMarket),
  belowCost: Type.Object(belowCost),
  staleMarket: Type.Object(staleMarket),
  run: Type.Object({ ...run, ownSuspected: Type.Object(ownSuspected) }),
  requiredApprovals: Type.Object(requiredApprovals),
  pendingHours,
  rejectionHours,
  fourEyes,
});

/** The answer of the guard's operations. */
export const PriceGuardAnswer = Type.Object({
  data: PriceGuardOut,
  waiting: Type.Optional(
    Type.Object(
      {
        guard: PriceGuardOut,
        userId: Type.Integer({ description: "Who asked for it." }),
        userEmail: Type.String(),
        createdAt: InstantOut("When it was asked for."),
      },
      {
        description:
          "With `fourEyes`, the change that waits: the guard that holds once another user with the right `guard` sends the same PUT.",
      },
    ),
  ),
});

export const CurrencyRate = StrictObject({
  currency: Type.String({ pattern: "^[A-Z]{3}$", description: "ISO 4217.", examples: ["CHF"] }),
  rate: Type.Number({
    exclusiveMinimum: 0,
    maximum: limits.pricing.rateMax,
    description: "What one unit of it is in the contract's currency. Used exactly, never rounded.",
    examples: [1.0432],
  }),
});
export type CurrencyRate = Static<typeof CurrencyRate>;

export type PriceGuardAnswer = Static<typeof PriceGuardAnswer>;

nameSchemas({ PriceGuardAnswer, PriceGuard: PriceGuardOut, CurrencyRate });
