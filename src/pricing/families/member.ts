/** What a product is to a family after its own calculation (interface 4.40-9, 4.40-10). */
import {
  familyKeysOf,
  type EngineProduct,
  type FamilyMember,
  type FamilyPart,
  type FamilyRoom,
  type Outcome,
} from "../../../engine/index.ts";
import type { ProductStateRow } from "../runs/engine-input.ts";

/** What a product's calculation came to; null if another version of the strategy prices it. */
type OwnOutcome = Outcome | null;

/**
 * The product as a member of the families of one version; null if it belongs to none, and without a price to stay at.
 * Its price may move if the calculation gave one that is not held. Else it stays at the published one.
 */
export function memberOf(
  families: readonly FamilyPart[],
  product: Pick<ProductStateRow, "product_id" | "customerProductId">,
  { engine, outcome, published }: { engine: EngineProduct; outcome: OwnOutcome; published: number | null },
): FamilyMember | null {
  if (families.length === 0) return null;
  const keys = familyKeysOf(families, engine);
  const price = outcome === null ? null : priceOf(outcome);
  const own = price ?? published;
  if (keys === null || own === null) return null;
  const room = price === null ? null : roomOf(outcome);
  const productId = String(product.product_id);
  return { ...keys, productId, label: product.customerProductId ?? productId, price: own, room };
}

function priceOf(outcome: Outcome): number | null {
  return outcome.kind === "recommendation" && outcome.held.length === 0 ? outcome.price : null;
}

function roomOf(outcome: OwnOutcome): FamilyRoom | null {
  return outcome?.kind === "recommendation" ? outcome.room : null;
}
