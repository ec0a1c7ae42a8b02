/** Numbers as people write them in text, by the decimal separator that they said they use. */
import { parseJson } from "./json.ts";

export type DecimalSeparator = "," | ".";

const grouped = {
  ",": /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/,
  ".": /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/,
};

/** The text with a point for its decimal separator and without groups: `1.234,50` with `,` becomes `1234.50`. */
export function normalDecimal(text: string, separator: DecimalSeparator): string | null {
  const trimmed = text.trim();
  const group = separator === "," ? "." : ",";
  const ungrouped = grouped[separator].test(trimmed) ? trimmed.replaceAll(group, "") : trimmed;
  return separator === "," ? swapComma(ungrouped) : ungrouped;
}

/** A point is no decimal separator where the comma is. */
function swapComma(text: string): string | null {
  return text.includes(".") ? null : text.replace(",", ".");
}

/** What a double carries whole, as nearly every amount is written: nothing to cut, nothing to leave out. */
const simpleAmounts = { ",": /^\d{1,12}(?:,\d{1,3})?$/, ".": /^\d{1,12}(?:\.\d{1,3})?$/ };

const plainDecimal = /^([+-]?)0*(\d{1,20}(?:\.\d{1,40})?)$/;

/** Reads an amount, as exactly as from JSON: half-up on it is half-up on the decimal as sent. null: no number. */
export function parseAmount(text: string, separator: DecimalSeparator): number | null {
  if (simpleAmounts[separator].test(text)) return Number(separator === "." ? text : text.replace(",", "."));
  const [, sign = "", digits] = plainDecimal.exec(normalDecimal(text, separator) ?? "") ?? [];
  if (digits === undefined) return null;
  const amount = parseJson(`${sign === "-" ? sign : ""}${digits}`);
  return typeof amount === "number" ? amount : null;
}
