/** Currencies by ISO 4217's own list: what the runtime does not know exists, and what is withdrawn is of its own time. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { currencies, isCurrency } from "../../src/base/currency.ts";
import { aCompany } from "../harness/a-service.ts";
import { anOffer, aSnapshot, someProducts, submit } from "../harness/market.ts";
import { aWatchedDomain } from "../monitoring/watched.ts";
import { anOrder, putOrders } from "./orders.ts";

const { customer } = await aCompany();
const [productId = ""] = await someProducts(customer, 1);

const unknown = ["EURO", "eur", "XYZ", "EU", ""];
const current = ["EUR", "VED", "CLF", "UYW", "XCG", "ZWG", "SLE", "JPY"];
const withdrawn = [
  ["HRK", "2023-01-14"],
  ["SLL", "2023-12-31"],
  ["ZWL", "2024-08-31"],
  ["BGN", "2026-01-31"],
  ["LTL", "2015-01-15"],
  ["ANG", "2025-06-30"],
  ["DEM", "2002-02-28"],
] as const;

test("the list has no code twice, and offers no gold to a shop", () => {
  assert.equal(new Set(currencies).size, currencies.length);
  for (const [code] of withdrawn) assert.ok(!currencies.includes(code));
  for (const code of ["XAU", "XXX", "XTS"]) assert.ok(isCurrency(code) && !currencies.includes(code));
});

test("orders take a code that exists, and a withdrawn one up to its last day", async () => {
  const statusOf = async (currency: string, creationDate: string): Promise<number> =>
    (await putOrders(customer, [anOrder({ currency, creationDate })])).status;
  for (const currency of current) assert.equal(await statusOf(currency, "2026-11-20T10:00:00Z"), 201, currency);
  for (const currency of unknown) assert.equal(await statusOf(currency, "2001-01-01T00:00:00Z"), 400, currency);
  for (const [currency, lastDay] of withdrawn) {
    assert.equal(await statusOf(currency, `${lastDay}T23:59:59Z`), 201, currency);
    const later = new Date(Date.parse(`${lastDay}T00:00:00Z`) + 2 * 86_400_000).toISOString();
    const refused = await putOrders(customer, [anOrder({ currency, creationDate: later })]);
    assert.deepEqual([refused.status, refused.body.errors[0].path], [400, "/orders/0/currency"]);
    assert.match(refused.body.message, new RegExp(`"${currency}" is no ISO 4217 code after ${lastDay}`));
  }
});

test("snapshots do the same", async () => {
  const submitted = async (currency: string, creationDate: string, domain: string): Promise<unknown> => {
    const offers = [anOffer({ currency })];
    const [result] = await submit(customer, [aSnapshot(productId, { creationDate, domain, offers })]);
    return result === true ? true : result.errors[0].path;
  };
  assert.equal(await submitted("HRK", "2022-11-20T10:00:00Z", "past.example"), true);
  assert.equal(await submitted("HRK", "2024-11-20T10:00:00Z", "late.example"), "/0/offers/0/currency");
  assert.equal(await submitted("VED", "2025-11-20T10:00:00Z", "ve.example"), true);
});

test("a contract and a watched domain take current codes only", async () => {
  const path = `/api/2/companies/${customer.companyId}/contracts`;
  const create = async (currency: string): Promise<number> =>
    (await customer.owner.post(path, { contractType: "reseller", contractName: currency, currency })).status;
  assert.deepEqual([await create("CLF"), await create("HRK"), await create("ABC")], [200, 400, 400]);
  const domains = `${customer.v3}/monitoring/domains`;
  const refused = await customer.client.put(domains, [aWatchedDomain({ country: "HR", currency: "HRK" })]);
  assert.equal(refused.status, 400);
  assert.match(refused.body.message, /"HRK" is no ISO 4217 code after 2023-01-14; use one such as EUR/);
});
