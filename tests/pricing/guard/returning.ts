/** Products that have a price, go, and come back under one of their identifiers. */
import assert from "node:assert/strict";
import type { Loose } from "../../harness/client.ts";
import type { Customer } from "../../harness/customer.ts";
import { anOffer, aSnapshot, postProducts, runPricing, submitAll } from "../../harness/market.ts";

export const cheapest = { name: "Cheapest", otherwise: { rule: { target: { position: 1 } } } };

/** Imports products by an attribute. @returns their ids */
export async function give(
  contract: Customer,
  products: readonly object[],
  by = "customerProductId",
): Promise<string[]> {
  const answer = await postProducts(contract, products, { identifyingAttributes: [by] });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data.map(({ data }: Loose) => data.productId);
}

/** The market says so, and a run begins. @returns what it did */
export async function runAt(contract: Customer, ids: readonly string[], price: number): Promise<Loose> {
  const offers = (): Loose[] =>
    [price, price + 0.5, price + 1].map((one, at) => anOffer({ price: one, vendorName: `Shop ${at}` }));
  await submitAll(
    contract,
    ids.map((id) => aSnapshot(id, { domain: "market.example", offers: offers() })),
  );
  return await runPricing(contract);
}

export const published = ({ result }: Loose): number[] => [result.operations.published, result.operations.held];

export const product = (at: number, fields: object = {}): object => ({
  customerProductId: `sku-${at}`,
  name: `Kettle ${at}`,
  gtin: 4_000_000_000_000 + at,
  minPriceBoundary: 20,
  ...fields,
});
export const weak = { minPriceBoundary: 0.5 };
export const many = (count: number, make: (at: number) => object): object[] =>
  Array.from({ length: count }, (_, at) => make(at));
