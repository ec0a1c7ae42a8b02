/** Products that a statement did not store, because a cluster had moved their contract (src/products/import-products.ts). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Contract } from "../../src/base/contract.ts";
import { RetryTransaction } from "../../src/database/errors.ts";
import { storeProducts } from "../../src/products/import-products.ts";
import { aService } from "../harness/a-service.ts";

const { service, customer } = await aService({}, undefined, "http");
const database = service.openDatabase();
const given = { products: JSON.stringify([{ identifier: "a", name: "A", tags: [] }]), count: 1 };

/** As a statement sees a contract: it is there, or a cluster has just moved it elsewhere. */
function handle(contractId: string): Contract {
  const names = { contractName: "", companyId: 1, companyName: "", contractType: "reseller" } as const;
  return Contract.authorised({
    contractId,
    contractNumber: 1,
    ...names,
    isWritable: true,
    isFull: false,
    timeZone: "UTC",
    currency: null,
  });
}

async function stored(contractId: string): Promise<readonly string[]> {
  const results = await database.transaction(
    async (transaction) => await storeProducts(transaction, handle(contractId), given),
  );
  return [...results.keys()];
}

test("products of a contract that is not where the statement ran are not acknowledged: the transaction starts again", async () => {
  await assert.rejects(stored("gone00"), RetryTransaction);
});

test("products of a contract that is there are stored, new or not", async () => {
  assert.deepEqual(await stored(customer.contractId), ["a"]);
  assert.deepEqual(await stored(customer.contractId), ["a"]);
});
