/** The fields that products are searched and sorted by, as expressions over the columns of `product`. */
import type { Contract } from "../base/contract.ts";
import { raw, sql, type Sql } from "../database/connection.ts";
import { productFields } from "./product-fields.ts";

export interface SearchField {
  kind: "text" | "integer" | "number" | "instant";
  value: Sql;
}

const kinds = { text: "text", gtin: "integer", price: "number" } as const;

/** The names of all of them. Beside them there is `tags.<key>`. */
export const searchFieldNames: readonly string[] = [
  "id",
  "productId",
  "identifier",
  ...productFields.map(({ name }) => name),
  "createdAt",
  "updatedAt",
];

/** By name. `id` and `productId` are the same. */
export function searchFields(contract: Contract): ReadonlyMap<string, SearchField> {
  const id: SearchField = { kind: "integer", value: sql`product.product_id` };
  const updatedAt = sql`greatest(product.updated_at,
        (select assortment_replaced_at from contract where contract_id = ${contract.contractId}))`;
  return new Map<string, SearchField>([
    ["id", id],
    ["productId", id],
    ["identifier", { kind: "text", value: sql`product.identifier` }],
    ...productFields.map(({ name, column, kind }): [string, SearchField] => [
      name,
      { kind: kinds[kind], value: raw(`product.${column}`) },
    ]),
    ["createdAt", { kind: "instant", value: sql`product.created_at` }],
    ["updatedAt", { kind: "instant", value: updatedAt }],
  ]);
}

/**
 * Stored tags are as `evaluateTag` made them, and a quote within a text is escaped: so their text says what they have. To
 * parse them takes ten times as long.
 */
export function hasTag(key: string, value?: string): Sql {
  const label = beginningOf(key);
  return sql`strpos(product.tags::text, ${value === undefined ? label : label + JSON.stringify(value)}) > 0`;
}

function beginningOf(key: string): string {
  return `"label":${JSON.stringify(key)},"stringValue":`;
}

/** The text of a tag; null where there is none. One with an escaped character is parsed. */
export function tagText(key: string): Sql {
  return sql`(
        select case when strpos(plain, ${"\\"}) = 0 then plain else (
          select tag ->> 'stringValue'
          from json_array_elements(product.tags) as tag
          where tag ->> 'label' = ${key}
        ) end
        from (select split_part(split_part(product.tags::text, ${`${beginningOf(key)}"`}, 2), '"', 1) as plain) as cut
        where ${hasTag(key)})`;
}

/** What a tag's text was evaluated to, as text; null where it was not. */
export function tagValue(key: string, member: "doubleValue" | "booleanValue"): Sql {
  const values = sql`split_part(split_part(product.tags::text, ${beginningOf(key)}, 2), '}', 1)`;
  return sql`nullif(split_part(split_part(${values}, ${`"${member}":`}, 2), ',', 1), '')`;
}
