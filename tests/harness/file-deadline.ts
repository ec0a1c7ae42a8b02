/**
 * Loaded before each test file: ends a file that does not end by itself, because a test waits for ever or a server or a
 * pool stays open. The file then fails, where it would hold the whole run (`--test-timeout` ends tests, not files).
 */
const fileMs = 300_000;

function endFile(): void {
  const open = [...new Set(process.getActiveResourcesInfo())].join(", ");
  process.stderr.write(`This file did not end within ${fileMs / 1_000} s. It still holds: ${open}.\n`);
  process.exit(1);
}

// The runner, which loads this as well, waits for all files.
if (process.env["NODE_TEST_CONTEXT"] !== undefined) setTimeout(endFile, fileMs).unref();
