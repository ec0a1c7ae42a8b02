// Other products of the contract: docs/concepts/strategies.md, "Another product". A tag names one by its identifier.

import { type Exact, exactOf } from "../values/exact.ts";
import type { OtherPrice } from "../values/field-names.ts";
import type { EngineProduct, OtherProduct } from "../trace/input.ts";
import { type Scope, findTag } from "./scope.ts";

/** The product that a tag names; undefined if the tag is missing or no product has that identifier. */
export function otherProduct({ product, context }: Scope, key: string): OtherProduct | undefined {
  const identifier = findTag(product, key)?.value;
  return identifier === undefined ? undefined : context.products?.get(identifier);
}

/** The identifiers of the products that these tags of a product name, each once. */
export function namedProducts(product: EngineProduct, keys: readonly string[]): readonly string[] {
  return [...new Set(keys.flatMap((key) => findTag(product, key)?.value ?? []))];
}

/** The price of another product; undefined if it has none. */
export function readOtherPrice(scope: Scope, { key, figure }: OtherPrice): Exact | undefined {
  const price = otherProduct(scope, key)?.[figure];
  return price === undefined || price === null ? undefined : exactOf(price);
}
