/** `listProductFigures`: products with what they cost, should cost and cost elsewhere; filtered, searched, sorted (interface 4.32). */
import { apiError } from "../../base/error.ts";
import { sql, type Database, type Queries } from "../../database/connection.ts";
import type { SecretKey } from "../../base/secret.ts";
import type { Contract } from "../../base/contract.ts";
import { openKey, sealKey } from "../../paging/page-key.ts";
import type { Reader } from "../../paging/page-position.ts";
import { contractVersions, versionOf } from "../../versions/version.ts";
import { readFilter, type FigureFilter, type FilterParameters } from "./figure-filter.ts";
import { readSort, type FigureSort } from "./figure-sort.ts";
import { getFilterTags } from "./filter-tags.ts";
import { findFew, findHits, hitsOf, type Hits } from "./find-hits.ts";
import { findNameTable } from "./product-names.ts";
import { renderFigures } from "./render-figures.ts";
import type { ProductFiguresOut } from "./schema.ts";
import { selectKeys, type FigureCursor } from "./select-keys.ts";

/** What is asked for. */
export interface FigureList {
  filter: FilterParameters;
  sort: string;
  limit: number;
  /** The sealed cursor of the page before; null for the first page. */
  after: string | null;
  secret: SecretKey;
}

/** A page, and the cursor of the next one. @throws 400 for a filter, sort or cursor that is none */
export async function listProductFigures(
  database: Database,
  reader: Reader,
  { filter: parameters, sort: wanted, limit, after, secret }: FigureList,
): Promise<ProductFiguresOut> {
  const { contract } = reader;
  const tagKeys = await getFilterTags(database, contract);
  const filter = await readFilter(database, contract, parameters, tagKeys);
  const requested = readSort(wanted, filter.basis);
  const hits = await readHits(database, contract, filter, requested);
  const sort = hits?.areMany === true ? readSort("id", filter.basis) : requested;
  const query = { reader, query: ["figures", { ...parameters, basis: filter.basis }, wanted] };
  const cursor = after === null ? null : readCursor(openKey(secret, query, after), sort);
  const names = sort.by === "name" ? await findNameTable(database, contract) : sql`product`;
  const keys = await selectKeys(database, { contract, filter, hits, names, sort, after: cursor, limit: limit + 1 });
  const page = keys.slice(0, limit);
  const last = page.at(-1);
  const productIds = page.map((key) => key.product_id);
  const [data, lagSeconds] = await Promise.all([
    renderFigures(database, contract, productIds, { tagKeys, basis: filter.basis }),
    findLag(database, contract, tagKeys),
  ]);
  const hasNext = keys.length > limit && last !== undefined;
  return {
    data,
    ...(hasNext ? { next: sealKey(secret, query, JSON.stringify([sort.name, last.value, last.product_id])) } : {}),
    figures: {
      basis: filter.basis,
      lagSeconds,
      ...(hits?.areMany === true ? { isById: true } : {}),
    },
  };
}

/** The products that a search, a list of ids or, for a list by name, a filter leaves; null for all, or for too many to look up. */
async function readHits(
  database: Database,
  contract: Contract,
  filter: FigureFilter,
  { by }: FigureSort,
): Promise<Hits | null> {
  if (filter.search !== null) return await findHits(database, contract, filter.search);
  if (filter.productIds !== null) return hitsOf(filter.productIds);
  return by === "name" && filter.isNarrow ? await findFew(database, contract, filter) : null;
}

/** @throws 400 for a search that found few on the page before and many on this one */
function readCursor(text: string, sort: FigureSort): FigureCursor {
  const [name, value, productId]: [string, string | null, number] = JSON.parse(text);
  if (name !== sort.name) throw apiError("request.invalid", "The list has changed; begin anew.", "/query/after");
  return { value, productId };
}

/** The age of the figures in seconds; 0 if they have everything that is stored, with the wanted tags. */
async function findLag(database: Queries, contract: Contract, tagKeys: readonly string[]): Promise<number> {
  const [found = null] = await contractVersions(database, [contract.contractId]);
  const row = await database.row<{
    products_version: string;
    offers_version: string;
    tag_keys: string;
    lag: number;
  }>(sql`
    /* pricing.findFigureLag */
    select products_version, offers_version, tag_keys, extract(epoch from statement_timestamp() - followed_at)::float8 as lag
    from figure_state
    where contract_id = ${contract.contractId}`);
  if (found === null) return 0;
  const isFollowed =
    row?.products_version === versionOf(found, ["products"]) &&
    row.offers_version === versionOf(found, ["offers"]) &&
    row.tag_keys === JSON.stringify(tagKeys);
  return isFollowed ? 0 : Math.max(1, Math.ceil(row?.lag ?? 1));
}
