/** Tables that the browser writes as CSV. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readSpreadsheetCell, writeCsv } from "../../console/kit/csv.ts";

const head = ["brand", "Contoso; Ltd"];

test("a text that a spreadsheet would take for a formula begins with ', a number never does", () => {
  for (const text of ["=1+1", "+1", "-1", "@sum", "\tx", "\rx"]) {
    const [, row = ""] = writeCsv(["a"], [[text]], "en").split(/\r\n(?=.)/);
    assert.ok(row.replaceAll('"', "").startsWith(`'${text}`), JSON.stringify(row));
  }
  assert.equal(writeCsv(["a"], [[-1.5], [null], ["a=b"]], "en"), "\uFEFFa\r\n-1.5\r\n\r\na=b\r\n");
});

test("a text is read as it was written, also one that begins with ' itself", () => {
  for (const text of ["=1+1", "'=1+1", "''-1", "'tis", "'", "", "Küche"]) {
    const [, row = ""] = writeCsv(["a"], [[text]], "en").split("\r\n");
    assert.equal(readSpreadsheetCell(row), text);
  }
});

test("separator and decimal comma are those of the language; what has one of them is quoted", () => {
  assert.equal(writeCsv(head, [['say "x"', 1.5]], "de"), '\uFEFFbrand;"Contoso; Ltd"\r\n"say ""x""";1,5\r\n');
  assert.equal(writeCsv(head, [["a, b", 1.5]], "en"), '\uFEFFbrand,Contoso; Ltd\r\n"a, b",1.5\r\n');
  assert.equal(writeCsv(["a"], [["line\nbreak"]], "en"), '\uFEFFa\r\n"line\nbreak"\r\n');
});
