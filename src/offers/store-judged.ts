/**
 * `storeJudged`: stores snapshots that follow the rules of a request, in the caller's transaction. It judges them by what
 * is stored (interface 4.3-3 to 4.3-5, 4.3-8). Requests of clients and readings of monitoring come here.
 *
 * Rows are locked and ids taken in one order everywhere (newest snapshots, domains, offer ids), so that writers of the
 * same rows wait for each other instead of deadlocking.
 */
import type { Contract } from "../base/contract.ts";
import type { ErrorItem } from "../base/error.ts";
import { bigintArray } from "../database/arrays.ts";
import { sql, type Transaction } from "../database/connection.ts";
import { currencyMismatch, judgeAgainstStored, type Known } from "./judge-against-stored.ts";
import { duplicateOfferId, type Snapshot } from "./judge-request.ts";
import { releaseOfferIds, takeOfferIds } from "./offer-ids.ts";
import {
  activateDomains,
  openDomains,
  pinCurrencies,
  setMarketplaces,
  type DomainRow,
  type Domains,
} from "./snapshot-domains.ts";
import { lockNewest, storeSnapshots, type Newest, type SnapshotSource } from "./store-snapshots.ts";

export interface StoreOptions {
  source: SnapshotSource;
  /** Whether runs that follow the market are told now. Monitoring tells them at the end of its run. */
  notesMarket: boolean;
  /** Whether a snapshot activates its domain again. */
  activatesDomains: boolean;
  /** The newest snapshots of all the products and domains, if this transaction has locked them already. */
  newest?: ReadonlyMap<string, Newest>;
}

/**
 * Stores the snapshots that what is stored allows.
 *
 * @returns the refused snapshots and why, with paths within the snapshot; the others are stored
 * @throws RetryTransaction when another transaction was first to store a product and domain that had no snapshot
 */
export async function storeJudged(
  transaction: Transaction,
  contract: Contract,
  candidates: readonly Snapshot[],
  { source, notesMarket, activatesDomains, newest }: StoreOptions,
): Promise<Map<Snapshot, ErrorItem[]>> {
  const refused = new Map<Snapshot, ErrorItem[]>();
  const remaining = (): Snapshot[] => candidates.filter((snapshot) => !refused.has(snapshot));
  const known = await readKnown(transaction, contract, candidates, newest);
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
  if (activatesDomains) await activateDomains(transaction, contract, known.domains, accepted);
  if (accepted.length > 0) {
    const noted = notesMarket && known.isWatched;
    await storeSnapshots(transaction, contract, accepted, known, { source, notesMarket: noted });
  }
  return refused;
}

/** Locks the newest snapshots, reads what the snapshots are judged by, and adds and locks domains that are new. */
async function readKnown(
  transaction: Transaction,
  contract: Contract,
  snapshots: readonly Snapshot[],
  locked: ReadonlyMap<string, Newest> | undefined,
): Promise<Known> {
  const newest = locked ?? (await lockNewest(transaction, contract, snapshots));
  const domains = [...new Set(snapshots.map(({ domain }) => domain))];
  const { products, knownDomains } = await readProductsAndDomains(transaction, contract, { snapshots, domains });
  const latest = Math.max(0, ...products.map((row) => row.stored_at.getTime()));
  // A clock that went back must not put a snapshot before the one it follows.
  const previous = Math.max(0, ...[...newest.values()].map((entry) => entry.storedAt.getTime()));
  return {
    storedAt: new Date(Math.max(latest, previous)),
    productIds: new Set(products.map((row) => row.product_id)),
    newest,
    domains: await openDomains(transaction, contract, { domains, known: knownDomains }),
    isWatched: products[0]?.is_watched === true,
  };
}

interface ProductRow {
  product_id: number;
  /** The database's clock, after the locks were taken. */
  stored_at: Date;
  is_watched: boolean | null;
}

/**
 * Finds the products that exist, and the domains with a currency. One statement does both, because a request for each takes longer
 * than its work if there is a single snapshot.
 *
 * It finds products by `>=` and the order of their key. For `=`, without statistics of the contract, the planner may use
 * any index that begins with the contract, and would read half of the assortment for each product.
 */
async function readProductsAndDomains(
  transaction: Transaction,
  contract: Contract,
  { snapshots, domains }: { snapshots: readonly Snapshot[]; domains: readonly string[] },
): Promise<{ products: ProductRow[]; knownDomains: DomainRow[] }> {
  const rows = await transaction.rows<(ProductRow & { domain: null }) | (DomainRow & { product_id: null })>(sql`
    /* offers.readProductsAndDomains */
    select sent.product_id, clock_timestamp() as stored_at, (
        select is_on
        from market_watch
        where market_watch.contract_id = ${contract.contractId}
      ) as is_watched, null as domain, null as currency, null as is_marketplace, null as is_active
    from unnest(${bigintArray([...new Set(snapshots.map(({ productId }) => productId))])}::bigint[]) as sent (product_id)
    cross join lateral (
      select product.product_id
      from product
      where product.contract_id = ${contract.contractId} and product.product_id >= sent.product_id
      order by product.product_id
      limit 1
    ) as known
    where known.product_id = sent.product_id
    union all
    select null, null, null, domain, currency, is_marketplace, is_active
    from contract_domain
    where contract_id = ${contract.contractId}
      and domain = any(${domains}::text[])
      and currency is not null`);
  return {
    products: rows.filter((row) => row.domain === null),
    knownDomains: rows.filter((row) => row.domain !== null),
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
