/** Files of CSV as spreadsheets save them: what the browser reads of them, and what it sends is what the service reads. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Encoding } from "../../console/kit/csv-encoding.ts";
import { readAll, readHead, type CsvHead } from "../../console/start/csv-file.ts";
import { asSent, sentSeparator } from "../../console/start/csv-sent.ts";
import { CsvReader } from "../../src/base/csv.ts";

type Row = readonly string[];

const columns: Row = ["Nr", "Größe", "Preis €", "Text"];
const rows: readonly Row[] = [
  ["A-1", "groß", "1.159,90", "Töpfe | Pfannen; 20 €, \tneu"],
  ["A-2", "klein", "83,90", 'sagt "ja"'],
  ["A-3", "", "7,5", ""],
];

function csvOf(cells: readonly Row[], separator: string, lineEnd: string): string {
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

const nothing = { columns: new Set<number>(), further: null };

/** The rows that the service reads of what the browser sends. */
async function received(file: Blob, head: CsvHead): Promise<string[][]> {
  const reader = new CsvReader({ separator: sentSeparator(head), quote: '"' }, { rowCharacters: 1_000_000 });
  const { body } = await asSent(file, head, nothing);
  const bytes = Buffer.from(await body.arrayBuffer());
  const found = [...reader.read(bytes), ...reader.end()];
  assert.ok(found.every(({ invalidCell }) => invalidCell === null));
  return found.map(({ cells }) => [...cells]);
}

describe("a file is read, and sent to the service with the same texts", () => {
  for (const [name, encoding, encode] of forms) {
    for (const separator of separators) {
      for (const [ends, lineEnd] of lineEnds) {
        test(`${name}, separated by ${JSON.stringify(separator)}, ${ends}, with a decimal comma`, async () => {
          const file = new Blob([encode(csvOf([columns, ...rows], separator, lineEnd))]);
          const head = await readHead(file);
          const written = { encoding, separator, decimal: ",", isDecimalGuess: false, lineEnd, headerRow: 1 };
          assert.deepEqual(head, { ...written, columns, rows });
          assert.deepEqual(await received(file, head), [columns, ...rows]);
          const all = await readAll(file, head, file.size);
          assert.deepEqual(
            all.map(({ cell }) => columns.map(cell)),
            rows,
          );
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
        // The border falls on each byte of a character of two bytes and of one of three.
        for (let shift = 0; shift < 40; shift += 5) {
          const first: Row = ["Nr", "Größe", "Preis", `Text${"x".repeat(shift)}`];
          const bytes = encode(csvOf([first, ...cells], ";", "\r\n"));
          assert.ok(bytes.length > border);
          const head = await readHead(new Blob([bytes]));
          assert.deepEqual(head.columns, first);
          assert.ok(head.rows.length > 40 && head.rows.length < 200, String(head.rows.length));
          assert.deepEqual(head.rows, cells.slice(0, head.rows.length));
        }
        const file = new Blob([encode(csvOf([columns, ...cells], ";", "\r\n"))]);
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
      const head = await readHead(new Blob([csvOf([first, ...cells], ";", "\r")]));
      assert.equal(head.encoding, "utf-8");
      assert.deepEqual(head.rows, cells.slice(0, head.rows.length));
    }
    const file = new Blob([csvOf([columns, ...cells], ";", "\r")]);
    assert.deepEqual(await received(file, await readHead(file)), [columns, ...cells]);
  });

  test("is Windows-1252 also where its first letter that is not plain comes later", async () => {
    const plain = Array.from({ length: 6_000 }, (_, index): Row => [`A-${index}`, "x".repeat(50), "1,50", "plain"]);
    const cells: readonly Row[] = [["Nr", "Name", "Preis", "Text"], ...plain, ["B", "Föhn", "20,00", "für 20 €"]];
    const bytes = inWindows(csvOf(cells, ";", "\r\n"));
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
    const head = await readHead(new Blob([encode?.(csvOf(cells, ",", "\r\n")) ?? ""]));
    assert.deepEqual([head.columns, ...head.rows], cells);
  }
});

test("a UTF-8 file as the service takes it is sent as it is", async () => {
  const file = new Blob([csvOf([columns, ...rows], ";", "\r\n")], { type: "text/csv" });
  assert.equal((await asSent(file, await readHead(file), nothing)).body, file);
});

/** What is read of a text: the names and rows, and the decimal sign. */
async function readText(text: string): Promise<CsvHead> {
  return await readHead(new Blob([text]));
}

async function decimalOf(prices: Row, separator: string): Promise<string> {
  const cells = prices.map((price, index): Row => [`A${index}`, price]);
  return (await readText(csvOf([["sku", "price"], ...cells], separator, "\n"))).decimal;
}

test("the decimal sign is the one that is no thousands'; three digits after one sign say nothing, unless a zero begins", async () => {
  assert.equal(await decimalOf(["1.299", "99,90"], ";"), ",");
  assert.equal(await decimalOf(["1.299", "2.450"], ";"), ",");
  assert.equal(await decimalOf(["1,299", "2,450", "3"], ","), ".");
  assert.equal(await decimalOf(["1,299", "2,450", "99.90"], "\t"), ".");
  assert.equal(await decimalOf(["1.299,00", "12"], ","), ",");
  assert.equal(await decimalOf(["1299", "12"], ";"), ".");
  assert.equal(await decimalOf(["12,5 %", "3%"], "\t"), ",");
  assert.equal(await decimalOf(["0.950", "0.875"], ";"), ".");
  assert.equal(await decimalOf(["0,950", "1,875"], "\t"), ",");
  assert.equal(await decimalOf(["1.234.567", "12"], "\t"), ",");
  assert.equal(await decimalOf(["1,23,456", "12"], "\t"), ".");
  assert.equal(await decimalOf(["1234,567", "12"], "\t"), ",");
});

test("signs and codes of currencies, and spaces or apostrophes between thousands, hide no decimal sign", async () => {
  assert.equal(await decimalOf(["1.299 €", "2.499 €"], ";"), ",");
  assert.equal(await decimalOf(["1 299,00 €", "12 €"], "\t"), ",");
  assert.equal(await decimalOf(["CHF 1'234.50", "CHF 12.00"], ";"), ".");
  assert.equal(await decimalOf(["12.50 EUR", "19.90 EUR"], "\t"), ".");
  assert.equal(await decimalOf(["1\u202f299,00\u00a0zł", "kr 12,00"], ";"), ",");
});

test("the decimal sign is judged by the columns that become prices, however many others read otherwise; a guess is told", async () => {
  const geo = await readText("sku;price;lat;lon\r\nA;1,799;52.5200;13.4050\r\nB;1,689;48.1371;11.5754\r\n");
  assert.deepEqual([geo.decimal, geo.isDecimalGuess], [",", true]);
  const sizes = await readText("sku;price;length;weight\r\nA;12,50;10.5;0.250\r\nB;19,90;4.5;0.125\r\n");
  assert.deepEqual([sizes.decimal, sizes.isDecimalGuess], [",", false]);
  const version = await readText("sku\tprice\tversion\tdelivery\nA\t12,50\t1.25\t1.5\nB\t9,00\t2.75\t2.5\n");
  assert.equal(version.decimal, ",");
});

const names: Row = ["sku", "price", "cost"];

test("a line sep= says the separator, and rows keep their numbers", async () => {
  const text = "sep=;\r\nsku;price;cost\r\nA;12,50;1,00\r\n\r\nB;19,90;2,00\r\n";
  const head = await readText(text);
  assert.deepEqual([head.columns, head.separator, head.headerRow, head.decimal], [names, ";", 2, ","]);
  const read = await readAll(new Blob([text]), head, 1_000);
  assert.deepEqual(
    read.map(({ number, cell }) => [number, cell("price")]),
    [
      [3, "12,50"],
      [5, "19,90"],
    ],
  );
  assert.deepEqual((await readText("sep=|\nsku|a;b|c,d\n1|2|3\n")).columns, ["sku", "a;b", "c,d"]);
});

test("rows may end before their empty cells or have too many, lines end in two carriage returns, titles stand above", async () => {
  const short = await readText(
    "sku;price;cost;color;note\r\nA;12,50;1,00;red;x\r\nB;19,90;2,00\r\nC;19,90;2,00;;;\r\n",
  );
  assert.deepEqual([short.separator, short.columns.length, short.rows.length], [";", 5, 3]);
  const doubled = await readText("sku,price,cost\r\r\nA,12.50,1\r\r\nB,19.90,2\r\r\n");
  assert.deepEqual([doubled.columns, doubled.rows.at(-1)], [names, ["B", "19.90", "2"]]);
  const titled = await readText("Preisliste;Stand 12.05.2026;\n;;\nArtikelnummer;Bezeichnung;Preis\nA;Topf;12,50\n");
  assert.deepEqual([titled.headerRow, titled.columns[2]], [3, "Preis"]);
  const unknown = await readText("Liste 2026;;;\nfoo;bar;baz;qux\n1;2;3;4\n");
  assert.deepEqual([unknown.headerRow, unknown.columns], [2, ["foo", "bar", "baz", "qux"]]);
});

test("texts that are kept from a spreadsheet are read without what keeps them", async () => {
  const text = 'sku;price;cost\r\n="00042";="12,50";\'-1\r\n';
  const head = await readText(text);
  assert.deepEqual([head.rows, head.decimal], [[["00042", "12,50", "-1"]], ","]);
  const [read] = await readAll(new Blob([text]), head, 1_000);
  assert.deepEqual(
    names.map((name) => read?.cell(name)),
    ["00042", "12,50", "-1"],
  );
});

test("semicolons come before commas, also for two columns; names of columns outweigh what texts have", async () => {
  const brutto = await readText("Artikelnummer;Preis, brutto\r\nA;12,50\r\nB;19,90\r\n");
  assert.deepEqual([brutto.separator, brutto.columns], [";", ["Artikelnummer", "Preis, brutto"]]);
  const text = await readText("sku,name\nA,x;y;z\nB,u;v;w\n");
  assert.deepEqual([text.separator, text.columns], [",", ["sku", "name"]]);
});
