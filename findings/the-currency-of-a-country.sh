#!/usr/bin/env bash
# country-to-currency 3.0.1, locale-currency 1.0.0, country-data-list 1.6.3, currency-codes 2.2.0: they disagree about
# Bulgaria, Curaçao, Venezuela and others.
#
# Expected: one or two years of delay at most for new currencies.
# Seen: locale-currency (named after CLDR) says BGN for Bulgaria, ANG for Curaçao, VED (not VES) for Venezuela and SVC
# for El Salvador, whose shops have written dollars since 2001. country-data-list has SLL, VEF and five foreign
# currencies for Zimbabwe. currency-codes does not know XCG, and finds Albania's lek by the number "008" but not by 8,
# while 978 and "978" are the euro. country-to-currency has all of them right.
# Matters: a default currency made from a domain's country is wrong for good, and a shop without its currency's code
# cannot be made.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts country-to-currency@3.0.1 locale-currency@1.0.0 country-data-list@1.6.3 currency-codes@2.2.0
cat >look.mjs <<'END'
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const byCountry = require("country-to-currency");
const { getCurrency } = require("locale-currency");
const { countries } = require("country-data-list");
const codes = require("currency-codes");
const simple = byCountry.default ?? byCountry;
for (const country of ["BG", "CW", "VE", "SV", "SL", "ZW", "MR", "DE"]) {
  console.log(country, simple[country], getCurrency(`xx-${country}`), countries[country].currencies.join("/"));
}
console.log(
  "currency-codes",
  codes.code("XCG")?.code,
  codes
    .country("Bulgaria")
    .map(({ code }) => code)
    .join(),
  ...[8, "008", 978, "978"].map((number) => codes.number(number)?.code),
);
END
diff - <(node look.mjs) <<'END' || { echo "changed: the-currency-of-a-country"; exit 1; }
BG EUR BGN BGN
CW XCG ANG ANG
VE VES VED VEF
SV USD SVC USD
SL SLE SLE SLL
ZW ZWG ZWG USD/ZAR/BWP/GBP/EUR
MR MRU MRU MRO
DE EUR EUR EUR
currency-codes undefined BGN undefined ALL EUR EUR
END
echo "as recorded: the-currency-of-a-country"
