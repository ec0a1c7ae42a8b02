/**
 * Which test files reach what was changed. A test reaches what it imports, and, where it starts a service, what the room of its folder
 * imports: `tests/orders` the room `src/orders`. A service is made of every room, so its own imports say nothing.
 */
import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const root = path.resolve(import.meta.dirname, "..");
const composition = new Set(["src/app.ts", "src/main.ts", "tests/harness/service.ts"]);

/** What every test stands on. */
const ground =
  /^(?:package(?:-lock)?\.json|tsconfig|tests\/harness\/|tests\/(?:run|plan|tiers|changed)\.ts|src\/database\/)/;

/** @param since a commit; the files that differ from it, with those that nobody committed yet */
export async function changedFiles(since: string): Promise<string[]> {
  const git = async (...given: string[]): Promise<string[]> =>
    (await promisify(execFile)("git", given, { cwd: root })).stdout.split("\n").filter((name) => name !== "");
  return [...(await git("diff", "--name-only", since)), ...(await git("ls-files", "--others", "--exclude-standard"))];
}

/** @returns those of the test files that reach a changed file */
export async function reaching(files: readonly string[], changed: readonly string[]): Promise<string[]> {
  if (changed.some((file) => ground.test(file))) return [...files];
  const graph = new Imports();
  const reached: string[] = [];
  for (const file of files) {
    const within = await graph.reachedFrom(file);
    if (changed.some((one) => one === file || within.has(one) || isReached(one, file))) reached.push(file);
  }
  return reached;
}

/** What no import says: the rules of the house are about every file, and the browser loads the console as it was built. */
function isReached(changed: string, test: string): boolean {
  if (test.endsWith(".browser.ts")) return /^(?:console|engine)\//.test(changed);
  return /^tests\/(?:docs|tidy|tour|words)/.test(test);
}

class Imports {
  readonly #direct = new Map<string, Promise<string[]>>();

  async reachedFrom(test: string): Promise<Set<string>> {
    const reached = await this.#closure([test]);
    if (reached.has("tests/harness/service.ts")) {
      const room = `src/${test.split("/")[1]}`;
      for (const file of await this.#closure(await filesBelow(room))) reached.add(file);
    }
    return reached;
  }

  async #closure(from: readonly string[]): Promise<Set<string>> {
    const reached = new Set(from);
    for (const file of reached) {
      if (composition.has(file)) continue;
      for (const imported of await this.#importsOf(file)) reached.add(imported);
    }
    return reached;
  }

  async #importsOf(file: string): Promise<string[]> {
    const known = this.#direct.get(file) ?? readImports(file);
    this.#direct.set(file, known);
    return await known;
  }
}

async function readImports(file: string): Promise<string[]> {
  if (!/\.[jt]sx?$/.test(file)) return [];
  const text = await readFile(path.join(root, file), "utf8").catch(() => "");
  const named = text.matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g);
  return [...named].map(([, name = ""]) => path.posix.join(path.posix.dirname(file), name));
}

/** The files of a room. A folder of tests that has no room, as those of tenancy, is about all of them. */
async function filesBelow(room: string): Promise<string[]> {
  const below = async (folder: string): Promise<string[]> =>
    (await readdir(path.join(root, folder), { recursive: true }).catch(() => [])).map((name) => `${folder}/${name}`);
  const files = await below(room);
  return files.length > 0 ? files : await below("src");
}
