import assert from "node:assert/strict";
import { test } from "node:test";
import { openContractForTask } from "../../src/accounts/index.ts";
import { loadSales, type Sales } from "../../src/orders/index.ts";
import { aService } from "../harness/a-service.ts";
import { someProducts } from "../harness/market.ts";
import { anItem, anOrder, importOrders } from "./orders.ts";

const { service, customer } = await aService();
const database = service.openDatabase();

async function salesAt(at: string, products: { after: number; upTo: number }): Promise<Map<number, Sales>> {
  const contract = await openContractForTask(database, customer.contractId);
  assert.ok(contract);
  return await loadSales(database, contract, { ...products, at: new Date(at) });
}

test("sales are the quantities of the requested products in the 7 and 30 days before the moment", async () => {
  const [first = 0, second = 0, third = 0, fourth = 0] = (await someProducts(customer, 4)).map(Number);
  const at = "2026-01-31T00:00:00.000Z";
  assert.equal((await salesAt(at, { after: 0, upTo: fourth })).size, 0);
  const sold: readonly (readonly [creationDate: string, itemId: string, quantity: number])[] = [
    ["2026-01-31T00:00:00.000Z", "p-0", 1],
    ["2026-01-30T23:59:59.999Z", "p-0", 2],
    ["2026-01-24T00:00:00.000Z", "p-0", 4],
    ["2026-01-23T23:59:59.999Z", "p-0", 8],
    ["2026-01-01T00:00:00.000Z", "p-0", 16],
    ["2025-12-31T23:59:59.999Z", "p-0", 32],
    ["2026-01-10T00:00:00.000Z", "p-1", 64],
    ["2025-12-10T00:00:00.000Z", "p-2", 128],
    ["2026-01-30T00:00:00.000Z", "p-3", 256],
    ["2026-01-30T00:00:00.000Z", "unknown", 512],
  ];
  await importOrders(
    customer,
    sold.map(([creationDate, itemId, quantity]) => anOrder({ creationDate, items: [anItem({ itemId, quantity })] })),
  );
  assert.deepEqual(
    await salesAt(at, { after: first - 1, upTo: third }),
    new Map([
      [first, { units7d: 6, units30d: 30 }],
      [second, { units7d: 0, units30d: 64 }],
    ]),
  );
  assert.deepEqual([...(await salesAt(at, { after: third, upTo: fourth })).keys()], [fourth]);
});
