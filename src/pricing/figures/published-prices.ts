/** The line of a product's published prices in the last month, made of its history: nothing is stored for it (interface 4.32-7). */
import type { PriceHistory } from "../../../engine/index.ts";

/** A price that stood at the end of a day (UTC), "2026-01-31". */
export interface DayPrice {
  day: string;
  price: number;
}

const msPerDay = 24 * 60 * 60 * 1000;
const shownDays = 31;

/** The price that stood before the month's first change, or the only one, then the last price of each day that changed it. */
export function publishedPrices({ price, sinceMs, days }: PriceHistory, atMs: number): DayPrice[] {
  const first = Math.floor(atMs / msPerDay) - shownDays + 1;
  const changed = days.filter(({ number }) => number >= first);
  const [earliest] = changed;
  if (earliest === undefined) return [{ day: dayOf(Math.max(first, Math.floor(sinceMs / msPerDay))), price }];
  return [
    { day: dayOf(earliest.number - 1), price: earliest.before },
    ...changed.map(({ number }, index) => ({ day: dayOf(number), price: changed[index + 1]?.before ?? price })),
  ];
}

function dayOf(number: number): string {
  return new Date(number * msPerDay).toISOString().slice(0, "2026-01-31".length);
}
