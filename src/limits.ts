/** Every limit of the service, with its unit. Those of the interface name their section. */

export const limits = {
  http: {
    /** Bodies without a limit of their own. */
    bodyBytes: 1024 * 1024,
    /** Of a JSON list that replaces an assortment. */
    assortmentBodyBytes: 32 * 1024 * 1024,
    productsBodyBytes: 16 * 1024 * 1024,
    /** Of a CSV import; it is never held whole. */
    csvBodyBytes: 2 * 1024 * 1024 * 1024,
    snapshotsBodyBytes: 32 * 1024 * 1024,
    ordersBodyBytes: 32 * 1024 * 1024,
    /** A full request of messages of full length, half of it escaped. */
    logsBodyBytes: 16 * 1024 * 1024,
    headerBytes: 32 * 1024,
    /** From the connection to the last byte of the headers. */
    headersTimeoutMs: 15_000,
    /** From the first byte of a request to its last; a large import over a slow line needs minutes. */
    requestTimeoutMs: 300_000,
    /** A connection on which nothing moves. */
    connectionTimeoutMs: 120_000,
    keepAliveTimeoutMs: 72_000,
    /** Requests in flight get this long at shutdown. */
    closeTimeoutMs: 20_000,
    parameterCharacters: 500,
    errors: 100,
    /** Answers of which a process remembers the version, and for how long: well below the time a walk is remembered. */
    unchangedAnswers: 10_000,
    unchangedKeptMs: 60 * 60 * 1000,
    unchangedUrlCharacters: 1_000,
  },
  idempotency: {
    keyCharacters: 255,
    /** Larger answers are not kept. */
    answerBytes: 1024 * 1024,
    /** decisions section 1. */
    keptMs: 24 * 60 * 60 * 1000,
    /** A request that is unanswered for so long died with its process: the key runs it again. */
    leaseMs: 5 * 60 * 1000,
  },
  database: {
    statementTimeoutMs: 60_000,
    /** What stores market data commits within it: well below history.closedAfterMs. */
    transactionTimeoutMs: 300_000,
    lockTimeoutMs: 30_000,
    /** A process that leaves a transaction alone for so long is frozen: the server ends it, and its locks with it. */
    idleInTransactionMs: 20_000,
    /** Waiting for a free connection of the pool. */
    acquireTimeoutMs: 15_000,
    /** Attempts of a transaction that lost a deadlock. */
    attempts: 4,
    preparedStatements: 1_000,
    /**
     * Of the rows that one statement reads for an answer; a row that is larger comes alone. As rows, as text and as what is
     * sent they are held three times: of a request in all below 64 MiB.
     */
    chunkBytes: 8 * 1024 * 1024,
    /** What is aimed at when chunks follow each other: less to hold, and the bound is rarely reached. */
    streamedBytes: 4 * 1024 * 1024,
    /** Ranges of time of which a process remembers how to read them, and for how long. */
    rangesKnown: 1_000,
    rangesKnownMs: 60_000,
  },
  page: {
    /** decisions section 1, "Pages": default and maximum of `limit`. */
    products: { max: 10_000 },
    search: { default: 100, max: 1_000 },
    tags: { default: 100, max: 1_000 },
    offers: { default: 1_000, max: 10_000 },
    offerQuery: { default: 100, max: 10_000 },
    offerStatistics: { max: 10_000 },
    orders: { max: 10_000 },
    orderStatistics: { max: 10_000 },
    buyBox: { default: 50_000, max: 50_000 },
    recommendations: { default: 100, max: 10_000 },
    tasks: { default: 100, max: 1_000 },
    deliveries: { default: 100, max: 1_000 },
    logs: { default: 100, max: 1_000 },
    history: { max: 10_000 },
    startMax: 1_000_000_000,
    /** Of a link to the next page: a domain's name and some numbers, sealed. */
    keyCharacters: 1_000,
    /** A jump over fewer entries passes over them. */
    skippedAtOnce: 2_000,
    /** Of a window that never changes again; products deleted meanwhile should not live on for long. */
    closedCacheControl: "private, max-age=300",
  },
  products: {
    perImport: 10_000,
    name: 999,
    customerProductId: 255,
    /** An index entry holds at most 2,700 bytes. */
    identifier: 500,
    tags: 200,
    tagKey: 100,
    tagValue: 10_000,
    gtin: 99_999_999_999_999,
    /** Ids in one query filter (interface 8). */
    idsPerFilter: 10_000,
    /** Of the filter of a search: filters in each other, filters in all, characters of a pattern. */
    searchDepth: 10,
    searchConditions: 100,
    searchPattern: 200,
    /** Of its free text. */
    searchText: 200,
    searchWords: 10,
    /** One statement of a search, which may look at every product. */
    searchTimeoutMs: 5_000,
    /** Counting tags looks at all of every product: 500,000 with 5 tags take 4 s on a busy machine. */
    tagsTimeoutMs: 20_000,
    /** Characters of a text that a search sorts by: they stand in a link. */
    sortedBy: 100,
    csvColumns: 1_000,
    /** A full product is half of it. */
    csvRowCharacters: 4 * 1024 * 1024,
    /** Of one contract: uploads under way, and imports that wait or execute. */
    csvImportsOpen: 10,
    /** What an upload is stored in, before compression. */
    uploadPartBytes: 256 * 1024,
    /** Parts of an upload that are read and staged together: of fewer, much of the time is spent waiting for answers. */
    uploadPartsAtOnce: 8,
    /** An upload without an open task is left over: a request that is under way ends sooner (`requestTimeoutMs`). */
    uploadLeaseMs: 10 * 60 * 1000,
    uploadsForgottenEveryMs: 60_000,
    /** One statement of a CSV import; two gigabytes take minutes. */
    importStatementTimeoutMs: 30 * 60 * 1000,
    /** So many products that came or went by one CSV make the planner's statistics wrong. */
    analyzedFrom: 10_000,
    /** Products that one statement of a deletion looks at: a fraction of a second. */
    deletedAtOnce: 50_000,
    /** What one statement of the deprecated list reads. */
    listedAtOnce: 500,
  },
  offers: {
    /** interface 4.3. */
    snapshotsPerRequest: 1_000,
    offersPerSnapshot: 1_000,
    /** Of its offers' texts together: one statement stores them, and building it is time that others wait. */
    charactersPerSnapshot: 8 * 1024 * 1024,
    /** Of offers' texts, in one statement that stores them; a usual request of 1,000 snapshots stays below. */
    charactersPerStatement: 4 * 1024 * 1024,
    /** Of a product's offers, or a snapshot's, read as one text; longer ones are read offer by offer. */
    bytesAtOnce: 4 * 1024 * 1024,
    /** Offer ids beside those of all history; more are moved there, so many by one statement. */
    latestIds: 500_000,
    idsSettledAtOnce: 5_000,
    id: 255,
    vendorName: 500,
    vendorDomainId: 255,
    url: 4_000,
    productName: 2_000,
    attributes: 100,
    attributeKey: 200,
    attributeValue: 4_000,
    deliveryHours: 100_000,
    /** decisions section 4: a snapshot's time may lie this far ahead. */
    aheadMs: 24 * 60 * 60 * 1000,
    /** interface 8. */
    statisticsRangeMs: 48 * 60 * 60 * 1000,
    domain: 255,
    domainsPerContract: 10_000,
    shops: 1_000,
    ignoredVendors: 1_000,
  },
  orders: {
    /** interface 8; also what one delete query names. */
    perRequest: 10_000,
    /** An index entry holds at most 2,700 bytes. */
    orderId: 500,
    itemsPerOrder: 1_000,
    /** Orders that one statement of a deletion takes: a second or two. */
    deletedAtOnce: 50_000,
    /** Of named orders, with up to 1,000 items each. */
    namedDeletedAtOnce: 1_000,
    /** A usual request of 10,000 orders stays below. */
    itemsPerStatement: 30_000,
    /** A customerProductId. */
    itemId: 255,
    origin: 500,
    referrer: 4_000,
    quantity: 1_000_000_000,
    taxPercentage: 1_000,
    /** Of the order statistics (interface 4.4). */
    statisticsRangeMs: 30 * 24 * 60 * 60 * 1000,
  },
  accounts: {
    email: 254,
    name: 200,
    passwordMin: 8,
    password: 1_000,
    /** argon2 shares the four threads of libuv with compression and tokens: so many at once, so many waiting. */
    hashesAtOnce: 2,
    hashesWaiting: 100,
    tokenLifetimeMs: 15 * 60 * 1000,
    refreshLifetimeMs: 30 * 24 * 60 * 60 * 1000,
    /** The key that signs tokens changes this often. */
    tokenKeyEpochMs: 7 * 24 * 60 * 60 * 1000,
    invitationLifetimeMs: 7 * 24 * 60 * 60 * 1000,
    /** A token in place of a forgotten password; short, because whoever reads the mail has the account. */
    passwordResetLifetimeMs: 60 * 60 * 1000,
    /** Requests for one by e-mail, within the window of failed logins. */
    passwordResetsPerAccount: 3,
    passwordResetsPerAddress: 20,
    /** What the operator's list reads at once. */
    listedAtOnce: 1_000,
    /** How exact `lastActiveDate` is: a request must not cost a write. */
    lastActiveMs: 60_000,
    /** A verified login password is not hashed again for so long. */
    verifiedPasswordMs: 60_000,
    verifiedPasswords: 10_000,
    /** Failed logins within the window, per account and per address. */
    failuresPerAccount: 10,
    failuresPerAddress: 100,
    failureWindowMs: 15 * 60 * 1000,
    contractsPerCompany: 1_000,
    usersPerCompany: 1_000,
  },
  mail: {
    /** Of one process: being sent, or waiting for the next attempt. */
    underWay: 100,
    connections: 2,
    /** Waits between attempts; there is one attempt more. */
    retryDelaysMs: [1_000, 30_000, 300_000],
    /** Of each: the connection, the greeting, silence afterwards. */
    timeoutMs: 15_000,
  },
  tasks: {
    /** interface 2.8. */
    failures: 1_000,
    /** A worker that is silent for so long is taken for dead; its task is taken up within 60 s (interface 6). */
    heartbeatSeconds: 20,
    attempts: 5,
    /** Before the second attempt; before each further one it is twice as long. */
    retryDelayMs: 1_000,
    /** The longest an attempt may take. */
    lifetimeSeconds: 6 * 60 * 60,
    /** At shutdown: until running tasks must have come to a safe point, and to hand back those that have not. */
    stopTimeoutMs: 20_000,
    handBackTimeoutMs: 2_000,
    /** How often tasks without a job are looked for, and so many open ones by one statement. */
    abandonedIntervalMs: 10_000,
    openAtOnce: 1_000,
    /** Completed tasks: so long, and so many of a contract. Its newest of each type stays in any case. */
    keptDays: 400,
    keptPerContract: 100_000,
    /** Rows that one statement deletes. */
    forgottenAtOnce: 1_000,
  },
  callbacks: {
    perContract: 100,
    name: 200,
    url: 2_000,
    template: 20_000,
    headers: 50,
    headerName: 100,
    headerValue: 4_000,
    token: 4_000,
    /**
     * Waits between attempts, each give or take the jitter (decisions section 6: 10 attempts over 75 h): 5 s, 5 min,
     * 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h, the schedule that Standard Webhooks recommends.
     */
    retryDelaysMs: [5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 50_400_000, 72_000_000, 86_400_000],
    /** Parts of a wait that chance may add or take away. */
    retryJitter: 0.1,
    /** The key before stays beside a new signing key for so long. */
    keyOverlapHours: { default: 24, max: 7 * 24 },
    /** One attempt, from resolving the name to the last byte read. */
    timeoutMs: 15_000,
    /** One query to a name server; there are two tries. */
    resolveTimeoutMs: 3_000,
    answerBytes: 64 * 1024,
    /** Deliveries: so long, and so many of a contract. */
    keptDays: 90,
    keptPerContract: 100_000,
    /** Rows that one statement deletes. */
    forgottenAtOnce: 1_000,
  },
  /** What a process does by the clock. */
  duties: {
    /** The first round comes within so long after the start, at a moment that chance gives. */
    startDelayMs: 30_000,
    /** At shutdown: what does not end by then is left to its connection's end. */
    stopTimeoutMs: 10_000,
  },
  monitoring: {
    products: 1_000,
    /** interface 8. */
    buyBoxRangeMs: 48 * 60 * 60 * 1000,
  },
  pricing: {
    strategiesPerContract: 1_000,
    strategyBytes: 1024 * 1024,
    /** Products of one transaction of a run: of 1,000 a fifth of the time was spent waiting for commits. */
    productsPerChunk: 2_000,
    /**
     * Offers of one chunk, of which a run holds two: one is calculated while the next is loaded. A product with more
     * is not priced.
     */
    offerBytesPerChunk: 32 * 1024 * 1024,
    /** Runs that one statement looks at, to forget those without prices. */
    runsForgottenAtOnce: 500,
    /** Simulated in one answer, and with explanations; more are a task. */
    simulatedAtOnce: 10_000,
    explainedAtOnce: 1_000,
    /** Backtested in one answer: so many products, and snapshots in the range; more are a task. */
    backtestedAtOnce: { products: 1_000, snapshots: 20_000 },
    backtestDays: 366,
    /** Of a backtest, in one statement: products, and about as many snapshots and bytes of offers; at least one product. */
    backtestChunk: { products: 100, snapshots: 5_000, offerBytes: 32 * 1024 * 1024 },
    /** A product with more of them in the range is not backtested. */
    backtestSnapshotsPerProduct: 50_000,
    /** Counted for the progress of a task; of more, the total is unknown until it ends. */
    productsCounted: 100_000_000,
    /** Simulations and backtests of one contract that wait and execute. */
    studiesOpen: 10,
    /** Results of simulations and backtests. */
    studyKeptMs: 7 * 24 * 60 * 60 * 1000,
    name: 200,
    schedulesPerContract: 100,
    cron: 200,
    timeZone: 100,
    /** From the first new snapshot to the run that follows it. */
    debounceSeconds: { default: 60, max: 24 * 60 * 60 },
    /** How often the worker looks for runs that are due. */
    scheduleIntervalMs: 5_000,
    /** Of a version, for the history. */
    message: 2_000,
  },
  logs: {
    /** decisions section 6. */
    messagesPerRequest: 1_000,
    message: 5_000,
    component: 255,
    source: 255,
    keptDays: 30,
    /** Rows that one statement deletes. */
    forgottenAtOnce: 10_000,
  },
  plugins: {
    pluginId: 255,
    shopSystem: 255,
    metricsUrl: 2_000,
  },
  feeds: {
    perContract: 100,
    name: 200,
    fields: 200,
    /** `tags.` and a tag's key. */
    fieldName: 105,
    label: 200,
    default: 1_000,
    fileName: 200,
    /** One statement of an export: large enough to cost little, small enough not to hold up the event loop. */
    entriesPerChunk: 1_000,
    /** Offers of the entries that are held at a time, before they are parsed. */
    offerBytesPerChunk: 16 * 1024 * 1024,
    /** Products of a delta whose ids are held; of more, all products are walked. */
    unseenHeld: 20_000,
    /** Recommendations since the last DELETE that are searched for a delta; of more, all products are walked. */
    entriesSearched: 1_000_000,
  },
  history: {
    /**
     * What was stored longer ago is committed or never will be: transactionTimeoutMs, and more for clocks that
     * differ and commits that wait.
     */
    closedAfterMs: 15 * 60 * 1000,
    /** Products whose snapshots one statement reads to make entries of them. */
    productsFolded: 1_000,
  },
  backup: {
    /** What a backup says of itself: names of tables and columns, a partition a month. */
    lineBytesMax: 1024 * 1024,
  },
  retention: {
    /** Partitions of history are one calendar month each and made so many months ahead. */
    monthsAhead: 2,
    /** Rows of history that one statement looks at, to delete those that are over, and bytes of their offers. */
    atOnce: { rows: 5_000, offerBytes: 32 * 1024 * 1024 },
    /** Newest rows that one statement compares with the products: some 50 ms. */
    comparedAtOnce: 20_000,
    /** Copying what stays of a month that is over; nobody waits for it. */
    copyTimeoutMs: 60 * 60 * 1000,
    /** Waiting to put that copy in its place: requests wait as long. In vain, it is tried again an hour later. */
    replaceLockTimeoutMs: 2_000,
    offerDaysDefault: 730,
    offerDaysMax: 3_650,
  },
} as const;
