/** Limits of publishing, held prices and approvals. */

export const publishing = {
  /** Prices that a take back or a bulk decision publishes in one transaction. */
  pricesPerChunk: 2_000,
  /** Products that a run calculates once more, because somebody else published their prices meanwhile. */
  overtakenPerRun: 10_000,
  /** How long a guard may let a held price wait for a decision, and a rejection keep the same price from being held again. */
  pendingHours: { max: 30 * 24 },
  rejectionHours: { max: 365 * 24 },
  /** How long an overwritten price stands: calculations publish nothing for its product. */
  standsHours: { default: 24, max: 720 },
  requiredApprovals: { max: 3 },
  /** Decisions in one request, and the decisions of one held price. */
  decisionsPerRequest: 1_000,
  decisionsPerPrice: 20,
  commentCharacters: 2_000,
  pauseReasonCharacters: 500,
  /** How long expired held prices are kept. */
  expiredKeptDays: 7,
  /** Rows that one statement of a duty reads. */
  forgottenAtOnce: 2_000,
  /** The wait from the first approval that was published to the callbacks that tell of it and of those after it. */
  toldAfterMs: 60_000,
  /** The intervals of the worker's search for what is to be told, and for what has waited too long. */
  toldEveryMs: 5_000,
  expiredEveryMs: 60_000,
  forgottenEveryMs: 60 * 60 * 1000,
} as const;
