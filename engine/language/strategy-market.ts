// How a document's domains come to one price: docs/concepts/strategies.md, "One market of all domains".

import { type Of, byType, described, list, object, optional, required } from "./grammar.ts";
import { number, text, truth, word } from "./grammar-values.ts";
import { MS_PER_HOUR } from "../values/price-history.ts";

const together = described(
  object({
    together: required(
      object({
        distinctVendors: optional(
          described(truth, { default: true }),
          "Whether a vendor counts once, by its cheapest offer.",
          false,
        ),
        maxRateAgeHours: optional(
          number({ min: 0, max: 100_000 }),
          "A domain whose currency's rate is older than this is left out.",
          48,
        ),
      }),
      "All domains are one market.",
      { distinctVendors: false },
    ),
  }),
  { description: "All domains are one market, with settings.", examples: [{ together: { maxRateAgeHours: 48 } }] },
);

/** Each domain on its own, or all as one market. */
export const market = byType(
  "string",
  described(word("perDomain", "together"), { description: "A word.", examples: ["together"] }),
  together,
);

/** Which of the domains' prices is the price. */
export const aggregate = byType(
  "string",
  described(word("lowest", "highest", "median"), { description: "A word.", examples: ["highest"] }),
  described(object({ firstOf: required(list(text), "Domains; the first that has a price.", ["market.example"]) }), {
    description: "The price of the first of these domains that has one, else the lowest.",
    examples: [{ firstOf: ["market.example"] }],
  }),
);

export type MarketPart = Of<typeof market>;
export type AggregatePart = Of<typeof aggregate>;

/** How a document joins its domains; null if it prices each on its own. */
export interface Pooling {
  readonly distinctVendors: boolean;
  readonly maxRateAgeMs: number | null;
}

/** The settings of `market`. */
export function poolingOf(part: MarketPart | undefined): Pooling | null {
  if (part === undefined || part === "perDomain") {
    return null;
  }
  const { distinctVendors = true, maxRateAgeHours } = part === "together" ? {} : part.together;
  return { distinctVendors, maxRateAgeMs: maxRateAgeHours === undefined ? null : maxRateAgeHours * MS_PER_HOUR };
}
