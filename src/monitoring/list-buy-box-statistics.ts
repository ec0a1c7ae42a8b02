/** `listBuyBoxStatistics`: who holds the buy box of marketplaces (interface 2.7, decisions section 3). */
import type { Caller, Contract } from "../base/contract.ts";
import { mapInTurns } from "../base/turns.ts";
import { sql, type Database } from "../database/connection.ts";
import { rememberPage, seekPage, type Walk } from "../paging/pages.ts";
import { newestIn, type TimeWindow } from "../history/window.ts";
import { windowEntries, type WindowPage } from "../history/window-pages.ts";
import { getShops, ownShopMatcher, type OfferOut } from "../offers/index.ts";
import type { BuyBoxStatistics } from "./schema.ts";

interface SnapshotRow {
  product_id: number;
  domain: string;
  offers: string;
}

/**
 * One page of products with a marketplace's offers in the range, by internal id. An offer says by its attribute `buyBox`
 * (`prime`, `nonPrime` or `both`) that it is in the box; the product holds it where the vendor is an own shop.
 */
export async function listBuyBoxStatistics(
  database: Database,
  reader: { contract: Contract; caller: Caller },
  query: { window: TimeWindow; start: number; limit: number },
): Promise<BuyBoxStatistics[]> {
  const { contract, caller } = reader;
  const { window, start, limit } = query;
  const walk: Walk = { contract, accountId: caller.accountId, query: ["buyBox", window.start, window.end] };
  const { afterKey, skip } = await seekPage(database, walk, start);
  const page = { afterProductId: Number(afterKey ?? 0), skip, limit: limit + 1 };
  const rows = await selectMarketplaces(database, contract, window, page);
  const products = [...Map.groupBy(rows, (row) => row.product_id)];
  const last = products[limit - 1];
  if (products.length > limit && last !== undefined) {
    await rememberPage(database, walk, { nextStart: start + limit, lastKey: String(last[0]) });
  }
  const isOwn = ownShopMatcher(await getShops(database, contract));
  return await mapInTurns(products.slice(0, limit), ([productId, snapshots]) =>
    statisticsOf(productId, snapshots, isOwn),
  );
}

async function selectMarketplaces(
  database: Database,
  contract: Contract,
  window: TimeWindow,
  page: WindowPage,
): Promise<SnapshotRow[]> {
  const { products, skip } = await windowEntries(database, contract, window, page, {
    query: ["buyBox"],
    entries: sql`bool_or(${saysBuyBox})::integer`,
  });
  return await database.rows<SnapshotRow>(sql`
    /* monitoring.listBuyBoxStatistics */
    with page as materialized (
      select product_id
      from ${products}
      where (
        select true
        from snapshot
        where snapshot.contract_id = ${contract.contractId}
          and snapshot.product_id = product.product_id
          and ${newestIn(window)}
          and ${saysBuyBox}
        limit 1)
      order by product_id
      limit ${page.limit} offset ${skip}
    )
    select page.product_id, domain, offers
    from page
    cross join lateral (
      select domain, offers
      from snapshot
      where snapshot.contract_id = ${contract.contractId}
        and snapshot.product_id = page.product_id
        and ${newestIn(window)}
        and ${saysBuyBox}
      offset 0
    ) as snapshot
    order by page.product_id, domain`);
}

/** The attribute as `offer-text.ts` writes it: cheaper to find in the text than to parse every offer for. */
const saysBuyBox = sql`offers like '%"name":"buyBox"%'`;

function statisticsOf(
  productId: number,
  snapshots: readonly SnapshotRow[],
  isOwn: (offer: OfferOut) => boolean,
): BuyBoxStatistics {
  const domains = snapshots.map(({ domain, offers }) => {
    const own: OfferOut[] = JSON.parse(`[${offers}]`);
    const boxes = new Set(own.filter(isOwn).map(buyBoxOf));
    return {
      domain,
      isInPrimeBuybox: boxes.has("prime") || boxes.has("both"),
      isInNonPrimeBuybox: boxes.has("nonPrime") || boxes.has("both"),
    };
  });
  return {
    productId,
    isInPrimeBuybox: domains.some((domain) => domain.isInPrimeBuybox),
    isInNonPrimeBuybox: domains.some((domain) => domain.isInNonPrimeBuybox),
    domains,
  };
}

function buyBoxOf(offer: OfferOut): string | undefined {
  return offer.attributes.find((attribute) => attribute.name === "buyBox")?.value;
}
