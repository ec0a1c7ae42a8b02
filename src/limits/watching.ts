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
  /** The body of a CSV of pages, a row of it, and its rows that are judged and stored together. */
  csvBodyBytes: 256 * 1024 * 1024,
  csvRowCharacters: 64 * 1024,
  csvRowsAtOnce: 5_000,
  /** Active pages of a product on a domain. */
  pagesPerPair: 10,
  /** Days that outcomes are shown for, today included. */
  outcomeDays: 14,
  /** Pages that one answer counts for the coverage of all its domains: 15 µs each. The duty counts larger domains. */
  pagesCountedAtOnce: 10_000,
  /** The interval of that duty. */
  countedEveryMs: 10 * 60 * 1000,
  /** Contracts that share a host, as far as they are counted for the expected end of a run. */
  contractsCounted: 1_000,
  /** The life of a domain's pages and recipe after it is left out, and of pages after their product is gone. */
  keptDays: 30,
  /** Pages that one statement deletes: of a duty, and of a request. */
  forgottenAtOnce: 5_000,
  deletedAtOnce: 50_000,
  /** Pages that one statement of an export reads. */
  exportedAtOnce: 5_000,
  /** Pages that one statement of a duty compares with the products. */
  comparedAtOnce: 20_000,
  /** Products whose tags one statement reads for the addresses of pages. */
  tagsReadAtOnce: 5_000,
} as const;
