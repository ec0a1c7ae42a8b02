/** What the operations about one product share: its row, its newest market, and what a run would make of it now. */
import { type EngineContext, type Outcome } from "../../../../engine/index.ts";
import type { Contract } from "../../../base/contract.ts";
import { notFound } from "../../../base/error.ts";
import { parseProductId } from "../../../base/id.ts";
import { sql, type Database } from "../../../database/connection.ts";
import { openCalculation, type ChosenCalculation, type OpenCalculation } from "../../inputs/open-calculation.ts";
import { calculate } from "../../calculate/calculate.ts";
import { newestColumns, newestPrice, selectedState, stateColumns, withMarkets } from "../../inputs/load-chunk.ts";
import type { ProductInputs, PricedProductRow } from "../../calculate/inputs.ts";

/** A product with its market, and the calculation that a run would begin now. */
export interface OpenProduct extends ChosenCalculation, Pick<OpenCalculation, "settings"> {
  from: ProductInputs;
}

/**
 * @param strategyId as {@link openCalculation}
 * @throws 404 for an unknown product
 */
export async function openProduct(
  database: Database,
  contract: Contract,
  productId: string,
  strategyId: string | null = null,
): Promise<OpenProduct> {
  const row = await database.row<PricedProductRow>(sql`
    /* pricing.openProduct */
    with chunk as materialized (
      select identifier, ${stateColumns}
      from product
      where contract_id = ${contract.contractId} and product_id = ${parseProductId(productId)}
    )
    select identifier, ${selectedState("chunk")}, ${newestColumns(true)}
    from chunk
    ${newestPrice(contract, true)}`);
  if (row === null) throw notFound("The product");
  const { settings, choose } = await openCalculation(database, contract, strategyId);
  const chosen = choose(row);
  const [from] = await withMarkets(database, contract, [row], {
    at: chosen.calculation.run.calculatedFor,
    areSome: true,
    referringTags: chosen.calculation.compiled.referringTags,
  });
  if (from === undefined) throw notFound("The product");
  return { ...chosen, settings, from };
}

/** What a run would calculate now, with every step; nothing is stored. */
export function evaluated({ calculation, from }: OpenProduct): Outcome {
  return calculate(calculation, from, { trace: true, ranking: true });
}

/** The engine's context of {@link evaluated}. */
export function contextOf({ calculation: { run }, from }: OpenProduct): EngineContext {
  return {
    nowMs: run.calculatedFor.getTime(),
    timeZone: run.timeZone,
    currency: run.currency,
    previousPrice: from.previousPrice,
    rates: run.rates,
    ...(from.history === null ? {} : { history: from.history }),
    ...(from.others === undefined ? {} : { products: from.others }),
    sales: from.sales,
  };
}
