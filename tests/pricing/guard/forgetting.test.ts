/** The guard does not forget with the product: what was published and rejected under an identifier outlives who had it (interface 4.25-13). */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { cleanUpProducts } from "../../../src/history/gone-products.ts";
import { noteGone } from "../../../src/pricing/index.ts";
import { aService } from "../../harness/a-service.ts";
import type { Loose } from "../../harness/client.ts";
import { activate, deleteAll, inDatabase, listPrices, queryProducts, runPricing } from "../../harness/market.ts";
import { headersFor, importCsv } from "../../products-csv/csv.ts";
import { aGuardedContract, codesOf, pendingOf, putGuard, runOf } from "./guarded.ts";
import { cheapest, give, many, product, published, runAt, weak } from "./returning.ts";

const { service, customer } = await aService();
const database = service.openDatabase(2);

/** A shop whose products have a published price. */
async function aPricedShop(count: number, fields: object = {}, by = "customerProductId", price = 39.6) {
  const contract = await aGuardedContract(customer);
  await activate(contract, cheapest);
  const ids = await give(
    contract,
    many(count, (at) => product(at, fields)),
    by,
  );
  assert.deepEqual(published(await runAt(contract, ids, price)), [count, 0]);
  return { contract, ids };
}

describe("a product that comes back is judged by what was published under its identifiers", () => {
  test("60 products that are deleted and imported with weaker boundaries keep their prices from falling to 0.99", async () => {
    const { contract } = await aPricedShop(60);
    const answer = await contract.client.delete(`${contract.v3}/products`);
    const { warning, ...rest } = answer.body.data;
    assert.deepEqual(rest, { deleted: 60 });
    assert.deepEqual([warning.code, warning.removed, warning.products], ["products.manyRemoved", 60, 60]);
    const ids = await give(
      contract,
      many(60, (at) => product(at, weak)),
    );
    assert.deepEqual(published(await runAt(contract, ids, 0.99)), [0, 60]);
    assert.deepEqual(await listPrices(contract), []);
    for (const codes of codesOf(await pendingOf(service, contract))) assert.ok(codes.includes("change"), String(codes));
    assert.ok((await queryProducts(contract)).every((one) => !JSON.stringify(one).includes("39.6")));
  });

  const forms: [title: string, back: object, by?: string, before?: object, byBefore?: string][] = [
    ["by its own id alone", { gtin: undefined, name: "Other" }],
    ["by its GTIN alone", { customerProductId: "new", name: "Other" }],
    ["by its own id, where the GTIN identifies products", { gtin: 4_111_111_111_111 }, "gtin", {}, "gtin"],
    [
      "by the tag that identified it, though its id identifies it now",
      { customerProductId: "new", gtin: undefined, tags: [{ key: "sku", value: "T-1" }] },
      "customerProductId",
      { tags: [{ key: "sku", value: "T-1" }] },
      "tags.sku",
    ],
    ["by the name that identified it", { customerProductId: "new", gtin: undefined }, "name", {}, "name"],
  ];
  for (const [title, back, by, before, byBefore] of forms) {
    test(`it is known ${title}`, async () => {
      const { contract } = await aPricedShop(1, before, byBefore);
      await deleteAll(contract);
      const ids = await give(contract, [product(0, { ...weak, ...back })], by);
      assert.deepEqual(published(await runAt(contract, ids, 0.99)), [0, 1]);
      assert.deepEqual(
        codesOf(await pendingOf(service, contract))
          .flat()
          .includes("change"),
        true,
      );
    });
  }

  test("a CSV that leaves products out, and an hour later one that has them again, publishes the same prices", async () => {
    const { contract } = await aPricedShop(2);
    const lines = (rows: readonly string[]): string => ["sku,title,ean,min", ...rows].join("\n");
    const [one, other] = [0, 1].map((at) => `sku-${at},Kettle ${at},${4_000_000_000_000 + at},20`);
    const csv = headersFor("sku", "title", "ean", "min");
    const { taskId } = await importCsv(contract, lines([one ?? ""]), csv);
    const task = (await contract.client.get(`${contract.v3}/tasks/${taskId}`)).body.data;
    const [told] = task.failures;
    assert.deepEqual([task.state, told.messageId, told.attributes.removed], ["succeeded", "products.manyRemoved", "1"]);
    const entries: Loose[] = (await contract.owner.get(`${contract.v3}/inbox?kind=removal`)).body.data;
    assert.deepEqual(
      entries.map(({ cause, products, sample }) => [cause, products, sample]),
      [["imported", 1, [{ id: taskId }]]],
    );
    await importCsv(contract, lines([one ?? "", other ?? ""]), csv);
    const ids = (await queryProducts(contract)).map(({ id }) => String(id));
    assert.deepEqual(published(await runAt(contract, ids, 39.6)).at(-1), 0);
    assert.deepEqual(
      (await listPrices(contract)).map(({ price }) => price),
      [39.6, 39.6],
    );
    const back = lines([one ?? "", (other ?? "").replace(",20", ",0.5")]);
    await importCsv(contract, lines([one ?? ""]), csv);
    await importCsv(contract, back, csv);
    const again = (await queryProducts(contract)).map(({ id }) => String(id)).at(-1) ?? "";
    assert.deepEqual(published(await runAt(contract, [again], 0.99)).at(-1), 1);
  });

  test("deleting once more does not begin the time of `change` anew", async () => {
    const { contract } = await aPricedShop(1, weak);
    for (const [price, outcome] of [
      [30, [1, 0]],
      [22, [0, 1]],
    ] as const) {
      await deleteAll(contract);
      const ids = await give(contract, [product(0, weak)]);
      assert.deepEqual(published(await runAt(contract, ids, price)), outcome, `${price}`);
    }
  });

  test("it is known after the deleted rows are cleaned up, and forgotten after 90 days", async () => {
    const { contract } = await aPricedShop(1);
    await deleteAll(contract);
    const clean = async (): Promise<void> =>
      await cleanUpProducts({ database, noteGone }, new AbortController().signal);
    await clean();
    const ids = await give(contract, [product(0, { ...weak, referencePrice: 1 })]);
    assert.deepEqual(published(await runAt(contract, ids, 0.99)), [0, 1]);
    await inDatabase(
      service,
      `update left_identifier set left_at = left_at - interval '91 days' where contract_id = $1`,
      [contract.contractId],
    );
    await clean();
    const kept = await inDatabase(
      service,
      `select (select count(*)::int from left_identifier where contract_id = $1) as identifiers,
         (select count(*)::int from newest_recommendation where contract_id = $1) as prices`,
      [contract.contractId],
    );
    assert.deepEqual(kept, [{ identifiers: 0, prices: 0 }]);
    assert.deepEqual(published(await runAt(contract, ids, 0.99)), [1, 0]);
  });
});

describe("an identifier that goes from one product to another takes its memory along", () => {
  for (const [field, taken] of [
    ["customerProductId", { customerProductId: "sku-0" }],
    ["gtin", { gtin: 4_000_000_000_000 }],
  ] as const) {
    test(`${field} of a deleted product, taken by one that has a cheap price`, async () => {
      const { contract } = await aPricedShop(1, { tags: [{ key: "sku", value: "a" }] }, "tags.sku");
      const cheap = { ...product(7, weak), referencePrice: 1, tags: [{ key: "sku", value: "b" }] };
      const [id = ""] = await give(contract, [cheap], "tags.sku");
      assert.deepEqual(published(await runAt(contract, [id], 1)).at(-1), 0);
      await contract.client.delete(`${contract.v3}/products?tagKey=sku&tagValue=a`);
      const patched = await contract.client.send("PATCH", `${contract.v3}/products/${id}`, taken);
      assert.equal(patched.status, 200, patched.text);
      assert.deepEqual(published(await runAt(contract, [id], 0.99)), [0, 1]);
    });

    test(`${field} that a product gave up for another one`, async () => {
      const tag = (value: string): object => ({ tags: [{ key: "sku", value }] });
      const { contract } = await aPricedShop(1, tag("a"), "tags.sku");
      await give(contract, [{ ...product(5, tag("a")) }], "tags.sku");
      const fresh = { ...product(8, weak), ...tag("b"), ...taken };
      const [id = ""] = await give(contract, [fresh], "tags.sku");
      assert.deepEqual(published(await runAt(contract, [id], 0.99)).at(-1), 1);
    });
  }
});

test("a price that was rejected is not held again for a product that comes back", async () => {
  const contract = await aGuardedContract(customer);
  await activate(contract, cheapest);
  const floorless = product(0, { minPriceBoundary: undefined });
  const [id = ""] = await give(contract, [floorless]);
  assert.deepEqual(published(await runAt(contract, [id], 0.99)), [0, 1]);
  const approvals = `${contract.v3}/pricerecommendations/approvals`;
  const [held]: Loose[] = (await contract.owner.post(`${approvals}/query`, {})).body.data;
  const decision = { productId: id, approvalCreatedAt: held?.["createdAt"], decision: "rejected" };
  assert.deepEqual((await contract.owner.post(`${approvals}/decide`, [decision])).body.data, [{ data: true }]);
  await deleteAll(contract);
  const ids = await give(contract, [floorless]);
  const task = await runAt(contract, ids, 0.99);
  assert.deepEqual([published(task), task["result"].counts.rejectedBefore], [[0, 0], 1]);
});

describe("first prices without any memory", () => {
  test("stop the run if they are more than maxShareFirst of a contract that deleted products, not of another", async () => {
    const { contract } = await aPricedShop(60);
    await deleteAll(contract);
    const others = many(60, (at) =>
      product(at + 1_000, { customerProductId: `other-${at}`, ...weak, referencePrice: 1 }),
    );
    const ids = await give(contract, others);
    const task = await runAt(contract, ids, 0.99);
    assert.deepEqual(published(task), [0, 60]);
    assert.deepEqual((await runOf(service, task["taskId"]))["tripped"].params, {
      share: 100,
      what: "shareFirst",
      max: 20,
    });
    await putGuard(contract, { run: { maxShareFirst: 100 } });
    assert.deepEqual(published(await runPricing(contract)), [60, 0]);
    await aPricedShop(100);
  });

  test("a removal of no more than the share is not told, until those of a day are more", async () => {
    const { contract } = await aPricedShop(5, { tags: [] });
    await give(contract, [product(0, { tags: [{ key: "goes", value: "yes" }] })]);
    const answer = await contract.client.delete(`${contract.v3}/products?tagKey=goes&tagValue=yes`);
    assert.deepEqual(answer.body.data, { deleted: 1 });
    assert.deepEqual((await contract.owner.get(`${contract.v3}/inbox`)).body.data, []);
    const again = await give(contract, [product(0, { tags: [{ key: "goes", value: "yes" }] })]);
    assert.equal(again.length, 1);
    const { warning } = (await contract.client.delete(`${contract.v3}/products?tagKey=goes&tagValue=yes`)).body.data;
    assert.deepEqual([warning.removed, warning.products], [2, 5], "with the one before");
    assert.match(warning.message, /within 24 hours/);
    const entries: Loose[] = (await contract.owner.get(`${contract.v3}/inbox?kind=removal`)).body.data;
    assert.deepEqual(
      entries.map(({ cause, products }) => [cause, products]),
      [["deleted", 2]],
    );
  });
});
