/**
 * The statements that the tests of a run sent: each process that starts a service writes down its own. They are judged after the run
 * (main.ts), and explained on a cluster by `npm run citus-check`, which needs values for their parameters.
 */
import { randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { sentStatements } from "../../src/database/statement.ts";

const directory = path.join(import.meta.dirname, "../../node_modules/.cache/pricewright/statements");

/** Values that are longer are not kept: a test that measures memory sends some. */
const longestValue = 10_000;

/** A parameter as the driver sends it: text, or bytes in base64. */
export type SentValue = string | null | { readonly base64: string };

export interface SentStatement {
  readonly text: string;
  /** Of the first time that it was sent with short ones; null if there was none. */
  values: SentValue[] | null;
}

/** Forgets the statements of the run before. */
export async function forgetSent(): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
}

let sent: Map<string, SentStatement> | undefined;

/** Collects what this process sends from now on. @returns the statements by their texts, while they come */
export function collectSent(): ReadonlyMap<string, SentStatement> {
  if (sent !== undefined) return sent;
  const statements = new Map<string, SentStatement>();
  sent = statements;
  sentStatements.subscribe((message) => {
    const { text, values } = parts(message);
    const known = statements.get(text);
    if (known === undefined) statements.set(text, { text, values: valuesOf(values) });
    else known.values ??= valuesOf(values);
  });
  process.on("exit", () => {
    mkdirSync(directory, { recursive: true });
    writeFileSync(path.join(directory, `${randomUUID()}.json`), JSON.stringify([...statements.values()]));
  });
  return statements;
}

function parts(message: unknown): { text: string; values: readonly unknown[] } {
  if (typeof message !== "object" || message === null || !("text" in message) || !("values" in message)) {
    throw new Error("a statement is a text and its values");
  }
  return { text: String(message.text), values: Array.isArray(message.values) ? message.values : [] };
}

function valuesOf(values: readonly unknown[]): SentValue[] | null {
  const short = values.map(valueOf);
  return short.includes(undefined) ? null : short.filter((value) => value !== undefined);
}

/** @returns undefined for a value that is too long to keep, or cannot be written */
function valueOf(value: unknown): SentValue | undefined {
  if (value === null || value === undefined) return null;
  if ((typeof value === "string" || Array.isArray(value) || Buffer.isBuffer(value)) && value.length > longestValue) {
    return undefined;
  }
  if (Buffer.isBuffer(value)) return { base64: value.toString("base64") };
  if (value instanceof Date) return value.toISOString().replace(/^\+0/, "");
  if (Array.isArray(value)) return literalOf(value);
  return typeof value === "string" || typeof value === "bigint" ? String(value) : jsonOf(value);
}

/** A test sends a circular value to see it refused by the driver. That is no error of the one who writes down. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** An array as PostgreSQL writes it. */
function literalOf(values: readonly unknown[]): string {
  const elements = values.map((value) => {
    const text = valueOf(value);
    return typeof text === "string" ? `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"` : "NULL";
  });
  return `{${elements.join(",")}}`;
}

/** Our statements by their names, `room.whatItDoes`; a name has as many texts as it was sent with different parts. */
export async function readSent(): Promise<Map<string, SentStatement[]>> {
  const files = await readdir(directory).catch(() => []);
  const texts = await Promise.all(files.map(async (file) => await readFile(path.join(directory, file), "utf8")));
  const every = new Map<string, SentStatement>();
  for (const statement of texts.flatMap((text): SentStatement[] => JSON.parse(text))) {
    const known = every.get(statement.text);
    if (known === undefined) every.set(statement.text, statement);
    else known.values ??= statement.values;
  }
  return byName(every.values());
}

export function byName(statements: Iterable<SentStatement>): Map<string, SentStatement[]> {
  const named = new Map<string, SentStatement[]>();
  for (const statement of statements) {
    const name = /^\s*\/\* (\w+\.\w+) \*\//.exec(statement.text)?.[1];
    if (name !== undefined) named.set(name, [...(named.get(name) ?? []), statement]);
  }
  return named;
}
