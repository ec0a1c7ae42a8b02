/** What runs and decisions write of their prices into the product list. */
import type { Contract } from "../../base/contract.ts";
import type { FiguresWriter } from "../publish/figures-writer.ts";
import { FigureCodes } from "./figure-values.ts";
import { noteDecided, noteNotPublished, storeFigures } from "./store-figures.ts";

/** Opens the writer of a contract's figures. */
export function openFigures(contract: Contract): FiguresWriter {
  const codes = new FigureCodes(contract);
  return {
    calculated: async (transaction, products) => await storeFigures(transaction, contract, products, codes),
    decided: async (transaction, published, at) => await noteDecided(transaction, contract, published, at),
    notPublished: async (transaction, productIds) => await noteNotPublished(transaction, contract, productIds),
  };
}
