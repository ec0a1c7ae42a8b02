/** Finds pages in lists of products, which are sorted by internal id. */
import { joinByMerging } from "../database/planning.ts";
import { sql, type Database, type Sql } from "../database/connection.ts";
import { limits } from "../limits.ts";
import type { RowRange } from "./read-page.ts";

/** Products with ids in `(after, upTo]`, from the one that follows `skip` others. */
export interface ProductRange {
  after: number;
  upTo: number;
  skip: number;
  limit: number;
}

/** The range of a list whose keys are product ids. */
export function productRange({ after, upTo, skip, limit }: RowRange): ProductRange {
  return { after: Number(after ?? 0), upTo: Number(upTo ?? Number.MAX_SAFE_INTEGER), skip, limit };
}

/** The condition that a row is of a product in the range. */
export function inRange({ after, upTo }: Pick<ProductRange, "after" | "upTo">): Sql {
  return sql`product_id > ${after} and product_id <= ${upTo}`;
}

/**
 * Turns a jump into a range with nothing to skip, by one count of the products before it.
 *
 * @param products a query for the `product_id`s of the list, in any order
 */
export async function skipProducts(database: Database, range: ProductRange, products: Sql): Promise<ProductRange> {
  if (!isJump(range)) return range;
  const last = await merging<{ product_id: number }>(
    database,
    sql`
    /* paging.skipProducts */
    select product_id
    from (${products}) as listed
    order by product_id
    limit 1 offset ${range.skip - 1}`,
  );
  return { ...range, after: last?.product_id ?? range.upTo, skip: 0 };
}

/**
 * {@link skipProducts} for a list with any number of entries a product; `skip` and `limit` count entries. The range may
 * still skip entries of its first product.
 *
 * @param products a query for `product_id` and `entries`
 */
export async function skipEntries(database: Database, range: ProductRange, products: Sql): Promise<ProductRange> {
  if (!isJump(range)) return range;
  const first = await merging<{ product_id: number; skip: number }>(
    database,
    sql`
    /* paging.skipEntries */
    select product_id, ${range.skip} - (counted - entries) as skip
    from (
      select product_id, entries, sum(entries) over (order by product_id)::bigint as counted
      from (${products}) as listed
    ) as summed
    where counted > ${range.skip}
    order by product_id
    limit 1`,
  );
  return first === null ? { ...range, after: range.upTo } : { ...range, after: first.product_id - 1, skip: first.skip };
}

function isJump({ after, skip }: ProductRange): boolean {
  return after === 0 && skip >= limits.page.skippedAtOnce;
}

async function merging<Row extends object>(database: Database, statement: Sql): Promise<Row | null> {
  return await database.transaction(async (transaction) => {
    await transaction.set(joinByMerging);
    return await transaction.row<Row>(statement);
  });
}
