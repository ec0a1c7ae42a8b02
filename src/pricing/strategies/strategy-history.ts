/** The versions of strategies as they were stored (interface 4.2-9). */
import type { Contract } from "../../base/contract.ts";
import { renderInstant } from "../../base/instant.ts";
import { sql, type Queries, type Sql } from "../../database/connection.ts";
import { limits } from "../../limits.ts";
import type { StrategyHistory } from "./schema.ts";
import { getStrategy } from "./get-strategy.ts";

/** The versions of one strategy, the newest first. @throws 404 */
export async function getStrategyHistory(
  database: Queries,
  contract: Contract,
  strategyId: string,
): Promise<StrategyHistory> {
  await getStrategy(database, contract, strategyId);
  return await readHistory(
    database,
    sql`
    /* pricing.getStrategyHistory */
    select version, message, stored.created_at, email
    from strategy_version as stored
    left join account as author on author.account_id = stored.account_id
    where stored.contract_id = ${contract.contractId} and strategy_id = ${strategyId}
    order by version desc
    limit ${limits.page.history.max}`,
  );
}

/** The versions of all strategies of the contract, the newest first. */
export async function getContractStrategyHistory(database: Queries, contract: Contract): Promise<StrategyHistory> {
  return await readHistory(
    database,
    sql`
    /* pricing.getContractStrategyHistory */
    select version, message, stored.created_at, email
    from strategy_version as stored
    left join account as author on author.account_id = stored.account_id
    where stored.contract_id = ${contract.contractId}
      and not exists (
        select 1
        from strategy
        where strategy.contract_id = ${contract.contractId}
          and strategy.strategy_id = stored.strategy_id
          and deleted_at is not null)
    order by created_at desc, strategy_id desc, version desc
    limit ${limits.page.history.max}`,
  );
}

interface VersionRow {
  version: number;
  message: string | null;
  created_at: Date;
  email: string | null;
}

async function readHistory(database: Queries, statement: Sql): Promise<StrategyHistory> {
  const rows = await database.rows<VersionRow>(statement);
  return {
    history: rows.map((row) => ({
      version: String(row.version),
      documentVersion: row.version,
      ...(row.message === null ? {} : { documentVersionMessage: row.message }),
      updateDate: renderInstant(row.created_at),
      updatedBy: row.email ?? authorGone,
    })),
  };
}

/** A text in any case, since clients read one. */
const authorGone = "deleted user";
