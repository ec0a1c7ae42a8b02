/**
 * `npm test`: every test. The browser's tests run beside the others where there are processors enough; what they print comes after.
 * Then the statements that all of them sent are judged. Ends with 1 if any part fails.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { text } from "node:stream/consumers";
import { forgetSent } from "./dialect/sent.ts";
import { filesOf, processesOf, withPlan } from "./plan.ts";

/** With fewer processors the browser has to wait for its turn, and what it is asked for comes too late. */
const isRoomForBrowser = availableParallelism() >= 4;

/** A process of tests waits for half of its time, so five of them and two files of the browser occupy four processors. */
const processes = isRoomForBrowser ? 5 : 3;

const tests = ["src/**/*.test.ts", "engine/**/*.test.ts", "tests/**/*.test.ts"];
const runner = [
  "--test",
  "--test-global-setup=tests/harness/global-setup.ts",
  "--import=./tests/harness/file-deadline.ts",
  `--test-concurrency=${processes}`,
];

// Both parts write down the statements of one run.
const env = { ...process.env, SENT_STATEMENTS: "kept" };

async function run(parameters: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, parameters, { stdio: "inherit", env });
  const [code] = await once(child, "exit");
  return code === 0;
}

/** Runs the browser's tests. @returns whether they passed, and what they printed */
async function runConsole(): Promise<{ isGood: boolean; printed: string }> {
  const child = spawn(process.execPath, ["tests/console/run.ts"], { stdio: ["ignore", "pipe", "pipe"], env });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  return { isGood: code === 0, printed: err + out };
}

await forgetSent();
const beside = isRoomForBrowser ? runConsole() : null;
const isGood = await withPlan(
  await processesOf(await filesOf(tests)),
  async (pattern) => await run([...runner, pattern]),
);
const inBrowser = await (beside ?? runConsole());
process.stdout.write(inBrowser.printed);
const areStatementsGood = await run(["tests/dialect/main.ts", "--whole"]);
process.exitCode = isGood && inBrowser.isGood && areStatementsGood ? 0 : 1;
