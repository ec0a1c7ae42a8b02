/**
 * Duties give way to others: to writers of whatever contract, while many rows are stored a second, and, with much work, to requests that this
 * process answers. A round waits before each part of its work, for a bounded time in all. After that it takes a share of the time, so that a
 * contract that is written or read for hours gets its figures.
 */
import { setTimeout as delay } from "node:timers/promises";
import { answeringMs } from "../../base/answering.ts";
import type { Contract } from "../../base/contract.ts";
import { sql, type Queries } from "../../database/connection.ts";

/** Milliseconds, but for the rate, the shares and the number of products. */
export interface GivingWay {
  /** Writers that store more are busy. */
  readonly busyRowsPerSecond: number;
  /** Requests that are under way for more of the time are many. */
  readonly busyAnswering: number;
  /** Work on fewer products does not wait for requests. */
  readonly muchProducts: number;
  /** Looks at what others do are at least so far apart. */
  readonly lookEveryMs: number;
  /** Others count as busy for so long after they were. Pauses between requests are shorter. */
  readonly busyForMs: number;
  /** A round waits at most so long in all. */
  readonly longestWaitMs: number;
  /** Of the time that a round takes after that, while others are busy. */
  readonly share: number;
}

/** Lets busy others go first, before a part of work on so many products. */
export type GiveWay = (products: number) => Promise<void>;

/** What a server was seen to have stored. */
interface Seen {
  rows: number;
  atMs: number;
  writtenUntilMs: number;
}

/** The rounds of one duty beside others. */
export class BusyOthers {
  readonly #queries: Queries;
  readonly #settings: GivingWay;
  /** By the time at which each server began, which tells them apart. One PostgreSQL is one; on a cluster each node is one. */
  readonly #servers = new Map<string, Seen>();
  /** The server of each contract of this round. */
  readonly #serverOf = new Map<string | null, string>();
  #asked: { answeringMs: number; atMs: number } | null = null;
  #askedUntilMs = -Infinity;
  #waitedMs = 0;
  #restedMs = 0;
  #workBeganMs = 0;

  constructor(queries: Queries, settings: GivingWay) {
    this.#queries = queries;
    this.#settings = settings;
  }

  /** Milliseconds of the round in which it did not work. */
  get idleMs(): number {
    return this.#waitedMs + this.#restedMs;
  }

  /** Begins a round: it may wait anew. */
  begin(): void {
    this.#waitedMs = 0;
    this.#restedMs = 0;
    this.#serverOf.clear();
    this.#workBeganMs = performance.now();
  }

  /**
   * Lets others go first who are busy, before a part of the work.
   *
   * @param contract on whose server writers count; null for the one that we are connected to
   * @param products how many the work is about, of which this is a part
   * @param keep is called while it waits, such as to keep a lease
   */
  async giveWay(
    contract: Contract | null,
    signal: AbortSignal,
    products: number,
    keep: () => Promise<void> = async () => {},
  ): Promise<void> {
    const workedMs = performance.now() - this.#workBeganMs;
    await this.look(contract);
    while (this.#areBusy(contract, products) && !signal.aborted && this.#waitedMs < this.#settings.longestWaitMs) {
      this.#waitedMs += await wait(this.#settings.lookEveryMs, signal);
      await keep();
      await this.look(contract);
    }
    if (this.#areBusy(contract, products))
      this.#restedMs += await wait(workedMs * (1 / this.#settings.share - 1), signal);
    this.#workBeganMs = performance.now();
  }

  /**
   * Looks at what others did, unless it did a moment ago. Call it regularly, also between rounds.
   *
   * @param contract on whose server; null for the one that we are connected to
   */
  async look(contract: Contract | null): Promise<void> {
    this.#lookAtRequests();
    const { lookEveryMs, busyRowsPerSecond, busyForMs } = this.#settings;
    const key = contract?.contractId ?? null;
    const known = this.#serverOf.get(key);
    if (known !== undefined && performance.now() - (this.#servers.get(known)?.atMs ?? -Infinity) < lookEveryMs) return;
    const written = await countWritten(this.#queries, contract);
    if (written === null) return;
    const { server, rows } = written;
    this.#serverOf.set(key, server);
    const before = this.#servers.get(server);
    const atMs = performance.now();
    const passedMs = atMs - (before?.atMs ?? -Infinity);
    // Rows are told late and in lumps, which would be many of a short time.
    if (passedMs < lookEveryMs) return;
    const isBusy = before !== undefined && rows - before.rows > (busyRowsPerSecond * passedMs) / 1_000;
    const writtenUntilMs = isBusy ? atMs + busyForMs : (before?.writtenUntilMs ?? -Infinity);
    this.#servers.set(server, { rows, atMs, writtenUntilMs });
  }

  #lookAtRequests(): void {
    const { lookEveryMs, busyAnswering, busyForMs } = this.#settings;
    const before = this.#asked;
    const now = { answeringMs: answeringMs(), atMs: performance.now() };
    if (before !== null && now.atMs - before.atMs < lookEveryMs) return;
    this.#asked = now;
    if (before === null) return;
    const isAsked = now.answeringMs - before.answeringMs > busyAnswering * (now.atMs - before.atMs);
    if (isAsked) this.#askedUntilMs = now.atMs + busyForMs;
  }

  #areBusy(contract: Contract | null, products: number): boolean {
    const server = this.#serverOf.get(contract?.contractId ?? null);
    const writtenUntilMs = this.#servers.get(server ?? "")?.writtenUntilMs ?? -Infinity;
    const untilMs =
      products < this.#settings.muchProducts ? writtenUntilMs : Math.max(writtenUntilMs, this.#askedUntilMs);
    return performance.now() < untilMs;
  }
}

/** @returns the milliseconds that it took, fewer if the signal ended it */
async function wait(ms: number, signal: AbortSignal): Promise<number> {
  const beganMs = performance.now();
  await delay(ms, undefined, { signal }).catch(() => undefined);
  return performance.now() - beganMs;
}

/** In SQL, rows of products, snapshots, orders and prices that were written on the server that runs it. On a node these are the shards, with a number each. */
const rowsWritten = `
  select coalesce(
      sum(pg_stat_get_tuples_inserted(oid) + pg_stat_get_tuples_updated(oid) + pg_stat_get_tuples_deleted(oid)), 0
    ) as rows
  from pg_class
  where relnamespace = current_schema()::regnamespace and relkind = 'r' and (
      relname ~ '^product(_[0-9]+)?$'
      or relname ~ '^customer_order(_[0-9]+)?$'
      or relname ~ '^snapshot_(before_)?[0-9]{4}_[0-9]{2}(_[0-9]+)?$'
      or relname ~ '^recommendation_(before_)?[0-9]{4}_[0-9]{2}(_[0-9]+)?$'
    )`;

/**
 * Rows of all contracts that were written on a server since it began to count, with up to a second's delay. The duty writes none of them.
 *
 * A table of the catalogue in our statement the coordinator would read by itself, for all nodes. What a function runs, the contract's node runs.
 *
 * @returns null if the contract is gone
 */
async function countWritten(
  queries: Queries,
  contract: Contract | null,
): Promise<{ server: string; rows: number } | null> {
  return await queries.row<{ server: string; rows: number }>(sql`
    /* pricing.countWritten */
    select pg_postmaster_start_time()::text as server,
      substring(query_to_xml(${rowsWritten}, false, true, '')::text from '<rows>([0-9]+)</rows>')::float8 as rows
    ${contract === null ? sql`` : sql`from contract where contract_id = ${contract.contractId}`}`);
}
