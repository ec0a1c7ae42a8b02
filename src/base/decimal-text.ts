/** Numbers as people write them, with the decimal separator that they chose. */
import { parseJson } from "./json.ts";

export type DecimalSeparator = "," | ".";

const grouped = {
  ",": /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/,
  ".": /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/,
};

/**
 * The text with a decimal point and without thousands separators: `1.234,50` with `,` becomes `1234.50`.
 *
 * @returns null if the separator is a comma and the text has a point that separates no thousands
 */
export function normalDecimal(text: string, separator: DecimalSeparator): string | null {
  const trimmed = text.trim();
  const group = separator === "," ? "." : ",";
  const ungrouped = grouped[separator].test(trimmed) ? trimmed.replaceAll(group, "") : trimmed;
  return separator === "," ? swapComma(ungrouped) : ungrouped;
}

function swapComma(text: string): string | null {
  return text.includes(".") ? null : text.replace(",", ".");
}

/** Nearly every amount is written like this. A double carries it exactly, so it needs no careful reading. */
const simpleAmounts = { ",": /^\d{1,12}(?:,\d{1,3})?$/, ".": /^\d{1,12}(?:\.\d{1,3})?$/ };

const plainDecimal = /^([+-]?)0*(\d{1,20}(?:\.\d{1,40})?)$/;

/**
 * Reads an amount as exactly as {@link parseJson}: rounding it half-up rounds the decimal as sent.
 *
 * @returns null if the text is no number
 */
export function parseAmount(text: string, separator: DecimalSeparator): number | null {
  if (simpleAmounts[separator].test(text)) return Number(separator === "." ? text : text.replace(",", "."));
  const [, sign = "", digits] = plainDecimal.exec(normalDecimal(text, separator) ?? "") ?? [];
  if (digits === undefined) return null;
  const amount = parseJson(`${sign === "-" ? sign : ""}${digits}`);
  return typeof amount === "number" ? amount : null;
}
