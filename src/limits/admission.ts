/** How many requests a process works on at once, of all companies and of one. They are part of `limits`, in `src/limits.ts`. */

/**
 * By the size of the request (src/http/admission.ts). Six small requests keep two cores busy; more make all of them late. `npm run bench -- --case hogs`
 * measures what a company's requests cost another one. At most `waiting` requests of a company wait in line, for at most `waitMs`.
 */
const sizes = {
  small: { ofAll: 64, ofCompany: 6, waiting: 2_000, waitMs: 10_000 },
  page: { ofAll: 12, ofCompany: 4, waiting: 200, waitMs: 30_000 },
  large: { ofAll: 4, ofCompany: 2, waiting: 200, waitMs: 20_000 },
} as const;

export const admission = {
  sizes,
  /** A body up to here is a small request. */
  smallBodyBytes: 256 * 1024,
  /** A page of up to so many entries is a small request. */
  smallPage: 1_000,
  /** An answer that waits for its client, of which no piece was taken for so long, is broken off. */
  stalledAnswerMs: 120_000,
  /** How often stalled answers are looked for. */
  stallCheckMs: 5_000,
} as const;
