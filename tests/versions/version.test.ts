/** The version of a contract's data is exact for any order of commits (src/versions/version.ts). */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Contract } from "../../src/base/contract.ts";
import { sql, type Transaction } from "../../src/database/connection.ts";
import { contractVersion, contractVersions, dataParts, noteChange, notingChange } from "../../src/versions/version.ts";
import { aService } from "../harness/a-service.ts";
import { anotherContract } from "../harness/customer.ts";

const { service, customer } = await aService();
const contract = handle(customer.contractId);
const other = handle((await anotherContract(customer)).contractId);
const database = service.openDatabase(24);

function handle(contractId: string): Contract {
  return Contract.authorised({
    contractId,
    contractNumber: 1,
    contractName: "",
    companyId: 1,
    companyName: "",
    contractType: "reseller",
    isWritable: true,
    isFull: false,
    timeZone: "UTC",
    currency: null,
  });
}

const version = async (of = contract): Promise<string> => await contractVersion(database, of);

async function note(of = contract): Promise<void> {
  await database.transaction(async (transaction) => await noteChange(transaction, of, "offers"));
}

/** Opens a transaction with a change. The test decides when it commits. */
async function openChange(change: (transaction: Transaction) => Promise<unknown>) {
  const changed = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const ended = database.transaction(async (transaction) => {
    await change(transaction);
    changed.resolve();
    await end.promise;
  });
  await changed.promise;
  return {
    commit: async (): Promise<void> => {
      end.resolve();
      await ended;
    },
    rollBack: async (): Promise<void> => {
      end.reject(new Error("rolled back"));
      await assert.rejects(ended, /rolled back/);
    },
  };
}

describe("the version of a contract's data", () => {
  test("stays the same without writes and differs after each change", async () => {
    const seen = [await version()];
    assert.equal(await version(), seen[0]);
    for (let change = 0; change < 5; change++) {
      await note();
      seen.push(await version());
    }
    assert.equal(new Set(seen).size, 6);
  });

  test("depends on no other contract and only on the requested parts", async () => {
    const [unchanged, products] = [await version(other), await contractVersion(database, contract, ["products"])];
    await note();
    assert.equal(await version(other), unchanged);
    assert.equal(await contractVersion(database, contract, ["products"]), products);
    const both = await contractVersions(database, [contract.contractId, other.contractId]);
    assert.ok(both.some((found) => found.contract_id === contract.contractId));
  });

  test("differs after a write that began before a read and committed after it, even after later writes", async () => {
    const long = await openChange(async (transaction) => await noteChange(transaction, contract, "offers"));
    const read = await version();
    await note();
    const later = await version();
    assert.notEqual(later, read);
    await long.commit();
    assert.notEqual(await version(), later);
  });

  test("stays the same after a rollback", async () => {
    const read = await version();
    const change = await openChange(async (transaction) => await noteChange(transaction, contract, "offers"));
    await change.rollBack();
    assert.equal(await version(), read);
  });

  test("blocks no writer: sixteen transactions advance it concurrently, and each counts", async () => {
    const changes = await Promise.all(
      Array.from({ length: 16 }, async () =>
        openChange(async (transaction) => {
          await transaction.run(sql`
            /* test.note */
            with ${notingChange(contract, "orders")}
            select`);
        }),
      ),
    );
    const seen = new Set([await version()]);
    for (const change of changes) {
      await change.commit();
      seen.add(await version());
    }
    assert.equal(seen.size, 17);
  });

  test("loses no change of racing writers, and has at most one slot for each concurrent writer", async () => {
    const read = async (): Promise<number[]> => {
      const row = await database.row<{ changes: number; slots: number }>(sql`
        /* test.slots */
        select sum(advance) as changes, count(*) as slots
        from contract_version
        where contract_id = ${other.contractId} and part = 'products'`);
      return [row?.changes ?? 0, row?.slots ?? 0];
    };
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let change = 0, [last = 0] = await read(); change < 25; change++) {
          await database.transaction(async (transaction) => await noteChange(transaction, other, "products"));
          const [changes = 0] = await read();
          assert.ok(changes > last);
          last = changes;
        }
      }),
    );
    const [, slots = 0] = await read();
    assert.ok(slots <= 16, `${slots} slots`);
  });

  test("has all parts if none are named", async () => {
    assert.equal((await version()).split(".").length, dataParts.length);
  });
});
