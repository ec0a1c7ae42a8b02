/**
 * Lists the fields of a product, without tags. Wire schemas, SQL, CSV headers and feeds follow this list. A new field
 * needs an entry here and a column in `product`, `product_state` and `product_import_row`.
 */
import { Type, type TSchema } from "typebox";
import { raw, type Sql } from "../database/connection.ts";
import { limits } from "../limits.ts";

interface Field {
  /** The name on the wire and in all code. */
  name: string;
  /** The name in the database only. */
  column: string;
  /** The column's type: text, bigint or numeric. */
  kind: "text" | "gtin" | "price";
  /** The most characters of a text. */
  longest: number;
  /** The shape that an import accepts. */
  input: TSchema;
  /** Whether answers say null or leave the field out if it has no value. */
  withoutValue: "null" | "leftOut";
  /** The header of a CSV import that names the column, without the installation's prefix. */
  header: string;
  /** A few words for the list of feed fields. */
  says: string;
}

const { products } = limits;
/** An id may be a number only if JSON parsing keeps all its digits. */
const exactNumber = Type.Number({ minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER });
const id = Type.Union([Type.String({ minLength: 1, maxLength: products.customerProductIdCharacters }), exactNumber]);

const text = { kind: "text" } as const;
const price = { kind: "price", longest: 0, withoutValue: "leftOut" } as const;

/** The fields, in the order of every list. */
export const productFields = [
  {
    ...text,
    name: "name",
    column: "name",
    longest: products.nameCharacters,
    input: Type.String({
      maxLength: products.nameCharacters,
      description: "As shown to customers.",
      examples: ["Kettle 1.7 l"],
    }),
    withoutValue: "null",
    header: "product-name",
    says: "as it is now, as all of the product",
  },
  {
    ...text,
    name: "customerProductId",
    column: "customer_product_id",
    longest: products.customerProductIdCharacters,
    input: { ...id, description: "The customer's own id.", examples: ["SKU-1001"] },
    withoutValue: "leftOut",
    header: "product-customer-id",
    says: "your id",
  },
  {
    name: "gtin",
    column: "gtin",
    kind: "gtin",
    longest: 0,
    input: Type.Integer({
      minimum: 1,
      maximum: products.gtinMax,
      description: "EAN-13, UPC-A or GTIN-14.",
      examples: [4006381333931],
    }),
    withoutValue: "leftOut",
    header: "product-gtin",
    says: "the GTIN",
  },
  {
    ...price,
    name: "referencePrice",
    column: "reference_price",
    input: Type.Number({
      description: "Baseline for strategies; rounded half-up to 2 decimals.",
      examples: [39.9],
    }),
    withoutValue: "null",
    header: "product-reference-price",
    says: "the baseline",
  },
  {
    ...price,
    name: "minPriceBoundary",
    column: "min_price_boundary",
    input: Type.Number({ description: "Lowest price that may be recommended; rounded half-up.", examples: [29.9] }),
    header: "product-min-price",
    says: "lowest price allowed",
  },
  {
    ...price,
    name: "maxPriceBoundary",
    column: "max_price_boundary",
    input: Type.Number({ description: "Highest price that may be recommended; rounded half-up.", examples: [49.9] }),
    header: "product-max-price",
    says: "highest price allowed",
  },
] as const satisfies readonly Field[];

export const priceFields = productFields.filter((field) => field.kind === "price");

export type ProductField = (typeof productFields)[number];
export type FieldName = ProductField["name"];

/** The values of a product's fields by name. A field without a value is null. */
export type ProductValues = {
  [F in ProductField as F["name"]]: (F["kind"] extends "text" ? string : number) | null;
};

/** The values as texts, ready to be sent: numbers as the database writes them. */
export type ProductTexts = Record<FieldName, string | null>;

/** Builds an object with one value for each field, by name. */
export function byField<Value>(valueOf: (field: ProductField) => Value): Record<FieldName, Value>;
export function byField(valueOf: (field: ProductField) => unknown): object {
  return Object.fromEntries(productFields.map((field) => [field.name, valueOf(field)]));
}

const columns = [...productFields.map(({ column }) => column), "tags"];
const sqlTypes = { text: "text", gtin: "bigint", price: "numeric" };

function listed(names: readonly string[], written: (name: string) => string): Sql {
  return raw(names.map(written).join(", "));
}

/** The columns of the fields and `tags`: `name, customer_product_id, …`, or with a table's name: `stored.name, …`. */
export function productColumns(table?: string): Sql {
  return listed(columns, (column) => (table === undefined ? column : `${table}.${column}`));
}

/** The column of one field, with a table's name. */
export function fieldColumn(table: string, field: FieldName): Sql {
  return raw(`${table}.${byField(({ column }) => column)[field]}`);
}

/** The fields without tags as {@link ProductValues}: `product.customer_product_id as "customerProductId"`. */
export function selectedFields(table: string): Sql {
  return raw(productFields.map(({ name, column }) => `${table}.${column} as "${name}"`).join(", "));
}

/** The fields without tags as {@link ProductTexts}. To read a number and to write it again takes longer than to send its text. */
export function selectedTexts(table: string): Sql {
  return raw(productFields.map(({ name, column }) => `${table}.${column}::text as "${name}"`).join(", "));
}

/** `name = incoming.name, …`, tags included. */
export function assignedFrom(table: string): Sql {
  return listed(columns, (column) => `${column} = ${table}.${column}`);
}

/** The condition that two rows differ in a field or a tag. A price depends on these only. */
export function isRevised(stored: string, incoming: string): Sql {
  const rowOf = (table: string): string =>
    columns.map((column) => `${table}.${column}${column === "tags" ? "::text" : ""}`).join(", ");
  return raw(`(${rowOf(stored)}) is distinct from (${rowOf(incoming)})`);
}

/** The columns of `json_to_recordset` for products in JSON. They have the fields' names. */
export const recordTypes = raw(
  [...productFields.map(({ name, kind }) => `"${name}" ${sqlTypes[kind]}`), "tags json"].join(", "),
);

/** The columns of {@link recordTypes}, in the order of {@link productColumns}. */
export const recordFields = listed([...productFields.map(({ name }) => name), "tags"], (name) => `"${name}"`);
