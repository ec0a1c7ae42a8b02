#!/usr/bin/env bash
# @lhncbc/ucum-lhc 7.1.10: the unit codes of schema.org, GS1 and Google are valid UCUM codes, of other units.
#
# Expected: UN/CEFACT codes (schema.org `unitCode`) and what shops write are refused, or mean what they say.
# Seen: KGM and LTR are refused, but C62 and H87 (a piece) are coulombs to the 62nd and henries to the 87th power, EA
# (each) is an exaampere, PR (a pair) a petaroentgen. Of shops: ha is a hectoyear (a hectare is har), ft a femtotonne,
# pt a picotonne, yd a yoctoday, GB a gigabel, St stokes.
# Matters: "the code is valid" proves nothing about a unit of an offer. Judge by the list that the source names.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @lhncbc/ucum-lhc@7.1.10
cat >look.mjs <<'END'
import { createRequire } from "node:module";
import { format } from "node:util";
const require = createRequire(import.meta.url);
const ucum = require("@lhncbc/ucum-lhc").UcumLhcUtils.getInstance();
const print = (...words) => process.stdout.write(`${format(...words)}\n`);
console.log = () => {};
for (const code of ["KGM", "LTR", "C62", "H87", "EA", "PR", "ha", "ft", "pt", "yd", "GB", "St", "oz", "l"]) {
  const { status, unit } = ucum.validateUnitString(code);
  print(code, status === "valid" ? unit.name : "refused");
}
END
diff - <(node look.mjs) <<'END' || { echo "changed: units-of-offers-are-others-in-ucum"; exit 1; }
KGM refused
LTR refused
C62 coulomb<sup>62</sup>
H87 henry<sup>87</sup>
EA exaAmpere
PR petaRoentgen
ha hectoyear
ft femtometric ton
pt picometric ton
yd yoctoday
GB gigabel
St Stokes
oz refused
l Liters
END
echo "as recorded: units-of-offers-are-others-in-ucum"
