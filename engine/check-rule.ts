// Checks of a rule and of the amounts in it.

import {
  type Check,
  type Key,
  MAX_MONEY,
  atLeastOne,
  exactlyOne,
  isObject,
  kindOf,
  list,
  number,
  object,
  optional,
  record,
  required,
  text,
  truth,
  word,
} from "./checks.ts";
import { numericFieldName } from "./check-condition.ts";
import { nested } from "./check-depth.ts";
import { report } from "./problems.ts";

const MAX_PERCENT = 1_000_000;
const MAX_HOURS = 100_000;

const money = (name: string): Check => number({ name });
const percent = (name: string, min = -100): Check => number({ name, min, max: MAX_PERCENT });

/** An amount: a number, a field with its surcharges, or a list of amounts. */
export const amount: Check = (value, place, checking) => {
  nested(value, place, checking, (inner, at, state) => {
    if (typeof inner === "number") {
      money("amount")(inner, at, state);
    } else if (isObject(inner)) {
      amountObject(inner, at, state);
    } else {
      report(state.problems, at, `must be an amount, a number or an object, not ${kindOf(inner)}`);
    }
  });
};

const vat: Check = (value, place, checking) => {
  if (typeof value === "number") {
    number({ name: "vat", min: 0, max: 1_000 })(value, place, checking);
  } else {
    numericFieldName(value, place, checking);
  }
};

const fieldAmount = object({
  of: required(numericFieldName),
  marginPercent: optional(number({ name: "marginPercent", min: -MAX_PERCENT, below: 100 })),
  vat: optional(vat),
  percent: optional(percent("percent")),
  amount: optional(money("amount")),
});

const amountObject: Check = (value, place, checking) => {
  const kinds = ["of", "sum", "min", "max"];
  const found = isObject(value) ? kinds.filter((key) => Object.hasOwn(value, key)) : [];
  const [kind] = found;
  if (kind === undefined || found.length > 1) {
    const seen = isObject(value) ? Object.keys(value).slice(0, 5).join(", ") : kindOf(value);
    report(checking.problems, place, `must have exactly one of ${kinds.join(", ")}; it has ${seen || "no key"}`);
  } else if (kind === "of") {
    fieldAmount(value, place, checking);
  } else {
    object({ [kind]: required(list(amount)) })(value, place, checking);
  }
};

const selection = object(
  { include: optional(list(text)), exclude: optional(list(text)) },
  atLeastOne(["include", "exclude"]),
);

const competitors = object({
  domains: optional(selection),
  vendors: optional(selection),
  onlyAvailable: optional(truth),
  maxDeliveryHours: optional(number({ name: "maxDeliveryHours", min: 0, max: MAX_HOURS })),
  maxAgeHours: optional(number({ name: "maxAgeHours", min: 0, max: MAX_HOURS })),
  attributes: optional(record(selection)),
  minOffers: optional(number({ name: "minOffers", min: 1, max: 10_000, decimals: 0 })),
  outliers: optional(
    object(
      {
        belowPercent: optional(number({ name: "belowPercent", above: 0, max: 100 })),
        abovePercent: optional(number({ name: "abovePercent", min: 100, max: MAX_PERCENT })),
      },
      atLeastOne(["belowPercent", "abovePercent"]),
    ),
  ),
});

const TARGETS: Readonly<Record<string, Key>> = {
  position: optional(number({ name: "position", min: 1, max: 10_000, decimals: 0 })),
  statistic: optional(word(["lowest", "highest", "average", "median"])),
  percentile: optional(number({ name: "percentile", min: 0, max: 100 })),
  vendor: optional(text),
  amount: optional(amount),
};

const targetObject = object(TARGETS, exactlyOne(Object.keys(TARGETS)));

const target: Check = (value, place, checking) => {
  if (typeof value === "string") {
    word(["keep"])(value, place, checking);
  } else {
    targetObject(value, place, checking);
  }
};

const withoutCompetitors: Check = (value, place, checking) => {
  if (typeof value === "string") {
    word(["keep", "skip", "fail"])(value, place, checking);
  } else {
    amount(value, place, checking);
  }
};

const change = object(
  {
    maxPercentUp: optional(percent("maxPercentUp", 0)),
    maxPercentDown: optional(number({ name: "maxPercentDown", min: 0, max: 100 })),
    minAmount: optional(number({ name: "minAmount", min: 0, max: MAX_MONEY })),
    minPercent: optional(percent("minPercent", 0)),
  },
  atLeastOne(["maxPercentUp", "maxPercentDown", "minAmount", "minPercent"]),
);

const ending = number({ name: "ending", min: 0, max: 0.99, decimals: 2 });

const rounding = object(
  {
    ending: optional(ending),
    endings: optional(list(ending)),
    step: optional(number({ name: "step", min: 0.01, max: 1_000_000, decimals: 2 })),
    mode: optional(word(["down", "up", "nearest"])),
  },
  exactlyOne(["ending", "endings", "step"]),
);

/** A rule: pricing-model, "A rule". */
export const rule: Check = object({
  competitors: optional(competitors),
  compareBy: optional(word(["unitPrice", "totalPrice"])),
  target: required(target),
  adjust: optional(
    object(
      { percent: optional(percent("percent")), amount: optional(money("amount")) },
      atLeastOne(["percent", "amount"]),
    ),
  ),
  minPrice: optional(amount),
  maxPrice: optional(amount),
  unreachable: optional(word(["next", "floor", "skip"])),
  withoutCompetitors: optional(withoutCompetitors),
  change: optional(change),
  rounding: optional(rounding),
  onBoundary: optional(word(["clamp", "skip"])),
});
