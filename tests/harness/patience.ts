/**
 * How long a request of a test may wait for the database. A large request on a busy machine takes longer than the 16 s after which the service
 * answers 503, so a test that is not about this bound would fail by chance.
 */
import { limits } from "../../src/limits.ts";

const { answerRequestMs, lookUpMs } = limits.database;

/** Requests of the services of this process wait for a minute. */
export function waitPatiently(): void {
  Object.assign(limits.database, { answerRequestMs: 60_000, lookUpMs: 60_000 });
}

/** They wait as long as the product lets them, until the next service starts: for tests of that. */
export function waitAsPromised(): void {
  Object.assign(limits.database, { answerRequestMs, lookUpMs });
}
