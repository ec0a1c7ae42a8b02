/**
 * The watermark of a fetch: the exact set of recommendations that the fetch has seen. The time of an entry is not enough:
 * a transaction that commits after the fetch may have stored its entries before it. So each transaction that publishes
 * prices of a contract takes the next number under a lock that it holds until it commits. A watermark is the newest
 * number that its fetch could see, and has seen the entries up to it. So it holds on many nodes and in a restored database.
 *
 * Rows of earlier releases have no number: their time decides. No transaction stores entries older than the longest
 * transaction, so times also keep the search small.
 */
import type { Contract } from "../base/contract.ts";
import { sql, type Queries, type Sql } from "../database/connection.ts";
import { byTime } from "../history/window.ts";
import { limits } from "../limits.ts";

/** Products of a delta whose ids are held. For more, the export reads all products. */
const unseenHeld = 20_000;

/** Recommendations since the last DELETE that are searched for a delta. For more, the export reads all products. */
const entriesSearched = 1_000_000;

/** `at` is a text as the database writes it, exact to the microsecond. */
export interface Watermark {
  at: string;
  /** The newest publication, 0 before the first. */
  publication: number;
}

/** The condition that the watermark has seen the `recommendation`. */
export function seenBy(watermark: Watermark): Sql {
  return sql`(recommendation.calculated_at < ${earliest(watermark)}
        or coalesce(recommendation.publication_number <= ${watermark.publication},
          recommendation.calculated_at <= ${watermark.at}::timestamptz))`;
}

/** The condition on `calculated_at` that holds for every entry that the watermark has not seen. */
export function earliestUnseen(watermark: Watermark): Sql {
  return sql`calculated_at >= ${earliest(watermark)}`;
}

function earliest(watermark: Watermark): Sql {
  return sql`${watermark.at}::timestamptz - make_interval(secs => ${limits.history.closedAfterMs / 1000})`;
}

/**
 * Finds the products with a recommendation that the watermark has not seen, ordered by id; null if reading all products
 * is cheaper. The cost grows with the recommendations since the watermark, not with the contract.
 */
export async function findUnseen(
  database: Queries,
  contract: Contract,
  watermark: Watermark,
): Promise<number[] | null> {
  if (watermark.at === beforeAll || (await isSearchLarge(database, contract, watermark))) return null;
  const rows = await database.rows<{ product_id: number }>(sql`
    /* feeds.findUnseen */
    select distinct product_id
    from recommendation
    where contract_id = ${contract.contractId}
      and ${earliestUnseen(watermark)}
      and ${byTime("recommendation")}
      and not ${seenBy(watermark)}
    limit ${unseenHeld + 1}`);
  if (rows.length > unseenHeld) return null;
  return rows.map((row) => row.product_id).sort((a, b) => a - b);
}

/** The time of a watermark that has seen nothing: the delta was never dismissed. */
const beforeAll = "-infinity";

async function isSearchLarge(database: Queries, contract: Contract, watermark: Watermark): Promise<boolean> {
  const row = await database.row<{ entries: number }>(sql`
    /* feeds.isSearchLarge */
    select count(*) as entries
    from (
      select 1
      from recommendation
      where contract_id = ${contract.contractId} and ${earliestUnseen(watermark)} and ${byTime("recommendation")}
      limit ${entriesSearched + 1}
    ) as searched`);
  return (row?.entries ?? 0) > entriesSearched;
}
