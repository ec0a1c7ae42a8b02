/** The limits of searching for the pages of products. They are part of `limits`, in `src/limits.ts`. */

export const searching = {
  /** Products that a run searches for: of one domain, and in all. Further ones are searched for by the next runs. */
  productsPerDomain: 5_000,
  productsPerRun: 20_000,
  /** Days until a product is searched for again that was not found, or that has no number. */
  againAfterDays: 7,
  /** Links of a page of results that name the product, before the search found too much. */
  hits: 10,
  /** Results that are read for one product, the most alike first. */
  resultsRead: 3,
} as const;
