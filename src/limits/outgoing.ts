/** The limits of requests to hosts that others chose. They are part of `limits`, in `src/limits.ts`. */

const KiB = 1024;
const MiB = 1024 * KiB;

export const outgoing = {
  /** One query to a name server, which is tried twice. */
  resolveTimeoutMs: 3_000,
  /** The addresses of a name that a connection may try. All of them are judged. */
  addressesPerHost: 16,
  /** The hops after a first request. The caller counts them. */
  redirects: 5,
  /** Names and values of the headers of an answer, and their number. */
  headerBytes: 64 * KiB,
  headers: 200,
  /** Encodings of one body, applied one after the other. */
  encodings: 2,
  /** Bytes of a decoded body for each byte received, judged from `expansionFromBytes` on. */
  expansion: 100,
  /** A page. `timeoutMs` is the time from resolving the name to the last byte. */
  page: { wireBytes: 4 * MiB, plainBytes: 8 * MiB, expansionFromBytes: 64 * KiB, timeoutMs: 20_000 },
  /** A feed, which is read as a stream. The reader's own work counts into its time. */
  feed: { wireBytes: 2_048 * MiB, plainBytes: 2_048 * MiB, expansionFromBytes: MiB, timeoutMs: 60 * 60 * 1000 },
  /** The time between two requests of a process to one address, and the longest wait for it. */
  addressIntervalMs: 100,
  addressWaitMs: 10_000,
} as const;
