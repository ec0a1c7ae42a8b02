/**
 * The statements that the tests of a run sent: each process that starts a service writes down its own, and `npm run
 * test:dialect` judges them all after the run.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { sentStatements } from "../../src/database/statement.ts";

const directory = path.join(import.meta.dirname, "../../node_modules/.cache/pricewright/statements");

/** Forgets the statements of the run before. */
export async function forgetSent(): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
}

let sent: Set<string> | undefined;

/** Collects what this process sends from now on. */
export function collectSent(): void {
  if (sent !== undefined) return;
  const statements = new Set<string>();
  sent = statements;
  sentStatements.subscribe((text) => void statements.add(String(text)));
  process.on("exit", () => {
    mkdirSync(directory, { recursive: true });
    writeFileSync(path.join(directory, `${process.pid}.json`), JSON.stringify([...statements]));
  });
}

/** Our statements by their names, `room.whatItDoes`; a name has as many texts as it was sent with different parts. */
export async function readSent(): Promise<Map<string, string[]>> {
  const files = await readdir(directory).catch(() => []);
  const texts = await Promise.all(files.map(async (file) => await readFile(path.join(directory, file), "utf8")));
  const every = new Set(texts.flatMap((text): string[] => JSON.parse(text)));
  const named = new Map<string, string[]>();
  for (const statement of every) {
    const name = /^\s*\/\* (\w+\.\w+) \*\//.exec(statement)?.[1];
    if (name !== undefined) named.set(name, [...(named.get(name) ?? []), statement]);
  }
  return named;
}
