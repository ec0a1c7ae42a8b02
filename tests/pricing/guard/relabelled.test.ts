/** A published price stays with the identifiers that it was published under, until the guard has judged it by the others (interface 4.25-15). */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openContractForTask } from "../../../src/accounts/index.ts";
import { noteGone } from "../../../src/pricing/index.ts";
import { GuardMemory } from "../../../src/pricing/inputs/guard-memory.ts";
import { aService } from "../../harness/a-service.ts";
import type { Loose } from "../../harness/client.ts";
import type { Customer } from "../../harness/customer.ts";
import { activate, anOffer, aSnapshot, listPrices, runPricing, submitAll } from "../../harness/market.ts";
import { aGuardedContract } from "./guarded.ts";
import { cheapest, give, product, published, runAt, weak } from "./returning.ts";

const { service, customer } = await aService();
const database = service.openDatabase(2);

describe("a published price is told under no identifier that another product has left or has", () => {
  const tag = (value: string): object => ({ tags: [{ key: "sku", value }] });
  const line = ({ customerProductId, gtin, price }: Loose): string => `${customerProductId} ${gtin} ${price}`;

  /** What the shop reads: of the list, of the history of each product, and of a feed. */
  async function told(contract: Customer): Promise<string[]> {
    const prices = (await listPrices(contract)).map(line);
    const fields = ["customerProductId", "gtin", "price"].map((name) => ({ name }));
    const feed = await contract.client.post(`${contract.v2}/feeds`, { name: "f", format: "json", fields });
    const file = await contract.client.get(`${contract.v2}/feeds/${feed.body.data.id}/export/f.json`);
    assert.deepEqual(file.body.map(line).toSorted(), prices.toSorted(), "the feed");
    for (const { productId, ...price } of await listPrices(contract)) {
      const path = `${contract.v3}/products/${productId}/pricerecommendationhistory`;
      assert.equal(line((await contract.client.get(path)).body.data.at(-1)), line(price), "the history");
    }
    return prices.toSorted();
  }

  /** One product at 39.60, and a cheap one at 0.99, identified by a tag. */
  async function dearAndCheap() {
    const contract = await aGuardedContract(customer);
    await activate(contract, cheapest);
    const dear = { ...product(0), ...tag("a") };
    const low = { ...product(1, weak), referencePrice: 1, ...tag("b") };
    const ids = await give(contract, [dear, low], "tags.sku");
    const snapshot = (id: string, price: number): Loose =>
      aSnapshot(id, { domain: "market.example", offers: [price, price + 0.5].map((one) => anOffer({ price: one })) });
    await submitAll(contract, [snapshot(ids[0] ?? "", 39.6), snapshot(ids[1] ?? "", 0.99)]);
    assert.deepEqual(published(await runPricing(contract)), [2, 0]);
    return { contract, dear, low, ids };
  }

  const first = "sku-0 4000000000000 39.6";
  const second = "sku-1 4000000000001 0.99";

  test("two products that swap them keep telling those they were published under, and both prices wait", async () => {
    const { contract, dear, low } = await dearAndCheap();
    assert.deepEqual(await told(contract), [first, second]);
    const given = ({ customerProductId, gtin }: Loose): object => ({ customerProductId, gtin });
    await give(
      contract,
      [
        { ...dear, ...given(low) },
        { ...low, ...given(dear) },
      ],
      "tags.sku",
    );
    assert.deepEqual(await told(contract), [first, second]);
    assert.deepEqual(published(await runPricing(contract)), [0, 2]);
    assert.deepEqual(await told(contract), [first, second]);
    const approvals = `${contract.v3}/pricerecommendations/approvals`;
    const held: Loose[] = (await contract.owner.post(`${approvals}/query`, {})).body.data;
    const approved = held.map(({ productId, createdAt }) => ({
      productId,
      approvalCreatedAt: createdAt,
      decision: "approved",
    }));
    assert.deepEqual((await contract.owner.post(`${approvals}/decide`, approved)).body.data, [
      { data: true },
      { data: true },
    ]);
    const swapped = ["sku-0 4000000000000 0.99", "sku-1 4000000000001 39.6"];
    assert.deepEqual(await told(contract), swapped);
    assert.deepEqual(published(await runPricing(contract)).at(-1), 0);
  });

  for (const [title, taken] of [
    ["both of a deleted product, in another form", { customerProductId: " SKU-0", gtin: 4_000_000_000_000 }],
    ["the own id of one that is still there", { customerProductId: "sku-0" }],
  ] as const) {
    test(title, async () => {
      const { contract, ids } = await dearAndCheap();
      const isDeleted = "gtin" in taken;
      if (isDeleted) await contract.client.delete(`${contract.v3}/products?tagKey=sku&tagValue=a`);
      const patched = await contract.client.send("PATCH", `${contract.v3}/products/${ids[1]}`, taken);
      assert.equal(patched.status, 200, patched.text);
      const seen = isDeleted ? [second] : [first, second];
      assert.deepEqual(await told(contract), seen);
      assert.deepEqual(published(await runPricing(contract)).at(-1), 1);
      assert.deepEqual(await told(contract), seen);
    });
  }

  test("a second product with the own id of one that is there publishes no first price that the first one could not", async () => {
    const { contract } = await dearAndCheap();
    const twin = { ...product(2, weak), ...tag("c"), customerProductId: "sku-0", referencePrice: 1 };
    const [id = ""] = await give(contract, [twin], "tags.sku");
    assert.deepEqual(published(await runAt(contract, [id], 0.98)).at(-1), 1);
    assert.deepEqual(published(await runAt(contract, [id], 38)).at(-1), 0);
    assert.equal((await told(contract)).length, 3);
  });

  test("a run under way learns of a deletion with the next products that it loads", async () => {
    const { contract, dear } = await dearAndCheap();
    const openedContract = await openContractForTask(database, contract.contractId);
    assert.ok(openedContract !== null);
    const memory = await GuardMemory.open(database, openedContract);
    await contract.client.delete(`${contract.v3}/products?tagKey=sku&tagValue=a`);
    const [id = ""] = await give(contract, [{ ...dear, ...weak }], "tags.sku");
    const row = {
      product_id: Number(id),
      revision: 1,
      name: null,
      customerProductId: "sku-0",
      gtin: null,
      tags: "[]",
      referencePrice: null,
      minPriceBoundary: null,
      maxPriceBoundary: null,
      previous_at: null,
    };
    assert.equal(memory.gone, 0);
    await memory.renew([row]);
    assert.equal(memory.gone, 1);
    const remembered = (await memory.read([{ product: row, price: 1 }]))(row);
    assert.deepEqual(
      remembered?.prices.map(({ price }) => price),
      [39.6],
    );
  });

  test("what nobody had is told at once", async () => {
    const { contract, ids } = await dearAndCheap();
    const own = { customerProductId: "sku-9", gtin: 4_000_000_000_009 };
    await contract.client.send("PATCH", `${contract.v3}/products/${ids[1]}`, own);
    assert.deepEqual(await told(contract), [first, "sku-9 4000000000009 0.99"]);
    // While it is not known what a deleted product left, it may be that.
    await give(contract, [{ ...product(3), ...tag("d") }], "tags.sku");
    await contract.client.delete(`${contract.v3}/products?tagKey=sku&tagValue=d`);
    const list = `${contract.v2}/result/pricerecommendations?startTime=2026-01-01T00:00:00Z&endTime=2999-01-01T00:00:00Z`;
    const etag = (await contract.client.get(list)).headers.get("etag") ?? "";
    await noteGone(database, contract);
    assert.equal((await contract.client.get(list, { "if-none-match": etag })).status, 200);
    assert.deepEqual(await told(contract), [first, "sku-9 4000000000009 0.99"]);
    assert.deepEqual(published(await runPricing(contract)).at(-1), 0);
  });
});
