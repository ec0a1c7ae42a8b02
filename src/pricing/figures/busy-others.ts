/**
 * Duties give way to others: to writers of whatever contract, while many rows are stored a second, and, with much work, to requests that this
 * process answers. A round waits before each part of its work, for a bounded time in all. After that it takes a share of the time, so that a
 * contract that is written or read for hours gets its figures.
 */
import { setTimeout as delay } from "node:timers/promises";
import { answeringMs } from "../../base/answering.ts";
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

interface Seen {
  rows: number;
  answeringMs: number;
  atMs: number;
}

/** The rounds of one duty beside others. */
export class BusyOthers {
  readonly #queries: Queries;
  readonly #settings: GivingWay;
  #seen: Seen | null = null;
  #writtenUntilMs = -Infinity;
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
    this.#workBeganMs = performance.now();
  }

  /**
   * Lets others go first who are busy, before a part of the work.
   *
   * @param products how many the work is about, of which this is a part
   * @param keep is called while it waits, such as to keep a lease
   */
  async giveWay(signal: AbortSignal, products: number, keep: () => Promise<void> = async () => {}): Promise<void> {
    const workedMs = performance.now() - this.#workBeganMs;
    await this.look();
    while (this.#areBusy(products) && !signal.aborted && this.#waitedMs < this.#settings.longestWaitMs) {
      this.#waitedMs += await wait(this.#settings.lookEveryMs, signal);
      await keep();
      await this.look();
    }
    if (this.#areBusy(products)) this.#restedMs += await wait(workedMs * (1 / this.#settings.share - 1), signal);
    this.#workBeganMs = performance.now();
  }

  /** Looks at what others did, unless it did a moment ago. Call it regularly, also between rounds. */
  async look(): Promise<void> {
    const { lookEveryMs, busyRowsPerSecond, busyAnswering, busyForMs } = this.#settings;
    const before = this.#seen;
    if (before !== null && performance.now() - before.atMs < lookEveryMs) return;
    const now = { rows: await countWritten(this.#queries), answeringMs: answeringMs(), atMs: performance.now() };
    this.#seen = now;
    if (before === null) return;
    const passedMs = now.atMs - before.atMs;
    const isWritten = now.rows - before.rows > (busyRowsPerSecond * passedMs) / 1_000;
    const isAsked = now.answeringMs - before.answeringMs > busyAnswering * passedMs;
    if (isWritten) this.#writtenUntilMs = now.atMs + busyForMs;
    if (isAsked) this.#askedUntilMs = now.atMs + busyForMs;
  }

  #areBusy(products: number): boolean {
    const untilMs =
      products < this.#settings.muchProducts
        ? this.#writtenUntilMs
        : Math.max(this.#writtenUntilMs, this.#askedUntilMs);
    return performance.now() < untilMs;
  }
}

/** @returns the milliseconds that it took, fewer if the signal ended it */
async function wait(ms: number, signal: AbortSignal): Promise<number> {
  const beganMs = performance.now();
  await delay(ms, undefined, { signal }).catch(() => undefined);
  return performance.now() - beganMs;
}

/**
 * Rows of products, snapshots, orders and prices that were written since the database began to count, with up to a second's delay. The duty
 * writes none of them. On a cluster of Citus the coordinator counts only its own rows, so there nobody is busy.
 */
async function countWritten(queries: Queries): Promise<number> {
  const row = await queries.row<{ rows: number }>(sql`
    /* pricing.countWritten */
    with written (id) as (
      values ('product'::regclass::oid), ('customer_order'::regclass::oid)
      union all
      select inhrelid
      from pg_inherits
      where inhparent in ('snapshot'::regclass, 'recommendation'::regclass)
    )
    select sum(pg_stat_get_tuples_inserted(id) + pg_stat_get_tuples_updated(id) + pg_stat_get_tuples_deleted(id))::float8 as rows
    from written`);
  return row?.rows ?? 0;
}
