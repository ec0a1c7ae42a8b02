/** A list as a file that a browser saves: an address that works once, and all pages as CSV. */
import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { aService } from "../harness/a-service.ts";
import type { Answer, Loose } from "../harness/client.ts";
import { anotherContract, aCustomer } from "../harness/customer.ts";
import { anOffer, importAll, inDatabase, submitAll } from "../harness/market.ts";
import { figuresFollowed } from "../pricing/followed.ts";

const { service, customer } = await aService();
const figures = `${customer.v3}/products/figures?sort=id`;
const count = 450;

before(async () => {
  const products = Array.from({ length: count }, (_, index) => ({
    customerProductId: `SKU-${index}`,
    name: index === 0 ? "=HYPERLINK(1)" : `Kettle, "${index}"`,
    referencePrice: 10.5 + index,
  }));
  await importAll(customer, products);
  await figuresFollowed(service, customer);
});

async function create(path: string, form: object = {}): Promise<Answer<Loose>> {
  return await customer.owner.post("/api/v3/console/download", { path, ...form });
}

async function fetched(path: string, form: object = {}): Promise<Answer<Loose>> {
  const made = await create(path, form);
  assert.equal(made.status, 201, made.text);
  return await service.client().get(made.body.data.url);
}

/** The rows of a file whose cells have no line breaks. */
function rowsOf(text: string): string[] {
  assert.ok(text.endsWith("\r\n"), "every row ends");
  return text.slice(0, -2).split("\r\n");
}

describe("a download", () => {
  test("has every entry of every page once, and the fields' names as its header row", async () => {
    const file = await fetched(figures);
    assert.equal(file.status, 200, file.text);
    assert.match(String(file.headers.get("content-type")), /^text\/csv/);
    assert.equal(file.headers.get("content-disposition"), 'attachment; filename="figures.csv"');
    assert.equal(file.headers.get("cache-control"), "no-store");
    const [head = "", ...rows] = rowsOf(file.text);
    const names = head.replace("\uFEFF", "").split(",");
    assert.ok(names.includes("customerProductId") && names.includes("ours"), head);
    const at = names.indexOf("customerProductId");
    const ids = rows.map((row) => /SKU-\d+/.exec(row)?.[0]);
    assert.ok(at >= 0);
    assert.equal(rows.length, count);
    assert.equal(new Set(ids).size, count);
    assert.deepEqual(
      ids,
      ids.toSorted((one, other) => (String(one) < String(other) ? -1 : 1)),
      "in the list's order",
    );
  });

  test("quotes cells, and a text that a spreadsheet would take for a formula begins with '", async () => {
    const file = await fetched(figures);
    assert.match(file.text, /,'=HYPERLINK\(1\),/);
    assert.match(file.text, /,"Kettle, ""1""",/);
  });

  test("begins with a byte order mark, and has the separators asked for", async () => {
    const made = await create(`${figures}&q=SKU-7`, { separator: ";", decimalSeparator: "," });
    const answer = await fetch(service.url + String(made.body.data.url));
    const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
    assert.ok(text.startsWith("\uFEFFproductId;"), text.slice(0, 40));
    assert.match(text, /;17,5;/);
  });

  test("has the filter of its path", async () => {
    const file = await fetched(`${figures}&q=SKU-123`);
    assert.equal(rowsOf(file.text).length, 2);
  });

  test("of a list with links reads every page too, and gives back what its pages take", async () => {
    const message = { severity: "info", component: "sync", source: "plugin", contractId: customer.contractId };
    for (let sent = 0; sent < 250; sent += 50) {
      const messages = Array.from({ length: 50 }, (_, index) => ({ ...message, message: `message ${sent + index}.` }));
      const stored = await customer.client.post("/api/v3/log/messages", { version: 1, messages });
      assert.equal(stored.status, 200, stored.text);
    }
    for (let attempt = 0; attempt < 40; attempt++) {
      const file = await fetched(`${customer.v3}/log/messages?severity=info`);
      assert.equal(file.status, 200, file.text);
      const found = rowsOf(file.text).flatMap((row) => /message \d+\./.exec(row)?.[0] ?? []);
      assert.equal(new Set(found).size, 250);
    }
  });

  test("of entries that are too large to be held together reads fewer at once, and each of them", async () => {
    const other = await anotherContract(customer);
    const products = Array.from({ length: 30 }, (_, index) => ({
      customerProductId: `L-${index}`,
      name: `Large ${index}`,
    }));
    const ids = await importAll(other, products);
    const url = `https://shop.example/${"x".repeat(3_900)}`;
    const creationDate = new Date().toISOString();
    for (const productId of ids) {
      const offers = Array.from({ length: 150 }, (_, at) => anOffer({ vendorName: `Seller ${at}`, price: 10, url }));
      await submitAll(other, [{ productId, domain: "shop.example", creationDate, offers }]);
    }
    const range = `startDate=${new Date(Date.now() - 3_600_000).toISOString()}&endDate=${new Date(Date.now() + 3_600_000).toISOString()}`;
    const file = await fetched(`${other.v3}/offers?${range}`);
    assert.equal(file.status, 200, file.text.slice(0, 500));
    assert.ok(file.text.length > 15_000_000, `${file.text.length} characters`);
    assert.equal(rowsOf(file.text).length, 1 + products.length);
  });

  test("of an empty list is its header row", async () => {
    const other = await anotherContract(customer);
    const file = await fetched(`${other.v3}/products/figures`);
    assert.equal(rowsOf(file.text).length, 1);
  });
});

describe("its address", () => {
  test("works once, and a HEAD does not use it up", async () => {
    const { body } = await create(figures);
    const head = await fetch(service.url + String(body.data.url), { method: "HEAD" });
    assert.notEqual(head.status, 200);
    assert.equal((await service.client().get(body.data.url)).status, 200);
    assert.equal((await service.client().get(body.data.url)).status, 404);
  });

  test("works for a minute", async () => {
    const { body } = await create(figures);
    const inMs = Date.parse(body.data.expiresAt) - Date.now();
    assert.ok(inMs > 50_000 && inMs <= 60_000, String(inMs));
    await inDatabase(service, "update download set expires_at = expires_at - interval '61 seconds'");
    assert.equal((await service.client().get(body.data.url)).status, 404);
    await create(figures);
    const kept = await inDatabase(service, "select expires_at from download where expires_at <= now()");
    assert.deepEqual(kept, [], "the next one removes those that have expired");
  });

  test("of the eleventh takes the place of the oldest", async () => {
    const urls: string[] = [];
    for (let made = 0; made <= 10; made++) urls.push((await create(`${figures}&q=SKU-1`)).body.data.url);
    const [first = "", second = ""] = urls;
    assert.equal((await service.client().get(first)).status, 404);
    assert.equal((await service.client().get(second)).status, 200);
  });

  test("is 400 for what is no list of a contract", async () => {
    for (const path of [
      "/api/account",
      customer.v3,
      `${customer.v3}/products/1`,
      `http://elsewhere.example${figures}`,
      `//elsewhere.example${figures}`,
      "tasks",
      `${customer.v3}/tasks/../../../../account`,
      "/health/live",
      "/metrics",
    ]) {
      const answer = await create(path);
      assert.deepEqual([answer.status, answer.body.errors[0].path], [400, "/path"], path);
    }
    const odd = await create(figures, { separator: "x" });
    assert.equal(odd.status, 400);
  });

  test("is 400 for equal separators", async () => {
    const answer = await create(figures, { separator: ",", decimalSeparator: "," });
    assert.deepEqual([answer.status, answer.body.errors[0].path], [400, "/decimalSeparator"]);
  });

  test("is 403 for an API password, and 401 without credentials", async () => {
    const answer = await customer.client.post("/api/v3/console/download", { path: figures });
    assert.equal(answer.status, 403, answer.text);
    assert.equal((await service.client().post("/api/v3/console/download", { path: figures })).status, 401);
  });

  test("gives nobody what its maker may not read: another company's contract is 404, a filter that is none 400", async () => {
    const stranger = await aCustomer(service);
    const foreign = await fetched(`${stranger.v3}/tasks`);
    assert.deepEqual([foreign.status, foreign.body.code], [404, "resource.notFound"]);
    const odd = await fetched(`${customer.v3}/products/figures?nonsense=1`);
    assert.equal(odd.status, 400);
    assert.doesNotMatch(String(odd.headers.get("content-type")), /csv/);
  });

  test("is dead with its session", async () => {
    const leaving = await aCustomer(service);
    const path = `${leaving.v3}/tasks`;
    const { body } = await leaving.owner.post("/api/v3/console/download", { path });
    await inDatabase(
      service,
      "update account set session_generation = session_generation + 1 where account_id = (select account_id from download where path = $1)",
      [path],
    );
    assert.equal((await service.client().get(body.data.url)).status, 401);
  });
});
