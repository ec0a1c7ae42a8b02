/**
 * When the versions that price a contract's products next say something else because of the time (interface 4.26-27): a run
 * starts then. Whoever changes which versions these are plans it anew.
 */
import { nextEdgeOf } from "../../../engine/index.ts";
import { forEachContract, lockContract } from "../../accounts/index.ts";
import type { Contract } from "../../base/contract.ts";
import { sql, type Database, type Queries, type Transaction } from "../../database/connection.ts";
import { findWaiting } from "./due-contracts.ts";

/** Plans the next edge after `now` of the active version and of one that is rolled out. */
export async function planEdge(transaction: Transaction, contract: Contract, now: Date): Promise<void> {
  const edges = (await findDocuments(transaction, contract)).map((document) =>
    nextEdgeOf(JSON.parse(document), now.getTime(), contract.timeZone),
  );
  const dueMs = Math.min(...edges.map((edge) => edge ?? Infinity));
  if (dueMs === Infinity) {
    await transaction.run(sql`
      /* pricing.dropEdge */
      delete from strategy_edge
      where contract_id = ${contract.contractId}`);
    return;
  }
  await transaction.run(sql`
    /* pricing.planEdge */
    insert into strategy_edge (contract_id, due_at)
    values (${contract.contractId}, ${new Date(dueMs)})
    on conflict (contract_id) do update
    set due_at = excluded.due_at`);
}

async function findDocuments(queries: Queries, contract: Contract): Promise<string[]> {
  const rows = await queries.rows<{ document: string }>(sql`
    /* pricing.findPricingDocuments */
    select version.document
    from (
      select strategy_id, active_version as version
      from strategy
      where contract_id = ${contract.contractId} and active_version is not null
      union
      select strategy_id, version
      from rollout
      where contract_id = ${contract.contractId} and state = 'open'
    ) as priced
    join strategy_version as version
      on version.contract_id = ${contract.contractId}
      and version.strategy_id = priced.strategy_id
      and version.version = priced.version`);
  return rows.map(({ document }) => document);
}

/**
 * Calls `start` for each contract with an edge that has passed at `now`, once however many have. A contract that is expired or
 * paused waits.
 *
 * @throws AggregateError of the contracts that failed; the others are done nevertheless
 */
export async function passEdges(
  database: Database,
  now: Date,
  start: (transaction: Transaction, contract: Contract) => Promise<void>,
): Promise<void> {
  const due = await findWaiting(database, "strategy_edge", now);
  await forEachContract(database, due, async (contract) => await passEdge(database, contract, now, start));
}

async function passEdge(
  database: Database,
  contract: Contract,
  now: Date,
  start: (transaction: Transaction, contract: Contract) => Promise<void>,
): Promise<void> {
  await database.transaction(async (transaction) => {
    await lockContract(transaction, contract);
    const passed = await transaction.row(sql`
      /* pricing.isEdgePassed */
      select 1
      from strategy_edge
      where contract_id = ${contract.contractId} and due_at <= ${now}`);
    if (passed === null) return;
    await planEdge(transaction, contract, now);
    await start(transaction, contract);
  });
}
