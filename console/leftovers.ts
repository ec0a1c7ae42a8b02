/** What builds that were killed left on the disk. */
import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

/** The service ends a build after two minutes, so one that is so old is nobody's. */
const leastAgeMs = 60 * 60 * 1_000;

/** Removes unfinished builds from the folder of the console. Others may be building right now: theirs are young. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith("dist.tmp-")) continue;
    const unfinished = path.join(folder, name);
    const madeAt = await stat(unfinished).catch(() => null);
    if (madeAt !== null && Date.now() - madeAt.mtimeMs > leastAgeMs)
      await rm(unfinished, { recursive: true, force: true });
  }
}
