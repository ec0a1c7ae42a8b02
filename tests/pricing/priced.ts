/** A customer whose products get prices, for the tests of runs and recommendations. */
import assert from "node:assert/strict";
import type { Loose } from "../harness/client.ts";
import { aCustomer, type Customer } from "../harness/customer.ts";
import { activate, anOffer, aSnapshot, importAll } from "../harness/market.ts";
import type { Service } from "../harness/service.ts";

/** A strategy: the cheapest competitor's price, or half the reference price if the tag `stock` is high. */
export const meetTheCheapest = {
  name: "Meet the cheapest",
  branches: [
    {
      name: "Clearance",
      when: { field: "tags.stock", gt: 500 },
      then: { rule: { target: { amount: { of: "referencePrice", percent: -50 } } } },
    },
  ],
  otherwise: { rule: { target: { position: 1 } } },
};

export const offers = (productId: string, price: number, domain = "shop-b.example", vendorName = "Shop B"): Loose =>
  aSnapshot(productId, { domain, offers: [anOffer({ price, vendorName })] });

export const history = async (customer: Customer, id: string, query = ""): Promise<Loose[]> => {
  const answer = await customer.client.get(`${customer.v3}/products/${id}/pricerecommendationhistory${query}`);
  assert.equal(answer.status, 200, answer.text);
  return answer.body.data;
};

/** A customer with the strategy active and products of these fields. */
export async function aPricedCustomer(
  service: Service,
  products: readonly object[],
  document: object = meetTheCheapest,
): Promise<{ customer: Customer; ids: string[] }> {
  const customer = await aCustomer(service);
  const ids = await importAll(
    customer,
    products.map((product, index) => ({ customerProductId: `p-${index}`, referencePrice: 100, ...product })),
  );
  await activate(customer, document);
  return { customer, ids };
}
