/**
 * `chunksAhead`: loads the chunks of a level ahead of the work on them. Besides the next chunk, the products of the one after it
 * are loaded: they say where it begins. So a run does not wait for the two one after the other.
 */
import type { NextProducts } from "./load-chunk.ts";
import type { Inputs } from "../calculate/inputs.ts";

/** How a level loads. */
export interface Loads {
  /** The products after an id; null if there are none. */
  next(after: number): Promise<NextProducts | null>;
  complete(products: NextProducts): Promise<Inputs>;
}

/** The chunks after an id: `next` loads one, once the one before is loaded, and `settle` waits for the products that are loaded ahead. */
export interface ChunksAhead {
  next(): Promise<Inputs | null>;
  settle(): Promise<void>;
}

/** Begins to load the products after an id. */
export function chunksAhead(loads: Loads, after: number): ChunksAhead {
  const following = (isLast: boolean, last: number): Promise<NextProducts | null> =>
    isLast ? Promise.resolve(null) : kept(loads.next(last));
  let ahead = following(false, after);
  const settle = async (): Promise<void> => {
    await Promise.allSettled([ahead]);
  };
  const next = async (): Promise<Inputs | null> => {
    const products = await ahead;
    if (products === null) return null;
    ahead = following(products.isLast, products.last);
    const chunk = await loads.complete(products);
    if (chunk.upTo !== products.last) {
      // Its markets did not fit, so the next one begins earlier.
      await settle();
      ahead = following(chunk.isLast, chunk.upTo);
    }
    return chunk;
  };
  return { next, settle };
}

/** A promise that is awaited later. Its rejection until then counts as handled. */
export function kept<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}
