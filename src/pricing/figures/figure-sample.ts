/**
 * What a sample of a contract's figures says before all of them are scanned: rows after each of some ids. It is a guess, which decides how
 * rows are looked for and never which ones are found.
 */
import type { Contract } from "../../base/contract.ts";
import { raw, sql, type Database, type Sql } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import type { FigureSort } from "./figure-sort.ts";

/** Up to which value of a sort the rows of a page are looked for. */
export interface Bound {
  /** As text. */
  value: string;
  /** Whether few of all rows are within it, whatever else is asked of them. */
  isNarrow: boolean;
}

/**
 * The value of a sort up to which a page's rows are expected. There is no index on figures, so a page is a scan of all rows;
 * with a bound one comparison drops nearly all of them, which halves the processor time (500,000 products: 88 to 51 ms of one core).
 * Who finds fewer rows than a page within it has to look beyond it.
 *
 * @param page.matching the condition on rows of `figure` that the page is of
 * @returns null if the contract is small, if the sample has too few such rows, or if too many have the same value
 */
export async function findBound(
  database: Database,
  contract: Contract,
  { matching, sort, limit }: { matching: Sql; sort: FigureSort; limit: number },
): Promise<Bound | null> {
  const { pages, more, most, narrow } = limits.figures.sample;
  const [order, operator] = sort.isDescending ? [raw("desc"), raw(">=")] : [raw("asc"), raw("<=")];
  const found = await ask<{ value: string; is_narrow: boolean }>(
    database,
    sql`
    /* pricing.findFigureBound */
    with ${sampled(contract)},
    matching as materialized (
      select ${sort.value} as value
      from sampled as figure
      where ${matching} and ${sort.value} is not null
    ),
    place as materialized (
      select ceil(${pages * limit}::float8 * count(*) / (select products from known))::bigint + ${more}::integer as number
      from sampled
    ),
    bound as materialized (
      select value
      from matching
      order by value ${order}
      offset (select number from place)
      limit 1
    )
    select value::text as value, (
        select count(*) filter (where ${sort.value} ${operator} bound.value) <= ${narrow}::float8 * count(*)
        from sampled as figure) as is_narrow
    from bound
    where (select count(*) from matching where matching.value ${operator} bound.value) <= ${most}::integer * (select number from place)`,
  );
  return found === null ? null : { value: found.value, isNarrow: found.is_narrow };
}

/** The text hangs on the filter. */
async function ask<Row extends object>(database: Database, statement: Sql): Promise<Row | null> {
  const { rows } = await database.boundedRowsWithin<Row>(statement, limits.figures.listTimeoutMs, { isSerial: true });
  return rows[0] ?? null;
}

/** Queries of a `with`: `known`, with the number of products, and `sampled`; both are empty for a small contract. */
function sampled(contract: Contract): Sql {
  const { products, ids, rows } = limits.figures.sample;
  return sql`known as materialized (
      select products
      from figure_state
      where contract_id = ${contract.contractId} and products >= ${products}
    ),
    ends as materialized (
      select min(product_id) as first, max(product_id) as last
      from product_figure
      where contract_id = ${contract.contractId}
    ),
    steps as materialized (
      select first + (last - first + 1) * step / ${ids}::integer as from_id,
        first + (last - first + 1) * (step + 1) / ${ids}::integer as to_id
      from known
      cross join ends
      cross join generate_series(0, ${ids - 1}::integer) as step
    ),
    sampled as materialized (
      select sample.*
      from steps
      cross join lateral (
        select *
        from product_figure
        where product_figure.contract_id = ${contract.contractId}
          and product_figure.product_id >= steps.from_id and product_figure.product_id < steps.to_id
        order by product_figure.product_id
        limit ${rows}
      ) as sample
    )`;
}
