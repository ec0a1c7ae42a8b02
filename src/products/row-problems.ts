/** Failures and warnings of rows as a task's result has them. */
import { limits } from "../limits.ts";
import type { PartFailure, RowProblem } from "../tasks/index.ts";

/** The first by row and column, without the words that repeat them. */
export function rowProblems(failures: readonly PartFailure[]): RowProblem[] {
  return failures.slice(0, limits.products.rehearsalErrors).map(({ attributes }) => {
    const { row = "", column, identifier = "", gtin: _, code = "", exceptionMessage = "", ...params } = attributes;
    const message = exceptionMessage.slice(exceptionMessage.indexOf(": ") + 2);
    const at = { row: Number(row), ...(column === undefined ? {} : { column: cutName(column) }), identifier };
    return { ...at, code, params, message };
  });
}

/** The name of a column, which may have millions of characters. */
export function cutName(text: string): string {
  return text.slice(0, limits.products.tagKeyCharacters * 2).toWellFormed();
}
