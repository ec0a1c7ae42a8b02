/** Limits of statements, transactions and connections of the database. */
export const databaseLimits = {
  statementTimeoutMs: 60_000,
  /** The time for the answer to a statement that the server has ended. Then the connection is closed. */
  answerMarginMs: 5_000,
  /** A statement without an answer for so long makes us look whether the server answers anybody. */
  suspectMs: 5_000,
  /** A server that answers nobody for so long after that is taken to hang. With `suspectMs` well below 20 s. */
  probeMs: 8_000,
  /** How often statements are looked at, and a server that hangs is asked again. */
  hangLookMs: 1_000,
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
  /** A read replica that does not answer in time, or refuses, is left alone for a while. */
  replicaAcquireMs: 1_000,
  replicaRestMs: 5_000,
  /** How often a start looks whether a pooler changes the connections of its clients. */
  poolerLooks: 20,
  /** How often, and with which pause, a start looks whether a pooler gives connections with our settings. */
  poolerChecks: 20,
  poolerCheckMs: 100,
  /** Contracts of which a process knows an earlier version, to compare with that of a replica. */
  replicaContracts: 10_000,
  /** Statement texts that are prepared under a name. */
  preparedStatements: 1_000,
  /**
   * The rows that one statement reads for an answer. A larger row comes alone. The rows are held three times, as rows, as
   * text and as the sent answer, so a request stays below 64 MiB.
   */
  chunkBytes: 8 * 1024 * 1024,
  /** The usual size of a chunk in a stream of chunks. It needs less memory, and `chunkBytes` is rarely reached. */
  streamedBytes: 4 * 1024 * 1024,
  /** Time ranges of which a process stores the way to read them, and the time that it stores them. */
  rangesKnown: 1_000,
  rangesKnownMs: 60_000,
} as const;
