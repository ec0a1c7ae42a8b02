/**
 * `deleteContractRows`: deletes what a deleted contract has, in bounded statements. Tables with few rows are left to the references
 * that end with the contract itself. It may end anywhere: the next round deletes what is left.
 */
import { join, raw, sql, type Database } from "../database/connection.ts";
import { deleteHistory } from "./delete-expired-history.ts";
import { untilEnd, untilNone } from "./retention.ts";

/** Rows of a deleted contract that one statement deletes. */
const contractRowsAtOnce = 5_000;

/** Blocks of archived offer ids, 8 KiB each, that one statement reads for a deleted contract. */
const archiveBlocksAtOnce = 20_000;

/** A table, and the columns that name a row of a contract. */
type Keyed = readonly [table: string, ...key: [string, ...string[]]];

/** What says which history is needed. It goes first, so that nothing of the history is. */
const newest: readonly Keyed[] = [
  ["fetch_job", "job_id"],
  ["host_turn", "host_id"],
  ["newest_recommendation", "product_id"],
  ["newest_snapshot", "product_id", "domain"],
];

/** The rest that may be many, each table before those that it refers to. */
const others: readonly Keyed[] = [
  ["catalogue_item", "job_id", "item_number"],
  ["customer_order", "order_number"],
  ["family_pass", "task_id", "family_id"],
  ["figure_value", "field", "digest"],
  ["held_price", "product_id", "created_at"],
  ["idempotent_request", "account_id", "key_digest"],
  ["late_publication", "task_id", "product_id", "published_at"],
  ["left_identifier", "attribute", "value", "product_id"],
  ["log_message", "stored_at", "message_number"],
  ["market_change", "change_id"],
  ["market_day", "tag_key", "day", "domain", "tag"],
  ["monitoring_state", "product_id", "domain"],
  ["offer_evidence", "offer_id", "read_at"],
  ["offer_id", "digest"],
  ["page_position", "query_digest", "start_index"],
  ["page_sample", "sample_id"],
  ["price_history", "product_id"],
  ["product", "product_id"],
  ["product_figure", "product_id"],
  ["product_import_row", "import_id", "row_number"],
  ["product_name", "product_id"],
  ["product_state", "product_id", "revision"],
  ["product_upload_part", "upload_id", "part_number"],
  ["snapshot_closing", "product_id", "snapshot_id"],
  ["task", "task_id"],
  ["unpriced_product", "product_id"],
  ["vendor_day", "tag_key", "day", "vendor", "domain", "tag"],
  ["vendor_follow", "day", "leader", "follower"],
  ["watched_page", "page_id"],
];

/** Only the owner deletes from it. */
const audit: Keyed = ["audit_entry", "done_at", "entry_number"];

/**
 * Deletes the rows of a contract that is deleted.
 *
 * @param deleted.isSettled nobody adds rows any more: ids of offers whose month was dropped are deleted too, by reading all of them
 * @param owner the database as the role that may delete from the audit
 * @param signal ends it after the statement under way
 */
export async function deleteContractRows(
  { database, owner }: { database: Database; owner: Database },
  { contractId, isSettled }: { contractId: string; isSettled: boolean },
  signal: AbortSignal,
  rowsAtOnce: number = contractRowsAtOnce,
): Promise<void> {
  for (const keyed of newest) await deleteAll(database, contractId, { keyed, rowsAtOnce, signal });
  await deleteHistory(database, contractId, signal);
  for (const keyed of others) await deleteAll(database, contractId, { keyed, rowsAtOnce, signal });
  await deleteAll(owner, contractId, { keyed: audit, rowsAtOnce, signal });
  if (isSettled) await deleteArchivedIds(database, contractId, signal);
}

const blockBytes = 8_192;
/** More blocks than a table has. */
const noBlock = 4_294_967_295;

/**
 * Deletes ids that no snapshot gave back. Their index finds single ids only, so the table is read, some blocks a statement. The
 * last one reads what came meanwhile; on many nodes, where the size is not known here, it reads the contract's whole part.
 */
async function deleteArchivedIds(database: Database, contractId: string, signal: AbortSignal): Promise<void> {
  const size = await database.row<{ bytes: number }>(sql`
    /* history.sizeOfArchivedIds */
    select pg_relation_size('archived_offer_id')::float8 as bytes`);
  const blocks = Math.ceil((size?.bytes ?? 0) / blockBytes);
  const step = archiveBlocksAtOnce;
  await untilEnd(signal, 0, async (from) => {
    const to = from + step < blocks ? from + step : null;
    await database.run(sql`
      /* history.deleteArchivedIds */
      delete from archived_offer_id
      where contract_id = ${contractId} and ctid >= ${`(${from},0)`}::tid and ctid < ${`(${to ?? noBlock},0)`}::tid`);
    return to;
  });
}

async function deleteAll(
  database: Database,
  contractId: string,
  { keyed, rowsAtOnce, signal }: { keyed: Keyed; rowsAtOnce: number; signal: AbortSignal },
): Promise<void> {
  const [table, ...columns] = keyed;
  const key = join(columns.map((column) => raw(column)));
  const statement = sql`
    /* history.deleteContractRows */
    delete from ${raw(table)}
    where contract_id = ${contractId}
      and (${key}) in (
        select ${key}
        from ${raw(table)}
        where contract_id = ${contractId}
        limit ${rowsAtOnce})`;
  await untilNone(signal, async () => await database.run(statement));
}
