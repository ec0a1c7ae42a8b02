/**
 * Finds the products of a page of figures, in order. There is no index on figures: a page is one scan of the contract's rows,
 * which keeps only the first ones. What has no value comes last. Names have an index, which ends with those products or begins with
 * them: they are read by a second statement where the first has too few.
 */
import type { Contract } from "../../base/contract.ts";
import { raw, sql, type Database, type Sql } from "../../database/connection.ts";
import type { FigureFilter } from "./figure-filter.ts";
import { findBound, type Bound } from "./figure-sample.ts";
import type { FigureSort } from "./figure-sort.ts";
import type { Hits } from "./find-hits.ts";
import { scanFigures } from "./scan-figures.ts";

/** Where a page begins: after the product with this value of the sort; null: without one. */
export interface FigureCursor {
  value: string | null;
  productId: number;
}

export interface KeyedProduct {
  product_id: number;
  /** As a cursor has it. */
  value: string | null;
}

export interface Selected {
  contract: Contract;
  filter: FigureFilter;
  hits: Hits | null;
  /** The table with the names of products. */
  names: Sql;
  sort: FigureSort;
  after: FigureCursor | null;
  limit: number;
}

/** The next products, at most `limit`. */
export async function selectKeys(database: Database, selected: Selected): Promise<KeyedProduct[]> {
  const { after, limit, sort } = selected;
  if (sort.by !== "name") return await read(database, selected, "all", limit);
  const isInNulls = after !== null && after.value === null;
  const valued = isInNulls ? [] : await read(database, selected, "valued", limit);
  if (valued.length === limit) return valued;
  const unvalued = { ...selected, after: isInNulls ? after : null };
  return [...valued, ...(await read(database, unvalued, "empty", limit - valued.length))];
}

/** Products with a value of the sort, without one, or both. */
type Part = "valued" | "empty" | "all";

/** A page by a figure is found among the rows up to a bound, as long as enough rows are within it. */
async function read(database: Database, selected: Selected, part: Part, limit: number): Promise<KeyedProduct[]> {
  const { contract, filter, hits, sort, after } = selected;
  if (sort.by === "figure" && hits === null) {
    const matching = sql`${filter.condition} and ${follows(sort, after, part)}`;
    const bound = await findBound(database, contract, { matching, sort, limit });
    const within = bound === null ? [] : await scan(database, selected, { part, limit, bound });
    if (within.length === limit) return within;
  }
  return await scan(database, selected, { part, limit, bound: null });
}

interface Scanned {
  part: Part;
  limit: number;
  /** Only rows within it are looked for; null for all. */
  bound: Bound | null;
}

async function scan(database: Database, selected: Selected, { part, limit, bound }: Scanned): Promise<KeyedProduct[]> {
  const { contract, filter, hits, sort, after } = selected;
  const direction = raw(sort.isDescending ? "desc" : "asc");
  const isFirst = sort.by === "name";
  // An index in descending order has no place for them.
  const nulls = raw(sort.by === "figure" ? "nulls last" : "");
  const orderOf = (value: Sql, id: Sql): Sql =>
    sql`order by ${part === "empty" ? sql`` : sql`${value} ${direction} ${nulls},`}
      ${id} ${isFirst && part === "valued" ? direction : raw("asc")}`;
  const productId = isFirst ? sql`product.product_id` : sql`figure.product_id`;
  // Only what is found becomes a text: of every row it took a third of the scan.
  const rows = await scanFigures<KeyedProduct>(
    database,
    contract,
    sql`
    /* pricing.selectFigures */
    select product_id, value::text as value
    from (
      select ${productId} as product_id, ${sort.value} as value
      from ${isFirst ? byName(selected) : byFigure(selected, bound)}
      where ${isWithin(sort, bound)}
        and ${isFirst ? sql`product.contract_id` : sql`figure.contract_id`} = ${contract.contractId}
        and ${isFirst ? sql`true` : filter.condition}
        and ${isHit(hits, isFirst)}
        and ${hasValue(sort, part)}
        and ${follows(sort, after, part)}
      ${orderOf(sort.value, productId)}
      limit ${limit}
    ) as found
    ${orderOf(sql`found.value`, sql`found.product_id`)}`,
    { isWhole: sort.by === "figure" && hits === null, isSerial: bound !== null },
  );
  return [...rows];
}

/** Stands first in the statement: most rows end there, before anything else is asked of them. */
function isWithin({ value, cast, isDescending }: FigureSort, bound: Bound | null): Sql {
  if (bound === null) return sql`true`;
  return sql`${value} ${raw(isDescending ? ">=" : "<=")} ${bound.value}::${cast}`;
}

/**
 * A bound that leaves few rows has a scan of its own. Beside other conditions each row would be taken apart up to the last column that any of
 * them names, which takes as long as the rest of the scan. To hand on many rows takes longer than that.
 */
function byFigure({ contract, hits, sort }: Selected, bound: Bound | null): Sql {
  if (bound?.isNarrow === true) {
    return sql`(
        select *
        from product_figure as figure
        where ${isWithin(sort, bound)} and figure.contract_id = ${contract.contractId}
        offset 0
      ) as figure`;
  }
  if (hits?.areMany !== true) return sql`product_figure as figure`;
  return sql`product_figure as figure
    cross join lateral (
      select 1
      from product
      where product.contract_id = ${contract.contractId}
        and product.product_id = figure.product_id
        and ${hits.condition}
      limit 1
    ) as product`;
}

/** Of 8,300 products that a filter leaves, to look each figure up again takes half the time of the page. */
function byName({ contract, filter, hits, names }: Selected): Sql {
  if (hits?.areFiltered === true) return namesOf(contract, hits, names);
  return sql`${namesOf(contract, hits, names)}
    cross join lateral (
      select 1
      from product_figure as figure
      where figure.contract_id = ${contract.contractId}
        and figure.product_id = product.product_id
        and ${filter.condition}
      limit 1
    ) as figure`;
}

/** Of few hits each name is looked up: the index in the order of names would be read to its end. */
function namesOf(contract: Contract, hits: Hits | null, names: Sql): Sql {
  if (hits === null || hits.areMany) return sql`${names} as product`;
  return sql`unnest(${hits.productIds}::bigint[]) as hit (product_id)
    cross join lateral (
      select *
      from ${names} as named
      where named.contract_id = ${contract.contractId} and named.product_id = hit.product_id
      limit 1
    ) as product`;
}

function isHit(hits: Hits | null, isFirst: boolean): Sql {
  if (hits === null || hits.areMany !== isFirst) return sql`true`;
  return isFirst ? hits.condition : sql`figure.product_id = any(${hits.productIds}::bigint[])`;
}

function hasValue({ value }: FigureSort, part: Part): Sql {
  if (part === "all") return sql`true`;
  return part === "valued" ? sql`${value} is not null` : sql`${value} is null`;
}

function follows({ value, cast, isDescending, by }: FigureSort, after: FigureCursor | null, part: Part): Sql {
  if (after === null) return sql`true`;
  const id = by === "name" ? sql`product.product_id` : sql`figure.product_id`;
  if (part === "empty") return sql`${id} > ${after.productId}`;
  if (after.value === null) return sql`${value} is null and ${id} > ${after.productId}`;
  const operator = raw(isDescending ? "<" : ">");
  if (by === "id") return sql`${id} ${operator} ${after.productId}`;
  const given = sql`${after.value}::${cast}`;
  // The index on names has ids in the same direction.
  if (by === "name") return sql`(${value}, ${id}) ${operator} (${given}, ${after.productId}::bigint)`;
  return sql`(${value} ${operator} ${given} or (${value} = ${given} and ${id} > ${after.productId}) or ${value} is null)`;
}
