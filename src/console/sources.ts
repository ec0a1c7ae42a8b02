/** What the console is built of. Its hash says whether a build is out of date; file times do not survive a checkout. */
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

const folders = ["client", "console", "engine"];
/** What the console shares with the service. */
const shared = [
  "src/audit/actions.ts",
  ...["csv-text", "currency", "currency-marks", "decimal-text", "iso-4217", "json"].map(
    (name) => `src/base/${name}.ts`,
  ),
];
/** What programs make. The types of the client are erased from a build. */
const generated = /^console\/dist(?:\.tmp[^/]*)?\/|(?:^|\/)node_modules\/|^client\/api\.ts$/;

/** The hash of every source and of the versions of its packages. Installations without sources have the hash of nothing. */
export async function hashSources(root: string): Promise<string> {
  const lists = await Promise.all(folders.map(async (folder) => await listFiles(root, folder)));
  const files = ["package-lock.json", ...shared, ...lists.flat().filter(isSource)].sort();
  const hash = createHash("sha256");
  for (const file of files) {
    const text = await readFile(path.join(root, file)).catch(() => null);
    if (text !== null) hash.update(`${file}\n${text.length}\n`).update(text);
  }
  return hash.digest("hex");
}

function isSource(file: string): boolean {
  return !generated.test(file) && !file.endsWith(".test.ts");
}

async function listFiles(root: string, folder: string): Promise<string[]> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, "/"));
}
