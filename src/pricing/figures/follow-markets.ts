/**
 * Renews the figures of products whose market data changed. Transactions commit in another order than their clocks: so a
 * round begins where the one before found the oldest transaction that was still open.
 */
import type { Contract } from "../../base/contract.ts";
import { sql, type Database, type Queries } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import { byTime } from "../../history/window.ts";
import { renewLease } from "./lease.ts";
import { renewFigures, type Renewal } from "./renew-figures.ts";

/**
 * Renews the figures of products whose market data changed since a round began.
 *
 * @returns where the next round begins, by the database's clock; null if the signal ended this one
 */
export async function followMarkets(
  database: Database,
  contract: Contract,
  renewal: Renewal,
  { from, signal }: { from: string; signal: AbortSignal },
): Promise<string | null> {
  const next = await oldestWriter(database, contract);
  for (const find of [findClosed, findStored]) {
    for (let found = await find(database, contract, from); found !== null;) {
      for (let index = 0; index < found.productIds.length; index += limits.figures.renewedAtOnce) {
        if (signal.aborted) return null;
        const productIds = found.productIds.slice(index, index + limits.figures.renewedAtOnce);
        await renewFigures(database, contract, renewal, productIds);
      }
      await renewLease(database, contract);
      found = await find(database, contract, found.reached);
    }
  }
  return next;
}

/**
 * Everything that was stored of the contract before this instant, and at it, is visible from now on. A transaction takes the time of what it stores
 * while it lasts, in whole milliseconds, and of a first snapshot before it has a number. So every transaction counts, one that only reads too.
 *
 * The contract's node answers, because its clock tells when rows were stored. One that is prepared there, to commit on several nodes, is
 * nobody's any more: it began at most the longest transaction's time before. The arguments are read in their order, so none ends
 * unseen between them. The functions stand behind views, which the coordinator would read by itself.
 */
async function oldestWriter(database: Queries, contract: Contract): Promise<string> {
  const longest = sql`${limits.database.transactionTimeoutMs}::double precision * interval '1 millisecond'`;
  const here = sql`(select datid from pg_stat_get_activity(pg_backend_pid()))`;
  // Nobody's time is null, which counts neither as the least nor as the greatest.
  const row = await database.row<{ oldest: string }>(sql`
    /* pricing.oldestWriter */
    select (date_trunc('milliseconds', greatest(
      least(
        clock_timestamp(),
        (
          select min(xact_start)
          from pg_stat_get_activity(null)
          where datid = ${here} and backend_type = 'client backend' and pid <> pg_backend_pid()
        ),
        (select min(prepared) - ${longest} from pg_prepared_xact() where dbid = ${here})
      ),
      clock_timestamp() - ${longest}
    )) - interval '1 millisecond')::text as oldest
    from contract
    where contract_id = ${contract.contractId}`);
  return row?.oldest ?? "-infinity";
}

/** Products whose market data changed, and the instant up to which they were found. */
interface Found {
  productIds: number[];
  reached: string;
}

interface FoundRow {
  product_id: number;
  reached: string;
}

function foundIn(rows: readonly FoundRow[]): Found | null {
  const reached = rows[0]?.reached;
  return reached === undefined ? null : { productIds: rows.map((row) => row.product_id), reached };
}

/** The products of the next snapshots stored after an instant; null if there are none. */
async function findStored(database: Queries, contract: Contract, after: string): Promise<Found | null> {
  return foundIn(
    await database.rows<FoundRow>(sql`
    /* pricing.findStored */
    select product_id, (max(max(stored_at)) over ())::text as reached
    from (
      select product_id, stored_at
      from snapshot
      where contract_id = ${contract.contractId} and stored_at > ${after}::timestamptz and ${byTime("snapshot")}
      order by stored_at
      fetch first ${limits.figures.snapshotsAtOnce} rows with ties
    ) as stored
    group by product_id
    order by product_id`),
  );
}

/** The products of the next closings after an instant; null if there are none. */
async function findClosed(database: Queries, contract: Contract, after: string): Promise<Found | null> {
  return foundIn(
    await database.rows<FoundRow>(sql`
    /* pricing.findClosed */
    select product_id, (max(max(closed_at)) over ())::text as reached
    from (
      select product_id, closed_at
      from snapshot_closing
      where contract_id = ${contract.contractId} and closed_at > ${after}::timestamptz
      order by closed_at
      fetch first ${limits.figures.snapshotsAtOnce} rows with ties
    ) as closed
    group by product_id
    order by product_id`),
  );
}
