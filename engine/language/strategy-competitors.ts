// Which offers count in a rule: docs/concepts/strategies.md, "`competitors`: who counts".

import {
  type Of,
  type Part,
  atLeastOne,
  byKey,
  described,
  list,
  named,
  object,
  optional,
  required,
} from "./grammar.ts";
import { name, number, record, text, truth } from "./grammar-values.ts";

const hours = number({ min: 0, max: 100_000 });

/** Names to take and names to leave out, with `*` wildcards, whatever their case. */
const selection = named(
  "selection",
  {
    title: "Selection",
    description:
      "Names to take and names to leave out. `*` stands for any run of characters, case does not matter; `exclude` wins.",
    examples: [{ include: ["shop-*"], exclude: ["shop-b.example"] }],
  },
  () =>
    atLeastOne({
      include: optional(list(text), "Only what matches one of these.", ["shop-*"]),
      exclude: optional(list(text), "Nothing that matches one of these.", ["*refurbished*"]),
    }),
);

/** Offers below or above so many percent of the median do not count. */
const outliers = atLeastOne({
  belowPercent: optional(number({ above: 0, max: 100 }), "Left out below so many percent of the median.", 50),
  abovePercent: optional(number({ min: 100, max: 1_000_000 }), "Left out above so many percent of the median.", 200),
});

/** What offers must have, or a choice defined elsewhere. */
const attributeNumber = number({});

/** What an attribute must be: texts as elsewhere, or a number with a dot. */
const attributeSelection = described(
  atLeastOne({
    include: optional(list(text), "Only what matches one of these.", ["new*"]),
    exclude: optional(list(text), "Nothing that matches one of these.", ["used"]),
    lt: optional(attributeNumber, "A number less than this.", 5),
    lte: optional(attributeNumber, "A number of at most this.", 5),
    gt: optional(attributeNumber, "A number more than this.", 90),
    gte: optional(attributeNumber, "A number of at least this.", 90),
  }),
  { title: "Attribute", description: "What an attribute must be.", examples: [{ include: ["new*"] }] },
);

const priceIndex = atLeastOne({
  below: optional(number({ min: 0, max: 1_000_000 }), "Left out below so many percent of the reference price.", 50),
  above: optional(number({ min: 0, max: 1_000_000 }), "Left out above so many percent of the reference price.", 150),
});

export type AttributeSelection = Of<typeof attributeSelection>;

const chosenOffers = described(
  object({
    domains: optional(selection, "Domains that this rule evaluates; the others take no part.", {
      include: ["shop.example"],
    }),
    vendors: optional(selection, "Vendors that count, by name or by their id on the domain.", {
      exclude: ["Marketplace*"],
    }),
    onlyAvailable: optional(
      truth,
      "true: only offers known to be available. false: unavailable ones count as well.",
      true,
    ),
    maxDeliveryHours: optional(
      hours,
      "Offers delivered later than this do not count; an unknown delivery time does.",
      72,
    ),
    maxAgeHours: optional(hours, "Offers retrieved (else gathered) longer ago do not count.", 48),
    attributes: optional(
      record(attributeSelection),
      "What an offer's attributes must and must not be; without the attribute, an `include` leaves it out.",
      { condition: { include: ["new*"] } },
    ),
    priceIndex: optional(
      priceIndex,
      "Offers by their unit price in percent of the product's reference price; all count without one.",
      { below: 50, above: 150 },
    ),
    minOffers: optional(
      described(number({ min: 1, max: 10_000, decimals: 0 }), { default: 1 }),
      "With fewer counting offers the rule proceeds as without competitors.",
      3,
    ),
    outliers: optional(outliers, "Offers far from the median of those that count until then do not count.", {
      belowPercent: 50,
      abovePercent: 200,
    }),
  }),
  {
    title: "Competitors",
    description:
      "Which offers count. By default all that are neither own nor ignored, and available or of unknown availability.",
  },
);

const used = described(object({ use: required(name, "The definition.", "bigThree") }), {
  title: "Defined competitors",
  description: "The choice of that name in `definitions`.",
  examples: [{ use: "bigThree" }],
});

/** Which offers count, written out. */
export const competitorChoice: Part<CompetitorChoice> = chosenOffers;

/** Which offers count: written out, or by a definition. */
export const competitors: Part<CompetitorsPart> = byKey("object", { use: used }, chosenOffers);

export type CompetitorChoice = Of<typeof chosenOffers>;
export type CompetitorsPart = CompetitorChoice | { readonly use: string };
export type Selection = Of<typeof selection>;
export type OutliersPart = Of<typeof outliers>;
