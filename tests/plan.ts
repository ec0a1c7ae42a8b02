/**
 * Which test files share a process, and in what order they begin. Loading and compiling the service takes longer than what many files
 * test, and code runs faster once it has run often, so neighbouring files run together. What is a whole process's own stays apart.
 */
import { glob, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");

/** Files of one process, at most. With eight, the same files take a fourth more of the processor; with all, the last process ends late. */
const filesTogether = 24;

/**
 * A file with one of these changes or measures its whole process, starts others, or has a service that several files share. To read what
 * the process was started with changes nothing, nor does a signal to another.
 */
const isOfProcess =
  /\bprocess\.(?!(?:argv|env|execPath|kill|platform)\b)\w|process\.env\[[^\]]+\] (?:\?\?)?=|delete process\.|\bmock\b|monitorEventLoopDelay|registerHooks|harness\/program|at-the-bench/;

/** These take more than 15 s, so they begin in the first half and alone. */
const longest = [
  "tests/engine/oracle.test.ts",
  "tests/app/restarts.test.ts",
  "tests/backup/backup.test.ts",
  "tests/database/plans.test.ts",
  "tests/database/work-plans.test.ts",
  "tests/docs/watch-a-shop.test.ts",
  "campaigns/farm/farm.test.ts",
  "campaigns/fleet/fleet.test.ts",
  "tests/http/connections.test.ts",
  "tests/monitoring/browser-role.test.ts",
  "tests/security/tenancy.test.ts",
  "campaigns/torture/frozen-worker.test.ts",
  "campaigns/torture/fuzz.test.ts",
  "campaigns/torture/kills.test.ts",
  "campaigns/torture/soak.test.ts",
];

/** The files of these patterns, in the order of their names. */
export async function filesOf(patterns: readonly string[]): Promise<string[]> {
  // The generators of clients bring packages of their own below the tests.
  const exclude = ["**/node_modules/**"];
  return (await Array.fromAsync(glob(patterns, { cwd: root, exclude }))).sort();
}

/** Lends a pattern of files for the runner: one for each process, in the order in which they begin. @param within a copy of this checkout */
export async function withPlan<Result>(
  processes: readonly (readonly string[])[],
  use: (pattern: string) => Promise<Result>,
  within = root,
): Promise<Result> {
  const directory = await mkdtemp(path.join(tmpdir(), "pricewright-plan-"));
  try {
    for (const [index, entry] of processes.entries()) {
      const name = `${String(index).padStart(3, "0")}.${nameOf(entry)}.mjs`;
      await writeFile(path.join(directory, name), textOf(entry, within));
    }
    return await use(path.join(directory, "*.mjs"));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** @returns the files of each process, in the order in which they begin */
export async function processesOf(files: readonly string[]): Promise<string[][]> {
  const alone: string[][] = [];
  const together: string[] = [];
  for (const file of files.filter((name) => !longest.includes(name))) {
    if (isOfProcess.test(await readFile(path.join(root, file), "utf8"))) alone.push([file]);
    else together.push(file);
  }
  const long = longest.filter((name) => files.includes(name)).map((name) => [name]);
  return spread([parts(together, filesTogether), 0.6], [alone, 1], [long, 0.5]);
}

/** As few parts as possible, of about the same size. Files of a folder stay together, because they run the same code. */
export function parts(files: readonly string[], most: number): string[][] {
  const count = Math.ceil(files.length / most);
  const place = (part: number): number => Math.round((part * files.length) / count);
  return Array.from({ length: count }, (_, part) => files.slice(place(part), place(part + 1)));
}

/**
 * Joins lists so that each is spread evenly over a first share of the whole. Files that are alone mostly wait for other processes, so
 * they run beside those that work.
 */
function spread(...lists: readonly (readonly [readonly string[][], number])[]): string[][] {
  return lists
    .flatMap(([list, share]) => list.map((files, index) => ({ files, place: (share * index) / list.length })))
    .sort((a, b) => a.place - b.place)
    .map(({ files }) => files);
}

/** A name that tells a reader of the output what ended early. */
function nameOf(files: readonly string[]): string {
  const [first = ""] = files;
  const names = files.length === 1 ? [first] : [first, files.at(-1) ?? ""].map((file) => path.dirname(file));
  return [...new Set(names)].join("-to-").replaceAll("/", ".");
}

function textOf(files: readonly string[], within: string): string {
  const harness = JSON.stringify(path.join(within, "tests/harness/together.ts"));
  return `import { runTogether } from ${harness};\nrunTogether(${JSON.stringify(within)}, ${JSON.stringify(files)});\n`;
}
