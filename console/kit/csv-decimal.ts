/** Which sign stands before the decimals of a file. */
import { AmountReader, type DecimalSeparator } from "../../src/base/decimal-text.ts";

export type Decimal = DecimalSeparator;

/** What a file's amounts say of it. */
export interface JudgedDecimal {
  readonly decimal: Decimal;
  /** No amount reads in one way only: what else the file has decided. */
  readonly isGuess: boolean;
}

const readers = { ",": new AmountReader(","), ".": new AmountReader(".") } as const;

/** The sign by which alone an amount can be read; "both" for one that is another amount by each, as "1.299". */
function signOf(cell: string): Decimal | "both" | null {
  const amount = digitsOfAmount(cell);
  const [comma, point] = [readers[","].amount(amount), readers["."].amount(amount)];
  if (comma === null || point === null) return comma === point ? null : comma === null ? "." : ",";
  return comma === point ? null : "both";
}

/**
 * Judges by the cells that become amounts: a comma is the decimal sign if more of them read that way. Who separates columns by semicolons
 * does so because of it.
 *
 * @param otherwise where neither the cells nor the semicolons say it
 */
export function judgeDecimal(
  cells: readonly string[],
  { separator, otherwise = "." }: { readonly separator: string; readonly otherwise?: Decimal },
): JudgedDecimal {
  const signs = cells.map(signOf);
  const count = (sign: ReturnType<typeof signOf>): number => signs.filter((found) => found === sign).length;
  const [commas, points, both] = [count(","), count("."), count("both")];
  if (commas !== points) return { decimal: commas > points ? "," : ".", isGuess: false };
  const isGuess = commas + both > 0;
  return { decimal: separator === ";" && isGuess ? "," : otherwise, isGuess };
}

/** An amount without what stands around it: "CHF -1'234.50" is "1'234.50". Dashes for its decimals stay: they say what "1.299,-" is. */
function digitsOfAmount(cell: string): string {
  return /^\D{0,12}(\d(?:.{0,80}\d)?(?:[.,:][-–—]{1,2})?)\D{0,12}$/.exec(cell.trim())?.[1] ?? "";
}
