/** What the contracts of a company may store in all (interface 4.8-22, 4.8-23). */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { markFull } from "../../src/accounts/index.ts";
import { measureStorage } from "../../src/history/measure-storage.ts";
import { limits } from "../../src/limits.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { aCustomer, anotherContract, type Customer } from "../harness/customer.ts";
import { deleteAll, importAll, inDatabase, names, queryProducts } from "../harness/market.ts";

const service = await anEmptyService({ DATABASE_POOL_SIZE: "5" }, undefined, "http");
const database = service.openDatabase(2);
const never = new AbortController().signal;
const wholeTables = { sampledBlocks: 1_000_000, leastTableBytes: 0 };
const KiB = 1024;

/** Each with a text of some 11 characters a piece that does not compress. A row holds one of 100 pieces, but not one of 350. */
async function largeProducts(customer: Customer, count: number, prefix: string, pieces = 350): Promise<void> {
  const products = names(count, prefix).map((customerProductId) => ({
    customerProductId,
    tags: [{ key: "text", value: Array.from({ length: pieces }, () => Math.random().toString(36).slice(2)).join("") }],
  }));
  await importAll(customer, products);
}

async function aRound(mostBytes: number): Promise<void> {
  const stored = await measureStorage(database, never, wholeTables);
  assert.ok(stored !== null);
  await markFull(database, stored, mostBytes);
}

async function storedBy({ contractId }: Customer): Promise<number> {
  return (await measureStorage(database, never, wholeTables))?.get(contractId) ?? 0;
}

async function queryNames(customer: Customer): Promise<string[]> {
  return (await queryProducts(customer)).map((product) => String(product["customerProductId"])).sort();
}

async function anImport(customer: Customer): Promise<{ status: number; code: string | undefined; message: string }> {
  const { status, body } = await customer.client.post(`${customer.v3}/products`, {
    products: [{ customerProductId: "one more" }],
    identifyingAttributes: ["customerProductId"],
  });
  return { status, code: body.code, message: body.message };
}

describe("a company that stores more than it may", () => {
  test("adds nothing in any of its contracts until it has made room; others are not affected", async () => {
    const [hog, other] = [await aCustomer(service), await aCustomer(service)];
    const second = await anotherContract(hog);
    await largeProducts(hog, 60, "a");
    await largeProducts(second, 60, "b");
    await aRound(300 * KiB);

    for (const contract of [hog, second]) {
      const refused = await anImport(contract);
      assert.deepEqual([refused.status, refused.code], [409, "resource.storageFull"]);
      assert.match(refused.message, /Shorten the retention/);
    }
    assert.equal((await anImport(other)).status, 200, "another company");
    assert.equal((await queryProducts(hog)).length, 60, "it can be read");
    const message = { message: "m", severity: "info", component: "c", source: "s", contractId: hog.contractId };
    const logged = await hog.client.post("/api/v3/log/messages", { version: 1, messages: [message] });
    assert.equal(logged.body.code, "resource.storageFull", "log messages name their contract in the body");

    await deleteAll(second);
    await inDatabase(service, "vacuum product");
    await aRound(300 * KiB);
    assert.equal((await anImport(second)).status, 200, "there is room again");
    assert.equal((await anImport(hog)).status, 200);
  });

  test("what makes room, stops or decides something is answered; everything else that changes the contract is refused", async () => {
    const customer = await aCustomer(service);
    await inDatabase(service, "update contract set is_full = true where contract_id = $1", [customer.contractId]);
    const { paths } = (await customer.client.get("/openapi.json")).body;
    const answered = new Set<string>();
    for (const [path, operations] of Object.entries<Record<string, { operationId: string }>>(paths)) {
      for (const [method, { operationId }] of Object.entries(operations)) {
        if (!/^(?:post|put|patch)$/.test(method) || !path.includes("{contractId}")) continue;
        const url = path.replace("{contractId}", customer.contractId).replaceAll(/\{\w+\}/g, "1");
        const { body } = await customer.owner.send(method.toUpperCase(), url, { body: {} });
        if (body?.code !== "resource.storageFull") answered.add(operationId);
      }
    }
    const read = /^(?:query|search|count|get|list|explain|validate|simulate|backtest|compare)/;
    const others = [...answered].filter((name) => !read.test(name)).sort();
    assert.equal(
      others.join(" "),
      "cancelTask decideApprovals decideApprovalsByQuery deleteQueriedOrders deriveRecipe pausePricing putOfferRetention " +
        "putOfferRetentionV2 putPriceGuard putSchedules putSchedulesV2 resumePricing takeBackRun tryPage",
    );
    const deleted = await customer.owner.delete(`${customer.v3}/orders`);
    assert.ok(deleted.status < 300, deleted.text);
  });

  test("a request that was answered before, under its key, is answered so again; a new one is refused and uses no key", async () => {
    const customer = await aCustomer(service);
    const send = async (key: string, name: string) =>
      await customer.client.post(
        `${customer.v3}/products`,
        { products: [{ customerProductId: name }], identifyingAttributes: ["customerProductId"] },
        { "idempotency-key": key },
      );
    const first = await send("one", "a");
    assert.equal(first.status, 200, first.text);
    const isFull = async (value: boolean) =>
      await inDatabase(service, "update contract set is_full = $2 where contract_id = $1", [
        customer.contractId,
        value,
      ]);
    await isFull(true);
    const again = await send("one", "a");
    assert.deepEqual([again.status, again.text, again.headers.get("idempotency-replayed")], [200, first.text, "true"]);
    assert.equal((await send("one", "b")).status, 422, "another request under the key");
    const refused = await send("two", "b");
    assert.deepEqual([refused.status, refused.body.code], [409, "resource.storageFull"]);
    assert.deepEqual(await queryNames(customer), ["a"]);
    await isFull(false);
    assert.equal((await send("two", "b")).status, 200, "the refusal was not kept");
    assert.deepEqual(await queryNames(customer), ["a", "b"]);
  });

  test("it has room again only below a little less than the most, so it is not refused and admitted in turns", async () => {
    const customer = await aCustomer(service);
    await largeProducts(customer, 40, "c");
    const bytes = await storedBy(customer);
    await aRound(bytes - 1);
    assert.equal((await anImport(customer)).status, 409);
    await aRound(bytes + 1);
    assert.equal((await anImport(customer)).status, 409);
    await aRound((bytes + 20 * KiB) / limits.storage.roomAgainShare);
    assert.equal((await anImport(customer)).status, 200);
  });
});

describe("measuring", () => {
  test("counts what is stored: values as they lie on disk, in the rows and outside of them", async () => {
    const customer = await aCustomer(service);
    const before = await storedBy(customer);
    await largeProducts(customer, 100, "d");
    const [row] = await inDatabase(
      service,
      "select sum(pg_column_size(tags)) as bytes from product where contract_id = $1",
      [customer.contractId],
    );
    const grown = (await storedBy(customer)) - before;
    assert.ok(grown > Number(row?.["bytes"]), `${grown} of ${row?.["bytes"]}`);
    assert.ok(grown < 2 * Number(row?.["bytes"]) + 100 * KiB, `${grown} of ${row?.["bytes"]}`);
  });

  test("reads some blocks of a large table only, and comes near", async () => {
    const customer = await aCustomer(service);
    for (let batch = 0; batch < 5; batch++) await largeProducts(customer, 1_000, `e${batch}-`, 100);
    const exact = await storedBy(customer);
    const some = await measureStorage(database, never, { sampledBlocks: 200, leastTableBytes: 64 * KiB });
    const share = (some?.get(customer.contractId) ?? 0) / exact;
    assert.ok(share > 0.6 && share < 1.5, `${share} of what is there`);
  });

  test("small tables are not read", async () => {
    const nothing = await measureStorage(database, never, { sampledBlocks: 1, leastTableBytes: Infinity });
    assert.equal(nothing?.size, 0);
  });
});
