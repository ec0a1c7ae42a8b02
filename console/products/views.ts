/** Views that everybody begins with: a name for what the address asks. */
import { readAsked, searchOf, type Asked } from "./queries.ts";

export const views = {
  all: {},
  rose: { change: "0.01..", sort: "-change" },
  fell: { change: "..-0.01", sort: "change" },
  held: { state: "held" },
  floor: { gap: "..0", sort: "gap" },
  dearest: { index: "100.01..", sort: "-position" },
  notLive: { state: "notLive" },
  failed: { state: "failed,skipped" },
  old: { age: "24h..", sort: "-age" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>;
export type ViewName = keyof typeof views;

export const viewNames = ["all", "rose", "fell", "held", "floor", "dearest", "notLive", "failed", "old"] as const;

export function askedOfView(name: ViewName): Asked {
  return readAsked(views[name]);
}

/** The view that asks the same; null for none. */
export function viewOf(asked: Asked): ViewName | null {
  const text = addressOf(asked);
  return viewNames.find((name) => addressOf(askedOfView(name)) === text) ?? null;
}

function addressOf(asked: Asked): string {
  return JSON.stringify(Object.entries(searchOf(asked)).sort(([one], [other]) => one.localeCompare(other)));
}
