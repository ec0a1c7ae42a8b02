/** Limits of the market's history. */

export const market = {
  /** A day is written so long after its end: what was gathered in its last minutes is stored by then. */
  closedAfterMs: 30 * 60 * 1000,
  /** Days that a contract without history begins with. */
  firstDays: 90,
  /** A day is written again for so long if market data of it arrives. One pass over the products writes as many. */
  rewrittenDays: 7,
  /** Days are kept so long. */
  keptDays: 400,
  /** Products, and bytes of their offers, that one statement reads. */
  productsAtOnce: 500,
  offerBytesAtOnce: 16_000_000,
  /** What a snapshot weighs besides its offers. */
  snapshotBytes: 300,
  /** Sums that one pass over the products holds, of each kind. Those of values that come later are missing. */
  sums: 300_000,
  /** Rows that one statement writes. */
  rowsAtOnce: 5_000,
  /** The time that one process has for a chunk of products; then another one may go on. */
  leaseMs: 5 * 60 * 1000,
  /** Products by which competitors are said to follow each other, and how soon that is. */
  followedProducts: 2_000,
  followedWithinMs: 24 * 60 * 60 * 1000,
  /** Competitors that are watched for it: those with the most offers. */
  followedVendors: 50,
  /** Fewer cases say nothing about who follows whom. */
  followCases: 20,
  /** Lines of a series, and rows of a matrix, in an answer: without `limit`, and at most. */
  lines: { default: 12, max: 1_000 },
  rows: { default: 50, max: 1_000 },
  /** Columns of a matrix. */
  columns: 20,
  /** Competitors that one is said to follow, or to be followed by. */
  followsAnswered: 12,
  /** Days of an answer, and without `from`. */
  askedDays: { default: 90, max: 400 },
  /** A request that takes longer is ended. */
  timeoutMs: 10_000,
} as const;
