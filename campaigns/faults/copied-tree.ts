/** A copy of the last commit, in which faults are put and tests are run. The checkout itself is not touched. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, readdir, readFile, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { run } from "node:test";
import { promisify } from "node:util";
import { findChromium } from "../../tests/console/chromium.ts";
import { globalSetup, globalTeardown } from "../../tests/harness/global-setup.ts";
import { parts, processesOf, withPlan } from "../../tests/plan.ts";
import type { Fault } from "./faults.ts";

const root = path.resolve(import.meta.dirname, "../..");
const execute = promisify(execFile);

/** Files of one process, at most. With more of them, the first failure comes later. */
const filesTogether = 6;
const processesAtOnce = 2;

/** A test that failed. */
export interface Failure {
  readonly file: string;
  readonly test: string;
  /** The file, or all of its process if it has the test from elsewhere. */
  readonly ranWith: readonly string[];
}

type Run = (files: readonly string[]) => Promise<Failure | null>;

/** A copy with a fault. */
export interface FaultyTree {
  /** @returns the first test that fails, and that passes without the fault; null if there is none */
  firstFailure: (files: readonly string[]) => Promise<Failure | null>;
  /** The same of tests in a browser; none fails without a browser. */
  firstInBrowser: (files: readonly string[]) => Promise<Failure | null>;
}

export class CopiedTree {
  readonly #root: string;
  /** Whether files fail without any fault. */
  readonly #failing = new Map<string, boolean>();

  private constructor(at: string) {
    this.#root = at;
  }

  static async make(): Promise<CopiedTree> {
    const at = await mkdtemp(path.join(tmpdir(), "pricewright-faults-"));
    await execute("git", ["worktree", "add", "--detach", at, "HEAD"], { cwd: root });
    const packages = path.join(at, "node_modules");
    await mkdir(packages);
    for (const name of await readdir(path.join(root, "node_modules"))) {
      // The caches are the copy's own.
      if (name !== ".cache") await symlink(path.join(root, "node_modules", name), path.join(packages, name));
    }
    await cp(path.join(root, "console/dist"), path.join(at, "console/dist"), { recursive: true });
    process.env["NODE_COMPILE_CACHE"] = path.join(packages, ".cache/compiled");
    return new CopiedTree(at);
  }

  async remove(): Promise<void> {
    await globalTeardown();
    await execute("git", ["worktree", "remove", "--force", this.#root], { cwd: root });
  }

  /** Puts the fault in while `use` runs, beside a database that is thrown away. */
  async withFault<Result>(fault: Fault, use: (tree: FaultyTree) => Promise<Result>): Promise<Result> {
    const { file, before, after } = fault;
    const place = path.join(this.#root, file);
    const text = await readFile(place, "utf8");
    const putIn = async (): Promise<void> =>
      await writeFile(
        place,
        text.replace(before, () => after),
      );
    const takeOut = async (): Promise<void> => await writeFile(place, text);
    const failsWithout = async (runFiles: Run, files: readonly string[]): Promise<boolean> => {
      await takeOut();
      try {
        return await this.#isFailing(runFiles, files);
      } finally {
        await putIn();
      }
    };
    const firstOf = async (runFiles: Run, files: readonly string[]): Promise<Failure | null> => {
      const failure = files.length === 0 ? null : await runFiles(files);
      if (failure === null || !(await failsWithout(runFiles, failure.ranWith))) return failure;
      const others = files.filter((name) => !failure.ranWith.includes(name));
      return await firstOf(runFiles, others);
    };
    await globalSetup();
    try {
      await putIn();
      return await use({
        firstFailure: async (files) => await firstOf(async (some) => await this.#run(some), files),
        firstInBrowser: async (files) => await firstOf(async (some) => await this.#runInBrowser(some), files),
      });
    } finally {
      await takeOut();
      await globalTeardown();
    }
  }

  async #isFailing(runFiles: Run, files: readonly string[]): Promise<boolean> {
    const key = files.join(" ");
    const known = this.#failing.get(key) ?? (await runFiles(files)) !== null;
    this.#failing.set(key, known);
    return known;
  }

  /** Runs test files of the copy until one fails. */
  async #run(files: readonly string[]): Promise<Failure | null> {
    const processes = (await processesOf(files)).flatMap((group) => parts(group, filesTogether));
    return await withPlan(
      processes,
      async (pattern) => {
        const ending = new AbortController();
        const events = run({
          cwd: this.#root,
          globPatterns: [pattern],
          execArgv: ["--import=./tests/harness/file-deadline.ts"],
          concurrency: processesAtOnce,
          signal: ending.signal,
        });
        let failure: Failure | null = null;
        events.on("test:fail", ({ name, file = "", entryFile = file, todo }) => {
          if (failure !== null || todo !== undefined) return;
          const of = path.relative(this.#root, file);
          const together = processes[Number.parseInt(path.basename(entryFile), 10)] ?? files;
          failure = { file: of, test: name, ranWith: together.includes(of) ? [of] : together };
          ending.abort();
        });
        for await (const _ of events);
        return failure;
      },
      this.#root,
    );
  }

  async #runInBrowser(files: readonly string[]): Promise<Failure | null> {
    if (findChromium() === null) return null;
    try {
      await execute(process.execPath, ["tests/console/run.ts", ...files], { cwd: this.#root, maxBuffer: 2 ** 27 });
      return null;
    } catch (error) {
      const printed = error instanceof Error && "stdout" in error ? String(error.stdout) : "";
      const [, test = "ended early"] = /^\s*✖ (.+?)(?: \([\d.]+ms\))?$/m.exec(printed) ?? [];
      return { file: files.join(" "), test, ranWith: files };
    }
  }
}
