/** How far the picture of prices reaches upwards and downwards. Limits do not make prices flat: only those near to them are seen. */
import { isLimit, type Line } from "./chart-line.ts";

interface Drawn {
  readonly lines: readonly Line[];
}

export interface PriceRange {
  readonly from: number;
  readonly to: number;
}

/** The newest amount of a limit that the picture does not reach. */
export interface OutsideLimit {
  readonly line: Line;
  readonly amount: number;
}

/** A limit is near within this share of the prices' own range, so prices keep at least half of the height. */
const near = 1 / 2;
/** Above and below what is seen. */
const margin = 1 / 12;
/** Of the price, where all prices are the same. */
const leastShare = 1 / 10;

/** All prices, and the limits near to them. */
export function priceRangeOf({ lines }: Drawn): PriceRange {
  const prices = reachOf(lines.filter((line) => !isLimit(line)).flatMap(amountsOf));
  const pad = sizeOf(prices) * near;
  const isNear = (amount: number): boolean => amount >= prices.from - pad && amount <= prices.to + pad;
  const limits = lines.filter(isLimit).flatMap(amountsOf).filter(isNear);
  const seen = reachOf([prices.from, prices.to, ...limits]);
  const padding = sizeOf(seen) * margin;
  return { from: Math.max(Math.min(0, seen.from), seen.from - padding), to: seen.to + padding };
}

/** Limits of which the picture does not show all. */
export function limitsOutside({ lines }: Drawn): readonly OutsideLimit[] {
  const { from, to } = priceRangeOf({ lines });
  return lines.filter(isLimit).flatMap((line): OutsideLimit[] => {
    const amount = amountsOf(line).findLast((known) => known < from || known > to);
    return amount === undefined ? [] : [{ line, amount }];
  });
}

function amountsOf({ prices }: Line): number[] {
  return prices.filter((price) => typeof price === "number");
}

function reachOf(amounts: readonly number[]): PriceRange {
  const [first = 0] = amounts;
  let [from, to] = [first, first];
  for (const amount of amounts) [from, to] = [Math.min(from, amount), Math.max(to, amount)];
  return { from, to };
}

function sizeOf({ from, to }: PriceRange): number {
  return to > from ? to - from : Math.max(to * leastShare, leastShare);
}
