/** The settings of a run: all inputs of its prices besides products and markets. They are pinned when the run begins. */
import { engineVersion } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries } from "../../database/connection.ts";
import { getIgnoredVendors, getShops, type IgnoredVendor, type OwnShop } from "../../offers/index.ts";
import { TaskFailed } from "../../tasks/index.ts";
import { strategyFailure } from "../strategies/strategy-document.ts";

export interface PricingRun {
  engineVersion: number;
  strategyId: string;
  strategyVersion: number;
  strategyName: string;
  /** The strategy document, JSON text. */
  document: string;
  /** The engine's `now`. */
  calculatedFor: Date;
  timeZone: string;
  currency: string;
  ownShops: OwnShop[];
  ignoredVendors: IgnoredVendor[];
}

/** The currency of a contract without market data. */
export const currencyWithoutAny = "EUR";

/**
 * Pins the settings of a run. A run that restarts after a crash keeps them.
 *
 * @throws TaskFailed when the contract has no active strategy
 */
export async function beginRun(database: Queries, contract: Contract, taskId: string): Promise<PricingRun> {
  const begun = await findRun(database, contract, taskId);
  if (begun !== null) return begun;
  await pinSettings(database, contract, taskId);
  const run = await findRun(database, contract, taskId);
  if (run !== null) return run;
  throw new TaskFailed(strategyFailure, "The contract has no active strategy; activate one and start again.");
}

async function pinSettings(database: Queries, contract: Contract, taskId: string): Promise<void> {
  const ownShops = await getShops(database, contract);
  const ignoredVendors = await getIgnoredVendors(database, contract);
  await database.run(sql`
    /* pricing.beginRun */
    insert into pricing_run (contract_id, task_id, engine_version, strategy_id, strategy_version, calculated_for,
      time_zone, currency, own_shops, ignored_vendors)
    select contract.contract_id, ${taskId}, ${engineVersion}, strategy_id, version,
      date_trunc('milliseconds', clock_timestamp()), time_zone, coalesce(currency, ${currencyWithoutAny}),
      ${JSON.stringify(ownShops)}, ${JSON.stringify(ignoredVendors)}
    from strategy
    join contract on contract.contract_id = ${contract.contractId}
    where strategy.contract_id = ${contract.contractId} and strategy.is_active
    on conflict (contract_id, task_id) do nothing`);
}

interface PricingRunRow {
  engine_version: number;
  strategy_id: string;
  strategy_version: number;
  strategy_name: string;
  document: string;
  calculated_for: Date;
  time_zone: string;
  currency: string;
  own_shops: string;
  ignored_vendors: string;
}

/** The settings of a run, or null if it does not exist or its strategy is deleted. */
export async function findRun(database: Queries, contract: Contract, taskId: string): Promise<PricingRun | null> {
  const row = await database.row<PricingRunRow>(sql`
    /* pricing.findRun */
    select run.engine_version, run.strategy_id, run.strategy_version, document ->> 'name' as strategy_name, document,
      calculated_for, time_zone, currency, own_shops, ignored_vendors
    from pricing_run as run
    join strategy_version as version
      on version.contract_id = ${contract.contractId}
      and version.strategy_id = run.strategy_id
      and version.version = run.strategy_version
    where run.contract_id = ${contract.contractId} and run.task_id = ${taskId}`);
  if (row === null) return null;
  return {
    engineVersion: row.engine_version,
    strategyId: row.strategy_id,
    strategyVersion: row.strategy_version,
    strategyName: row.strategy_name,
    document: row.document,
    calculatedFor: row.calculated_for,
    timeZone: row.time_zone,
    currency: row.currency,
    ownShops: JSON.parse(row.own_shops),
    ignoredVendors: JSON.parse(row.ignored_vendors),
  };
}
