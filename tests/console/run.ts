/**
 * `npm run test:console`: the console in a browser, against real services. Without Chromium it says so in one line, and fails
 * only if CHROMIUM_REQUIRED is set, as `.ci/run` does.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { isBuilt } from "../../src/console/files.ts";
import { filesOf, parts, withPlan } from "../plan.ts";
import { everyBrowserTest } from "../tiers.ts";
import { findChromium } from "./chromium.ts";

const given = process.argv.slice(2);

/** Files that share a process: the service and the harness are loaded and compiled once for them. Each has a browser of its own. */
const filesTogether = 5;

/** On two processors, one file at a time takes 13 minutes and two take 9: a file and its browser wait for each other, and for the database. */
const filesAtOnce = Math.min(availableParallelism(), 2);

async function run(command: readonly string[]): Promise<number> {
  const [, ...rest] = command;
  const child = spawn(process.execPath, rest, { stdio: "inherit" });
  const [code] = await once(child, "exit");
  return Number(code ?? 1);
}

if (findChromium() === null) {
  const isRequired = process.env["CHROMIUM_REQUIRED"] === "true";
  process.stderr.write(
    "The tests of the console are skipped: there is no Chromium (apt-get install chromium-headless-shell).\n",
  );
  process.exitCode = isRequired ? 1 : 0;
} else {
  const built = (await isBuilt()) ? 0 : await run(["node", "console/build.ts"]);
  const runner = [
    "--test",
    "--test-global-setup=tests/harness/global-setup.ts",
    "--import=./tests/harness/file-deadline.ts",
    `--test-concurrency=${filesAtOnce}`,
  ];
  const runTests = async (pattern: string): Promise<number> => await run(["node", ...runner, pattern]);
  const files = await filesOf(given.length > 0 ? given : everyBrowserTest);
  process.exitCode = built !== 0 ? built : await withPlan(parts(files, filesTogether), runTests);
}
