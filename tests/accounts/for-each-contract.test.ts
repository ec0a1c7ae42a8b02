/** How duties work through contracts: the trouble of one is not that of another. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { forEachContract } from "../../src/accounts/index.ts";
import { aService } from "../harness/a-service.ts";
import { anotherContract } from "../harness/customer.ts";
import { aWorker } from "../pricing/faults.ts";

const { service, customer } = await aService();
const { database } = await aWorker(service);
const second = await anotherContract(customer);
const found = [customer, second].map(({ contractId }) => ({ contract_id: contractId }));

test("a contract that fails keeps no other from its turn, and the duty fails at the end with its error", async () => {
  const worked: string[] = [];
  const failing = forEachContract(database, found, async (contract) => {
    if (contract.contractId === customer.contractId) throw new Error("its strategy cannot be read");
    worked.push(contract.contractId);
  });
  await assert.rejects(failing, { message: "1 of 2 failed", errors: [new Error("its strategy cannot be read")] });
  assert.deepEqual(worked, [second.contractId]);
});

test("a contract that was deleted meanwhile is left out; a stop ends the work before the next", async () => {
  const stop = new AbortController();
  const worked: string[] = [];
  await forEachContract(
    database,
    [{ contract_id: "gone00" }, ...found],
    async (contract) => {
      worked.push(contract.contractId);
      stop.abort();
    },
    stop.signal,
  );
  assert.deepEqual(worked, [customer.contractId]);
});
