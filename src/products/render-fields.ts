/** Renders a product's fields as JSON text. */
import { byField, type FieldName, type ProductField, productFields } from "./columns.ts";

type Values = Readonly<Record<FieldName, string | number | null>>;

const keys = byField(({ name }) => `,"${name}":`);

/** All fields: `,"name":"Kettle 1.7 l","gtin":4006381333931,…`. Numbers stay as given; some fields omit null. */
export function renderFields(values: Values): string {
  let json = "";
  for (const { name, kind, withoutValue } of productFields) {
    const value = values[name];
    if (value === null && withoutValue === "leftOut") continue;
    json += keys[name] + (kind === "text" ? JSON.stringify(value) : value);
  }
  return json;
}

/** A field's value as JSON; null if the field has no value and omits null. */
export function renderField({ name, kind, withoutValue }: ProductField, values: Values): string | null {
  const value = values[name];
  if (value === null) return withoutValue === "null" ? "null" : null;
  return kind === "text" ? JSON.stringify(value) : String(value);
}
