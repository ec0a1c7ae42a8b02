/** The search for products by a part of the name, an id or a GTIN; and for those of a filter, if they are few. */
import type { Contract } from "../../base/contract.ts";
import { join, sql, type Database, type Queries, type Sql } from "../../database/connection.ts";
import { matchByTrigrams } from "../../database/planning.ts";
import { limits } from "../../limits.ts";
import { fieldColumn } from "../../products/index.ts";
import type { FigureFilter } from "./figure-filter.ts";
import { findNameTable } from "./product-names.ts";
import { scanFigures } from "./scan-figures.ts";

const customerId = fieldColumn("product", "customerProductId");

/** What a search found. */
export interface Hits {
  /** In the order of ids; at most `limits.figures.sortedHits`, if there are not more. */
  productIds: number[];
  /** There are more: the products are those of {@link Hits.condition}. */
  areMany: boolean;
  /** Of `product`, or, unless it is one on the beginning of an id, of `product_name` by that name. */
  condition: Sql;
  isPrefix: boolean;
  /** They are what the filter leaves, so nobody has to ask again. */
  areFiltered: boolean;
}

/** An index of groups of three characters needs as many. */
const leastCharacters = 3;

/** Finds the products of a search text. */
export async function findHits(database: Database, contract: Contract, text: string): Promise<Hits> {
  const words = text.split(/\s+/).slice(0, limits.figures.searchWords);
  const isPrefix = words.every((word) => Array.from(word).length < leastCharacters);
  const condition = isPrefix ? hasPrefix(text) : hasWords(words);
  const named = await findNameTable(database, contract);
  const exact = [...(await findExact(database, contract, text)), ...(await findGtin(database, contract, text, named))];
  const names = isPrefix ? sql`product` : named;
  const found = isPrefix
    ? await find(database, contract, names, condition)
    : await database.transaction(async (transaction) => {
        await transaction.set(matchByTrigrams);
        return await find(transaction, contract, names, condition);
      });
  const searched = { condition, isPrefix, areFiltered: false };
  if (found.length > limits.figures.sortedHits) return { ...searched, productIds: [], areMany: true };
  return { ...searched, productIds: [...new Set([...exact, ...found])].sort((a, b) => a - b), areMany: false };
}

/**
 * The products of a filter, for a list by name: names have an index, figures have none. Null if there are many, of which a page is
 * soon full.
 */
export async function findFew(database: Database, contract: Contract, filter: FigureFilter): Promise<Hits | null> {
  const rows = await scanFigures<{ product_id: number }>(
    database,
    contract,
    sql`
    /* pricing.findFewFigures */
    select product_id
    from product_figure as figure
    where figure.contract_id = ${contract.contractId} and ${filter.condition}
    limit ${limits.figures.filteredByName + 1}`,
  );
  if (rows.length > limits.figures.filteredByName) return null;
  const productIds = rows.map((row) => row.product_id).sort((one, other) => one - other);
  return { productIds, areMany: false, condition: sql`true`, isPrefix: false, areFiltered: true };
}

/** Products that are asked for by their ids, whichever of them there are. */
export function hitsOf(productIds: number[]): Hits {
  return { productIds, areMany: false, condition: sql`true`, isPrefix: false, areFiltered: false };
}

function hasPrefix(text: string): Sql {
  return sql`starts_with(${customerId}, ${text})`;
}

function hasWords(words: readonly string[]): Sql {
  const escaped = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  return join(
    escaped.map((word) => sql`product.name ilike ${word}`),
    " and ",
  );
}

async function find(queries: Queries, contract: Contract, table: Sql, condition: Sql): Promise<number[]> {
  const rows = await queries.rows<{ product_id: number }>(sql`
    /* pricing.findHits */
    select product_id
    from ${table} as product
    where contract_id = ${contract.contractId} and ${condition}
    limit ${limits.figures.sortedHits + 1}`);
  return rows.map((row) => row.product_id);
}

/** The products whose id is the text itself. */
async function findExact(queries: Queries, contract: Contract, text: string): Promise<number[]> {
  const rows = await queries.rows<{ product_id: number }>(sql`
    /* pricing.findExact */
    select product_id
    from (
      (
        select product_id
        from product
        where contract_id = ${contract.contractId} and ${customerId} = ${text}
        limit ${limits.figures.sortedHits}
      )
      union
      (
        select product_id
        from product
        where contract_id = ${contract.contractId} and identifier = ${text}
      )
    ) as found`);
  return rows.map((row) => row.product_id);
}

/** The products whose GTIN is the text. @param named the table of names and GTINs */
async function findGtin(queries: Queries, contract: Contract, text: string, named: Sql): Promise<number[]> {
  if (!/^\d{8,14}$/.test(text)) return [];
  const rows = await queries.rows<{ product_id: number }>(sql`
    /* pricing.findGtin */
    select product_id
    from ${named} as named
    where contract_id = ${contract.contractId} and gtin = ${text}::bigint
    limit ${limits.figures.sortedHits}`);
  return rows.map((row) => row.product_id);
}
