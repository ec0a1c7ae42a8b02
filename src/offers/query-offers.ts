/** `queryOffers`: the newest offers in a range as a flat list, filtered and sorted (interface 4.3). */
import type { Page, PageRequest } from "../base/page.ts";
import type { Database } from "../database/connection.ts";
import type { TimeWindow } from "../history/window.ts";
import type { Reader } from "../paging/page-position.ts";
import { readPage, type List } from "../paging/read-page.ts";
import { getIgnoredVendors, ignoredMatcher } from "./ignored-vendors.ts";
import { readOfferFilter } from "./offer-filter.ts";
import type { OfferOut } from "./schema.ts";
import { offerKeyOf, readAllOffers, readProductOffers, type OfferRow, type OfferSort } from "./select-offers.ts";

export interface OfferQuery {
  window: TimeWindow;
  /** As sent; undefined for all offers. */
  filter: unknown;
  sort: OfferSort;
  page: PageRequest;
}

/**
 * Reads one page of offers, ordered by the given price, else by product, domain and position.
 *
 * @throws 400 `request.filterNotSupported`
 */
export async function queryOffers(database: Database, reader: Reader, query: OfferQuery): Promise<Page> {
  const { contract } = reader;
  const { window, sort } = query;
  const filter = query.filter === undefined ? null : readOfferFilter(query.filter, contract.contractNumber);
  const isIgnored = ignoredMatcher(await getIgnoredVendors(database, contract)) ?? (() => false);
  const list: List<OfferRow> = {
    reader,
    query: ["queryOffers", window.start, window.end, filter, sort],
    read: async (range) => {
      if (filter?.kind === "product") {
        const isWanted = ({ offer }: OfferRow): boolean => !filter.isValidOnly || !isIgnored(readOffer(offer));
        return await readProductOffers(
          database,
          contract,
          { window, sort, productId: filter.productId, isWanted },
          range,
        );
      }
      return await readAllOffers(database, contract, { window, sort, vendorName: filter?.vendorName ?? null }, range);
    },
    keyOf: offerKeyOf,
    render: ({ offer: text }) => {
      const offer = readOffer(text);
      return JSON.stringify({ ...offer, ignored: isIgnored(offer) });
    },
  };
  return await readPage(database, list, query.page);
}

function readOffer(text: string): OfferOut {
  return JSON.parse(text);
}
