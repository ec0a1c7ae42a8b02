/** Limits of building and serving the console. */
export const consoleLimits = {
  /** A build that takes longer is ended, and the page says the command. */
  buildMs: 120_000,
  /** What of a failed build's complaint is logged. */
  buildMessageCharacters: 4_000,
} as const;
