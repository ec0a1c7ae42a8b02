/**
 * `submitSnapshots`: stores up to 1,000 snapshots, each judged alone by the eight rules interface 4.3-3 to 4.3-10.
 *
 * One transaction; rows are locked and ids taken in one order everywhere (newest snapshots, domains, offer ids), so
 * that writers of the same things wait for each other instead of deadlocking.
 */
import type { Contract } from "../base/contract.ts";
import { errorItem, type ErrorItem } from "../base/error.ts";
import { renderInstant } from "../base/instant.ts";
import { bigintArray } from "../database/arrays.ts";
import { sql, type Database, type Transaction } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { duplicateOfferId, judgeSnapshots, productNotFound, type Snapshot } from "./judge-snapshots.ts";
import { releaseOfferIds, takeOfferIds } from "./offer-ids.ts";
import { activateDomains, fixCurrencies, markMarketplaces, openDomains, type Domains } from "./snapshot-domains.ts";
import { lockNewest, pairKey, storeSnapshots, type Newest } from "./store-snapshots.ts";
import type { SnapshotResult } from "./schema.ts";

/** What the database knew when the locks were held. */
interface Known {
  storedAt: Date;
  productIds: ReadonlySet<number>;
  newest: ReadonlyMap<string, Newest>;
  domains: Domains;
}

/**
 * @param given is empty afterwards: what was parsed is not held while the request waits for the database
 * @returns one entry per snapshot in input order: true, or its errors
 * @throws 503 when the database is away; nothing is stored then
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
    return errors === undefined ? true : { errors: errors.map((error) => placedAt(index, error)) };
  });
}

/** Duplicates of one snapshot are judged once, so its errors get their place only here. */
function placedAt(index: number, { code, message, path = "" }: ErrorItem): ErrorItem {
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
    const error = judgeAgainst(known, snapshot);
    if (error !== null) refused.set(snapshot, [error]);
  }
  for (const [snapshot, errors] of refuseRepeatedIds(remaining())) refused.set(snapshot, errors);
  for (const [snapshot, errors] of await refuseUsedIds(transaction, contract, remaining()))
    refused.set(snapshot, errors);
  const mismatched = judgeNewCurrencies(known.domains, remaining());
  for (const [snapshot, errors] of mismatched) refused.set(snapshot, errors);
  await releaseOfferIds(transaction, contract, digestsOf([...mismatched.keys()]));
  const accepted = remaining();
  await fixCurrencies(transaction, contract, known.domains, accepted);
  await markMarketplaces(transaction, contract, known.domains, accepted);
  await activateDomains(transaction, contract, known.domains, accepted);
  if (accepted.length > 0) await storeSnapshots(transaction, contract, accepted, known);
  return refused;
}

/**
 * Snapshots are found one by one. Where statistics are missing, on new tables and in the first minute of each month's
 * partition, the planner would rather read all of a contract's, to join them by hashing.
 */
async function preferLookUps(transaction: Transaction): Promise<void> {
  await transaction.run(sql`
    /* offers.preferLookUps */
    select set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true)`);
}

/**
 * Products are found by the order of their key: asked for one that equals, and without statistics of the contract, the
 * planner takes any index that begins with it for as good, and reads half of the assortment for each.
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

function judgeAgainst(known: Known, snapshot: Snapshot): ErrorItem | null {
  if (!known.productIds.has(snapshot.productId)) return productNotFound(String(snapshot.productId), "");
  const newest = known.newest.get(pairKey(snapshot));
  if (newest !== undefined && snapshot.gatheredAt <= newest.gatheredAt) {
    const message = `A snapshot of this product and domain from ${renderInstant(newest.gatheredAt)} is stored; only newer ones are taken.`;
    return errorItem("resource.snapshotOutdated", message, "/creationDate");
  }
  const currency = known.domains.currencyOf(snapshot.domain);
  return currency === null || currency === snapshot.currency ? null : currencyMismatch(snapshot, currency);
}

function currencyMismatch(snapshot: Snapshot, currency: string): ErrorItem {
  const message = `Offers of ${snapshot.domain} are in ${currency}, not in ${snapshot.currency}.`;
  return errorItem("resource.currencyMismatch", message, "/offers/0/currency");
}

/** Of snapshots of one request that share an offer id, the first in the request keeps it. */
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

/** Takes the ids; a snapshot one of whose ids is taken already is refused and gives its others back. */
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

/** The first accepted snapshot of a new domain fixes its currency; later ones of the request must follow. */
function judgeNewCurrencies(domains: Domains, candidates: readonly Snapshot[]): Map<Snapshot, ErrorItem[]> {
  const refused = new Map<Snapshot, ErrorItem[]>();
  const fixed = new Map<string, string>();
  for (const snapshot of candidates) {
    if (domains.currencyOf(snapshot.domain) !== null) continue;
    const currency = fixed.get(snapshot.domain) ?? snapshot.currency;
    fixed.set(snapshot.domain, currency);
    if (currency !== snapshot.currency) refused.set(snapshot, [currencyMismatch(snapshot, currency)]);
  }
  return refused;
}
