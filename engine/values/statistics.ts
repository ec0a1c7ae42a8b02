// Statistics over prices that are sorted ascending and not empty; all exact, none rounds.

import { type Exact, ZERO, add, compare, exactOf, scale, subtract } from "./exact.ts";

export const STATISTICS = ["lowest", "highest", "average", "median", "mode"] as const;
export type Statistic = (typeof STATISTICS)[number];

/** The value at an index that exists. */
export function at<T>(values: readonly T[], index: number): T {
  const value = values[index];
  if (value === undefined) {
    throw new RangeError(`index ${index} of ${values.length}`);
  }
  return value;
}

/** The sum divided by the count. */
export function average(sorted: readonly Exact[]): Exact {
  let sum: Exact = ZERO;
  for (const value of sorted) {
    sum = add(sum, value);
  }
  return scale(sum, 1, sorted.length);
}

/** The middle value, or the mean of the two middle ones of an even count. */
export function median(sorted: readonly Exact[]): Exact {
  const middle = sorted.length >> 1;
  const upper = at(sorted, middle);
  return sorted.length % 2 === 1 ? upper : scale(add(at(sorted, middle - 1), upper), 1, 2);
}

/**
 * The value at rank p/100 · (count - 1), counted from 0, interpolated linearly between neighbours: 0 is the lowest,
 * 50 the median, 100 the highest.
 * @param percent 0 to 100, at most six decimals
 */
export function percentile(sorted: readonly Exact[], percent: number): Exact {
  const micros = exactOf(percent);
  if (typeof micros !== "number") {
    throw new RangeError(`percentile ${percent} has more than six decimals`);
  }
  const whole = 100_000_000;
  const rank = micros * (sorted.length - 1);
  const remainder = rank % whole;
  const low = at(sorted, (rank - remainder) / whole);
  if (remainder === 0) {
    return low;
  }
  const high = at(sorted, (rank - remainder) / whole + 1);
  return add(low, scale(subtract(high, low), remainder, whole));
}

/** The most frequent value, the lowest of equally frequent ones. */
function mode(sorted: readonly Exact[]): Exact {
  let best: Exact = at(sorted, 0);
  let most = 0;
  let run = 0;
  for (const [index, value] of sorted.entries()) {
    run = index > 0 && compare(at(sorted, index - 1), value) === 0 ? run + 1 : 1;
    if (run > most) {
      [best, most] = [value, run];
    }
  }
  return best;
}

/** One of the named statistics. */
export function statisticOf(sorted: readonly Exact[], statistic: Statistic): Exact {
  switch (statistic) {
    case "lowest":
      return at(sorted, 0);
    case "highest":
      return at(sorted, sorted.length - 1);
    case "average":
      return average(sorted);
    case "mode":
      return mode(sorted);
    default:
      return median(sorted);
  }
}

/** The rank of a value among the others, from 1; ties share the better rank. */
export function positionAmong(sorted: readonly Exact[], value: Exact): number {
  let position = 1;
  for (const other of sorted) {
    if (compare(other, value) >= 0) {
      break;
    }
    position += 1;
  }
  return position;
}
