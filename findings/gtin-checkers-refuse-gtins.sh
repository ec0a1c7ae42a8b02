#!/usr/bin/env bash
# @ericblade/barcode-validator 2.4.1, barcode-validator 1.0.2, barcoder 2.0.1, gtin 1.0.2: two of them refuse most valid
# numbers.
#
# Expected: the check digit is one rule for all lengths, so each library accepts all valid GTIN-8, GTIN-12, GTIN-13 and
# GTIN-14.
# Seen: @ericblade/barcode-validator swaps the weights of GTIN-8, -13 and -14 and refuses four of five; a sheet of music
# (979-0) is a valid ISBN for it. barcode-validator refuses every GTIN-14, also a GTIN-13 with a leading zero. barcoder
# accepts a UPC that lost its zero, gtin does not.
# Matters: a catalogue that was checked by one of them has lost its identifiers, and two tools disagree about the same
# list.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts barcoder@2.0.1 barcode-validator@1.0.2 @ericblade/barcode-validator@2.4.1 gtin@1.0.2 isbn3@2.0.11
cat >look.mjs <<'END'
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const checkers = {
  gtin: (code) => require("gtin").isValid(code),
  barcoder: (code) => require("barcoder").validate(code),
  "barcode-validator": (code) => require("barcode-validator")(code),
  "@ericblade": (code) => require("@ericblade/barcode-validator")(code).valid,
};
let seed = 7;
const digit = () => Math.floor(((seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648) * 10);
function valid(length) {
  const body = [4, ...Array.from({ length: length - 2 }, digit)];
  const sum = body.reduceRight(([total, weight], one) => [total + one * weight, 4 - weight], [0, 3])[0];
  return [...body, (10 - (sum % 10)) % 10].join("");
}
const judged = (check, code) => {
  try {
    return check(code) === true;
  } catch {
    return false;
  }
};
for (const length of [8, 12, 13, 14]) {
  const codes = Array.from({ length: 1000 }, () => valid(length));
  const accepted = Object.entries(checkers).map(
    ([name, check]) => `${name} ${codes.filter((code) => judged(check, code)).length}`,
  );
  console.log(`of 1000 valid GTIN-${length}:`, accepted.join(", "));
}
const single = {
  "a pencil": "4006381333931",
  "the same as GTIN-14": "04006381333931",
  "a UPC without its zero": "36000291452",
};
for (const [what, code] of Object.entries(single)) {
  console.log(
    `${what}:`,
    Object.entries(checkers)
      .map(([name, check]) => `${name} ${judged(check, code)}`)
      .join(", "),
  );
}
console.log(
  "music 9790060115615:",
  require("@ericblade/barcode-validator")("9790060115615").type,
  require("isbn3").parse("9790060115615"),
);
END
diff - <(node look.mjs) <<'END' || { echo "changed: gtin-checkers-refuse-gtins"; exit 1; }
of 1000 valid GTIN-8: gtin 1000, barcoder 1000, barcode-validator 1000, @ericblade 182
of 1000 valid GTIN-12: gtin 1000, barcoder 1000, barcode-validator 1000, @ericblade 1000
of 1000 valid GTIN-13: gtin 1000, barcoder 1000, barcode-validator 1000, @ericblade 216
of 1000 valid GTIN-14: gtin 1000, barcoder 1000, barcode-validator 0, @ericblade 174
a pencil: gtin true, barcoder true, barcode-validator true, @ericblade false
the same as GTIN-14: gtin true, barcoder true, barcode-validator false, @ericblade false
a UPC without its zero: gtin false, barcoder true, barcode-validator false, @ericblade true
music 9790060115615: isbn13 null
END
echo "as recorded: gtin-checkers-refuse-gtins"
