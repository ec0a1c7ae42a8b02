/** How the reading of a shop stands, from what the service counts. */
import type { Outcome, OutcomesOfDay, WatchedShop } from "./watched-shop.ts";

/** What a person must know of a shop first. */
export type ReadingState = "failing" | "held" | "off" | "partly" | "read" | "reading" | "unread" | "withoutPages";

/** What was read as it should be. Everything else is why a shop has no prices. */
const good: ReadonlySet<Outcome> = new Set(["ProductFound", "ProductNotAvailable", "AlreadyCompletedTask"]);

export function isGood(outcome: Outcome): boolean {
  return good.has(outcome);
}

export interface Day {
  /** "2026-01-31" */
  readonly day: string;
  readonly total: number;
  readonly failed: number;
  /** The most frequent first. */
  readonly outcomes: readonly OutcomesOfDay["outcomes"][number][];
}

export const shownDays = 14;
const dayMs = 24 * 60 * 60 * 1_000;

/** The last days, the oldest first, those without any reading too. */
export function daysOf({ status }: WatchedShop, now: number): readonly Day[] {
  return lastDays(shownDays, now).map((day) => dayOf(day, status.outcomes));
}

/** The same for more days, of what was asked for apart. */
export function longerDaysOf(
  found: readonly Pick<OutcomesOfDay, "day" | "outcomes">[],
  count: number,
  now: number,
): readonly Day[] {
  const outcomes = found.flatMap(({ day, outcomes: ofDay }) => ofDay.map((one) => ({ day, ...one })));
  return lastDays(count, now).map((day) => dayOf(day, outcomes));
}

function lastDays(count: number, now: number): readonly string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now - (count - 1 - index) * dayMs).toISOString().slice(0, 10),
  );
}

function dayOf(day: string, all: WatchedShop["status"]["outcomes"]): Day {
  const outcomes = all.filter((one) => one.day === day).toSorted((one, other) => other.pairs - one.pairs);
  const sum = (wanted: typeof outcomes): number => wanted.reduce((total, { pairs }) => total + pairs, 0);
  return { day, outcomes, total: sum(outcomes), failed: sum(outcomes.filter(({ outcome }) => !isGood(outcome))) };
}

/** The newest day on which anything was tried; null if nothing was. */
export function lastDayOf(days: readonly Day[]): Day | null {
  return days.findLast(({ total }) => total > 0) ?? null;
}

/** The failure that most products of the day have, and how many; null if none failed. */
export function mainFailure({ outcomes }: Day): Day["outcomes"][number] | null {
  return outcomes.find(({ outcome }) => !isGood(outcome)) ?? null;
}

/** Of a shop that lacks many products each page is read as it should be: the inbox does not tell of it either (interface 4.35-1). */
function brokenOf({ failed, outcomes }: Day): number {
  return failed - (outcomes.find(({ outcome }) => outcome === "ProductNotFound")?.pairs ?? 0);
}

const partlyShare = 0.05;

export function standingOf(
  { status, isEnabled, source }: Pick<WatchedShop, "isEnabled" | "source" | "status">,
  days: readonly Day[],
): ReadingState {
  if (!isEnabled) return "off";
  if (status.heldSince !== undefined) return "held";
  const last = lastDayOf(days);
  const share = last === null ? 0 : last.failed / last.total;
  if (last !== null && brokenOf(last) > last.total / 2) return "failing";
  if (status.run !== undefined) return "reading";
  if (last === null) return source.kind === "page" && status.coverage.pairs === 0 ? "withoutPages" : "unread";
  return share >= partlyShare ? "partly" : "read";
}
