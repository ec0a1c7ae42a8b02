/** Limits of building and serving the console. */
export const consoleLimits = {
  /** A build that takes longer is ended, and the page says the command. */
  buildMs: 120_000,
  /** What of a failed build's complaint is logged. */
  buildMessageCharacters: 4_000,
  /** An address of a download works once within this time. */
  downloadLifetimeMs: 60_000,
  /** Addresses of one person that were not used yet; the oldest give way. */
  downloadsOpen: 10,
  downloadPathCharacters: 4_000,
  /** Entries that one page of a download reads. */
  downloadPage: 200,
  /** A page with more bytes is read in parts of so many. */
  downloadPageBytes: 4_000_000,
  downloadPageParts: 8,
  /** How often a page is asked for again, and how long after, at most, while the service answers too much else. */
  downloadTries: 10,
  downloadPauseMs: 5_000,
  /** A download that takes longer is broken off. */
  downloadLongestMs: 60 * 60 * 1000,
} as const;
