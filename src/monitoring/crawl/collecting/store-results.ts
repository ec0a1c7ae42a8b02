/**
 * `storeResults`: stores what was read, in one transaction: readings, the ends of their jobs, the figures of their runs.
 * So a page may be fetched twice, but takes effect once.
 */
import type { Contract } from "../../../base/contract.ts";
import { sql, type Database, type Transaction } from "../../../database/connection.ts";
import { RetryTransaction } from "../../../database/errors.ts";
import { limits } from "../../../limits.ts";
import { noteTurns } from "../../hosts/turns.ts";
import { keepSample, type NewSample } from "../../readings/keep-sample.ts";
import type { PairReading, ReadPage, RecordedReading } from "../../readings/pair-reading.ts";
import { recordReadings } from "../../readings/record-readings.ts";
import { isGood, noteProgress, type EndedPair } from "../../sources/runs/note-progress.ts";

/** Samples that one transaction keeps. */
const samplesPerTransaction = 20;

/** A pair of which every page was visited. */
export interface PairResult extends PairReading {
  /** The host of its first page. */
  hostId: number;
  /** A page of it that its domain may need as a sample. */
  sample: NewSample | null;
}

/** What became of a pair's reading. */
type Judged = PairResult & Pick<RecordedReading, "cause" | "outcome" | "isSkipped" | "detail" | "readAgainAfterMs">;

/** A pair whose job this process still holds, and its run's time. */
interface HeldRow {
  job_id: number;
  /** Milliseconds to the deadline; null outside of runs. */
  left_ms: number | null;
}

/**
 * Stores results of one contract. Those whose job was taken over meanwhile, or whose run has ended, are left out.
 *
 * @param results at most {@link limits.collecting.resultsPerTransaction}
 * @throws DatabaseUnavailable; the jobs are then taken up after their leases
 */
export async function storeResults(
  database: Database,
  contract: Contract,
  results: readonly PairResult[],
): Promise<void> {
  await database.transaction(async (transaction) => await storeHeld(transaction, contract, results), {
    withinMs: limits.database.transactionTimeoutMs,
  });
}

/** @throws RetryTransaction if a job was taken over, or a run ended, since this transaction began */
async function storeHeld(transaction: Transaction, contract: Contract, results: readonly PairResult[]): Promise<void> {
  const leftMs = await findHeld(transaction, contract, results);
  const leased = results.filter(({ jobId }) => leftMs.has(jobId));
  if (leased.length === 0) return;
  const judged = await judge(transaction, contract, leased);
  await keepSamples(transaction, contract, leased);
  const mayWait = (result: Judged): boolean =>
    result.readAgainAfterMs !== null && result.readAgainAfterMs < (leftMs.get(result.jobId) ?? 0);
  const waiting = judged.filter(mayWait);
  const ended = judged.filter((result) => !mayWait(result));
  if (!(await endJobs(transaction, contract, { waiting, ended }))) throw new RetryTransaction();
  for (const [taskId, ofRun] of byRun(ended)) {
    if (!(await noteProgress(transaction, contract, taskId, ofRun.map(endedPair)))) throw new RetryTransaction();
  }
  const soonest = Math.min(...waiting.map(({ readAgainAfterMs }) => readAgainAfterMs ?? 0));
  if (waiting.length > 0)
    await noteTurns(
      transaction,
      contract,
      waiting.map(({ hostId }) => hostId),
      soonest,
    );
}

/** The results whose jobs are still ours and whose run still executes, with the time to its deadline. */
async function findHeld(
  transaction: Transaction,
  contract: Contract,
  results: readonly PairResult[],
): Promise<Map<number, number | null>> {
  const rows = await transaction.rows<HeldRow>(sql`
    /* monitoring.findHeldJobs */
    with job as materialized (
      select fetch_job.job_id, fetch_job.task_id
      from unnest(${results.map(({ jobId }) => jobId)}::bigint[], ${results.map(({ token }) => token)}::uuid[])
        as result (job_id, token)
      join fetch_job
        on fetch_job.contract_id = ${contract.contractId}
        and fetch_job.job_id = result.job_id
        and fetch_job.lease_token = result.token
    )
    select job.job_id, extract(epoch from run.deadline_at - clock_timestamp()) * 1000 as left_ms
    from job
    left join monitoring_run as run
      on run.contract_id = ${contract.contractId}
      and run.task_id = job.task_id
    left join task
      on task.contract_id = ${contract.contractId}
      and task.task_id = job.task_id
    where job.task_id is null or task.state = 'executing'`);
  return new Map(rows.map((row) => [row.job_id, row.left_ms]));
}

/** Records the readings. A pair without a page left to visit, or to search for, has none, and is skipped. */
async function judge(transaction: Transaction, contract: Contract, results: readonly PairResult[]): Promise<Judged[]> {
  const recorded = await recordReadings(
    transaction,
    contract,
    results.filter(({ pages, failure }) => pages.length > 0 || failure !== undefined),
  );
  const byPair = new Map(recorded.map((reading) => [pairOf(reading), reading]));
  return results.map((result) => ({ ...result, ...(byPair.get(pairOf(result)) ?? nothingLeft) }));
}

/** Few at a time, in the order of their domains, so that two processes do not wait for each other. */
async function keepSamples(
  transaction: Transaction,
  contract: Contract,
  results: readonly PairResult[],
): Promise<void> {
  const samples = results.flatMap(({ sample }) => sample ?? []).sort((a, b) => (a.domain < b.domain ? -1 : 1));
  for (const sample of samples.slice(0, samplesPerTransaction)) {
    await keepSample(transaction, contract, sample);
  }
}

const nothingLeft = {
  outcome: "MissingTaskData",
  cause: null,
  isSkipped: true,
  detail: null,
  readAgainAfterMs: null,
} as const;

function pairOf({ productId, domain }: { productId: number; domain: string }): string {
  return `${productId} ${domain}`;
}

/**
 * Deletes the jobs that ended, and puts the others back, to be read once more from their first pages. Locks them in the
 * order of their ids.
 *
 * @returns false if one of them is not ours any more
 */
async function endJobs(
  transaction: Transaction,
  contract: Contract,
  { waiting, ended }: { waiting: readonly Judged[]; ended: readonly Judged[] },
): Promise<boolean> {
  const all = [...waiting, ...ended];
  const row = await transaction.row<{ jobs: number }>(sql`
    /* monitoring.endJobs */
    with held as (
      select job.job_id, result.host_id, result.again_ms
      from unnest(
        ${all.map(({ jobId }) => jobId)}::bigint[],
        ${all.map(({ token }) => token)}::uuid[],
        ${all.map(({ hostId }) => hostId)}::bigint[],
        ${[...waiting.map(({ readAgainAfterMs }) => readAgainAfterMs), ...ended.map(() => null)]}::float8[]
      ) as result (job_id, token, host_id, again_ms)
      join fetch_job as job
        on job.contract_id = ${contract.contractId}
        and job.job_id = result.job_id
        and job.lease_token = result.token
      order by job.job_id
      for update of job
    ), again as (
      update fetch_job
      set due_at = statement_timestamp() + make_interval(secs => held.again_ms / 1000), lease_until = null,
        lease_token = null, host_id = held.host_id, pages_read = 0, readings = '[]', attempts = 0
      from held
      where fetch_job.contract_id = ${contract.contractId}
        and fetch_job.job_id = held.job_id
        and held.again_ms is not null
      returning fetch_job.job_id
    ), gone as (
      delete from fetch_job
      using held
      where fetch_job.contract_id = ${contract.contractId}
        and fetch_job.job_id = held.job_id
        and held.again_ms is null
      returning fetch_job.job_id
    )
    select (select count(*) from again) + (select count(*) from gone) as jobs`);
  return row?.jobs === all.length;
}

/** By the id of the run, in its order, which is that of the locks. Readings outside of runs count nowhere. */
function byRun(ended: readonly Judged[]): [string, Judged[]][] {
  const runs = Map.groupBy(ended, ({ taskId }) => taskId);
  return [...runs]
    .flatMap(([taskId, ofRun]): [string, Judged[]][] => (taskId === null ? [] : [[taskId, ofRun]]))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

function endedPair({ productId, domain, outcome, cause, isSkipped, detail, pages, failure }: Judged): EndedPair {
  const { url = null } = pages.find(isBad) ?? pages[0] ?? failure ?? {};
  return { productId, domain, outcome, cause, isSkipped, detail, url };
}

function isBad({ reading, failure, wasNotModified }: ReadPage): boolean {
  return failure !== undefined || !(wasNotModified || isGood(reading?.outcome ?? ""));
}
