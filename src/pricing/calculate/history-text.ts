/**
 * The text of a product's price history. Lists instead of objects: a history of 31 days has up to 80 spans, and explanations
 * keep the part that their strategy read.
 */
import type { EarlierDay, HistorySpan, PriceHistory, PriceLimit } from "../../../engine/index.ts";

type SpanText = [number: number, before: number, lowest: number, highest: number, changes: number, reversals: number];

/**
 * [price, sinceMs, limit, floorSinceMs, direction, anchor price, anchor ms, hours, days], then the number and the price of each earlier
 * day, if there are any. A release that does not know these leaves them out when it writes.
 */
type HistoryText = [
  number,
  number,
  PriceLimit | null,
  number | null,
  -1 | 0 | 1,
  number,
  number,
  readonly SpanText[],
  readonly SpanText[],
  earlier?: readonly number[],
];

/** A history as a JSON value. */
export function encodeHistory(history: PriceHistory): unknown {
  const { price, sinceMs, limit, floorSinceMs, direction, anchor, earlier } = history;
  const text: HistoryText = [
    price,
    sinceMs,
    limit,
    floorSinceMs,
    direction,
    anchor.price,
    anchor.atMs,
    history.hours.map(encodeSpan),
    history.days.map(encodeSpan),
  ];
  return earlier === undefined ? text : [...text, earlier.flatMap(({ number, before }) => [number, before])];
}

function encodeSpan({ number, before, lowest, highest, changes, reversals }: HistorySpan): SpanText {
  return [number, before, lowest, highest, changes, reversals];
}

/** Reads the JSON text of {@link encodeHistory}. */
export function decodeHistory(text: string): PriceHistory {
  const stored: HistoryText = JSON.parse(text);
  const [price, sinceMs, limit, floorSinceMs, direction, anchorPrice, anchorMs, hours, days, earlier] = stored;
  return {
    price,
    sinceMs,
    limit,
    floorSinceMs,
    direction,
    anchor: { price: anchorPrice, atMs: anchorMs },
    hours: hours.map(decodeSpan),
    days: days.map(decodeSpan),
    ...(earlier === undefined ? {} : { earlier: decodeEarlier(earlier) }),
  };
}

function decodeEarlier(numbers: readonly number[]): EarlierDay[] {
  return Array.from({ length: numbers.length / 2 }, (_, at) => ({
    number: numbers[2 * at] ?? 0,
    before: numbers[2 * at + 1] ?? 0,
  }));
}

function decodeSpan([number, before, lowest, highest, changes, reversals]: SpanText): HistorySpan {
  return { number, before, lowest, highest, changes, reversals };
}
