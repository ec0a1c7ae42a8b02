/**
 * What the published shapes are written with: JSON Schema as generated clients read it. An integer is one of 32 bits, since
 * that is what a client makes of `integer`. A field of the interface may gain siblings, so objects are open unless said.
 */
import { sentence } from "../../harness/client.ts";

export type Schema = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, Schema>>;

/** With these fields, which must be there, and these, which may. */
export function object(required: Fields, optional: Fields = {}): Schema {
  return { type: "object", required: Object.keys(required), properties: { ...required, ...optional } };
}

/** An object without other fields. */
export function closed(required: Fields, optional: Fields = {}): Schema {
  return { ...object(required, optional), additionalProperties: false };
}

export function list(items: Schema): Schema {
  return { type: "array", items };
}

/** `{ data: … }` */
export function data(content: Schema): Schema {
  return closed({ data: content });
}

export function map(values: Schema): Schema {
  return { type: "object", additionalProperties: values };
}

export function choice(...values: readonly (string | number | boolean)[]): Schema {
  return { enum: values };
}

export function either(...schemas: readonly Schema[]): Schema {
  return { anyOf: schemas };
}

export function orNull(schema: Schema): Schema {
  return either(schema, { type: "null" });
}

/** Of a number: so many at most. Binary fractions make `multipleOf` useless for it. */
export function decimals(places: number): Schema {
  return { type: "number", decimals: places };
}

export function matching(pattern: RegExp): Schema {
  return { type: "string", pattern: pattern.source };
}

export const text: Schema = { type: "string" };
export const word: Schema = { type: "string", minLength: 1 };
export const number: Schema = { type: "number" };
export const int32: Schema = { type: "integer", minimum: -(2 ** 31), maximum: 2 ** 31 - 1 };
export const boolean: Schema = { type: "boolean" };
export const anObject: Schema = { type: "object" };
export const amount = decimals(2);
export const instant = matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
export const uuid = matching(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
export const productId = matching(/^[1-9]\d*$/);
export const contractId = matching(/^[a-z0-9]{6}$/);
export const currency = matching(/^[A-Z]{3}$/);
export const domain = matching(/^[a-z0-9.-]{1,255}$/);
export const message = matching(sentence);
/** A body that is no JSON: a file. */
export const file: Schema = {};
export const noBody: Schema = { type: "null" };

export const deleted = data(object({ deleted: int32 }));
/** A task that was started. */
export const accepted = data(object({ id: uuid, url: word }));
