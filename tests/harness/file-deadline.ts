/**
 * Loaded before each test file: ends a file that does not end by itself, because a test waits for ever or a server or a
 * pool stays open. The file then fails, where it would hold the whole run (`--test-timeout` ends tests, not files).
 */
const fileMs = 600_000;

let deadline: NodeJS.Timeout | undefined;

/** Gives a file of a process that begins now the whole time. */
export function beginFile(name: string): void {
  clearTimeout(deadline);
  deadline = setTimeout(() => endProcess(name), fileMs).unref();
}

function endProcess(name: string): void {
  const open = [...new Set(process.getActiveResourcesInfo())].join(", ");
  process.stderr.write(`${name} did not end within ${fileMs / 1_000} s. It still holds: ${open}.\n`);
  process.exit(1);
}

// The runner, which loads this as well, waits for all files.
if (process.env["NODE_TEST_CONTEXT"] !== undefined) beginFile("This file");
