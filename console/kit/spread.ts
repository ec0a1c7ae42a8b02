/** Moves positions apart as little as needed, in their order. */

interface Room {
  readonly apart: number;
  readonly from: number;
  readonly to: number;
}

/**
 * @returns for each wanted position one within the room and at least `apart` from every other, so that the squares of all moves sum up to
 * the least; evenly over the room if that is too small
 */
export function spread(wanted: readonly number[], { apart, from, to }: Room): readonly number[] {
  const step = Math.min(apart, (to - from) / Math.max(1, wanted.length - 1));
  const order = wanted.map((top, index) => ({ top, index })).sort((one, other) => one.top - other.top);
  // Less the distances before it, a position has only to be no lower than the one before.
  const rising = neverFalling(order.map(({ top }, rank) => top - rank * step));
  const highest = to - step * Math.max(0, wanted.length - 1);
  const placed: number[] = [];
  for (const [rank, { index }] of order.entries()) {
    placed[index] = Math.min(highest, Math.max(from, rising[rank] ?? from)) + rank * step;
  }
  return placed;
}

/** The nearest values that never fall: neighbours that do share their mean ("pool adjacent violators"). */
function neverFalling(values: readonly number[]): readonly number[] {
  const blocks: { readonly mean: number; readonly count: number }[] = [];
  for (const value of values) {
    let block = { mean: value, count: 1 };
    for (let last = blocks.at(-1); last !== undefined && last.mean > block.mean; last = blocks.at(-1)) {
      const count = last.count + block.count;
      block = { mean: (last.mean * last.count + block.mean * block.count) / count, count };
      blocks.pop();
    }
    blocks.push(block);
  }
  return blocks.flatMap(({ mean, count }) => Array.from({ length: count }, () => mean));
}
