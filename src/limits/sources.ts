/** The limits of what other people's shops and programs write: groups of `limits`. */

export const sourceLimits = {
  priceTexts: {
    /** The characters of a text that are read for a price. */
    characters: 500,
  },
  robots: {
    /** The part of a robots.txt that is read (RFC 9309: at least 500 KiB). */
    bytes: 512 * 1024,
    /** A thread that takes longer over one is ended. */
    readTimeoutMs: 200,
    /** The rules for one crawler. */
    groupCharacters: 64 * 1024,
    sitemaps: 100,
    urlCharacters: 2_000,
  },
  catalogues: {
    keyCharacters: 200,
    nameCharacters: 500,
    urlCharacters: 2_000,
    /** A field of a feed. The rest of a longer one is left out. */
    fieldCharacters: 4_000,
    /** A tag, comment or row of a feed, the largest that is held. */
    tokenBytes: 1024 * 1024,
    /** Elements within elements. */
    depth: 64,
    /** What of a feed is parsed at once. */
    pieceBytes: 64 * 1024,
    /** Shipping costs of one item. */
    shippings: 200,
    sitemapUrls: 50_000,
    /** Pages of a catalogue interface: 500,000 products and more. */
    pages: 10_000,
    /** Sku numbers that one question to Magento names. */
    skus: 300,
    csv: {
      columns: 1_000,
      /** Lines of one row, whose quoted cells have line breaks. */
      rowLines: 100,
      rowCharacters: 256 * 1024,
    },
  },
} as const;
