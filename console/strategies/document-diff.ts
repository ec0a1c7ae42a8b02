/** What differs between two documents, part by part, in the order of the newer one. */

/** A JSON value as a document has it. */
export type Json = boolean | null | number | string | readonly Json[] | { readonly [name: string]: Json };

export interface Change {
  /** The names that lead to the part; of a branch or anything else with a name, that name. */
  readonly path: readonly string[];
  /** undefined: it was not there. */
  readonly before: Json | undefined;
  /** undefined: it is gone. */
  readonly after: Json | undefined;
}

/** Parts that are equal are left out; a list is compared by the names of its entries where all have one. */
export function differencesOf(before: Json, after: Json, path: readonly string[] = []): readonly Change[] {
  if (isEqual(before, after)) return [];
  const [older, newer] = [partsOf(before), partsOf(after)];
  if (older === null || newer === null || older.isList !== newer.isList) return [{ path, before, after }];
  const names = [...newer.parts.keys(), ...[...older.parts.keys()].filter((name) => !newer.parts.has(name))];
  return names.flatMap((name): readonly Change[] => {
    const [from, to] = [older.parts.get(name), newer.parts.get(name)];
    const own = [...path, name];
    if (from === undefined || to === undefined) return [{ path: own, before: from, after: to }];
    return differencesOf(from, to, own);
  });
}

interface Parts {
  readonly isList: boolean;
  readonly parts: ReadonlyMap<string, Json>;
}

/** null for a value without parts, and for a list of values, which is compared whole. */
function partsOf(value: Json): Parts | null {
  if (value === null || typeof value !== "object") return null;
  if (!isList(value)) return { isList: false, parts: new Map(Object.entries(value)) };
  if (value.some((entry) => entry === null || typeof entry !== "object" || isList(entry))) return rowsOf(value);
  const names = value.map((entry, index) => nameOf(entry) ?? String(index + 1));
  const isUnique = new Set(names).size === names.length;
  return {
    isList: true,
    parts: new Map(value.map((entry, index) => [isUnique ? (names[index] ?? "") : String(index + 1), entry])),
  };
}

/** The rows of a table, by what stands before their last cell. */
function rowsOf(value: readonly Json[]): Parts | null {
  if (!value.every((row) => isList(row) && row.length > 1)) return null;
  const rows = value.map((row) => (isList(row) ? row : []));
  const names = rows.map((row) => row.slice(0, -1).map(textOf).join(", "));
  if (new Set(names).size < names.length) return null;
  return { isList: true, parts: new Map(rows.map((row, index) => [names[index] ?? "", row.at(-1) ?? null])) };
}

function nameOf(entry: Json): string | null {
  if (entry === null || typeof entry !== "object" || isList(entry)) return null;
  const name = entry["name"];
  return typeof name === "string" ? name : null;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

function isEqual(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function textOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** What is longer stands on several lines. */
const lineCharacters = 60;

/** A part as lines of text. */
export function linesOf(value: Json): readonly string[] {
  const line = JSON.stringify(value);
  return line.length <= lineCharacters ? [line] : JSON.stringify(value, null, 2).split("\n");
}
