/** Values of a document that may be anything, read without trusting them. */
import type { Json } from "../strategies/document-diff.ts";

export type JsonObject = Readonly<Record<string, Json>>;

export function objectOf(value: Json | undefined): JsonObject | null {
  return typeof value === "object" && value !== null && !isList(value) ? value : null;
}

export function listOf(value: Json | undefined): readonly Json[] | null {
  return value !== undefined && isList(value) ? value : null;
}

export function textOf(value: Json | undefined): string | null {
  return typeof value === "string" ? value : null;
}

/** A list of texts; null for anything else. */
export function textsOf(value: Json | undefined): readonly string[] | null {
  const list = listOf(value);
  return list !== null && list.every((entry) => typeof entry === "string") ? list : null;
}

/** Whether an object has no other keys than these. */
export function hasOnly(value: JsonObject, keys: readonly string[]): boolean {
  return Object.keys(value).every((key) => keys.includes(key));
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
