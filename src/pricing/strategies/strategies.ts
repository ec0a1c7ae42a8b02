/** The strategies of a contract: immutable numbered versions of documents, one strategy active (interface 4.2-5 to 4.2-9). */
import { lockContract } from "../../accounts/index.ts";
import type { Caller, Contract } from "../../base/contract.ts";
import { apiError, notFound } from "../../base/error.ts";
import { isUuid, newId } from "../../base/id.ts";
import { renderInstant } from "../../base/instant.ts";
import { sql, type Database, type Queries, type Transaction } from "../../database/connection.ts";
import { notingChange } from "../../versions/version.ts";
import { limits } from "../../limits.ts";
import type { StrategyHistory, StrategyOut } from "./schema.ts";
import type { SubmittedStrategy } from "./strategy-document.ts";

interface StrategyRow {
  strategy_id: string;
  name: string;
  version: number;
  is_active: boolean;
  created_at: Date;
  updated_at: Date;
  document?: string;
}

/** All strategies, the oldest first, without their documents. */
export async function listStrategies(database: Queries, contract: Contract): Promise<StrategyOut[]> {
  const rows = await database.rows<StrategyRow>(sql`
    /* pricing.listStrategies */
    select strategy_id, name, version, is_active, created_at, updated_at
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
        select strategy.strategy_id, version.document ->> 'name' as name, version.version, is_active, strategy.created_at,
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
      set version = version + 1, name = ${submitted.strategy.name}, updated_at = now()
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

/** Makes this strategy the contract's active one. @throws 404 */
export async function activateStrategy(
  database: Database,
  contract: Contract,
  strategyId: string,
): Promise<StrategyOut> {
  if (!isUuid(strategyId)) throw notFound("The strategy");
  await database.transaction(async (transaction) => {
    await lockContract(transaction, contract);
    await transaction.run(sql`
      /* pricing.deactivateStrategies */
      update strategy
      set is_active = false
      where contract_id = ${contract.contractId} and is_active and strategy_id <> ${strategyId}`);
    const activated = await transaction.run(sql`
      /* pricing.activateStrategy */
      with ${notingChange(contract, "settings")}
      update strategy
      set is_active = true
      where contract_id = ${contract.contractId} and strategy_id = ${strategyId}`);
    if (activated === 0) throw notFound("The strategy");
  });
  return await getStrategy(database, contract, strategyId);
}

/** Deletes a strategy. Its prices can no longer be explained. @throws 404, 409 for the active one */
export async function deleteStrategy(database: Database, contract: Contract, strategyId: string): Promise<void> {
  const strategy = await getStrategy(database, contract, strategyId);
  const deleted = await database.run(sql`
    /* pricing.deleteStrategy */
    delete from strategy
    where contract_id = ${contract.contractId} and strategy_id = ${strategyId} and not is_active`);
  if (deleted === 0) {
    throw apiError("resource.conflict", `"${strategy.name}" is the active strategy; activate another one first.`);
  }
}

/** Every version, the newest first. @throws 404 */
export async function getStrategyHistory(
  database: Queries,
  contract: Contract,
  strategyId: string,
): Promise<StrategyHistory> {
  await getStrategy(database, contract, strategyId);
  const rows = await database.rows<{
    version: number;
    message: string | null;
    created_at: Date;
    email: string | null;
  }>(sql`
    /* pricing.getStrategyHistory */
    select version, message, strategy_version.created_at, email
    from strategy_version
    left join account using (account_id)
    where contract_id = ${contract.contractId} and strategy_id = ${strategyId}
    order by version desc
    limit ${limits.page.history.max}`);
  return {
    history: rows.map((row) => ({
      version: row.version,
      documentVersion: row.version,
      ...(row.message === null ? {} : { documentVersionMessage: row.message }),
      updateDate: renderInstant(row.created_at),
      updatedBy: row.email,
    })),
  };
}

function renderStrategy(row: StrategyRow): StrategyOut {
  return {
    id: row.strategy_id,
    strategyId: row.strategy_id,
    name: row.name,
    version: row.version,
    active: row.is_active,
    createdAt: renderInstant(row.created_at),
    updatedAt: renderInstant(row.updated_at),
    ...(row.document === undefined ? {} : { document: JSON.parse(row.document) }),
  };
}
