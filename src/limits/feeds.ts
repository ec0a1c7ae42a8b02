/** The limits of feeds. They are part of `limits`, in `src/limits.ts`. */

export const feeds = {
  perContract: 100,
  /** The fields of all feeds of a contract, which one answer lists. */
  bytesPerContract: 8 * 1024 * 1024,
  nameCharacters: 200,
  fields: 200,
  /** The name of a field: `tags.` and a tag's key. */
  fieldNameCharacters: 105,
  labelCharacters: 200,
  defaultCharacters: 1_000,
  fileNameCharacters: 200,
  /** The offers, before parsing, of the entries that are held at the same time. */
  offerBytesPerChunk: 16 * 1024 * 1024,
} as const;
