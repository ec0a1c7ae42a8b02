/** Work in parts of a bounded size. */

/**
 * Groups items into batches, in their order. A batch weighs at most `most`; an item that weighs more is a batch alone.
 *
 * @param weigh says the weight of an item in the unit of `most`: rows, characters
 */
export function inBatches<Item>(items: readonly Item[], most: number, weigh: (item: Item) => number): Item[][] {
  const batches: Item[][] = [];
  let room = 0;
  for (const item of items) {
    const weight = weigh(item);
    room -= weight;
    if (room < 0 || batches.length === 0) {
      batches.push([]);
      room = most - weight;
    }
    batches.at(-1)?.push(item);
  }
  return batches;
}
