/** What a product is to a family after its own calculation (interface 4.40-9, 4.40-10). */
import {
  familyKeysOf,
  type EngineProduct,
  type FamilyMember,
  type FamilyPart,
  type FamilyRoom,
  type Outcome,
} from "../../../engine/index.ts";
import type { ProductStateRow } from "./inputs.ts";
import type { CalculatedProduct, ChunkCalculation, OpenProduct } from "./calculate-product.ts";
import type { LoadedHistory } from "./history.ts";
import type { JudgedPrice, Unpriced } from "./results.ts";
import type { CalculatedFigures } from "./run-figures.ts";

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
  return outcome.kind === "recommendation" && outcome.holdReasons.length === 0 ? outcome.price : null;
}

function roomOf(outcome: OwnOutcome): FamilyRoom | null {
  return outcome?.kind === "recommendation" ? outcome.room : null;
}

/** A product as a member of the families of one version of a run. */
export interface RunMember {
  /** The place of the version among those of the run. */
  versionPlace: number;
  productId: number;
  member: FamilyMember;
  /** What is stored if its families leave its price; null of a member whose own result is stored in any case. */
  own: OwnResult | null;
}

/** The result of a product's own calculation, and what it takes to calculate it once more. */
export interface OwnResult {
  identifier: string;
  result: JudgedPrice | Unpriced;
  figures: CalculatedFigures;
  isCostUnknown: boolean;
  /** All of its history, if it was asked for and a result without a price does not have it. */
  past: LoadedHistory | null;
}

/** What a product is to the families of a run's versions. */
export function runMembers(
  { versions, readProduct }: Pick<ChunkCalculation, "versions" | "readProduct">,
  { version: pricedBy, from: { product, previousPrice: published, past }, input, outcome }: OpenProduct,
  { result, figures, isCostUnknown }: CalculatedProduct,
): RunMember[] {
  const engine = input?.product ?? readProduct(product);
  return versions.all.flatMap((version, versionPlace) => {
    const known = { engine, outcome: version === pricedBy ? outcome : null, published };
    const member = memberOf(version.compiled.families, product, known);
    if (member === null) return [];
    const { product_id: productId, identifier } = product;
    const own =
      member.room === null ? null : { identifier, result, figures, isCostUnknown, past: pastOf(result, past) };
    return [{ versionPlace, productId, member, own }];
  });
}

function pastOf(result: JudgedPrice | Unpriced, past: LoadedHistory | undefined): LoadedHistory | null {
  return "judgement" in result ? null : (past ?? null);
}
