/** Files of CSV as spreadsheets save them: what the browser reads of them, and what it sends is what the service reads. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Encoding } from "../../console/kit/csv-encoding.ts";
import { readAll, readDecimal, readHead, type CsvHead } from "../../console/start/csv-file.ts";
import { asSent, sentSeparator } from "../../console/start/csv-sent.ts";
import { CsvReader } from "../../src/base/csv.ts";

type Row = readonly string[];

const columns: Row = ["Nr", "Größe", "Preis €", "Text"];
const rows: readonly Row[] = [
  ["A-1", "groß", "1.159,90", "Töpfe | Pfannen; 20 €, \tneu"],
  ["A-2", "klein", "83,90", 'sagt "ja"'],
  ["A-3", "", "7,5", ""],
];

function written(cells: readonly Row[], separator: string, lineEnd: string): string {
  const quoted = (cell: string): string => (/[",;|\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return cells.map((row) => row.map(quoted).join(separator) + lineEnd).join("");
}

const mark = "\uFEFF";

type Encode = (text: string) => Uint8Array<ArrayBuffer>;

function encodedBy(encode: (text: string) => Buffer): Encode {
  return (text) => Uint8Array.from(encode(text));
}

const inWindows = encodedBy((text) => Buffer.from(text.replaceAll("€", "\u0080"), "latin1"));

/** How a file begins, and in what it is written. */
const forms: readonly (readonly [name: string, encoding: Encoding, encode: Encode])[] = [
  ["UTF-8", "utf-8", encodedBy((text) => Buffer.from(text))],
  ["UTF-8 with a mark", "utf-8", encodedBy((text) => Buffer.from(mark + text))],
  ["UTF-16 LE", "utf-16le", encodedBy((text) => Buffer.from(text, "utf16le"))],
  ["UTF-16 LE with a mark", "utf-16le", encodedBy((text) => Buffer.from(mark + text, "utf16le"))],
  ["UTF-16 BE", "utf-16be", encodedBy((text) => Buffer.from(text, "utf16le").swap16())],
  ["UTF-16 BE with a mark", "utf-16be", encodedBy((text) => Buffer.from(mark + text, "utf16le").swap16())],
  ["Windows-1252", "windows-1252", inWindows],
];

const separators = [";", ",", "\t", "|"] as const;
const lineEnds = [
  ["LF", "\n"],
  ["CRLF", "\r\n"],
  ["CR", "\r"],
] as const;

/** The rows that the service reads of what the browser sends. */
async function received(file: Blob, head: CsvHead): Promise<string[][]> {
  const reader = new CsvReader({ separator: sentSeparator(head), quote: '"' }, { rowCharacters: 1_000_000 });
  const bytes = Buffer.from(await (await asSent(file, head)).arrayBuffer());
  const found = [...reader.read(bytes), ...reader.end()];
  assert.ok(found.every(({ invalidCell }) => invalidCell === null));
  return found.map(({ cells }) => [...cells]);
}

describe("a file is read, and sent to the service with the same texts", () => {
  for (const [name, encoding, encode] of forms) {
    for (const separator of separators) {
      for (const [ends, lineEnd] of lineEnds) {
        test(`${name}, separated by ${JSON.stringify(separator)}, ${ends}, with a decimal comma`, async () => {
          const file = new Blob([encode(written([columns, ...rows], separator, lineEnd))]);
          const head = await readHead(file);
          assert.deepEqual(head, { encoding, separator, decimal: ",", lineEnd, columns, rows });
          assert.deepEqual(await received(file, head), [columns, ...rows]);
          const all = await readAll(file, head, file.size);
          assert.deepEqual(all.map(Object.values), rows);
        });
      }
    }
  }
});

const border = 256 * 1_024;

describe("a file of over 256 KB", () => {
  const characters = 2_000;
  const longRows = Array.from({ length: 200 }, (_, index): Row => {
    const line = `Zeile ${index} € `;
    return [`A-${index}`, "ü", "1,50", line.repeat(characters / line.length)];
  });
  const manyLines = longRows.map(([id = "", size = "", price = "", text = ""]): Row => {
    return [id, size, price, text.replaceAll("Zeile", "\nZeile")];
  });

  for (const [name, , encode] of forms) {
    for (const [kind, cells] of [
      ["a row", longRows],
      ["a quoted text of several lines", manyLines],
    ] as const) {
      test(`${name}: ${kind} that goes over the border is not shown in half, wherever it is cut`, async () => {
        for (let shift = 0; shift < 40; shift += 1) {
          const first: Row = ["Nr", "Größe", "Preis", `Text${"x".repeat(shift)}`];
          const bytes = encode(written([first, ...cells], ";", "\r\n"));
          assert.ok(bytes.length > border);
          const head = await readHead(new Blob([bytes]));
          assert.deepEqual(head.columns, first);
          assert.ok(head.rows.length > 40 && head.rows.length < 200, String(head.rows.length));
          assert.deepEqual(head.rows, cells.slice(0, head.rows.length));
        }
        const file = new Blob([encode(written([columns, ...cells], ";", "\r\n"))]);
        assert.deepEqual(await received(file, await readHead(file)), [columns, ...cells]);
      });
    }
  }

  test("is cut within a character of four bytes, and with the carriage returns of old Macs, just as well", async () => {
    const cells = longRows.map(([id = "", , price = "", text = ""]): Row => [
      id,
      "👟",
      price,
      text.replaceAll("€", "👟"),
    ]);
    for (let shift = 0; shift < 8; shift += 1) {
      const first: Row = ["Nr", "Größe", "Preis", `Text${"x".repeat(shift)}`];
      const head = await readHead(new Blob([written([first, ...cells], ";", "\r")]));
      assert.equal(head.encoding, "utf-8");
      assert.deepEqual(head.rows, cells.slice(0, head.rows.length));
    }
    const file = new Blob([written([columns, ...cells], ";", "\r")]);
    assert.deepEqual(await received(file, await readHead(file)), [columns, ...cells]);
  });

  test("is Windows-1252 also where its first letter that is not plain comes later", async () => {
    const plain = Array.from({ length: 6_000 }, (_, index): Row => [`A-${index}`, "x".repeat(50), "1,50", "plain"]);
    const cells: readonly Row[] = [["Nr", "Name", "Preis", "Text"], ...plain, ["B", "Föhn", "20,00", "für 20 €"]];
    const bytes = inWindows(written(cells, ";", "\r\n"));
    assert.ok(bytes.subarray(0, border).every((byte) => byte < 0x80));
    const file = new Blob([bytes]);
    const head = await readHead(file);
    assert.equal(head.encoding, "windows-1252");
    assert.deepEqual((await received(file, head)).at(-1), cells.at(-1));
  });
});

test("Chinese names in UTF-16 are told from bytes of one letter each", async () => {
  const cells: readonly Row[] = [
    ["sku", "名称", "价格"],
    ...rows.map(([id = ""]): Row => [id, "保温杯不锈钢大容量便携水杯", "12.50"]),
  ];
  for (const encode of [forms[2]?.[2], forms[4]?.[2]]) {
    const head = await readHead(new Blob([encode?.(written(cells, ",", "\r\n")) ?? ""]));
    assert.deepEqual([head.columns, ...head.rows], cells);
  }
});

test("a UTF-8 file as the service takes it is sent as it is", async () => {
  const file = new Blob([written([columns, ...rows], ";", "\r\n")], { type: "text/csv" });
  assert.equal(await asSent(file, await readHead(file)), file);
});

async function decimalOf(prices: Row, separator: string): Promise<string> {
  const cells = prices.map((price, index): Row => [`A${index}`, price]);
  return (await readHead(new Blob([written([["sku", "price"], ...cells], separator, "\n")]))).decimal;
}

test("the decimal separator is the sign that is no thousands'; three digits after one sign say nothing", async () => {
  assert.equal(await decimalOf(["1.299", "99,90"], ";"), ",");
  assert.equal(await decimalOf(["1.299", "2.450"], ";"), ",");
  assert.equal(await decimalOf(["1,299", "2,450", "3"], ","), ".");
  assert.equal(await decimalOf(["1,299", "2,450", "99.90"], "\t"), ".");
  assert.equal(await decimalOf(["1.299,00", "12"], ","), ",");
  assert.equal(await decimalOf(["1299", "12"], ";"), ".");
  assert.equal(await decimalOf(["12,5 %", "3%"], "\t"), ",");
});

test("an amount is read as the service reads it: a sign in the wrong place makes it none", () => {
  const read = (decimal: "," | "."): (number | null)[] =>
    ["1.299,00", "1,299.00", "12.50", "12,50", "1.299", " 7 ", "-3,5", "1.2.3", "auf Anfrage", ""].map((text) =>
      readDecimal(text, decimal),
    );
  assert.deepEqual(read(","), [1_299, null, null, 12.5, 1_299, 7, -3.5, null, null, null]);
  assert.deepEqual(read("."), [null, 1_299, 12.5, null, 1.299, 7, null, null, null, null]);
});
