/** The settings of a run: all inputs of its prices besides products and markets. They are pinned when the run begins. */
import { engineVersion, type CurrencyRate } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries } from "../../database/connection.ts";
import type { IgnoredVendor, OwnShop } from "../../offers/index.ts";
import { TaskFailed } from "../../tasks/index.ts";
import type { Stage } from "../strategies/rollouts/members.ts";
import { makeFence } from "../strategies/fence.ts";
import { strategyFailure } from "../strategies/compile-stored.ts";
import { readPricingSettings } from "./pricing-settings.ts";

export interface PricingRun {
  /** Of the contract's publications when it began: it publishes under no other. */
  epoch: number;
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
  rates: CurrencyRate[];
  /** The version of the guard; null of a run that is older than guards. */
  guardVersion: number | null;
  /** What prices some of the products, with its document; null: nothing. */
  rollout: RunRollout | null;
}

/** The version of a rollout, and the products that it prices. */
export interface RunRollout {
  rolloutId: string;
  strategyId: string;
  version: number;
  stages: Stage[];
  document: string;
}

/**
 * Pins the settings of a run. A run that restarts after a crash keeps them.
 *
 * @throws TaskFailed when the contract has no active strategy
 */
export async function beginRun(database: Queries, contract: Contract, taskId: string): Promise<PricingRun> {
  const begun = await findRun(database, contract, taskId);
  if (begun !== null) return begun;
  await makeFence(database, contract);
  await pinSettings(database, contract, taskId);
  const run = await findRun(database, contract, taskId);
  if (run !== null) return run;
  throw new TaskFailed(strategyFailure, "The contract has no active strategy; activate one and start again.");
}

async function pinSettings(database: Queries, contract: Contract, taskId: string): Promise<void> {
  const { now, currency, ownShops, ignoredVendors, rates, guard } = await readPricingSettings(database, contract);
  await database.run(sql`
    /* pricing.beginRun */
    insert into pricing_run (contract_id, task_id, engine_version, strategy_id, strategy_version, calculated_for,
      time_zone, currency, own_shops, ignored_vendors, rates, guard_version, epoch, rollout,
      rollout_strategy_id)
    select contract.contract_id, ${taskId}, ${engineVersion}, strategy.strategy_id, active_version,
      ${now}::timestamptz, time_zone, ${currency},
      ${JSON.stringify(ownShops)}, ${JSON.stringify(ignoredVendors)}, ${JSON.stringify(rates)}, ${guard.version},
      epoch, case when rollout.rollout_id is not null then json_build_object(
        'rolloutId', rollout.rollout_id, 'strategyId', rollout.strategy_id, 'version', rollout.version, 'stages', stages
      ) end, rollout.strategy_id
    from strategy
    join contract on contract.contract_id = ${contract.contractId}
    join publishing on publishing.contract_id = ${contract.contractId}
    left join rollout on rollout.contract_id = ${contract.contractId} and state = 'open'
    where strategy.contract_id = ${contract.contractId} and strategy.active_version is not null
    on conflict (contract_id, task_id) do nothing`);
}

interface PricingRunRow {
  epoch: number;
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
  rates: string;
  guard_version: number | null;
  rollout: string | null;
  rollout_document: string | null;
}

/** One of the versions that price the products of a run. */
export interface VersionName {
  strategyId: string;
  strategyVersion: number;
}

/**
 * The settings of a run, or null if it does not exist or its strategy is deleted.
 *
 * @param of the version that priced a product; that of the run itself if it is null
 */
export async function findRun(
  database: Queries,
  contract: Contract,
  taskId: string,
  of: VersionName | null = null,
): Promise<PricingRun | null> {
  const row = await database.row<PricingRunRow>(sql`
    /* pricing.findRun */
    select run.engine_version, version.strategy_id, version.version as strategy_version,
      version.document ->> 'name' as strategy_name, version.document, calculated_for, time_zone, currency, own_shops, ignored_vendors, rates,
      guard_version, epoch, rollout, rolled.document as rollout_document
    from pricing_run as run
    join strategy_version as version
      on version.contract_id = ${contract.contractId}
      and version.strategy_id = coalesce(${of?.strategyId ?? null}::uuid, run.strategy_id)
      and version.version = coalesce(${of?.strategyVersion ?? null}::integer, run.strategy_version)
    left join strategy_version as rolled
      on rolled.contract_id = ${contract.contractId}
      and rolled.strategy_id = rollout_strategy_id
      and rolled.version = (rollout ->> 'version')::integer
    where run.contract_id = ${contract.contractId} and run.task_id = ${taskId}`);
  if (row === null) return null;
  const rollout: Omit<RunRollout, "document"> | null = row.rollout === null ? null : JSON.parse(row.rollout);
  return {
    epoch: row.epoch,
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
    rates: JSON.parse(row.rates),
    guardVersion: row.guard_version,
    rollout: rollout === null || row.rollout_document === null ? null : { ...rollout, document: row.rollout_document },
  };
}

/** The settings of runs without their strategies, by task. */
export async function findRuns(
  database: Queries,
  contract: Contract,
  taskIds: readonly string[],
): Promise<
  ReadonlyMap<
    string,
    Pick<PricingRun, "calculatedFor" | "timeZone" | "currency" | "ownShops" | "ignoredVendors" | "rates">
  >
> {
  const rows = await database.rows<PricingRunRow & { task_id: string }>(sql`
    /* pricing.findRuns */
    select task_id, calculated_for, time_zone, currency, own_shops, ignored_vendors, rates
    from pricing_run
    where contract_id = ${contract.contractId} and task_id = any(${[...taskIds]}::uuid[])`);
  return new Map(
    rows.map((row) => [
      row.task_id,
      {
        calculatedFor: row.calculated_for,
        timeZone: row.time_zone,
        currency: row.currency,
        ownShops: JSON.parse(row.own_shops),
        ignoredVendors: JSON.parse(row.ignored_vendors),
        rates: JSON.parse(row.rates),
      },
    ]),
  );
}
