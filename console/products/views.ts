/** Views that everybody begins with: a name for what the address asks. */
import { writeColumns } from "./columns.ts";
import { readAsked, searchOf, type ListQuery } from "./queries.ts";

export const views = {
  all: {},
  rose: { change: "0.01..", sort: "-change" },
  fell: { change: "..-0.01", sort: "change" },
  held: { state: "held" },
  floor: { gap: "..0", sort: "gap" },
  dearest: { index: "100.01..", sort: "-position" },
  alone: { cheapest: "", soldOut: "false", sort: "name" },
  notLive: { state: "notLive" },
  failed: { state: "failed,skipped" },
  old: { age: "24h..", sort: "-age" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
export type ViewName = keyof typeof views;

export const viewNames = [
  "all",
  "rose",
  "fell",
  "held",
  "floor",
  "dearest",
  "alone",
  "notLive",
  "failed",
  "old",
] as const;

export function askedOfView(name: ViewName): ListQuery {
  return readAsked(views[name]);
}

/** The view that asks the same, by any basis; null for none. */
export function viewOf(listQuery: ListQuery): ViewName | null {
  const { basis: _, ...filter } = listQuery.filter;
  return viewNames.find((name) => asksSame(askedOfView(name), { ...listQuery, filter })) ?? null;
}

/** Whether both ask for the same, with the same columns. */
export function asksSame(one: ListQuery, other: ListQuery): boolean {
  return textOf(one) === textOf(other);
}

function textOf(listQuery: ListQuery): string {
  return JSON.stringify(Object.entries(addressOf(listQuery)).sort(([one], [other]) => one.localeCompare(other)));
}

/** The address that asks so. */
export function addressOf(listQuery: ListQuery): Record<string, string> {
  const { columns } = listQuery;
  return { ...searchOf(listQuery), ...(columns === null ? {} : { columns: writeColumns(columns) }) };
}
