/** Limits of what the contracts of a company store in all. The most itself is a setting. */

export const storage = {
  /** The interval of measuring it. What is stored between two measurements comes on top. */
  measuredEveryMs: 10 * 60 * 1000,
  /** Blocks of a table, drawn at random, that one measurement reads: 16 MiB. */
  sampledBlocks: 2_000,
  /** A table with less does not count. */
  leastTableBytes: 8 * 1024 * 1024,
  /** A company that was full has room again below this share of the most. */
  roomAgainShare: 0.95,
} as const;
