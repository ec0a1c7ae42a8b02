/** What the files of a process have in common until the last of them has ended. */
import { after } from "node:test";

let ends: (() => Promise<void>)[] | null = null;

/** From now on files share. To be called outside of tests, before the first. */
export function beginSharing(): void {
  const all: (() => Promise<void>)[] = [];
  ends = all;
  after(async () => {
    for (const end of all) await end();
  });
}

/** @returns how to have something ended after the last file; null where a process has one file */
export function untilLastFile(): ((end: () => Promise<void>) => void) | null {
  const all = ends;
  return all === null ? null : (end) => void all.push(end);
}
