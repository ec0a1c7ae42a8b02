/** What a strategy read besides product, snapshots, sales and previous price, as it is stored with a price. */
import type { PriceHistory } from "../../../engine/index.ts";
import type { FamilyName } from "./settle-rounds.ts";
import type { OtherProducts, ReadProduct } from "./inputs.ts";
import { decodeHistory } from "./history-text.ts";

/** Stored as JSON. */
export interface StoredInputs {
  /** As `encodeHistory` writes it. */
  history?: unknown;
  /** Products that tags of this one name. One that is missing here did not exist. */
  products?: readonly ReadProduct[];
  /** If its families moved or held the price. */
  family?: FamilyName;
}

/** What was read; `family` only names what its families made of the price. */
export interface ReadInputs {
  history: PriceHistory | null;
  others?: OtherProducts;
  family: FamilyName | null;
}

/** Reads JSON text of {@link StoredInputs}; null is nothing. */
export function readInputs(text: string | null): ReadInputs {
  const { history, products, family }: StoredInputs = text === null ? {} : JSON.parse(text);
  return {
    history: history === undefined ? null : decodeHistory(JSON.stringify(history)),
    ...(products === undefined ? {} : { others: new Map(products.map((other) => [other.identifier, other])) }),
    family: family ?? null,
  };
}
