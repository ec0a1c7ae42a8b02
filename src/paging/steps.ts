/**
 * Queries that go through a list of products step by step, for the marks of `landmarks.ts`. Each step begins where the one
 * before ended, so that nothing behind the last is read.
 */
import { sql, type Sql } from "../database/connection.ts";

/** Products from one mark to the next: what a jump skips at most. A mark is 16 bytes, so a million products make 16 KB. */
export const productsAStep = 1_000;

export interface MarksFrom {
  /** The mark before: a product_id, 0 at the list's beginning. */
  after: number;
  /** Products with higher ids are not counted, those up to it all; null for no bound. */
  upTo: number | null;
  /** How many entries to count, of products in full. */
  entries: number;
  /** Products from one mark to the next. */
  productsAStep: number;
}

/** The products of a step: ids above an expression, and up to another. */
export interface Step {
  after: Sql;
  upTo: Sql;
}

/**
 * A query for marks of a list with one entry a product, that goes step by step and reads no further than the last. What
 * is left below a bound is the last step.
 *
 * @param inStep a query for the `product_id`s of the list in a step, in their order
 */
export function stepThrough(from: MarksFrom, inStep: (step: Step) => Sql): Sql {
  const { after, upTo, entries } = from;
  const bound = sql`${upTo ?? Number.MAX_SAFE_INTEGER}::bigint`;
  const rest = sql`
      union all
      select max(product_id), count(*)
      from (${inStep({ after: sql`(select max(product_id) from step)`, upTo: bound })}) as rest
      having count(*) > 0`;
  return sql`
      with recursive step (place, product_id) as (
        select 0, ${after}::bigint
        union all
        select place + 1, (
          ${inStep({ after: sql`step.product_id`, upTo: bound })}
          limit 1 offset ${from.productsAStep - 1})
        from step
        where place < ${Math.floor(entries / from.productsAStep)} and product_id is not null
      )
      select product_id, ${from.productsAStep}::bigint as entries
      from step
      where place > 0 and product_id is not null
      ${upTo === null ? sql`` : rest}`;
}

/**
 * The same for a list with several entries a product.
 *
 * @param inStep a query for `product_id` and `entries` of the products in a step, in their order
 */
export function stepThroughEntries(from: MarksFrom, inStep: (step: Step) => Sql): Sql {
  const { after, upTo, entries } = from;
  return sql`
      with recursive step (place, product_id, entries, counted) as (
        select 0, ${after}::bigint, 0::bigint, 0::bigint
        union all
        select place + 1, next.product_id, next.entries, counted + next.entries
        from step
        cross join lateral (
          select max(product_id) as product_id, sum(entries)::bigint as entries
          from (
            ${inStep({ after: sql`step.product_id`, upTo: sql`${upTo ?? Number.MAX_SAFE_INTEGER}::bigint` })}
            limit ${from.productsAStep}
          ) as behind
        ) as next
        where counted < ${entries} and step.product_id is not null
      )
      select product_id, entries
      from step
      where place > 0 and product_id is not null
      order by place`;
}

/** A query for all marks to the end of a list with one entry a product, counted as a whole: `list` gives `product_id`s. */
export function countThrough({ after }: Pick<MarksFrom, "after">, list: Sql): Sql {
  return sql`
      select product_id, ${productsAStep}::bigint as entries
      from (
        select product_id, row_number() over (order by product_id) as place
        from (${list}) as listed
        where product_id > ${after}
      ) as placed
      where place % ${productsAStep} = 0
      order by product_id`;
}
