/** `throughChunks`: the one loop of whatever works on products chunk by chunk. `chunksAhead` loads for it. */
import type { Inputs } from "../calculate/inputs.ts";
import type { NextProducts } from "./load-chunk.ts";

/** Work on chunks. */
export interface Chunks<Loaded, Calculated> {
  /** Loads the next chunk. Null after the last one. */
  next: () => Promise<Loaded | null>;
  /** Calculates a chunk. Null: it is stored with a later one. */
  calculate: (loaded: Loaded) => Promise<Calculated | null>;
  /** Stores what was calculated, in the order of the chunks. @returns false to end the loop: another process has stored it */
  store: (calculated: Calculated) => Promise<boolean>;
  /** Whether nothing is loaded beside a chunk until it is stored; false if it is missing. */
  isAlone?: (loaded: Loaded) => boolean;
  /** Waits for what `next` loads ahead. */
  waitForLoads?: () => Promise<void>;
  signal?: AbortSignal;
}

/**
 * Works on chunks until none is left. While one is calculated, the next is loaded and the one before is stored, so the work takes
 * as long as the longest of the three.
 *
 * @returns false if another process advanced the work: nothing was stored twice, and another call continues
 */
export async function throughChunks<Loaded, Calculated>({
  next,
  calculate,
  store,
  isAlone = () => false,
  waitForLoads = async () => {},
  signal,
}: Chunks<Loaded, Calculated>): Promise<boolean> {
  let isOver = false;
  const storeNext = async (calculated: Calculated): Promise<void> => {
    isOver = !(await store(calculated));
  };
  let loading = kept(next());
  let storing = Promise.resolve();
  try {
    for (let chunk = await loading; chunk !== null; chunk = await loading) {
      signal?.throwIfAborted();
      if (isOver) break;
      const alone = isAlone(chunk);
      if (!alone) loading = kept(next());
      const calculated = await calculate(chunk);
      await storing;
      if (isOver) break;
      if (calculated !== null) storing = kept(storeNext(calculated));
      if (!alone) continue;
      await storing;
      if (!isOver) loading = kept(next());
    }
    await storing;
    return !isOver;
  } finally {
    await Promise.allSettled([loading, storing]);
    await waitForLoads();
  }
}

/** How a level loads. */
export interface Loads {
  /** The products after an id; null if there are none. */
  next(after: number): Promise<NextProducts | null>;
  complete(products: NextProducts): Promise<Inputs>;
}

/** The chunks after an id: `next` loads one, once the one before is loaded, and `settle` waits for the products that are loaded ahead. */
export interface ChunksAhead {
  next(): Promise<Inputs | null>;
  waitForLoads(): Promise<void>;
}

/**
 * Begins to load the products after an id. Besides the next chunk, the products of the one after it are loaded: they say where it begins.
 * So a run does not wait for the two one after the other.
 */
export function chunksAhead(loads: Loads, after: number): ChunksAhead {
  const following = (isLast: boolean, last: number): Promise<NextProducts | null> =>
    isLast ? Promise.resolve(null) : kept(loads.next(last));
  let ahead = following(false, after);
  const waitForLoads = async (): Promise<void> => {
    await Promise.allSettled([ahead]);
  };
  const next = async (): Promise<Inputs | null> => {
    const products = await ahead;
    if (products === null) return null;
    ahead = following(products.isLast, products.last);
    const chunk = await loads.complete(products);
    if (chunk.upTo !== products.last) {
      // Its markets did not fit, so the next one begins earlier.
      await waitForLoads();
      ahead = following(chunk.isLast, chunk.upTo);
    }
    return chunk;
  };
  return { next, waitForLoads };
}

/** A promise that is awaited later. Its rejection until then counts as handled. */
export function kept<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {});
  return promise;
}
