/** Tables that the browser writes as CSV. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { writeCsv } from "../../console/kit/csv.ts";
import { readSpreadsheetCell, spreadsheetCell } from "../../src/base/csv-text.ts";

const head = ["brand", "Contoso; Ltd"];

test("a text that a spreadsheet would take for a formula begins with ', a number never does", () => {
  for (const text of ["=1+1", "+1", "-1", "@sum", "\tx", "\rx", "\nx", "＝1", "＋1", "－1", "＠sum"]) {
    const [, row = ""] = writeCsv(["a"], [[text]], "en").split(/\r\n(?=.)/);
    assert.ok(row.replaceAll('"', "").startsWith(`'${text}`), JSON.stringify(row));
  }
  assert.equal(writeCsv(["a"], [[-1.5], [null], ["a=b"]], "en"), "\uFEFFa\r\n-1.5\r\n\r\na=b\r\n");
});

test("so does each line of a text: some readers make a cell of it", () => {
  for (const [text, cell] of [
    ["two\n=1+1", "two\n'=1+1"],
    ["two\r\n@sum\r\n-1", "two\r\n'@sum\r\n'-1"],
    ["\n=1+1", "'\n'=1+1"],
    ["\r\n＝1", "'\r\n'＝1"],
    ["two\r\tx\n1-1", "two\r'\tx\n1-1"],
    ["two\n'=1", "two\n''=1"],
    ["two\n\nthree", "two\n\nthree"],
  ] as const) {
    assert.equal(spreadsheetCell(text), cell);
    assert.equal(readSpreadsheetCell(cell), text);
  }
});

test("a text is read as it was written, also one that begins with ' itself", () => {
  for (const text of ["=1+1", "'=1+1", "''-1", "'tis", "'", "'00042", "''15", "'90s", "", "Küche"]) {
    const [, row = ""] = writeCsv(["a"], [[text]], "en").split("\r\n");
    assert.equal(readSpreadsheetCell(row), text);
  }
  assert.deepEqual(["'4006381333931", "'12,50", "'90s"].map(readSpreadsheetCell), ["4006381333931", "12,50", "'90s"]);
});

test("separator and decimal comma are those of the language; what has one of them is quoted", () => {
  assert.equal(writeCsv(head, [['say "x"', 1.5]], "de"), '\uFEFFbrand;"Contoso; Ltd"\r\n"say ""x""";1,5\r\n');
  assert.equal(writeCsv(head, [["a, b", 1.5]], "en"), '\uFEFFbrand,Contoso; Ltd\r\n"a, b",1.5\r\n');
  assert.equal(writeCsv(["a"], [["line\nbreak"]], "en"), '\uFEFFa\r\n"line\nbreak"\r\n');
});
