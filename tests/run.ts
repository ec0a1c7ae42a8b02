/**
 * `npm test`: in three minutes what finds most faults (tiers.ts). `--all` runs every test, `--rest` what `npm test` leaves out, and
 * `--changed [COMMIT]` of `npm test` what reaches a file that differs from the commit (default HEAD). Then the statements that all of
 * them sent are judged. Ends with 1 if any part fails, and with a line that says what was left out.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";
import { changedFiles, reaching } from "./changed.ts";
import { findChromium } from "./console/chromium.ts";
import { forgetSent } from "./dialect/sent.ts";
import { processesOf, withPlan } from "./plan.ts";
import { everyFile, quickFiles, type Files } from "./tiers.ts";

/** With fewer processors the browser has to wait for its turn, and what it is asked for comes too late. */
const isRoomForBrowser = availableParallelism() >= 4;

/** A process of tests waits for half of its time, so five of them and two files of the browser occupy four processors, and four two. */
const processes = isRoomForBrowser ? 5 : 4;

const runner = [
  "--test",
  "--test-global-setup=tests/harness/global-setup.ts",
  "--import=./tests/harness/file-deadline.ts",
  `--test-concurrency=${processes}`,
];

const [mode = "--quick", since = "HEAD"] = process.argv.slice(2);
const every = await everyFile();
const quick = await quickFiles();
const chosen = await filesOfMode(mode);

// Both parts write down the statements of one run.
const env = { ...process.env, SENT_STATEMENTS: "kept" };
if (mode !== "--rest") await forgetSent();
const beside = isRoomForBrowser ? runConsole(chosen.inBrowser) : null;
const isGood =
  chosen.tests.length === 0 ||
  (await withPlan(await processesOf(chosen.tests), async (pattern) => await run([...runner, pattern])));
const browser = await (beside ?? runConsole(chosen.inBrowser));
process.stdout.write(browser.printed);
const isWhole = mode === "--all" || mode === "--rest";
const areStatementsGood = await run(["tests/dialect/main.ts", ...(isWhole ? ["--whole"] : [])]);
process.stdout.write(lastLine());
process.exitCode = isGood && browser.isGood && areStatementsGood ? 0 : 1;

async function filesOfMode(name: string): Promise<Files> {
  if (name === "--quick") return quick;
  if (name === "--all") return every;
  if (name === "--rest") {
    const done = new Set([...quick.tests, ...quick.inBrowser]);
    return {
      tests: every.tests.filter((file) => !done.has(file)),
      inBrowser: every.inBrowser.filter((file) => !done.has(file)),
    };
  }
  if (name !== "--changed") throw new Error(`${name} is not known: --all, --rest or --changed [COMMIT]`);
  const changed = await changedFiles(since);
  return { tests: await reaching(quick.tests, changed), inBrowser: await reaching(quick.inBrowser, changed) };
}

async function run(parameters: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, parameters, { stdio: "inherit", env });
  const [code] = await once(child, "exit");
  return code === 0;
}

/** Runs the browser's tests. @returns whether they passed, and what they printed */
async function runConsole(files: readonly string[]): Promise<{ isGood: boolean; printed: string }> {
  if (files.length === 0) return { isGood: true, printed: "" };
  const child = spawn(process.execPath, ["tests/console/run.ts", ...files], { stdio: ["ignore", "pipe", "pipe"], env });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { isGood: code === 0, printed: err + out };
}

function lastLine(): string {
  const count = ({ tests, inBrowser }: Files): number => tests.length + inBrowser.length;
  const skipped =
    findChromium() === null && chosen.inBrowser.length > 0
      ? ` Skipped without Chromium: ${chosen.inBrowser.join(", ")}.`
      : "";
  const left = count(every) - count(chosen);
  const others = left === 0 ? "" : ` The other ${left} run with npm run test:all.`;
  return `${count(chosen)} of ${count(every)} test files were chosen.${others}${skipped}\n`;
}
