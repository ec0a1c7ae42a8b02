/** The limits of what is stored and for how long: groups of `limits`. */

export const historyLimits = {
  history: {
    /**
     * The age after which stored rows are committed or never will be. It is longer than `database.transactionTimeoutMs`, for
     * clocks that differ and commits that wait.
     */
    closedAfterMs: 15 * 60 * 1000,
  },
  retention: {
    /** Calendar months for which partitions of history are made in advance. */
    monthsAhead: 2,
    /** Rows of history, and bytes of their offers, that one statement reads to delete the expired ones. */
    atOnce: { rows: 5_000, offerBytes: 32 * 1024 * 1024 },
    /** Newest rows that one statement compares with the products, in some 50 ms. */
    comparedAtOnce: 20_000,
    /** The wait for the lock to replace the month by that copy. Requests wait as long. A failed attempt is repeated an hour later. */
    replaceLockTimeoutMs: 2_000,
    offerDaysDefault: 730,
    offerDaysMax: 3_650,
  },
} as const;
