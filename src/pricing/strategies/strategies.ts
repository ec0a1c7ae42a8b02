/** The strategies of a contract: immutable numbered versions of documents, one strategy active (interface 4.2-5 to 4.2-9). */
import { lockContract } from "../../accounts/index.ts";
import type { Caller, Contract } from "../../base/contract.ts";
import { apiError, notFound } from "../../base/error.ts";
import { isUuid, newId } from "../../base/id.ts";
import { renderInstant } from "../../base/instant.ts";
import { sql, type Database, type Queries, type Transaction } from "../../database/connection.ts";
import { notingChange } from "../../versions/version.ts";
import { limits } from "../../limits.ts";
import type { StrategyOut } from "./schema.ts";
import type { SubmittedStrategy } from "./strategy-document.ts";

interface StrategyRow {
  strategy_id: string;
  name: string;
  version: number;
  active_version: number | null;
  created_at: Date;
  updated_at: Date;
  document?: string;
}

/** All strategies, the oldest first, without their documents. */
export async function listStrategies(database: Queries, contract: Contract): Promise<StrategyOut[]> {
  const rows = await database.rows<StrategyRow>(sql`
    /* pricing.listStrategies */
    select strategy_id, name, version, active_version, created_at, updated_at
    from strategy
    where contract_id = ${contract.contractId}
    order by strategy_id`);
  return rows.map(renderStrategy);
}

/** One strategy with the document of a version, by default the newest. @throws 404 */
export async function getStrategy(
  database: Queries,
  contract: Contract,
  strategyId: string,
  version: number | null = null,
): Promise<StrategyOut> {
  const row = isUuid(strategyId)
    ? await database.row<StrategyRow>(sql`
        /* pricing.getStrategy */
        select strategy.strategy_id, version.document ->> 'name' as name, version.version, active_version, strategy.created_at,
          version.created_at as updated_at, version.document
        from strategy
        join strategy_version as version
          on version.contract_id = ${contract.contractId} and version.strategy_id = strategy.strategy_id
        where strategy.contract_id = ${contract.contractId}
          and strategy.strategy_id = ${strategyId}
          and version.version = coalesce(${version}::integer, strategy.version)`)
    : null;
  if (row === null) throw notFound(version === null ? "The strategy" : "The strategy, or its version,");
  return renderStrategy(row);
}

/** Stores a new strategy; it is not active. @throws 409 if the contract has too many */
export async function createStrategy(
  database: Database,
  author: { contract: Contract; caller: Caller },
  submitted: SubmittedStrategy,
): Promise<StrategyOut> {
  const { contract } = author;
  const strategyId = newId();
  await database.transaction(async (transaction) => {
    const created = await transaction.run(sql`
      /* pricing.createStrategy */
      insert into strategy (contract_id, strategy_id, name)
      select ${contract.contractId}, ${strategyId}, ${submitted.strategy.name}
      where (select count(*) from strategy where contract_id = ${contract.contractId})
        < ${limits.pricing.strategiesPerContract}`);
    if (created === 0) throw apiError("resource.conflict", "The contract has too many strategies; delete some first.");
    await storeVersion(transaction, author, { strategyId, version: 1, submitted });
  });
  return await getStrategy(database, contract, strategyId);
}

/** Stores a new version; if the strategy is active, the next run follows it. @throws 404 */
export async function replaceStrategy(
  database: Database,
  author: { contract: Contract; caller: Caller },
  strategyId: string,
  submitted: SubmittedStrategy,
): Promise<StrategyOut> {
  const { contract } = author;
  if (!isUuid(strategyId)) throw notFound("The strategy");
  await database.transaction(async (transaction) => {
    const row = await transaction.row<{ version: number }>(sql`
      /* pricing.replaceStrategy */
      with ${notingChange(contract, "settings")}
      update strategy
      set version = version + 1, name = ${submitted.strategy.name}, updated_at = now(),
        active_version = case when active_version is not null then version + 1 end
      where contract_id = ${contract.contractId} and strategy_id = ${strategyId}
      returning version`);
    if (row === null) throw notFound("The strategy");
    await storeVersion(transaction, author, { strategyId, version: row.version, submitted });
  });
  return await getStrategy(database, contract, strategyId);
}

async function storeVersion(
  transaction: Transaction,
  author: { contract: Contract; caller: Caller },
  stored: { strategyId: string; version: number; submitted: SubmittedStrategy },
): Promise<void> {
  await transaction.run(sql`
    /* pricing.storeStrategyVersion */
    insert into strategy_version (contract_id, strategy_id, version, document, message, account_id)
    values (${author.contract.contractId}, ${stored.strategyId}, ${stored.version},
      ${JSON.stringify(stored.submitted.document)}, ${stored.submitted.message}, ${author.caller.accountId})`);
}

/** Makes a version of this strategy, the newest without one, the contract's active one. @throws 404 */
export async function activateStrategy(
  database: Database,
  contract: Contract,
  strategyId: string,
  version: number | null,
): Promise<StrategyOut> {
  if (!isUuid(strategyId)) throw notFound("The strategy");
  const active = await database.transaction(async (transaction) => {
    await lockContract(transaction, contract);
    await transaction.run(sql`
      /* pricing.deactivateStrategies */
      update strategy
      set active_version = null
      where contract_id = ${contract.contractId} and active_version is not null and strategy_id <> ${strategyId}`);
    const activated = await transaction.row<{ active_version: number }>(sql`
      /* pricing.activateStrategy */
      with ${notingChange(contract, "settings")}
      update strategy
      set active_version = stored.version
      from strategy_version as stored
      where strategy.contract_id = ${contract.contractId}
        and strategy.strategy_id = ${strategyId}
        and stored.contract_id = ${contract.contractId}
        and stored.strategy_id = ${strategyId}
        and stored.version = coalesce(${version}::integer, strategy.version)
      returning active_version`);
    if (activated === null) throw notFound(version === null ? "The strategy" : "The strategy, or its version,");
    return activated.active_version;
  });
  return await getStrategy(database, contract, strategyId, active);
}

/** Deletes a strategy. Its prices can no longer be explained. @throws 404, 409 for the active one */
export async function deleteStrategy(database: Database, contract: Contract, strategyId: string): Promise<void> {
  const strategy = await getStrategy(database, contract, strategyId);
  const deleted = await database.run(sql`
    /* pricing.deleteStrategy */
    delete from strategy
    where contract_id = ${contract.contractId} and strategy_id = ${strategyId} and active_version is null`);
  if (deleted === 0) {
    throw apiError("resource.conflict", `"${strategy.name}" is the active strategy; activate another one first.`);
  }
}

function renderStrategy(row: StrategyRow): StrategyOut {
  return {
    id: row.strategy_id,
    strategyId: row.strategy_id,
    name: row.name,
    version: row.version,
    active: row.active_version !== null,
    createdAt: renderInstant(row.created_at),
    updatedAt: renderInstant(row.updated_at),
    ...(row.document === undefined ? {} : { document: JSON.parse(row.document) }),
  };
}
