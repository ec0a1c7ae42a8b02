/**
 * `npm ci` ends with this: it builds the console, so that the first start shows it at once. An installation that cannot build it is
 * complete all the same: without the packages for it, as after `npm ci --omit=dev`, the service works, and its page says the command.
 */
import { isBuilt } from "../src/console/files.ts";

try {
  if (!(await isBuilt())) await import("./build.ts");
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  process.stderr.write(`The console is not built: ${reason}. The service works without it.\n`);
}
