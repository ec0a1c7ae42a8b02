/** The version that a contract's prices follow. */
import type { Contract } from "../../base/contract.ts";
import { notFound } from "../../base/error.ts";
import { sql, type Queries, type Transaction } from "../../database/connection.ts";
import { notingChange } from "../../versions/version.ts";
import { moveFence } from "./fence.ts";
import { getStrategy } from "./get-strategy.ts";

/** A version, or the newest one and those that follow it. */
export interface NamedVersion {
  strategyId: string;
  /** null: the newest, and each new one. */
  version: number | null;
}

/** A version that was chosen, and whether newer ones were to follow it. */
export interface ChosenVersion {
  strategyId: string;
  version: number;
  followsNewest: boolean;
}

/** The version that a contract's prices follow. */
export interface ActiveVersion extends ChosenVersion {
  name: string;
}

/** The version that prices follow; null without one. */
export async function findActive(queries: Queries, contract: Contract): Promise<ActiveVersion | null> {
  const row = await queries.row<{ strategy_id: string; name: string; version: number; follows_newest: boolean }>(sql`
    /* pricing.findActive */
    select strategy.strategy_id, version.document ->> 'name' as name, version.version, follows_newest
    from strategy
    join strategy_version as version
      on version.contract_id = ${contract.contractId}
      and version.strategy_id = strategy.strategy_id
      and version.version = strategy.active_version
    where strategy.contract_id = ${contract.contractId} and active_version is not null`);
  if (row === null) return null;
  return {
    strategyId: row.strategy_id,
    name: row.name,
    version: row.version,
    followsNewest: row.follows_newest,
  };
}

/** Makes a version the active one, in a transaction that has locked the contract; runs of before publish no more. @throws 404 */
export async function makeActive(
  transaction: Transaction,
  contract: Contract,
  { strategyId, version }: NamedVersion,
): Promise<ActiveVersion> {
  await moveFence(transaction, contract);
  await transaction.run(sql`
    /* pricing.deactivateStrategies */
    update strategy
    set active_version = null, follows_newest = true
    where contract_id = ${contract.contractId} and active_version is not null and strategy_id <> ${strategyId}`);
  const activated = await transaction.run(sql`
    /* pricing.activateStrategy */
    with ${notingChange(contract, "settings")}
    update strategy
    set active_version = stored.version, follows_newest = ${version === null}
    from strategy_version as stored
    where strategy.contract_id = ${contract.contractId}
      and strategy.strategy_id = ${strategyId}
      and strategy.deleted_at is null
      and stored.contract_id = ${contract.contractId}
      and stored.strategy_id = ${strategyId}
      and stored.version = coalesce(${version}::integer, strategy.version)`);
  // It says whether the strategy or only the version is missing.
  if (activated === 0) await getStrategy(transaction, contract, strategyId, version);
  const active = await findActive(transaction, contract);
  if (active === null) throw notFound("The strategy");
  return active;
}

/** While a version is rolled out, none of the strategy that the others follow goes live. */
export async function pinActive(transaction: Transaction, contract: Contract): Promise<void> {
  await transaction.run(sql`
    /* pricing.pinActive */
    with ${notingChange(contract, "settings")}
    update strategy
    set follows_newest = false
    where contract_id = ${contract.contractId} and active_version is not null`);
}

/**
 * Names a version that was chosen earlier. Later ones follow it only if that was asked for and it is the newest still: what was
 * stored since, nobody has chosen.
 *
 * @throws 404 if the strategy is deleted
 */
export async function namedAsAsked(
  queries: Queries,
  contract: Contract,
  { strategyId, version, followsNewest }: ChosenVersion,
): Promise<NamedVersion> {
  const newest = await getStrategy(queries, contract, strategyId);
  return { strategyId, version: followsNewest && newest.version === version ? null : version };
}
