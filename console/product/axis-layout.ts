/** Where labels go, so that none covers another: each in the first line that has room above its point. */

export interface Wanted {
  readonly x: number;
  readonly width: number;
}

export interface Placed {
  /** The middle of the label. */
  readonly x: number;
  /** From 0, nearest the axis; null where no line has room. */
  readonly line: number | null;
}

const gap = 10;

/** How far beside its point a label may stand, as parts of its width. */
const offsets = [0, 0.5, -0.5, 0.75, -0.75, 1, -1];

/**
 * The nearest line with room takes the label: in the middle above its point, else beside it. A label on a further line has a
 * leader to its point, which may not cross a label on the way.
 *
 * @param wanted in the order in which they get their places, the most important first
 */
export function placeLabels(wanted: readonly Wanted[], width: number, lines: number): readonly Placed[] {
  const taken: { from: number; to: number }[][] = Array.from({ length: lines }, () => []);
  return wanted.map(({ x, width: own }) => {
    for (const [line, ranges] of taken.entries()) {
      const isCrossed = taken.slice(0, line).some((nearer) => nearer.some(({ from, to }) => x > from && x < to));
      if (isCrossed) continue;
      for (const offset of offsets) {
        const middle = Math.min(Math.max(x + offset * own, own / 2), width - own / 2);
        const [from, to] = [middle - own / 2 - gap / 2, middle + own / 2 + gap / 2];
        if (ranges.some((range) => to > range.from && from < range.to)) continue;
        ranges.push({ from, to });
        return { x: middle, line };
      }
    }
    return { x, line: null };
  });
}

/** The range that the axis shows. What is far from the others is counted at its end. */
export function rangeOf(important: readonly number[], others: readonly number[]): { from: number; to: number } {
  const [low, high] = [Math.min(...important), Math.max(...important)];
  const reach = Math.max((high - low) * 1.2, high * 0.12, 0.01);
  const near = others.filter((at) => at >= low - reach && at <= high + reach);
  const [from, to] = [Math.min(low, ...near), Math.max(high, ...near)];
  const margin = Math.max((to - from) * 0.06, to * 0.01, 0.01);
  return { from: from - margin, to: to + margin };
}
