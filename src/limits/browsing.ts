/** The limits of the browser that collectors may have. They are part of `limits`, in `src/limits.ts`. */

const MiB = 1024 * 1024;

export const browsing = {
  /** Pages of a process that are rendered at a time, and the longest wait of a page for its turn. */
  pages: 2,
  turnWaitMs: 15_000,
  /** Requests of a page to its own host, each of which costs the host a moment, and to all hosts together. */
  ownRequests: 30,
  requests: 100,
  /** A page is read as it stands after this time, however much it still asks for. */
  renderMs: 10_000,
  /** The time for the start of the browser, for the text of a page, and for its end. */
  startMs: 20_000,
  textMs: 2_000,
  endMs: 3_000,
  /** The text of a page. A longer one is not read. */
  characters: 8 * MiB,
  /** The memory of a page's scripts. */
  scriptMemoryMiB: 256,
  /** The browser ends after so many pages, and when no page came for so long. */
  pagesPerStart: 200,
  idleMs: 60_000,
  /** Connections of the browser at a time; the bytes that one may bring, its longest life, and how often it is looked at. */
  connections: 100,
  connectionBytes: 16 * MiB,
  connectionMs: 60_000,
  connectionLookMs: 200,
} as const;
