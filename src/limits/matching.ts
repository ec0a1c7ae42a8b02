/** The limits of finding the pages of products. They are part of `limits`, in `src/limits.ts`. */

export const matching = {
  /** Candidates of a product on a domain that wait for a decision. */
  candidatesPerPair: 3,
  /** Products whose names one run compares with the items of a catalogue, and in one statement. */
  productsPerRun: 2_000,
  productsAtOnce: 50,
  /** The time that this may take in a run. */
  comparedForMs: 60_000,
  /** Items with alike names that are scored for one product. */
  itemsScored: 20,
  /** How alike names are by their groups of three letters, to be scored at all, and the least score of a candidate. */
  similarity: 0.3,
  leastScore: 0.5,
  /** Decisions in one request. */
  decisions: 1_000,
} as const;
