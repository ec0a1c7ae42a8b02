/**
 * Caches which time ranges hold many rows, so that not every page of a list counts them again. A stale entry only costs
 * time: a range that has become sparse is read in the slower way for a minute.
 */

/** Time ranges of which a process stores the way to read them, and the time that it stores them. */
const rangesKnown = 1_000;
const rangesKnownMs = 60_000;

/** The expiry of each dense range's entry, in milliseconds of the epoch. */
const denseUntil = new Map<string, number>();

/** Whether a range is dense, by the cache or by `ask`. `key` names the contract, the rows and the range. */
export async function isDenseRange(key: readonly unknown[], ask: () => Promise<boolean>): Promise<boolean> {
  const name = JSON.stringify(key);
  if ((denseUntil.get(name) ?? 0) > Date.now()) return true;
  if (!(await ask())) return false;
  if (denseUntil.size >= rangesKnown) denseUntil.clear();
  denseUntil.set(name, Date.now() + rangesKnownMs);
  return true;
}
