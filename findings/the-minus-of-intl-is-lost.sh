#!/usr/bin/env bash
# currency.js 2.0.4, accounting 0.4.1, numeral 2.0.6, parse-price 1.1.8: the minus that Intl writes is dropped, the
# amount turns positive.
#
# Expected: an error, NaN or −12.5 for the text that `Intl.NumberFormat` makes of −12.5 in Sweden, Norway, Lithuania,
# Estonia, Croatia or Slovenia.
# Seen: these locales write U+2212 and not the hyphen. All four libraries take it for an ornament and give +12.5,
# although the decimal sign is set right. For the hyphen the first three give −12.5.
# Matters: a refund, a surcharge below zero or a change of price that a browser has formatted changes its direction
# without a word.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts currency.js@2.0.4 accounting@0.4.1 numeral@2.0.6 parse-price@1.1.8
cat >look.mjs <<'END'
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const currency = require("currency.js");
const accounting = require("accounting");
const numeral = require("numeral");
const parsePrice = require("parse-price").default ?? require("parse-price");
numeral.register("locale", "comma", {
  delimiters: { thousands: " ", decimal: "," },
  abbreviations: {},
  ordinal: () => "",
  currency: { symbol: "kr" },
});
numeral.locale("comma");
const read = (text) => [
  currency(text, { decimal: "," }).value,
  accounting.unformat(text, ","),
  numeral(text).value(),
  parsePrice(text),
];
for (const locale of ["sv-SE", "nb-NO", "lt-LT", "et-EE", "hr-HR", "sl-SI", "de-DE"]) {
  const text = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(-12.5);
  console.log(locale, text.codePointAt(0).toString(16), read(text).join(" "));
}
END
diff - <(node look.mjs) <<'END' || { echo "changed: the-minus-of-intl-is-lost"; exit 1; }
sv-SE 2212 12.5 12.5 12.5 12.5
nb-NO 2212 12.5 12.5 12.5 12.5
lt-LT 2212 12.5 12.5 12.5 12.5
et-EE 2212 12.5 12.5 12.5 12.5
hr-HR 2212 12.5 12.5 12.5 12.5
sl-SI 2212 12.5 12.5 12.5 12.5
de-DE 2d -12.5 -12.5 -12.5 12.5
END
echo "as recorded: the-minus-of-intl-is-lost"
