// Tables: a cell by one or several fields. Indexed once, so that 10,000 rows cost no more than ten.

import type { CompiledAmount } from "./amounts.ts";
import { comparableText } from "./compiling.ts";
import { type Exact, compare, exactJson, exactKey, exactOf } from "../values/exact.ts";
import { type Field, fieldOf } from "./fields.ts";
import { type Missing, missing } from "./missing.ts";
import type { Scope } from "./scope.ts";
import type { TableBand, TablePart } from "../language/strategy.ts";
import { shownText } from "../trace/told.ts";
import type { AmountFacts, TraceValue } from "../trace/trace.ts";
import { spend } from "./work.ts";

/** Where a cell comes from: the index of its row, or what stands in for one. */
interface Cell {
  readonly value: Exact;
  readonly row: number | "otherwise" | "whenMissing";
}

export interface CompiledTable {
  readonly name: string;
  readonly fields: readonly Field[];
  readonly find: (scope: Scope) => Cell | "noRow" | { readonly missingKey: string };
}

/** The rows of equal keys but the last: ascending bands, or one row by key. */
interface Group {
  readonly byKey: Map<string | number, Cell>;
  readonly bands: { readonly upTo: Exact | null; readonly cell: Cell }[];
}

type Key = string | number;

/** Indexes a table: docs/concepts/strategies.md, "Tables". */
export function compileTable(name: string, part: TablePart): CompiledTable {
  const fields = part.by.map(fieldOf);
  const groups = new Map<string, Group>();
  for (const [index, row] of part.rows.entries()) {
    addRow(groups, row, index);
  }
  const [firstRow = []] = part.rows;
  const readers = fields.map((field, column) => readerOf(field, typeof firstRow[column] === "string"));
  const whenMissing = standIn(part.whenMissing, "whenMissing");
  const otherwise = standIn(part.otherwise, "otherwise");
  const find: CompiledTable["find"] = (scope) => {
    const keys: Key[] = [];
    let last: Exact = 0;
    for (const [column, read] of readers.entries()) {
      const found = read(scope);
      if (found === undefined) {
        return whenMissing ?? { missingKey: fields[column]?.name ?? "" };
      }
      keys.push(found.key);
      last = found.number;
    }
    return cellOf(groups.get(groupKey(keys)), keys.at(-1) ?? "", last) ?? otherwise ?? "noRow";
  };
  return { name, fields, find };
}

function standIn(value: number | undefined, row: "otherwise" | "whenMissing"): Cell | null {
  return value === undefined ? null : { value: exactOf(value), row };
}

function addRow(groups: Map<string, Group>, row: TablePart["rows"][number], index: number): void {
  const cells = row.slice(0, -1);
  const value = row.at(-1);
  const cell: Cell = { value: exactOf(typeof value === "number" ? value : 0), row: index };
  const keys = cells.map((entry) => (typeof entry === "string" ? comparableText(entry) : numberKey(entry)));
  const at = groupKey(keys);
  const group = groups.get(at) ?? { byKey: new Map<Key, Cell>(), bands: [] };
  groups.set(at, group);
  const last = cells.at(-1);
  if (isBand(last)) {
    group.bands.push({ upTo: last.upTo === undefined ? null : exactOf(last.upTo), cell });
  } else {
    group.byKey.set(keys.at(-1) ?? "", cell);
  }
}

function isBand(entry: unknown): entry is TableBand {
  return typeof entry === "object" && entry !== null;
}

function numberKey(entry: number | TableBand): Key {
  return typeof entry === "number" ? exactKey(exactOf(entry)) : "";
}

/** The keys but the last, as one text. */
function groupKey(keys: readonly Key[]): string {
  return keys.length === 1 ? "" : JSON.stringify(keys.slice(0, -1));
}

interface FoundKey {
  readonly key: Key;
  readonly number: Exact;
}

/** A column of texts compares with the field's text, one of numbers or bands with its number. */
function readerOf(field: Field, isText: boolean): (scope: Scope) => FoundKey | undefined {
  if (isText) {
    return (scope) => {
      const text = field.text(scope);
      return text === undefined ? undefined : { key: comparableText(text), number: 0 };
    };
  }
  return (scope) => {
    const number = field.number(scope);
    return number === undefined ? undefined : { key: exactKey(number), number };
  };
}

function cellOf(group: Group | undefined, key: Key, number: Exact): Cell | undefined {
  if (group === undefined) {
    return undefined;
  }
  const { bands, byKey } = group;
  if (bands.length === 0) {
    return byKey.get(key);
  }
  let [low, high] = [0, bands.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const upTo = bands[middle]?.upTo ?? null;
    if (upTo === null || compare(number, upTo) <= 0) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return bands[low]?.cell;
}

/** The amount of a table's cell. */
export function compileLookup(table: CompiledTable, path: string): CompiledAmount {
  const value = (scope: Scope): Exact | Missing => {
    spend(scope.work, table.fields.length * (4 + (scope.product.tags.length >> 4)));
    const found = table.find(scope);
    if (found === "noRow") {
      return missing("noRow", { table: table.name, product: scope.product.productId, path });
    }
    return "missingKey" in found
      ? missing("noTableKey", { table: table.name, field: found.missingKey, product: scope.product.productId, path })
      : found.value;
  };
  const facts = (scope: Scope): AmountFacts => {
    const found = table.find(scope);
    const cell = typeof found === "object" && "row" in found ? found : { row: "otherwise" as const, value: 0 };
    return {
      kind: "lookup",
      table: table.name,
      keys: table.fields.map((field) => ({ field: field.name, value: shownKey(field, scope) })),
      row: cell.row,
      value: exactJson(cell.value),
    };
  };
  return { path, value, facts };
}

function shownKey(field: Field, scope: Scope): TraceValue {
  const text = field.text(scope);
  if (text !== undefined) {
    return { text: shownText(text) };
  }
  const number = field.number(scope);
  return number === undefined ? null : { number: exactJson(number) };
}
