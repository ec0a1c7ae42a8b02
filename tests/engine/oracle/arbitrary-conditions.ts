// Random conditions on all fields, and the patterns in them.

import { cents } from "./arbitrary-inputs.ts";
import type { Condition } from "../../../engine/language/strategy.ts";
import { fc } from "./seeded.ts";

const numberField = fc.constantFrom(
  "referencePrice",
  "minPriceBoundary",
  "maxPriceBoundary",
  "market.offerCount",
  "market.vendorCount",
  "market.lowestUnitPrice",
  "market.lowestTotalPrice",
  "market.averageUnitPrice",
  "market.medianUnitPrice",
  "market.ownPosition",
  "sales.units7d",
  "sales.units30d",
  "time.hour",
  "gtin",
);
const tagField = fc.constantFrom("tags.brand", "tags.purchasePrice", "tags.amountInStock", "tags.none");

export const pattern = fc.constantFrom("*", "alpha", "Beta*", "*shop", "b*a*t", "d.E*", "v*", "kettle*", "new*");
const operand = fc.oneof(cents(800, 1200), fc.integer({ min: 0, max: 12 }));
const comparison = fc.constantFrom("lt" as const, "lte" as const, "gt" as const, "gte" as const);

const fieldCondition: fc.Arbitrary<Condition> = fc.oneof(
  fc
    .tuple(fc.oneof(numberField, tagField), comparison, operand)
    .map(([field, operator, value]) => ({ field, [operator]: value })),
  fc.record({ field: fc.oneof(numberField, tagField), gte: operand, lt: operand }),
  fc.record({ field: numberField, in: fc.array(operand, { minLength: 1, maxLength: 3 }) }),
  fc.record({ field: tagField, in: fc.array(fc.constantFrom("A", "B", 5, 10), { minLength: 1, maxLength: 3 }) }),
  fc.record({
    field: fc.constantFrom("tags.brand", "name", "productId"),
    equals: fc.constantFrom("A", "Kettle", "17"),
  }),
  fc.record({ field: fc.constantFrom("tags.brand", "name", "time.weekday"), matches: pattern }),
  fc.record({ field: fc.oneof(numberField, tagField, fc.constant("name")), exists: fc.boolean() }),
  fc.record({
    field: fc.constant("time.weekday"),
    in: fc.array(fc.constantFrom("friday", "saturday", 5, 6), { minLength: 1, maxLength: 2 }),
  }),
);

export const condition: fc.Arbitrary<Condition> = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fieldCondition,
    fc.record({ all: fc.array(tie("condition"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie("condition"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ not: tie("condition") }),
  ),
})).condition;
