/** The limits of reading whole catalogues and feeds in runs. They are part of `limits`, in `src/limits.ts`. */

const MiB = 1024 * 1024;

export const catalogueRuns = {
  /** Items of one catalogue. One with more is not read. */
  items: 2_000_000,
  /** The least time between two complete catalogues without an item, before its page is gone. */
  absentAgainAfterMs: 60 * 60 * 1000,
  /** Requests for a page of a catalogue, or for a feed, before the catalogue fails. */
  tries: 3,
  /** Sitemaps of one site, and a body of one (50 MiB by their specification). */
  sitemaps: 1_000,
  sitemap: { wireBytes: 64 * MiB, plainBytes: 64 * MiB, expansionFromBytes: MiB, timeoutMs: 60_000 },
} as const;
