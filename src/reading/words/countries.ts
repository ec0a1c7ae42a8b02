/** What money a country uses. The runtime knows currencies and languages, but not which country has which currency. */

import { Remembered } from "../../base/remembered.ts";
import table from "./countries.json" with { type: "json" };

/** ISO 3166 codes by the ISO 4217 code of their money. */
const countriesOf: Readonly<Record<string, string>> = table;

const currencies = new Map(
  Object.entries(countriesOf).flatMap(([currency, countries]) =>
    countries.split(" ").map((country): [string, string] => [country, currency]),
  ),
);

/** The countries with their currencies, as ISO codes. */
export const currencyByCountry: ReadonlyMap<string, string> = currencies;

/** The country after which a currency is written: the first of those that use it. */
export function countryOfCurrency(currency: string): string | null {
  return countriesOf[currency]?.slice(0, 2) ?? null;
}

const locales = new Remembered<string>(1_000);

/** The language that shops of a country write, and the country: `cs-CZ` for `CZ`. In Paraguay most people speak another one. */
export function localeOf(country: string): string {
  if (country === "PY") return "es-PY";
  return locales.get(country, () => `${new Intl.Locale(`und-${country}`).maximize().language}-${country}`);
}
