/** What a request of the market's history asks for: its days, and by what products are grouped. */
import type { Contract } from "../base/contract.ts";
import { apiError } from "../base/error.ts";
import { parseInstant } from "../base/instant.ts";
import type { Queries } from "../database/connection.ts";
import { limits } from "../limits.ts";
import { calendarDays, getFilterTags } from "../pricing/index.ts";

const dayMs = 24 * 60 * 60 * 1000;

export interface DayRange {
  from: string;
  to: string;
  /** Of the contract's time zone. */
  today: string;
}

/** @throws 400 for a range that ends before it begins, or is too long */
export function readDays(
  contract: Contract,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): DayRange {
  const today = calendarDays(Date.now(), Date.now() + 1, contract.timeZone)[0]?.date ?? "";
  for (const [name, day] of Object.entries({ from, to })) requireDay(day, name);
  const last = to ?? today;
  const first = from ?? dayAfter(last, 1 - limits.market.askedDays.default);
  if (first > last) throw apiError("request.invalidRange", "from must not lie after to.", "/query/from");
  if (Date.parse(last) - Date.parse(first) >= limits.market.askedDays.max * dayMs) {
    throw apiError("request.invalidRange", `A range has at most ${limits.market.askedDays.max} days.`, "/query/from");
  }
  return { from: first, to: last, today };
}

/** The day so many days after one. */
export function dayAfter(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, "2026-01-31".length);
}

/** @throws 400 for a day that does not exist, as 30 February */
export function requireDay(day: string | undefined, name: string): void {
  if (day === undefined || parseInstant(day) !== null) return;
  throw apiError("request.invalid", `There is no day ${day}.`, `/query/${name}`);
}

/** By what products are grouped. */
export interface Grouping {
  name: string;
  /** As the days have it; empty: by domain. */
  tagKey: string;
  /** The place of the tag among the filter tags; -1: by domain. */
  slot: number;
}

/** @throws 400 for what is neither the domain nor a filter tag */
export async function readGrouping(
  database: Queries,
  contract: Contract,
  name: string,
  parameter: string,
): Promise<Grouping> {
  if (name === "domain") return { name, tagKey: "", slot: -1 };
  const tagKeys = await getFilterTags(database, contract);
  const tagKey = name.startsWith("tag.") ? name.slice("tag.".length) : null;
  if (tagKey !== null && tagKeys.includes(tagKey)) return { name, tagKey, slot: tagKeys.indexOf(tagKey) };
  const known = ["domain", ...tagKeys.map((key) => `tag.${key}`)].join(", ");
  throw apiError("request.invalid", `There is no group "${name}". Known are ${known}.`, `/query/${parameter}`);
}

/** A number with two decimals, half up. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
