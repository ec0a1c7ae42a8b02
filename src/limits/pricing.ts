/** Limits of strategies, runs and studies. */

export const pricing = {
  strategiesPerContract: 1_000,
  strategyBytes: 1024 * 1024,
  /** Products in one transaction of a run. With 1,000, a run waits for commits a fifth of its time. */
  productsPerChunk: 2_000,
  /**
   * The offers of one chunk. A run holds two chunks: it calculates one while it loads the next. A product with more offers
   * is not priced.
   */
  offerBytesPerChunk: 32 * 1024 * 1024,
  /** Runs that one statement reads to delete those without prices. */
  runsForgottenAtOnce: 500,
  /** Products simulated in one answer, without and with explanations. More become a task. */
  simulatedAtOnce: 10_000,
  /** In the form of published clients. */
  simulationRequests: 10,
  explainedAtOnce: 1_000,
  studyCharactersAtOnce: 12 * 1024 * 1024,
  /** Products, and snapshots in the range, that are backtested in one answer. More become a task. */
  backtestedAtOnce: { products: 1_000, snapshots: 20_000 },
  backtestDays: 366,
  /** Products, snapshots and bytes of offers that one statement of a backtest reads, but at least one product. */
  backtestChunk: { products: 100, snapshots: 5_000, offerBytes: 32 * 1024 * 1024 },
  /** Snapshots of a product in the range. A product with more is not backtested. */
  backtestSnapshotsPerProduct: 50_000,
  /** Products counted for the progress of a task. The total of more products is unknown until the task ends. */
  productsCounted: 100_000_000,
  /** Simulations and backtests of one contract that wait or execute. */
  studiesOpen: 10,
  /** The time that results of simulations and backtests are stored. */
  studyKeptMs: 7 * 24 * 60 * 60 * 1000,
  nameCharacters: 200,
  schedulesPerContract: 100,
  cronCharacters: 200,
  timeZoneCharacters: 100,
  /** The time from the first new snapshot to the run that it starts. */
  debounceSeconds: { default: 60, max: 24 * 60 * 60 },
  /** The interval of the worker's search for due runs. */
  scheduleIntervalMs: 5_000,
  /** The message of a strategy's version. */
  messageCharacters: 2_000,
} as const;
