/** Limits of statements, transactions and connections of the database. */
export const databaseLimits = {
  statementTimeoutMs: 60_000,
  /** The time for the answer to a statement that the server has ended. Then the connection is closed. */
  answerMarginMs: 5_000,
  /** A statement without an answer for so long makes us look whether the server answers anybody. */
  suspectMs: 5_000,
  /** A server that answers nobody for so long after that is taken to hang. With `suspectMs` well below 20 s. */
  probeMs: 8_000,
  /**
   * How long a request waits for the database, without the time that its body takes: well below 20 s. A statement that begins just before is given
   * `answerLeastMs` all the same. One process of the server may be frozen while others answer.
   */
  answerRequestMs: 16_000,
  answerLeastMs: 3_000,
  /** The same for a look-up that requests share: they have their own statements after it. */
  lookUpMs: 8_000,
  /** A transaction that stores market data; well below `history.closedAfterMs`. */
  transactionTimeoutMs: 300_000,
  lockTimeoutMs: 30_000,
  /** The silence in a transaction. Its process is frozen, so the server ends the transaction and releases its locks. */
  idleInTransactionMs: 20_000,
  acquireTimeoutMs: 15_000,
  attempts: 4,
  /**
   * The rows that one statement reads for an answer. A larger row comes alone. The rows are held three times, as rows, as
   * text and as the sent answer, so a request stays below 64 MiB.
   */
  chunkBytes: 8 * 1024 * 1024,
} as const;
