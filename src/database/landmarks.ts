/**
 * Jumps into lists of products. A walk goes on from where the page before ended (pages.ts); a jump has to count what lies
 * before its page. It counts in steps of a thousand, remembers where each ended, and so does every later jump only what
 * nobody counted before: up to the mark below its page the way is known. Marks of a list that has changed are not used.
 *
 * Measured at 500,000 products: counting by a merge of two indexes 0.25 µs a product, by a look-up a product 1.8 to 2.4 µs.
 */
import type { Contract } from "../base/contract.ts";
import type { DataPart } from "../base/data-part.ts";
import { sql, type Database, type Queries, type Sql } from "./connection.ts";
import { digestOf } from "./pages.ts";
import { contractVersion } from "./version.ts";

/** Products from one mark to the next: what a jump skips at most. A mark is 8 bytes, so a million products make 8 KB. */
const productsAStep = 1_000;

/** A list of products by internal id, as anybody reads it. */
export interface CountedList {
  contract: Contract;
  /** Everything that decides what the list holds, besides the data. */
  query: readonly unknown[];
  /** The data that decides it: while it stays as it is, so do the marks. */
  parts: readonly DataPart[];
  /** A query for the next marks. */
  marks(from: MarksFrom): Sql;
}

export interface MarksFrom {
  /** The mark before: a product_id, 0 at the list's beginning. */
  after: number;
  steps: number;
}

/** Where to read: `skip` products behind the one with id `after`. */
export interface ProductPlace {
  after: number;
  skip: number;
}

/** The same place from the mark below it; a place near the beginning stays as it is. */
export async function fromLandmark(database: Database, list: CountedList, place: ProductPlace): Promise<ProductPlace> {
  const wanted = Math.floor(place.skip / productsAStep);
  if (place.after > 0 || wanted < 2) return place;
  const version = await contractVersion(database, list.contract, list.parts);
  const marks = await findMarks(database, list, version);
  if (marks.length < wanted) {
    const counted = await countOn(database, list, { after: marks.at(-1) ?? 0, steps: wanted - marks.length });
    marks.push(...counted);
    if (counted.length > 0) await rememberMarks(database, list, version, marks);
  }
  const passed = Math.min(wanted, marks.length);
  return { after: marks[passed - 1] ?? 0, skip: place.skip - passed * productsAStep };
}

async function findMarks(database: Queries, { contract, query }: CountedList, version: string): Promise<number[]> {
  const row = await database.row<{ product_ids: number[] }>(sql`
    /* landmarks.find */
    select product_ids
    from page_landmark
    where contract_id = ${contract.contractId} and list_digest = ${digestOf(query)} and version = ${version}`);
  return row?.product_ids ?? [];
}

/** Merging two indexes in their order is what counts fast; without statistics the planner would sort a window a step. */
async function countOn(database: Database, list: CountedList, from: MarksFrom): Promise<number[]> {
  const rows = await database.transaction(async (transaction) => {
    await transaction.run(sql`
      /* landmarks.prepareSession */
      select set_config('enable_nestloop', 'off', true),
        set_config('enable_hashjoin', 'off', true),
        set_config('enable_bitmapscan', 'off', true),
        set_config('enable_sort', 'off', true),
        set_config('work_mem', '64MB', true)`);
    return await transaction.rows<{ product_id: number }>(sql`
      /* landmarks.count */
      ${list.marks(from)}`);
  });
  return rows.map((row) => row.product_id);
}

async function rememberMarks(
  database: Queries,
  { contract, query }: CountedList,
  version: string,
  marks: readonly number[],
): Promise<void> {
  await database.run(sql`
    /* landmarks.remember */
    insert into page_landmark (contract_id, list_digest, version, product_ids)
    values (${contract.contractId}, ${digestOf(query)}, ${version}, ${[...marks]}::bigint[])
    on conflict (contract_id, list_digest) do update
    set version = excluded.version, product_ids = excluded.product_ids, remembered_at = now()`);
}

/**
 * A query for marks that goes step by step and reads no further than the last.
 *
 * @param behind a query for the `product_id`s of the list behind an expression, in their order
 */
export function stepThrough({ after, steps }: MarksFrom, behind: (after: Sql) => Sql): Sql {
  return sql`
      with recursive step (place, product_id) as (
        select 0, ${after}::bigint
        union all
        select place + 1, (
          ${behind(sql`step.product_id`)}
          limit 1 offset ${productsAStep - 1})
        from step
        where place < ${steps} and product_id is not null
      )
      select product_id
      from step
      where place > 0 and product_id is not null`;
}

/** A query for all marks to the end of a list, counted as a whole: `list` is a query for its `product_id`s. */
export function countThrough({ after }: MarksFrom, list: Sql): Sql {
  return sql`
      select product_id
      from (
        select product_id, row_number() over (order by product_id) as place
        from (${list}) as listed
        where product_id > ${after}
      ) as placed
      where place % ${productsAStep} = 0
      order by product_id`;
}

/** Forgets marks that nobody comes back to. A duty of the worker. */
export async function forgetLandmarks(database: Queries): Promise<void> {
  await database.run(sql`
    /* landmarks.forget */
    delete from page_landmark
    where remembered_at < now() - interval '6 hours'`);
}
