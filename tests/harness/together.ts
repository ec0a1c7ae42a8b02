/**
 * Runs test files in one process, one after the other. Each file is a test that has the file's tests, so a service of its own stops before
 * the next file begins, and a failure names its file. The service of `aCompany` is theirs in common.
 */
import { test } from "node:test";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { beginFile } from "./file-deadline.ts";
import { beginSharing } from "./shared.ts";

/** @param files below `root` */
export function runTogether(root: string, files: readonly string[]): void {
  beginSharing();
  for (const file of files) {
    test(file, async () => {
      beginFile(file);
      await import(pathToFileURL(path.join(root, file)).href);
    });
  }
}
