/** The margin of a price in percent, for reports only: the engine calculates its own. */
import type { EngineProduct } from "../../../engine/index.ts";

/** A product's purchase price, and the VAT that its selling prices include. */
export interface Purchase {
  price: number;
  vatPercent: number;
}

/** Reads the tags `purchasePrice` and `vat` (a percentage, by default 0). Null without a purchase price. */
export function purchaseOf(product: EngineProduct): Purchase | null {
  const numberOf = (key: string): number | undefined => product.tags.find((tag) => tag.key === key)?.doubleValue;
  const price = numberOf("purchasePrice");
  return price === undefined || price <= 0 ? null : { price, vatPercent: numberOf("vat") ?? 0 };
}

/** What is left of the price without VAT after the purchase price. */
export function grossProfit(price: number, { price: cost, vatPercent }: Purchase): number {
  return price / (1 + vatPercent / 100) - cost;
}

/** The share of the price without VAT that exceeds the purchase price, in percent with two decimals. */
export function marginPercent(price: number, purchase: Purchase): number {
  const net = price / (1 + purchase.vatPercent / 100);
  return Math.round(((net - purchase.price) / net) * 10_000) / 100;
}
