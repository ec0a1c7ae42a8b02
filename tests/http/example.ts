/** Example values of documented schemas. */
import type { Loose } from "../harness/client.ts";

/** The example of a schema, or one made of the examples of its required fields. */
export function exampleOf(schema: Loose): Loose {
  if (schema.examples !== undefined) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum !== undefined) return schema.enum[0];
  if (schema.anyOf !== undefined) return exampleOf(schema.anyOf[0]);
  if (schema.type === "array") return schema.items.type === undefined ? [] : [exampleOf(schema.items)];
  if (schema.type !== "object") return plain[schema.type];
  const required: readonly string[] = schema.required ?? [];
  return Object.fromEntries(required.map((name) => [name, exampleOf(schema.properties[name])]));
}

const plain: Readonly<Record<string, unknown>> = { string: "text", integer: 1, number: 1, boolean: true };
