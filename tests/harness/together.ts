/**
 * Runs test files in one process, one after the other. Each file is a test that has the file's tests, so its services stop before the
 * next file begins, and a failure names its file.
 */
import { test } from "node:test";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { beginFile } from "./file-deadline.ts";

/** @param files below `root` */
export function runTogether(root: string, files: readonly string[]): void {
  for (const file of files) {
    test(file, async () => {
      beginFile(file);
      await import(pathToFileURL(path.join(root, file)).href);
    });
  }
}
