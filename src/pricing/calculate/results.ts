/** What the products of a chunk come to: prices that are judged, and why others have none. */
import type { Reason } from "../../../engine/index.ts";
import type { Calculated, CalculatedPrice } from "./calculated.ts";
import type { Judgement } from "./judge.ts";
import type { Rejection } from "./memory.ts";

/** A calculated price and its judgement, which is to publish or to hold it. */
export interface JudgedPrice {
  calculated: CalculatedPrice;
  judgement: Judgement;
  /** Whether it is the published price, in a run that was stopped: it is not published again. */
  stays?: boolean;
  /** Prices that were rejected under the product's identifiers before; missing if nothing is remembered of it. */
  rejections?: readonly Rejection[];
  /** Of the product. */
  minPriceBoundary: number | null;
  maxPriceBoundary: number | null;
}

/** A calculation without a price. */
export interface Unpriced {
  calculated: Calculated;
  kind: "skip" | "failure";
  /** The number of the rule or skip that ended it; null if none was reached. */
  leafNodeId: number | null;
  /** In English. */
  reason: string;
  /** The same as codes and numbers. */
  why: readonly Reason[];
}

/** Why a product failed, as its task tells it. */
export interface PartFailure {
  messageId: string;
  attributes: Readonly<Record<string, string>>;
}

/** The results of products with ids in `(after, upTo]`. */
export interface ChunkResults {
  after: number;
  upTo: number;
  /** Whether other products have ids between them. */
  isSparse: boolean;
  prices: readonly JudgedPrice[];
  unpriced: readonly Unpriced[];
}
