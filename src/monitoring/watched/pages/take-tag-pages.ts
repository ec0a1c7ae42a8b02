/**
 * `takeTagPages`: the pages whose addresses stand in a tag of the products (`pageTag` of a domain). A run calls it before
 * it plans (interface 4.10-9). The assortment is read in chunks, and not at all while neither it nor the tag changed.
 */
import type { Contract } from "../../../base/contract.ts";
import { sql, type Database, type Queries, type Transaction } from "../../../database/connection.ts";
import { contractVersion } from "../../../versions/version.ts";
import { readPageUrl } from "./page-url.ts";
import { storePages } from "./store-pages.ts";
import type { GivenPage } from "./judge-pages.ts";

/** Products whose tags one statement reads for the addresses of pages. */
const tagsReadAtOnce = 5_000;

export interface TakenPages {
  /** Pages that were added or are read again. */
  stored: number;
  /** Values of the tag that are no address of a page there, or for which a product or domain has no room. */
  ignored: number;
  /** Pages that came from the tag, which says another address now. */
  deleted: number;
}

interface TaggedDomain {
  domain: string;
  page_tag: string | null;
}

interface TagRow {
  product_id: number;
  identifier: string;
  domain: string;
  /** The tag's value without blanks around it; null if the product has none. */
  url: string | null;
  is_known: boolean;
  has_other: boolean;
}

/**
 * Brings the pages of the tag up to date. Pages that a person gave stay as they are.
 *
 * @param domains those that a run will read
 */
export async function takeTagPages(
  database: Database,
  contract: Contract,
  domains: readonly string[],
  signal: AbortSignal,
): Promise<TakenPages> {
  const version = await contractVersion(database, contract, ["products"]);
  const tagged = await findTagged(database, contract, { domains, version });
  const taken: TakenPages = { stored: 0, ignored: 0, deleted: 0 };
  if (tagged.length === 0) return taken;
  for (let after: number | null = 0; after !== null;) {
    signal.throwIfAborted();
    const chunk = await readTags(database, contract, tagged, after);
    await database.transaction(async (transaction) => {
      const added = await takeChunk(transaction, contract, chunk.rows);
      taken.stored += added.stored;
      taken.ignored += added.ignored;
      taken.deleted += added.deleted;
    });
    after = chunk.last;
  }
  await noteRead(database, contract, tagged, version);
  return taken;
}

/** Enabled domains with a tag, or with one until now; without those whose tag was read of this assortment. */
async function findTagged(
  database: Queries,
  contract: Contract,
  { domains, version }: { domains: readonly string[]; version: string },
): Promise<TaggedDomain[]> {
  return await database.rows<TaggedDomain>(sql`
    /* monitoring.findTagged */
    select domain, page_tag
    from watched_domain
    where contract_id = ${contract.contractId}
      and domain = any(${domains}::text[])
      and is_enabled and removed_at is null
      and page_tag_read is distinct from ${version} || ' ' || page_tag`);
}

/** Reads the tags of the next products, where they differ from the stored pages. */
async function readTags(
  database: Queries,
  contract: Contract,
  tagged: readonly TaggedDomain[],
  after: number,
): Promise<{ rows: TagRow[]; last: number | null }> {
  const rows = await database.rows<TagRow & { last: number }>(sql`
    /* monitoring.readTags */
    with chunk as materialized (
      select product_id, identifier, tags
      from product
      where contract_id = ${contract.contractId} and product_id > ${after}
      order by product_id
      limit ${tagsReadAtOnce}
    ), tag as (
      select product_id, identifier, domain, (
        select nullif(btrim(element ->> 'stringValue', E' \\t\\r\\n'), '')
        from json_array_elements(chunk.tags) as element
        where element ->> 'label' = page_tag
        limit 1
      ) as url
      from chunk
      cross join unnest(
        ${tagged.map(({ domain }) => domain)}::text[],
        ${tagged.map((domain) => domain.page_tag)}::text[]
      ) as tagged (domain, page_tag)
      offset 0
    )
    select tag.product_id, tag.identifier, tag.domain, tag.url, page.is_known, page.has_other,
      (select max(product_id) from chunk) as last
    from tag
    cross join lateral (
      select coalesce(bool_or(known.url = tag.url), false) as is_known,
        coalesce(bool_or(known.origin = 'import' and known.url is distinct from tag.url), false) as has_other
      from (
        select domain, url, origin
        from watched_page
        where watched_page.contract_id = ${contract.contractId} and watched_page.identifier = tag.identifier
        offset 0
      ) as known
      where known.domain = tag.domain
    ) as page
    where page.has_other
      or (tag.url is not null and not page.is_known)
      or tag.product_id = (select max(product_id) from chunk)`);
  return { rows, last: rows[0]?.last ?? null };
}

async function takeChunk(transaction: Transaction, contract: Contract, rows: readonly TagRow[]): Promise<TakenPages> {
  const wanted = rows.flatMap((row) => (row.url === null || row.is_known ? [] : [pageOf(row, row.url)]));
  const pages = wanted.filter((page) => page !== null);
  // They are deleted first, so that they take no room.
  const others = rows.filter((row) => row.has_other);
  const deleted = others.length === 0 ? 0 : await deleteOthers(transaction, contract, others);
  const problems = await storePages(transaction, contract, pages, { origin: "import", replaces: false });
  const stored = problems.filter((problem) => problem === null).length;
  return { stored, ignored: wanted.length - stored, deleted };
}

function pageOf({ identifier, domain }: TagRow, text: string): GivenPage | null {
  const read = readPageUrl(text, domain);
  return "problem" in read ? null : { ...read, identifier, domain };
}

async function deleteOthers(transaction: Transaction, contract: Contract, rows: readonly TagRow[]): Promise<number> {
  return await transaction.run(sql`
    /* monitoring.deleteOtherTagPages */
    delete from watched_page
    where contract_id = ${contract.contractId}
      and page_id = any(array(
        select page.page_id
        from unnest(
          ${rows.map(({ identifier }) => identifier)}::text[],
          ${rows.map(({ domain }) => domain)}::text[],
          ${rows.map(({ url }) => url)}::text[]
        ) as tag (identifier, domain, url)
        cross join lateral (
          select page_id, domain, url
          from watched_page
          where watched_page.contract_id = ${contract.contractId}
            and watched_page.identifier = tag.identifier
            and watched_page.origin = 'import'
          offset 0
        ) as page
        where page.domain = tag.domain and page.url is distinct from tag.url))`);
}

async function noteRead(
  database: Queries,
  contract: Contract,
  tagged: readonly TaggedDomain[],
  version: string,
): Promise<void> {
  await database.run(sql`
    /* monitoring.noteTagsRead */
    update watched_domain
    set page_tag_read = ${version} || ' ' || page_tag
    from unnest(
      ${tagged.map(({ domain }) => domain)}::text[],
      ${tagged.map((domain) => domain.page_tag)}::text[]
    ) as tagged (domain, tag)
    where contract_id = ${contract.contractId}
      and watched_domain.domain = tagged.domain
      and watched_domain.page_tag is not distinct from tagged.tag`);
}
