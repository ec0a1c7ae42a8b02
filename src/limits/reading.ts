/** Limits of reading a product page. */
export const reading = {
  /** A product page, decompressed. A larger one is not read. */
  bodyBytes: 8 * 1024 * 1024,
  /** Elements and texts of a page. What follows is not read. */
  nodes: 200_000,
  /** Elements in each other. Deeper ones are dropped, their texts remain. */
  depth: 256,
  /** Dropped elements in each other, after which the rest of the page is not read. */
  droppedDepth: 2_000,
  /** The JSON in a page: scripts, characters of one, values in each other, values in all. */
  jsonBlocks: 50,
  jsonCharacters: 1024 * 1024,
  jsonDepth: 64,
  jsonValues: 100_000,
  /** Visible characters of a page, and amounts in them, that are looked at. */
  visibleCharacters: 1024 * 1024,
  amounts: 2_000,
  /** Products that a page's markup describes, and offers of one of them. */
  products: 200,
  offers: 1_000,
  /** Characters of a price text, of a shop's other texts, of the text around a price. */
  priceCharacters: 60,
  textCharacters: 500,
  evidenceCharacters: 300,
  candidates: 50,
  /** Of a recipe: selectors and paths in all, characters of one, simple selectors in one, tests. */
  selectors: 50,
  selectorCharacters: 200,
  selectorCompounds: 5,
  recipeTests: 50,
  /**
   * A page that takes more of the processor is given up, and its thread replaced. One that does not get that much within
   * `readWaitMs` is read another time.
   */
  readTimeoutMs: 2_000,
  readWaitMs: 20_000,
  /** The memory of a thread: in all, and what it fills before it tidies up. */
  threadMemoryMiB: 256,
  threadYoungMiB: 16,
  threads: 16,
  /** Pages that wait for a thread; further ones are refused. */
  waiting: 1_000,
} as const;
