/** Builds the failure of a CSV row for its task (interface 7-9). */
import type { PartFailure } from "../tasks/index.ts";
import type { ImportProblem } from "./import-problem.ts";

/** Names the row, the column if one cell is wrong, the product's identifier and GTIN, and what is wrong by code and in words. */
export function importFailure(failed: {
  row: number;
  column: string | null;
  identifier: string;
  gtin: string;
  problem: ImportProblem;
}): PartFailure {
  const { row, column, identifier, gtin, problem } = failed;
  const cell = column === null ? `Row ${row}` : `Row ${row}, column "${column}"`;
  return {
    messageId: "ProcessingFailure",
    attributes: {
      row: String(row),
      ...(column === null ? {} : { column }),
      identifier: storable(identifier),
      gtin: storable(gtin),
      code: problem.code,
      ...Object.fromEntries(Object.entries(problem.params).map(([name, text]) => [name, storable(text)])),
      exceptionMessage: storable(`${cell}: ${problem.message}`),
    },
  };
}

/** Makes the text of a bad cell storable: at most 500 characters, none that PostgreSQL refuses. */
function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD").slice(0, 500).toWellFormed();
}
