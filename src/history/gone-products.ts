/**
 * `cleanUpProducts`: deletes the newest rows and the states of deleted products. Reads join the product, so no answer
 * shows these rows; they only take space and time. Expiry deletes the history of such products (needed.ts).
 *
 * It compares the newest rows with the products, in the order of their keys. So it needs no list of deleted products,
 * it survives a crash, and it finds rows that a transaction stored during the deletion. An id of a product is never
 * reused, and a row is stored only for a product that exists.
 */
import { limits } from "../limits.ts";
import { raw, sql, type Database, type Sql } from "../database/connection.ts";
import { compareByHashing } from "../database/planning.ts";
import { untilEnd, untilNone } from "./retention.ts";
import { contractVersions, versionOf } from "../versions/version.ts";

/** Notes what deleted products have left, for the guard's memory. */
export type NoteGone = (database: Database, contract: { contractId: string }) => Promise<void>;

/** The version of each contract's products at its last clean-up in this process. An unchanged contract is skipped. */
const cleanedAt = new Map<string, string>();

/** A table, and the condition that nothing needs a row `kept` of it. `inBatch` bounds the products of a batch. */
interface Pass {
  table: string;
  isUnneeded: (contractId: string, inBatch: (table: string) => Sql) => Sql;
}

/** The product is deleted, and the guard has noted what it left. */
const isGone: Pass["isUnneeded"] = (contractId, inBatch) => sql`not exists (
          select 1
          from unnoted_deletion
          where contract_id = ${contractId})
        and kept.product_id not in (
          select product.product_id
          from product
          where product.contract_id = ${contractId} and ${inBatch("product")})`;

/** The product is deleted, and the guard does not remember it (interface 4.25-13). */
const isForgettable: Pass["isUnneeded"] = (contractId, inBatch) => sql`${isGone(contractId, inBatch)}
        and kept.product_id not in (
          select remembered.product_id
          from left_identifier as remembered
          where remembered.contract_id = ${contractId} and ${inBatch("remembered")})`;

/** The product is deleted; of one that the guard remembers, rejections stay. */
const isNoRejection: Pass["isUnneeded"] = (contractId, inBatch) => sql`${isGone(contractId, inBatch)}
        and (kept.stands_until is null or kept.status <> 'rejected' or kept.product_id not in (
          select remembered.product_id
          from left_identifier as remembered
          where remembered.contract_id = ${contractId} and ${inBatch("remembered")}))`;

/** The product has no price, and the state is not its last one. delete-expired-history.ts handles priced products. */
const isUnpriced: Pass["isUnneeded"] = (contractId, inBatch) => sql`kept.product_id not in (
          select priced.product_id
          from newest_recommendation as priced
          where priced.contract_id = ${contractId} and ${inBatch("priced")})
        and (kept.product_id, kept.revision) not in (
          select held.product_id, held.product_revision
          from held_price as held
          where held.contract_id = ${contractId} and ${inBatch("held")})
        and (kept.product_id, kept.revision) not in (
          select unpriced.product_id, unpriced.product_revision
          from unpriced_product as unpriced
          where unpriced.contract_id = ${contractId} and ${inBatch("unpriced")})
        and (
          select true
          from product_state as later
          where later.contract_id = ${contractId}
            and later.product_id = kept.product_id
            and later.revision > kept.revision
          limit 1)`;

/** The product is deleted, or the run is forgotten that gave it no price. */
const isForgotten: Pass["isUnneeded"] = (contractId, inBatch) => sql`(${isGone(contractId, inBatch)}
        or not exists (
          select 1
          from pricing_run as run
          where run.contract_id = ${contractId} and run.task_id = kept.task_id))`;

const passes: readonly Pass[] = [
  { table: "newest_recommendation", isUnneeded: isForgettable },
  { table: "price_history", isUnneeded: isForgettable },
  { table: "held_price", isUnneeded: isNoRejection },
  { table: "unpriced_product", isUnneeded: isForgotten },
  { table: "newest_snapshot", isUnneeded: isGone },
  { table: "product_state", isUnneeded: isGone },
  { table: "product_state", isUnneeded: isUnpriced },
];

/**
 * Deletes newest snapshots, newest, held and missing prices, histories and states of deleted products, in bounded statements. A duty of the worker,
 * `backend.tasks.products.cleanup`.
 *
 * @param signal ends it after the statement under way
 */
export async function cleanUpProducts(
  { database, noteGone }: { database: Database; noteGone: NoteGone },
  signal: AbortSignal,
  rowsAtOnce: number = limits.retention.comparedAtOnce,
): Promise<void> {
  const contracts = await database.rows<{ contract_id: string }>(sql`
    /* history.listContracts */
    select contract_id
    from contract`);
  const contractIds = contracts.map((contract) => contract.contract_id);
  const versions = new Map(
    (await contractVersions(database, contractIds)).map((found) => [found.contract_id, versionOf(found, ["products"])]),
  );
  for (const contractId of contractIds) {
    const version = versions.get(contractId) ?? "";
    await noteGone(database, { contractId });
    const hasForgotten = await forgetLeft(database, contractId, signal);
    if (cleanedAt.get(contractId) === version && !hasForgotten) continue;
    for (const pass of passes) {
      const next = async (reached: number): Promise<number | null> =>
        await deleteNext(database, contractId, { pass, reached, rowsAtOnce });
      if (!(await untilEnd(signal, 0, next))) return;
    }
    cleanedAt.set(contractId, version);
  }
}

/**
 * Forgets identifiers that were left long ago, and the oldest of too many. @returns whether there were any: what was kept for them is deleted
 * next
 */
async function forgetLeft(database: Database, contractId: string, signal: AbortSignal): Promise<boolean> {
  const statement = sql`
    /* history.forgetLeft */
    delete from left_identifier
    where contract_id = ${contractId}
      and (attribute, value, product_id) in (
        select attribute, value, product_id
        from left_identifier
        where contract_id = ${contractId}
          and left_at <= greatest(statement_timestamp() - make_interval(days => ${limits.pricing.leftKeptDays}), (
            select left_at
            from left_identifier
            where contract_id = ${contractId}
            order by left_at desc
            limit 1 offset ${limits.pricing.leftIdentifiers}))
        limit ${limits.publishing.forgottenAtOnce})`;
  const forgotten = await untilNone(signal, async () => await database.run(statement));
  await database.run(sql`
    /* history.forgetRemovals */
    delete from product_removal
    where contract_id = ${contractId}
      and removed_at <= statement_timestamp() - make_interval(days => ${limits.pricing.leftKeptDays})`);
  return forgotten > 0;
}

/** Deletes from the next batch after a product. @returns the batch's last product, or null at the end */
async function deleteNext(
  database: Database,
  contractId: string,
  { pass, reached, rowsAtOnce }: { pass: Pass; reached: number; rowsAtOnce: number },
): Promise<number | null> {
  const table = raw(pass.table);
  const inBatch = (alias: string): Sql =>
    sql`${raw(alias)}.product_id > ${reached} and ${raw(alias)}.product_id <= (select product_id from last)`;
  const statement = sql`
    /* history.cleanUpProducts */
    with last as materialized (
      select max(product_id) as product_id
      from (
        select product_id
        from ${table}
        where contract_id = ${contractId} and product_id > ${reached}
        order by product_id
        limit ${rowsAtOnce}
      ) as next
    ), deleted as (
      delete from ${table} as kept
      where contract_id = ${contractId}
        and ${inBatch("kept")}
        and ${pass.isUnneeded(contractId, inBatch)}
    )
    select product_id as reached
    from last`;
  return await database.transaction(async (transaction) => {
    await transaction.set(compareByHashing);
    return (await transaction.row<{ reached: number | null }>(statement))?.reached ?? null;
  });
}
