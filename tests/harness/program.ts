/** The program in a process of its own, as its user starts it. */
import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const root = path.join(import.meta.dirname, "..", "..");
/** The longest that a start or an end may take on a busy machine. */
export const startMs = 180_000;

export interface Started {
  readonly child: ChildProcess;
  /** What it printed so far, log lines among it. */
  output(): string;
  /** The URL that it listens on. Rejects if the program ends before, or does not listen in time. */
  listening(withinMs?: number): Promise<string>;
  /** Waits for the end. @returns exit code or signal */
  ended(): Promise<number | string>;
}

const running = new Set<ChildProcess>();

/** Ends every program that still runs, at the end of a test file. */
export function killAll(): void {
  for (const child of running) child.kill("SIGKILL");
}

/** Starts it with these settings and nothing else of the environment; on a free port unless one is set. */
export function start(settings: Readonly<Record<string, string>>, ...args: string[]): Started {
  return run([process.execPath, path.join(root, "src", "main.ts"), ...args], settings);
}

/** As {@link start}, the program of another installation, without the tests' own compiled code. */
export function startIn(installation: string, settings: Readonly<Record<string, string>>, ...args: string[]): Started {
  const command = [process.execPath, path.join(installation, "src", "main.ts"), ...args];
  return run(command, { NODE_COMPILE_CACHE: "", ...settings }, installation);
}

/** What `npm ci` does in an installation when its packages are there. */
export function compileIn(installation: string): Started {
  return run(["npm", "run", "--silent", "postinstall"], { NODE_COMPILE_CACHE: "" }, installation);
}

/** Starts it as the README says. The child is npm. */
export function npmStart(settings: Readonly<Record<string, string>>): Started {
  return run(["npm", "start"], settings);
}

function run(
  [command = "", ...args]: readonly string[],
  settings: Readonly<Record<string, string>>,
  cwd = root,
): Started {
  const { PATH = "", HOME = "", NODE_COMPILE_CACHE = "" } = process.env;
  const env = { PATH, HOME, NODE_COMPILE_CACHE, PORT: "0", ...settings };
  // As a manager of services gives it: a session of its own, with its own share of the processor.
  const detached = args.includes("collector");
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"], detached });
  running.add(child);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const exited = once(child, "close").then(([code, signal]: (number | string | null)[]) => {
    running.delete(child);
    return code ?? signal ?? "";
  });
  return {
    child,
    output: () => output,
    async listening(withinMs = startMs) {
      const deadline = Date.now() + withinMs;
      for (;;) {
        const url = /Pricewright listens on (\S+)/.exec(output)?.[1];
        if (url !== undefined) return url;
        assert.equal(child.exitCode, null, output);
        assert.ok(Date.now() < deadline, `not listening after ${withinMs} ms: ${output}`);
        await delay(20);
      }
    },
    async ended() {
      const deadline = delay(startMs, "still running", { ref: false });
      return await Promise.race([exited, deadline]);
    },
  };
}
