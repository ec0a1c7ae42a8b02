/** `listOffers`: products with their newest offers stored in a range (interface 4.3, decisions section 4). */
import type { Caller, Contract } from "../base/contract.ts";
import { renderData, type LongAnswer } from "../base/long-answer.ts";
import { sql, type Database } from "../database/connection.ts";
import { leadsOn, rememberPage, seekPage, type Walk } from "../paging/pages.ts";
import { newestIn, type TimeWindow } from "../history/window.ts";
import { windowProducts, type WindowPage } from "../history/window-pages.ts";
import { renderFields, selectedFields, type ProductValues } from "../products/index.ts";
import { getIgnoredVendors, ignoredMatcher } from "./ignored-vendors.ts";
import type { OfferOut } from "./schema.ts";

interface ProductOffersRow extends ProductValues {
  product_id: number;
  tags: string | null;
  offers: string;
}

/**
 * One page of products that had market data stored in `[start, end)`, each with the newest offers per domain within
 * the range, as JSON text. Offers pass from the database to the answer as the text they are stored as.
 */
export async function listOffers(
  database: Database,
  reader: { contract: Contract; caller: Caller },
  query: { window: TimeWindow; start: number; limit: number; includeTags: boolean },
): Promise<string | LongAnswer> {
  const { contract, caller } = reader;
  const { window, start, limit, includeTags } = query;
  const walk: Walk = { contract, accountId: caller.accountId, query: ["offers", window.start, window.end, limit] };
  const { afterKey, skip } = await seekPage(database, walk, start);
  const rows = await selectPage(database, contract, window, {
    page: { afterProductId: Number(afterKey ?? 0), skip, limit: limit + 1 },
    includeTags,
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const [ignoredVendors] = await Promise.all([
    getIgnoredVendors(database, contract),
    last !== undefined && leadsOn(query, rows.length)
      ? rememberPage(database, walk, { nextStart: start + limit, lastKey: String(last.product_id) })
      : undefined,
  ]);
  const isIgnored = ignoredMatcher(ignoredVendors);
  const mark = isIgnored === null ? passOn : (offers: string): string => markIgnored(offers, isIgnored);
  return await renderData(page, (row) => renderEntry(row, mark));
}

async function selectPage(
  database: Database,
  contract: Contract,
  window: TimeWindow,
  query: { page: WindowPage; includeTags: boolean },
): Promise<ProductOffersRow[]> {
  return await database.rows<ProductOffersRow>(sql`
    /* offers.listOffers */
    select product.product_id, ${selectedFields("product")},
      case when ${query.includeTags} then tags end as tags, market.offers
    from ${await windowProducts(database, contract, "snapshot", window, query.page)}
    cross join lateral (
      select string_agg(offers, ',' order by domain) as offers
      from snapshot
      where snapshot.contract_id = ${contract.contractId}
        and snapshot.product_id = product.product_id
        and ${newestIn(window)}
    ) as market
    where market.offers is not null
    order by product.product_id
    limit ${query.page.limit}`);
}

function renderEntry(row: ProductOffersRow, mark: (offers: string) => string): string {
  return (
    `{"product":{"id":"${row.product_id}",${renderFields(row)}` +
    `${row.tags === null ? "" : `,"tags":${renderTags(row.tags)}`}},"offers":[${mark(row.offers)}]}`
  );
}

/** The head of a stored tag, and the values it was given, which are no texts. */
const storedTag = /"label":("(?:[^"\\]|\\.)*"),"stringValue":("(?:[^"\\]|\\.)*")[^}]*/g;

/**
 * Here, and only here, tags go out as they came in: key and value. Stored tags are as `evaluateTag` made them, and a
 * quote within a text is escaped, so the names are renamed in the text: a third of the time of parsing it.
 */
function renderTags(text: string): string {
  return text.replace(storedTag, `"key":$1,"value":$2`);
}

function passOn(offers: string): string {
  return offers;
}

function markIgnored(text: string, isIgnored: (offer: OfferOut) => boolean): string {
  const offers: OfferOut[] = JSON.parse(`[${text}]`);
  return offers.map((offer) => JSON.stringify({ ...offer, ignored: isIgnored(offer) })).join(",");
}
