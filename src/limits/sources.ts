/** The limits of what other people's shops and programs write: groups of `limits`. */

export const sourceLimits = {
  robots: {
    /** The part of a robots.txt that is read (RFC 9309: at least 500 KiB). */
    bytes: 512 * 1024,
  },
  catalogues: {
    nameCharacters: 500,
    /** A field of a feed. The rest of a longer one is left out. */
    fieldCharacters: 4_000,
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
