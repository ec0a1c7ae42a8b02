import { exactOf, percentOf } from "../../../engine/index.ts";

/**
 * `relativePriceChangePercentage`: a price in percent of the own offer's price, to two decimals: 200 is doubled. Without an
 * own offer it is that of the price published before; null without either (interface 2.6-4).
 */
export function changePercentage(price: number, oldPrice: number | null, previousPrice: number | null): number | null {
  const base = [oldPrice, previousPrice].find((amount) => amount !== null && amount > 0) ?? null;
  return base === null ? null : percentOf(exactOf(price), exactOf(base));
}
