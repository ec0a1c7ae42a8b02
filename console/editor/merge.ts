/** Two changes of one document brought together, part by part. */
import type { Json } from "../strategies/document-diff.ts";
import { pointerOf, type Path } from "./json-text.ts";
import { listOf, objectOf } from "./json.ts";

export interface Merged {
  readonly document: Json;
  /** Pointers of the parts that both changed; ours stands there. */
  readonly both: readonly string[];
}

/** @param base what both began from */
export function merge(base: Json, theirs: Json, ours: Json): Merged {
  const both: string[] = [];
  const document = mergePart([base, theirs, ours], [], both);
  return { document: document ?? ours, both };
}

type Part = Json | undefined;

function mergePart([base, theirs, ours]: readonly [Part, Part, Part], path: Path, both: string[]): Part {
  if (isEqual(base, ours)) return theirs;
  if (isEqual(base, theirs) || isEqual(theirs, ours)) return ours;
  const [one, other, own] = [objectOf(base), objectOf(theirs), objectOf(ours)];
  if (one !== null && other !== null && own !== null) {
    const keys = [...Object.keys(other), ...Object.keys(own).filter((key) => !Object.hasOwn(other, key))];
    return Object.fromEntries(
      keys.flatMap((key): [string, Json][] => {
        const merged = mergePart([one[key], other[key], own[key]], [...path, key], both);
        return merged === undefined ? [] : [[key, merged]];
      }),
    );
  }
  const lists = [listOf(base), listOf(theirs), listOf(ours)] as const;
  const [first, second, third] = lists;
  if (
    first !== null &&
    second !== null &&
    third !== null &&
    first.length === second.length &&
    first.length === third.length
  ) {
    return first.map((entry, index) => mergePart([entry, second[index], third[index]], [...path, index], both) ?? null);
  }
  both.push(pointerOf(path));
  return ours;
}

function isEqual(one: Part, other: Part): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
