/** A line of the picture of prices. */

export interface Line {
  readonly kind: "advised" | "floor" | "max" | "min" | "ours" | "vendor" | "wouldHave";
  /** The vendor's name; empty for the prices that we published, and for their limits. */
  readonly name: string;
  /** By the lines' common times: a price; null where it was absent; undefined where nothing was gathered. */
  readonly prices: readonly (number | null | undefined)[];
}

export function isLimit({ kind }: Pick<Line, "kind">): boolean {
  return kind === "floor" || kind === "min" || kind === "max";
}

/** Prices by their times, as the service has them. */
export interface Points {
  readonly times: readonly number[];
  readonly prices: readonly (number | null)[];
}

export function pointsOf({ times, prices }: Points): [number, number | null][] {
  return times.map((time, index) => [time, prices[index] ?? null]);
}

/** Whether a floor is nothing but the lower boundary, as far as it is known. Of two prices of one second the later counts. */
export function isRepetition(floor: Points, min: Points | undefined): boolean {
  const bounds = new Map(min === undefined ? [] : pointsOf(min));
  return [...new Map(pointsOf(floor))].every(([time, price]) => price === null || price === bounds.get(time));
}
