// Which fields a document names anywhere: in conditions, amounts, formulas and tables.

import { DEFINITIONS, TABLES } from "./formula-names.ts";
import { fieldsOf } from "./formula-fields.ts";
import { parseFormula } from "./formula-syntax.ts";
import { isObject } from "./grammar.ts";
import { type OtherPrice, otherPriceOf } from "./other-products.ts";
import { type Path, below } from "./problems.ts";
import { valuesIn } from "./references.ts";

/** A field by its name, and where the document names it. */
export interface UsedField {
  readonly name: string;
  readonly path: Path;
}

const NAMING_KEYS = ["field", "of", "vat"];

/** Every use of a field, in the order of the document; what a formula names stands at the formula. */
export function* usedFields(document: unknown): Generator<UsedField> {
  for (const [value, path] of valuesIn(document, { parent: null, key: "" })) {
    if (isObject(value)) {
      yield* namedBy(value, path);
    }
  }
}

function* namedBy(value: Readonly<Record<string, unknown>>, path: Path): Generator<UsedField> {
  for (const key of NAMING_KEYS) {
    const name = value[key];
    if (typeof name === "string") {
      yield { name, path: below(path, key) };
    }
  }
  const { formula, by } = value;
  if (typeof formula === "string") {
    const parsed = parseFormula(formula);
    for (const { name } of "node" in parsed ? fieldsOf(parsed.node) : []) {
      if (!name.startsWith(DEFINITIONS) && !name.startsWith(TABLES)) {
        yield { name, path: below(path, "formula") };
      }
    }
  }
  for (const name of Array.isArray(by) ? by : [by]) {
    if (typeof name === "string") {
      yield { name, path: below(path, "by") };
    }
  }
}

/** The keys of the tags by which a document reads published prices of other products: those must be priced before. */
export function leadingTags(document: unknown): readonly string[] {
  return keysOf(document, ["price"]);
}

/** The keys of the tags by which a document reads anything of other products. */
export function referringTags(document: unknown): readonly string[] {
  return keysOf(document, ["price", "referencePrice"]);
}

function keysOf(document: unknown, figures: readonly OtherPrice["figure"][]): readonly string[] {
  const keys = new Set<string>();
  for (const { name } of usedFields(document)) {
    const other = otherPriceOf(name);
    if (other !== null && figures.includes(other.figure)) {
      keys.add(other.key);
    }
  }
  return [...keys].sort();
}
