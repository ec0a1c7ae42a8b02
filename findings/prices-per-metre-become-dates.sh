#!/usr/bin/env bash
# exceljs 4.4.0: a price whose number format shows a unit of one letter is read as a date.
#
# Expected: 45.5, since the format has digits and the letter is escaped; read-excel-file reads it so.
# Seen: `0.00\ \m` (Excel's own spelling of "a price a metre": it stores single letters with a backslash), `0.00\ \h`
# and the padding `0.00_d` make exceljs return a Date in February 1900. Letters in quotes ("€/kg") and in brackets
# ([$kr-41D]) are understood.
# Matters: 45.50 arrives as 1900-02-13T12:00:00.000Z, and only in the columns that somebody formatted.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts exceljs@4.4.0 read-excel-file@9.3.17
cat >look.mjs <<'END'
import { createRequire } from "node:module";
import readExcelFile from "read-excel-file/node";
const ExcelJS = createRequire(import.meta.url)("exceljs");
const formats = [
  "0.00",
  String.raw`0.00\ \m`,
  String.raw`0.00\ \h`,
  "0.00_d",
  '0.00\\ "€/kg"',
  String.raw`#,##0.00\ [$kr-41D]`,
];
const book = new ExcelJS.Workbook();
const sheet = book.addWorksheet("Prices");
for (const format of formats) sheet.addRow([45.5]).getCell(1).numFmt = format;
await book.xlsx.writeFile("prices.xlsx");
const read = new ExcelJS.Workbook();
await read.xlsx.readFile("prices.xlsx");
const [{ data }] = await readExcelFile("prices.xlsx");
const shown = (value) => (value instanceof Date ? `Date ${value.toISOString()}` : value);
formats.forEach((format, row) =>
  console.log(format, "|", shown(read.worksheets[0].getCell(row + 1, 1).value), "|", shown(data[row][0])),
);
END
diff - <(node look.mjs) <<'END' || { echo "changed: prices-per-metre-become-dates"; exit 1; }
0.00 | 45.5 | 45.5
0.00\ \m | Date 1900-02-13T12:00:00.000Z | 45.5
0.00\ \h | Date 1900-02-13T12:00:00.000Z | 45.5
0.00_d | Date 1900-02-13T12:00:00.000Z | 45.5
0.00\ "€/kg" | 45.5 | 45.5
#,##0.00\ [$kr-41D] | 45.5 | 45.5
END
echo "as recorded: prices-per-metre-become-dates"
