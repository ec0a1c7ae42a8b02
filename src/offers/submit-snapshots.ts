/**
 * `submitSnapshots`: stores up to 1,000 snapshots, each judged alone by the eight rules interface 4.3-3 to 4.3-10.
 *
 * Everything happens in one transaction. Rows are locked and ids taken in one order everywhere (newest snapshots,
 * domains, offer ids), so that writers of the same rows wait for each other instead of deadlocking.
 */
import type { Contract } from "../base/contract.ts";
import type { ErrorItem } from "../base/error.ts";
import { bigintArray } from "../database/arrays.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { currencyMismatch, judgeAgainstStored, type Known } from "./judge-against-stored.ts";
import { duplicateOfferId, judgeSnapshots, type Snapshot } from "./judge-request.ts";
import { releaseOfferIds, takeOfferIds } from "./offer-ids.ts";
import { activateDomains, openDomains, pinCurrencies, setMarketplaces, type Domains } from "./snapshot-domains.ts";
import { lockNewest, storeSnapshots } from "./store-snapshots.ts";
import type { SnapshotResult } from "./schema.ts";

/**
 * @param given is emptied, so that the parsed request is not held while it waits for the database
 * @returns one entry per snapshot in input order: true, or its errors
 * @throws 503 if the database is unavailable; nothing is stored then
 */
export async function submitSnapshots(
  database: Database,
  contract: Contract,
  given: unknown[],
): Promise<SnapshotResult[]> {
  const judged = await judgeSnapshots(given, new Date());
  given.length = 0;
  const candidates = [...new Set(judged.flatMap((entry) => ("snapshot" in entry ? [entry.snapshot] : [])))];
  const refused =
    candidates.length === 0
      ? new Map<Snapshot, ErrorItem[]>()
      : await database.transaction(async (transaction) => await store(transaction, contract, candidates), {
          withinMs: limits.database.transactionTimeoutMs,
        });
  return judged.map((entry, index) => {
    if ("errors" in entry) return entry;
    const errors = refused.get(entry.snapshot);
    return errors === undefined ? true : { errors: errors.map((error) => errorAt(index, error)) };
  });
}

/** Prefixes the path of an error with the snapshot's index. Duplicates are judged once, so the path was relative. */
function errorAt(index: number, { code, message, path = "" }: ErrorItem): ErrorItem {
  return { code, message, path: `/${index}${path}` };
}

/** @returns the refused snapshots and why, with paths within the snapshot; the others are stored */
async function store(
  transaction: Transaction,
  contract: Contract,
  candidates: readonly Snapshot[],
): Promise<Map<Snapshot, ErrorItem[]>> {
  const refused = new Map<Snapshot, ErrorItem[]>();
  const remaining = (): Snapshot[] => candidates.filter((snapshot) => !refused.has(snapshot));
  const known = await readKnown(transaction, contract, candidates);
  for (const snapshot of candidates) {
    const error = judgeAgainstStored(known, snapshot);
    if (error !== null) refused.set(snapshot, [error]);
  }
  for (const [snapshot, errors] of refuseRepeatedIds(remaining())) refused.set(snapshot, errors);
  for (const [snapshot, errors] of await refuseUsedIds(transaction, contract, remaining()))
    refused.set(snapshot, errors);
  const mismatched = judgeNewCurrencies(known.domains, remaining());
  for (const [snapshot, errors] of mismatched) refused.set(snapshot, errors);
  await releaseOfferIds(transaction, contract, digestsOf([...mismatched.keys()]));
  const accepted = remaining();
  await pinCurrencies(transaction, contract, known.domains, accepted);
  await setMarketplaces(transaction, contract, known.domains, accepted);
  await activateDomains(transaction, contract, known.domains, accepted);
  if (accepted.length > 0) await storeSnapshots(transaction, contract, accepted, known);
  return refused;
}

/**
 * Makes the planner find snapshots one by one. Without statistics, as on new tables and in the first minute of each
 * month's partition, it would read all of a contract's snapshots for a hash join.
 */
async function preferLookUps(transaction: Transaction): Promise<void> {
  await transaction.run(sql`
    /* offers.preferLookUps */
    select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`);
}

/**
 * Finds products by `>=` and the order of their key. For `=`, without statistics of the contract, the planner may use
 * any index that begins with the contract, and would read half of the assortment for each product.
 */
async function readKnown(transaction: Transaction, contract: Contract, snapshots: readonly Snapshot[]): Promise<Known> {
  await preferLookUps(transaction);
  const newest = await lockNewest(transaction, contract, snapshots);
  const domains = await openDomains(transaction, contract, [...new Set(snapshots.map(({ domain }) => domain))]);
  const rows = await transaction.rows<{ product_id: number; stored_at: Date }>(sql`
    /* offers.knownProducts */
    select sent.product_id, clock_timestamp() as stored_at
    from unnest(${bigintArray([...new Set(snapshots.map(({ productId }) => productId))])}::bigint[]) as sent (product_id)
    cross join lateral (
      select product.product_id
      from product
      where product.contract_id = ${contract.contractId} and product.product_id >= sent.product_id
      order by product.product_id
      limit 1
    ) as known
    where known.product_id = sent.product_id`);
  const latest = Math.max(0, ...rows.map((row) => row.stored_at.getTime()));
  // A clock that went back must not put a snapshot before the one it follows.
  const previous = Math.max(0, ...[...newest.values()].map((entry) => entry.storedAt.getTime()));
  return {
    storedAt: new Date(Math.max(latest, previous)),
    productIds: new Set(rows.map((row) => row.product_id)),
    newest,
    domains,
  };
}

/** Refuses snapshots with an offer id that an earlier snapshot of the request has. */
function refuseRepeatedIds(candidates: readonly Snapshot[]): Map<Snapshot, ErrorItem[]> {
  const refused = new Map<Snapshot, ErrorItem[]>();
  const taken = new Set<string>();
  for (const snapshot of candidates) {
    const index = snapshot.offerIds.findIndex((id) => taken.has(id));
    if (index === -1) for (const id of snapshot.offerIds) taken.add(id);
    else refused.set(snapshot, [duplicateOfferId(snapshot.offerIds[index] ?? "", `/offers/${index}/id`)]);
  }
  return refused;
}

/** Takes the ids. Refuses a snapshot with an id that is taken, and releases its other ids. */
async function refuseUsedIds(
  transaction: Transaction,
  contract: Contract,
  candidates: readonly Snapshot[],
): Promise<Map<Snapshot, ErrorItem[]>> {
  const used = await takeOfferIds(transaction, contract, digestsOf(candidates));
  const refused = new Map<Snapshot, ErrorItem[]>();
  for (const snapshot of used.size === 0 ? [] : candidates) {
    const errors = snapshot.offerIdDigests.flatMap((digest, index) =>
      used.has(digest) ? [duplicateOfferId(snapshot.offerIds[index] ?? "", `/offers/${index}/id`)] : [],
    );
    if (errors.length > 0) refused.set(snapshot, errors);
  }
  const taken = digestsOf([...refused.keys()]).filter((digest) => !used.has(digest));
  await releaseOfferIds(transaction, contract, taken);
  return refused;
}

function digestsOf(snapshots: readonly Snapshot[]): string[] {
  return snapshots.flatMap((snapshot) => snapshot.offerIdDigests);
}

/** Refuses snapshots in another currency than the first accepted snapshot of their new domain. */
function judgeNewCurrencies(domains: Domains, candidates: readonly Snapshot[]): Map<Snapshot, ErrorItem[]> {
  const refused = new Map<Snapshot, ErrorItem[]>();
  const pinned = new Map<string, string>();
  for (const snapshot of candidates) {
    if (domains.currencyOf(snapshot.domain) !== null) continue;
    const currency = pinned.get(snapshot.domain) ?? snapshot.currency;
    pinned.set(snapshot.domain, currency);
    if (currency !== snapshot.currency) refused.set(snapshot, [currencyMismatch(snapshot, currency)]);
  }
  return refused;
}
