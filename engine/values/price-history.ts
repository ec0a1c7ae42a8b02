// What a product's published prices were: kept in one small row, updated with each price, read by limits and conditions.
//
// Changes are summed by hour for 48 hours and by day (UTC) for 31 days. A window reaches out to the whole hour or day, so
// that sums only make limits stricter, never looser. Of the 29 days before them only the prices are kept: no rule reads them, a line
// of 60 days does.

/** The limit that decided a price. */
export type PriceLimit = "boundary" | "floor" | "ceiling";

/** The prices that stood in an hour or a day in which the price changed. */
export interface HistorySpan {
  /** Hours or days since 1970. */
  readonly number: number;
  /** The price that stood at its beginning. */
  readonly before: number;
  readonly lowest: number;
  readonly highest: number;
  readonly changes: number;
  /** Changes against the direction of the change before. */
  readonly reversals: number;
}

/** A day in which the price changed, without its sums. */
export interface EarlierDay {
  /** Days since 1970. */
  readonly number: number;
  /** The price that stood at its beginning. */
  readonly before: number;
}

/** The history of a product's published prices; plain JSON. Spans ascend. */
export interface PriceHistory {
  readonly price: number;
  /** Since when the price stands. */
  readonly sinceMs: number;
  readonly limit: PriceLimit | null;
  /** Since when prices have been at the floor without a break. */
  readonly floorSinceMs: number | null;
  /** Of the last change; 0 without one. */
  readonly direction: -1 | 0 | 1;
  /** The last price that no drift made, and its time: what a drift starts from. */
  readonly anchor: { readonly price: number; readonly atMs: number };
  readonly hours: readonly HistorySpan[];
  readonly days: readonly HistorySpan[];
  /** The days before `days`; missing without any. */
  readonly earlier?: readonly EarlierDay[];
}

/** A price as it is published. */
export interface PublishedPrice {
  readonly atMs: number;
  readonly price: number;
  readonly limit: PriceLimit | null;
  readonly isDrift: boolean;
}

export const MS_PER_HOUR = 3_600_000;
const HOURS_PER_DAY = 24;
const KEPT_HOURS = 48;
const KEPT_DAYS = 31;
const KEPT_EARLIER_DAYS = 60;

/** The history after another published price; `before` is null for the first one. */
export function updateHistory(before: PriceHistory | null, published: PublishedPrice): PriceHistory {
  const { price, limit, isDrift } = published;
  const atMs = Math.max(published.atMs, before?.sinceMs ?? 0);
  const anchor = isDrift && before !== null ? before.anchor : { price, atMs };
  const floorSinceMs = limit === "floor" ? (before?.floorSinceMs ?? atMs) : null;
  if (before === null) {
    return { price, sinceMs: atMs, limit, floorSinceMs, direction: 0, anchor, hours: [], days: [] };
  }
  if (before.price === price) {
    return { ...before, limit, floorSinceMs, anchor };
  }
  const direction = price > before.price ? 1 : -1;
  const isReversal = before.direction !== 0 && direction !== before.direction;
  const change = { before: before.price, price, isReversal };
  const hour = Math.floor(atMs / MS_PER_HOUR);
  const day = Math.floor(hour / HOURS_PER_DAY);
  const days = withChange(before.days, day, change);
  const earlier = [...(before.earlier ?? []), ...days.filter(({ number }) => number <= day - KEPT_DAYS - 1)]
    .filter(({ number }) => number > day - KEPT_EARLIER_DAYS - 1)
    .map(({ number, before: stood }) => ({ number, before: stood }));
  return {
    price,
    sinceMs: atMs,
    limit,
    floorSinceMs,
    direction,
    anchor,
    hours: withChange(before.hours, hour, change).filter(({ number }) => number > hour - KEPT_HOURS - 1),
    days: days.filter(({ number }) => number > day - KEPT_DAYS - 1),
    ...(earlier.length === 0 ? {} : { earlier }),
  };
}

interface Change {
  readonly before: number;
  readonly price: number;
  readonly isReversal: boolean;
}

function withChange(
  spans: readonly HistorySpan[],
  number: number,
  { before, price, isReversal }: Change,
): HistorySpan[] {
  const last = spans.at(-1);
  const isSame = last !== undefined && last.number === number;
  const span: HistorySpan = isSame
    ? last
    : { number, before, lowest: before, highest: before, changes: 0, reversals: 0 };
  const changed: HistorySpan = {
    ...span,
    lowest: Math.min(span.lowest, price),
    highest: Math.max(span.highest, price),
    changes: span.changes + 1,
    reversals: span.reversals + (isReversal ? 1 : 0),
  };
  return [...(isSame ? spans.slice(0, -1) : spans), changed];
}

/** The lowest and the highest price that stood in the last so many hours (1 to 720), the present one included. */
export function rangeOf(history: PriceHistory, nowMs: number, hours: number): { lowest: number; highest: number } {
  let lowest = history.price;
  let highest = history.price;
  for (const span of spansOf(history, nowMs, hours)) {
    lowest = Math.min(lowest, span.lowest);
    highest = Math.max(highest, span.highest);
  }
  return { lowest, highest };
}

/** How often the price changed, and changed its direction, in the last so many hours. */
export function changesOf(history: PriceHistory, nowMs: number, hours: number): { changes: number; reversals: number } {
  const spans = spansOf(history, nowMs, hours);
  const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
  return {
    changes: sum(spans.map(({ changes }) => changes)),
    reversals: sum(spans.map(({ reversals }) => reversals)),
  };
}

/** What a window of so many hours reaches out to, as a word of the language. */
export function spanOf(hours: number): "wholeHours" | "wholeDays" {
  return hours <= KEPT_HOURS ? "wholeHours" : "wholeDays";
}

/** The spans that a window touches: by hour up to 48 hours, by day beyond. */
function spansOf(history: PriceHistory, nowMs: number, hours: number): readonly HistorySpan[] {
  const first = Math.floor((nowMs - hours * MS_PER_HOUR) / MS_PER_HOUR);
  return spanOf(hours) === "wholeHours"
    ? history.hours.filter(({ number }) => number >= first)
    : history.days.filter(({ number }) => number >= Math.floor(first / HOURS_PER_DAY));
}
