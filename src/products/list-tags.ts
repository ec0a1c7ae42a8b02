/** `listTags`: the keys of a contract's tags, or the values of one key, each with how many products have it. */
import type { Contract } from "../base/contract.ts";
import type { Page, PageRequest } from "../base/page.ts";
import { raw, sql, type Database, type Sql } from "../database/connection.ts";
import { limits } from "../limits.ts";
import type { Reader } from "../paging/page-position.ts";
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
        limits.products.tagsTimeoutMs,
      ),
    keyOf: ({ beginning, digest }) => JSON.stringify([beginning, digest]),
    render: ({ counted, products }) => JSON.stringify({ [name]: counted, products }),
  };
  return await reportingSlowness(readPage(database, list, page), {
    withinMs: limits.products.tagsTimeoutMs,
    advice: "ask again when less is under way",
  });
}

/** By the text of the tags as well: each begins with its label. */
function countedKeys(contract: Contract): Sql {
  return sql`
        select label::json #>> '{}' as counted, products
        from (
          select split_part(tag, ',"stringValue":', 1) as label, count(*) as products
          from product
          cross join lateral string_to_table(product.tags::text, '"label":') with ordinality as part (tag, place)
          where product.contract_id = ${contract.contractId} and place > 1
          group by label
        ) as labels`;
}

function countedValues(contract: Contract, key: string): Sql {
  return sql`
        select ${tagText(key)} as counted, count(*) as products
        from product
        where product.contract_id = ${contract.contractId} and ${hasTag(key)}
        group by counted`;
}

function selectCounted(contract: Contract, key: string | null, { after, upTo, skip, limit }: RowRange): Sql {
  const compared = (operator: Sql, place: string | null): Sql => {
    if (place === null) return sql`true`;
    const [beginning, digest]: [string, string] = JSON.parse(place);
    return sql`(beginning, digest) ${operator} (${beginning}::text, ${digest}::text)`;
  };
  return sql`
    /* products.listTags */
    select counted, products, beginning, digest
    from (
      select counted, products, left(counted, ${raw(String(limits.products.sortedByCharacters))}) collate "C" as beginning,
        md5(counted) collate "C" as digest
      from (${key === null ? countedKeys(contract) : countedValues(contract, key)}) as grouped
    ) as listed
    where ${compared(sql`>`, after)} and ${compared(sql`<=`, upTo)}
    order by beginning, digest
    limit ${limit} offset ${skip}`;
}
