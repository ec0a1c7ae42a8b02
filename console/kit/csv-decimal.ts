/** Which sign stands before the decimals of a file. */

export type Decimal = "," | ".";

/** Three digits after the only sign may be thousands: "1.299" says nothing. */
const certain = {
  ",": /^-?(?:\d{1,3}(?:\.\d{3})+,\d{1,4}|\d+,(?:\d{1,2}|\d{4})|0,\d{3})$/,
  ".": /^-?(?:\d{1,3}(?:,\d{3})+\.\d{1,4}|\d+\.(?:\d{1,2}|\d{4})|0\.\d{3})$/,
} as const;

/**
 * A comma is the decimal separator if more cells read that way. Who separates columns by semicolons does so because of it.
 *
 * @param otherwise where neither the cells nor the semicolons say it
 */
export function decimalOf(
  rows: readonly (readonly string[])[],
  { separator, otherwise = "." }: { readonly separator: string; readonly otherwise?: Decimal },
): Decimal {
  const cells = rows.flat().map((cell) => cell.trim().replace(/\s?%$/, ""));
  const [commas, points] = ([",", "."] as const).map((sign) => cells.filter((cell) => certain[sign].test(cell)).length);
  if (commas === points) {
    return separator === ";" && cells.some((cell) => /^-?\d+[.,]\d+$/.test(cell)) ? "," : otherwise;
  }
  return (commas ?? 0) > (points ?? 0) ? "," : ".";
}
