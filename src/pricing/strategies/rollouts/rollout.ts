/** The activations of a contract as they are stored: the open rollout, and what a rollback returns to. */
import type { Caller, Contract } from "../../../base/contract.ts";
import { newId } from "../../../base/id.ts";
import { renderInstant } from "../../../base/instant.ts";
import { sql, type Queries, type Transaction } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import type { ChosenVersion, NamedVersion } from "../active-version.ts";
import type { Stage } from "./members.ts";
import type { RolloutOut } from "./schema.ts";

type State = "open" | "complete" | "ended" | "rolledBack";

export interface Rollout {
  rolloutId: string;
  state: State;
  strategyId: string;
  version: number;
  followsNewest: boolean;
  before: ChosenVersion | null;
  stages: readonly Stage[];
  startedAt: Date;
  email: string;
}

interface RolloutRow {
  rollout_id: string;
  state: State;
  strategy_id: string;
  version: number;
  follows_newest: boolean;
  before_strategy_id: string | null;
  before_version: number | null;
  before_follows_newest: boolean | null;
  stages: string;
  started_at: Date;
  email: string;
}

/** The newest activation that was not rolled back; null without any. An open rollout is the newest. */
export async function findRollout(queries: Queries, contract: Contract): Promise<Rollout | null> {
  const row = await queries.row<RolloutRow>(sql`
    /* pricing.findRollout */
    select rollout_id, state, strategy_id, version, follows_newest, before_strategy_id, before_version,
      before_follows_newest, stages, started_at, email
    from rollout
    where contract_id = ${contract.contractId} and state in ('open', 'complete')
    order by rollout_id desc
    limit 1`);
  if (row === null) return null;
  const { before_strategy_id: strategyId, before_version: version } = row;
  return {
    rolloutId: row.rollout_id,
    state: row.state,
    strategyId: row.strategy_id,
    version: row.version,
    followsNewest: row.follows_newest,
    before:
      strategyId === null || version === null
        ? null
        : { strategyId, version, followsNewest: row.before_follows_newest === true },
    stages: JSON.parse(row.stages),
    startedAt: row.started_at,
    email: row.email,
  };
}

/** The open rollout; null without one. */
export async function findOpenRollout(queries: Queries, contract: Contract): Promise<Rollout | null> {
  const newest = await findRollout(queries, contract);
  return newest?.state === "open" ? newest : null;
}

/** Stores an activation, in place of an open rollout. Old ones that no rollback needs go. */
export async function storeRollout(
  transaction: Transaction,
  { contract, caller }: { contract: Contract; caller: Pick<Caller, "email"> },
  started: {
    state: "open" | "complete";
    named: NamedVersion & { version: number };
    followsNewest: boolean;
    before: Rollout["before"];
    stages: readonly Stage[];
  },
): Promise<void> {
  const { state, named, followsNewest, before, stages } = started;
  await endRollouts(transaction, contract);
  await transaction.run(sql`
    /* pricing.storeRollout */
    insert into rollout (contract_id, rollout_id, state, strategy_id, version, follows_newest, before_strategy_id,
      before_version, before_follows_newest, stages, email)
    values (${contract.contractId}, ${newId()}, ${state}, ${named.strategyId}, ${named.version}, ${followsNewest},
      ${before?.strategyId ?? null}, ${before?.version ?? null}, ${before?.followsNewest ?? null},
      ${JSON.stringify(stages)}, ${caller.email})`);
  await transaction.run(sql`
    /* pricing.dropOldRollouts */
    delete from rollout
    where contract_id = ${contract.contractId}
      and rollout_id < (
        select rollout_id
        from rollout
        where contract_id = ${contract.contractId}
        order by rollout_id desc
        limit 1 offset ${limits.pricing.activationsKept - 1})`);
}

/** Ends an open rollout, of which nothing is to be undone then. */
export async function endRollouts(transaction: Transaction, contract: Contract): Promise<void> {
  await transaction.run(sql`
    /* pricing.endRollouts */
    update rollout
    set state = 'ended'
    where contract_id = ${contract.contractId} and state = 'open'`);
}

/** Changes a rollout's state or stages. */
export async function changeRollout(
  transaction: Transaction,
  contract: Contract,
  { rolloutId, state, stages }: Pick<Rollout, "rolloutId" | "state" | "stages">,
): Promise<void> {
  await transaction.run(sql`
    /* pricing.changeRollout */
    update rollout
    set state = ${state}, stages = ${JSON.stringify(stages)}
    where contract_id = ${contract.contractId} and rollout_id = ${rolloutId}`);
}

/** The rollout as answers have it. */
export function renderRollout(rollout: Rollout): RolloutOut {
  const { before } = rollout;
  return {
    rolloutId: rollout.rolloutId,
    state: rollout.state === "open" ? "open" : "complete",
    strategyId: rollout.strategyId,
    version: rollout.version,
    stages: [...rollout.stages],
    ...(before === null ? {} : { before: { strategyId: before.strategyId, version: before.version } }),
    startedAt: renderInstant(rollout.startedAt),
    startedBy: rollout.email,
  };
}
