/** Long work in pieces, so that it does not hold up others: between the pieces the process does what else is due. */
import { setImmediate as afterOthers } from "node:timers/promises";

/** Work at a stretch; the item under way then comes on top. */
const turnMs = 5;

/** The turns of one piece of work. */
export class Turns {
  #endsMs = performance.now() + turnMs;

  /** Whether others have waited long enough. Asked at every item, so it costs next to nothing. */
  get isOver(): boolean {
    return performance.now() >= this.#endsMs;
  }

  /** Comes back when others had theirs. */
  async next(): Promise<void> {
    await afterOthers();
    this.#endsMs = performance.now() + turnMs;
  }
}

/** `items.map(map)` in turns. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const turns = new Turns();
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (turns.isOver) await turns.next();
    results.push(map(item, index));
  }
  return results;
}

/** The JSON text of `items.map(map)`, in turns. */
export async function jsonListInTurns<Item>(items: readonly Item[], map: (item: Item) => object): Promise<string> {
  const texts = await mapInTurns(items, (item) => JSON.stringify(map(item)));
  return `[${texts.join(",")}]`;
}
