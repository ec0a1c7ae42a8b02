#!/usr/bin/env bash
# natural 8.1.1: its tokenizers for Spanish and Portuguese leave numbers out, that for Hindi joins decimals, that for
# Indonesian drops capitals.
#
# Expected: all of its "aggressive" tokenizers split at spaces and points and differ in letters only.
# Seen: of "Kaffee 1,5 kg A4 USB-C 49.99 12GB" Spanish and Portuguese keep no digit ("A4" is "A"), Hindi makes 1,5 into
# 15 and 49.99 into 4999, and Indonesian makes "Kaffee" into "affee" and drops "USB" and "GB". Eleven others agree with
# English but for the hyphen.
# Matters: titles of products differ by just these tokens: size, generation, model number. Two generations of a phone
# become equal in Spanish.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts natural@8.1.1
cat >look.mjs <<'END'
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);
const quiet = process.stdout.write.bind(process.stdout);
process.stdout.write = () => true;
const natural = require("natural");
process.stdout.write = quiet;
const title = "Kaffee 1,5 kg A4 USB-C 49.99 12GB";
for (const language of ["", "De", "Es", "Pt", "Hi", "Id"]) {
  console.log(language || "En", new natural[`AggressiveTokenizer${language}`]().tokenize(title).join("|"));
}
END
diff - <(node look.mjs) <<'END' || { echo "changed: tokenizers-drop-and-join-numbers"; exit 1; }
En Kaffee|1|5|kg|A4|USB-C|49|99|12GB
De Kaffee|1|5|kg|A4|USB-C|49|99|12GB
Es Kaffee|kg|A|USB|C|GB
Pt Kaffee|kg|A|USB|C|GB
Hi Kaffee|15|kg|A4|USB-C|4999|12GB
Id affee|1|5|kg|4|-|49|99|12
END
echo "as recorded: tokenizers-drop-and-join-numbers"
