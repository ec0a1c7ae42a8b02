/**
 * The text of a product's price history. Lists instead of objects: a history of 31 days has up to 80 spans, and explanations
 * keep the part that their strategy read.
 */
import type { HistorySpan, PriceHistory, PriceLimit } from "../../../engine/index.ts";

type SpanText = [number: number, before: number, lowest: number, highest: number, changes: number, reversals: number];

/** [price, sinceMs, limit, floorSinceMs, direction, anchor price, anchor ms, hours, days] */
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
];

/** A history as a JSON value. */
export function encodeHistory(history: PriceHistory): unknown {
  const { price, sinceMs, limit, floorSinceMs, direction, anchor } = history;
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
  return text;
}

function encodeSpan({ number, before, lowest, highest, changes, reversals }: HistorySpan): SpanText {
  return [number, before, lowest, highest, changes, reversals];
}

/** Reads the JSON text of {@link encodeHistory}. */
export function decodeHistory(text: string): PriceHistory {
  const stored: HistoryText = JSON.parse(text);
  const [price, sinceMs, limit, floorSinceMs, direction, anchorPrice, anchorMs, hours, days] = stored;
  return {
    price,
    sinceMs,
    limit,
    floorSinceMs,
    direction,
    anchor: { price: anchorPrice, atMs: anchorMs },
    hours: hours.map(decodeSpan),
    days: days.map(decodeSpan),
  };
}

function decodeSpan([number, before, lowest, highest, changes, reversals]: SpanText): HistorySpan {
  return { number, before, lowest, highest, changes, reversals };
}
