#!/usr/bin/env bash
# parse-price 1.1.8 and parse-money 1.0.12: two prices in a text become one number.
#
# Expected: the first price, both, or nothing.
# Seen: parse-price joins the numbers: "19.99 - 29.99" is 19.9929, "€5 off 20.00" is 520 and "2 x 9.99" is 29.99. parse-
# money gives 19992999 for the first and the same for the others.
# Matters: ranges are what shops show for variants, and 19.9929 is close enough to pass a check on large changes.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts parse-price@1.1.8 parse-money@1.0.12
cat >look.mjs <<'END'
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const parsePrice = require("parse-price").default ?? require("parse-price");
const parseMoney = require("parse-money").default ?? require("parse-money");
for (const text of ["19.99 - 29.99", "€5 off 20.00", "2 x 9.99", "12.90"])
  console.log(text, "|", parsePrice(text), parseMoney(text)?.amount);
END
diff - <(node look.mjs) <<'END' || { echo "changed: a-range-of-prices-becomes-one"; exit 1; }
19.99 - 29.99 | 19.9929 19992999
€5 off 20.00 | 520 520
2 x 9.99 | 29.99 29.99
12.90 | 12.9 12.9
END
echo "as recorded: a-range-of-prices-becomes-one"
