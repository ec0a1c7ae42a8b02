/** `listStrategies`, `getStrategy`: the strategies of a contract, immutable numbered versions of documents (interface 4.2-5 to 4.2-9). */
import type { Contract } from "../../base/contract.ts";
import { notFound } from "../../base/error.ts";
import { isUuid } from "../../base/id.ts";
import { renderInstant } from "../../base/instant.ts";
import { sql, type Queries } from "../../database/connection.ts";
import type { StrategyOut } from "./schema.ts";

interface StrategyRow {
  strategy_id: string;
  name: string;
  version: number;
  active_version: number | null;
  follows_newest: boolean;
  created_at: Date;
  updated_at: Date;
  document?: string;
}

/** All strategies, the oldest first, in their newest versions and without their documents. */
export async function listStrategies(database: Queries, contract: Contract): Promise<StrategyOut[]> {
  const rows = await database.rows<StrategyRow>(sql`
    /* pricing.listStrategies */
    select strategy_id, name, version, active_version, follows_newest, created_at, updated_at
    from strategy
    where contract_id = ${contract.contractId} and deleted_at is null
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
        select strategy.strategy_id, version.document ->> 'name' as name, version.version, active_version, follows_newest,
          strategy.created_at, version.created_at as updated_at, version.document
        from strategy
        join strategy_version as version
          on version.contract_id = ${contract.contractId} and version.strategy_id = strategy.strategy_id
        where strategy.contract_id = ${contract.contractId}
          and strategy.strategy_id = ${strategyId}
          and deleted_at is null
          and version.version = coalesce(${version}::integer, strategy.version)`)
    : null;
  if (row !== null) return renderStrategy(row);
  if (version === null) throw notFound("The strategy");
  await getStrategy(database, contract, strategyId);
  throw notFound(`Version ${version} of the strategy`);
}

function renderStrategy(row: StrategyRow): StrategyOut {
  return {
    id: row.strategy_id,
    strategyId: row.strategy_id,
    name: row.name,
    version: row.version,
    active: row.active_version === row.version,
    ...(row.active_version === null ? {} : { activeVersion: row.active_version, followsNewest: row.follows_newest }),
    createdAt: renderInstant(row.created_at),
    updatedAt: renderInstant(row.updated_at),
    ...(row.document === undefined ? {} : { document: JSON.parse(row.document) }),
  };
}
