/** For tests of what belongs to a day: they do not begin before its end and end after it. */
import { setTimeout as delay } from "node:timers/promises";
import { limits } from "../../src/limits.ts";

/** Those of the tests' contracts. */
const timeZones = ["UTC", "Europe/Berlin"];

/** Waits over the begin of a day, and over the time at which the market's last day is closed, if it comes within so many milliseconds. */
export async function noNewDay(withinMs: number): Promise<void> {
  while (daysAt(Date.now()) !== daysAt(Date.now() + withinMs)) await delay(500);
}

function daysAt(ms: number): string {
  const days = [0, limits.market.closedAfterMs].flatMap((afterMs) =>
    timeZones.map((timeZone) => new Date(ms - afterMs).toLocaleDateString("sv-SE", { timeZone })),
  );
  return days.join(" ");
}
