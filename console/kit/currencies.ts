/** Currencies to choose from, and the one that is likely. */

export { currencies } from "../../src/base/currency.ts";

/** The currency of most shops in the browser's region. */
export function usualCurrency(): string {
  const region = new Intl.Locale(navigator.language).maximize().region ?? "";
  const others: Readonly<Record<string, string>> = {
    CH: "CHF",
    CZ: "CZK",
    DK: "DKK",
    GB: "GBP",
    NO: "NOK",
    PL: "PLN",
    SE: "SEK",
    US: "USD",
  };
  return others[region] ?? "EUR";
}
