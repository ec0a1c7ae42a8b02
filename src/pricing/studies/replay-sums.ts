/** What a backtest sums over time: where prices stood, and what was sold at them. */
import type { SalesHistory } from "../../orders/index.ts";
import { addSold, nothingSold, soldAt, soldMs } from "./backtest-sold.ts";
import { addTime, type BacktestSums, type Performance, type Sums } from "./backtest-sums.ts";
import type { CalendarDay } from "./calendar-days.ts";
import type { Purchase } from "./margin.ts";

/** The sums of a range, those of its days, and which of the others a price adds to. */
interface Added {
  days: readonly CalendarDay[];
  sums: BacktestSums;
  all: readonly Sums[];
}

/** A product under way: its price in force, and the next of its sales. */
interface Seller {
  from: { sold: SalesHistory };
  price: number | null;
  purchase: Purchase | null;
  nextSold: number;
}

/** The index of a moment's day. Moments come in order, so the search starts from the day before. */
export function dayAt(days: readonly CalendarDay[], clock: { day: number }, atMs: number): number {
  while ((days[clock.day]?.endMs ?? Infinity) <= atMs) clock.day++;
  return clock.day;
}

/** Adds a standing, weighted by its time, to sums, and to those of each day. */
export function addStanding(
  { days, sums, all }: Added,
  time: { fromMs: number; untilMs: number; day: number },
  performance: Performance,
): void {
  for (const each of all) addTime(each, time.untilMs - time.fromMs, performance);
  for (let index = time.day; index < days.length; index++) {
    const [day, daySums] = [days[index], sums.days[index]];
    if (day === undefined || daySums === undefined || day.startMs >= time.untilMs) return;
    addTime(daySums, Math.min(day.endMs, time.untilMs) - Math.max(day.startMs, time.fromMs), performance);
  }
}

/** Adds what was sold while the price was in force, to sums and to those of the day of each sale. */
export function addSales(
  { days, sums, all }: Added,
  player: Seller,
  { fromMs, untilMs, day }: { fromMs: number; untilMs: number; day: number },
): void {
  const { from, price, purchase } = player;
  const clock = { day };
  for (; player.nextSold < from.sold.length; player.nextSold++) {
    const sale = from.sold[player.nextSold];
    if (sale === undefined || soldMs(sale) >= untilMs) return;
    if (price === null || soldMs(sale) < fromMs) continue;
    const sold = soldAt(price, purchase, sale.units);
    const ofDay = sums.days[dayAt(days, clock, soldMs(sale))];
    for (const each of ofDay === undefined ? all : [...all, ofDay])
      each.sold = addSold(each.sold ?? nothingSold(), sold);
  }
}
