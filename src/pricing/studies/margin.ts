/** The margin that a price leaves, for reports: percentages, no amounts; the engine's prices do not come from here. */
import type { EngineProduct } from "../../../engine/index.ts";

/** What a product costs; `vatPercent` is in its selling prices. */
export interface Purchase {
  price: number;
  vatPercent: number;
}

/** From the tags `purchasePrice` and `vat` (a percentage; without it 0), or null where no purchase price is known. */
export function purchaseOf(product: EngineProduct): Purchase | null {
  const numberOf = (key: string): number | undefined => product.tags.find((tag) => tag.key === key)?.doubleValue;
  const price = numberOf("purchasePrice");
  return price === undefined || price <= 0 ? null : { price, vatPercent: numberOf("vat") ?? 0 };
}

/** Of the price without VAT, how much is above the purchase price, in percent with two decimals. */
export function marginPercent(price: number, purchase: Purchase): number {
  const net = price / (1 + purchase.vatPercent / 100);
  return Math.round(((net - purchase.price) / net) * 10_000) / 100;
}
