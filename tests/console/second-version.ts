/** Something to review. */
import assert from "node:assert/strict";
import { marketplace } from "../../sample/generate-market.ts";
import { demoStrategy } from "../../sample/strategy.ts";
import type { Sample } from "./sample.ts";

/** A second version of the sample's strategy, which no price follows yet. */
export async function aSecondVersion({ owner, v3, strategyId }: Sample): Promise<void> {
  const document = demoStrategy({
    cheapest: ["Beauty", "Perfume", "Kitchen"],
    second: ["Watches", "Games", "Computers"],
    marketplace,
  });
  const address = `${v3}/settings/pricingstrategies/${strategyId}?activate=false`;
  const body = { document: { ...document, name: "Near the market" }, message: "Kitchen goes to the front" };
  const stored = await owner.put(address, body);
  assert.equal(stored.status, 200, stored.text);
}
