// Which fields a document names anywhere: in conditions, amounts, formulas and tables.

import { DEFINITIONS, TABLES, otherPriceOf } from "../values/field-names.ts";
import { fieldsOf } from "./formula-fields.ts";
import { parseFormula } from "./formula-syntax.ts";
import { isObject } from "./grammar.ts";
import { type Path, below } from "./problems.ts";
import { valuesIn } from "./uses.ts";

/** A field by its name, and where the document names it. */
export interface UsedField {
  readonly name: string;
  readonly path: Path;
}

const NAMING_KEYS = ["field", "of", "vat"];

/** Every use of a field, in the order of the document; what a formula names stands at the formula. */
export function usedFields(document: unknown): readonly UsedField[] {
  const fields: UsedField[] = [];
  for (const [value, path] of valuesIn(document, { parent: null, key: "" })) {
    if (isObject(value)) {
      addNamedBy(value, path, fields);
    }
  }
  return fields;
}

function addNamedBy(value: Readonly<Record<string, unknown>>, path: Path, fields: UsedField[]): void {
  for (const key of NAMING_KEYS) {
    const name = value[key];
    if (typeof name === "string") {
      fields.push({ name, path: below(path, key) });
    }
  }
  const { formula, by } = value;
  if (typeof formula === "string") {
    const parsed = parseFormula(formula);
    for (const { name } of "node" in parsed ? fieldsOf(parsed.node) : []) {
      if (!name.startsWith(DEFINITIONS) && !name.startsWith(TABLES)) {
        fields.push({ name, path: below(path, "formula") });
      }
    }
  }
  for (const name of Array.isArray(by) ? by : [by]) {
    if (typeof name === "string") {
      fields.push({ name, path: below(path, "by") });
    }
  }
}

/** The keys of the tags by which a document reads other products: `leading` their published prices, so those must be priced before; `referring` anything. */
export function tagsOfOthers(document: unknown): { leading: readonly string[]; referring: readonly string[] } {
  const leading = new Set<string>();
  const referring = new Set<string>();
  for (const { name } of usedFields(document)) {
    const other = otherPriceOf(name);
    if (other === null) {
      continue;
    }
    referring.add(other.key);
    if (other.figure === "price") {
      leading.add(other.key);
    }
  }
  return { leading: [...leading].sort(), referring: [...referring].sort() };
}
