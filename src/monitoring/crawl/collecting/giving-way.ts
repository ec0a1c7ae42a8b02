/**
 * A collector gives way while requests are answered on its machine: its threads read for a share of the time, and it claims no more than
 * they then read. The share keeps its pages within their plans.
 */
import { machineName } from "../../../base/machine.ts";
import { sql, type Queries } from "../../../database/connection.ts";
import { limits } from "../../../limits.ts";
import type { ReaderPool } from "../../../reading/index.ts";

export interface GivingWayOptions {
  readonly queries: Queries;
  readonly pool: Pick<ReaderPool, "readFor" | "waiting">;
  /** Of the time that its threads may read meanwhile; at 1 it does not give way. */
  readonly share: number;
  readonly log: GivingWayLog;
}

export interface GivingWayLog {
  debug(fields: object, message: string): void;
}

export class GivingWay {
  readonly #options: GivingWayOptions;
  readonly #machine = machineName();
  #isGiving = false;
  #lookedAtMs = -Infinity;

  constructor(options: GivingWayOptions) {
    this.#options = options;
  }

  /** Looks whether the machine is asked, unless it did a moment ago. @throws DatabaseUnavailable */
  async look(): Promise<void> {
    const { queries, pool, share, log } = this.#options;
    if (share === 1 || performance.now() - this.#lookedAtMs < limits.asking.lookEveryMs) return;
    this.#lookedAtMs = performance.now();
    const wasGiving = this.#isGiving;
    this.#isGiving = await isAsked(queries, this.#machine);
    if (this.#isGiving && !wasGiving) log.debug({ share }, "the collector gives way to requests");
    if (wasGiving && !this.#isGiving) log.debug({}, "the collector gives way no longer");
    pool.readFor(this.#isGiving ? share : 1);
  }

  /** @returns how many pages may be claimed now, of so many that could be fetched */
  most(pages: number): number {
    if (!this.#isGiving) return pages;
    return this.#options.pool.waiting > 0 ? 0 : Math.min(pages, limits.asking.claimedAtOnce);
  }
}

async function isAsked(queries: Queries, machine: string): Promise<boolean> {
  const row = await queries.row<{ is_asked: boolean }>(sql`
    /* monitoring.isAsked */
    select asked_at > now() - ${limits.asking.askedForMs}::bigint * interval '1 ms' as is_asked
    from asked_machine
    where machine = ${machine}`);
  return row?.is_asked ?? false;
}
