#!/usr/bin/env bash
# dinero.js 2.0.2: its MGA and MRU count in fifths, ISO 4217 and every shop's interface in hundredths.
#
# Expected: `{ amount: 1050, currency: MRU }` is 10.50, as with every currency of two decimals in ISO 4217's list one.
# Seen: it is 210 ouguiyas, since the library's own constant has base 5 and exponent 1 (one ouguiya is five khoums).
# `toDecimal` refuses. Intl has a third opinion: two decimals for MRU, none for MGA.
# Matters: an amount in a payment's or shop's minor units is twenty times too high after a conversion that type checks.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund dinero.js@2.0.2 node@26.10.0
cat >look.mjs <<'END'
import { dinero, toDecimal, toUnits, EUR, MGA, MRU } from "dinero.js";
for (const currency of [EUR, MGA, MRU]) {
  const price = dinero({ amount: 1050, currency });
  let decimal;
  try {
    decimal = toDecimal(price);
  } catch {
    decimal = "refused";
  }
  const { maximumFractionDigits } = new Intl.NumberFormat("en", {
    style: "currency",
    currency: currency.code,
  }).resolvedOptions();
  console.log(
    currency.code,
    "base",
    currency.base,
    "exponent",
    currency.exponent,
    "units",
    toUnits(price).join(" "),
    "decimal",
    decimal,
    "Intl decimals",
    maximumFractionDigits,
  );
}
END
diff - <(node_modules/.bin/node look.mjs) <<'END' || { echo "changed: cents-of-ariary-and-ouguiya"; exit 1; }
EUR base 10 exponent 2 units 10 50 decimal 10.50 Intl decimals 2
MGA base 5 exponent 1 units 210 0 decimal refused Intl decimals 0
MRU base 5 exponent 1 units 210 0 decimal refused Intl decimals 2
END
echo "as recorded: cents-of-ariary-and-ouguiya"
