/**
 * Ranges of time that were found to hold many rows, so that not every page of a walk counts again. Both ways to read a
 * range are right; for one that has become sparse since, the slower one is taken for a minute.
 */
import { limits } from "../limits.ts";

/** Until when, in milliseconds of the epoch, a range is taken for dense. */
const denseUntil = new Map<string, number>();

/** Whether a range is dense: `ask` is, unless it said so a moment ago. `key` says which range, of which contract and rows. */
export async function isDenseRange(key: readonly unknown[], ask: () => Promise<boolean>): Promise<boolean> {
  const name = JSON.stringify(key);
  if ((denseUntil.get(name) ?? 0) > Date.now()) return true;
  if (!(await ask())) return false;
  if (denseUntil.size >= limits.database.rangesKnown) denseUntil.clear();
  denseUntil.set(name, Date.now() + limits.database.rangesKnownMs);
  return true;
}
