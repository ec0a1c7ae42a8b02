/** The line of a product's published prices in the last 60 days, made of its history: nothing is stored for it (interface 4.32-7). */
import type { PriceHistory } from "../../../engine/index.ts";

/** A price that stood at the end of a day (UTC), "2026-01-31". */
export interface DayPrice {
  day: string;
  price: number;
}

const msPerDay = 24 * 60 * 60 * 1000;
/** As many as a history keeps (engine/values/price-history.ts). */
const shownDays = 60;

/** The price that stood before the first change of these days, or the only one, then the last price of each day that changed it. */
export function publishedPrices({ price, sinceMs, days, earlier = [] }: PriceHistory, atMs: number): DayPrice[] {
  const first = Math.floor(atMs / msPerDay) - shownDays + 1;
  const known = [...earlier, ...days];
  const changed = known.filter(({ number }) => number >= first);
  const [earliest] = changed;
  if (earliest === undefined) return [{ day: dayOf(Math.max(first, Math.floor(sinceMs / msPerDay))), price }];
  // A change that is older tells that the price stood all the time until then.
  const stoodFrom = known.length > changed.length ? Math.min(first, earliest.number - 1) : earliest.number - 1;
  return [
    { day: dayOf(stoodFrom), price: earliest.before },
    ...changed.map(({ number }, index) => ({ day: dayOf(number), price: changed[index + 1]?.before ?? price })),
  ];
}

function dayOf(number: number): string {
  return new Date(number * msPerDay).toISOString().slice(0, "2026-01-31".length);
}
