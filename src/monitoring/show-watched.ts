/** `showWatched`: watched domains with a past that no collector has read, for a shop that shows what the service does. */
import type { Author } from "../base/contract.ts";
import type { SecretKey } from "../base/secret.ts";
import type { Database } from "../database/connection.ts";
import type { Calendar } from "../tasks/index.ts";
import { storePastOutcomes, storePastStates, type PastState } from "./readings/note-statistics.ts";
import type { Outcome } from "./readings/outcome.ts";
import { putWatchedDomains } from "./watched/domains/put-watched-domains.ts";
import type { WatchedDomainIn } from "./watched/domains/schema.ts";
import { putPages } from "./watched/pages/put-pages.ts";

/** What became of the readings of a domain on a day. */
export interface PastOutcome {
  readonly domain: string;
  readonly day: Date;
  readonly outcome: Outcome;
  readonly pairs: number;
}

/** The same watched domains, pages and past again change nothing. @throws 400, 409 as the operations that set them */
export async function showWatched(
  { database, secret, calendar }: { database: Database; secret: SecretKey; calendar: Calendar },
  author: Author,
  shown: {
    domains: readonly WatchedDomainIn[];
    pages: readonly object[];
    past: readonly PastOutcome[];
    states: readonly PastState[];
  },
): Promise<void> {
  const service = { database, secret, calendar, hasBrowser: false, hasPrivateShops: false };
  const { contract } = author;
  await putWatchedDomains(service, { ...author, ifMatch: undefined }, shown.domains, new Date());
  await putPages(database, contract, shown.pages);
  await database.transaction(async (transaction) => {
    await storePastOutcomes(transaction, contract, shown.past);
    await storePastStates(transaction, contract, shown.states);
  });
}
