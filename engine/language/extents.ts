// How large a document is once each use of a definition is replaced by the definition. Definitions that each use the one before twice
// double with each.

import { isObject } from "./grammar.ts";
import { type Path, type Problem, report } from "./problems.ts";
import { usesOf } from "./uses.ts";

/** Parts of a document, one within another, and how deep they go. */
export interface Extent {
  readonly size: number;
  readonly depth: number;
}

/** Those of definitions, by name; what a definition uses is there before it. */
export type Extents = Map<string, Extent>;

const MAX_SIZE = 1_000_000;
/** Compiling and evaluating go as deep: a thousand take half of the stack. */
const MAX_DEPTH = 250;
/** A formula is one part, and deep itself. */
const DEPTH_OF_FORMULA = 8;
const ROOT: Path = { parent: null, key: "" };

export const NOTHING: Extent = { size: 0, depth: 0 };

/** The extent of a part, with all that it uses. */
export function extentOf(value: unknown, extents: Extents): Extent {
  if (Array.isArray(value)) {
    return together(value, extents);
  }
  if (!isObject(value)) {
    return NOTHING;
  }
  const inner = together(Object.values(value), extents);
  const used = [...usesOf(value, ROOT)].flatMap(({ what, name }) => {
    const extent = what === "definition" ? extents.get(name) : undefined;
    return extent ?? [];
  });
  const own = typeof value["formula"] === "string" ? DEPTH_OF_FORMULA : 1;
  return {
    size: 1 + used.reduce((sum, { size }) => sum + size, inner.size),
    depth: own + used.reduce((most, { depth }) => Math.max(most, depth), inner.depth),
  };
}

function together(values: readonly unknown[], extents: Extents): Extent {
  let [size, depth] = [0, 0];
  for (const value of values) {
    const extent = extentOf(value, extents);
    size += extent.size;
    depth = Math.max(depth, extent.depth);
  }
  return { size, depth };
}

export function isTooLarge({ size, depth }: Extent): boolean {
  return size > MAX_SIZE || depth > MAX_DEPTH;
}

/** Reports a part that is too large with all that it uses. */
export function checkExtent({ size, depth }: Extent, path: Path, problems: Problem[]): void {
  if (size > MAX_SIZE) {
    report(problems, path, "usesTooMany", { max: MAX_SIZE });
  } else if (depth > MAX_DEPTH) {
    report(problems, path, "usesTooDeep", { max: MAX_DEPTH });
  }
}
