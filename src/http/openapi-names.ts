/** Writes the document's parts as this installation speaks, and named schemas once, under `components/schemas`. */
import { isDeepStrictEqual } from "node:util";
import { assert } from "../base/error.ts";
import type { Words } from "../base/words.ts";

/** Their members are values, not schemas. */
const literals = new Set(["default", "const", "enum", "example", "examples"]);

const schemaName = /^[A-Z]\w*$/;

export class NamedSchemas {
  /** By name, in the order of first use. */
  readonly schemas = new Map<string, object>();
  readonly #spell: (text: string) => string;

  constructor(words: Words) {
    this.#spell = (text) =>
      text
        .replaceAll(/\bservice-(?=[a-z])/g, `${words.headerPrefix}-`)
        .replaceAll("backend.tasks.pricing.", `backend.tasks.${words.eventWord}.`);
  }

  /** The value in the installation's words, with a reference in place of each named schema. */
  refer(value: unknown, isLiteral = false): unknown {
    if (typeof value === "string") return this.#spell(value);
    if (Array.isArray(value)) return value.map((inner) => this.refer(inner, isLiteral));
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([key, inner]) => [
      key,
      this.refer(inner, isLiteral || (literals.has(key) && !isSchema(inner))),
    ]);
    const all: Record<string, unknown> = Object.fromEntries(entries);
    if (isLiteral) return all;
    const { title, ...schema } = asOneEnum(all);
    if (typeof title !== "string" || !schemaName.test(title)) return asOneEnum(all);
    const known = this.schemas.get(title);
    assert(known === undefined || isDeepStrictEqual(known, schema), `one schema has the name ${title}`);
    this.schemas.set(title, schema);
    return { $ref: `#/components/schemas/${title}` };
  }
}

/** A choice of words as one list of them. */
function asOneEnum({ anyOf, ...schema }: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(anyOf)) return anyOf === undefined ? schema : { anyOf, ...schema };
  const words = anyOf.map(onlyWords);
  if (!words.every((found) => found !== null)) return { anyOf, ...schema };
  return { type: "string", enum: words.flat(), ...schema };
}

/** The words of `{ type: "string", enum: [ … ] }`; null for any other schema. */
function onlyWords(schema: unknown): unknown[] | null {
  if (typeof schema !== "object" || schema === null || Object.keys(schema).length !== 2) return null;
  if (!("type" in schema) || schema.type !== "string") return null;
  return "enum" in schema && Array.isArray(schema.enum) ? schema.enum : null;
}

/** A field may be called like a keyword. */
function isSchema(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && "type" in value;
}
