/**
 * The columns of the list after the name, which stays. A person chooses and orders them; an address, such as a saved view's, may name
 * others. A filter tag is one too: `tag.brand`.
 */
import { conditionOf, valuesOf } from "../kit/condition.ts";

interface Shape {
  readonly width: string;
  /** Pixels that it needs, for the width of all. */
  readonly least: number;
  readonly isSorted?: true;
}

const shapes = {
  ours: { width: "minmax(84px, 94px)", least: 84, isSorted: true },
  advised: { width: "minmax(80px, 96px)", least: 80, isSorted: true },
  change: { width: "88px", least: 88, isSorted: true },
  cheapest: { width: "minmax(90px, 96px)", least: 90, isSorted: true },
  position: { width: "76px", least: 76, isSorted: true },
  gap: { width: "minmax(92px, 96px)", least: 92, isSorted: true },
  age: { width: "64px", least: 64, isSorted: true },
  line: { width: "88px", least: 88 },
  branch: { width: "minmax(90px, 1fr)", least: 90 },
  state: { width: "104px", least: 104 },
  vendor: { width: "minmax(120px, 1fr)", least: 120 },
  domain: { width: "minmax(120px, 1fr)", least: 120 },
  soldOut: { width: "128px", least: 128 },
  index: { width: "76px", least: 76, isSorted: true },
  units: { width: "128px", least: 128, isSorted: true },
  publishedAt: { width: "104px", least: 104, isSorted: true },
  gtin: { width: "124px", least: 124 },
  cost: { width: "84px", least: 84, isSorted: true },
  margin: { width: "84px", least: 84, isSorted: true },
  stock: { width: "76px", least: 76, isSorted: true },
} as const satisfies Readonly<Record<string, Shape>>;

const ofTag: Shape = { width: "minmax(100px, 1fr)", least: 100 };
/** Numbers get more than they need only when the name has this. */
const nameShape: Shape = { width: "minmax(254px, 2.6fr)", least: 254 };

export type KnownColumn = keyof typeof shapes;
export type Column = KnownColumn | `tag.${string}`;

/** What one begins with. */
export const usualColumns: readonly KnownColumn[] = [
  "ours",
  "advised",
  "change",
  "cheapest",
  "position",
  "gap",
  "age",
  "line",
  "branch",
  "state",
];

/** Those that can be chosen besides. */
export const moreColumns: readonly KnownColumn[] = [
  "vendor",
  "domain",
  "soldOut",
  "index",
  "units",
  "publishedAt",
  "gtin",
  "cost",
  "margin",
  "stock",
];

export function isTagColumn(column: string): column is `tag.${string}` {
  return column.startsWith("tag.") && column.length > "tag.".length;
}

export function isKnownColumn(name: string): name is KnownColumn {
  return Object.hasOwn(shapes, name);
}

/** By the same name a list is sorted. */
export function sortOf(column: Column): SortedColumn | null {
  return isSortedColumn(column) ? column : null;
}

type SortedColumn = {
  [Name in KnownColumn]: (typeof shapes)[Name] extends { readonly isSorted: true } ? Name : never;
}[KnownColumn];

function isSortedColumn(column: Column): column is SortedColumn {
  return isKnownColumn(column) && "isSorted" in shapes[column];
}

/** `ours,advised,tag.brand`; what is no column is left out, and each is there once. */
export function readColumns(text: string): readonly Column[] {
  const named = valuesOf(text).filter((name): name is Column => isKnownColumn(name) || isTagColumn(name));
  return [...new Set(named)];
}

export function writeColumns(columns: readonly Column[]): string {
  return columns.map(conditionOf).join(",");
}

/** How the grid is divided, and the pixels that it needs at least. */
export function divisionOf(columns: readonly Column[]): { readonly template: string; readonly least: number } {
  const all = [nameShape, ...columns.map((column) => (isKnownColumn(column) ? shapes[column] : ofTag))];
  return { template: all.map(({ width }) => width).join(" "), least: all.reduce((sum, { least }) => sum + least, 0) };
}
