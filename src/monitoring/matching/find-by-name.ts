/**
 * `findByName`: compares the names of products that have no page on a domain with those of a catalogue's items. What is
 * alike becomes a candidate: a name proves nothing.
 *
 * The extension `pg_trgm` finds alike names. An installation that cannot have it gets no candidates by name.
 */
import type { Contract } from "../../base/contract.ts";
import { bigintArray, textArray } from "../../database/arrays.ts";
import { sql, type Database, type Queries } from "../../database/connection.ts";
import { matchByTrigrams } from "../../database/planning.ts";
import { limits } from "../../limits.ts";
import { fieldColumn } from "../../products/index.ts";
import { folded } from "../../reading/index.ts";
import { addCandidates, type Candidate } from "./add-candidates.ts";
import { scoreItem, type ItemToMatch, type ProductToMatch } from "./score.ts";

/** Items with alike names that are scored for one product. */
const itemsScored = 20;

/** How alike names are by their groups of three letters, to be scored at all, and the least score of a candidate. */
const similarity = 0.3;
const leastScore = 0.5;

/** Where names are compared: the items that a job stored of a domain's catalogue. */
export interface NameSearch {
  jobId: number;
  domain: string;
  /** The product up to which names were compared. */
  after: number;
}

interface UnmatchedProduct extends ProductToMatch {
  productId: number;
  identifier: string;
}

/** @returns the last product that was compared, and how many were; null after the last */
export async function findByName(
  database: Database,
  contract: Contract,
  search: NameSearch,
): Promise<{ after: number; compared: number } | null> {
  const products = await findUnmatched(database, contract, search);
  const last = products.at(-1);
  if (last === undefined || !(await canCompare(database))) return null;
  const candidates = await findAlike(database, contract, search, products);
  await addCandidates(database, contract, search.domain, candidates);
  return { after: last.productId, compared: products.length };
}

async function canCompare(queries: Queries): Promise<boolean> {
  const extension = await queries.row(sql`
    /* monitoring.hasTrigrams */
    select 1 as one
    from pg_extension
    where extname = 'pg_trgm'`);
  return extension !== null;
}

/** The next products without a page on the domain, whatever became of it. */
async function findUnmatched(
  queries: Queries,
  contract: Contract,
  { domain, after }: NameSearch,
): Promise<UnmatchedProduct[]> {
  const rows = await queries.rows<{
    product_id: number;
    identifier: string;
    name: string | null;
    gtin: string | null;
    reference: string | null;
  }>(sql`
    /* monitoring.findUnmatched */
    select product_id, identifier, name, lpad(gtin::text, 14, '0') as gtin,
      ${fieldColumn("product", "referencePrice")}::text as reference
    from product
    where product.contract_id = ${contract.contractId}
      and product_id > ${after}
      and name is not null
      and (
        select true
        from watched_page
        where watched_page.contract_id = ${contract.contractId}
          and watched_page.identifier = product.identifier
          and watched_page.domain = ${domain}
        limit 1
      ) is null
    order by product_id
    limit ${limits.matching.productsAtOnce}`);
  return rows.map(({ product_id: productId, reference, ...product }) => {
    return { ...product, productId, referencePrice: reference };
  });
}

async function findAlike(
  database: Database,
  contract: Contract,
  { jobId }: NameSearch,
  products: readonly UnmatchedProduct[],
): Promise<Candidate[]> {
  const rows = await database.transaction(async (transaction) => {
    await transaction.set({ ...matchByTrigrams, "pg_trgm.similarity_threshold": similarity });
    // The job is compared outside, or its own index would be used, and each name be compared with all of its items.
    return await transaction.rows<{ product_id: number; digest: string; item: string }>(sql`
      /* monitoring.findAlike */
      select product.product_id, replace(found.url_digest::text, '-', '') as digest, found.item
      from unnest(
        ${bigintArray(products.map(({ productId }) => productId))}::bigint[],
        ${textArray(products.map(({ name }) => folded(name ?? "")))}::text[]
      ) as product (product_id, name)
      cross join lateral (
        select url_digest, item
        from (
          select job_id, item_number, folded_name, url_digest, item
          from catalogue_item
          where catalogue_item.contract_id = ${contract.contractId}
            and catalogue_item.folded_name % product.name
            and catalogue_item.url_digest is not null
          offset 0
        ) as alike
        where alike.job_id = ${jobId}
        order by similarity(alike.folded_name, product.name) desc, item_number
        limit ${itemsScored}
      ) as found`);
  });
  const byId = new Map(products.map((product) => [product.productId, product]));
  return rows.flatMap((row): Candidate[] => {
    const product = byId.get(row.product_id);
    const item: ItemToMatch & { url: string; currency: string | null } = JSON.parse(row.item);
    const score = product === undefined ? 0 : scoreItem(product, item);
    if (product === undefined || score < leastScore) return [];
    const { name, brand, gtin, price, currency, url } = item;
    const found = { name, brand, gtin, price, currency };
    return [{ identifier: product.identifier, url, digest: row.digest, score, found }];
  });
}
