/** All domains as one market of several currencies, by the contract's rates: in runs, explanations and simulations. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aService } from "../../harness/a-service.ts";
import type { Loose } from "../../harness/client.ts";
import {
  activate,
  anOffer,
  aSnapshot,
  importAll,
  inDatabase,
  listPrices,
  runPricing,
  submitAll,
} from "../../harness/market.ts";

const { service, customer } = await aService();
const secondOfAllShops = {
  name: "The second cheapest of all shops",
  market: { together: { maxRateAgeHours: 24 } },
  otherwise: { rule: { target: { position: 2 } } },
};

function offered(productId: string, price: number, currency: string): Loose {
  const domain = `${currency}-${price}.example`.toLowerCase();
  return aSnapshot(productId, { domain, offers: [anOffer({ price, currency, vendorName: domain })] });
}

async function putRates(rates: readonly object[]): Promise<void> {
  const answer = await customer.client.put(`${customer.v3}/settings/currencyrates`, rates);
  assert.equal(answer.status, 200, answer.text);
}

async function priced(): Promise<Loose> {
  await runPricing(customer);
  const [price] = await listPrices(customer);
  return price;
}

async function explained({ recommendationId }: Loose): Promise<string> {
  const answer = await customer.client.get(`${customer.v3}/pricerecommendations/${recommendationId}/explanation`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data.sentences.join("\n");
}

async function simulated(): Promise<number> {
  const answer = await customer.client.post(`${customer.v3}/pricerecommendations/simulate`, {});
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data.products[0].price;
}

test("a rate is stored with all the digits that a program prints", async () => {
  const rates = [
    { currency: "VND", rate: 1 / 30_000 },
    { currency: "CHF", rate: 1 / 1.0432 },
    { currency: "IRR", rate: 5.208333333333333e-7 },
  ];
  await putRates(rates);
  assert.deepEqual((await customer.client.get(`${customer.v3}/settings/currencyrates`)).body.data, rates);
  await putRates([]);
});

test("another currency counts by the rate that held when the calculation began, as long as it is not too old", async () => {
  const [id = ""] = await importAll(customer, [{ customerProductId: "p", referencePrice: 12, minPriceBoundary: 5 }]);
  await submitAll(customer, [offered(id, 10, "EUR"), offered(id, 14, "EUR"), offered(id, 12, "CHF")]);
  await activate(customer, secondOfAllShops);

  const without = await priced();
  assert.deepEqual([without.price, without.relevantDomain], [14, "eur-14.example"]);
  assert.match(await explained(without), /no rate from CHF to EUR/);

  await putRates([{ currency: "CHF", rate: 1.0432 }]);
  const converted = await priced();
  assert.deepEqual([converted.price, converted.relevantDomain], [12.52, "chf-12.example"]);
  assert.equal(await simulated(), 12.52);

  await putRates([{ currency: "CHF", rate: 1.1 }]);
  assert.equal((await priced()).price, 13.2);
  assert.match(await explained(without), /no rate from CHF to EUR/);
  assert.match(await explained(converted), /One market: chf-12.example, eur-10.example, eur-14.example/);

  const aged = "update currency_rates set stored_at = stored_at - interval '25 hours' where contract_id = $1";
  await inDatabase(service, aged, [customer.contractId]);
  const stale = await priced();
  assert.deepEqual([stale.price, await simulated()], [14, 14]);
  assert.match(await explained(stale), /older than 24 h/);

  await putRates([{ currency: "CHF", rate: 1.1 }]);
  assert.deepEqual([(await priced()).price, await simulated()], [13.2, 13.2]);
});
