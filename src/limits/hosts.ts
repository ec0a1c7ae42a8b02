/** The limits of hosts that collectors visit. They are part of `limits`, in `src/limits.ts`. */

export const hosts = {
  /** Between the beginnings of two requests to a host, and the most that slow or refusing hosts make of it. */
  delayMs: 2_000,
  delayMsMax: 60 * 60 * 1000,
  /** What an operator may set instead of the default. */
  operatorDelayMs: { min: 10, max: 60 * 60 * 1000 },
  reasonCharacters: 500,
  hostCharacters: 260,
  /** A `Crawl-delay` and a `Retry-After` are obeyed up to these. */
  crawlDelayMs: 60_000,
  retryAfterMs: 24 * 60 * 60 * 1000,
  /** Requests whose median latency counts. */
  latencies: 15,
  /** 429 and 503 double the pace up to this. */
  slowFactorMax: 128,
  /** The lease of a job and of its host's request. Another process takes the job up after it. */
  leaseMs: 60_000,
  /** The time in which a moment must be used. What was not sent by then is given back, because others count on it. */
  sendWithinMs: 30_000,
  /** The wait of a request for a moment of its host. */
  momentWaitMs: 10_000,
  /** Jobs of a contract at a host that one claim looks at, to find one of a domain that is enabled. */
  jobsLookedAt: 20,
  /** The wait until a contract is looked at again whose jobs may not be claimed: of a disabled domain, or an expired contract. */
  unclaimableMs: 30_000,
  /** The wait until a host is looked at again whose turns are being changed. */
  lockedTurnMs: 1_000,
  /** A claim that follows the order of time begins so long before the last one: others commit late. */
  claimMarginMs: 2_000,
  /** Hosts that have waited longer than this for a collector are visited by companies in turns. */
  turnsAfterMs: 2_000,
  /** An order holds for this time, and for so many times as long as it took to make. */
  turnsForMs: 1_000,
  turnsForCosts: 20,
  backoff: {
    /** Failures in a row, of so many different pages. */
    failures: 5,
    failedPages: 3,
    walledPages: 2,
    /** The rests in a row. The last one repeats. */
    afterFailuresMs: [15 * 60 * 1000, 60 * 60 * 1000, 6 * 60 * 60 * 1000, 24 * 60 * 60 * 1000],
    afterWallMs: 24 * 60 * 60 * 1000,
    /** The wait for a probe's result before there is another probe. */
    probeMs: 2 * 60 * 1000,
  },
  robots: {
    keptMs: 24 * 60 * 60 * 1000,
    /** Of one that could not be read: a site that is back is read again soon. */
    deniedKeptMs: 15 * 60 * 1000,
    redirects: 5,
    /** How long rows stay after they expired. */
    forgottenAfterDays: 7,
  },
  /** Hosts for which nobody planned work. */
  forgottenAfterDays: 90,
} as const;
