/** Limits of reading a product page. */
export const reading = {
  /** A product page, decompressed. A larger one is not read. */
  bodyBytes: 8 * 1024 * 1024,
  /** Characters of one script of a page. */
  jsonCharacters: 1024 * 1024,
  /** Offers of one product. */
  offers: 1_000,
  /** Characters of a shop's texts, and of the text around a price. */
  textCharacters: 500,
  evidenceCharacters: 300,
  candidates: 50,
  /** Of a recipe: selectors and paths in all, characters of one, simple selectors in one, tests. */
  selectors: 50,
  selectorCharacters: 200,
  selectorCompounds: 5,
  recipeTests: 50,
} as const;
