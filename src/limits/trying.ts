/** The limits of tries and recipes. They are part of `limits`, in `src/limits.ts`. */

export const trying = {
  /** The JSON of a request, and the page in it: as much as a reader reads. */
  requestBytes: 20 * 1024 * 1024,
  bodyBytes: 8 * 1024 * 1024,
  contentTypeCharacters: 200,
  /** Tries of a contract within a time: of pages that were sent along, and of pages that are fetched. */
  sent: { tries: 30, withinMs: 60_000 },
  fetched: { tries: 100, withinMs: 60 * 60 * 1000 },
  /** How long a request waits for a page that is fetched. */
  waitMs: 30_000,
  /** Tries of a process that read or wait at a time, and its threads for them. */
  underWay: 20,
  threads: 1,
} as const;

export const recipes = {
  /** Tests with which a recipe needs no second method. */
  provenTests: 3,
  messageCharacters: 1_000,
  /** Pages of which a person names the price for one recipe, and other pages that are then offered. */
  pagesNamed: 4,
  pagesOffered: 3,
  /** Versions of a domain's recipe. Older ones are deleted. */
  versionsKept: 100,
} as const;
