/** The limits of the browser that collectors may have. They are part of `limits`, in `src/limits.ts`. */

const MiB = 1024 * 1024;

export const browsing = {
  /** Pages of a process that are rendered at a time. */
  pages: 2,
  /** Requests of a page to its own host, each of which costs the host a moment. */
  ownRequests: 30,
  /** The time for the text of a page. */
  textMs: 2_000,
  /** The text of a page. A longer one is not read. */
  characters: 8 * MiB,
} as const;
