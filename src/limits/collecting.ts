/** The limits of collectors. They are part of `limits`, in `src/limits.ts`. */

export const collecting = {
  /** Threads of a process that read pages: one reads about 80 a second, and with two the process takes more than 400 MiB. */
  threads: 1,
  /** Results that one transaction stores. */
  resultsPerTransaction: 500,
  /** The waits after which results are stored again that could not be stored for lack of a database. Their jobs stay leased. */
  storedAgainAfterMs: [1_000, 2_000, 4_000, 8_000, 15_000, 30_000],
  /** The age from which a job's lease is left to end. */
  leasesKeptForMs: 5 * 60 * 1000,
  /** Claims of a page or a search that ended without a result. It then fails. The last of them is visited with no other such one. */
  attempts: 2,
} as const;
