/**
 * `listInbox`: what waits for a person, grouped by cause, so that a thousand products with one problem are one entry (interface 4.35). Nothing of
 * it is stored: each group is read from what it is about, so it goes when its cause does.
 */
import type { Caller, Contract } from "../base/contract.ts";
import { renderInstant } from "../base/instant.ts";
import type { SecretKey } from "../base/secret.ts";
import type { Database } from "../database/connection.ts";
import { renderCauses } from "../monitoring/index.ts";
import { openKey, sealKey } from "../paging/page-key.ts";
import type { Reader } from "../paging/page-position.ts";
import { findBrokenDomains, findMatches } from "./broken-markets.ts";
import type { GroupRow } from "./group-row.ts";
import { inboxKinds, type InboxEntry, type InboxKind, type InboxOut } from "./schema.ts";
import { findSnoozes } from "./snooze-inbox.ts";
import { findDrafts, findFailingCallbacks, findRemovals, findStoppedRuns } from "./stopped-work.ts";
import { findUnusedOffers } from "./unused-offers.ts";
import { findFailed, findHeld } from "./waiting-prices.ts";

/** What is asked for. */
export interface InboxList {
  kinds: readonly InboxKind[];
  /** Whether those that the caller hides are asked for, instead of the others. */
  snoozed: boolean;
  limit: number;
  /** The sealed cursor of the page before; null for the first page. */
  after: string | null;
  secret: SecretKey;
}

type Find = (database: Database, contract: Contract, caller: Caller) => Promise<readonly GroupRow[]>;

const findOf: Readonly<Record<InboxKind, Find>> = {
  held: findHeld,
  failed: findFailed,
  domain: findBrokenDomains,
  callback: findFailingCallbacks,
  match: findMatches,
  draft: findDrafts,
  runStopped: findStoppedRuns,
  removal: findRemovals,
  unusedOffers: findUnusedOffers,
};

/** A page of entries, by kind and then the largest first. @throws 400 for a cursor that is none */
export async function listInbox(database: Database, reader: Reader, list: InboxList): Promise<InboxOut> {
  const { contract, caller } = reader;
  const query = { reader, query: ["inbox", list.kinds, list.snoozed] };
  const begin = list.after === null ? 0 : Number(openKey(list.secret, query, list.after));
  const snoozes = await findSnoozes(database, contract, caller);
  const entries: InboxEntry[] = [];
  for (const kind of inboxKinds.filter((one) => list.kinds.includes(one))) {
    for (const row of await findOf[kind](database, contract, caller)) {
      const until = snoozes.get(`${kind} ${row.key}`) ?? null;
      if ((until !== null) === list.snoozed) entries.push(render(kind, row, until));
    }
  }
  const end = begin + list.limit;
  const data = entries.slice(begin, end);
  return end < entries.length ? { data, next: sealKey(list.secret, query, String(end)) } : { data };
}

function render(kind: InboxKind, row: GroupRow, until: Date | null): InboxEntry {
  const { key, cause, subject, products, of_products: ofProducts, all_products: productIds } = row;
  const { own_limit: limit, causes } = row;
  const counted = kind === "callback" ? "deliveries" : "products";
  return {
    kind,
    key,
    cause,
    ...(subject === null ? {} : { subject }),
    ...(typeof limit === "number" ? { limit } : {}),
    ...(products === null ? {} : { [counted]: products }),
    ...(ofProducts === undefined ? {} : { ofProducts }),
    ...(productIds === undefined || productIds === null ? {} : { productIds: JSON.parse(productIds) }),
    ...(causes === undefined || causes === null ? {} : renderCauses(JSON.parse(causes))),
    first: renderInstant(row.first),
    last: renderInstant(row.last),
    sample: JSON.parse(row.sample),
    ...(until === null ? {} : { snoozedUntil: renderInstant(until) }),
  };
}
