/**
 * Settings of memory that hold from a program's first moment on only, so a program that wants them begins anew. It stays the same
 * process, with the same id and the same open files.
 */

/**
 * The engine frees the pages that were fetched when they fill four times this, or when 64 MiB wait if it is left alone. With less than
 * 8, a page's tree does not fit, so that the engine copies it again and again while it is read.
 */
const youngFlag = "--max-semi-space-size";
const youngMiB = 8;
/**
 * A page's tree lives for some milliseconds. The engine takes it for something that lasts, makes the next trees where only a search through
 * all memory frees them, and reading takes a third more.
 */
const nothingLasts = "--no-allocation-site-pretenuring";
/** The C library keeps what is freed apart for each of so many groups of threads; it makes eight a core if it is left alone. */
const arenas = "MALLOC_ARENA_MAX";
const arenasAtMost = "2";

/**
 * Begins anew with little memory for garbage. Does nothing if it has, if an operator chose otherwise, or where the system cannot.
 *
 * @param environment of this process
 */
export function beginFrugally(environment: Readonly<Record<string, string | undefined>>): void {
  const options = [...process.execArgv, environment["NODE_OPTIONS"] ?? ""];
  if (process.platform !== "linux" || options.some((option) => option.includes(youngFlag))) return;
  const [, ...words] = process.argv;
  const given = Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  const flags = [`${youngFlag}=${youngMiB}`, nothingLasts];
  process.execve?.(process.execPath, [process.execPath, ...process.execArgv, ...flags, ...words], {
    [arenas]: arenasAtMost,
    ...Object.fromEntries(given),
  });
}
