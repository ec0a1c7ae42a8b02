/** More products than are calculated while somebody types or waits for an answer: what asks for all of them is a task. */
import assert from "node:assert/strict";
import type { Service } from "../harness/service.ts";
import { aSample, type Sample } from "./sample.ts";

export interface LargeAssortment {
  readonly sample: Sample;
  readonly strategyId: string;
}

/** A fifth of the products are of brand A. */
export async function aLargeAssortment(service: Service, many = 2_500): Promise<LargeAssortment> {
  const large = await aSample(service, { isEmpty: true });
  const products = Array.from({ length: many }, (_, index) => ({
    customerProductId: `p-${index}`,
    referencePrice: 10,
    tags: [{ key: "brand", value: index % 5 === 0 ? "A" : "B" }],
  }));
  for (let at = 0; at < products.length; at += 500) {
    const body = { products: products.slice(at, at + 500), identifyingAttributes: ["customerProductId"] };
    const imported = await large.owner.post(`${large.v3}/products`, body);
    assert.equal(imported.status, 200, imported.text);
  }
  const rule = (percent: number): object => ({ rule: { target: { amount: { of: "referencePrice", percent } } } });
  const when = { field: "tags.brand", equals: "A" };
  const made = await large.owner.post(`${large.v3}/settings/pricingstrategies`, {
    name: "Large",
    branches: [{ name: "Brand A", when, then: rule(10) }],
    otherwise: rule(-10),
  });
  return { sample: large, strategyId: made.body.data.strategyId };
}
