/** What old clients read of a product that lacks what they require: they cannot read a null (interface 1-29). */
import { maxAmount } from "../base/money.ts";
import type { ProductValues } from "./columns.ts";

/** The product's values with the identifier as name, the widest boundaries, and the lower one as reference price. */
export function oldClientProduct<Product extends ProductValues & { identifier: string }>(product: Product): Product {
  const minPriceBoundary = product.minPriceBoundary ?? 0.01;
  return {
    ...product,
    name: product.name ?? product.identifier,
    referencePrice: product.referencePrice ?? minPriceBoundary,
    minPriceBoundary,
    maxPriceBoundary: product.maxPriceBoundary ?? maxAmount,
  };
}
