/**
 * Every limit of the service. A name ends with its unit: bytes, characters, ms, days, and a count where there is none. Each
 * comment says what is bounded. A limit of the interface names its section. Some groups stand in `limits/`.
 */
import { admission } from "./limits/admission.ts";
import { browsing } from "./limits/browsing.ts";
import { catalogueRuns } from "./limits/catalogue-runs.ts";
import { collecting } from "./limits/collecting.ts";
import { consoleLimits } from "./limits/console.ts";
import { databaseLimits } from "./limits/database.ts";
import { figures } from "./limits/figures.ts";
import { feeds } from "./limits/feeds.ts";
import { hosts } from "./limits/hosts.ts";
import { historyLimits } from "./limits/history.ts";
import { market } from "./limits/market.ts";
import { matching } from "./limits/matching.ts";
import { outgoing } from "./limits/outgoing.ts";
import { probing } from "./limits/probing.ts";
import { reading } from "./limits/reading.ts";
import { readings } from "./limits/readings.ts";
import { refusals } from "./limits/refusals.ts";
import { searching } from "./limits/searching.ts";
import { sourceLimits } from "./limits/sources.ts";
import { storage } from "./limits/storage.ts";
import { recipes, trying } from "./limits/trying.ts";
import { watching } from "./limits/watching.ts";

import { http, idempotency } from "./limits/http.ts";
import { pricing } from "./limits/pricing.ts";
import { inbox } from "./limits/inbox.ts";
import { publishing } from "./limits/publishing.ts";

export const limits = {
  http,
  admission,
  idempotency,
  console: consoleLimits,
  database: databaseLimits,
  figures,
  market,
  page: {
    /** interface 8: default and maximum of `limit`. */
    products: { max: 10_000 },
    search: { default: 100, max: 1_000 },
    tags: { default: 100, max: 1_000 },
    figures: { default: 100, max: 500 },
    offers: { default: 1_000, max: 10_000 },
    offerQuery: { default: 100, max: 10_000 },
    offerStatistics: { max: 10_000 },
    orders: { max: 10_000 },
    orderStatistics: { max: 10_000 },
    buyBox: { default: 50_000, max: 50_000 },
    recommendations: { default: 100, max: 10_000 },
    candidates: { default: 1_000, max: 1_000 },
    watchedPages: { default: 1_000, max: 10_000 },
    tasks: { default: 100, max: 1_000 },
    deliveries: { default: 100, max: 1_000 },
    logs: { default: 100, max: 1_000 },
    refusedRequests: { default: 100, max: 1_000 },
    audit: { default: 100, max: 1_000 },
    drafts: { default: 100, max: 1_000 },
    inbox: { default: 100, max: 500 },
    monitoringRuns: { default: 1_000, max: 1_000 },
    crawlHosts: { default: 100, max: 1_000 },
    held: { default: 1_000, max: 1_000 },
    approvals: { default: 1_000, max: 1_000 },
    recipes: { default: 1_000, max: 1_000 },
    samples: { default: 1_000, max: 1_000 },
    history: { max: 10_000 },
    startMax: 1_000_000_000,
    /** The key in a link to the next page: a sealed text with a domain's name and some numbers. */
    keyCharacters: 1_000,
    /** A jump over fewer entries skips them; a longer jump counts. */
    skippedAtOnce: 2_000,
    /** The cache lifetime of a closed window. It is short, because deleted products must not stay in caches for long. */
    closedCacheControl: "private, max-age=300",
  },
  products: {
    perImport: 10_000,
    nameCharacters: 999,
    customerProductIdCharacters: 255,
    /** An index entry holds at most 2,700 bytes. */
    identifierCharacters: 500,
    tags: 200,
    tagKeyCharacters: 100,
    tagValueCharacters: 10_000,
    gtinMax: 99_999_999_999_999,
    /** Ids in one query filter (interface 8). */
    idsPerFilter: 10_000,
    /** Of the filter of a search: filters in each other, filters in all, characters of a pattern. */
    searchDepth: 10,
    searchConditions: 100,
    searchPatternCharacters: 200,
    /** Of its free text. */
    searchTextCharacters: 200,
    searchWords: 10,
    /** One statement of a search, which may look at every product. */
    searchTimeoutMs: 5_000,
    /** Counting tags looks at all of every product: 500,000 with 5 tags take 4 s on a busy machine. */
    tagsTimeoutMs: 15_000,
    /** Characters of a text that a search sorts by: they stand in a link. */
    sortedByCharacters: 100,
    csvColumns: 1_000,
    /** A row of a CSV import: twice the largest product. */
    /** The header row of a CSV is one of these first rows. */
    csvTitleRows: 20,
    /** And of these first characters, if it is not the first row. */
    csvTitleCharacters: 64 * 1024,
    /** How many GTINs that end in zeros an import looks for again. */
    csvLostGtins: 10_000,
    /** How many warnings an import has. */
    importWarnings: 100,
    csvRowCharacters: 4 * 1024 * 1024,
    /** CSV imports of one contract that upload, wait or execute. */
    csvImportsOpen: 10,
    /** Rehearsals of a contract whose files are kept, the newest ones, and for how long. */
    rehearsalsKept: 3,
    rehearsalKeptMs: 24 * 60 * 60 * 1000,
    /** Errors that a rehearsal lists. */
    rehearsalErrors: 100,
    /** A stored part of an upload, before compression. */
    uploadPartBytes: 256 * 1024,
    /** The lease of an upload without an open task. It is longer than a request (`http.requestTimeoutMs`), so the upload is abandoned. */
    uploadLeaseMs: 10 * 60 * 1000,
    uploadsForgottenEveryMs: 60_000,
    /** One statement of a CSV import. Two gigabytes take minutes. */
    importStatementTimeoutMs: 30 * 60 * 1000,
    /** Products that one statement of a deletion reads, in a fraction of a second. */
    deletedAtOnce: 50_000,
    /** Products that one statement of the deprecated list reads. */
    listedAtOnce: 500,
  },
  offers: {
    /** interface 4.3. */
    snapshotsPerRequest: 1_000,
    offersPerSnapshot: 1_000,
    /** The texts of a snapshot's offers. One statement stores them, and building it delays other requests. */
    charactersPerSnapshot: 8 * 1024 * 1024,
    /** The offers of a product or a snapshot that are read as one text. More are read offer by offer. */
    bytesAtOnce: 4 * 1024 * 1024,
    /** Offer ids that one statement moves. */
    idsArchivedAtOnce: 5_000,
    idCharacters: 255,
    vendorNameCharacters: 500,
    vendorDomainIdCharacters: 255,
    urlCharacters: 4_000,
    productNameCharacters: 2_000,
    attributes: 100,
    attributeKeyCharacters: 200,
    attributeValueCharacters: 4_000,
    deliveryHours: 100_000,
    /** The time by which a snapshot may lie in the future (interface 4.3-11). */
    aheadMs: 24 * 60 * 60 * 1000,
    /** The range of offer statistics (interface 8). */
    statisticsRangeMs: 48 * 60 * 60 * 1000,
    domainCharacters: 255,
    domainsPerContract: 10_000,
    shops: 1_000,
    ignoredVendors: 1_000,
    wildcardsPerPattern: 10,
  },
  orders: {
    /** Orders in one request, and orders that one delete query names (interface 8). */
    perRequest: 10_000,
    /** An index entry holds at most 2,700 bytes. */
    orderIdCharacters: 500,
    itemsPerOrder: 1_000,
    /** Orders that one statement deletes, in a second or two. */
    deletedAtOnce: 50_000,
    /** The `customerProductId` of an item. */
    itemIdCharacters: 255,
    originCharacters: 500,
    referrerCharacters: 4_000,
    quantityMax: 1_000_000_000,
    taxPercentageMax: 1_000,
    /** The range of order statistics (interface 4.4). */
    statisticsRangeMs: 30 * 24 * 60 * 60 * 1000,
  },
  accounts: {
    emailCharacters: 254,
    nameCharacters: 200,
    passwordCharactersMin: 8,
    passwordCharacters: 1_000,
    /** Password hashes that run and that wait. argon2 shares the four threads of libuv with compression and new tokens. */
    hashesAtOnce: 2,
    hashesWaiting: 100,
    tokenLifetimeMs: 15 * 60 * 1000,
    refreshLifetimeMs: 30 * 24 * 60 * 60 * 1000,
    /** The time in which a refresh token of the console may come again, because its answer was lost. */
    refreshRepeatedMs: 60_000,
    /** The link that opens the console once. */
    signInLinkLifetimeMs: 60 * 60 * 1000,
    /** The time that one key signs tokens. */
    tokenKeyEpochMs: 7 * 24 * 60 * 60 * 1000,
    invitationLifetimeMs: 7 * 24 * 60 * 60 * 1000,
    /** The token that resets a forgotten password. It is short, because a reader of the mail could use it. */
    passwordResetLifetimeMs: 60 * 60 * 1000,
    /** Requests for a password reset by e-mail, within the window of failed logins. */
    passwordResetsPerAccount: 3,
    passwordResetsPerAddress: 20,
    /** Accounts that one statement of the operator's list reads. */
    listedAtOnce: 1_000,
    /** The precision of `lastActiveDate`, because a request must not cost a write. */
    lastActiveMs: 60_000,
    /** Access tokens that are known to be right. */
    verifiedTokens: 10_000,
    /** Failed logins within the window: of an account from one address, of an account from all, and of all accounts from one. */
    failuresPerAccount: 10,
    failuresOfAccount: 100,
    failuresPerAddress: 100,
    /** The networks that an account is known to log in from, and the time that each is kept after the last login. */
    knownNetworks: 50,
    networkKnownMs: 90 * 24 * 60 * 60 * 1000,
    failureWindowMs: 15 * 60 * 1000,
    companiesListed: 100,
    contractsPerCompany: 1_000,
    usersPerCompany: 1_000,
  },
  mail: {
    /** Mails of one process that are being sent or wait for an attempt. */
    underWay: 100,
    connections: 2,
    /** The waits between attempts. There is one more attempt than waits. */
    retryDelaysMs: [1_000, 30_000, 300_000],
    /** Each of the connection, the greeting and the silence after it. */
    timeoutMs: 15_000,
  },
  inbox,
  /** Saved views. */
  views: { perContract: 500, nameCharacters: 100, queryCharacters: 4_000 },
  tasks: {
    /** Open tasks, and held prices, of which the pulse tells. */
    shownInPulse: 20,
    countedInPulse: 1_000,
    /** Open tasks of one kind in a contract, from which on clients start no further ones: price calculations, decisions by a query, take backs, redeliveries. */
    openPerContract: 100,
    /** Failures that a task stores (interface 2.8). */
    failures: 1_000,
    /** A list of ids in a query: about 800 ids. */
    idsFilterCharacters: 30_000,
    /** The silence after which a worker counts as dead. Another worker takes its task over within 60 s (interface 3-6). */
    heartbeatSeconds: 20,
    attempts: 5,
    /** How often a task may lose the database without the loss of an attempt. A statement that ends the server does it each time. */
    databaseLosses: 10,
    /** One attempt of a task. */
    lifetimeSeconds: 6 * 60 * 60,
    /** The time that running tasks get at shutdown to stop, and the time to hand back those that have not stopped. */
    stopTimeoutMs: 20_000,
    handBackTimeoutMs: 2_000,
    /** Completed tasks: their age, and their number in a contract. The newest of each type always stays. */
    keptDays: 400,
    keptPerContract: 100_000,
  },
  callbacks: {
    perContract: 100,
    nameCharacters: 200,
    urlCharacters: 2_000,
    templateCharacters: 20_000,
    headers: 50,
    headerNameCharacters: 100,
    headerValueCharacters: 4_000,
    tokenCharacters: 4_000,
    /**
     * The waits between attempts, each plus or minus the jitter (interface 6-6): 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h,
     * 20 h and 24 h, as Standard Webhooks recommends.
     */
    retryDelaysMs: [5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 50_400_000, 72_000_000, 86_400_000],
    /** The time that the previous signing key stays valid after a rotation. */
    keyOverlapHours: { default: 24, max: 7 * 24 },
    /** One attempt at a delivery, from resolving the name to the last byte read. */
    timeoutMs: 15_000,
    /** The part of a receiver's answer that is read. */
    answerBytes: 64 * 1024,
    /** Deliveries: their age, and their number in a contract. */
    keptDays: 90,
    keptPerContract: 100_000,
  },
  outgoing,
  /** Work that a process repeats by the clock. */
  duties: {
    /** The random delay of a duty's first round after the start. */
    startDelayMs: 30_000,
    /** The time that a running duty gets at shutdown. The end of its connection then ends it. */
    stopTimeoutMs: 10_000,
  },
  monitoring: {
    /** Products in one request of the monitoring status. */
    products: 1_000,
    /** The range of buy box statistics (interface 8). */
    buyBoxRangeMs: 48 * 60 * 60 * 1000,
    /** From the start of a run to its deadline, whenever its domains are due again. */
    runMs: { least: 60 * 60 * 1000, most: 72 * 60 * 60 * 1000 },
    /** The interval of the search for runs that are due or at their end, and the runs of one search. */
    runsIntervalMs: 5_000,
    runsAtOnce: 100,
    /** Pairs that one statement takes out of a run whose deadline has passed or whose domain was disabled. */
    pairsEndedAtOnce: 5_000,
  },
  catalogueRuns,
  browsing,
  collecting,
  recipes,
  matching,
  trying,
  watching,
  hosts,
  readings,
  probing,
  searching,
  pricing,
  publishing,
  logs: {
    /** Messages in one request (interface 4.8-11). */
    messagesPerRequest: 1_000,
    messageCharacters: 5_000,
    componentCharacters: 255,
    sourceCharacters: 255,
    /** Messages: their age, and the newest ones of a contract, and of a company that name no contract. */
    keptDays: 30,
    keptNewest: 1_000_000,
  },
  refusals,
  audit: {
    /** What is longer stands as its length and digest. */
    valueCharacters: 65_536,
    subjectCharacters: 255,
    keptDays: 400,
  },
  plugins: {
    pluginIdCharacters: 255,
    shopSystemCharacters: 255,
    metricsUrlCharacters: 2_000,
  },
  feeds,
  reading,
  storage,
  ...sourceLimits,
  ...historyLimits,
} as const;
