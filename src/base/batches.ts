/** Work in parts of a bounded size. */

/**
 * The items in their order, as many together as weigh at most so much; one that weighs more is a batch of its own.
 *
 * @param weigh of what the bound is about: rows, characters
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
