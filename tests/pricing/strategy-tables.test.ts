/** Tables of a document as CSV, read and written by a spreadsheet (interface 4.26-12 to 4.26-14). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aCompany } from "../harness/a-service.ts";
import type { Answer, Loose } from "../harness/client.ts";

const { customer } = await aCompany();
const { client, v3 } = customer;
const rows = [
  ["=Contoso, Ltd", 4, { upTo: 20 }, 18.5],
  ["=Contoso, Ltd", 4, {}, 12],
  ['"Say" + go', -5, { upTo: 9.99 }, -3],
  ["'@home", 4, {}, 7],
];
const document = {
  name: "By tables",
  tables: { margins: { by: ["tags.brand", "tags.season", "referencePrice"], rows, otherwise: 15 } },
  otherwise: { rule: { target: { position: 1 }, adjust: { percent: { lookup: "margins" } } } },
};
const created = await client.post(`${v3}/settings/pricingstrategies`, document);
assert.equal(created.status, 201, created.text);
const strategy = `${v3}/settings/pricingstrategies/${created.body.data.id}`;
const table = `${strategy}/tables/margins`;
const put = async (csv: string, at = table, headers: Record<string, string> = {}): Promise<Answer<Loose>> =>
  await client.send("PUT", at, csv, { "content-type": "text/csv", ...headers });

test("what is downloaded and uploaded again is the same document; formulas are quoted, numbers are not", async () => {
  const { text, headers } = await client.get(table);
  assert.equal(
    text,
    [
      "tags.brand,tags.season,referencePrice,value",
      `"'=Contoso, Ltd",4,20,18.5`,
      `"'=Contoso, Ltd",4,,12`,
      `"""Say"" + go",-5,9.99,-3`,
      "''@home,4,,7",
      "",
    ].join("\r\n"),
  );
  assert.match(String(headers.get("content-disposition")), /margins\.v1\.csv/);
  const same = await put(text);
  assert.deepEqual([same.status, same.body.data.version], [200, 1], same.text);
  const german = await client.get(`${table}?separator=%3B&decimalSeparator=%2C`);
  assert.match(german.text, /;-5;9,99;-3/);
  assert.equal(
    (await put(german.text.replace("9,99", "9.99"), `${table}?separator=%3B&decimalSeparator=%2C`)).status,
    400,
  );
  assert.equal((await put(german.text, `${table}?separator=%3B&decimalSeparator=%2C`)).body.data.version, 1);
});

test("a changed cell makes a version, which goes live like every version; the rest of the document stays", async () => {
  const { text } = await client.get(table);
  const changed = await put(text.replace("18.5", "19"), `${table}?activate=false`, { "if-match": '"v1"' });
  assert.deepEqual([changed.status, changed.body.data.version, changed.body.data.active], [200, 2, false]);
  const expected = structuredClone(document);
  expected.tables.margins.rows[0] = ["=Contoso, Ltd", 4, { upTo: 20 }, 19];
  assert.deepEqual((await client.get(strategy)).body.data.document, expected);
  assert.equal((await put(text, table, { "if-match": '"v1"' })).status, 412);
  assert.match((await client.get(`${table}?version=1`)).text, /18\.5/);
});

test("400 naming the row and column, 404 for a table that is not there, 415 for what is no CSV", async () => {
  const { text } = await client.get(table);
  for (const [csv, words] of [
    ["", /first row must be/],
    ["tags.brand,value\r\nA,1\r\n", /first row must be/],
    [text.replace("19", "much"), /Row 2, column "value": "much" is no number with the decimal separator "\."/],
    [text.replace("19", "1.2345678901234567890"), /at most 6 decimals/],
    [text.replace(",12", ",12,13"), /Row 3: 4 cells are needed, not 5/],
    [`${text}A,4,20,1\r\nA,4,20,2\r\n`, /margins/],
    [text.split("\r\n")[0] ?? "", /row/i],
    [`${text}"A`, /Row 6/],
  ] as const) {
    const answer = await put(csv);
    assert.equal(answer.status, 400, `${csv}: ${answer.text}`);
    assert.match(`${answer.body.message} ${answer.body.errors[0].path}`, words);
  }
  assert.equal((await put(text, `${strategy}/tables/other`)).status, 404);
  assert.equal((await client.get(`${strategy}/tables/__proto__`)).status, 404);
  const json = await client.put(table, { rows });
  assert.deepEqual([json.status, json.body.message], [415, "The Content-Type is not supported here; send text/csv."]);
  assert.equal((await client.get(`${table}?separator=%2C&decimalSeparator=%2C`)).status, 400);
  assert.equal((await client.get(strategy)).body.data.version, 2);
});

test("10,000 rows are taken, one more is not", async () => {
  const header = "tags.brand,tags.season,referencePrice,value\r\n";
  const many = Array.from({ length: 10_000 }, (_, index) => `brand ${index},1,,${index}\r\n`).join("");
  assert.equal((await put(header + many)).status, 200);
  const tooMany = await put(`${header}${many}one more,1,,1\r\n`);
  assert.deepEqual([tooMany.status, /10,?000/.test(tooMany.text)], [400, true]);
});
