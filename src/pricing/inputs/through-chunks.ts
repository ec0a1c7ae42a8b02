/** `throughChunks`: the one loop of whatever works on products chunk by chunk. */
import { kept } from "./chunks-ahead.ts";

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
  settle?: () => Promise<void>;
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
  settle = async () => {},
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
    await settle();
  }
}
