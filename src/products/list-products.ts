/** `listProducts`: every product in one answer (interface 4.1, deprecated), written page by page in flat memory. */
import type { Contract } from "../base/contract.ts";
import { apiError } from "../base/error.ts";
import { sql, type Database } from "../database/connection.ts";
import { limits } from "../limits.ts";

/** What a client may ask for, in the order it comes out. */
export const listAttributes = [
  "identifier",
  "name",
  "gtin",
  "referencePrice",
  "minPriceBoundary",
  "maxPriceBoundary",
  "tags",
  "strategy",
] as const;
export type ListAttribute = (typeof listAttributes)[number];

interface ListRow {
  product_id: number;
  identifier: string;
  name: string | null;
  gtin: number | null;
  reference_price: number | null;
  min_price_boundary: number | null;
  max_price_boundary: number | null;
  tags: string | null;
  replaced_at: string;
}

/** Reads `name,gtin`. @throws 400 for what is no attribute */
export function readAttributes(text: string): ReadonlySet<ListAttribute> {
  const given = text.split(",").map((name) => name.trim());
  const wanted = new Set(listAttributes.filter((attribute) => given.includes(attribute)));
  const unknown = given.find((name) => !listAttributes.some((attribute) => attribute === name));
  if (unknown === undefined) return wanted;
  const message = `"${unknown}" is no attribute; there are ${listAttributes.join(", ")}.`;
  throw apiError("request.invalid", message, "query.attributes");
}

/**
 * The array as JSON text, in pieces, in the order of the internal ids. No connection is held while a slow client takes
 * its time.
 *
 * @param strategy name of the one strategy that prices the contract's products
 * @throws when a CSV import replaces the assortment meanwhile: a list that breaks off is better than half of each
 */
export async function* listProducts(
  database: Database,
  contract: Contract,
  wanted: { attributes: ReadonlySet<ListAttribute>; strategy: string | null },
): AsyncGenerator<string> {
  let before = "[";
  let replacedAt: string | null = null;
  for (let after: number | null = 0; after !== null;) {
    const rows: ListRow[] = await readRows(database, contract, { after, withTags: wanted.attributes.has("tags") });
    replacedAt ??= rows[0]?.replaced_at ?? null;
    if (rows.some((row) => row.replaced_at !== replacedAt)) {
      throw new Error("a CSV import replaced the assortment while it was listed");
    }
    const entries = rows.map((row) => renderEntry(row, wanted.attributes, wanted.strategy));
    if (entries.length > 0) {
      yield before + entries.join(",");
      before = ",";
    }
    after = rows.length < limits.products.listedAtOnce ? null : (rows.at(-1)?.product_id ?? null);
  }
  yield before === "[" ? "[]" : "]";
}

async function readRows(
  database: Database,
  contract: Contract,
  page: { after: number; withTags: boolean },
): Promise<ListRow[]> {
  return await database.rows<ListRow>(sql`
    /* products.list */
    select product_id, identifier, name, gtin, reference_price, min_price_boundary, max_price_boundary,
      case when ${page.withTags} then tags end as tags,
      (select assortment_replaced_at::text from contract where contract_id = ${contract.contractId}) as replaced_at
    from product
    where contract_id = ${contract.contractId} and product_id > ${page.after}
    order by product_id
    limit ${limits.products.listedAtOnce}`);
}

function renderEntry(row: ListRow, attributes: ReadonlySet<ListAttribute>, strategy: string | null): string {
  const values: Readonly<Record<ListAttribute, string | null>> = {
    identifier: JSON.stringify(row.identifier),
    name: JSON.stringify(row.name),
    gtin: numberText(row.gtin),
    referencePrice: String(row.reference_price),
    minPriceBoundary: numberText(row.min_price_boundary),
    maxPriceBoundary: numberText(row.max_price_boundary),
    tags: row.tags,
    strategy: JSON.stringify(strategy),
  };
  const members = listAttributes
    .filter((attribute) => attributes.has(attribute) && values[attribute] !== null)
    .map((attribute) => `,"${attribute}":${values[attribute]}`);
  return `{"productId":"${row.product_id}"${members.join("")}}`;
}

function numberText(value: number | null): string | null {
  return value === null ? null : String(value);
}
