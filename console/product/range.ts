/** The time range of a product's page, by its address: `from=2026-08-28&to=2026-11-12`, days of the contract's time zone. */
import { beginOfDay, dayAfter, dayIn, isDay } from "../kit/days.ts";
import { serviceNow } from "../service/clock.ts";

type Search = Readonly<Record<string, string>>;

export interface Range {
  readonly from: string;
  /** Its last day; null for now. */
  readonly to: string | null;
  /** In which days begin; null for the browser's. */
  readonly zone: string | null;
}

/** Days that a person can choose. */
export const presets = [7, 30, 90, 365] as const;
const usual = 90;
const dayMs = 24 * 60 * 60 * 1_000;

/** Without a range in the address the usual days. What is no day, or ends before it begins, is left out. */
export function rangeOf({ from, to }: Search, zone: string | null): Range {
  const begin = isDay(from) ? from : daysAgo(usual, zone);
  return { from: begin, to: isDay(to) && to >= begin ? to : null, zone };
}

/** The search with the range from this day to that, or until now, in place of its own. */
export function searchFrom(search: Search, from: string, to: string | null = null): Search {
  const others = Object.entries(search).filter(([name]) => name !== "to");
  return { ...Object.fromEntries(others), from, ...(to === null ? {} : { to }) };
}

/** The day so many days ago. */
export function daysAgo(days: number, zone: string | null): string {
  return dayIn(zone, serviceNow() - days * dayMs);
}

/** As a query of the service has it. */
export function momentsOf({ from, to, zone }: Range): { readonly from: string; readonly to?: string } {
  const begin = beginOfDay(from, zone).toISOString();
  return to === null ? { from: begin } : { from: begin, to: beginOfDay(dayAfter(to), zone).toISOString() };
}
