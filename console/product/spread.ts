/** Moves positions apart as little as needed, in their order. */

interface Room {
  readonly apart: number;
  readonly from: number;
  readonly to: number;
}

/** @returns for each wanted position one at least `apart` from every other, as long as the room suffices */
export function spread(wanted: readonly number[], { apart, from, to }: Room): readonly number[] {
  const order = wanted.map((top, index) => ({ top, index })).sort((one, other) => one.top - other.top);
  const placed = order.map(({ top }) => top);
  for (let pass = 0; pass < placed.length; pass += 1) {
    for (let index = 1; index < placed.length; index += 1) {
      const [before = 0, after = 0] = [placed[index - 1], placed[index]];
      const missing = apart - (after - before);
      if (missing <= 0) continue;
      placed[index - 1] = before - missing / 2;
      placed[index] = after + missing / 2;
    }
  }
  const low = Math.min(...placed, Number.POSITIVE_INFINITY);
  const high = Math.max(...placed, Number.NEGATIVE_INFINITY);
  const shift = low < from ? from - low : high > to ? Math.max(to - high, from - low) : 0;
  const result: number[] = [];
  for (const [index, { index: original }] of order.entries()) result[original] = (placed[index] ?? 0) + shift;
  return result;
}
