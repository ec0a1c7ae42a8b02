/** A product's fields in answers that are written as text. */
import { maxAmount, minAmount } from "../base/money.ts";
import { type FieldName, type ProductField, productFields } from "./product-fields.ts";

type Values = Readonly<Record<FieldName, string | number | null>>;

/** The fields that {@link readableValues} never leaves without a value. */
export const readableFields: ReadonlySet<FieldName> = new Set([
  "name",
  "referencePrice",
  "minPriceBoundary",
  "maxPriceBoundary",
]);

/**
 * Fills in the values that old clients require, because they cannot read a null (interface 1-29): the identifier as name,
 * the widest boundaries, and the lower boundary as reference price.
 */
export function readableValues(values: Values, identifier: string): Values {
  const { name, minPriceBoundary } = values;
  const min = minPriceBoundary ?? minAmount;
  return {
    ...values,
    name: name === null || name === "" ? identifier : name,
    referencePrice: values.referencePrice ?? min,
    minPriceBoundary: min,
    maxPriceBoundary: values.maxPriceBoundary ?? maxAmount,
  };
}

const rendered = productFields.map(({ name, kind, withoutValue }) => ({
  name,
  key: `,"${name}":`,
  isText: kind === "text",
  isLeftOut: withoutValue === "leftOut",
}));

/** All fields: `,"name":"Kettle 1.7 l","gtin":4006381333931,…`. Numbers stay as given; some fields omit null. */
export function renderFields(values: Values): string {
  let json = "";
  for (const { name, key, isText, isLeftOut } of rendered) {
    const value = values[name];
    if (value === null && isLeftOut) continue;
    json += key + (isText ? JSON.stringify(value) : value);
  }
  return json;
}

/** A field's value as JSON; null if the field has no value and omits null. */
export function renderField({ name, kind, withoutValue }: ProductField, values: Values): string | null {
  const value = values[name];
  if (value === null) return withoutValue === "null" ? "null" : null;
  return kind === "text" ? JSON.stringify(value) : String(value);
}
