/** Runs the conformance suite against a fleet, in a process of its own. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { admin } from "../torture/kills/target.ts";

const run = path.join(import.meta.dirname, "..", "..", "tests", "conformance", "run.ts");

export interface Conformance {
  readonly isKept: boolean;
  /** What the suite printed. */
  readonly output: string;
}

export async function conformance(url: string): Promise<Conformance> {
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password };
  const child = spawn(process.execPath, ["--test-reporter=spec", run, url], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += String(text)));
  const [code] = await once(child, "close");
  return { isKept: code === 0, output };
}
