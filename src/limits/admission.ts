/** How much work a process does at once, of all tenants and of one. They are part of `limits`, in `src/limits.ts`. */

/** Who has several in line gives way to tenants with few small requests, and rests for at most so long after each. */
const small = { givesWay: true, hasPriority: true, restMostMs: 20 } as const;
const long = { givesWay: true, hasPriority: false, restMostMs: 2_000 } as const;
const sent = { givesWay: false, hasPriority: false, restMostMs: 0 } as const;

/**
 * By the kind of work (src/http/admission.ts). More at once makes all of it late and none of it more. Four small requests keep two cores
 * busy. One that is alone has a larger share: its writes commit together, its look-ups are shared, and none of 32 connections waits in
 * line, which takes a tenth of a small request. Tenants with many small requests, imports or calculations give way to those with few
 * small requests.
 */
const slots = {
  small: { most: 64, mostOfTenant: 48, mostBesideOthers: 4, waitingOfTenant: 2_000, waitMs: 10_000, ...small },
  large: { most: 8, mostOfTenant: 2, mostBesideOthers: 1, waitingOfTenant: 200, waitMs: 20_000, ...long },
  import: { most: 12, mostOfTenant: 4, mostBesideOthers: 1, waitingOfTenant: 100, waitMs: 30_000, ...long },
  /** A stream waits for its client for most of its time. */
  export: { most: 48, mostOfTenant: 12, mostBesideOthers: 8, waitingOfTenant: 50, waitMs: 30_000, ...sent },
  /** Pieces of files that are made while they are sent. One that waited so long is made all the same: a file is not broken off for its turn. */
  piece: { most: 8, mostOfTenant: 4, mostBesideOthers: 1, waitingOfTenant: 1_000, waitMs: 30_000, ...long },
  /** Answers of large work that are being sent: each holds up to `database.chunkBytes`. */
  sending: { most: 48, mostOfTenant: 12, mostBesideOthers: 12, waitingOfTenant: 200, waitMs: 20_000, ...sent },
} as const;

export const admission = {
  slots,
  /** Another tenant counts for so long after its last request. */
  neighbourMs: 5_000,
  /** A body up to here is small work. */
  smallBodyBytes: 256 * 1024,
  /** A page of up to so many entries is small work. */
  smallPage: 1_000,
  /** An answer that waits for its client, of which no piece was taken for so long, is broken off. */
  stalledAnswerMs: 120_000,
  /** How often stalled answers are looked for. */
  stallCheckMs: 5_000,
} as const;
