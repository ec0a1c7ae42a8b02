/** `listProducts` (deprecated, interface 4.1-13): streams every product in one answer, page by page. */
import type { Contract } from "../base/contract.ts";
import { apiError } from "../base/error.ts";
import { mapYielding } from "../base/yielding.ts";
import { sql, type Database } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { byField, productFields, selectedFields, type ProductValues } from "./product-fields.ts";
import { readableValues, renderField } from "./render-fields.ts";
import { tagsAsSent } from "./tags.ts";

const listedFields = productFields.filter((field) => field.name !== "customerProductId");

/** The attributes that a client may ask for, in the order of the answer. */
export const listAttributes = ["identifier", ...listedFields.map(({ name }) => name), "tags", "strategy"] as const;
export type ListAttribute = (typeof listAttributes)[number];

interface Wanted {
  attributes: ReadonlySet<ListAttribute>;
  /** Name of the one strategy that prices the contract's products. */
  strategy: string | null;
  oldClients: boolean;
}

interface ListRow extends ProductValues {
  product_id: number;
  identifier: string;
  tags: string | null;
}

/** Reads a list such as `name,gtin`. @throws 400 for an unknown attribute */
export function readAttributes(text: string): ReadonlySet<ListAttribute> {
  const given = text.split(",").map((name) => name.trim());
  const wanted = new Set(listAttributes.filter((attribute) => given.includes(attribute)));
  const unknown = given.find((name) => !listAttributes.some((attribute) => attribute === name));
  if (unknown === undefined) return wanted;
  const message = `"${unknown}" is no attribute; there are ${listAttributes.join(", ")}.`;
  throw apiError("request.invalid", message, "/query/attributes");
}

/**
 * Yields the array as JSON text, in the order of the internal ids. A slow client holds no connection.
 *
 * @throws when a CSV import replaces the assortment meanwhile: a list that breaks off is better than half of each
 */
export async function* listProducts(
  database: Database,
  contract: Contract,
  wanted: Wanted,
): AsyncGenerator<string, void, void> {
  let before = "[";
  let replacedAt: string | null | undefined;
  for (let after: number | null = 0; after !== null;) {
    const page: ListPage = await readPage(database, contract, { after, withTags: wanted.attributes.has("tags") });
    if (replacedAt === undefined) replacedAt = page.replacedAt;
    if (page.replacedAt !== replacedAt) throw new Error("a CSV import replaced the assortment while it was listed");
    const entries = await mapYielding(page.rows, (row) => renderEntry(row, wanted));
    if (entries.length > 0) {
      yield before + entries.join(",");
      before = ",";
    }
    after = page.isLast ? null : (page.rows.at(-1)?.product_id ?? null);
  }
  yield before === "[" ? "[]" : "]";
}

/** A page of products and the time of their assortment. An empty page has the time as well. */
interface ListPage {
  rows: ListRow[];
  isLast: boolean;
  replacedAt: string | null;
}

async function readPage(
  database: Database,
  contract: Contract,
  page: { after: number; withTags: boolean },
): Promise<ListPage> {
  type Row = (ListRow | { product_id: null }) & { replaced_at: string | null };
  const { rows, isCut } = await database.boundedRows<Row>(sql`
    /* products.list */
    select product_id, identifier, ${selectedFields("listed")},
      case when ${page.withTags} then tags end as tags, assortment_replaced_at::text as replaced_at
    from contract
    left join lateral (
      select *
      from product
      where product.contract_id = ${contract.contractId} and product_id > ${page.after}
      order by product_id
      limit ${limits.products.listedAtOnce}
    ) as listed on true
    where contract.contract_id = ${contract.contractId}
    order by product_id`);
  const found = rows.filter((row) => row.product_id !== null);
  const isLast = !isCut && found.length < limits.products.listedAtOnce;
  return { rows: found, isLast, replacedAt: rows[0]?.replaced_at ?? null };
}

function renderEntry(row: ListRow, { attributes, strategy, oldClients }: Wanted): string {
  const given = oldClients ? readableValues(row, row.identifier) : row;
  const values: Readonly<Record<ListAttribute, string | null>> = {
    identifier: JSON.stringify(row.identifier),
    ...byField((field) => renderField(field, given)),
    tags: tagsAsSent(row.tags ?? "[]"),
    strategy: JSON.stringify(strategy),
  };
  const members = listAttributes
    .filter((attribute) => attributes.has(attribute) && values[attribute] !== null)
    .map((attribute) => `,"${attribute}":${values[attribute]}`);
  return `{"productId":"${row.product_id}"${members.join("")}}`;
}
