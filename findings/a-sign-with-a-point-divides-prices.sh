#!/usr/bin/env bash
# currency-formatter 1.5.9, accounting 0.4.1, numeral 2.0.6: the point of an abbreviated currency sign becomes the
# decimal sign.
#
# Expected: a library reads back what it has written itself, for each of its currencies.
# Seen: currency-formatter writes 163 currencies and misreads 16 of them: "S/. 12.50" of Peru, "B/. 1,299.00" of Panama,
# "L. 12.50" of Honduras become 0.12 and 0.1299, since all but digits and points is taken away and the sign's point
# comes first. Arabic signs with points give 0. It writes minus 12.50 tenge as "-₸12-50" and reads 0.12. accounting
# reads "Fr. 12.50", "Rs. 1,299" and "kr. 99.50" the same way, numeral the second (for the others it gives NaN). numeral
# reads the Dutch and German whole price "12,-" as minus 12.
# Matters: nothing fails. A list of prices comes in a hundred times too low or negative.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts currency-formatter@1.5.9 accounting@0.4.1 numeral@2.0.6
cat >look.mjs <<'END'
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const formatter = require("currency-formatter");
const misread = formatter.currencies.filter(
  ({ code, decimalDigits }) =>
    decimalDigits > 0 && formatter.unformat(formatter.format(1299, { code }), { code }) !== 1299,
);
console.log(formatter.currencies.length, misread.map(({ code }) => code).join(" "));
for (const code of ["PEN", "PAB", "HNL", "AED", "KZT"]) {
  const written = formatter.format(-12.5, { code });
  console.log(code, written, formatter.unformat(written, { code }));
}
const accounting = require("accounting");
const numeral = require("numeral");
for (const text of ["Fr. 12.50", "Rs. 1,299", "kr. 99.50", "12,-"])
  console.log(text, accounting.unformat(text), numeral(text).value());
END
diff - <(node look.mjs) <<'END' || { echo "changed: a-sign-with-a-point-divides-prices"; exit 1; }
163 AED BHD BTN DZD EGP HNL IQD JOD KWD LBP LYD MAD PAB PEN TND VEB
PEN -S/. 12.50 -0.12
PAB -B/. 12.50 -0.12
HNL -L. 12.50 -0.12
AED -د.إ.‏ 12.50 0
KZT -₸12-50 0.12
Fr. 12.50 0.12 NaN
Rs. 1,299 0.1299 0.1299
kr. 99.50 0.99 NaN
12,- 12 -12
END
echo "as recorded: a-sign-with-a-point-divides-prices"
