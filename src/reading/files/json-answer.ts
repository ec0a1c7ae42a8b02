/** Reads answers of shop interfaces, whose JSON promises nothing: each value is asked for by its type. */
import { CatalogueError } from "./item.ts";

export type JsonObject = Readonly<Record<string, unknown>>;

/** @throws CatalogueError where the text is not JSON, or nested too deeply to read */
export function parseAnswer(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new CatalogueError("The answer is not JSON.");
  }
}

/** The value as an object, or one without fields. */
export function objectOf(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

/** The value as a list, or an empty one. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A text, or a number as its shortest decimal text; null for everything else and for an empty text. */
export function textOf(value: unknown): string | null {
  if (typeof value === "string") return value === "" ? null : value;
  return typeof value === "number" && Number.isFinite(value) ? String(value) : null;
}

export function booleanOf(value: unknown): boolean | null {
  return typeof value === "boolean" ? value : null;
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
