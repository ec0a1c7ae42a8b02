/** Files as spreadsheets save them are read as they are meant, and what is probably wrong in them is told. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { anotherContract, type Customer } from "../harness/customer.ts";
import { completed, inDatabase, postProducts, queryProducts } from "../harness/market.ts";
import { headersFor, imported, importCsv, refused } from "./csv.ts";

const { service, customer } = await aService();
const points = headersFor("sku", "ean", "price", "min", "max");
const commas = { ...points, "service-csv-column-separator": ";", "service-decimal-separator": "," };

/** Only the columns that the file has. */
function named(csv: string, headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name, column]) => !name.startsWith("service-product-") || csv.includes(column)),
  );
}

/** Imports a file. @returns each product's price by its identifier */
async function prices(csv: string, headers = points, whose = customer): Promise<Loose> {
  const products = await imported(whose, csv, named(csv, headers));
  return Object.fromEntries(products.map(({ identifier, referencePrice }) => [identifier, referencePrice]));
}

async function inCurrency(currency: string): Promise<Customer> {
  const contract = await anotherContract(customer);
  await inDatabase(service, "update contract set currency = $2 where contract_id = $1", [
    contract.contractId,
    currency,
  ]);
  return contract;
}

describe("an amount in a CSV", () => {
  test("is grouped as spreadsheets group it", async () => {
    assert.deepEqual(await prices("sku;price\nA;1 234,50\nB;1\u00A0234,50\nC;1.234,50\nD;1'234,50\n", commas), {
      A: 1_234.5,
      B: 1_234.5,
      C: 1_234.5,
      D: 1_234.5,
    });
    assert.deepEqual(await prices('sku,price\nA,"1,23,456.50"\nB,1\u2019234.50\n'), { A: 123_456.5, B: 1_234.5 });
  });

  test("whose first group begins with zero is refused with its place, as a price and as a boundary; a tag has no number", async () => {
    const [price, min] = await refused(
      customer,
      "sku;price;min\nA;0.950;1\nB;1;0.950\n",
      named("sku price min", commas),
    );
    assert.deepEqual([price.row, price.column, price.code, price.text], ["2", "price", "notAnAmount", "0.950"]);
    assert.deepEqual([min.row, min.column], ["3", "min"]);
    assert.equal((await refused(customer, 'sku,price\nA,"0,875"\n', named("sku price", points)))[0].column, "price");
    const [product] = await imported(customer, "sku;cost\nA;0.950\n", named("sku", commas));
    assert.deepEqual(product.tags, [{ label: "cost", stringValue: "0.950" }]);
  });

  test("may have the sign or the code of the contract's currency, in tags too; another currency is refused", async () => {
    const euros = await inCurrency("EUR");
    const csv = "sku;price;cost\nA;12,50 €;4,95 €\nB;EUR 1.234,50;$ 1\n";
    assert.deepEqual(await prices(csv, commas, euros), { A: 12.5, B: 1_234.5 });
    const tags = (await queryProducts(euros, { includeTags: true })).map((product) => product.tags[0].doubleValue);
    assert.deepEqual(tags, [4.95, undefined]);
    const rand = await inCurrency("ZAR");
    const sizes = await imported(rand, "sku,cost,tyre\nA,R 16.00,R 16\n", named("sku", points));
    assert.deepEqual(
      sizes[0]?.tags.map((tag: Loose) => tag.doubleValue),
      [16, undefined],
    );
    const [dollars] = await refused(euros, "sku;price\nA;12,50 $\n", named("sku price", commas));
    assert.equal(dollars.code, "otherCurrency");
    const { id } = (await queryProducts(euros))[0];
    const patched = await euros.client.send("PATCH", `${euros.v3}/products/${id}`, { tags: { cost: "€ 5.25" } });
    assert.equal(patched.body.data.tags[0].doubleValue, 5.25);
  });

  test("has the same currency throughout the file in a contract that has none yet", async () => {
    assert.deepEqual(await prices("sku;price\nA;12,50 €\nB;7\nC;1.234,50 €\n", commas), { A: 12.5, B: 7, C: 1_234.5 });
    const [other] = await refused(customer, "sku;price\nA;12,50 €\nB;7 $\n", named("sku price", commas));
    assert.deepEqual([other.row, other.column], ["3", "price"]);
  });
});

describe("a file of a spreadsheet", () => {
  test("may begin with sep=, which says the separator and is no row", async () => {
    for (const first of ["sep=;", "SEP=;", '"sep=;"']) {
      assert.deepEqual(await prices(`\uFEFF${first}\r\nsku;price\r\nA;12.50\r\n`), { A: 12.5 }, first);
    }
    const [wrong] = await refused(customer, "sep=;\nsku;price\nA;dear\n", named("sku price", commas));
    assert.equal(wrong.row, "2");
  });

  test("may have lines that end with CR CR LF", async () => {
    const products = await imported(
      customer,
      'sku,brand\r\r\nA,Contoso\r\r\n"B","Fabrikam"\r\r\n',
      named("sku", points),
    );
    assert.deepEqual(
      products.map(({ identifier, tags }) => [identifier, tags[0].stringValue]),
      [
        ["A", "Contoso"],
        ["B", "Fabrikam"],
      ],
    );
  });

  test("may have rows that end before their empty cells, empty cells too many, and rows of them alone", async () => {
    assert.deepEqual(await prices("sku,price,note,more\nA,1.5\nB,2.5,x,,,\n,,,\nC\n,,,,,\n"), {
      A: 1.5,
      B: 2.5,
      C: null,
    });
    const [long] = await refused(customer, "sku,price\nA,1.5,,x\n", named("sku price", points));
    assert.equal(long.code, "cellCount");
  });

  test("may keep texts from being numbers or formulas", async () => {
    const csv = `sku;ean;price\n="00042";="4006381333931";="12,50"\n"=""00043""";;'-1\n`;
    const [failed] = await refused(customer, csv, named(csv, commas));
    assert.deepEqual([failed.identifier, failed.code], ["00043", "amountOutOfRange"]);
    const [product] = await imported(customer, csv.replace("'-1", "1"), named(csv, commas));
    assert.deepEqual([product.identifier, product.gtin, product.referencePrice], ["00042", 4_006_381_333_931, 12.5]);
  });

  test("may have titles above the header row, if only one of the first 20 rows has the columns", async () => {
    const titles = "Prices of spring;;\r\n;;\r\nsku: our own;;\r\n";
    assert.deepEqual(await prices(`${titles}sku;price\r\nA;1,50\r\n`, commas), { A: 1.5 });
    const [wrong] = await refused(customer, `${titles}sku;price\nA;dear\n`, named("sku price", commas));
    assert.equal(wrong.row, "5");
    const twice = await refused(customer, "Title\nsku,price\nA,1\nsku,price\n", named("sku price", points));
    const late = await refused(customer, `${"Title\n".repeat(20)}sku,price\nA,1\n`, named("sku price", points));
    for (const [first] of [twice, late]) assert.deepEqual([first.row, first.code], ["1", "columnMissing"]);
  });
});

const odd =
  "sku,ean,price\nA ,4006381333931,1\n\u00A0\u200BB\uFEFF,,1\nC\u00ADx,4006381333930,1\nD,4006380000000,1\nE,4006380000000,1\n";

describe("what is probably wrong", () => {
  const told = [
    [2, "sku", "A", "identifierTrimmed"],
    [3, "sku", "B", "identifierTrimmed"],
    [4, "sku", "C\u00ADx", "identifierUnseen"],
    [4, "ean", "C\u00ADx", "gtinCheckDigit"],
    [5, "ean", "D", "gtinCheckDigit"],
    [6, "ean", "E", "gtinCheckDigit"],
    [6, "ean", "E", "gtinShared"],
  ];
  const listed = (warnings: Loose): unknown =>
    warnings.map(({ row, column, identifier, code }: Loose) => [row, column, identifier, code]);

  test("is told by the task of an import: identifiers with spaces or unseen characters, and GTINs", async () => {
    const task = await importCsv(customer, odd, named(odd, points));
    assert.deepEqual(listed(task.result.warnings), told);
    assert.equal(task.result.warnings[1].message, 'sku "<U+00A0><U+200B>B<U+FEFF>" was read as "B"');
    assert.deepEqual(Object.keys(await prices(odd)), ["A", "B", "C\u00ADx", "D", "E"]);
  });

  test("is told by its rehearsal", async () => {
    const answer = await customer.client.put(`${customer.v3}/products?dryRun=true`, odd, named(odd, points));
    const { task } = await completed(customer, answer.body.data.url);
    assert.deepEqual(listed(task.result.rehearsal.warnings), told);
    const good = "sku,ean\nA,4006381333931\n";
    assert.ok(!("warnings" in (await importCsv(customer, good, named(good, points))).result));
  });

  test("is told by importProducts, which stores identifiers as they are sent", async () => {
    const contract = await anotherContract(customer);
    const products = [
      { customerProductId: "A", gtin: 4_006_380_000_000 },
      { customerProductId: "B ", gtin: 4_006_380_000_000 },
      { customerProductId: "C\u00A01", gtin: 4_006_381_333_931 },
      { customerProductId: "D", gtin: 96_385_074 },
    ];
    const { body } = await postProducts(contract, products);
    const warnings = body.data.map(({ data }: Loose) =>
      data.warnings?.map(({ code, path }: Loose) => `${code} ${path}`),
    );
    assert.deepEqual(warnings, [
      ["gtinCheckDigit /products/0/gtin"],
      [
        "identifierUnseen /products/1/customerProductId",
        "gtinCheckDigit /products/1/gtin",
        "gtinShared /products/1/gtin",
      ],
      ["identifierUnseen /products/2/customerProductId"],
      undefined,
    ]);
    assert.equal((await queryProducts(contract))[1]?.identifier, "B ");
  });

  test("is told of the first hundred rows", async () => {
    const csv = `sku,ean\n${Array.from({ length: 150 }, (_, index) => `S${index},4006381333930\n`).join("")}`;
    const task = await importCsv(customer, csv, named(csv, points));
    assert.deepEqual([task.result.warnings.length, task.result.operations.successful], [100, 150]);
  });
});
