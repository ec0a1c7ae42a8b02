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
    const schema: object = Object.fromEntries(entries);
    if (isLiteral || !("title" in value) || typeof value.title !== "string" || !schemaName.test(value.title)) {
      return schema;
    }
    const known = this.schemas.get(value.title);
    assert(known === undefined || isDeepStrictEqual(known, schema), `one schema has the name ${value.title}`);
    this.schemas.set(value.title, schema);
    return { $ref: `#/components/schemas/${value.title}` };
  }
}

/** A field may be called like a keyword. */
function isSchema(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && "type" in value;
}
