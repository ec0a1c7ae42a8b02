/**
 * Ids of recommendations. A product has at most one recommendation a millisecond, so the id, a UUIDv8, encodes product
 * and time. A look-up by id thus uses the primary key and needs no index of its own.
 */

/** The id of a product's recommendation at a time: 48 bits of milliseconds, then the product. */
export function recommendationId(productId: number, calculatedAtMs: number): string {
  const hex = calculatedAtMs.toString(16).padStart(12, "0");
  const product = productId.toString(16).padStart(15, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-8000-8${product.slice(0, 3)}-${product.slice(3)}`;
}

const form = /^([0-9a-f]{8})-([0-9a-f]{4})-8000-8([0-9a-f]{3})-([0-9a-f]{12})$/i;

/** Decodes an id; null if no recommendation can have it. */
export function readRecommendationId(text: string): { productId: number; calculatedAt: Date } | null {
  const [, seconds, milliseconds, high, low] = form.exec(text) ?? [];
  if (seconds === undefined) return null;
  const productId = Number.parseInt(`${high}${low}`, 16);
  const calculatedAt = new Date(Number.parseInt(`${seconds}${milliseconds}`, 16));
  const isKnown = Number.isSafeInteger(productId) && !Number.isNaN(calculatedAt.getTime());
  return isKnown ? { productId, calculatedAt } : null;
}
