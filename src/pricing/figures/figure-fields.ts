/**
 * The fields of figures that lists are sorted, filtered and counted by, as expressions over `figure`. Shares are filtered in
 * percent with two decimals, amounts in units with two.
 */
import { sql, type Sql } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import type { ValueField } from "./figure-values.ts";

/** What a product's price is now, by `stateOf`'s numbers. */
export const states = [
  "neverPriced",
  "published",
  "unchanged",
  "held",
  "skipped",
  "failed",
  "live",
  "notLive",
  "notYetLive",
] as const;

/** Who was published before it and is not live is `notLive`. Reckoned once: the arithmetic of intervals takes longer than all the rest of a row. */
export const liveSince = sql`(select statement_timestamp() - ${limits.figures.liveWithinMs}::double precision * interval '1 millisecond')`;

/** The same where the previous price stands. Its column is far behind in the row, and such rows are few. */
const stateOfStanding = sql`case
          when figure.outcome <> 6 then figure.outcome
          when figure.ours_source <> 1 then 2
          when figure.ours = figure.previous then 6
          when figure.published_at < ${liveSince} then 7
          else 8
        end`;

/**
 * The number of a state; only the clock makes a published price one that is not live. Single comparisons: with a list and repeated
 * conditions counts by state take a twelfth longer.
 */
export const stateOf: Sql = sql`case
        when figure.outcome <> 1 and figure.outcome <> 2 then ${stateOfStanding}
        when figure.ours_source <> 1 then figure.outcome
        when figure.ours = figure.advised then 6
        when figure.published_at < ${liveSince} then 7
        else 8
      end`;

/** A field with numbers: how it is written in a filter, and in SQL. */
export interface NumberField {
  value: Sql;
  /** What a number of a filter is multiplied by. */
  factor: number;
}

/** Whether prices are shown and compared without delivery or with it, as rules have it. */
export const bases = ["unitPrice", "totalPrice"] as const;
export type Basis = (typeof bases)[number];

const sharedFields = {
  delivery: { value: sql`figure.own_delivery`, factor: 100 },
  change: { value: sql`figure.change_share`, factor: 100 },
  gap: { value: sql`figure.gap_share`, factor: 100 },
  units: { value: sql`figure.units`, factor: 1 },
  cost: { value: sql`figure.cost`, factor: 100 },
  margin: { value: sql`figure.margin_share`, factor: 100 },
  stock: { value: sql`figure.stock`, factor: 1 },
} as const satisfies Readonly<Record<string, NumberField>>;

/** Of each basis, by the name of the filter and of the sort. With delivery there is no price of ours while it is not known. */
export const numberFields = {
  unitPrice: {
    ours: { value: sql`figure.ours`, factor: 100 },
    advised: { value: sql`figure.advised`, factor: 100 },
    cheapest: { value: sql`figure.cheapest`, factor: 100 },
    index: { value: sql`figure.index_share`, factor: 100 },
    position: { value: sql`figure.market_position`, factor: 1 },
    ...sharedFields,
  },
  totalPrice: {
    ours: { value: sql`(figure.ours + figure.own_delivery)`, factor: 100 },
    advised: { value: sql`(figure.advised + figure.own_delivery)`, factor: 100 },
    cheapest: { value: sql`figure.total_cheapest`, factor: 100 },
    index: { value: sql`figure.total_index_share`, factor: 100 },
    position: { value: sql`figure.total_position`, factor: 1 },
    ...sharedFields,
  },
} as const satisfies Readonly<Record<Basis, Readonly<Record<string, NumberField>>>>;

/** A field of codes: `figure_value` has their texts, by the name `of`. */
export interface CodeField {
  value: Sql;
  of: ValueField;
}

const sharedCodes = {
  branch: { value: sql`figure.branch`, of: "branch" },
  strategy: { value: sql`figure.strategy`, of: "strategy" },
  domain: { value: sql`figure.domain`, of: "domain" },
} as const satisfies Readonly<Record<string, CodeField>>;

/** Of each basis, by the name of the filter and of the group. */
export const codeFields = {
  unitPrice: { ...sharedCodes, cheapestVendor: { value: sql`figure.cheapest_vendor`, of: "vendor" } },
  totalPrice: { ...sharedCodes, cheapestVendor: { value: sql`figure.total_cheapest_vendor`, of: "vendor" } },
} as const satisfies Readonly<Record<Basis, Readonly<Record<string, CodeField>>>>;

/** The texts of a field that is true or false. */
export const truths = ["false", "true"] as const;

const tagColumns = [
  sql`figure.tag_1`,
  sql`figure.tag_2`,
  sql`figure.tag_3`,
  sql`figure.tag_4`,
  sql`figure.tag_5`,
  sql`figure.tag_6`,
  sql`figure.tag_7`,
  sql`figure.tag_8`,
];

/** The column of a filter tag. */
export function tagColumn(slot: number): Sql {
  return tagColumns[slot] ?? sql`null::integer`;
}
