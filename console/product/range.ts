/** The time range of a product's page, by its address: `from=2026-08-28&to=2026-11-12`, days of UTC. */
import type { Search } from "../app/router.tsx";

export interface Range {
  readonly from: string;
  /** Its last day; null for now. */
  readonly to: string | null;
}

/** Days that a person can choose. */
export const presets = [7, 30, 90, 365] as const;
const usual = 90;
const dayMs = 24 * 60 * 60 * 1_000;

/** Without a range in the address the usual days. What is no day, or ends before it begins, is left out. */
export function rangeOf({ from, to }: Search): Range {
  const begin = isDay(from) ? from : daysAgo(usual);
  return { from: begin, to: isDay(to) && to >= begin ? to : null };
}

/** The search with the range from this day until now in place of its own. */
export function searchFrom(search: Search, from: string): Search {
  const others = Object.entries(search).filter(([name]) => name !== "to");
  return { ...Object.fromEntries(others), from };
}

/** The day so many days ago. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * dayMs).toISOString().slice(0, "2026-01-31".length);
}

/** As a query of the service has it. */
export function momentsOf({ from, to }: Range): { readonly from: string; readonly to?: string } {
  const begin = new Date(from).toISOString();
  return to === null ? { from: begin } : { from: begin, to: new Date(Date.parse(to) + dayMs).toISOString() };
}

function isDay(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
