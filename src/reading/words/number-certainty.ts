/** Numbers that one text can mean: whether the digits behind a point or comma are thousands or decimals. */
import { countryOfCurrency, currencyByCountry } from "./countries.ts";
import type { MoneyContext } from "./currency-signs.ts";
import { decimalSignOf, decimalsOf } from "./price-text.ts";

/**
 * Countries whose shops write decimals with a point and with a comma, by reason: what stands before three digits is one or the other.
 * `languages`: English beside French; `custom`: the law says one sign, shops write the other; `neighbours`: the neighbour's way in
 * one part.
 */
const bothWays: Readonly<Record<"languages" | "custom" | "neighbours", string>> = {
  languages: "CA CM MU SC VU",
  custom: "ZA NA EC CR UY SV PE BO PA",
  neighbours: "CH LI CY",
};
const writesBoth = new Set(Object.values(bothWays).flatMap((countries) => countries.split(" ")));

const oneSeparator = /^(\d{1,3})([.,])(\d{3})$/;

/** The other numbers that the text can mean in this country; none where it allows one only. */
export function otherReadings(number: string, { country, currency }: MoneyContext): string[] {
  const [, whole = "", sign, rest = ""] = oneSeparator.exec(number) ?? [];
  if (sign === undefined || whole === "0") return [];
  const money = currency ?? currencyByCountry.get(country ?? "") ?? null;
  const place = country ?? (money === null ? null : countryOfCurrency(money));
  const both = [`${whole}${rest}`, `${whole}.${rest}`];
  if (decimalsOf(money) === 3) return sign === decimalSignOf(place) ? [] : both;
  if (place === null || currency === "IQD") return [];
  return sign === decimalSignOf(place) || writesBoth.has(place) ? both : [];
}
