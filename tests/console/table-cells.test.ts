/** Tables of a strategy as CSV: what spreadsheets save is read, and what is written stays the same table. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  putCells,
  readFile,
  readPaste,
  tableOf,
  writeTable,
  type Row,
  type TableOf,
} from "../../console/editor/table/cells.ts";
import type { Json } from "../../console/strategies/document-diff.ts";

function aTable(by: readonly string[], rows: readonly Row[]): TableOf {
  const value: Json = { by, rows };
  return tableOf(value) ?? assert.fail("a table");
}

const margins = aTable(
  ["tags.brand", "referencePrice"],
  [
    ["Küche & Bad", { upTo: 1_000.125 }, -5],
    ["Küche & Bad", {}, 12.5],
    ["=Größe; 20 €, neu", {}, -0.25],
    ["'@home", {}, 7],
  ],
);
const whole = { row: 0, column: 0 };

async function upload(table: TableOf, bytes: Uint8Array, language: "de" | "en" = "en"): Promise<unknown> {
  const file = new Blob([Uint8Array.from(bytes)]);
  return putCells(table, await readFile(file, table.columns, language), whole);
}

describe("a table as a file", () => {
  test("has the mark of UTF-8, negative numbers as numbers, and ' before a text that would be a formula", () => {
    assert.equal(
      writeTable(margins, "de"),
      [
        "\uFEFFtags.brand;referencePrice;value",
        "Küche & Bad;1000,125;-5",
        "Küche & Bad;;12,5",
        `"'=Größe; 20 €, neu";;-0,25`,
        "''@home;;7",
        "",
      ].join("\r\n"),
    );
    assert.ok(writeTable(margins, "en").includes("\r\nKüche & Bad,1000.125,-5\r\n"));
  });

  test("has no number whose first group begins with zero; one or two digits after the other sign are decimals", async () => {
    const table = aTable(["tags.brand"], [["x", 0]]);
    const cells = async (text: string): Promise<unknown> => await upload(table, Buffer.from(text), "de");
    assert.deepEqual(await cells("a;0.125\nb;1,5\n"), { unread: { row: 1, column: "value", text: "0.125" } });
    assert.deepEqual(await cells("a;12.5\nb;1,5\n"), {
      rows: [
        ["a", 12.5],
        ["b", 1.5],
      ],
    });
  });

  const encodings: readonly (readonly [string, (text: string) => Uint8Array])[] = [
    ["UTF-8", (text) => Buffer.from(text.slice(1))],
    ["UTF-8 with a mark", (text) => Buffer.from(text)],
    ["UTF-16 LE", (text) => Buffer.from(text.slice(1), "utf16le")],
    ["UTF-16 LE with a mark", (text) => Buffer.from(text, "utf16le")],
    ["UTF-16 BE with a mark", (text) => Buffer.from(text, "utf16le").swap16()],
    ["Windows-1252", (text) => Buffer.from(text.slice(1).replaceAll("€", "\u0080"), "latin1")],
  ];
  for (const [name, encode] of encodings) {
    for (const written of ["de", "en"] as const) {
      for (const read of ["de", "en"] as const) {
        test(`${name}, as a spreadsheet in ${written} writes it, is the same table where the console is in ${read}`, async () => {
          assert.deepEqual(await upload(margins, encode(writeTable(margins, written)), read), { rows: margins.rows });
        });
      }
    }
  }

  test("is read without a header too, with empty lines, percent signs and the line ends of old Macs", async () => {
    const table = aTable(["tags.brand"], [["x", 0]]);
    const rows = {
      rows: [
        ["Küche", 12.5],
        ["Bad", 10.125],
      ],
    };
    for (const text of [
      "Küche;12,5\r\nBad;10,125\r\n",
      "Küche;12,5 %\r\nBad;10,125 %\r\n;\r\n;\r\n",
      "Küche\t12,5\rBad\t10,125\r",
      "Küche,12.5\n\nBad,10.125\n",
    ]) {
      assert.deepEqual(await upload(table, Buffer.from(text)), rows, text);
    }
  });

  test("that is empty changes nothing", async () => {
    assert.deepEqual(await upload(margins, Buffer.from("")), { rows: margins.rows });
  });
});

describe("cells from a spreadsheet", () => {
  const table = aTable(["tags.brand", "referencePrice"], [["x", { upTo: 1 }, 0]]);

  test("with decimal commas stay in their columns", () => {
    const read = readPaste("Küche\t20,5\t12,5\r\nBad\t\t1.000,5\r\n", "text", "de");
    assert.deepEqual(putCells(table, read, whole), {
      rows: [
        ["Küche", { upTo: 20.5 }, 12.5],
        ["Bad", {}, 1_000.5],
      ],
    });
  });

  test("of one column of numbers are no CSV", () => {
    assert.deepEqual(readPaste("20,5\n10,5\n", "number", "de").cells, [["20,5"], ["10,5"]]);
    assert.deepEqual(readPaste("1,000.5\n\n", "band", "en").cells, [["1,000.5"], [""]]);
  });

  test("may come as CSV where a row begins with a text", () => {
    const [comma, semicolon] = ["A,20,1\nB,,2", "A;20;1\nB;;2"].map((text) => readPaste(text, "text", "en").cells);
    assert.deepEqual(comma, [
      ["A", "20", "1"],
      ["B", "", "2"],
    ]);
    assert.deepEqual(semicolon, comma);
  });
});
