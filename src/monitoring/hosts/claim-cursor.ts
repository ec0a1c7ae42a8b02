/** Where the claims of a process continue. It only saves work: without it a claim looks at every due host. */
import { limits } from "../../limits.ts";

/**
 * Claims follow the order in which hosts are due. While a transaction is open for minutes, the index keeps the entries of
 * all claims since; a claim that begins at the first would read them all.
 */
export class ClaimCursor {
  #after: Date | null = null;
  #wholeAt = 0;

  /** The time from which on the next claim looks for hosts; null for all. Now and then it looks at all, for what was added late. */
  after(): Date | null {
    return performance.now() < this.#wholeAt ? this.#after : null;
  }

  /** @param seen the database's time, and the time up to which every due host was seen; null if none was due */
  advance(seen: { now: Date; dueAt: Date } | null): void {
    if (this.after() === null) this.#wholeAt = performance.now() + limits.hosts.claimAllEveryMs;
    if (seen === null) return;
    this.#after = new Date(Math.min(seen.dueAt.getTime(), seen.now.getTime() - limits.hosts.claimMarginMs));
  }
}
