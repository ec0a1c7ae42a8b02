/** What a calculation follows besides its strategy is what the settings answer, read by one statement. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULT_GUARD, OPEN_GUARD } from "../../engine/index.ts";
import { openContractForTask } from "../../src/accounts/index.ts";
import { readPricingSettings, type PricingSettings } from "../../src/pricing/inputs/pricing-settings.ts";
import { anEmptyService } from "../harness/a-service.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { inDatabase } from "../harness/market.ts";

const service = await anEmptyService();
const database = service.openDatabase(1);

async function settingsOf({ contractId }: Customer): Promise<PricingSettings> {
  const contract = await openContractForTask(database, contractId);
  assert.ok(contract !== null);
  return await readPricingSettings(database, contract);
}

async function put({ owner }: Customer, path: string, body: unknown): Promise<void> {
  const answer = await owner.put(path, body);
  assert.equal(answer.status, 200, answer.text);
}

test("settings are as they were put, in their order, and without what was not sent", async () => {
  const customer = await aCustomer(service);
  const { v2, v3 } = customer;
  const shops = ["b.example", "a.example", "c.example"].map((domain) => ({
    domain,
    ownShopName: `"Our" shop at ${domain}`,
  }));
  const vendors = [
    { vendorName: "Z*" },
    { domain: "a.example", vendorDomainId: "7" },
    { vendorName: "B", domain: "b.example" },
  ];
  const rates = [
    { currency: "USD", rate: 0.9 },
    { currency: "CHF", rate: 1.04 },
  ];
  await put(customer, `${v3}/settings/shops`, shops);
  await put(customer, `${v2}/offerfilters/blacklist/vendors`, vendors);
  await put(customer, `${v3}/settings/currencyrates`, []);
  await put(customer, `${v3}/settings/currencyrates`, rates);
  await put(customer, `${v3}/settings/priceguard`, { pendingHours: 5 });
  const beganMs = Date.now() - 60_000;
  const settings = await settingsOf(customer);
  assert.deepEqual(settings.ownShops, shops);
  assert.deepEqual(settings.ignoredVendors, vendors);
  assert.deepEqual(
    settings.rates.map(({ currency, rate }) => ({ currency, rate })),
    rates,
  );
  for (const { atMs } of settings.rates) assert.ok(atMs > beganMs && atMs <= settings.now.getTime());
  assert.deepEqual(settings.guard.guard, { ...OPEN_GUARD, pendingHours: 5 });
  assert.equal(settings.currency, "EUR");
});

test("a contract without settings has none of another's, and the guard of new contracts", async () => {
  const customer = await aCustomer(service);
  // Customers of tests begin with an open guard.
  await inDatabase(service, "delete from price_guard where contract_id = $1", [customer.contractId]);
  const { ownShops, ignoredVendors, rates, guard } = await settingsOf(customer);
  assert.deepEqual({ ownShops, ignoredVendors, rates }, { ownShops: [], ignoredVendors: [], rates: [] });
  assert.deepEqual(guard, { version: 0, guard: DEFAULT_GUARD });
});
