/** `listTags`: the keys of a contract's tags, or the values of one key, each with how many products have it. */
import type { Contract } from "../base/contract.ts";
import type { Page, PageRequest } from "../base/page.ts";
import { raw, sql, type Database, type Sql } from "../database/connection.ts";
import { limits } from "../limits.ts";
import type { Reader } from "../paging/page-position.ts";
import { readPage, type List, type RowRange } from "../paging/read-page.ts";
import { hasTag } from "./search-fields.ts";
import { reportingSlowness } from "./search-products.ts";

interface CountedRow {
  counted: string;
  products: number;
  /** What the list is in the order of: the beginning of a text, then its digest, since a text may be too long for a link. */
  beginning: string;
  digest: string;
}

/**
 * One page in the order of the keys, or of the values. Every product is looked at: see `docs/reference/products.md`.
 *
 * @param key null for the keys
 * @throws 503 if it takes too long
 */
export async function listTags(
  database: Database,
  reader: Reader,
  { key, page }: { key: string | null; page: PageRequest },
): Promise<Page> {
  const name = key === null ? "key" : "value";
  const list: List<CountedRow> = {
    reader,
    query: ["tags", key],
    read: async (range) =>
      await database.boundedRowsWithin<CountedRow>(
        selectCounted(reader.contract, key, range),
        limits.products.searchTimeoutMs,
      ),
    keyOf: ({ beginning, digest }) => JSON.stringify([beginning, digest]),
    render: ({ counted, products }) => JSON.stringify({ [name]: counted, products }),
  };
  return await reportingSlowness(readPage(database, list, page));
}

function selectCounted(contract: Contract, key: string | null, { after, upTo, skip, limit }: RowRange): Sql {
  const compared = (operator: Sql, place: string | null): Sql => {
    if (place === null) return sql`true`;
    const [beginning, digest]: [string, string] = JSON.parse(place);
    return sql`(beginning, digest) ${operator} (${beginning}::text, ${digest}::text)`;
  };
  const member = key === null ? sql`tag ->> 'label'` : sql`tag ->> 'stringValue'`;
  return sql`
    /* products.listTags */
    select counted, products, beginning, digest
    from (
      select counted, products, left(counted, ${raw(String(limits.products.sortedBy))}) collate "C" as beginning,
        md5(counted) collate "C" as digest
      from (
        select ${member} as counted, count(*) as products
        from product
        cross join lateral json_array_elements(product.tags) as tag
        where product.contract_id = ${contract.contractId}
          and ${key === null ? sql`true` : sql`${hasTag(key)} and tag ->> 'label' = ${key}`}
        group by counted
      ) as grouped
    ) as listed
    where ${compared(sql`>`, after)} and ${compared(sql`<=`, upTo)}
    order by beginning, digest
    limit ${limit} offset ${skip}`;
}
