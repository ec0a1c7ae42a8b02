/**
 * `cleanUpProducts`: removes what belongs to products that are gone. Reads join the product, so nobody sees these rows;
 * they only take space and time. Snapshots and recommendations of such products go with their age (needed.ts).
 *
 * It goes through the newest rows in the order of their keys and compares them with the products. So it needs no note of
 * what was deleted, goes on after a crash, and finds what a transaction stored while the product was being deleted. An
 * id of a product is never used again, and a row is only ever stored for a product that exists.
 */
import { limits } from "../limits.ts";
import { raw, sql, type Database, type Sql } from "../database/connection.ts";
import { contractVersions, versionOf } from "../versions/version.ts";

/** The version of the products that a contract was cleaned up at, in this process: without a change there is nothing to do. */
const cleanedAt = new Map<string, string>();

/** A table to go through, and the condition that a row `kept` of it is over. `inStep` bounds the products of a step. */
interface Pass {
  table: string;
  isOver: (contractId: string, inStep: (table: string) => Sql) => Sql;
}

/** The bound on the products is for the planner: it merges the two instead of looking each row's product up. */
const isGone: Pass["isOver"] = (contractId, inStep) => sql`not exists (
          select 1
          from product
          where product.contract_id = ${contractId}
            and ${inStep("product")}
            and product.product_id = kept.product_id)`;

/** Of a product that never got a price the last state is enough; expired-history.ts deletes those of the others. */
const isUnpriced: Pass["isOver"] = (contractId, inStep) => sql`not exists (
          select 1
          from newest_recommendation as priced
          where priced.contract_id = ${contractId}
            and ${inStep("priced")}
            and priced.product_id = kept.product_id)
        and exists (
          select 1
          from product_state as later
          where later.contract_id = ${contractId}
            and ${inStep("later")}
            and later.product_id = kept.product_id
            and later.revision > kept.revision)`;

const passes: readonly Pass[] = [
  { table: "newest_recommendation", isOver: isGone },
  { table: "newest_snapshot", isOver: isGone },
  { table: "product_state", isOver: isGone },
  { table: "product_state", isOver: isUnpriced },
];

/**
 * Deletes newest snapshots, newest prices and states of products that are gone, in bounded statements. A duty of the
 * worker, `backend.tasks.products.cleanup`.
 *
 * @param signal ends it after the statement under way
 */
export async function cleanUpProducts(
  database: Database,
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
    if (cleanedAt.get(contractId) === version) continue;
    for (const pass of passes) {
      let reached: number | null = 0;
      while (reached !== null) {
        if (signal.aborted) return;
        reached = await deleteNext(database, contractId, { pass, reached, rowsAtOnce });
      }
    }
    cleanedAt.set(contractId, version);
  }
}

/** Goes on after a product. @returns the product it came to, or null at the end */
async function deleteNext(
  database: Database,
  contractId: string,
  { pass, reached, rowsAtOnce }: { pass: Pass; reached: number; rowsAtOnce: number },
): Promise<number | null> {
  const table = raw(pass.table);
  const inStep = (alias: string): Sql =>
    sql`${raw(alias)}.product_id > ${reached} and ${raw(alias)}.product_id <= (select product_id from last)`;
  const row = await database.row<{ reached: number | null }>(sql`
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
        and ${inStep("kept")}
        and ${pass.isOver(contractId, inStep)}
    )
    select product_id as reached
    from last`);
  return row?.reached ?? null;
}
