#!/usr/bin/env bash
# js-quantities 1.8.0 and mathjs 15.2.0: "12 fl oz" is a volume times a mass; "330 ML" is a lake.
#
# Expected: 355 ml, or an error, since neither lists "fl oz" with a space among its units.
# Seen: both take "fl" for femtolitre and multiply by ounces: 3.4e-19 m³·kg. Both know "floz". "100 ML", as labels and
# feeds write millilitres, is 100 megalitres. In js-quantities sixteen ounces are not one pound: its constants differ in
# the eighth digit, so `eq` is false.
# Matters: prices per unit and the comparison of packs take these texts from titles. A wrong dimension never fails
# before the division.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts js-quantities@1.8.0 mathjs@15.2.0
cat >look.mjs <<'END'
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const quantity = require("js-quantities");
const { unit } = require("mathjs");
for (const text of ["12 fl oz", "12 floz", "100 ML"]) {
  console.log(text, "|", quantity(text).toBase().toString(), "|", unit(text).toSI().toString());
}
console.log("16 oz = 1 lb", quantity("16 oz").eq(quantity("1 lb")), unit("16 oz").equals(unit("1 lb")));
END
diff - <(node look.mjs) <<'END' || { echo "changed: fluid-ounces-are-femtolitre-ounces"; exit 1; }
12 fl oz | 3.4019427720000003e-19 m3*kg | 3.401942775e-19 kg m^3
12 floz | 0.0003548823564 m3 | 3.5488235475000004e-4 m^3
100 ML | 100000 m3 | 1e+5 m^3
16 oz = 1 lb false true
END
echo "as recorded: fluid-ounces-are-femtolitre-ounces"
