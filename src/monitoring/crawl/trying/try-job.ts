/**
 * A try as a job: the request adds it, a collector does it and leaves the reading in it, and the request takes it away. So
 * any process may answer, and the host's pace holds.
 */
import { setTimeout as delay } from "node:timers/promises";
import { Type } from "typebox";
import type { Contract } from "../../../base/contract.ts";
import { assert } from "../../../base/error.ts";
import { sql, type Database } from "../../../database/connection.ts";
import { forget } from "../../../history/retention.ts";
import { compileGuard } from "../../../http/validation.ts";
import { limits } from "../../../limits.ts";
import type { ClaimedJob } from "../../hosts/claim-jobs.ts";
import { hostKey } from "../../hosts/host-key.ts";
import { ensureHosts, noteTurns } from "../../hosts/turns.ts";
import type { TriedReading } from "./tried-reading.ts";
import type { TrySettings } from "./try-settings.ts";

/** The interval of looking for the page that a request waits for. */
const lookEveryMs = 200;

/** Tries whose asker is gone are deleted after it. */
const forgottenAfterMs = 5 * 60 * 1000;

/** The request, as the collector gets it. */
export interface TryWork {
  url: string;
  settings: TrySettings;
}

const AnyWork = Type.Unsafe<TryWork>(Type.Object({ url: Type.String(), settings: Type.Object({}) }));
const Readings = Type.Array(Type.Unsafe<TriedReading>(Type.Object({ outcome: Type.String() })));
const [isWork, areReadings] = [compileGuard(AnyWork), compileGuard(Readings)];

/** The host of a try that was read. No claim looks there. */
const noHost = 0;

/** What a collector has to do for a try. */
export function tryWorkOf({ work }: ClaimedJob): TryWork {
  assert(isWork(work), "a try has a page and settings");
  return work;
}

/**
 * Has a page read by a collector, before everything else that the contract has to do at its host. Waits for it, at most
 * {@link limits.trying.waitMs}. Whatever happens, nothing of it stays.
 *
 * @returns null if the time is over
 * @throws the signal's reason
 */
export async function readByCollector(
  database: Database,
  contract: Contract,
  work: TryWork,
  signal: AbortSignal,
): Promise<TriedReading | null> {
  const jobId = await addTry(database, contract, work);
  const endsAt = performance.now() + limits.trying.waitMs;
  try {
    for (;;) {
      await delay(lookEveryMs, undefined, { signal });
      const reading = await findResult(database, contract, jobId);
      if (reading !== null || performance.now() > endsAt) return reading;
    }
  } finally {
    await removeTry(database, contract, jobId);
  }
}

async function addTry(database: Database, contract: Contract, work: TryWork): Promise<number> {
  const host = hostKey(new URL(work.url));
  return await database.transaction(async (transaction) => {
    const hostId = (await ensureHosts(transaction, [host])).get(host);
    assert(hostId !== undefined, "a host was made for the try");
    const row = await transaction.row<{ job_id: number }>(sql`
      /* monitoring.addTry */
      insert into fetch_job (contract_id, kind, host_id, work, due_at)
      values (${contract.contractId}, 'try', ${hostId}, ${JSON.stringify(work)}, '-infinity')
      returning job_id`);
    assert(row !== null, "a try was added");
    await noteTurns(transaction, contract, [hostId]);
    return row.job_id;
  });
}

async function findResult(database: Database, contract: Contract, jobId: number): Promise<TriedReading | null> {
  const row = await database.row<{ readings: string }>(sql`
    /* monitoring.findTried */
    select readings
    from fetch_job
    where contract_id = ${contract.contractId} and job_id = ${jobId} and host_id = ${noHost}`);
  if (row === null) return null;
  const readings: unknown = JSON.parse(row.readings);
  assert(areReadings(readings), "a try that was read has a reading");
  return readings[0] ?? null;
}

async function removeTry(database: Database, contract: Contract, jobId: number): Promise<void> {
  await database.run(sql`
    /* monitoring.removeTry */
    delete from fetch_job
    where contract_id = ${contract.contractId} and job_id = ${jobId}`);
}

/** Whether somebody still waits for a claimed try. One for which nobody does is deleted. */
export async function isAwaited(database: Database, { contractId, jobId }: ClaimedJob): Promise<boolean> {
  const gone = await database.run(sql`
    /* monitoring.dropLateTry */
    delete from fetch_job
    where contract_id = ${contractId}
      and job_id = ${jobId}
      and created_at < now() - ${limits.trying.waitMs}::bigint * interval '1 ms'`);
  return gone === 0;
}

/** Leaves the reading of a try for the request that waits for it, if it still does. */
export async function finishTry(
  database: Database,
  { contractId, jobId, token }: ClaimedJob,
  reading: TriedReading,
): Promise<void> {
  await database.run(sql`
    /* monitoring.finishTry */
    update fetch_job
    set host_id = ${noHost}, readings = ${JSON.stringify([reading])}, lease_until = null, lease_token = null
    where contract_id = ${contractId} and job_id = ${jobId} and lease_token = ${token}`);
}

/** Deletes tries whose request ended with its process. A duty of the worker. */
export async function forgetTries(database: Database, signal: AbortSignal): Promise<void> {
  const isOver = sql`kind = 'try' and created_at < now() - ${forgottenAfterMs}::bigint * interval '1 ms'`;
  await forget(database, signal, [{ table: "fetch_job", key: ["contract_id", "job_id"], isOver }]);
}
