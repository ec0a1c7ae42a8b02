/**
 * The fence that every publication passes. A publication holds the contract's row `for share` until it commits. Whoever
 * stops publications updates the row, so it waits for those under way, and afterwards no older run publishes.
 */
import type { Author, Contract } from "../../base/contract.ts";
import { ApiError, errorItem, type ErrorItem } from "../../base/error.ts";
import { sql, type Queries, type Transaction } from "../../database/connection.ts";
import { TaskFailed } from "../../tasks/index.ts";

/** The state of a contract's publications. */
export interface Fence {
  /** Advances with every pause, take back, rollback and activation. */
  epoch: number;
  isPaused: boolean;
}

/** What publishes: a run under the epoch that it began with, a take back even during the pause that it made, or somebody's decision. */
export type Publisher = { epoch: number } | { ownPause: Date | null } | "decision";

/** Makes the contract's fence if there is none, without waiting for who moves it. Call it before anything that passes or moves it. */
export async function makeFence(queries: Queries, contract: Contract): Promise<void> {
  await queries.run(sql`
    /* pricing.makeFence */
    insert into publishing (contract_id)
    select ${contract.contractId}
    where not exists (
      select 1
      from publishing
      where contract_id = ${contract.contractId})
    on conflict (contract_id) do nothing`);
}

/** The fence as it is; one that is not made yet is open. */
export async function readFence(queries: Queries, contract: Contract): Promise<Fence> {
  const row = await queries.row<{ epoch: number; is_paused: boolean }>(sql`
    /* pricing.readFence */
    select epoch, paused_at is not null as is_paused
    from publishing
    where contract_id = ${contract.contractId}`);
  return { epoch: row?.epoch ?? 0, isPaused: row?.is_paused ?? false };
}

/**
 * Passes the fence until the transaction ends. It is the first lock of a publication.
 *
 * @returns the fence; who decides refuses what would publish while it is paused
 * @throws TaskFailed `pricing.paused`, for a run also `pricing.superseded`
 */
export async function passFence(transaction: Transaction, contract: Contract, publisher: Publisher): Promise<Fence> {
  const row = await transaction.row<{ epoch: number; paused_at: Date | null }>(sql`
    /* pricing.passFence */
    select epoch, paused_at
    from publishing
    where contract_id = ${contract.contractId}
    for share`);
  const pausedAt = row?.paused_at ?? null;
  const fence = { epoch: row?.epoch ?? 0, isPaused: pausedAt !== null };
  if (publisher === "decision") return fence;
  if ("epoch" in publisher) refuseRun(fence, publisher.epoch);
  else if (pausedAt !== null && pausedAt.getTime() !== publisher.ownPause?.getTime()) throw endedByPause();
  return fence;
}

/** @throws TaskFailed if a run that began under `epoch` may publish no more */
export function refuseRun({ epoch: now, isPaused }: Fence, epoch: number): void {
  if (isPaused) throw endedByPause();
  if (now !== epoch) {
    const words = "Something newer decides the prices; what this run had published stays.";
    throw new TaskFailed("pricing.superseded", words);
  }
}

const pausedWords = "Publishing prices is paused; resume it first.";

function endedByPause(): TaskFailed {
  return new TaskFailed("pricing.paused", pausedWords);
}

/** Refuses what would publish. @throws 409 while publishing is paused */
export async function refusePaused(queries: Queries, contract: Contract): Promise<void> {
  if ((await readFence(queries, contract)).isPaused) throw new ApiError([refusedByPause()]);
}

/** The error of everything that would publish meanwhile. */
export function refusedByPause(): ErrorItem {
  return errorItem("resource.paused", pausedWords);
}

/** Stops what publishes under an older epoch: it waits for publications under way, and none follows its commit. */
export async function moveFence(transaction: Transaction, contract: Contract): Promise<void> {
  await makeFence(transaction, contract);
  await transaction.run(sql`
    /* pricing.moveFence */
    update publishing
    set epoch = epoch + 1
    where contract_id = ${contract.contractId}`);
}

/** Pauses publication. @returns when; null if it was paused already */
export async function pause(
  transaction: Transaction,
  { contract, caller }: Author,
  why: { cause: "asked" | "takenBack"; reason: string | null },
): Promise<Date | null> {
  await moveFence(transaction, contract);
  const paused = await transaction.row<{ paused_at: Date }>(sql`
    /* pricing.pause */
    update publishing
    set paused_at = statement_timestamp(), paused_by = ${caller.accountId},
      pause_cause = ${why.cause}, pause_reason = ${why.reason}
    where contract_id = ${contract.contractId} and paused_at is null
    returning paused_at`);
  return paused?.paused_at ?? null;
}

/** Ends a pause. @returns false if there was none */
export async function resume(transaction: Transaction, contract: Contract): Promise<boolean> {
  const resumed = await transaction.run(sql`
    /* pricing.resume */
    update publishing
    set paused_at = null, paused_by = null, pause_cause = null, pause_reason = null
    where contract_id = ${contract.contractId} and paused_at is not null`);
  return resumed > 0;
}
