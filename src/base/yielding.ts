/**
 * Long work yields to the event loop, so that other requests do not wait for its end. All long work of a process takes turns: one piece
 * a round of the loop.
 */

/** Work goes on for so long, and to the end of the item under way, before it yields. */
const pieceMs = 1;

/** Pieces of long work that wait for their turn. */
const line: (() => void)[] = [];
let isPassing = false;

/** Tells one piece of work when to yield: `if (yielder.isDue) await yielder.yield();` */
export class Yielder {
  #dueMs = performance.now() + pieceMs;

  /** Whether it is time to yield. It is cheap enough to be asked at every item. */
  get isDue(): boolean {
    return performance.now() >= this.#dueMs;
  }

  /** Resolves after the event loop has done its other work. */
  async yield(): Promise<void> {
    await new Promise<void>((resolve) => this.onTurn(resolve));
  }

  /** Calls back when it is this work's turn again. */
  onTurn(proceed: () => void): void {
    line.push(() => {
      this.#dueMs = performance.now() + pieceMs;
      proceed();
    });
    if (isPassing) return;
    isPassing = true;
    setImmediate(passTurns);
  }
}

/** Lets the first in line begin, and the next one after its piece, until nobody is in line. */
function passTurns(): void {
  const begin = line.shift();
  isPassing = begin !== undefined;
  if (begin === undefined) return;
  begin();
  setImmediate(passTurns);
}

/** `items.map(map)` that yields to the event loop. */
export async function mapYielding<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result,
): Promise<Result[]> {
  const yielder = new Yielder();
  const results: Result[] = [];
  for (const [index, item] of items.entries()) {
    if (yielder.isDue) await yielder.yield();
    results.push(map(item, index));
  }
  return results;
}

/** The JSON text of `items.map(map)`, made while yielding to the event loop. */
export async function jsonListYielding<Item>(items: readonly Item[], map: (item: Item) => object): Promise<string> {
  const texts = await mapYielding(items, (item) => JSON.stringify(map(item)));
  return `[${texts.join(",")}]`;
}
