/** Reads the release number of this program. */
import { readFile } from "node:fs/promises";
import path from "node:path";

/** The release number, "0.0.<build>". */
export async function readProgramVersion(): Promise<string> {
  const text = await readFile(path.join(import.meta.dirname, "..", "..", "package.json"), "utf8");
  const parsed: unknown = JSON.parse(text);
  const isPackage = typeof parsed === "object" && parsed !== null && "version" in parsed;
  return isPackage ? String(parsed.version) : "0.0.0";
}
