/** The wire shapes of `getOutcomes`. */
import { Type, type Static } from "typebox";
import { Day } from "../../../http/schema.ts";
import { limits } from "../../../limits.ts";
import { causes, Outcome } from "../../readings/outcome-schema.ts";

export const OutcomesQuery = Type.Object({
  from: Type.Optional(
    Day(`The first day, in UTC; ${limits.watching.outcomeDays - 1} days before the last without it.`),
  ),
  to: Type.Optional(Day("The last day; today without it.")),
  domain: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: limits.offers.domainCharacters,
      description: "Only of this domain.",
      examples: ["shop-b.example"],
    }),
  ),
});

export const OutcomesOut = Type.Object({
  domain: Type.String({ examples: ["shop-b.example"] }),
  day: Type.String({ description: "In UTC.", examples: ["2026-01-31"] }),
  pairs: Type.Integer({ description: "Products that were read, whatever came of it." }),
  outcomes: Type.Array(
    Type.Object({ outcome: Outcome, pairs: Type.Integer({ description: "Products that were read so." }), causes }),
    { description: "The most frequent first." },
  ),
});
export type OutcomesOut = Static<typeof OutcomesOut>;
