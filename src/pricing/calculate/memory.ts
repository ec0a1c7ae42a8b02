/** What the guard remembers of identifiers that other products had before. */
import type { RememberedPrice } from "../../../engine/index.ts";
import type { ProductStateRow } from "./inputs.ts";

/** A price that was rejected, and stays so for a time. */
export interface Rejection {
  price: number;
  strategyId: string;
  strategyVersion: number;
}

/** What is remembered of a product. */
export interface Remembered {
  prices: readonly RememberedPrice[];
  rejections: readonly Rejection[];
}

/** Products whose identifiers are looked up. */
export type Identified = ProductStateRow & { previous_at: Date | null };

/** The guard's memory, as a calculation asks it. */
export interface Memory {
  /** Finds what there is to remember of some products. */
  renew(products: readonly Identified[]): Promise<void>;
  /** Whether something may be remembered of a product. @param isChanging whether its price is not the published one */
  mayKnow(product: Identified, isChanging: boolean): boolean;
  /** Reads what is remembered of products. */
  read(
    priced: readonly { product: Identified; price: number }[],
  ): Promise<(product: Identified) => Remembered | undefined>;
}
