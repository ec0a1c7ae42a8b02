/** The limits of finding the pages of products. They are part of `limits`, in `src/limits.ts`. */

export const matching = {
  /** Candidates of a product on a domain that wait for a decision. */
  candidatesPerPair: 3,
  /** Products whose names one run compares with the items of a catalogue, and in one statement. */
  productsPerRun: 2_000,
  productsAtOnce: 50,
  /** Decisions in one request. */
  decisions: 1_000,
} as const;
