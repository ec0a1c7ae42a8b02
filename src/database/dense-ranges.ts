/**
 * Ranges of time that were found to hold many rows, so that not every page of a walk counts again. Both ways to read a
 * range are right: one that has become sparse since is read no worse than before.
 */
import { limits } from "../limits.ts";

const dense = new Set<string>();

/** Whether a range is dense: asks for it, until the answer was yes. `key` says which range, of which contract and rows. */
export async function isDenseRange(key: readonly unknown[], ask: () => Promise<boolean>): Promise<boolean> {
  const name = JSON.stringify(key);
  if (dense.has(name)) return true;
  if (!(await ask())) return false;
  if (dense.size >= limits.database.rangesKnown) dense.clear();
  dense.add(name);
  return true;
}
