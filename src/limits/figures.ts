/** Limits of the figures of products. */

export const figures = {
  /** Tags that lists are filtered by; each is a column. */
  filterTags: 8,
  /** A tag becomes one by itself if at least half of so many products have it, with 2 to so many values. */
  sampledProducts: 5_000,
  sampledValues: 1_000,
  /** Values of a field that figures tell apart. */
  values: 10_000,
  /** Keys of tags are counted by ranges of so many product ids, each with at most so many keys; those of more are counted when they are asked for. */
  tagCounts: { products: 32_768, keys: 1_000 },
  /** Versions of strategies of which a process remembers what most of their rules compare. */
  basesKept: 1_000,
  /** The address of a product's picture. */
  imageUrlCharacters: 2_000,
  /** The interval of the duty that follows products and market data. */
  followedEveryMs: 2_000,
  /** The time that one process has for a part of a round; then another one may go on. */
  leaseMs: 60_000,
  /** Products whose figures one transaction renews. */
  renewedAtOnce: 1_000,
  /** The time in which a transaction that stores market data commits at the latest. */
  longestTransactionMs: 300_000,
  /** Snapshots, and products, that one statement of the duty reads. */
  snapshotsAtOnce: 20_000,
  comparedAtOnce: 50_000,
  /** Figures of a contract that are so many, and this share of all, are scanned in the order of their table. */
  scannedWhole: { products: 10_000, share: 3 / 4 },
  /**
   * A sample of the figures of a contract with so many products: rows after each of some ids. The bound of a page leaves so many times its
   * rows and some of the sample more; one that leaves this many times as many drops too little. One that leaves at most a share of all rows is narrow.
   */
  sample: { products: 50_000, ids: 40, rows: 50, pages: 2, more: 8, most: 4, narrow: 1 / 8 },
  /** A list or count that takes longer is ended. */
  listTimeoutMs: 10_000,
  /** A search with more hits is answered in the order of ids. */
  sortedHits: 5_000,
  /** Products of a filter that a list by name looks up; of more, it goes through the names until its page is full. */
  filteredByName: 10_000,
  searchCharacters: 200,
  searchWords: 5,
  /** Values of one condition of a filter, and the conditions on tags. */
  filterValues: 100,
  filterCharacters: 2_000,
  /** Groups that counts are by. */
  countedBy: 12,
  /** Values of a group that an answer has, the most frequent first. */
  countedValues: 1_000,
  /** A price that an own offer does not show for so long is not live. */
  liveWithinMs: 24 * 60 * 60 * 1000,
  /** Snapshots of a product that a chart looks at, offers of which it reads, and vendors that it shows. */
  seriesSnapshots: 75_000,
  seriesTexts: 3_000,
  seriesVendors: 12,
  /** Prices that a chart calculates once more for their floors, and versions of strategies that it reads for that, with the bytes of all their documents. */
  seriesFloors: { prices: 200, versions: 20, documentBytes: 4 * 1_024 * 1_024 },
  seriesPoints: { default: 600, max: 2_000 },
  /** Events of a product in an answer. */
  events: 1_000,
} as const;
