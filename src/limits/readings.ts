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
  /** A method is proven by readings of so many products, within some days. */
  provenProducts: 10,
  provenDays: 30,
  /** Causes that are counted of one outcome, of a domain on a day or in a run. */
  causesCounted: 20,
  /** States that one statement of a duty compares with their domains. */
  comparedAtOnce: 20_000,
  /** Samples of a domain of each kind, good and bad; the least time between two; those that recipes name. A wrong one and three others make a recipe. */
  samplesPerKind: 4,
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
