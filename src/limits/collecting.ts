/** The limits of collectors. They are part of `limits`, in `src/limits.ts`. */

export const collecting = {
  /** Threads of a process that read pages: one reads about 80 a second, and with two the process takes more than 400 MiB. */
  threads: 1,
  /** Results that one transaction stores, and the longest wait for others. */
  resultsPerTransaction: 500,
  resultsWaitMs: 1_000,
  /** The waits after which results are stored again that could not be stored for lack of a database. Their jobs stay leased. */
  storedAgainAfterMs: [1_000, 2_000, 4_000, 8_000, 15_000, 30_000],
  /** How often the leases of jobs under way begin anew, and the age from which a job's lease is left to end. */
  leasesKeptEveryMs: 10_000,
  leasesKeptForMs: 5 * 60 * 1000,
  /** Claims of a page or a search that ended without a result. It then fails. */
  attempts: 5,
  /** An ETag, or the date of a last change, that is kept of a page for the next request. A longer one counts as none. */
  validatorCharacters: 500,
  /** Pages that it keeps as samples, and domains of which a process knows how many it offered. */
  samplesPerTransaction: 20,
  sampledDomains: 10_000,
  /** The pause between two looks for due hosts: after one that found some, and after one that found none. */
  lookEveryMs: 100,
  idleLookEveryMs: 1_000,
  /** The wait after which a page is tried again that a host gave no moment for, such as that of a redirect. */
  laterMs: 30_000,
  /** The time that pages under way get at shutdown. Their jobs are then handed back. */
  stopTimeoutMs: 5_000,
} as const;
