/** `Inputs`: everything that the prices of a chunk are calculated from, as one value. */
import type { EngineContext, EngineProduct, FamilyPrice, OtherProduct, PriceHistory } from "../../../engine/index.ts";
import type { LoadedHistory, Past } from "./history.ts";
import type { FamilyName } from "./settle-rounds.ts";

/** A product's state, as a row of `product` or `product_state`. */
export interface ProductStateRow {
  product_id: number;
  revision: number;
  name: EngineProduct["name"];
  customerProductId: EngineProduct["customerProductId"];
  gtin: EngineProduct["gtin"];
  referencePrice: EngineProduct["referencePrice"];
  minPriceBoundary: EngineProduct["minPriceBoundary"];
  maxPriceBoundary: EngineProduct["maxPriceBoundary"];
  /** JSON text. */
  tags: string;
}

/** A product, its newest price, and the history of its prices if that was asked for. */
export interface PricedProductRow extends ProductStateRow, Past {
  /** Whether it had competitors at its newest price; null if that is not known. */
  had_competitors: boolean | null;
  identifier: string;
}

/** The stored offers of a product on a domain. */
export interface Snapshot {
  snapshotId: number;
  domain: string;
  currency: string;
  gatheredAt: Date;
  offersText: string;
}

export type Sales = EngineContext["sales"];

export const nothingSold: Sales = { units7d: 0, units30d: 0 };

/** Another product as it is read for a price: kept with the price, so that its explanation reads the same. */
export interface ReadProduct extends OtherProduct {
  identifier: string;
  productId: number;
  /** Of its published price; null without one. */
  recommendationId: string | null;
}

/** Other products, by their identifiers. One that does not exist is missing. */
export type OtherProducts = ReadonlyMap<string, ReadProduct>;

/** The inputs of a price, besides its run. */
export interface CalculatedFrom {
  product: ProductStateRow;
  /** null if they do not fit into memory (`limits.pricing.offerBytesPerChunk`). */
  snapshots: readonly Snapshot[] | null;
  previousPrice: number | null;
  /** What stood before, if the strategy reads it; null if not, or if there is none. */
  history: PriceHistory | null;
  /** The products that its tags name, if the strategy reads any. */
  others?: ReadonlyMap<string, OtherProduct>;
  /** What its families make of its own price, once that is known. */
  family?: FamilyPrice;
  sales: Sales;
}

/** The inputs of a product's price in a run. */
export interface ProductInputs extends CalculatedFrom {
  product: PricedProductRow;
  others?: OtherProducts;
  /** Where {@link CalculatedFrom.family} comes from. */
  familyName?: FamilyName;
  /** All of the history, if it was asked for. */
  past?: LoadedHistory;
}

/** The inputs of a chunk: of products with ids in `(after, upTo]`, ordered by id. */
export interface Inputs {
  after: number;
  upTo: number;
  products: readonly ProductInputs[];
  isLast: boolean;
  /** Whether other products have ids between them. */
  isSparse: boolean;
}
