/** The SQL in the source, as the tidy test reads it: `sql` templates, and the tables that belong to a contract. */
import { listFiles, readText, type Source } from "./sources.ts";

export interface Statement {
  readonly file: string;
  /** The template's text, with `${…}` for each value. Templates inside it are statements of their own, too. */
  readonly text: string;
  /** `offers.submit` of the comment that the template begins with, or null without one. */
  readonly name: string | null;
  /** Whether it is passed to `rows`, `row` or `run`. Other templates are parts of statements. */
  readonly isRun: boolean;
  /** Whether somebody uses the number of rows that `run` returns. */
  readonly isCounted: boolean;
}

/** Every `sql` template of a source, inner ones as well. */
export function statementsOf({ file, text }: Pick<Source, "file" | "text">): Statement[] {
  const statements: Statement[] = [];
  for (const { index } of text.matchAll(/\bsql`/g)) {
    const body = templateAt(text, index + 4);
    const name = /^\s*\/\* (\w+\.\w+) \*\//.exec(body)?.[1] ?? null;
    const before = text.slice(Math.max(0, index - 300), index);
    const isRun = /\.(?:rows?|run)(?:<[^;`]*>)?\(\s*$/.test(before);
    const isCounted = /(?:[=(,?:<>+-]|\breturn)\s*(?:await\s+)?[\w.#]+\.run\(\s*$/.test(before);
    statements.push({ file, text: body, name, isRun, isCounted });
  }
  return statements;
}

/** The text of the template literal whose backtick stands before `start`. */
function templateAt(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text.startsWith("${", at)) depth++;
    else if (depth > 0 && text[at] === "}") depth--;
    else if (depth > 0 && text[at] === "`") at += templateAt(text, at + 1).length + 1;
    else if (depth === 0 && text[at] === "`") return text.slice(start, at);
  }
  throw new Error("a template does not end");
}

/** Tables of which each row belongs to one contract; `contract` itself is the list of them. */
export async function readTenantTables(): Promise<string[]> {
  const files = (await listFiles("src/database/migrations")).filter((file) => file.endsWith(".sql")).sort();
  const texts = await Promise.all(files.map(readText));
  return texts.flatMap((text) =>
    [...(text ?? "").matchAll(/create (?:unlogged )?table (\w+) \(\n(.*?)\n\)/gs)]
      .filter(([, table, columns]) => table !== "contract" && /^ {2}contract_id /m.test(columns ?? ""))
      .map(([, table = ""]) => table),
  );
}

/** How often a statement reads or writes a tenant table, and how often it names contract_id. */
export function tenancyOf(text: string, tables: readonly string[]): { tables: string[]; named: number } {
  const using = new RegExp(String.raw`\b(?:from|join|into|update|using)\s+(?:only\s+)?(${tables.join("|")})\b`, "g");
  return {
    tables: [...text.matchAll(using)].map(([, table = ""]) => table),
    named: [...text.matchAll(/\bcontract_id\b/g)].length,
  };
}

/** Whether rows that an insert … select meets are left out: Citus counts those as well, unless it plans the whole on one node. */
export function leavesOut(text: string): boolean {
  return /\binsert into\b[^;]*\bselect\b[^;]*\bon conflict\b[^;]*\bdo nothing\b(?![^;]*\breturning\b)/.test(text);
}

/** Whether the columns of a result are those that a table happens to have: a later release that adds one breaks it. */
export function hasOpenResult(text: string, tables: readonly string[]): boolean {
  const own = withoutInner(withoutInner(text, /\$\{[^{}]*\}/g), /\([^()]*\)/g);
  return new RegExp(String.raw`\b(?:select|returning)\s+\*|\b(?:${tables.join("|")})\.\*`).test(own);
}

/** A text without what stands in brackets, from the innermost on. */
function withoutInner(text: string, bracketed: RegExp): string {
  const shorter = text.replaceAll(bracketed, "");
  return shorter === text ? text : withoutInner(shorter, bracketed);
}
