/**
 * `archiveOfferIds`: moves offer ids from the table of the latest to the archive, once there are enough of them. A duty
 * of the worker. Each id changes a page of an index over all history. Many ids at once share pages and their log, and no
 * request waits for it.
 */
import { sql, type Database, type Queries } from "../database/connection.ts";
import { untilEnd } from "../history/retention.ts";
import { limits } from "../limits.ts";

/** Newest offer ids in a table of their own. More are moved to the table of all history. */
const latestIds = 500_000;

/** The key of an offer id. */
export interface OfferIdKey {
  contract_id: string;
  digest: string;
}

/** The key before every id. */
export const firstOfferId: OfferIdKey = { contract_id: "", digest: "00000000-0000-0000-0000-000000000000" };

/**
 * Moves the latest ids in bounded statements. A transaction that takes an id that is being moved waits for the statement.
 *
 * @param signal stops it after the running statement; the next call moves the rest
 * @param leftAlone so many ids or fewer are not moved: each would change a page of its own
 */
export async function archiveOfferIds(
  database: Database,
  signal: AbortSignal,
  leftAlone: number = latestIds,
): Promise<void> {
  if (!(await hasMoreThan(database, leftAlone))) return;
  await untilEnd(signal, firstOfferId, async (reached) => await archiveNextOfferIds(database, reached));
}

async function hasMoreThan(database: Database, ids: number): Promise<boolean> {
  const row = await database.row(sql`
    /* offers.hasMoreLatestIds */
    select contract_id
    from offer_id
    order by contract_id, digest
    offset ${ids}
    limit 1`);
  return row !== null;
}

/** Moves the next ids after a key. @returns the last one, or null at the end */
export async function archiveNextOfferIds(queries: Queries, after: OfferIdKey): Promise<OfferIdKey | null> {
  const key = sql`(${after.contract_id}, ${after.digest}::uuid)`;
  return await queries.row<OfferIdKey>(sql`
    /* offers.archiveNextOfferIds */
    with last as (
      select contract_id, digest
      from (
        select contract_id, digest
        from offer_id
        where (contract_id, digest) > ${key}
        order by contract_id, digest
        limit ${limits.offers.idsArchivedAtOnce}
      ) as next
      order by contract_id desc, digest desc
      limit 1
    ), moved as (
      delete from offer_id
      where (contract_id, digest) > ${key}
        and (contract_id, digest) <= ((select contract_id from last), (select digest from last))
      returning contract_id, digest
    ), archived as (
      insert into archived_offer_id (contract_id, digest)
      select contract_id, digest
      from moved
    )
    select contract_id, digest
    from last`);
}
