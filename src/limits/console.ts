/** Limits of building and serving the console. */
export const consoleLimits = {
  /** An address of a download works once within this time. */
  downloadLifetimeMs: 60_000,
  /** Addresses of one person that were not used yet; the oldest give way. */
  downloadsOpen: 10,
  downloadPathCharacters: 4_000,
  /** A download that takes longer is broken off. */
  downloadLongestMs: 60 * 60 * 1000,
} as const;
