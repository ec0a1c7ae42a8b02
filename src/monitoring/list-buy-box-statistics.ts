/** `listBuyBoxStatistics`: who holds the buy box of marketplaces (interface 2.7-2, 4.1-16). */
import type { Contract } from "../base/contract.ts";
import type { Page, PageRequest } from "../base/page.ts";
import { sql, type Database, type Sql } from "../database/connection.ts";
import { foldSnapshots, type Fold, type ProductEntry, type SnapshotKey } from "../history/fold-snapshots.ts";
import { newestIn, type TimeWindow } from "../history/window.ts";
import { windowEntries } from "../history/window-pages.ts";
import { getShops, ownShopMatcher } from "../offers/index.ts";
import type { Reader } from "../paging/page-position.ts";
import { productRange, type ProductRange } from "../paging/product-range.ts";
import { readPage, type List } from "../paging/read-page.ts";
import type { BuyBoxStatistics } from "./schema.ts";

/** A marketplace with a buy box. */
interface MarketplaceRow {
  product_id: number;
  domain: string;
  /** The vendors in the box: a JSON list of {@link InBox}; null if the customer has no shop on the domain. */
  in_box: string | null;
}

interface InBox {
  vendorName: string;
  box: string;
}

/**
 * Reads one page of products with a marketplace's offers in the range, ordered by internal id. An offer's attribute `buyBox`
 * (`prime`, `nonPrime` or `both`) says that it is in the box. The product holds the box if the vendor is an own shop.
 */
export async function listBuyBoxStatistics(
  database: Database,
  reader: Reader,
  { window, page }: { window: TimeWindow; page: PageRequest },
): Promise<Page> {
  const { contract } = reader;
  const shops = await getShops(database, contract);
  const isOwn = ownShopMatcher(shops);
  const shopDomains = [...new Set(shops.map(({ domain }) => domain))];
  const list: List<ProductEntry> = {
    reader,
    query: ["buyBox", window.start, window.end],
    read: async (range) => {
      const productIds = await selectProductIds(database, contract, window, productRange(range));
      const select = (some: readonly number[], after: SnapshotKey): Sql =>
        selectMarketplaces(contract, window, { productIds: some, shopDomains }, after);
      return await foldSnapshots(database, productIds, select, (productId) => boxesFold(productId, isOwn));
    },
    keyOf: ({ productId }) => String(productId),
    render: ({ entry }) => entry,
  };
  return await readPage(database, list, page);
}

async function selectProductIds(
  database: Database,
  contract: Contract,
  window: TimeWindow,
  range: ProductRange,
): Promise<number[]> {
  const history = { contract, table: "snapshot", window } as const;
  const { products, skip } = await windowEntries(database, history, range, sql`bool_or(${saysBuyBox})::integer`);
  const rows = await database.rows<{ product_id: number }>(sql`
    /* monitoring.buyBoxPage */
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
    limit ${range.limit} offset ${skip}`);
  return rows.map((row) => row.product_id);
}

/** Selects only the vendors in the box, and only for marketplaces where the customer has a shop. */
function selectMarketplaces(
  contract: Contract,
  window: TimeWindow,
  { productIds, shopDomains }: { productIds: readonly number[]; shopDomains: readonly string[] },
  after: SnapshotKey,
): Sql {
  return sql`
    /* monitoring.listBuyBoxStatistics */
    select page.product_id, domain, in_box
    from unnest(${productIds}::bigint[]) as page (product_id)
    cross join lateral (
      select domain, case when domain = any(${shopDomains}::text[]) then (
        select json_agg(json_build_object('vendorName', offer ->> 'vendorName', 'box', box))
        from json_array_elements(('[' || offers || ']')::json) as offer
        cross join lateral (
          select attribute ->> 'value' as box
          from json_array_elements(offer -> 'attributes') as attribute
          where attribute ->> 'name' = 'buyBox'
          limit 1
        ) as said
        where box in ('prime', 'nonPrime', 'both')
      ) end as in_box
      from snapshot
      where snapshot.contract_id = ${contract.contractId}
        and snapshot.product_id = page.product_id
        and ${newestIn(window)}
        and ${saysBuyBox}
      offset 0
    ) as marketplace
    where (page.product_id, domain) > (${after.product_id}, ${after.domain})
    order by page.product_id, domain`;
}

/** Finds the attribute in the text that `offer-text.ts` writes, which is cheaper than parsing every offer. */
const saysBuyBox = sql`offers like '%"name":"buyBox"%'`;

function boxesFold(
  productId: number,
  isOwn: (offer: { domain: string; vendorName: string }) => boolean,
): Fold<MarketplaceRow> {
  const domains: BuyBoxStatistics["domains"] = [];
  return {
    add({ domain, in_box }) {
      const inBox: InBox[] = JSON.parse(in_box ?? "[]");
      const own = new Set(inBox.filter(({ vendorName }) => isOwn({ domain, vendorName })).map(({ box }) => box));
      domains.push({
        domain,
        isInPrimeBuybox: own.has("prime") || own.has("both"),
        isInNonPrimeBuybox: own.has("nonPrime") || own.has("both"),
      });
    },
    entry() {
      const statistics: BuyBoxStatistics = {
        productId,
        isInPrimeBuybox: domains.some((domain) => domain.isInPrimeBuybox),
        isInNonPrimeBuybox: domains.some((domain) => domain.isInNonPrimeBuybox),
        domains,
      };
      return JSON.stringify(statistics);
    },
  };
}
