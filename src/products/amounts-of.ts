/** How amounts of a contract are read. */
import { marksOf } from "../base/currency-marks.ts";
import { AmountReader, type DecimalSeparator } from "../base/decimal-text.ts";

/** With the sign or the code of the contract's own currency, or without. */
export function amountsOf(currency: string | null, separator: DecimalSeparator): AmountReader {
  return new AmountReader(separator, currency === null ? [] : marksOf(currency));
}
