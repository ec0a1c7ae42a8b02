#!/usr/bin/env bash
# Node 26.10.0 (ICU 78.3, CLDR 48): a locale may write money with other separators than numbers, and each currency with
# its own.
#
# Expected: one decimal sign a locale; Switzerland and Austria are the known exceptions.
# Seen: 24 locales of English, German, French and Portuguese write 1,234,567.89 euros with another decimal sign than the
# number itself, among them English in Germany, France, the Netherlands and Spain. In nine of them (English in Sweden,
# Denmark, Norway, Poland, Czechia, Hungary, Romania, Georgia, Ukraine) the sign hangs on the currency: kronor and
# dollars have a comma, euros a point. Cape Verde's decimal sign of money is "$", also for euros. Marathi and Malayalam
# group numbers by lakh, money by thousands.
# Matters: who takes the decimal sign from `formatToParts` of a plain number, or once a locale, reads money of these
# pages a hundred times too high, and a price list that was written by one program has two decimal signs.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund node@26.10.0
cat >look.mjs <<'END'
console.log(process.versions.icu, process.versions.cldr);
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const known = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const regions = letters.flatMap((a) => letters.map((b) => a + b)).filter((region) => known.of(region) !== undefined);
const locales = ["en", "de", "fr", "pt"]
  .flatMap((language) => regions.map((region) => `${language}-${region}`))
  .filter((name) => new Intl.NumberFormat(name).resolvedOptions().locale === name);
const sign = (name, options) =>
  new Intl.NumberFormat(name, options).formatToParts(1234567.89).find(({ type }) => type === "decimal")?.value;
const euros = { style: "currency", currency: "EUR" };
console.log(locales.filter((name) => sign(name) !== sign(name, euros)).join(" "));
const perCurrency = (name) =>
  new Set(["EUR", "USD", "SEK", "PLN"].map((currency) => sign(name, { style: "currency", currency }))).size > 1;
console.log("by currency:", locales.filter(perCurrency).join(" "));
for (const [name, currency] of [
  ["en-SE", "SEK"],
  ["en-SE", "EUR"],
  ["en-DE", "EUR"],
  ["fr-CH", "CHF"],
  ["pt-CV", "CVE"],
  ["pt-CV", "EUR"],
  ["mr", "INR"],
  ["ml", "INR"],
]) {
  const money = new Intl.NumberFormat(name, { style: "currency", currency }).format(1234567.5);
  console.log(name, new Intl.NumberFormat(name).format(1234567.5), money.replaceAll("\u200B", ""));
}
END
diff - <(node_modules/.bin/node look.mjs) <<'END' || { echo "changed: money-has-its-own-separators"; exit 1; }
78.3 48.0
en-BE en-CZ en-DE en-DK en-EE en-ES en-FI en-FR en-GE en-HU en-IT en-LT en-LV en-NL en-NO en-PL en-PT en-RO en-SE en-SI en-SK en-UA fr-CH pt-CV
by currency: en-CZ en-DK en-GE en-HU en-NO en-PL en-RO en-SE en-UA
en-SE 1 234 567,5 1 234 567,50 kr
en-SE 1 234 567,5 €1,234,567.50
en-DE 1.234.567,5 €1,234,567.50
fr-CH 1'234'567,5 1'234'567.50 CHF
pt-CV 1 234 567,5 1 234 567$50 
pt-CV 1 234 567,5 1 234 567$50 €
mr १२,३४,५६७.५ ₹१,२३४,५६७.५०
ml 12,34,567.5 ₹1,234,567.50
END
echo "as recorded: money-has-its-own-separators"
