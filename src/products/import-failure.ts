/** A failed row of a CSV, as the task shows it (decisions section 3). */
import type { PartFailure } from "../tasks/index.ts";

/** Names the row, the column where it is one cell's fault, and by what the customer recognises the product. */
export function importFailure(failed: {
  row: number;
  column: string | null;
  identifier: string;
  gtin: string;
  message: string;
}): PartFailure {
  const { row, column, identifier, gtin, message } = failed;
  const place = column === null ? `Row ${row}` : `Row ${row}, column "${column}"`;
  return {
    messageId: "ProcessingFailure",
    attributes: {
      row: String(row),
      ...(column === null ? {} : { column }),
      identifier: storable(identifier),
      gtin: storable(gtin),
      exceptionMessage: storable(`${place}: ${message}`),
    },
  };
}

/** What a bad cell holds may be of any length, and have what a text of the database cannot. */
function storable(text: string): string {
  return text.replaceAll("\0", "\uFFFD").slice(0, 500).toWellFormed();
}
