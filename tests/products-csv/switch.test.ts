import assert from "node:assert/strict";
import http from "node:http";
import { beforeEach, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { limits } from "../../src/limits.ts";
import { anEmptyService } from "../harness/a-service.ts";
import type { Loose } from "../harness/client.ts";
import { aCustomer } from "../harness/customer.ts";
import { completed, deleteAll, importAll, inDatabase, queryProducts } from "../harness/market.ts";
import { headersFor, importCsv, imported, putCsv } from "./csv.ts";

const headers = headersFor("sku", "title");
const whole = { pagination: { start: 0, limit: 10_000 }, includeTags: true };

const service = await anEmptyService();
let customer = await aCustomer(service);
beforeEach(async () => await deleteAll(customer));

const names = async (): Promise<string[]> => (await queryProducts(customer, whole)).map(({ name }) => name);

/** Starts an import that must be accepted. @returns the url of its task */
async function begin(csv: string): Promise<string> {
  const answer = await putCsv(customer, csv, headers);
  assert.equal(answer.status, 202, answer.text);
  return answer.body.data.url;
}

async function stateOf(url: string): Promise<string> {
  return (await customer.client.get(url)).body.state;
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isSo())) {
    assert.ok(Date.now() < deadline, `not so after 60 s: ${what}`);
    await delay(10);
  }
}

/** Keeps imports of the contract from switching during `work`. */
async function whileHeldUp(work: () => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: service.connectionString });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select from contract where contract_id = $1 for no key update", [customer.contractId]);
    await work();
  } finally {
    await client.query("rollback");
    await client.end();
  }
}

/** The row versions and revisions of products, by name. */
async function versions(): Promise<Record<string, Loose>> {
  const rows = await inDatabase(
    service,
    `select name, product_id::text as id, xmin::text as written_by, revision
     from product where contract_id = $1`,
    [customer.contractId],
  );
  return Object.fromEntries(rows.map(({ name, ...row }) => [name, row]));
}

test("products missing in the CSV are deleted, others keep their ids, new ones follow in its order", async () => {
  const [kept = ""] = await importAll(customer, [
    { customerProductId: "A", name: "old", gtin: 4_006_381_333_931 },
    { customerProductId: "B" },
  ]);
  const products = await imported(customer, "sku,title\nZ,new\nA,changed\nC,newer\n", headers);
  assert.deepEqual(
    products.map(({ identifier, name, gtin }) => [identifier, name, gtin]),
    [
      ["A", "changed", undefined],
      ["Z", "new", undefined],
      ["C", "newer", undefined],
    ],
  );
  assert.equal(products[0].id, kept);
});

test("unchanged products are not written but count as updated; changed ones get a new revision", async () => {
  const csv = "sku,title,brand\nA,same,Contoso\nB,other,\nC,gone,x\n";
  const first = await imported(customer, csv, headers);
  const known = await versions();
  const second = await imported(customer, csv.replace("B,other,", "B,other,new").replace("C,gone,x\n", ""), headers);
  const now = await versions();
  assert.deepEqual(now["same"], known["same"]);
  assert.equal(now["other"].revision, known["other"].revision + 1);
  assert.equal(now["gone"], undefined);
  for (const [index, product] of second.entries()) {
    assert.ok(product.updatedAt > first[index].updatedAt, `${product.name} is not updated`);
    assert.equal(product.createdAt, first[index].createdAt);
  }
  assert.equal(second[0].updatedAt, second[1].updatedAt);
  const stale = new URLSearchParams({ updatedMax: second[0].updatedAt }).toString();
  assert.deepEqual((await customer.client.delete(`${customer.v3}/products?${stale}`)).body, { data: { deleted: 0 } });
});

test("an import that fails changes nothing, not even updatedAt", async () => {
  const products = await imported(customer, "sku,title\nA,one\n", headers);
  assert.equal((await importCsv(customer, "sku,title\nA,two\nA,three\n", headers)).state, "failed");
  assert.deepEqual(await queryProducts(customer, whole), products);
});

test("imports of one contract execute in their order, and the last one wins; DELETE is 409 meanwhile", async () => {
  const [stranger] = await Promise.all([aCustomer(service), begin("sku,title\nA,zero\n")]);
  let urls: string[] = [];
  await whileHeldUp(async () => {
    urls = [
      await begin("sku,title\nA,first\n"),
      await begin("sku,title\nA,second\n"),
      await begin("sku,title\nB,last\n"),
    ];
    await until("an import executes", async () => (await stateOf(urls[0] ?? "")) === "executing");
    assert.deepEqual([await stateOf(urls[1] ?? ""), await stateOf(urls[2] ?? "")], ["pending", "pending"]);
    for (const query of ["", "?tagKey=a&tagValue=b"]) {
      const answer = await customer.client.delete(`${customer.v3}/products${query}`);
      assert.deepEqual([answer.status, answer.body.code], [409, "resource.conflict"]);
    }
    assert.equal((await stranger.client.delete(`${stranger.v3}/products`)).status, 200);
    await imported(stranger, "sku,title\nA,stranger\n", headers);
  });
  const tasks = await Promise.all(urls.map(async (url) => (await completed(customer, url)).task));
  assert.deepEqual(
    tasks.map(({ state }) => state),
    ["succeeded", "succeeded", "succeeded"],
  );
  const ends = tasks.map(({ finishDate }) => Date.parse(finishDate));
  assert.deepEqual(
    ends,
    ends.toSorted((a, b) => a - b),
  );
  assert.deepEqual(await names(), ["last"]);
});

test("429 with Retry-After if too many imports wait; none of them is lost", async () => {
  let last = "";
  await whileHeldUp(async () => {
    for (let index = 0; index < limits.products.csvImportsOpen; index++) last = await begin(`sku,title\nA,${index}\n`);
    const answer = await putCsv(customer, "sku,title\nA,refused\n", headers);
    assert.deepEqual([answer.status, answer.headers.get("retry-after")], [429, "30"]);
  });
  assert.equal((await completed(customer, last)).task.state, "succeeded");
  assert.deepEqual(await names(), [String(limits.products.csvImportsOpen - 1)]);
});

test("readers see the old assortment or the new one, never a mixture", async () => {
  const csv = (name: string): string =>
    `sku,title\n${Array.from({ length: 500 }, (_, index) => `${name === "b" ? index + 250 : index},${name}`).join("\n")}`;
  await imported(customer, csv("a"), headers);
  const seen = new Set<string>();
  for (const name of ["b", "a"]) {
    const url = await begin(csv(name));
    for (let last = false; !last;) {
      last = (await stateOf(url)) === "succeeded";
      const found = await names();
      assert.equal(found.length, 500);
      assert.equal(new Set(found).size, 1, "a mixture");
      seen.add(found[0] ?? "");
    }
  }
  assert.deepEqual([...seen].sort(), ["a", "b"]);
});

test("a client that disconnects during the upload leaves nothing", async () => {
  await imported(customer, "sku,title\nA,standing\n", headers);
  const tasks = await customer.client.get(`${customer.v3}/tasks`);
  const { authorization } = customer.client;
  const parts = async (): Promise<number> =>
    (await inDatabase(service, "select count(*)::int as parts from product_upload_part"))[0].parts;
  const options = { method: "PUT", headers: { ...headers, authorization } };
  const request = http.request(`${service.url}${customer.v3}/products`, options);
  request.on("error", () => undefined);
  request.write(`sku,title\n${"A,two\n".repeat(limits.products.uploadPartBytes / 3)}`);
  await until("a part of the upload is stored", async () => (await parts()) > 1);
  request.destroy();
  await until("the parts are deleted", async () => (await parts()) === 0);
  assert.equal((await customer.client.get(`${customer.v3}/tasks`)).text, tasks.text);
  assert.deepEqual(await names(), ["standing"]);
});

test("an attempt whose database connection dies leaves nothing; the next one imports everything", async () => {
  await imported(customer, "sku,title\nA,old\n", headers);
  let url = "";
  await whileHeldUp(async () => {
    url = await begin("sku,title\nA,new\nB,newer\n");
    const killed = async (): Promise<boolean> =>
      (
        await inDatabase(
          service,
          `select pg_terminate_backend(pid) from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%products.lockAssortment%'`,
        )
      ).length > 0;
    await until("the import waits for the contract and is killed", killed);
  });
  assert.deepEqual(await names(), ["old"]);
  const { task } = await completed(customer, url);
  assert.deepEqual([task.state, task.result.operations.successful], ["succeeded", 2]);
  assert.deepEqual(await names(), ["new", "newer"]);
});

test("completed imports leave no upload and no staged row", async () => {
  const [left] = await inDatabase(
    service,
    `select (select count(*) from product_upload_part)::int as parts,
       (select count(*) from product_import_row)::int as rows`,
  );
  assert.deepEqual(left, { parts: 0, rows: 0 });
});
