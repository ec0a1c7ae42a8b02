/** When collectors give way to requests (src/process/asked-sign.ts). They are part of `limits`, in `src/limits.ts`. */

export const asking = {
  /** A process that answers requests for more of the time tells the collectors on its machine. */
  busyAnswering: 1 / 25,
  /** How often it looks, and the time for which a machine counts as asked after it was told. */
  toldEveryMs: 2_000,
  askedForMs: 6_000,
  /** How often collectors look. */
  lookEveryMs: 1_000,
  /** The pages that a collector which gives way claims at a time. It claims the next when a thread has begun to read them. */
  claimedAtOnce: 3,
  /** A thread that gives way rests after each page, but no longer than this. */
  longestRestMs: 250,
  /** Machines are forgotten that were not asked for so long. Each start of a machine is a new one. */
  forgottenAfterDays: 1,
} as const;
