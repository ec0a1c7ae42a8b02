/** `listOffers`: products with their newest offers stored in a range (interface 4.3-14). */
import type { Contract } from "../base/contract.ts";
import type { Page, PageRequest } from "../base/page.ts";
import { sql, type BoundedRows, type Database, type Sql } from "../database/connection.ts";
import { newestIn, type TimeWindow } from "../history/window.ts";
import { windowProducts } from "../history/window-pages.ts";
import { limits } from "../limits.ts";
import { productRange, type ProductRange } from "../paging/product-range.ts";
import type { Reader } from "../paging/page-position.ts";
import { readPage, type List } from "../paging/read-page.ts";
import { readableValues, renderFields, selectedTexts, tagsAsSent, type ProductTexts } from "../products/index.ts";
import { getIgnoredVendors, ignoredMatcher } from "./ignored-vendors.ts";
import type { IgnoredVendor, OfferOut } from "./schema.ts";

interface ProductOffersRow extends ProductTexts {
  product_id: number;
  identifier: string;
  tags: string | null;
  /** The offers as stored, separated by commas; null if they are too long to be read at once. */
  offers: string | null;
}

interface LargeRow {
  domain: string;
  ordinal: number;
  offer: string;
}

/**
 * Reads one page of products that had market data stored in `[start, end)`, each with the newest offers per domain
 * within the range. Offers pass from the database to the answer as stored text.
 */
export async function listOffers(
  database: Database,
  reader: Reader,
  query: { window: TimeWindow; includeTags: boolean; oldClients: boolean; page: PageRequest },
): Promise<Page> {
  const { contract } = reader;
  const { window, page } = query;
  let fillIgnored: ((offers: string) => string) | undefined;
  const begin = (row: ProductOffersRow): string => beginEntry(row, query.oldClients);
  const list: List<ProductOffersRow> = {
    reader,
    query: ["offers", window.start, window.end],
    read: async (rows) => {
      const statement = await selectOffers(database, contract, query, productRange(rows));
      const [found, fill] = await Promise.all([
        database.boundedRows<ProductOffersRow>(statement),
        fillIgnored ?? getIgnoredVendors(database, contract).then(ignoredFiller),
      ]);
      fillIgnored = fill;
      return found;
    },
    keyOf: (row) => String(row.product_id),
    render: (row) => `${begin(row)}${(fillIgnored ?? passOn)(row.offers ?? "")}]}`,
    renderLarge: (row) =>
      row.offers === null
        ? renderLarge(database, contract, window, row, { begin: begin(row), fillIgnored: fillIgnored ?? passOn })
        : null,
  };
  return await readPage(database, list, page);
}

const fieldTexts = selectedTexts("product");

async function selectOffers(
  database: Database,
  contract: Contract,
  { window, includeTags }: { window: TimeWindow; includeTags: boolean },
  range: ProductRange,
): Promise<Sql> {
  return sql`
    /* offers.listOffers */
    select product.product_id, product.identifier, ${fieldTexts},
      case when ${includeTags} then tags end as tags,
      case when market.bytes <= ${limits.offers.bytesAtOnce} then market.offers end as offers
    from ${await windowProducts(database, { contract, table: "snapshot", window }, range)}
    cross join lateral (
      select sum(octet_length(offers)) as bytes,
        string_agg(offers, ',' order by domain) filter (where octet_length(offers) <= ${limits.offers.bytesAtOnce}) as offers
      from snapshot
      where snapshot.contract_id = ${contract.contractId}
        and snapshot.product_id = product.product_id
        and ${newestIn(window)}
    ) as market
    where market.bytes is not null
    order by product.product_id
    limit ${range.limit}`;
}

/**
 * Renders an entry offer by offer, ordered by domain and position: a product may have thousands of domains, a snapshot
 * megabytes of offers. Domains are read in order, so that only those of a chunk are parsed.
 */
async function* renderLarge(
  database: Database,
  contract: Contract,
  window: TimeWindow,
  row: ProductOffersRow,
  { begin, fillIgnored }: { begin: string; fillIgnored: (offers: string) => string },
): AsyncGenerator<string, void, void> {
  yield begin;
  let comma = "";
  let after = { domain: "", ordinal: 0 };
  for (let isCut = true; isCut;) {
    const read: BoundedRows<LargeRow> = await database.boundedRows<LargeRow>(sql`
      /* offers.listLargeOffers */
      select domain, ordinal, offer
      from (
        select domain, offers
        from snapshot
        where contract_id = ${contract.contractId}
          and product_id = ${row.product_id}
          and ${newestIn(window)}
          and domain >= ${after.domain}
        order by domain
        offset 0
      ) as snapshot
      cross join lateral json_array_elements(('[' || offers || ']')::json) with ordinality as element (offer, ordinal)
      where (domain, ordinal) > (${after.domain}, ${after.ordinal})
      order by domain, ordinal`);
    for (const { offer } of read.rows) {
      yield comma + fillIgnored(offer);
      comma = ",";
    }
    ({ isCut } = read);
    after = read.rows.at(-1) ?? after;
  }
  yield "]}";
}

/** Renders an entry up to its offers. */
function beginEntry(row: ProductOffersRow, oldClients: boolean): string {
  const tags = tagsAsSent(row.tags ?? "[]");
  const values = oldClients ? readableValues(row, row.identifier) : row;
  return `{"product":{"id":"${row.product_id}"${renderFields(values)},"tags":${tags}},"offers":[`;
}

function passOn(offers: string): string {
  return offers;
}

/** Returns what fills in `ignored` in a stored text. Without ignored vendors the text passes unchanged. */
function ignoredFiller(vendors: readonly IgnoredVendor[]): (offers: string) => string {
  const isIgnored = ignoredMatcher(vendors);
  if (isIgnored === null) return passOn;
  return (text) => {
    const offers: OfferOut[] = JSON.parse(`[${text}]`);
    return offers.map((offer) => JSON.stringify({ ...offer, ignored: isIgnored(offer) })).join(",");
  };
}
