/**
 * `ChunksAhead`: loads the chunks of a level ahead of the work on them. While a chunk is calculated, the next one is loaded, and
 * of the one after it the products: they say where it begins. So a run does not wait for the two one after the other.
 */
import type { NextProducts } from "./load-chunk.ts";
import type { Inputs } from "../calculate/inputs.ts";

/** How a level loads. */
export interface Loads {
  /** The products after an id; null if there are none. */
  next(after: number): Promise<NextProducts | null>;
  complete(products: NextProducts): Promise<Inputs>;
}

export class ChunksAhead {
  readonly #loads: Loads;
  #next: Promise<NextProducts | null>;

  /** Begins to load the products after an id. */
  constructor(loads: Loads, after: number) {
    this.#loads = loads;
    this.#next = kept(loads.next(after));
  }

  /** Loads the next chunk, once the one before is loaded. Null after the last one. */
  async load(): Promise<Inputs | null> {
    const products = await this.#next;
    if (products === null) return null;
    this.#next = this.#following(products.isLast, products.last);
    const chunk = await this.#loads.complete(products);
    if (chunk.upTo !== products.last) {
      // Its markets did not fit, so the next one begins earlier.
      await this.settle();
      this.#next = this.#following(chunk.isLast, chunk.upTo);
    }
    return chunk;
  }

  /** Waits for what is being loaded, whatever becomes of it. */
  async settle(): Promise<void> {
    await Promise.allSettled([this.#next]);
  }

  #following(isLast: boolean, after: number): Promise<NextProducts | null> {
    return isLast ? Promise.resolve(null) : kept(this.#loads.next(after));
  }
}

/** A promise that is awaited later. Its rejection until then counts as handled. */
export function kept<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}
