/** `findMatches`: the next products of the contract with the items of a catalogue that match them, and their pages. */
import { createHash } from "node:crypto";
import type { Contract } from "../../../base/contract.ts";
import { textArray } from "../../../database/arrays.ts";
import { sql, type Queries } from "../../../database/connection.ts";
import { fieldColumn } from "../../../products/index.ts";
import type { ProductToMatch } from "../../matching/score.ts";
import type { WatchedDomain } from "../../watched/domains/watched-domain.ts";
import { itemPageUrl } from "../../watched/pages/item-page.ts";
import type { PageOrigin, PageState } from "../../watched/pages/schema.ts";
import type { CatalogueJob } from "./catalogue-work.ts";
import type { MatchedItem } from "./judge-items.ts";
import type { KeptItem } from "./store-items.ts";

/** Products that are compared with the items in one transaction, each read at most once: the bound of `readings`. */
const productsAtOnce = 500;

/** Items of one product that are looked at. More than a few make it a candidate anyway. */
const itemsPerProduct = 20;

/** A product's page on the domain. */
export interface KnownPage {
  pageId: number;
  url: string;
  digest: string;
  host: string;
  origin: PageOrigin;
  state: PageState;
  /** Milliseconds since the first catalogue in a row that did not have it; null if the last one had. */
  missingForMs: number | null;
}

/** A product with what the catalogue has of it. */
export interface MatchedProduct {
  productId: number;
  identifier: string;
  product: ProductToMatch;
  items: MatchedItem[];
  pages: KnownPage[];
}

/**
 * Finds the next products in the order of their ids: by gtin, on own shops also by the customer's id as the shop's sku,
 * and by the addresses of pages that were given or confirmed. Pages that a person rejected match nothing.
 *
 * @returns at most {@link productsAtOnce}; none after the last product
 */
export async function findMatches(
  queries: Queries,
  contract: Contract,
  { job, watched, after }: { job: CatalogueJob; watched: WatchedDomain; after: number },
): Promise<MatchedProduct[]> {
  const rows = await findItems(queries, contract, { job, watched, after });
  const products = [...Map.groupBy(rows, (row) => row.product_id).values()];
  const pages = await findPages(queries, contract, watched.domain, [...new Set(rows.map((row) => row.identifier))]);
  return products.flatMap((found) => {
    const [first] = found;
    if (first === undefined) return [];
    const { product_id: productId, identifier } = first;
    const own = pages.get(identifier) ?? [];
    const refused = new Set(own.filter(({ state }) => state === "rejected" || state === "paused").map(digestOf));
    const items = found.flatMap((row) => itemOf(row, watched.domain)).filter(({ digest }) => !refused.has(digest));
    const product = { name: first.name, gtin: first.gtin, referencePrice: first.reference };
    return [{ productId, identifier, product, items, pages: own }];
  });
}

interface ItemRow {
  product_id: number;
  identifier: string;
  name: string | null;
  gtin: string | null;
  reference: string | null;
  by: MatchedItem["by"] | null;
  digest: string | null;
  item: string | null;
  read_at: Date | null;
}

async function findItems(
  queries: Queries,
  contract: Contract,
  { job, watched, after }: { job: CatalogueJob; watched: WatchedDomain; after: number },
): Promise<ItemRow[]> {
  return await queries.rows<ItemRow>(sql`
    /* monitoring.findItems */
    with chunk as materialized (
      select product_id, identifier, name, gtin, ${fieldColumn("product", "customerProductId")} as own_id,
        ${fieldColumn("product", "referencePrice")}::text as reference
      from product
      where product.contract_id = ${contract.contractId} and product_id > ${after}
      order by product_id
      limit ${productsAtOnce}
    )
    select chunk.product_id, chunk.identifier, chunk.name, lpad(chunk.gtin::text, 14, '0') as gtin, chunk.reference, found.by, replace(found.url_digest::text, '-', '') as digest, found.item,
      found.read_at
    from chunk
    left join lateral (
      (
        select 'gtin' as by, url_digest, item, read_at
        from catalogue_item
        where catalogue_item.contract_id = ${contract.contractId}
          and catalogue_item.job_id = ${job.jobId}
          and catalogue_item.gtin = chunk.gtin
        limit ${itemsPerProduct}
      ) union all (
        select 'sku', url_digest, item, read_at
        from catalogue_item
        where ${watched.basis === "ownShop"}
          and catalogue_item.contract_id = ${contract.contractId}
          and catalogue_item.job_id = ${job.jobId}
          and catalogue_item.sku = chunk.own_id
        limit ${itemsPerProduct}
      ) union all (
        select 'url', catalogue_item.url_digest, item, catalogue_item.read_at
        from watched_page as page
        join catalogue_item
          on catalogue_item.contract_id = ${contract.contractId}
          and catalogue_item.job_id = ${job.jobId}
          and catalogue_item.url_digest = page.url_digest
        where page.contract_id = ${contract.contractId}
          and page.identifier = chunk.identifier
          and page.domain = ${watched.domain}
          and page.state = 'active'
          and page.origin <> 'feed'
        limit ${itemsPerProduct}
      )
    ) as found on true
    order by chunk.product_id`);
}

function itemOf(row: ItemRow, domain: string): MatchedItem[] {
  if (row.by === null || row.item === null || row.read_at === null) return [];
  const item: KeptItem = JSON.parse(row.item);
  const { url } = item;
  if (url !== null && row.digest !== null) return [{ by: row.by, item, digest: row.digest, url, readAt: row.read_at }];
  // An item without an address on the domain is told apart by its key.
  const digest = createHash("md5").update(`item ${item.key}`).digest("hex");
  return [{ by: row.by, item, digest, url: itemPageUrl(domain), readAt: row.read_at }];
}

interface PageRow {
  identifier: string;
  page_id: number;
  url: string;
  digest: string;
  host: string;
  origin: PageOrigin;
  state: PageState;
  missing_for_ms: number | null;
}

async function findPages(
  queries: Queries,
  contract: Contract,
  domain: string,
  identifiers: readonly string[],
): Promise<Map<string, KnownPage[]>> {
  const rows = await queries.rows<PageRow>(sql`
    /* monitoring.findPagesOfProducts */
    select page.identifier, page.page_id, page.url, replace(page.url_digest::text, '-', '') as digest, page.host,
      page.origin, page.state, extract(epoch from statement_timestamp() - page.missing_since) * 1000 as missing_for_ms
    from unnest(${textArray(identifiers)}::text[]) as product (identifier)
    cross join lateral (
      select *
      from watched_page
      where watched_page.contract_id = ${contract.contractId}
        and watched_page.identifier = product.identifier
        and watched_page.domain = ${domain}
      offset 0
    ) as page
    order by page.page_id`);
  const pages = Map.groupBy(rows, ({ identifier }) => identifier);
  return new Map([...pages].map(([identifier, found]) => [identifier, found.map(pageOf)]));
}

function pageOf({ page_id: pageId, url, digest, host, origin, state, missing_for_ms }: PageRow): KnownPage {
  return { pageId, url, digest, host, origin, state, missingForMs: missing_for_ms };
}

function digestOf({ digest }: { digest: string }): string {
  return digest;
}
