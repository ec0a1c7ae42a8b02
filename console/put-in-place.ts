/** The last step of a build: it takes the place of the one before. */
import { access, rename, rm } from "node:fs/promises";
import path from "node:path";

/** A starter meets another one at most as often as there are others. */
const mostTries = 10;

/**
 * Moves a finished build to where it is served from. Several services may build at a time: any of theirs stays, since all are of the same
 * sources, and none of them fails.
 */
export async function putInPlace(made: string, dist: string): Promise<void> {
  const old = `${made}-old`;
  try {
    for (let tries = 1; ; tries += 1) {
      // One of a build that was killed may be there.
      await rm(old, { recursive: true, force: true });
      await rename(dist, old).catch(() => undefined);
      const error: unknown = await rename(made, dist).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (error === null || (await isBuild(dist))) return;
      if (tries === mostTries) throw error;
    }
  } finally {
    await rm(old, { recursive: true, force: true });
  }
}

async function isBuild(folder: string): Promise<boolean> {
  return await access(path.join(folder, "build.json")).then(
    () => true,
    () => false,
  );
}
