#!/usr/bin/env bash
# exceljs 4.4.0, read-excel-file 9.3.17, xlsx 0.18.5: three answers to a cell with #DIV/0!, and none says so.
#
# Expected: the text "#DIV/0!" or an error.
# Seen: exceljs's `text` is "[object Object]" (the value holds the error two objects deep), read-excel-file gives null,
# exactly as for an empty cell, and xlsx's `sheet_to_json` leaves the cell out.
# Matters: a price list whose formula failed looks like one without prices, and an importer keeps or deletes the old
# price.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts exceljs@4.4.0 read-excel-file@9.3.17 xlsx@0.18.5
cat >look.mjs <<'END'
import { createRequire } from "node:module";
import readExcelFile from "read-excel-file/node";
const require = createRequire(import.meta.url);
const ExcelJS = require("exceljs");
const { readFile, utils } = require("xlsx");
const book = new ExcelJS.Workbook();
const sheet = book.addWorksheet("Prices");
sheet.addRow(["id", "price"]);
sheet.addRow(["A", { formula: "1/0", result: { error: "#DIV/0!" } }]);
sheet.addRow(["B", { formula: "19.99*3", result: 59.97 }]);
await book.xlsx.writeFile("prices.xlsx");
const read = new ExcelJS.Workbook();
await read.xlsx.readFile("prices.xlsx");
const column = read.worksheets[0].getColumn(2);
console.log("exceljs", JSON.stringify(column.values.slice(2)), read.worksheets[0].getCell("B2").text);
const [{ data }] = await readExcelFile("prices.xlsx");
console.log("read-excel-file", JSON.stringify(data));
console.log("xlsx", JSON.stringify(utils.sheet_to_json(readFile("prices.xlsx").Sheets.Prices)));
END
diff - <(node look.mjs) <<'END' || { echo "changed: error-cells-are-empty-or-objects"; exit 1; }
exceljs [{"formula":"1/0","result":{"error":"#DIV/0!"}},{"formula":"19.99*3","result":59.97}] [object Object]
read-excel-file [["id","price"],["A",null],["B",59.97]]
xlsx [{"id":"A"},{"id":"B","price":59.97}]
END
echo "as recorded: error-cells-are-empty-or-objects"
