#!/usr/bin/env bash
# csv-parse 7.0.3, Papa Parse 5.7.1, csvtojson 2.0.14: the first line's end is taken for all lines, so rows are joined
# without an error.
#
# Expected: LF, CRLF and both in one file end rows, as in d3-dsv and fast-csv.
# Seen: a header that ends with CRLF above lines that end with LF (a header pasted by hand, or two files joined) makes
# one row of all the rest: the price "9.90\n2". The other way round, csv-parse and Papa Parse leave a CR at the end of
# the last column.
# Matters: two products become one with the price "9.90\n2"; where extra cells are ignored the second product is simply
# gone.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts csv-parse@7.0.3 papaparse@5.7.1 csvtojson@2.0.14 d3-dsv@3.0.2 fast-csv@5.0.8
cat >look.mjs <<'END'
import { createRequire } from "node:module";
import { csvParseRows } from "d3-dsv";
const require = createRequire(import.meta.url);
const { parse } = require("csv-parse/sync");
const papa = require("papaparse");
const csvToJson = require("csvtojson");
const { parseString } = require("fast-csv");
const rows = (text) =>
  new Promise((resolve) => {
    const all = [];
    parseString(text)
      .on("data", (row) => all.push(row))
      .on("end", () => resolve(all));
  });
const relaxed = { relax_column_count: true };
for (const text of ["id,price\r\n1,9.90\n2,8.90", "id,price\n1,9.90\r\n2,8.90"]) {
  console.log(JSON.stringify(text));
  console.log(" csv-parse ", JSON.stringify(parse(text, relaxed)));
  console.log(" Papa Parse", JSON.stringify(papa.parse(text, { delimiter: "," }).data));
  console.log(" csvtojson ", JSON.stringify(await csvToJson({ output: "csv", noheader: true }).fromString(text)));
  console.log(" d3-dsv    ", JSON.stringify(csvParseRows(text)));
  console.log(" fast-csv  ", JSON.stringify(await rows(text)));
}
END
diff - <(node look.mjs) <<'END' || { echo "changed: a-header-with-another-line-end-joins-rows"; exit 1; }
"id,price\r\n1,9.90\n2,8.90"
 csv-parse  [["id","price"],["1","9.90\n2","8.90"]]
 Papa Parse [["id","price"],["1","9.90\n2","8.90"]]
 csvtojson  [["id","price"],["1","9.90\n2","8.90"]]
 d3-dsv     [["id","price"],["1","9.90"],["2","8.90"]]
 fast-csv   [["id","price"],["1","9.90"],["2","8.90"]]
"id,price\n1,9.90\r\n2,8.90"
 csv-parse  [["id","price"],["1","9.90\r"],["2","8.90"]]
 Papa Parse [["id","price"],["1","9.90\r"],["2","8.90"]]
 csvtojson  [["id","price"],["1","9.90"],["2","8.90"]]
 d3-dsv     [["id","price"],["1","9.90"],["2","8.90"]]
 fast-csv   [["id","price"],["1","9.90"],["2","8.90"]]
END
echo "as recorded: a-header-with-another-line-end-joins-rows"
