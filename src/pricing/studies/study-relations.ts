/**
 * What other products and families do to the prices of a study: as a run of the strategy would calculate them now, without
 * storing anything (interface 4.40-6, 4.40-14).
 */
import type { FamilyPrice } from "../../../engine/index.ts";
import type { Contract } from "../../base/contract.ts";
import type { Queries } from "../../database/connection.ts";
import { readDirectory, settleStudied, type FamilyDirectory } from "./study-families.ts";
import type { ProductInputs } from "../calculate/inputs.ts";
import { relateOthers, type RelatedStudy, type RelationsOf } from "./study-others.ts";

export interface StudyRelations {
  /** Finds out what others mean to the products of a chunk. A strategy that uses neither costs nothing. */
  relate(database: Queries, contract: Contract, chunk: readonly ProductInputs[]): Promise<RelationsOf>;
}

/** The relations of a study, which goes through its products chunk by chunk, each once. */
export function openRelations(study: RelatedStudy): StudyRelations {
  const { families } = study.calculation.compiled;
  let directory: FamilyDirectory | null = null;
  // Members of families that were settled for an earlier chunk.
  const settled = new Map<string, FamilyPrice>();
  return {
    async relate(database, contract, chunk) {
      const related = await relateOthers(database, contract, study, chunk);
      if (families.length === 0) return related;
      directory ??= await readDirectory(database, contract, families);
      const open = chunk.filter(({ product }) => !settled.has(product.identifier));
      const made = await settleStudied(database, contract, study, { chunk: open, directory });
      for (const [identifier, price] of made) settled.set(identifier, price);
      const prices = new Map<number, FamilyPrice>();
      for (const { product } of chunk) {
        const price = settled.get(product.identifier);
        settled.delete(product.identifier);
        if (price !== undefined && (price.moved !== null || price.holdReason !== null))
          prices.set(product.product_id, price);
      }
      return (productId) => {
        const family = prices.get(productId);
        return family === undefined ? related(productId) : { ...related(productId), family };
      };
    },
  };
}
