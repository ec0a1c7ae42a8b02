/**
 * What a fetch of a delta has seen, exactly. The time of an entry alone cannot say it: a transaction that commits
 * after the fetch may have stored its entries before it. So a mark is the database's snapshot at the fetch, and each
 * recommendation names the transaction that stored it; a mark has seen what its snapshot sees.
 *
 * The times around it keep the search small, and right in a database that was dumped and restored, where numbers of
 * transactions begin anew: what is older than any transaction lasts was seen, what is newer than the mark was not.
 */
import type { Contract } from "../base/contract.ts";
import { sql, type Queries, type Sql } from "../database/connection.ts";
import { byTime } from "../history/window.ts";
import { limits } from "../limits.ts";

/** As the database writes them, to the microsecond. */
export interface EntryMark {
  at: string;
  snapshot: string;
}

/** The condition that the mark has seen a `recommendation`. */
export function seenBy(mark: EntryMark): Sql {
  return sql`(recommendation.calculated_at < ${earliest(mark)}
        or recommendation.calculated_at <= ${mark.at}::timestamptz
        and coalesce(pg_visible_in_snapshot(stored_by, ${mark.snapshot}::pg_snapshot), true))`;
}

/** The condition that what was calculated then can be unseen by the mark. */
export function earliestUnseen(mark: EntryMark): Sql {
  return sql`calculated_at >= ${earliest(mark)}`;
}

function earliest(mark: EntryMark): Sql {
  return sql`${mark.at}::timestamptz - make_interval(secs => ${limits.history.closedAfterMs / 1000})`;
}

/**
 * The products whose newest recommendation the mark has not seen, by their ids; null when walking all products is
 * cheaper. What this costs follows what was calculated since the mark, not what the contract holds.
 */
export async function findUnseen(database: Queries, contract: Contract, mark: EntryMark): Promise<number[] | null> {
  if (mark.at === beforeAll || (await isLongAgo(database, contract, mark))) return null;
  const rows = await database.rows<{ product_id: number }>(sql`
    /* feeds.findUnseen */
    select distinct product_id
    from recommendation
    where contract_id = ${contract.contractId}
      and ${earliestUnseen(mark)}
      and ${byTime("recommendation")}
      and not ${seenBy(mark)}
    limit ${limits.feeds.unseenHeld + 1}`);
  if (rows.length > limits.feeds.unseenHeld) return null;
  return rows.map((row) => row.product_id).sort((a, b) => a - b);
}

/** The mark of a feed whose delta was never dismissed. */
const beforeAll = "-infinity";

async function isLongAgo(database: Queries, contract: Contract, mark: EntryMark): Promise<boolean> {
  const row = await database.row<{ entries: number }>(sql`
    /* feeds.isLongAgo */
    select count(*) as entries
    from (
      select
      from recommendation
      where contract_id = ${contract.contractId} and ${earliestUnseen(mark)} and ${byTime("recommendation")}
      limit ${limits.feeds.entriesSearched + 1}
    ) as searched`);
  return (row?.entries ?? 0) > limits.feeds.entriesSearched;
}
