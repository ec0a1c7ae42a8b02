/** What is read of a workbook of Excel: values as they are stored, of the sheet that is a table, in bounds. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { strToU8, zipSync } from "fflate";
import { XlsxProblem } from "../../console/kit/xlsx/problem.ts";
import { readWorkbook, type BookOptions, type ReadBook } from "../../console/kit/xlsx/workbook.ts";
import { aWorkbook, row, type BookParts } from "./workbooks.ts";

const usual: BookOptions = { sheet: null, decimal: ".", percents: "stored" };

function read(parts: BookParts, options: Partial<BookOptions> = {}): ReadBook {
  return readWorkbook(aWorkbook(parts), { ...usual, ...options });
}

/** The cells of a sheet of these rows. */
function cellsOf(rows: string, parts: Partial<BookParts> = {}, options: Partial<BookOptions> = {}): string[][] {
  const { csv } = read({ sheets: { A: rows }, ...parts }, options);
  return csv
    .split("\r\n")
    .slice(0, -1)
    .map((line) => line.split("\t"));
}

function faultOf(bytes: Uint8Array): string {
  try {
    readWorkbook(bytes, usual);
    return "none";
  } catch (error) {
    return error instanceof XlsxProblem ? error.fault : String(error);
  }
}

describe("a value", () => {
  test("is the stored one without what binary arithmetic leaves, whatever the cell shows", () => {
    for (const [stored, value] of [
      ["0.30000000000000004", "0.3"],
      ["19.899999999999999", "19.9"],
      ["1.2100000000000002", "1.21"],
      ["4.006381333931E12", "4006381333931"],
      ["4006381333931", "4006381333931"],
      ["1E-7", "0.0000001"],
      ["-5", "-5"],
      ["1E21", "1000000000000000000000"],
    ] as const) {
      assert.deepEqual(cellsOf(`<row><c><v>${stored}</v></c></row>`), [[value]], stored);
    }
    const formats = ['#,##0.00\\ "€"', "0", "0.00%", "#,##0.00\\ [$€-407];[Red]\\-#,##0.00"];
    for (const [at] of formats.entries()) {
      assert.deepEqual(cellsOf(`<row><c s="${at + 1}"><v>0.125</v></c></row>`, { formats }), [["0.125"]]);
    }
  });

  test("of a cell that shows leading zeros has them; a percent for a table of a strategy is what the cell shows", () => {
    assert.deepEqual(cellsOf('<row><c s="1"><v>42</v></c></row>', { formats: ["00000"] }), [["00042"]]);
    const percent = '<row><c s="1"><v>0.07</v></c></row>';
    assert.deepEqual(cellsOf(percent, { formats: ["0.0%"] }, { percents: "shown" }), [["7"]]);
  });

  test("has the decimal sign that is asked for, a text keeps its own", () => {
    assert.deepEqual(cellsOf(row(12.5, "1.5 l"), {}, { decimal: "," }), [["12,5", "1.5 l"]]);
  });

  test("may be a shared or own text, with runs and without readings, a formula's text, a truth value", () => {
    const strings = [
      "<t>Kettle &amp; Pan</t>",
      '<r><t xml:space="preserve">a </t></r><r><t>b</t></r><rPh><t>x</t></rPh>',
      "<t>l_x000A_m</t>",
    ];
    const cells =
      '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="str"><f>A1</f><v>sum</v></c><c t="b"><v>1</v></c><c><f>1+1</f><v>2</v></c>';
    assert.deepEqual(cellsOf(`<row>${cells}</row>`, { strings }), [["Kettle & Pan", "a b", "sum", "true", "2"]]);
    assert.equal(read({ sheets: { A: '<row><c t="s"><v>2</v></c></row>' }, strings }).csv, '"l\nm"\r\n');
    assert.equal(read({ sheets: { A: row('a "b"', "c\td") } }).csv, '"a ""b"""\t"c\td"\r\n');
  });
});

describe("what is no value as it was meant is told by column and first row", () => {
  test("days, in both calendars and by formats of any language", () => {
    const formats = ['yyyy"x"', "[$-F800]dddd\\,\\ mmmm\\ dd", "[h]:mm", '"day" 0.00', "[Red]0.00"];
    const dated = (style: number, value: number): string => `<row><c s="${style}"><v>${value}</v></c></row>`;
    assert.deepEqual(cellsOf(dated(1, 46_154), { formats }), [["2026-05-12"]]);
    assert.deepEqual(cellsOf(dated(2, 44_692), { formats, is1904: true }), [["2026-05-12"]]);
    assert.deepEqual(cellsOf(dated(6, 46_154.5), { formats }), [["2026-05-12T12:00:00"]]);
    assert.deepEqual(cellsOf(dated(3, 0.5), { formats }), [["12:00:00"]]);
    assert.deepEqual(cellsOf(dated(6, 59), { formats }), [["1900-02-28"]]);
    assert.deepEqual(cellsOf(dated(4, 12.5), { formats }), [["12.5"]]);
    assert.deepEqual(cellsOf(dated(5, 12.5), { formats }), [["12.5"]]);
    const { odd } = read({ sheets: { A: row("price") + dated(6, 46_154) + dated(6, 46_155) } });
    assert.deepEqual(odd, []);
    const told = read({ sheets: { A: row("price") + dated(1, 46_154) + dated(1, 46_155) } });
    assert.deepEqual(told.odd, [{ column: 0, kind: "date", count: 2, row: 2, text: "2026-05-12" }]);
  });

  test("errors, and formulas that nobody has calculated", () => {
    const { odd, csv } = read({
      sheets: {
        A: row("sku", "price") + row("A", '<c t="e"><f>B9</f><v>#N/A</v></c>') + row("B", "<c><f>B1*2</f></c>"),
      },
    });
    assert.equal(csv, "sku\tprice\r\nA\t#N/A\r\nB\t=B1*2\r\n");
    assert.deepEqual(odd, [
      { column: 1, kind: "error", count: 1, row: 2, text: "#N/A" },
      { column: 1, kind: "formula", count: 1, row: 3, text: "=B1*2" },
    ]);
  });
});

describe("a sheet", () => {
  test("keeps the numbers of its rows and the places of its cells, and ends with its last value", () => {
    const rows =
      '<row r="3"><c r="B3"><v>1</v></c><c r="D3"><v>2</v></c></row><row r="5"><c r="A5"/></row><row r="9999" s="1"/>';
    assert.equal(read({ sheets: { A: rows } }).csv, "\r\n\r\n\t1\t\t2\r\n");
  });

  test("is the first that has a value and is not hidden, or the one that is chosen", () => {
    const sheets = { Empty: "", Old: row("old"), New: row("new"), Last: row("last") };
    const first = read({ sheets, hidden: ["Old"] });
    assert.deepEqual([first.sheet, first.sheets, first.csv], ["New", ["Empty", "New", "Last"], "new\r\n"]);
    assert.equal(read({ sheets }, { sheet: "Last" }).csv, "last\r\n");
  });

  test("is read in the strict form, and with prefixes of namespaces", () => {
    const sheets = { A: row("sku", 1.5) };
    assert.equal(read({ sheets, isStrict: true }).csv, "sku\t1.5\r\n");
    assert.equal(read({ sheets, prefix: "x:" }).csv, "sku\t1.5\r\n");
  });
});

describe("what is no workbook", () => {
  const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

  test("says what it is: an older or another program's, one with a password, damaged, empty", () => {
    assert.equal(faultOf(Uint8Array.from(signature)), "otherSpreadsheet");
    const locked = [...signature, ...Buffer.from("EncryptedPackage", "utf16le")];
    assert.equal(faultOf(Uint8Array.from(locked)), "locked");
    assert.equal(
      faultOf(zipSync({ mimetype: strToU8("application/vnd.oasis.opendocument.spreadsheet") })),
      "otherSpreadsheet",
    );
    assert.equal(faultOf(zipSync({ "xl/workbook.bin": strToU8("x") })), "otherSpreadsheet");
    assert.equal(faultOf(zipSync({ "word/document.xml": strToU8("<a/>") })), "otherSpreadsheet");
    assert.equal(faultOf(aWorkbook({ sheets: {} })), "otherSpreadsheet");
    assert.equal(faultOf(aWorkbook({ sheets: { A: row("a") } }).subarray(0, 700)), "broken");
    assert.equal(faultOf(aWorkbook({ sheets: { A: "" } })), "empty");
  });

  test("is refused where it unpacks to more than a browser should hold, or repeats a text too often; a cell beside the last column is none", () => {
    const claims = Buffer.from(aWorkbook({ sheets: { A: row("a") } }));
    // The size that the directory of the zip claims for its last part, the sheet.
    claims.writeUInt32LE(257 * 1_024 * 1_024, claims.lastIndexOf("PK\u0001\u0002") + 24);
    assert.equal(faultOf(claims), "tooMuch");
    const text = `<t>${"x".repeat(1_024 * 1_024)}</t>`;
    const often = '<row><c t="s"><v>0</v></c></row>'.repeat(129);
    assert.equal(faultOf(aWorkbook({ sheets: { A: often }, strings: [text] })), "tooMuch");
    const far = '<row><c r="XFD1"><v>1</v></c></row>';
    assert.equal(cellsOf(far)[0]?.length, 16_384);
    assert.deepEqual(cellsOf('<row><c r="XFE1"><v>1</v></c><c r="A1"><v>2</v></c></row>'), [["2"]]);
  });

  test("defines no entities, and any bytes end in a sentence", () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>';
    assert.deepEqual(cellsOf(`${bomb}${row("x")}`), [["x"]]);
    const whole = aWorkbook({ sheets: { A: row("sku", 1) } });
    for (let at = 0; at < whole.length; at += 7) {
      const bytes = whole.slice();
      bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      assert.match(faultOf(bytes), /^(?:none|broken|empty|otherSpreadsheet|tooMuch)$/, String(at));
    }
  });
});
