/** The built console on the disk: whether it is there and up to date, and the page that starts it. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { hashSources } from "./sources.ts";

const root = path.resolve(import.meta.dirname, "..", "..");

/** Where the build lies, and the program that makes it. */
export const consolePaths = {
  root,
  dist: path.join(root, "console", "dist"),
  program: path.join(root, "console", "build.ts"),
} as const;

/** Whether the build is there and was made of the sources as they are now. */
export async function isBuilt(): Promise<boolean> {
  const text = await readFile(path.join(consolePaths.dist, "build.json"), "utf8").catch(() => null);
  if (text === null) return false;
  const build: unknown = JSON.parse(text);
  const hash = typeof build === "object" && build !== null && "hash" in build ? build.hash : null;
  return hash === (await hashSources(root));
}

/** The page that starts the console, as built; null without a build. */
export async function readPage(): Promise<string | null> {
  return await readFile(path.join(consolePaths.dist, "index.html"), "utf8").catch(() => null);
}
