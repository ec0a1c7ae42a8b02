// The values of a document with their places, and what it uses that is defined elsewhere in it.

import { DEFINITIONS, TABLES } from "../values/field-names.ts";
import { fieldsOf } from "./formula-fields.ts";
import { parseFormula } from "./formula-syntax.ts";
import { isObject } from "./grammar.ts";
import { type Path, below } from "./problems.ts";
import type { kindOfDefinition } from "./strategy.ts";

type Kind = ReturnType<typeof kindOfDefinition>;

/** A use of something defined elsewhere. */
export interface Use {
  readonly what: "definition" | "table" | "calendar";
  readonly name: string;
  readonly expected: Kind;
  readonly path: Path;
}

/** A value of a document, and its path. */
type Placed = readonly [value: unknown, path: Path];

/** Every value of a document, in its order, rows of tables left out. A list, because generators within generators take four times as long. */
export function valuesIn(document: unknown, root: Path): readonly Placed[] {
  const values: Placed[] = [];
  collect(document, root, values);
  return values;
}

function collect(value: unknown, path: Path, values: Placed[]): void {
  values.push([value, path]);
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries()) {
      collect(entry, below(path, index), values);
    }
  } else if (isObject(value)) {
    const isTable = Object.hasOwn(value, "by");
    for (const key of Object.keys(value)) {
      if (!(isTable && key === "rows")) {
        collect(value[key], below(path, key), values);
      }
    }
  }
}

/** What a part of a document uses, the whole of it. */
export function* usesIn(value: unknown, from: Path): Generator<Use> {
  for (const [found, path] of valuesIn(value, from)) {
    if (isObject(found)) {
      yield* usesOf(found, path);
    }
  }
}

/** What one object uses by itself. */
export function* usesOf(found: Readonly<Record<string, unknown>>, path: Path): Generator<Use> {
  const { use, lookup, calendar, formula } = found;
  if (typeof use === "string") {
    yield { what: "definition", name: use, expected: expectedAt(path), path: below(path, "use") };
  }
  if (typeof lookup === "string") {
    yield { what: "table", name: lookup, expected: "amount", path: below(path, "lookup") };
  }
  if (typeof calendar === "string") {
    yield { what: "calendar", name: calendar, expected: "condition", path: below(path, "calendar") };
  }
  if (typeof formula === "string") {
    yield* usesOfFormula(formula, below(path, "formula"));
  }
}

function* usesOfFormula(formula: string, path: Path): Generator<Use> {
  const parsed = parseFormula(formula);
  for (const { name } of "node" in parsed ? fieldsOf(parsed.node) : []) {
    if (name.startsWith(DEFINITIONS)) {
      yield { what: "definition", name: name.slice(DEFINITIONS.length), expected: "amount", path };
    } else if (name.startsWith(TABLES)) {
      yield { what: "table", name: name.slice(TABLES.length), expected: "amount", path };
    }
  }
}

/** What a `use` at a place must be: competitors under their key, a condition in conditions, else an amount. */
function expectedAt({ parent, key }: Path): Kind {
  if (key === "competitors") {
    return "competitors";
  }
  const list = typeof key === "number" && parent !== null ? parent.key : key;
  return ["when", "all", "any", "not", "holdWhen"].includes(String(list)) ? "condition" : "amount";
}
