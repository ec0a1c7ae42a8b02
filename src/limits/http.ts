/** Limits of requests, answers and connections. */

export const http = {
  bodyBytes: 1024 * 1024,
  assortmentBodyBytes: 32 * 1024 * 1024,
  productsBodyBytes: 16 * 1024 * 1024,
  /** The body of a CSV import, which is never held as a whole. */
  csvBodyBytes: 2 * 1024 * 1024 * 1024,
  snapshotsBodyBytes: 32 * 1024 * 1024,
  ordersBodyBytes: 32 * 1024 * 1024,
  /** The body of log messages: room for the most messages of full length, half of their characters escaped. */
  logsBodyBytes: 16 * 1024 * 1024,
  headerBytes: 32 * 1024,
  /** The time from the connection to the last byte of the headers. */
  headersTimeoutMs: 15_000,
  /** How often the server looks for requests that are late. */
  lateCheckMs: 2_000,
  /** The time from the first byte of a request to its last. A large import over a slow line needs minutes. */
  requestTimeoutMs: 300_000,
  connectionTimeoutMs: 120_000,
  /** The silence on a connection between requests. */
  keepAliveTimeoutMs: 72_000,
  /** The time that running requests get at shutdown. */
  closeTimeoutMs: 20_000,
  /** The time in which the rest of a refused body is read. Then its connection is closed. */
  drainMs: 5_000,
  parameterCharacters: 500,
  errors: 100,
} as const;

export const idempotency = {
  keyCharacters: 255,
  /** A stored answer. Larger answers are not stored. */
  answerBytes: 1024 * 1024,
  /** The time that an answer is stored (interface 1-25). */
  keptMs: 24 * 60 * 60 * 1000,
  /** Answers that are stored of one contract, and the size of the table of all. */
  keysPerContract: 100_000,
  bytes: 8 * 1024 ** 3,
  /** A process counts a contract's answers again after so many requests or so long, and knows the counts of so many contracts. */
  countedEvery: 1_000,
  countedEveryMs: 60_000,
  contractsCounted: 10_000,
} as const;
