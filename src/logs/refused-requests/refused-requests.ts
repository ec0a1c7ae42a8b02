/**
 * Keeps refused requests for the developers of a contract. A request waits for nothing: refusals wait in memory and are stored
 * a moment later, some contracts at a time. What does not fit is dropped, because it is only told, and never acted upon.
 */
import { sql, type Database } from "../../database/connection.ts";
import { integerArray, textArray, timestamptzArray, uuidArray } from "../../database/arrays.ts";
import type { Refusal } from "../../http/refusals.ts";
import { limits } from "../../limits.ts";

interface RefusalLog {
  warn(fields: object, message: string): void;
}

const dayMs = 24 * 60 * 60 * 1000;

export class RefusedRequests {
  readonly #database: Database;
  readonly #log: RefusalLog;
  /** By contract, in the order of their first refusal. */
  #waiting = new Map<string, Refusal[]>();
  #count = 0;
  #timer: NodeJS.Timeout | null = null;
  #storing: Promise<void> = Promise.resolve();
  #isStopped = false;
  /** Contracts that have as many of this day as are kept. */
  readonly #full = new Set<string>();
  #day = 0;

  constructor(database: Database, log: RefusalLog) {
    this.#database = database;
    this.#log = log;
  }

  /** Takes a refusal, unless too many wait or its contract has enough of this day. It never throws. */
  record(refusal: Refusal): void {
    this.#beginDay(refusal.at);
    const { contractId } = refusal;
    const { waiting, waitingOfContract } = limits.refusals;
    const ofContract = this.#waiting.get(contractId) ?? [];
    const hasRoom = this.#count < waiting && ofContract.length < waitingOfContract;
    if (!hasRoom || this.#full.has(contractId)) return;
    ofContract.push(refusal);
    this.#waiting.set(contractId, ofContract);
    this.#count++;
    this.#wait();
  }

  /** Stores what waits, if the database takes it, and takes no more. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer ?? undefined);
    await this.#storing;
    await this.#store();
  }

  #wait(): void {
    if (this.#timer !== null || this.#isStopped || this.#count === 0) return;
    this.#timer = setTimeout(() => {
      this.#storing = this.#store().finally(() => {
        this.#timer = null;
        this.#wait();
      });
    }, limits.refusals.storedEveryMs);
    this.#timer.unref();
  }

  /** What cannot be stored goes on waiting, within its bound. */
  async #store(): Promise<void> {
    const contracts = [...this.#waiting.keys()].slice(0, limits.refusals.contractsAtOnce);
    for (const contractId of contracts) {
      const refusals = this.#waiting.get(contractId) ?? [];
      try {
        if (!(await storeRefusals(this.#database, contractId, refusals))) this.#full.add(contractId);
      } catch (error) {
        this.#log.warn({ err: error, waiting: this.#count }, "refused requests were not stored");
        return;
      }
      const since = this.#waiting.get(contractId)?.slice(refusals.length) ?? [];
      this.#waiting.delete(contractId);
      if (since.length > 0) this.#waiting.set(contractId, since);
      this.#count -= refusals.length;
    }
  }

  #beginDay(at: Date): void {
    const day = Math.floor(at.getTime() / dayMs);
    if (day !== this.#day) this.#full.clear();
    this.#day = day;
  }
}

/**
 * Stores refusals of one contract, as many as it has room for on the day of the first.
 *
 * @returns whether there was room for all of them
 */
export async function storeRefusals(
  database: Database,
  contractId: string,
  refusals: readonly Refusal[],
): Promise<boolean> {
  const [first] = refusals;
  if (first === undefined) return true;
  const day = new Date(Math.floor(first.at.getTime() / dayMs) * dayMs);
  const { perDay } = limits.refusals;
  const row = await database.row<{ kept: number }>(sql`
    /* logs.storeRefusedRequests */
    with kept as materialized (
      select count(*)::integer as requests
      from (
        select 1
        from refused_request
        where contract_id = ${contractId} and refused_at >= ${day}
        limit ${perDay}
      ) as of_day
    ), stored as (
      insert into refused_request (contract_id, refused_at, request_id, operation, status, code, account_id, email)
      select ${contractId}, refused_at, request_id, operation, status, code, account_id, email
      from unnest(
        ${timestamptzArray(refusals.map(({ at }) => at))}::timestamptz[],
        ${uuidArray(refusals.map(({ requestId }) => requestId.replaceAll("-", "")))}::uuid[],
        ${textArray(refusals.map(({ operation }) => operation))}::text[],
        ${integerArray(refusals.map(({ status }) => status))}::integer[],
        ${textArray(refusals.map(({ code }) => code))}::text[],
        ${integerArray(refusals.map(({ caller }) => caller.accountId))}::integer[],
        ${textArray(refusals.map(({ caller }) => caller.email))}::text[]
      ) with ordinality as refused (refused_at, request_id, operation, status, code, account_id, email, place)
      where place <= ${perDay} - (select requests from kept)
        and exists (select 1 from contract where contract_id = ${contractId})
      order by place
      on conflict do nothing
    )
    select requests as kept
    from kept`);
  return (row?.kept ?? 0) + refusals.length <= perDay;
}
