// From an unknown JSON value to a strategy, or to everything that is wrong with it; and the JSON Schema for editors.

import { type Capability, checkCapabilities } from "./capabilities.ts";
import { type JsonSchema, conforms } from "./grammar.ts";
import type { Problem } from "./problems.ts";
import { checkReferences } from "./references.ts";
import { type Strategy, strategy } from "./strategy.ts";

export type ParsedStrategy = { readonly strategy: Strategy } | { readonly problems: readonly Problem[] };

/**
 * Checks a strategy document: docs/concepts/strategies.md, "Branches".
 * @param document a JSON value, as `JSON.parse` returns it
 * @param supplied what the evaluation is going to get besides product and markets; null for everything
 * @returns the document as a strategy, or up to 100 problems, each with path, JSON pointer and message
 */
export function parseStrategy(document: unknown, supplied: ReadonlySet<Capability> | null = null): ParsedStrategy {
  const problems: Problem[] = [];
  if (conforms(strategy, document, problems)) {
    checkReferences(document, problems);
    if (supplied !== null) {
      checkCapabilities(document, supplied, problems);
    }
    if (problems.length === 0) {
      return { strategy: document };
    }
  }
  return { problems };
}

function makeSchema() {
  const $defs: Record<string, JsonSchema> = {};
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    ...strategy.schema($defs),
    $defs,
  };
}

/**
 * JSON Schema 2020-12 of a strategy document. It accepts what `parseStrategy` accepts, and more only in what a schema
 * cannot say: depth and size of the whole, decimals, and operands of the field's kind.
 */
export const strategySchema = makeSchema();
