/** The limits of watched domains and their pages. They are part of `limits`, in `src/limits.ts`. */

export const watching = {
  /** Watched domains of a contract. */
  domains: 500,
  /** Hosts of a domain's pages. */
  hostsPerDomain: 20,
  /** The address of a feed or catalogue, and of a page. */
  urlCharacters: 2_048,
  /** The least and the longest time that a contract may ask for between two of its own requests. */
  intervalMs: { min: 250, max: 60 * 60 * 1000 },
  /** Days without a confirming reading, after which a snapshot is closed. */
  staleAfterDays: { default: 7, max: 365 },
  /** With `onlyChanges` an unchanged reading is stored after so many hours. A strategy's `maxAgeHours` must be larger. */
  unchangedHours: 6,
  /** Pages in one JSON request, and its body. */
  pagesPerRequest: 10_000,
  pagesBodyBytes: 32 * 1024 * 1024,
  /** The body of a CSV of pages, and a row of it. */
  csvBodyBytes: 256 * 1024 * 1024,
  csvRowCharacters: 64 * 1024,
  /** Active pages of a product on a domain. */
  pagesPerPair: 10,
  /** Days that outcomes are shown for, today included. */
  outcomeDays: 14,
  /** Pages that one answer counts for the coverage of all its domains: 15 µs each. A duty counts larger domains. */
  pagesCountedAtOnce: 10_000,
  /** The life of a domain's pages and recipe after it is left out, and of pages after their product is gone. */
  keptDays: 30,
} as const;
