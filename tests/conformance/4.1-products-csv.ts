/** Interface 4.1, PUT products: the assortment as a CSV. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Answer, Loose } from "../harness/client.ts";
import type { Customer } from "../harness/customer.ts";
import { completed, queryProducts } from "../harness/market.ts";
import { aContract, assertRefused, bodyOf, importAll } from "./given.ts";
import { customer } from "./installation.ts";
import { header } from "./words.ts";

const all = { pagination: { start: 0, limit: 10_000 }, includeTags: true };

/** The headers of an import, by their names without the prefix. */
function headersOf(named: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries({ "product-identifying-attributes": "sku", "product-customer-id": "sku", ...named });
  return { "content-type": "text/csv", ...Object.fromEntries(entries.map(([name, value]) => [header(name), value])) };
}

async function put(contract: Customer, csv: string, named: Record<string, string> = {}): Promise<Answer<Loose>> {
  return await contract.client.put(`${contract.v3}/products`, csv, headersOf(named));
}

/** Imports a CSV to the task's end. */
async function importCsv(contract: Customer, csv: string, named: Record<string, string> = {}): Promise<Loose> {
  const { data } = bodyOf(await put(contract, csv, named), 202);
  return (await completed(contract, data.url)).task;
}

/** The assortment after an import into a new contract, which must succeed. */
async function assortment(csv: string, named: Record<string, string> = {}): Promise<Loose[]> {
  const contract = await aContract(customer);
  const task = await importCsv(contract, csv, named);
  assert.equal(task.state, "succeeded", JSON.stringify(task));
  return await queryProducts(contract, all);
}

describe("4.1 PUT products, CSV: the effect", () => {
  test("`{ data: { id: string, url: string } }` task id and status URL. Asynchronous", async () => {
    const contract = await aContract(customer);
    const { data } = bodyOf(await put(contract, "sku\nA\n"), 202);
    assert.deepEqual(Object.keys(data).sort(), ["id", "url"]);
    assert.equal(data.url, `/api/2/v/contracts/${contract.contractId}/tasks/${data.id}`);
    const { task, states } = await completed(contract, data.url);
    assert.equal(task.taskId, data.id);
    assert.equal(task.taskType, "backend.tasks.vendor.products.put");
    assert.match(states.join(), /^(pending,)?(executing,)?succeeded$/);
    assert.deepEqual([task.result.operations.successful, task.result.operations.total], [1, 1]);
  });

  test("replaces the whole assortment (products not in the CSV are deleted)", async () => {
    const contract = await aContract(customer);
    const [kept = ""] = await importAll(contract, [
      { customerProductId: "A", gtin: 4006381333931 },
      { customerProductId: "B" },
    ]);
    assert.equal((await importCsv(contract, "sku\nA\nC\n")).state, "succeeded");
    const found = await queryProducts(contract, all);
    assert.deepEqual(
      found.map(({ customerProductId }: Loose) => customerProductId),
      ["A", "C"],
    );
    assert.equal(found[0].id, kept);
    assert.equal(found[0].gtin, undefined);
  });

  test("a bad row fails the task with row and column, and the old assortment stands (interface 4.1-8)", async () => {
    const contract = await aContract(customer);
    await importAll(contract, [{ customerProductId: "old" }]);
    const csv = "sku,price,ean\nA,12,4006381333931\nB,cheap,4006381333948\n";
    const named = { "product-reference-price": "price", "product-gtin": "ean" };
    const task = await importCsv(contract, csv, named);
    assert.equal(task.state, "failed");
    assert.equal(typeof task.failureCode, "string");
    const [{ messageId, attributes }] = task.failures;
    assert.equal(messageId, "ProcessingFailure");
    assert.deepEqual([attributes.identifier, attributes.gtin, attributes.column], ["B", "4006381333948", "price"]);
    assert.match(attributes.row, /^[23]$/);
    assert.match(attributes.exceptionMessage, /price/);
    assert.deepEqual(
      (await queryProducts(contract, all)).map(({ identifier }: Loose) => identifier),
      ["old"],
    );
  });

  const badCsv: Readonly<Record<string, string>> = {
    "no header row": "",
    "a row with too many cells": "sku\nA,x\n",
    "a row with too many cells under a header of several": "sku,name\nA,x,y\n",
    "the same identifier twice": "sku\nA\nA\n",
    "a quote that is not closed": 'sku\n"A\n',
    "a column that a header names is missing": "article\nA\n",
  };
  for (const [what, csv] of Object.entries(badCsv)) {
    test(`the old assortment stands: ${what}`, async () => {
      const contract = await aContract(customer);
      await importAll(contract, [{ customerProductId: "old" }]);
      const answer = await put(contract, csv);
      if (answer.status === 202) assert.equal((await completed(contract, answer.body.data.url)).task.state, "failed");
      else assertRefused(answer, 400);
      assert.deepEqual(
        (await queryProducts(contract, all)).map(({ identifier }: Loose) => identifier),
        ["old"],
      );
    });
  }
});

describe("4.1 PUT products, CSV: CSV import headers", () => {
  test("each names a CSV column: customer id, name, gtin, reference, min and max price", async () => {
    const csv = "sku,title,ean,price,low,high\nA,Kettle,4006381333931,10.005,8,12\n";
    const [product] = await assortment(csv, {
      "product-name": "title",
      "product-gtin": "ean",
      "product-reference-price": "price",
      "product-min-price": "low",
      "product-max-price": "high",
    });
    const { name, gtin, referencePrice, minPriceBoundary, maxPriceBoundary, customerProductId, tags } = product;
    assert.deepEqual([customerProductId, name, gtin], ["A", "Kettle", 4006381333931]);
    assert.deepEqual([referencePrice, minPriceBoundary, maxPriceBoundary], [10.01, 8, 12]);
    assert.deepEqual(tags, []);
  });

  test("columns no header names become tags (interface 4.1-6)", async () => {
    const [product] = await assortment("sku,brand,stock\nA,Contoso,12\n");
    assert.deepEqual(product.tags, [
      { label: "brand", stringValue: "Contoso" },
      { label: "stock", stringValue: "12", doubleValue: 12, integerValue: 12 },
    ]);
  });

  test("a single CSV column identifies products; it is required", async () => {
    const byGtin = { "product-identifying-attributes": "ean", "product-gtin": "ean" };
    const found = await assortment("sku,ean\nsame,4006381333931\nsame,4006381333948\n", byGtin);
    assert.deepEqual(
      found.map(({ identifier }: Loose) => identifier),
      ["4006381333931", "4006381333948"],
    );
    const byTag = await assortment("sku,mpn\nsame,M1\nsame,M2\n", { "product-identifying-attributes": "mpn" });
    assert.deepEqual(
      byTag.map(({ identifier }: Loose) => identifier),
      ["M1", "M2"],
    );
    assertRefused(await put(customer, "sku\nA\n", { "product-identifying-attributes": "" }), 400);
  });

  test("decimal separator (',' or '.')", async () => {
    const named = { "product-reference-price": "price", "csv-column-separator": ";", "decimal-separator": "," };
    const [product] = await assortment("sku;price;cost\nA;1234,5;1,5\n", named);
    assert.equal(product.referencePrice, 1234.5);
    assert.equal(product.tags[0].doubleValue, 1.5);
    assertRefused(await put(customer, "sku\nA\n", { "decimal-separator": ";" }), 400);
  });

  test("column separator: plain text or Base64 string, e.g. for tab; quotation character", async () => {
    const separators = { ";": ";", "|": "|", "\t": "CQ==", ":": Buffer.from(":").toString("base64") };
    for (const [separator, sent] of Object.entries(separators)) {
      const csv = `sku${separator}title\nA${separator}'it''s ${separator} one'\n`;
      const named = { "product-name": "title", "csv-column-separator": sent, "csv-quotation-character": "'" };
      assert.equal((await assortment(csv, named))[0].name, `it's ${separator} one`);
    }
  });

  test("decimal separator, column separator and quotation character must all differ from one another", async () => {
    const same: Record<string, string>[] = [
      { "decimal-separator": "," },
      { "csv-column-separator": "." },
      { "csv-column-separator": '"' },
      { "csv-quotation-character": "," },
      { "csv-quotation-character": "." },
      { "csv-column-separator": "CQ==", "csv-quotation-character": "CQ==" },
    ];
    for (const named of same) assertRefused(await put(customer, "sku\nA\n", named), 400);
  });
});

describe("4.1 PUT products, CSV: the text", () => {
  test("UTF-8; BOM, CRLF, quoted line breaks, empty lines, no newline at the end", async () => {
    const csv = '\uFEFFsku,title\r\n\r\nA,"Wasser\r\nkocher ""groß"""\r\nB,日本';
    const found = await assortment(csv, { "product-name": "title" });
    assert.deepEqual(
      found.map(({ name }: Loose) => name),
      ['Wasser\r\nkocher "groß"', "日本"],
    );
  });

  for (const type of ["text/csv", "text/comma-separated-values"]) {
    test(`Content-Type ${type}, with or without charset UTF-8`, async () => {
      const contract = await aContract(customer);
      for (const suffix of ["", "; charset=utf-8", ";charset=UTF-8"]) {
        const headers = { ...headersOf({}), "content-type": type + suffix };
        const { data } = bodyOf(await contract.client.put(`${contract.v3}/products`, "sku\nA\n", headers), 202);
        assert.equal((await completed(contract, data.url)).task.state, "succeeded");
      }
    });
  }

  test("Content-Type: any other is 415", async () => {
    for (const type of ["application/json", "text/plain"]) {
      const answer = await customer.client.put(`${customer.v3}/products`, "sku\nA\n", {
        ...headersOf({}),
        "content-type": type,
      });
      assertRefused(answer, 415);
    }
  });
});
