#!/usr/bin/env bash
# Papa Parse 5.7.1: whether a file of two columns has semicolons or commas is decided by its last line break.
#
# Expected: "id;price" above "1;9,90" is read with ";", since every line has exactly one.
# Seen: without a line break at the end, yes. With it, the guess counts the empty last line, the average falls below two
# columns, ";", tabs and "|" drop out, and the comma of the price is taken: the row is ["1;9","90"]. `errors` says
# UndetectableDelimiter. With three columns, or with `skipEmptyLines`, the guess is right.
# Matters: identifier and price are the two columns that a price list needs, and decimal commas make the wrong guess
# look filled.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts papaparse@5.7.1
cat >look.mjs <<'END'
import { createRequire } from "node:module";
const papa = createRequire(import.meta.url)("papaparse");
const texts = {
  "no line break at the end": "id;price\n1;9,90\n2;8,90",
  "a line break at the end": "id;price\n1;9,90\n2;8,90\n",
  tabs: "id\tprice\n1\t9,90\n2\t8,90\n",
  "three columns": "id;price;old\n1;9,90;12,90\n2;8,90;9,90\n",
};
for (const [what, text] of Object.entries(texts)) {
  const { data, errors, meta } = papa.parse(text);
  console.log(
    `${what}: ${JSON.stringify(meta.delimiter)} ${JSON.stringify(data[1])} ${errors.map(({ code }) => code).join()}`,
  );
}
const { meta } = papa.parse(texts["a line break at the end"], { skipEmptyLines: true });
console.log("the same, empty lines skipped:", meta.delimiter);
END
diff - <(node look.mjs) <<'END' || { echo "changed: the-last-line-break-decides-the-separator"; exit 1; }
no line break at the end: ";" ["1","9,90"] 
a line break at the end: "," ["1;9","90"] UndetectableDelimiter
tabs: "," ["1\t9","90"] UndetectableDelimiter
three columns: ";" ["1","9,90","12,90"] 
the same, empty lines skipped: ;
END
echo "as recorded: the-last-line-break-decides-the-separator"
