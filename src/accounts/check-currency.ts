/** The currency of a contract is one of today. */
import { isCurrency, notCurrency } from "../base/currency.ts";
import { apiError } from "../base/error.ts";

/** @throws 400 for a code that does not exist, or was withdrawn */
export function checkCurrency(code: string): void {
  if (!isCurrency(code)) throw apiError("request.invalid", `currency ${notCurrency(code)}.`, "/currency");
}
