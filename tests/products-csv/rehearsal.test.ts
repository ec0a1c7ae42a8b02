/** An import that is tried before it is done: what it would do, and the import that it becomes. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import pg from "pg";
import { limits } from "../../src/limits.ts";
import { forgetUploads } from "../../src/products/csv-upload.ts";
import { endRehearsals } from "../../src/products/rehearse-import.ts";
import { aService } from "../harness/a-service.ts";
import type { Answer, Loose } from "../harness/client.ts";
import { anotherContract, type Customer } from "../harness/customer.ts";
import { completed, importAll, inDatabase, queryProducts } from "../harness/market.ts";
import { headersFor, imported, putCsv } from "./csv.ts";

const { service, customer } = await aService();
const database = service.openDatabase();
const headers = headersFor("sku", "title", "price");
const standing = "sku,title,price,brand\nA,Kettle,10,Contoso\nB,Pan,20,Contoso\nC,Pot,30,Contoso\n";
const wanted = "sku,title,price,brand\nA,Kettle,10,Contoso\nB,Pan,21,Contoso\nD,Lid,5,Contoso\nE,Cup,6,\n";

before(async () => void (await imported(customer, standing, headers)));

async function rehearsed(csv: string, whose = customer, named = headers): Promise<Loose> {
  const answer = await whose.client.put(`${whose.v3}/products?dryRun=true`, csv, named);
  assert.equal(answer.status, 202, answer.text);
  return (await completed(whose, answer.body.data.url)).task;
}

async function apply(taskId: string, whose = customer): Promise<Answer<Loose>> {
  return await whose.client.post(`${whose.v3}/tasks/${taskId}/apply`);
}

async function read(taskId: string): Promise<Loose> {
  return (await customer.client.get(`${customer.v3}/tasks/${taskId}`)).body.data;
}

async function prices(whose = customer): Promise<Loose> {
  const products = await queryProducts(whose, { pagination: { start: 0, limit: 100 } });
  return Object.fromEntries(products.map((product) => [product.identifier, product.referencePrice]));
}

async function uploads(whose: Customer = customer): Promise<number> {
  const text = "select count(distinct upload_id)::integer as uploads from product_upload_part where contract_id = $1";
  return (await inDatabase(service, text, [whose.contractId]))[0].uploads;
}

describe("a rehearsal", () => {
  test("says what each column becomes and what the import would create, change and delete, and stores nothing", async () => {
    const known = await prices();
    const task = await rehearsed(wanted);
    assert.deepEqual([task.taskType, task.state], ["backend.tasks.vendor.products.rehearsal", "succeeded"]);
    assert.deepEqual(task.result.rehearsal, {
      columns: [
        { column: "sku", becomes: "customerProductId" },
        { column: "title", becomes: "name" },
        { column: "price", becomes: "referencePrice" },
        { column: "brand", becomes: "tags.brand" },
      ],
      rows: { good: 4, bad: 0 },
      outcome: { productsNow: 3, productsThen: 4, willCreate: 2, willChange: 1, willDelete: 1 },
      errors: [],
    });
    assert.equal(task.result.operations.total, 4);
    assert.deepEqual(await prices(), known);
    const [left] = await inDatabase(service, "select count(*)::int as rows from product_import_row");
    assert.equal(left.rows, 0);
    const audit = await customer.owner.get(`${customer.v3}/audit?limit=1`);
    assert.doesNotMatch(audit.text, new RegExp(task.taskId));
  });

  test("says the errors by row and column, without an outcome, and keeps no file", async () => {
    const other = await anotherContract(customer);
    const task = await rehearsed("sku,title,price\nA,Kettle,1\nB,Pan,dear\nC,Pot,0\n", other);
    assert.equal(task.state, "succeeded");
    const { rehearsal } = task.result;
    assert.deepEqual(rehearsal.rows, { good: 1, bad: 2 });
    assert.equal(rehearsal.outcome, undefined);
    assert.deepEqual(
      rehearsal.errors.map(({ row, column, identifier }: Loose) => [row, column, identifier]),
      [
        [3, "price", "B"],
        [4, "price", "C"],
      ],
    );
    assert.match(rehearsal.errors[0].message, /^"dear" is no amount/);
    assert.deepEqual(
      rehearsal.errors.map(({ code, params }: Loose) => [code, params]),
      [
        ["notAnAmount", { text: "dear", example: "1234.50" }],
        ["amountOutOfRange", { field: "referencePrice", least: "0.01", most: "9999999999999.99" }],
      ],
    );
    assert.equal(await uploads(other), 0);
    const [left] = await inDatabase(service, "select count(*)::int as rows from product_import_row");
    assert.equal(left.rows, 0);
    assert.equal((await apply(task.taskId, other)).status, 409);
  });

  test("says a header row that is wrong, and lists at most 100 errors", async () => {
    const headless = await rehearsed("sku,name,price\nA,Kettle,1\n");
    assert.deepEqual(headless.result.rehearsal.columns, []);
    assert.match(headless.result.rehearsal.errors[0].message, /no column "title"/);
    const many = await rehearsed(`sku,title,price\n${"A,Kettle,dear\n".repeat(300)}`);
    assert.equal(many.result.rehearsal.errors.length, limits.products.rehearsalErrors);
    assert.equal(many.result.rehearsal.rows.bad, 300);
  });

  test("of the same identifier twice names the second row", async () => {
    const task = await rehearsed("sku,title,price\nA,Kettle,1\nA,Pan,2\n");
    assert.deepEqual(
      task.result.rehearsal.errors.map(({ row, message }: Loose) => [row, message]),
      [[3, 'the identifier "A" stands in row 2 already']],
    );
  });

  test("is in a list of tasks without its columns", async () => {
    const list = await customer.client.get(
      `${customer.v3}/tasks?taskTypeFilter=backend.tasks.vendor.products.rehearsal&limit=1`,
    );
    assert.equal(list.body.data[0].result.rehearsal, undefined, list.text);
  });

  test("is 409 with another identifying attribute, and 400 for a dryRun that is neither true nor false", async () => {
    const byName = { "content-type": "text/csv", "service-product-identifying-attributes": "title" };
    const renamed = { ...byName, "service-product-name": "title" };
    const other = await customer.client.put(`${customer.v3}/products?dryRun=true`, standing, renamed);
    assert.equal(other.status, 409, other.text);
    const odd = await customer.client.put(`${customer.v3}/products?dryRun=perhaps`, standing, headers);
    assert.deepEqual([odd.status, odd.body.errors[0].path], [400, "/query/dryRun"]);
    assert.equal(odd.body.message, 'dryRun must be true or false, not "perhaps".');
  });
});

describe("applyRehearsal", () => {
  test("imports the file once: applied again it answers the same task", async () => {
    const task = await rehearsed(wanted);
    const [first, again] = [await apply(task.taskId), await apply(task.taskId)];
    assert.deepEqual([first.status, again.status], [202, 202], first.text);
    assert.equal(first.body.data.id, again.body.data.id);
    const { task: done } = await completed(customer, first.body.data.url);
    assert.deepEqual([done.state, done.taskType], ["succeeded", "backend.tasks.vendor.products.put"]);
    assert.deepEqual(await prices(), { A: 10, B: 21, D: 5, E: 6 });
    assert.equal((await read(task.taskId)).result.rehearsal.appliedAs, done.taskId);
    assert.equal((await apply(task.taskId)).body.data.id, done.taskId);
    const audit = await customer.owner.get(`${customer.v3}/audit?limit=1`);
    assert.match(audit.text, new RegExp(`products.imported.*${done.taskId}`));
  });

  test("is 409 after the products have changed", async () => {
    const task = await rehearsed(wanted);
    await importAll(customer, [{ customerProductId: "F", name: "Jug" }]);
    const answer = await apply(task.taskId);
    assert.deepEqual([answer.status, answer.body.code], [409, "resource.conflict"]);
    assert.match(answer.body.message, /changed since/);
    assert.ok("F" in (await prices()));
  });

  test("whose turn comes after a change fails, and the assortment of the change stands", async () => {
    const one = await rehearsed("sku,title,price\nG,Glass,1\n");
    const other = await rehearsed("sku,title,price\nH,Mug,1\n");
    const holder = new pg.Client({ connectionString: service.connectionString });
    await holder.connect();
    await holder.query("begin");
    await holder.query("select from contract where contract_id = $1 for no key update", [customer.contractId]);
    const [first, second] = [await apply(one.taskId), await apply(other.taskId)];
    await holder.end();
    assert.deepEqual([first.status, second.status], [202, 202], second.text);
    assert.equal((await completed(customer, first.body.data.url)).task.state, "succeeded");
    const { task } = await completed(customer, second.body.data.url);
    assert.deepEqual([task.state, task.failureCode], ["failed", "user.products.import.failure"]);
    assert.match(task.failureMessage, /changed since the rehearsal/);
    assert.deepEqual(await prices(), { G: 1 });
  });

  test("is 409 for a task of another kind, 404 for none and for another contract's", async () => {
    const other = await anotherContract(customer);
    const task = await rehearsed(wanted);
    const put = await putCsv(other, standing, headers);
    await completed(other, put.body.data.url);
    const { id } = put.body.data;
    assert.equal((await apply(id, other)).status, 409);
    assert.equal((await apply(task.taskId, other)).status, 404);
    assert.equal((await apply("0192f0c1-2222-7000-8000-000000000000")).status, 404);
    assert.equal((await apply("nothing")).status, 404);
  });
});

describe("the file of a rehearsal", () => {
  test("is kept past the lease of uploads, of the newest three, and until its time is over", async () => {
    const whose = await anotherContract(customer);
    const ids: string[] = [];
    for (let count = 0; count < limits.products.rehearsalsKept + 1; count++) {
      ids.push((await rehearsed(wanted, whose)).taskId);
    }
    const old = "update product_upload_part set stored_at = stored_at - interval '1 day' where contract_id = $1";
    await inDatabase(service, old, [whose.contractId]);
    await endRehearsals(database, new Date());
    await forgetUploads(database);
    assert.equal(await uploads(whose), limits.products.rehearsalsKept);
    const [first = "", second = ""] = ids;
    const gone = await apply(first, whose);
    assert.deepEqual([gone.status, gone.body.code], [409, "resource.conflict"]);
    assert.match(gone.body.message, /no longer kept/);
    await endRehearsals(database, new Date(Date.now() + limits.products.rehearsalKeptMs + 1_000));
    await forgetUploads(database);
    assert.equal(await uploads(whose), 0);
    assert.equal((await apply(second, whose)).status, 409);
  });

  test("does not count among the imports under way", async () => {
    const whose = await anotherContract(customer);
    for (let count = 0; count < limits.products.rehearsalsKept; count++) await rehearsed(wanted, whose);
    const puts = await Promise.all(
      Array.from({ length: limits.products.csvImportsOpen }, async () => await putCsv(whose, standing, headers)),
    );
    assert.deepEqual(new Set(puts.map(({ status }) => status)), new Set([202]));
    for (const { body } of puts) await completed(whose, body.data.url);
  });

  test("is deleted with a rehearsal that is cancelled", async () => {
    const whose = await anotherContract(customer);
    const { body } = await whose.client.put(`${whose.v3}/products?dryRun=true`, wanted, headers);
    const cancelled = await whose.client.post(`${whose.v3}/tasks/${body.data.id}/cancel`);
    if (cancelled.status === 200) assert.equal(await uploads(whose), 0);
    else assert.equal(cancelled.status, 409, cancelled.text);
  });
});
