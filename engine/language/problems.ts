// The problems of a document: where, what, and in which words.

import { PROBLEMS } from "../words/problem-texts.ts";
import { withNumbers } from "../words/shown-numbers.ts";
import { type Language, type Params, fill } from "../words/texts.ts";
import { WARNINGS } from "../words/warning-texts.ts";

const TEXTS = { ...PROBLEMS, ...WARNINGS };

export type ProblemCode = keyof typeof TEXTS;

/** One thing wrong with a strategy document, or a warning about it. */
export interface Problem {
  /** `branches[1].then.rule.target`; empty for the document itself. */
  readonly path: string;
  /** The same as a JSON pointer: `/branches/1/then/rule/target`. */
  readonly pointer: string;
  /** What is wrong, and the names and numbers in it: `problemText` makes words of them in any language. */
  readonly code: ProblemCode;
  readonly params: Params;
  /** In English. */
  readonly message: string;
}

/** A problem in words. */
export function problemText({ code, params }: Problem, language: Language): string {
  return wordsOf(code, params, language);
}

/** Numbers stand as the document has them. */
function wordsOf(code: ProblemCode, params: Params, language: Language): string {
  return withNumbers(fill(TEXTS[code], params, language), language, "all");
}

/** The path of a value in the document: that of its parent, and the key or index below it; the document's has no parent. */
export interface Path {
  readonly parent: Path | null;
  readonly key: string | number;
}

export const MAX_PROBLEMS = 100;

/** The path of a key or index below another. */
export function below(parent: Path, key: string | number): Path {
  return { parent, key };
}

/** Whether nothing more is told. Checks then end, because each further mistake would be looked at for names like it. */
export function isFull(problems: readonly Problem[]): boolean {
  return problems.length >= MAX_PROBLEMS;
}

/** Collects problems, at most 100 of them. */
export function report(problems: Problem[], path: Path, code: ProblemCode, params: Params = {}): void {
  if (!isFull(problems)) {
    const message = wordsOf(code, params, "en");
    problems.push({ path: pathOf(path), pointer: pointerOf(path), code, params, message });
  }
}

/** `branches[1].then.rule.target`; empty for the document itself. */
export function pathOf({ parent, key }: Path): string {
  if (parent === null) {
    return "";
  }
  const before = pathOf(parent);
  if (typeof key === "number") {
    return `${before}[${key}]`;
  }
  const shown = /^[A-Za-z_$][\w$]*$/.test(key) ? key : `[${JSON.stringify(key)}]`;
  return before === "" || shown.startsWith("[") ? `${before}${shown}` : `${before}.${shown}`;
}

/** The path as a JSON pointer. */
export function pointerOf({ parent, key }: Path): string {
  return parent === null ? "" : `${pointerOf(parent)}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** Words that people write for others. */
export const SYNONYMS: ReadonlyMap<string, string> = new Map([
  ["mean", "average"],
  ["avg", "average"],
  ["min", "lowest"],
  ["cheapest", "lowest"],
  ["max", "highest"],
  ["and", "all"],
  ["or", "any"],
  ["eq", "equals"],
  ["=", "equals"],
  ["==", "equals"],
  ["mon", "monday"],
  ["tue", "tuesday"],
  ["wed", "wednesday"],
  ["thu", "thursday"],
  ["fri", "friday"],
  ["sat", "saturday"],
  ["sun", "sunday"],
]);

/** The known name that another one probably means: a word for it, or one at most two letters away, whatever the case. */
export function nearestName(name: string, known: readonly string[]): string | null {
  const synonym = SYNONYMS.get(name.toLowerCase());
  if (synonym !== undefined && known.includes(synonym)) {
    return synonym;
  }
  const wanted = name.slice(0, 64).toLowerCase();
  let best: string | null = null;
  let least = MAX_MISTAKES + 1;
  for (const candidate of known) {
    if (Math.abs(candidate.length - wanted.length) < least) {
      const distance = editDistance(wanted, candidate.toLowerCase());
      if (distance < least && distance < candidate.length / 2) {
        [best, least] = [candidate, distance];
      }
    }
  }
  return best;
}

/** Letters that two names differ in, so that one may be a mistake for the other. */
const MAX_MISTAKES = 2;

/** The letters that two texts differ in; any greater number for more than may be mistakes. */
function editDistance(a: string, b: string): number {
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    // Further from the diagonal nothing is near enough.
    const [from, to] = [Math.max(1, i - MAX_MISTAKES), Math.min(b.length, i + MAX_MISTAKES)];
    const next: number[] = [];
    next[from - 1] = from === 1 ? i : FAR;
    for (let j = from; j <= to; j += 1) {
      const replaced = (row[j - 1] ?? FAR) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next[j] = Math.min(replaced, (row[j] ?? FAR) + 1, (next[j - 1] ?? FAR) + 1);
    }
    row = next;
  }
  return row[b.length] ?? FAR;
}

const FAR = 64;
