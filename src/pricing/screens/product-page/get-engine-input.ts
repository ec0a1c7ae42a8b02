/** `getEngineInput`: exactly what the engine would get for a product now, to calculate what-if elsewhere (interface 4.33-3). */
import { engineVersion } from "../../../../engine/index.ts";
import type { Contract } from "../../../base/contract.ts";
import { apiError, notFound } from "../../../base/error.ts";
import { isUuid } from "../../../base/id.ts";
import type { Database } from "../../../database/connection.ts";
import { engineProduct } from "../../inputs/engine-input.ts";
import { contextOf, openProduct } from "./open-product.ts";
import type { EngineInputOut } from "./schema.ts";

/**
 * @param wanted `strategyId`: by its newest version; null for the version that prices follow
 * @throws 404 for an unknown product or strategy; 409 without an active strategy
 */
export async function getEngineInput(
  database: Database,
  contract: Contract,
  { productId, strategyId }: { productId: string; strategyId: string | null },
): Promise<EngineInputOut> {
  if (strategyId !== null && !isUuid(strategyId)) throw notFound("The strategy");
  const open = await openProduct(database, contract, productId, strategyId);
  const { strategy, calculation, from } = open;
  if (strategy === null && strategyId !== null) throw notFound("The strategy");
  if (strategy === null) throw apiError("resource.conflict", "The contract has no active strategy; activate one.");
  const { products, ...context } = contextOf(open);
  return {
    engineVersion,
    strategy: {
      id: strategy.strategyId,
      name: strategy.name,
      version: strategy.version,
      document: JSON.parse(strategy.document),
    },
    product: engineProduct(from.product),
    markets: (from.snapshots ?? []).map(calculation.readMarket),
    context: { ...context, ...(products === undefined ? {} : { products: [...products] }) },
  };
}
