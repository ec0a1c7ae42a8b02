/** Limits of strategies, runs and studies. */

export const pricing = {
  strategiesPerContract: 1_000,
  strategyBytes: 1024 * 1024,
  versionsPerStrategy: 10_000,
  /** Compiled strategies that a process keeps. One of branches takes 30 bytes a character of its document. */
  compiledKept: { strategies: 50, charactersTogether: 2 * 1024 * 1024 },
  /** Rows of a document's table, as the engine takes them. */
  tableRows: 10_000,
  /** Products whose tags and boundaries warnings about a document know. */
  productsWarnedOf: 2_000,
  rolloutStages: 20,
  /** Activations of a contract that a rollback can return to. */
  activationsKept: 100,
  draftsPerUser: 100,
  draftTestProducts: 100,
  plannedAheadDays: 366,
  /** Planned activations that one round of the duty carries out. */
  plansAtOnce: 100,
  /** Products in one transaction of a run. With 1,000, a run waits for commits a fifth of its time. */
  productsPerChunk: 2_000,
  /** Products whose tags one statement looks at: whom they follow, and which families they belong to. */
  productsLookedAtOnce: 10_000,
  /** How far a study follows products that follow others. Of a longer ring it says that the chain is too long. */
  followedSteps: 100,
  /**
   * The offers of one chunk. A run holds two chunks: it calculates one while it loads the next. A product with more offers
   * is not priced.
   */
  offerBytesPerChunk: 32 * 1024 * 1024,
  /** While a chunk of a study is studied that has at most so much text, the next one is loaded. So a request holds both, and its answer. */
  studyCharactersBesideNext: 8 * 1024 * 1024,
  /** Runs that one statement reads to delete those without prices. */
  runsForgottenAtOnce: 500,
  /** Products simulated in one answer, without and with explanations. More become a task. */
  simulatedAtOnce: 10_000,
  /** Products of a sample: so many that its answer comes while somebody types. */
  simulatedSample: 2_000,
  /** In the form of published clients. */
  simulationRequests: 10,
  explainedAtOnce: 1_000,
  /** Pairs of branches that a comparison lists, branches and values of a tag that a simulation lists, and their greatest changes. */
  comparedBranches: 1_000,
  comparedGreatest: 20,
  simulatedGreatest: 10,
  studyCharactersAtOnce: 12 * 1024 * 1024,
  /** Products, and snapshots in the range, that are backtested in one answer. More become a task. */
  backtestedAtOnce: { products: 1_000, snapshots: 20_000 },
  backtestDays: 366,
  /** Products, snapshots and bytes of offers that one statement of a backtest reads, but at least one product. */
  backtestChunk: { products: 500, snapshots: 5_000, offerBytes: 32 * 1024 * 1024 },
  /** Evaluations of one family: its members times the snapshots of all of them. A family of more is not backtested. */
  backtestEvaluations: 1_000_000,
  /** How often a family is settled, each time because prices of the time before would not be published. */
  familyRounds: 16,
  /** Snapshots of a product in the range. A product with more is not backtested. */
  backtestSnapshotsPerProduct: 50_000,
  /** Products counted for the progress of a task. The total of more products is unknown until the task ends. */
  productsCounted: 100_000_000,
  /** Simulations and backtests of one contract that wait or execute. */
  studiesOpen: 10,
  /** The newest simulations and backtests of a contract, whose results are stored, and for how long. */
  studiesKept: 100,
  studyKeptMs: 7 * 24 * 60 * 60 * 1000,
  nameCharacters: 200,
  schedulesPerContract: 100,
  cronCharacters: 200,
  timeZoneCharacters: 100,
  /** The time from the first new snapshot to the run that it starts. */
  debounceSeconds: { default: 60, max: 24 * 60 * 60 },
  /** The interval of the worker's search for due runs. */
  scheduleIntervalMs: 5_000,
  /** The body of a price guard, and the amount of a cost in it. */
  guardBytes: 64 * 1024,
  guardAmountCharacters: 20_000,
  guardPercentMax: 1_000_000,
  /** The history of published prices that a check of changes may look at. */
  guardHoursMax: 30 * 24,
  guardStaleHoursMax: 10_000,
  /** The newest runs among which the last comparable ones are looked for, and how many of these say what is usual. */
  runsCompared: 100,
  usualRuns: 20,
  /** How often callbacks are told that runs are stopped. */
  tripToldEverySeconds: 60 * 60,
  /** Random products that are judged before a run publishes. */
  guardSample: { min: 100, max: 10_000 },
  /** Users that must agree to a price. */
  approvalsMax: 3,
  /** Rates of a contract's other currencies. */
  rates: 200,
  rateMax: 1_000_000_000,
  rateVersionsKept: 1_000,
  /** Versions of a price guard, besides those of stored runs. */
  guardVersionsKept: 1_000,
  /** How long the guard remembers what was published under the identifiers of products that left them, and how many it keeps a contract. */
  leftKeptDays: 90,
  leftIdentifiers: 3_000_000,
  /** The newest products that left one identifier by which a price is judged. */
  leftPerIdentifier: 100,
  /** The message of a strategy's version. */
  messageCharacters: 2_000,
} as const;
