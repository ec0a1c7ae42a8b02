import assert from "node:assert/strict";
import http from "node:http";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import german from "../../console/start/texts.de.json" with { type: "json" };
import english from "../../console/start/texts.en.json" with { type: "json" };
import { limits } from "../../src/limits.ts";
import { inPieces } from "../../src/products/csv-upload.ts";
import { importProblemCodes } from "../../src/products/import-problem.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { importAll, inDatabase, queryProducts } from "../harness/market.ts";
import { headersFor, importCsv, putCsv, refused, usualHeaders } from "./csv.ts";

const whole = { pagination: { start: 0, limit: 10 }, includeTags: true };

const service = await anEmptyService();
let customer = await aCustomer(service);
await importAll(customer, [{ customerProductId: "old", name: "Old", referencePrice: 5 }]);
/** The assortment that every refused import keeps. */
const standing = await queryProducts(customer, whole);

const header = "sku,title,ean,price,min,max,note\n";

interface Wrong {
  /** The rows after the header row. */
  rows: string;
  row: number;
  column?: string;
  code: string;
  says: RegExp;
}

const wrongRows: Readonly<Record<string, Wrong>> = {
  "a price that is no number": {
    rows: "A,,,cheap,,,\n",
    row: 2,
    column: "price",
    code: "notAnAmount",
    says: /"cheap" is no amount.*1234\.50/,
  },
  "a price with the other separator": {
    rows: 'A,,,"1,5",,,\n',
    row: 2,
    column: "price",
    code: "notAnAmount",
    says: /"1,5" is no amount/,
  },
  "a price of zero": { rows: "A,,,0,,,\n", row: 2, column: "price", code: "amountOutOfRange", says: /from 0\.01/ },
  "a negative price": { rows: "A,,,,-1,,\n", row: 2, column: "min", code: "amountOutOfRange", says: /from 0\.01/ },
  "boundaries the wrong way round, the lower one with more digits": {
    rows: "A,,,,100,20,\n",
    row: 2,
    column: "min",
    code: "boundariesCrossed",
    says: /must not be above/,
  },
  "boundaries the wrong way round": {
    rows: "A,,,,9,8,\n",
    row: 2,
    column: "min",
    code: "boundariesCrossed",
    says: /must not be above/,
  },
  "a GTIN with letters": {
    rows: "A,,40063x,,,,\n",
    row: 2,
    column: "ean",
    code: "notAGtin",
    says: /"40063x" is no GTIN/,
  },
  "a GTIN that is too long": {
    rows: "A,,123456789012345,,,,\n",
    row: 2,
    column: "ean",
    code: "gtinOutOfRange",
    says: /gtin/,
  },
  "a name that is too long": {
    rows: `A,${"n".repeat(1000)},,,,,\n`,
    row: 2,
    column: "title",
    code: "textTooLong",
    says: /999/,
  },
  "a tag that is too long": {
    rows: `A,,,,,,${"n".repeat(10_001)}\n`,
    row: 2,
    column: "note",
    code: "textTooLong",
    says: /10000/,
  },
  "a product without its identifier": {
    rows: "A,,,,,,\n,Kettle,,,,,\n",
    row: 3,
    column: "sku",
    code: "identifierMissing",
    says: /must have a value/,
  },
  "a cell too many": { rows: "A,,,,,,,x\n", row: 2, code: "cellCount", says: /8 cells, the header row 7/ },
  "a quotation mark within a cell": {
    rows: 'A,24" screen,,,,,\n',
    row: 2,
    column: "title",
    code: "quoteWithin",
    says: /quote the text/,
  },
  "text after a closing quote": {
    rows: 'A,"Kettle"x,,,,,\n',
    row: 2,
    column: "title",
    code: "quoteFollowed",
    says: /double/,
  },
  "a quote that never ends": {
    rows: 'A,,,,,,\nB,"Kettle,,,,,\n',
    row: 3,
    column: "title",
    code: "quoteUnended",
    says: /never ends/,
  },
  "U+0000": { rows: "A,a\0b,,,,,\n", row: 2, column: "title", code: "zeroCharacter", says: /U\+0000/ },
  "the same identifier twice": {
    rows: "A,,,,,,\nB,,,,,,\n\nA,,,,,,\n",
    row: 5,
    code: "identifierTwice",
    says: /"A" stands in row 2 already/,
  },
};

describe("a bad row", () => {
  test("is told by codes that the reference lists and the console has sentences for", async () => {
    const page = await readFile(path.join(import.meta.dirname, "../../docs/reference/products.md"), "utf8");
    const listed = [
      ...page.matchAll(
        /^- `(\w+)`(?: \((?:`\w+`(?:, )?)+\))?: (?:there is|the header|has|is|begins|goes|belongs|names) /gm,
      ),
    ].map(([, code]) => code);
    assert.deepEqual(listed, importProblemCodes);
    assert.deepEqual(Object.keys(english.start.problems), importProblemCodes);
    assert.deepEqual(Object.keys(german.start.problems), importProblemCodes);
  });

  for (const [what, { rows, row, column, code, says }] of Object.entries(wrongRows)) {
    test(`fails the task, which names row and column, and the old assortment stays: ${what}`, async () => {
      const [failure, ...others] = await refused(customer, header + rows);
      assert.deepEqual(others, []);
      assert.deepEqual([failure.row, failure.column, failure.code], [String(row), column, code]);
      assert.match(failure.exceptionMessage, says);
      assert.ok(failure.exceptionMessage.startsWith(column === undefined ? `Row ${row}: ` : `Row ${row}, column "`));
      assert.deepEqual(await queryProducts(customer, whole), standing);
    });
  }

  test("is named if its bytes are not UTF-8; so is a bad header row", async () => {
    const latin1 = Buffer.from("sku,title\nA,one\nB,K\xfcche\n", "latin1");
    const [failure] = await refused(customer, latin1, headersFor("sku", "title"));
    assert.deepEqual([failure.row, failure.column, failure.identifier], ["3", "title", "B"]);
    const [first] = await refused(customer, Buffer.from("sku,K\xfcche\nA,one\n", "latin1"), headersFor("sku"));
    assert.deepEqual([first.row, first.column], ["1", "2"]);
  });

  test("is named with its identifier and GTIN; so is every other bad row, and good rows change nothing", async () => {
    const csv = `${header}A,,,1,,,\nB,,4006381333931,x,,,\nC,,y,,z,,\n"D\n",,,1,,,\nE,,,0,,,\n`;
    const task = await importCsv(customer, csv);
    const failures = task.failures.map(({ attributes }: Loose) => attributes);
    assert.deepEqual(
      failures.map(({ row, column, identifier, gtin }: Loose) => [row, column, identifier, gtin]),
      [
        ["3", "price", "B", "4006381333931"],
        ["4", "ean", "C", "y"],
        ["4", "min", "C", "y"],
        ["6", "price", "E", ""],
      ],
    );
    assert.deepEqual([task.state, task.result.operations.failed], ["failed", 3]);
    assert.match(task.failureMessage, /assortment stays as it was.*Row 3/);
    assert.deepEqual(await queryProducts(customer, whole), standing);
  });

  test("is the last one judged once a task has 1,000 failures", async () => {
    const task = await importCsv(customer, `sku\n${"A,x\n".repeat(3_000)}`, headersFor("sku"));
    assert.deepEqual([task.state, task.failures.length], ["failed", limits.tasks.failures]);
  });
});

describe("a bad header row", () => {
  for (const [what, csv, column, says] of [
    ["a column that a header names is missing", "sku,title\nA,one\n", "price", /no column "price"/],
    ["a column that occurs twice", "sku,title,price,price\nA,one,1,2\n", "price", /"price" twice/],
    ["an empty body", "", undefined, /no header row/],
    ["empty lines only", "\r\n\n", undefined, /no header row/],
    ["another separator", "sku;title;price\nA;one;1\n", "sku", /no column "sku"/],
  ] as const) {
    test(`fails the task: ${what}`, async () => {
      const [failure] = await refused(customer, csv, headersFor("sku", "title", "price"));
      assert.deepEqual([failure.row, failure.column], ["1", column]);
      assert.match(failure.exceptionMessage, says);
      assert.deepEqual(await queryProducts(customer, whole), standing);
    });
  }
});

describe("a request that makes no task", () => {
  const tasks = async (): Promise<string> => (await customer.client.get(`${customer.v3}/tasks`)).text;

  for (const [what, changes, status, names] of [
    ["no identifying column", { "service-product-identifying-attributes": "" }, 400, "identifying-attributes"],
    ["a price as the identifier", { "service-product-identifying-attributes": "price" }, 400, "identifying-attributes"],
    ["an unknown decimal separator", { "service-decimal-separator": ";" }, 400, "decimal-separator"],
    ["a separator of two characters", { "service-csv-column-separator": "||" }, 400, "csv-column-separator"],
    ["a line break as separator", { "service-csv-column-separator": "Cg==" }, 400, "csv-column-separator"],
    ["decimal and column separator alike", { "service-decimal-separator": "," }, 400, "csv-column-separator"],
    ["separator and quote alike", { "service-csv-quotation-character": "LA==" }, 400, "csv-column-separator"],
    ["decimal separator and quote alike", { "service-csv-quotation-character": "." }, 400, "csv-quotation-character"],
    ["another identifier than the products have", { "service-product-customer-id": "ean" }, 409, "identified by"],
    ["another Content-Type", { "content-type": "application/json" }, 415, "text/csv"],
    ["another character set", { "content-type": "text/csv; charset=iso-8859-1" }, 415, "UTF-8"],
    ["an unknown Content-Encoding", { "content-encoding": "zstd" }, 415, ""],
    ["a body that is not gzip", { "content-encoding": "gzip" }, 400, "Content-Encoding"],
  ] as const) {
    test(`${status}: ${what}`, async () => {
      const known = await tasks();
      const answer = await putCsv(customer, "sku,title,ean,price,min,max\nA,,,,,\n", { ...usualHeaders, ...changes });
      assert.equal(answer.status, status, answer.text);
      assert.ok(answer.body.message.includes(names), answer.text);
      assert.equal(await tasks(), known);
    });
  }

  test("413: a Content-Length of more than two gigabytes", async () => {
    const request = http.request(`${service.url}${customer.v3}/products`, {
      method: "PUT",
      headers: { ...usualHeaders, ...(await authorization()), "content-length": limits.http.csvBodyBytes + 1 },
    });
    request.on("error", () => undefined);
    request.flushHeaders();
    const [answer]: http.IncomingMessage[] = await once(request, "response");
    assert.equal(answer?.statusCode, 413);
    request.destroy();
  });

  test("413: a body that becomes larger than its bound, however it is divided", async () => {
    const part = Buffer.alloc(limits.products.uploadPartBytes);
    const passing = await Array.fromAsync(inPieces(Readable.from([part, part]), 2 * part.length));
    assert.equal(passing.length, 2);
    const large = inPieces(Readable.from([part, part, Buffer.alloc(1)]), 2 * part.length);
    await assert.rejects(Array.fromAsync(large), { status: 413 });
  });

  test("400: a truncated gzip body, of which nothing is kept", async () => {
    const packed = gzipSync(`sku\n${Array.from({ length: 100_000 }, (_, index) => index * 7919).join("\n")}`);
    const headers = { ...headersFor("sku"), "content-encoding": "gzip" };
    const answer = await putCsv(customer, packed.subarray(0, packed.length - 20), headers);
    assert.deepEqual([answer.status, answer.body.code], [400, "request.malformed"]);
    const [left] = await inDatabase(service, "select count(*)::int as parts from product_upload_part");
    assert.equal(left.parts, 0);
  });
});

test("refused imports leave no upload and no staged row", async () => {
  const [left] = await inDatabase(
    service,
    `select (select count(*) from product_upload_part)::int as parts,
       (select count(*) from product_import_row)::int as rows`,
  );
  assert.deepEqual(left, { parts: 0, rows: 0 });
});

async function authorization(): Promise<Record<string, string>> {
  const made = await customer.owner.post("/api/v3/account/password/generate");
  const { password } = made.body.data;
  customer = { ...customer, client: service.client({ email: customer.email, password }) };
  return { authorization: `Basic ${Buffer.from(`${customer.email}:${password}`).toString("base64")}` };
}
