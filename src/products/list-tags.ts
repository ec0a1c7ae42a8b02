/** `listTags`: the keys of a contract's tags, or the values of one key, each with how many products have it. */
import type { Contract } from "../base/contract.ts";
import type { Page, PageRequest } from "../base/page.ts";
import { raw, sql, type BoundedRows, type Database, type Sql } from "../database/connection.ts";
import { limits } from "../limits.ts";
import type { Reader } from "../paging/page-position.ts";
import { contractVersion } from "../versions/version.ts";
import { readPage, type List, type RowRange } from "../paging/read-page.ts";
import { hasTag, tagText } from "./search-fields.ts";
import { reportingSlowness } from "./search-products.ts";

interface CountedRow {
  counted: string;
  products: number;
  /** What the list is in the order of: the beginning of a text, then its digest, since a text may be too long for a link. */
  beginning: string;
  digest: string;
}

/**
 * One page in the order of the keys, or of the values. Values are counted by a look at every product; of keys there may be counts
 * (interface 4.1-25).
 *
 * @param key null for the keys
 * @param prefix how they begin, in upper or lower case; null for all
 * @throws 503 if it takes too long
 */
export async function listTags(
  database: Database,
  reader: Reader,
  { key, prefix, page }: { key: string | null; prefix: string | null; page: PageRequest },
): Promise<Page> {
  const name = key === null ? "key" : "value";
  const list: List<CountedRow> = {
    reader,
    query: ["tags", key, ...(prefix === null ? [] : [prefix])],
    read: async (range) => {
      const prefixed = { ...range, prefix };
      const kept = key === null ? await readKept(database, reader.contract, prefixed) : null;
      return kept ?? (await readCounted<CountedRow>(database, countsOf(reader.contract, key), prefixed));
    },
    keyOf: ({ beginning, digest }) => JSON.stringify([beginning, digest]),
    render: ({ counted, products }) => JSON.stringify({ [name]: counted, products }),
  };
  return await reportingSlowness(readPage(database, list, page), {
    withinMs: limits.products.tagsTimeoutMs,
    advice: "ask again when less is under way",
  });
}

/** A page of those that begin with a text. */
interface AskedRange extends RowRange {
  prefix: string | null;
}

interface KeptRow extends CountedRow {
  /** The version of the products that the counts are of. */
  tags_version: string;
}

/**
 * The keys by what is kept of them (`tag_count`), as long as it is of the products as they are. Null otherwise, and where the page has no row.
 * The version is read after the counts: if it is theirs, no product had changed when they were read.
 */
async function readKept(
  database: Database,
  contract: Contract,
  range: AskedRange,
): Promise<BoundedRows<CountedRow> | null> {
  const found = await readCounted<KeptRow>(database, keptKeys(contract), range, sql`, tags_version`);
  const version = found.rows[0]?.tags_version;
  return version !== undefined && version === (await contractVersion(database, contract, ["products"])) ? found : null;
}

function keptKeys(contract: Contract): Sql {
  return sql`
        select entry.key as counted, sum(entry.value::bigint)::bigint as products, min(state.tags_version) as tags_version
        from figure_state as state
        join tag_count as kept on kept.contract_id = state.contract_id
        cross join json_each_text(kept.counts) as entry
        where state.contract_id = ${contract.contractId} and kept.contract_id = ${contract.contractId}
          and not exists (
            select 1
            from tag_count as unfit
            where unfit.contract_id = ${contract.contractId} and (unfit.counted <> unfit.changes or unfit.counts is null))
        group by entry.key`;
}

/**
 * The keys of products, each with how many have it, by the text of the tags: each begins with its label.
 *
 * @param which a condition on `product`
 */
export function countedTagKeys(contract: Contract, which: Sql = sql`true`): Sql {
  return sql`
        select label::json #>> '{}' as counted, products
        from (
          select split_part(tag, ',"stringValue":', 1) as label, count(*) as products
          from product
          cross join lateral string_to_table(product.tags::text, '"label":') with ordinality as part (tag, place)
          where product.contract_id = ${contract.contractId} and ${which} and place > 1
          group by label
        ) as labels`;
}

function countsOf(contract: Contract, key: string | null): Sql {
  if (key === null) return countedTagKeys(contract);
  return sql`
        select ${tagText(key)} as counted, count(*) as products
        from product
        where product.contract_id = ${contract.contractId} and ${hasTag(key)}
        group by counted`;
}

/**
 * A page of what was counted.
 *
 * @param grouped selects `counted` and `products`, and the columns that `more` names
 */
async function readCounted<Row extends CountedRow>(
  database: Database,
  grouped: Sql,
  { prefix, after, upTo, skip, limit }: AskedRange,
  more: Sql = sql``,
): Promise<BoundedRows<Row>> {
  const compared = (operator: Sql, boundary: string | null): Sql => {
    if (boundary === null) return sql`true`;
    const [beginning, digest]: [string, string] = JSON.parse(boundary);
    return sql`(beginning, digest) ${operator} (${beginning}::text, ${digest}::text)`;
  };
  return await database.boundedRowsWithin<Row>(
    sql`
    /* products.listTags */
    select counted, products, beginning, digest${more}
    from (
      select counted, products${more}, left(counted, ${raw(String(limits.products.sortedByCharacters))}) collate "C" as beginning,
        md5(counted) collate "C" as digest
      from (${grouped}) as grouped
      where ${prefix === null ? sql`true` : sql`starts_with(lower(counted), lower(${prefix}))`}
    ) as listed
    where ${compared(sql`>`, after)} and ${compared(sql`<=`, upTo)}
    order by beginning, digest
    limit ${limit} offset ${skip}`,
    limits.products.tagsTimeoutMs,
  );
}
