/** `queryOffers`: the newest offers in a range as a flat list, filtered and sorted (interface 4.3). */
import type { Caller, Contract } from "../base/contract.ts";
import { mapInTurns } from "../base/turns.ts";
import type { Database } from "../database/connection.ts";
import { leadsOn, rememberPage, seekPage, type Walk } from "../paging/pages.ts";
import type { TimeWindow } from "../history/window.ts";
import { getIgnoredVendors, ignoredMatcher } from "./ignored-vendors.ts";
import { readOfferFilter, type OfferFilter } from "./offer-filter.ts";
import type { OfferOut } from "./schema.ts";
import {
  beforeOffers,
  selectOffers,
  selectProductOffers,
  type OfferKey,
  type OfferRow,
  type OfferSort,
} from "./select-offers.ts";

export interface OfferQuery {
  window: TimeWindow;
  start: number;
  limit: number;
  /** As sent; undefined for all offers. */
  filter: unknown;
  sort: OfferSort;
}

interface FoundOffer {
  key: OfferKey;
  offer: OfferOut;
}

/**
 * One page of offers: by the price asked for, else by product, domain and position.
 *
 * @throws 400 `request.filterNotSupported`
 */
export async function queryOffers(
  database: Database,
  reader: { contract: Contract; caller: Caller },
  query: OfferQuery,
): Promise<OfferOut[]> {
  const { contract, caller } = reader;
  const { window, start, limit, sort } = query;
  const filter = query.filter === undefined ? null : readOfferFilter(query.filter, contract.contractNumber);
  const walk: Walk = {
    contract,
    accountId: caller.accountId,
    query: ["queryOffers", window.start, window.end, filter, sort],
  };
  const { afterKey, skip } = await seekPage(database, walk, start);
  const after = afterKey === null ? beforeOffers : readKey(afterKey);
  const found = await findOffers(database, contract, { window, filter, sort }, { after, skip, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  if (last !== undefined && leadsOn(query, found.length)) {
    await rememberPage(database, walk, { nextStart: start + limit, lastKey: writeKey(last.key) });
  }
  return page.map(({ offer }) => offer);
}

async function findOffers(
  database: Database,
  contract: Contract,
  { filter, ...wanted }: { window: TimeWindow; sort: OfferSort; filter: OfferFilter | null },
  page: { after: OfferKey; skip: number; limit: number },
): Promise<FoundOffer[]> {
  const isIgnored = ignoredMatcher(await getIgnoredVendors(database, contract));
  const read = (row: OfferRow): FoundOffer => {
    const offer: OfferOut = JSON.parse(row.offer);
    return { key: row, offer: { ...offer, ignored: isIgnored?.(offer) ?? false } };
  };
  if (filter?.kind !== "product") {
    const vendorName = filter?.vendorName ?? null;
    return await mapInTurns(await selectOffers(database, contract, { ...wanted, vendorName }, page), read);
  }
  // A product's offers are few, and which of them are ignored is known only here.
  const { productId, isValidOnly } = filter;
  const rows = await selectProductOffers(database, contract, { ...wanted, productId }, page.after);
  const found = rows.map(read).filter(({ offer }) => !isValidOnly || !offer.ignored);
  return found.slice(page.skip, page.skip + page.limit);
}

function writeKey({ price, product_id, domain, place }: OfferKey): string {
  return JSON.stringify({ price, product_id, domain, place });
}

function readKey(text: string): OfferKey {
  const key: OfferKey = JSON.parse(text);
  return key;
}
