/** What the engine says of a text, while it is typed: the same check as the service's, with the words of the person's language. */
import {
  parseStrategy,
  problemText,
  warningsOf,
  type Language,
  type Problem,
  type Strategy,
} from "../../engine/index.ts";
import type { Json } from "../strategies/document-diff.ts";
import { readText, type ReadText, type SyntaxProblem } from "./json-text.ts";

/** Something that the engine finds wrong, or suspicious. */
export interface Finding {
  readonly pointer: string;
  readonly message: string;
  readonly isWarning: boolean;
}

export interface Checked {
  readonly read: ReadText;
  /** null: the text is JSON. */
  readonly syntax: SyntaxProblem | null;
  readonly findings: readonly Finding[];
  /** null while the document has problems. */
  readonly strategy: Strategy | null;
}

export function checkText(text: string, language: Language): Checked {
  const read = readText(text);
  if (!read.isJson) return { read, syntax: read.problem, findings: [], strategy: null };
  const parsed = parseStrategy(read.value);
  const findingOf = (isWarning: boolean) => (problem: Problem) => ({
    pointer: problem.pointer,
    message: problemText(problem, language),
    isWarning,
  });
  if ("problems" in parsed) {
    return { read, syntax: null, findings: parsed.problems.map(findingOf(false)), strategy: null };
  }
  const findings = warningsOf(parsed.strategy).map(findingOf(true));
  return { read, syntax: null, findings, strategy: parsed.strategy };
}

/** Whether there is nothing that keeps the document from becoming a version. */
export function isStorable({ syntax, findings }: Checked): boolean {
  return syntax === null && findings.every(({ isWarning }) => isWarning);
}

/** How many findings lie in a part of the document. */
export function countFindings(findings: readonly Finding[], pointer: string): number {
  return findings.filter(({ pointer: at, isWarning }) => !isWarning && (at === pointer || at.startsWith(`${pointer}/`)))
    .length;
}

/** The value of the document, null while the text is no JSON. */
export function valueOf({ read }: Checked): Json | null {
  return read.isJson ? read.value : null;
}
