#!/usr/bin/env bash
# string-similarity 4.0.4: two products whose digits stand apart differently are 100 % alike.
#
# Expected: 1 for equal texts only.
# Seen: it takes all spaces away before it compares, so "Tea 1 25 g" and "Tea 12 5 g", "Batteries 2 4 pack" and
# "Batteries 24 pack" score 1, while "iPhone 13" and "IPHONE 13" do not: case counts.
# Matters: a threshold of 1 is no proof that titles are equal, and the pack is what a match must not confuse.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts string-similarity@4.0.4
cat >look.mjs <<'END'
import { createRequire } from "node:module";
const { compareTwoStrings } = createRequire(import.meta.url)("string-similarity");
for (const [one, other] of [
  ["Tea 1 25 g", "Tea 12 5 g"],
  ["Batteries 2 4 pack", "Batteries 24 pack"],
  ["iPhone 13", "IPHONE 13"],
]) {
  console.log(`${one} / ${other}:`, compareTwoStrings(one, other).toFixed(2));
}
END
diff - <(node look.mjs) <<'END' || { echo "changed: different-packs-are-equal-strings"; exit 1; }
Tea 1 25 g / Tea 12 5 g: 1.00
Batteries 2 4 pack / Batteries 24 pack: 1.00
iPhone 13 / IPHONE 13: 0.14
END
echo "as recorded: different-packs-are-equal-strings"
