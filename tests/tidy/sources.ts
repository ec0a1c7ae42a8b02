/** The repository's own source, as the tidy test reads it: files and what each imports. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

export const root = path.resolve(import.meta.dirname, "..", "..");

const folders = ["src", "sample", "engine", "client", "console", "demo", "bench", "campaigns", "tests"];

/** Files that a program writes. */
const generated = new Set(["client/api.ts"]);

export interface Source {
  /** Relative to the repository, with `/`: `src/offers/routes.ts`. */
  readonly file: string;
  readonly text: string;
  /** What it imports: a file of the repository as {@link Source.file}, or a package as written. */
  readonly imports: readonly string[];
  /** The imports that remain when the program runs, without those of types. */
  readonly loads: readonly string[];
  /** What it loads only when it needs it. */
  readonly loadsLater: readonly string[];
}

/** Every TypeScript file of the repository, by name. */
export async function readSources(): Promise<Source[]> {
  const lists = await Promise.all(folders.map(listFiles));
  const files = lists
    .flat()
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("/node_modules/") && !generated.has(file));
  return await Promise.all(files.sort().map(readSource));
}

/** A file of the repository, or null when there is none. */
export async function readText(file: string): Promise<string | null> {
  return await readFile(path.join(root, file), "utf8").catch(() => null);
}

/** Files below a folder; none where the folder is missing. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"));
}

async function readSource(file: string): Promise<Source> {
  const text = await readFile(path.join(root, file), "utf8");
  const loading = text.replaceAll(/^(?:import|export) type\b[^"';]*?\bfrom\s*"[^"]+"/gms, "");
  const later = [...loading.matchAll(/\bimport\(\s*"[^"]+"\s*\)/g)].join("\n");
  return {
    file,
    text,
    imports: importsOf(file, text),
    loads: importsOf(file, loading),
    loadsLater: importsOf(file, later),
  };
}

const importing = /^(?:import|export)\b[^"';]*?\bfrom\s*"([^"]+)"|^import\s*"([^"]+)"|\bimport\(\s*"([^"]+)"\s*\)/gms;

function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(importing)].map(([, from, bare, dynamic]) => {
    const name = from ?? bare ?? dynamic ?? "";
    return name.startsWith(".") ? path.posix.join(path.posix.dirname(file), name) : name;
  });
}

/** Every file and package that is loaded with a file at once: not what is loaded when it is needed. */
export function loadedAtStart(sources: readonly Source[], from: string): Set<string> {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  const seen = new Set<string>([from]);
  for (const file of seen) {
    const source = byFile.get(file);
    for (const loaded of source?.loads ?? []) if (source?.loadsLater.includes(loaded) !== true) seen.add(loaded);
  }
  return seen;
}

/** The packages among them. */
export function packagesAtStart(sources: readonly Source[], from: string): Set<string> {
  const files = new Set(sources.map(({ file }) => file));
  return loadedAtStart(sources, from).difference(files);
}

/** The folder below `src` that a file belongs to. A file directly in `src` has its own name: `app`. */
export function moduleOf(file: string): string {
  const [, first = "", second] = file.split("/");
  return second === undefined ? first.replace(/\.ts$/, "") : first;
}

/** A test, or what tests are made with. */
export function isTest(file: string): boolean {
  return /^(?:tests|campaigns)\//.test(file) || file.endsWith(".test.ts");
}

/** Whether an import is the package, or something inside it. */
export function isPackage(imported: string, name: string): boolean {
  return imported === name || imported.startsWith(`${name}/`);
}

/** Files that load each other in a circle. */
export function findCycles(sources: readonly Source[]): string[] {
  const loadsByFile = new Map(sources.map((source) => [source.file, source.loads]));
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    const at = trail.indexOf(file);
    if (at !== -1) cycles.push([...trail.slice(at), file].join(" -> "));
    if (at !== -1 || done.has(file)) return;
    for (const imported of loadsByFile.get(file) ?? []) visit(imported, [...trail, file]);
    done.add(file);
  };
  for (const { file } of sources) visit(file, []);
  return cycles;
}
