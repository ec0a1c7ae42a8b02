import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { fc } from "../engine/oracle/seeded.ts";
import { CsvColumns } from "../../src/products/csv-columns.ts";
import { aCompany } from "../harness/a-service.ts";
import { queryProducts } from "../harness/market.ts";
import { headersFor, imported, putCsv, tagsOf, usualHeaders } from "./csv.ts";

const { customer } = await aCompany();

const names = (products: readonly { name: string }[]): string[] => products.map(({ name }) => name);

describe("importCsv: dialects", () => {
  test("PUT products csv: 202 with task id and url; named columns become fields, others tags; empty cells are no value", async () => {
    const csv =
      "sku,title,ean,price,min,max,brand,stock\nA,Kettle,4006381333931,39.90,29.9,49.90,Contoso,12\nB,,,,,,,\n";
    const answer = await putCsv(customer, csv);
    assert.equal(answer.status, 202);
    const { id, url } = answer.body.data;
    assert.equal(url, `/api/2/v/contracts/${customer.contractId}/tasks/${id}`);
    const products = await imported(customer, csv);
    const [{ id: _id, createdAt: _created, updatedAt: _updated, ...first }, second] = products;
    assert.deepEqual(first, {
      name: "Kettle",
      customerProductId: "A",
      gtin: 4_006_381_333_931,
      referencePrice: 39.9,
      minPriceBoundary: 29.9,
      maxPriceBoundary: 49.9,
      identifier: "A",
      tags: [
        { label: "brand", stringValue: "Contoso" },
        { label: "stock", stringValue: "12", doubleValue: 12, integerValue: 12 },
      ],
    });
    assert.deepEqual([second.name, second.referencePrice, second.gtin, second.tags], [null, null, undefined, []]);
    const task = await customer.client.get(`${customer.v3}/tasks/${id}`);
    assert.equal(task.body.data.taskType, "backend.tasks.vendor.products.put");
    assert.equal(task.body.data.state, "succeeded");
    assert.deepEqual(task.body.data.result.operations, { successful: 2, failed: 0, skipped: 0, total: 2 });
    assert.equal(typeof task.body.data.userId, "number");
  });

  for (const [what, csv] of Object.entries({
    LF: "sku,title\nA,one\nB,two\n",
    CRLF: "sku,title\r\nA,one\r\nB,two\r\n",
    "a byte order mark": "\uFEFFsku,title\r\nA,one\r\nB,two\r\n",
    "no line break at the end": "sku,title\nA,one\nB,two",
    "a lone CR at the end": "sku,title\r\nA,one\r\nB,two\r",
    "empty lines": "\n\r\nsku,title\n\nA,one\r\n\r\n\nB,two\n\n\n",
    "quoted cells": '"sku","title"\r\n"A","one"\r\n"B","two"',
    "some quoted cells": '"sku",title\n"A",one\nB,"two"\n',
    "columns in another order": "title,sku\none,A\ntwo,B\n",
    "blanks around the names of the header row": " sku , title\nA,one\nB,two\n",
  })) {
    test(`PUT products csv: ${what}`, async () => {
      assert.deepEqual(names(await imported(customer, csv, headersFor("sku", "title"))), ["one", "two"]);
    });
  }

  test("PUT products csv: quoted cells keep separators, doubled quotes, line breaks and blanks; RFC 4180", async () => {
    const csv = 'sku,title,note\r\nA,"24"" monitor, black","first\r\nsecond\n\nthird"\r\nB," two ","""\r\nC,"",x\r\n';
    const products = await imported(customer, csv.replace('"""\r\n', '""""\r\n'), headersFor("sku", "title"));
    assert.deepEqual(names(products), ['24" monitor, black', " two ", null]);
    assert.equal(tagsOf(products[0])["note"], "first\r\nsecond\n\nthird");
    assert.equal(tagsOf(products[1])["note"], '"');
  });

  for (const [what, separator, quote, given] of [
    ["semicolon", ";", '"', ";"],
    ["semicolon in Base64", ";", '"', "Ow=="],
    ["semicolon in Base64 without padding", ";", '"', "Ow"],
    ["tab in Base64", "\t", '"', "CQ=="],
    ["pipe and apostrophe", "|", "'", "|"],
    ["a letter of Base64 itself", "x", '"', "x"],
    ["two bytes in Base64", "§", '"', "wqc="],
    ["two UTF-16 units in Base64", "🧵", "~", "8J+ntQ=="],
  ] as const) {
    test(`PUT products csv: separator and quote: ${what}`, async () => {
      const rows = [
        ["sku", "title", "note"],
        ["A", `${quote}a${separator}b${quote}${quote}${quote}`, "1,5"],
        ["B", "two", ""],
      ];
      const csv = rows.map((row) => row.join(separator)).join("\r\n");
      const headers = {
        ...headersFor("sku", "title"),
        "service-csv-column-separator": given,
        "service-csv-quotation-character": quote,
      };
      const products = await imported(customer, csv, headers);
      assert.deepEqual(names(products), [`a${separator}b${quote}`, "two"]);
      assert.deepEqual(tagsOf(products[0]), { note: "1,5" });
    });
  }

  test("PUT products csv: decimal commas and groups are read in prices and tags; prices round half-up", async () => {
    const headers = { ...usualHeaders, "service-decimal-separator": ",", "service-csv-column-separator": ";" };
    const csv =
      "sku;title;ean;price;min;max;purchase\nA;;;1.234,505;1,00499999999999999999;12345678,005;1.234,50\nB;;; 2,5 ;+1,005;007;1.5\n";
    const [first, second] = await imported(customer, csv, headers);
    assert.deepEqual([first.referencePrice, first.minPriceBoundary, first.maxPriceBoundary], [1234.51, 1, 12345678.01]);
    assert.equal(first.tags[0].doubleValue, 1234.5);
    assert.deepEqual([second.referencePrice, second.minPriceBoundary, second.maxPriceBoundary], [2.5, 1.01, 7]);
    assert.equal(second.tags[0].doubleValue, undefined);
  });

  test("PUT products csv: text beyond ASCII, backslashes and control characters are stored unchanged", async () => {
    const title = "Größe 中文 🚀 \\N \\t a\tb";
    const key = "Größe";
    const csv = `sku,title,${key},back\\slash\nA,${title},"x\ny",\\.\n\\.,two,,\n\\N,three,,\n`;
    const products = await imported(customer, csv, headersFor("sku", "title"));
    assert.deepEqual(names(products), [title, "two", "three"]);
    assert.deepEqual(tagsOf(products[0]), { [key]: "x\ny", "back\\slash": "\\." });
    assert.deepEqual(
      products.map((product) => product.identifier),
      ["A", "\\.", "\\N"],
    );
  });

  test("PUT products csv: a header may name a column beyond ASCII, as UTF-8 or Latin-1", async () => {
    const csv = "sku,Größe\nA,XL\n";
    const latin1 = { ...headersFor("sku"), "service-product-name": "Größe" };
    const utf8 = { ...latin1, "service-product-name": Buffer.from("Größe").toString("latin1") };
    for (const headers of [latin1, utf8]) assert.deepEqual(names(await imported(customer, csv, headers)), ["XL"]);
  });

  test("PUT products csv: one column may be several fields; columns without a name may exist if they are empty", async () => {
    const headers = { ...headersFor("sku"), "service-product-name": "sku" };
    const [product] = await imported(customer, "sku,,\nA,,\n", headers);
    assert.deepEqual([product.name, product.customerProductId, product.identifier, product.tags], ["A", "A", "A", []]);
  });

  test("PUT products csv: gzip bodies are accepted", async () => {
    const headers = { ...headersFor("sku", "title"), "content-encoding": "gzip" };
    const products = await imported(customer, gzipSync("sku,title\nA,zipped\n"), headers);
    assert.deepEqual(names(products), ["zipped"]);
  });

  test("PUT products csv: a header row alone deletes all products", async () => {
    await imported(customer, "sku,title\nA,one\n", headersFor("sku", "title"));
    assert.deepEqual(await imported(customer, "sku,title\n", headersFor("sku", "title")), []);
  });

  test("PUT products csv: 20,000 rows of many lengths are stored in their order, wherever chunks end", async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => {
      const title =
        index % 3 === 0 ? `"ä${"x".repeat(index % 97)}\n""${index}"""` : `ö${"y".repeat(index % 89)}${index}`;
      return `S${index},${title},${index % 7 === 0 ? "" : "🚀".repeat(index % 11)}`;
    });
    const headers = headersFor("sku", "title");
    const bytes = Buffer.from(`sku,title,tag\r\n${rows.join("\r\n")}`);
    const first = await imported(customer, bytes, headers);
    const second = await queryProducts(customer, { pagination: { start: 10_000, limit: 10_000 }, includeTags: true });
    const products = [...first, ...second];
    assert.equal(products.length, 20_000);
    for (const [index, product] of products.entries()) {
      assert.equal(product.identifier, `S${index}`);
      const title = index % 3 === 0 ? `ä${"x".repeat(index % 97)}\n"${index}"` : `ö${"y".repeat(index % 89)}${index}`;
      assert.equal(product.name, title);
      assert.equal(tagsOf(product)["tag"] ?? "", index % 7 === 0 ? "" : "🚀".repeat(index % 11));
    }
  });
});

/** Cells at the limits of plain rows. */
const numbers =
  "0 1 007 -0 +3.20 12. 1e5 0.001 0.01 1.5 1,5 1.234,50 1,234.50 318.50 318,50 318.505 999999999999.99 9999999999999.99";
const digits = "99999999999999 100000000000000 4006381333931 1111111111111111";
const texts = ["", " 12", "true", "FALSE", "False ", "é😀", "a\\N", "\\N", 'a"b', "a\tb", "a\nb", "\u0000", "\u2028"];
const long = ["x".repeat(255), "x".repeat(256), "x".repeat(1_000), "😀".repeat(200), "0".repeat(10_001)];
const edges = [...numbers.split(" "), ...digits.split(" "), ...texts, ...long];
const cell = fc.oneof(
  fc.constantFrom(...edges),
  fc.double({ noNaN: true }).map(String),
  fc.string({ unit: "grapheme" }),
);

test("the fast path for plain rows gives the same line as the rules", () => {
  const header = ["sku", "title", "ean", "price", "min", "max", "brand", "stock"];
  const columns = {
    customerProductId: "sku",
    name: "title",
    gtin: "ean",
    referencePrice: "price",
    minPriceBoundary: "min",
    maxPriceBoundary: "max",
  };
  const read = (row: string[], decimalSeparator: "," | ".", identifyingColumn: string): CsvColumns => {
    const identifyingAttribute = identifyingColumn === "sku" ? "customerProductId" : `tags.${identifyingColumn}`;
    const csv = { columns, identifyingColumn, identifyingAttribute, decimalSeparator, separator: ";", quote: "'" };
    const found = CsvColumns.read(row, csv, null);
    assert.ok("columns" in found);
    return found.columns;
  };
  const usual = ["A-1", "Kettle", "4006381333931", "39", "29", "49", "Contoso", "12"];
  const row = fc.tuple(
    ...usual.map((text) => fc.oneof({ arbitrary: fc.constant(text), weight: 4 }, { arbitrary: cell, weight: 1 })),
  );
  let lines = 0;
  const property = fc.property(row, fc.constantFrom(",", "."), fc.constantFrom("sku", "brand"), (cells, point, by) => {
    const judged = read(header, point, by).judge(cells);
    // A column with such a name disables the fast path. Its cell is empty, so the product is the same.
    const byRules = read([...header, 'odd"'], point, by).judge([...cells, ""]);
    if (typeof judged === "string") lines++;
    assert.deepEqual(
      typeof judged === "string" ? valuesOf(judged) : judged,
      typeof byRules === "string" ? valuesOf(byRules) : byRules,
    );
  });
  fc.assert(property, { numRuns: 600 });
  assert.ok(lines > 50, `${lines} rows were right`);
});

/** The values of a line; 318.50 and 318.5 are equal. */
function valuesOf(line: string): (string | number)[] {
  return line.split("\t").map((value, at) => (at >= 4 && at <= 6 && value !== "\\N" ? Number(value) : value));
}
