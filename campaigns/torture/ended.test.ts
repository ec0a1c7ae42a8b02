/** Campaigns that are ended by a signal, or whose service does not start, leave no process, disk or folder. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { killAll } from "../../tests/harness/program.ts";
import { Ground } from "./kills/ground.ts";

const campaigns = path.join(import.meta.dirname, "..");
/** A start on a busy machine. */
const patienceMs = 90_000;

after(killAll);

/** What names the directory: mounts and processes. */
async function left(directory: string): Promise<string[]> {
  const mounts = (await readFile("/proc/mounts", "utf8")).split("\n").filter((line) => line.includes(directory));
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    pids.map(async (pid) => {
      const read = async (file: string): Promise<string> =>
        await readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
      return `${await read("cmdline")} ${await read("environ")}`;
    }),
  );
  return [...mounts, ...commands.filter((command) => command.includes(directory))];
}

/** Ends the program by the signal once it has said where its data lie and its database runs. @returns directory and exit code */
async function endedBy(
  signal: NodeJS.Signals,
  program: string,
  args: readonly string[],
): Promise<{ directory: string; code: unknown }> {
  const child = spawn(process.execPath, [path.join(campaigns, program), ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.on("data", (piece) => (output += String(piece)));
  const ended = once(child, "exit");
  const deadlineMs = performance.now() + patienceMs;
  let directory: string | undefined;
  while (directory === undefined || (await left(directory)).every((what) => !what.includes("postgres"))) {
    assert.ok(performance.now() < deadlineMs && child.exitCode === null, output);
    directory = /data lie in (\S+)/.exec(output)?.[1];
    await delay(50);
  }
  child.kill(signal);
  const [code]: unknown[] = await ended;
  return { directory, code };
}

for (const [signal, program, args, code] of [
  ["SIGTERM", "torture/main.ts", ["kills"], 143],
  ["SIGINT", "torture/main.ts", ["soak"], 130],
  ["SIGTERM", "farm/main.ts", ["--shops", "5", "--pages", "2"], 143],
] as const) {
  test(`${path.dirname(program)} ${args[0]} that gets ${signal} leaves nothing`, async () => {
    const ended = await endedBy(signal, program, args);
    assert.equal(ended.code, code);
    assert.ok(!existsSync(ended.directory));
    assert.deepEqual(await left(ended.directory), []);
  });
}

test("a campaign whose service does not start leaves nothing", async () => {
  let directory = "";
  const opening = Ground.open({ DATABASE_POOL_SIZE: "none" }, (ground) => ({ directory } = ground));
  await assert.rejects(opening, /DATABASE_POOL_SIZE/);
  assert.ok(directory !== "" && !existsSync(directory));
  assert.deepEqual(await left(directory), []);
});
