/**
 * Figures give way to writers. While many rows are stored a second, of whatever contract, a round of the duty waits before each part of its work,
 * for a bounded time in all. After that it takes a share of the time, so that a contract that is written for hours gets its figures.
 */
import { setTimeout as delay } from "node:timers/promises";
import { sql, type Queries } from "../../database/connection.ts";

/** Milliseconds, but for the rate. */
export interface GivingWay {
  /** Writers that store more are busy. */
  readonly busyRowsPerSecond: number;
  /** Looks at what was written are at least so far apart. */
  readonly lookEveryMs: number;
  /** Writers count as busy for so long after they were. Pauses between requests are shorter. */
  readonly busyForMs: number;
  /** A round waits at most so long in all. */
  readonly longestWaitMs: number;
  /** Of the time that a round takes after that, while writers are busy. */
  readonly share: number;
}

/** The rounds of one duty beside writers. */
export class BusyWriters {
  readonly #queries: Queries;
  readonly #settings: GivingWay;
  #seen: { rows: number; atMs: number } | null = null;
  #busyUntilMs = -Infinity;
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
   * Lets busy writers go first, before a part of the work.
   *
   * @param keep is called while it waits, such as to keep a lease
   */
  async giveWay(signal: AbortSignal, keep: () => Promise<void> = async () => {}): Promise<void> {
    const workedMs = performance.now() - this.#workBeganMs;
    while ((await this.look()) && !signal.aborted && this.#waitedMs < this.#settings.longestWaitMs) {
      this.#waitedMs += await wait(this.#settings.lookEveryMs, signal);
      await keep();
    }
    if (performance.now() < this.#busyUntilMs) {
      this.#restedMs += await wait(workedMs * (1 / this.#settings.share - 1), signal);
    }
    this.#workBeganMs = performance.now();
  }

  /** Looks at what was written, unless it did a moment ago. Call it regularly, also between rounds. @returns whether writers are busy */
  async look(): Promise<boolean> {
    const { lookEveryMs, busyRowsPerSecond, busyForMs } = this.#settings;
    const before = this.#seen;
    if (before === null || performance.now() - before.atMs >= lookEveryMs) {
      const rows = await countWritten(this.#queries);
      const atMs = performance.now();
      this.#seen = { rows, atMs };
      const isBusy = before !== null && rows - before.rows > (busyRowsPerSecond * (atMs - before.atMs)) / 1_000;
      if (isBusy) this.#busyUntilMs = atMs + busyForMs;
    }
    return performance.now() < this.#busyUntilMs;
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
