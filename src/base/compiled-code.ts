/** Code that Node compiled once, kept for the next start. */
import { existsSync } from "node:fs";
import { constants, enableCompileCache } from "node:module";
import path from "node:path";

/** Of this installation. Who can write there can change the program as well. */
export const installedCode = path.resolve(import.meta.dirname, "../../node_modules/.cache/pricewright/compiled");

/**
 * What is loaded from now on is read from the first of these directories in which Node can keep it, and kept there. Node makes the
 * directory if it is missing, and keeps code apart for each of its versions and each user. Where none can be used, all is compiled again.
 *
 * @param directories whose owners may choose what this process runs: not those for temporary files
 */
export function keepCompiledCode(directories: readonly string[]): void {
  directories.some((directory) => enableCompileCache(directory).status !== constants.compileCacheStatus.FAILED);
}

/**
 * What the installation has compiled (`src/compile.ts`) is kept there. If this user cannot write there, what a start compiles is kept in
 * DATA_DIR: both leave out 0.6 s of a processor.
 *
 * @param isMade whether the program makes DATA_DIR
 */
export function codeDirectories(dataDir: string, isMade: boolean): string[] {
  return isMade || existsSync(dataDir) ? [installedCode, path.join(dataDir, "compiled")] : [installedCode];
}
