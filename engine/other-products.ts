// Other products of the contract: docs/concepts/strategies.md, "Another product". A tag names one by its identifier.

import { type Exact, exactOf } from "./exact.ts";
import type { EngineProduct, OtherProduct } from "./input.ts";
import { type Scope, findTag } from "./scope.ts";

/** `products[tags.leader].price`: the tag that names the product, and which of its prices is read. */
export interface OtherPrice {
  readonly key: string;
  readonly figure: "price" | "referencePrice";
}

const NAME = /^products\[tags\.([\s\S]+)\]\.(price|referencePrice)$/;

/** The pattern of such a field, for the JSON Schema. */
export const OTHER_PRODUCT = NAME.source;

/** What the name of a field says of another product; null if it is another field. */
export function otherPriceOf(name: string): OtherPrice | null {
  const [, key, figure] = NAME.exec(name) ?? [];
  return key === undefined ? null : { key, figure: figure === "price" ? "price" : "referencePrice" };
}

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
