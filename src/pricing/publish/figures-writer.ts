/** The product list as whoever writes prices tells it of them: `figures` implements it, and the room of the caller knows only this. */
import type { Contract } from "../../base/contract.ts";
import type { Transaction } from "../../database/connection.ts";
import type { CalculatedFigures } from "../calculate/run-figures.ts";

/** Writes the figures of a contract's products, in the transaction that writes their prices. */
export interface FiguresWriter {
  /** Products that a run calculated. */
  calculated(transaction: Transaction, products: readonly CalculatedFigures[]): Promise<void>;
  /** Prices that somebody's decision published. */
  decided(
    transaction: Transaction,
    published: readonly { productId: number; price: number }[],
    at: Date,
  ): Promise<void>;
  /** Products whose pending price was not published: the price before stands. */
  notPublished(transaction: Transaction, productIds: readonly number[]): Promise<void>;
}

/** Opens the writer of a contract. It keeps the codes of texts that it has met, so a run has one for all its chunks. */
export type OpenFigures = (contract: Contract) => FiguresWriter;
