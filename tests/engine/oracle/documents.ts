// Documents for the tests of validation: right, wrong and damaged.

import { type Problem, parseStrategy } from "../../../engine/index.ts";

export function problemsOf(document: unknown): readonly Problem[] {
  const parsed = parseStrategy(document);
  return "problems" in parsed ? parsed.problems : [];
}

export function linesOf(document: unknown): string[] {
  return problemsOf(document).map(({ path, message }) => `${path}: ${message}`);
}

export const withRule = (rule: unknown): unknown => ({ name: "x", otherwise: { rule } });
/** Written as text: the linter takes an object with a key `then` for a promise. */
export function aBranch(when: unknown): unknown {
  return JSON.parse(`{"when":${JSON.stringify(when)},"then":{"skip":"y"}}`);
}

export const withBranches = (branches: unknown): unknown => ({ name: "x", branches, otherwise: { skip: "z" } });
export const withWhen = (when: unknown): unknown => withBranches([aBranch(when)]);

/** Replaces the value at a random place of a document; undefined removes it. */
export function damaged(document: unknown, seed: number, replacement: unknown): unknown {
  return changed(document, seed, () => replacement);
}

/** Adds a key to the object at a random place of a document; what is there is left as it is if it is no object. */
export function extended(document: unknown, seed: number, key: string, value: unknown): unknown {
  const isObject = (found: unknown): found is object => typeof found === "object" && !Array.isArray(found);
  return changed(document, seed, (found) => (isObject(found) ? { ...found, [key]: value } : found));
}

function changed(document: unknown, seed: number, change: (value: unknown) => unknown): unknown {
  let count = 0;
  const visit = (): number => (count += 1);
  JSON.stringify(document, (_, value: unknown) => (visit(), value));
  const at = seed % count;
  count = 0;
  const text = JSON.stringify(document, (_, value: unknown) => (visit() - 1 === at ? change(value) : value));
  return JSON.parse(text ?? "null");
}
