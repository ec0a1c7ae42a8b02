/** A copy of the program, for what an installation has of its own. */
import { cp, mkdir, readdir, symlink } from "node:fs/promises";
import path from "node:path";

const root = path.join(import.meta.dirname, "..", "..");

/**
 * Copies the program into `folder`. Its packages are links, because they are large; what others keep beside them is not there.
 *
 * @param without a package that is missing
 */
export async function anInstallation(folder: string, without?: string): Promise<void> {
  const ofConsole = ["at-install.ts", "build.ts", "leftovers.ts", "put-in-place.ts"].map((file) => `console/${file}`);
  for (const part of ["src", "engine", "sample", "package.json", ...ofConsole]) {
    const filter = (file: string): boolean => path.basename(file) !== "node_modules";
    await cp(path.join(root, part), path.join(folder, part), { recursive: true, filter });
  }
  await mkdir(path.join(folder, "node_modules"));
  for (const name of await readdir(path.join(root, "node_modules"))) {
    if (name === without || name === ".cache") continue;
    await symlink(path.join(root, "node_modules", name), path.join(folder, "node_modules", name));
  }
}
