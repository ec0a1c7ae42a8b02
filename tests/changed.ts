/**
 * Which test files reach what was changed. A test reaches what it loads, and, where it starts a service, what the room of its folder
 * loads: `tests/orders` the room `src/orders`. A service is made of every room, so its own imports say nothing. Of a room's index, which
 * names all that others use, a file loads what it asks for.
 */
import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const root = path.resolve(import.meta.dirname, "..");
const composition = new Set([
  "src/app.ts",
  "src/rooms.ts",
  "src/start-server.ts",
  "src/main.ts",
  "tests/harness/service.ts",
]);

/** What every test stands on. */
const ground =
  /^(?:package(?:-lock)?\.json|tsconfig|tests\/harness\/|tests\/(?:run|plan|tiers|changed)\.ts|src\/database\/)/;

/** Loaded by the name of the language, so that no import names them. */
const wordsOfLanguage = /^src\/reading\/words\/[a-z]{2}\.json$/;

/** @param since a commit; the files that differ from it, with those that nobody committed yet */
export async function changedFiles(since: string): Promise<string[]> {
  const git = async (...given: string[]): Promise<string[]> =>
    (await promisify(execFile)("git", given, { cwd: root })).stdout.split("\n").filter((name) => name !== "");
  return [...(await git("diff", "--name-only", since)), ...(await git("ls-files", "--others", "--exclude-standard"))];
}

/** @returns those of the test files that reach a changed file */
export async function reaching(files: readonly string[], differing: readonly string[]): Promise<string[]> {
  const changed = differing.map((file) => (wordsOfLanguage.test(file) ? "src/reading/words/languages.ts" : file));
  if (changed.some((file) => ground.test(file))) return [...files];
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
  return /^tests\/(?:docs|faults|tidy|tour|words)/.test(test);
}

class Imports {
  readonly #modules = new Map<string, Promise<Module>>();
  readonly #reached = new Map<string, Promise<Set<string>>>();

  async reachedFrom(test: string): Promise<Set<string>> {
    const known = this.#reached.get(test) ?? this.#reachedFrom(test);
    this.#reached.set(test, known);
    return await known;
  }

  async #reachedFrom(test: string): Promise<Set<string>> {
    const reached = await this.#closure([test]);
    if (reached.has("tests/harness/service.ts")) {
      const room = `src/${roomOf(test)}`;
      for (const file of await this.#closure(await filesBelow(room))) reached.add(file);
    }
    return reached;
  }

  /** The files, and what they load. Of an index that names what it hands on, what is asked for. */
  async #closure(from: readonly string[]): Promise<Set<string>> {
    const loaded = new Set(from);
    const indexes = new Set<string>();
    for (const file of loaded) {
      if (composition.has(file)) continue;
      for (const { names, file: imported } of (await this.#moduleOf(file)).imports) {
        for (const source of await this.#sources(imported, names, indexes)) loaded.add(source);
      }
    }
    return loaded.union(indexes);
  }

  async #sources(file: string, names: readonly string[] | null, indexes: Set<string>): Promise<string[]> {
    const { handedOn } = await this.#moduleOf(file);
    if (names === null || !names.every((name) => handedOn.has(name))) return [file];
    indexes.add(file);
    const sources = names.map(async (name) => {
      const [source, itsName] = handedOn.get(name) ?? [file, name];
      return await this.#sources(source, [itsName], indexes);
    });
    return (await Promise.all(sources)).flat();
  }

  async #moduleOf(file: string): Promise<Module> {
    const known = this.#modules.get(file) ?? readModule(file);
    this.#modules.set(file, known);
    return await known;
  }
}

/** No file changes while this process runs. */
const graph = new Imports();

/** `tests/products-csv` is about the room `products`. */
function roomOf(test: string): string {
  return (test.split("/")[1] ?? "").replace(/-.*/, "");
}

interface Module {
  /** What it loads; types load nothing. Names are null where everything is asked for. */
  readonly imports: readonly { readonly file: string; readonly names: readonly string[] | null }[];
  /** What it exports of other files: their path and the name there. */
  readonly handedOn: ReadonlyMap<string, readonly [file: string, name: string]>;
}

const statement = /\b(import|export)\s+(?:(type)\s)?\s*(?:\{([^}]*)\}|[\w*][^;"{}]*?)\s*from\s*"(\.[^"]+)"/g;
const wholly = /\bimport\s*\(?\s*"(\.[^"]+)"/g;

async function readModule(file: string): Promise<Module> {
  const imports: { file: string; names: readonly string[] | null }[] = [];
  const handedOn = new Map<string, readonly [string, string]>();
  if (!/\.[jt]sx?$/.test(file)) return { imports, handedOn };
  const text = await readFile(path.join(root, file), "utf8").catch(() => "");
  const resolved = (name: string): string => path.posix.join(path.posix.dirname(file), name);
  for (const [, word, isType, list, from = ""] of text.matchAll(statement)) {
    if (isType !== undefined) continue;
    const named = list?.split(",").map((one) => one.trim().split(/\s+as\s+/));
    const values = named?.filter(([name = ""]) => name !== "" && !name.startsWith("type "));
    const names = values?.map(([name = ""]) => name) ?? null;
    if (names?.length !== 0) imports.push({ file: resolved(from), names });
    if (word === "export") {
      for (const [name = "", as = name] of values ?? []) handedOn.set(as, [resolved(from), name]);
    }
  }
  for (const [, name = ""] of text.matchAll(wholly)) imports.push({ file: resolved(name), names: null });
  return { imports, handedOn };
}

/** The files of a room. A folder of tests that has no room, as those of tenancy, is about all of them. */
async function filesBelow(room: string): Promise<string[]> {
  const below = async (folder: string): Promise<string[]> =>
    (await readdir(path.join(root, folder), { recursive: true }).catch(() => [])).map((name) => `${folder}/${name}`);
  const files = await below(room);
  return files.length > 0 ? files : await below("src");
}
