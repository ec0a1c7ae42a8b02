/** Amounts as the currency has them, and never less than the price is. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { digitsOf } from "../../console/kit/currency-digits.ts";

test("an amount has the decimals of its currency, and the cents of a price where the currency has none", () => {
  const cases = [
    [1_099, "EUR", "1,099.00"],
    [1_979, "JPY", "1,979"],
    [1_979.01, "JPY", "1,979.01"],
    [1.235, "KWD", "1.235"],
    [1_099, "HUF", "1,099.00"],
    [1_099, "COP", "1,099.00"],
    [1_099, "IDR", "1,099.00"],
    [1_099, "ISK", "1,099"],
    [1_099, "CLP", "1,099"],
  ] as const;
  for (const [amount, currency, shown] of cases) {
    assert.equal(new Intl.NumberFormat("en", digitsOf(currency)).format(amount), shown);
  }
});
