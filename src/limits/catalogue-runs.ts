/** The limits of reading whole catalogues and feeds in runs. They are part of `limits`, in `src/limits.ts`. */

const MiB = 1024 * 1024;

export const catalogueRuns = {
  /** Items of one catalogue. One with more is not read. */
  items: 2_000_000,
  /** Items that one statement stores. */
  itemsStoredAtOnce: 1_000,
  /** Products that are compared with the items in one transaction, each read at most once: the bound of `readings`. */
  productsAtOnce: 500,
  /** Items of one product that are looked at. More than a few make it a candidate anyway. */
  itemsPerProduct: 20,
  /** Items that one statement deletes. */
  deletedAtOnce: 10_000,
  /** Jobs of which one statement looks whether they still are in the queue. */
  jobsReadAtOnce: 1_000,
  /** The share of the last complete catalogue's items that the next one must have to be complete. */
  completeShare: 0.7,
  /** The least time between two complete catalogues without an item, before its page is gone. */
  absentAgainAfterMs: 60 * 60 * 1000,
  /** How often the lease of a job begins anew while its catalogue is read or compared. */
  leaseExtendedEveryMs: 15_000,
  /** Claims of a job that ended without a result. The catalogue then fails. */
  attempts: 5,
  /** The wait after which a page of a catalogue is asked for again that could not be had at the moment. */
  laterMs: 30_000,
  /** Requests for a page of a catalogue, or for a feed, before the catalogue fails. */
  tries: 3,
  /** Sitemaps of one site, and a body of one (50 MiB by their specification). */
  sitemaps: 1_000,
  sitemap: { wireBytes: 64 * MiB, plainBytes: 64 * MiB, expansionFromBytes: MiB, timeoutMs: 60_000 },
} as const;
