/** Where the claims of a process continue: in the order of time, or in the turns of companies. */
import { limits } from "../../limits.ts";
import { CompanyTurns } from "./company-turns.ts";

/** The interval of claims that look at all hosts. */
const claimAllEveryMs = 30_000;

/**
 * Claims follow the order in which hosts are due; that the cursor keeps where they are only saves work. While a transaction is open for minutes, the index keeps the entries of
 * all claims since; a claim that begins at the first would read them all.
 */
export class ClaimCursor {
  /** What claims follow instead while hosts wait for long. */
  readonly turns = new CompanyTurns();
  #after: Date | null = null;
  #wholeAt = 0;

  /** The time from which on the next claim looks for hosts; null for all. Now and then it looks at all, for what was added late. */
  after(): Date | null {
    return performance.now() < this.#wholeAt ? this.#after : null;
  }

  /** @param seen the database's time, and the time up to which every due host was seen; null if none was due */
  advance(seen: { now: Date; dueAt: Date } | null): void {
    if (this.after() === null) this.#wholeAt = performance.now() + claimAllEveryMs;
    if (seen === null) return;
    this.#after = new Date(Math.min(seen.dueAt.getTime(), seen.now.getTime() - limits.hosts.claimMarginMs));
  }
}
