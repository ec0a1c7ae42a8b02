/** Ids of offers that a statement did not take, although nobody has them (src/offers/offer-ids.ts). */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Contract } from "../../src/base/contract.ts";
import { RetryTransaction } from "../../src/database/errors.ts";
import { takeOfferIds } from "../../src/offers/offer-ids.ts";
import { aService } from "../harness/a-service.ts";

const { service, customer } = await aService({}, undefined, "http");
const database = service.openDatabase();
const digests = ["0123456789abcdef0123456789abcdef"];

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

async function taken(contractId: string): Promise<ReadonlySet<string>> {
  return await database.transaction(
    async (transaction) => await takeOfferIds(transaction, handle(contractId), digests),
  );
}

test("ids of a contract that is not where the statement ran are no duplicates: the transaction starts again", async () => {
  await assert.rejects(taken("gone00"), RetryTransaction);
});

test("ids that are there are duplicates", async () => {
  assert.equal((await taken(customer.contractId)).size, 0);
  assert.deepEqual([...(await taken(customer.contractId))], digests);
});
