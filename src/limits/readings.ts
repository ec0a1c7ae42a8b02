/** The limits of what readings of shops are believed and kept for. They are part of `limits`, in `src/limits.ts`. */

export const readings = {
  /** Pairs of product and domain that one transaction stores. */
  perTransaction: 500,
  /** The least wait before the second reading of a price that moved far, and between readings that find nothing. */
  secondAfterMs: 10 * 60 * 1000,
  /** The age up to which a client's snapshot keeps collectors from its product and domain. */
  clientKeptMs: 24 * 60 * 60 * 1000,
  /** Readings in a row without the product, or the time since the first of them, after which its page is gone. */
  missingReadings: 2,
  missingForMs: 72 * 60 * 60 * 1000,
  /** With `onlyChanges`, the age from which an unchanged reading is stored. */
  unchangedForMs: 6 * 60 * 60 * 1000,
  /** Readings of a domain by which a switch of its taxes is found: at most, at least, and the share that moved. */
  movesKept: 200,
  movesLeast: 20,
  movedShare: 0.2,
  /**
   * A method is proven by readings of several products that a second method could confirm, and the share that it did,
   * within some days.
   */
  provenReadings: 20,
  provenProducts: 10,
  provenShare: 0.98,
  provenDays: 30,
  /** Readings of a method by which its site is seen to change: at most and at least. */
  windowKept: 200,
  windowLeast: 20,
  /** The share of them that it must read, and the share that other methods may read in its place. */
  windowShare: 0.8,
  changedShare: 0.1,
  /** Pairs of a domain that end at a captcha on one day, from which it is an alert. */
  walledPairs: 2,
  /** The interval of telling alerts, and the alerts of a contract that are told together. */
  alertsToldEveryMs: 60_000,
  alertsToldAtOnce: 100,
  /** States that one statement of a duty compares with their domains. */
  comparedAtOnce: 20_000,
  /** Missing pages, and old counters and samples, that one statement of a duty changes. */
  changedAtOnce: 500,
  /** Samples of a domain of each kind, good and bad; the least time between two; those that recipes name. */
  samplesPerKind: 3,
  sampleEveryMs: 24 * 60 * 60 * 1000,
  samplesPinned: 20,
  /** All samples of a contract, compressed. */
  sampleBytes: 500 * 1024 * 1024,
  /** Days for which outcomes are counted. */
  outcomeDaysKept: 90,
  /** Decisions on held readings in one request. */
  decisionsPerRequest: 500,
  /** The text around a price that is kept. */
  evidenceCharacters: 300,
  /** The evidence of one offer, and the time that it can be read. */
  evidenceBytes: 500,
  evidenceDays: 30,
  /** What methods found on a page, in its evidence; and the characters of each price. */
  candidates: 5,
  candidateCharacters: 20,
} as const;
